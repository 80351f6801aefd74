//! What is checked, how bad it is, and with what knowledge.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Rule, SecretScanner, Severity};
use crate::memory::MemoryKind;

/// Settings of a check. The default is every rule that is on by itself, at its own level.
///
/// A *selector* names rules: by code (`MEM111`), by the beginning of codes (`MEM1`), by name (`missing-why`), or all of
/// them (`all`). Where two selectors fit a rule, the longer one counts. A rule that is off by itself is switched on by
/// its code, its name and `all`, not by the beginning of its code.
///
/// They read from JSON too; what hosts bring as code is then empty.
///
/// # Example: secrets everywhere, reasons only as a warning, and no ages
/// ```
/// use memcore::LintOptions;
///
/// let options: LintOptions = serde_json::from_str(
///     r#"{"ignore": ["stale"], "severity": {"MEM11": "warning"}, "severity_of_kind": {"user": {"MEM502": "error"}}}"#,
/// ).unwrap();
/// assert_eq!(options.ignore, ["stale"]);
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LintOptions {
    /// Only these rules. Empty: all that are on by themselves.
    pub select: Vec<String>,
    /// These rules beside the others.
    pub extend_select: Vec<String>,
    /// Not these rules.
    pub ignore: Vec<String>,
    /// The level of rules, by selector. `off` switches them off, another level switches them on.
    pub severity: BTreeMap<String, Level>,
    /// The same for one type of memory; counts before `severity`.
    pub severity_of_kind: BTreeMap<MemoryKind, BTreeMap<String, Level>>,
    /// How dates that only the day of writing explains are mended.
    pub dates: DateStyle,
    /// Instruction files of the project (CLAUDE.md, AGENTS.md), which memories should not repeat.
    pub instructions: Vec<InstructionFile>,
    /// Finders of secrets beside the library's own.
    #[serde(skip)]
    pub secret_scanners: Vec<Arc<dyn SecretScanner>>,
    /// Rules of the host beside the library's own.
    #[serde(skip)]
    pub rules: Vec<Arc<dyn Rule>>,
}

/// How a relative date is mended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DateStyle {
    /// The date takes its place: `on 2026-03-19`.
    #[default]
    Replace,
    /// The date stands behind it: `next Thursday (2026-03-19)`.
    Annotate,
}

/// How bad findings of a rule are, or that it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not checked.
    Off,
    /// [`Severity::Info`]
    Info,
    /// [`Severity::Warning`]
    Warning,
    /// [`Severity::Error`]
    Error,
}

impl Level {
    /// The severity; `None` for off.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Info => Some(Severity::Info),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

/// A file whose text an agent has before its eyes anyway.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstructionFile {
    /// What it is called in findings.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Never shows the text: it does not belong in logs.
impl fmt::Debug for InstructionFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InstructionFile").field("path", &self.path).finish_non_exhaustive()
    }
}
