//! Instruction files.

use memcore::Approval;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{FromPy, ToPy};

words!(AgentsPolicy {
    Never = "never",
    WithoutClaudeMd = "without_claude_md",
    WithoutClaudeMdOrLocal = "without_claude_md_or_local",
    PerFolder = "per_folder",
    Always = "always"
});
record!(ContextOptions {
    managed_folder,
    managed_text,
    without,
    excludes,
    approval,
    links_need_approval,
    agents,
    logical_parents,
    extra_folders,
    max_depth
});
record_out!(Import { by, line, written, path, not_loaded }, ..);
record_out!(Instruction { layer, path, real_path, because, patterns, text; lines, render }, ..);
words!(Layer { Managed = "managed", User = "user", Project = "project", Local = "local" });
tagged!(LoadReason sentence {
    Start = "start",
    PathMatch = "path_match" { pattern, file },
    Nested = "nested" { file },
    Import = "import" { by, line, depth }
});
record_out!(NotLoaded { path, layer, by, why }, ..);
tagged!(NotLoadedWhy sentence {
    Missing = "missing",
    NeedsApproval = "needs_approval",
    TooDeep = "too_deep" { limit },
    Cycle = "cycle",
    AlreadyLoaded = "already_loaded" { from },
    SameInCheckout = "same_in_checkout" { other },
    Excluded = "excluded" { pattern },
    Waiting = "waiting" { patterns },
    BadPattern = "bad_pattern" { pattern, fault },
    ByAgentsPolicy = "by_agents_policy",
    LayerOff = "layer_off",
    SwitchedOff = "switched_off" { variable },
    DeadLink = "dead_link" { target },
    TooLarge = "too_large" { limit },
    NotText = "not_text",
    Empty = "empty",
    Refused = "refused",
    TooMany = "too_many" { limit },
    Unreadable = "unreadable" (detail)
});
record_out!(SizeAdvice { path, lines, advised; sentence }, ..);

/// `"none"`, `"all"`, or the paths.
impl FromPy for Approval {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.extract::<String>().as_deref() {
            Ok("none") => Ok(Self::None),
            Ok("all") => Ok(Self::All),
            Ok(other) => Err(PyValueError::new_err(crate::errors::brief(format!(
                "{other:?} is neither \"none\" nor \"all\" nor a list of paths"
            )))),
            Err(_) => Vec::from_py(value).map(Self::These),
        }
    }
}

impl ToPy for Approval {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::None => "none".to_py(py),
            Self::All => "all".to_py(py),
            Self::These(paths) => paths.to_py(py),
        }
    }
}
