//! What a vault tells.

use memcore::FileChange;
use pyo3::prelude::*;

use super::{Blob, Class, ToPy};

tagged!(Because sentence {
    Recalled = "recalled",
    Filtered = "filtered" { filter },
    LeftOut = "left_out" { why },
    NotFound = "not_found"
});
record!(By { origin, session, why, overrule, dry_run });
record_out!(Change { id, at, operation, origin, session, why, undoes, files }, ..);
record_out!(ChangedFile { path, old, new });
words!(Contradiction { Overwrite = "overwrite", Version = "version", Merge = "merge" });
words!(Forget { KeepHistory = "keep_history", Purge = "purge" });
words!(IndexUpkeep { Lines = "lines", Off = "off" });
words!(Operation {
    Create = "create",
    Update = "update",
    Edit = "edit",
    Supersede = "supersede",
    Merge = "merge",
    Forget = "forget",
    Rename = "rename",
    Archive = "archive",
    Restore = "restore",
    Undo = "undo",
    Index = "index",
    WriteAll = "write_all",
    Fix = "fix",
    Resolve = "resolve",
    Import = "import"
});
words!(Outcome { Created = "created", Updated = "updated", Unchanged = "unchanged", Removed = "removed" });
record_out!(PromptSize { name, lines, bytes, chars, tokens }, ..);
record_out!(Renamed { written, relinked });
words!(Trouble {
    Rescued = "rescued",
    ChangedVersion = "changed_version",
    DamagedLog = "damaged_log",
    LogCut = "log_cut",
    DamagedJournal = "damaged_journal",
    CutShort = "cut_short",
    Leftover = "leftover",
    Unreadable = "unreadable",
    SameName = "same_name",
    Conflict = "conflict",
    Vanished = "vanished"
});
record_out!(ScopeSize { scope, share, per_session, index, memories, recalled }, ..);
record_out!(Usage { count, last_ms; last });
record_out!(Verified { memories, versions, changes, troubles });
record_out!(Why { id, because, rank, found, score, parts, evidence });
record_out!(Written {
    path,
    outcome,
    retyped,
    revision,
    change,
    files,
    mended,
    diagnostics,
    rescued,
    linked_from,
    relinked,
    dropped,
    index_trouble;
    index_advice
}, ..);

impl ToPy for FileChange {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Class = Class::named("FileChange");
        let Self { path, before, after } = self;
        let blob = |bytes: &Option<Vec<u8>>| bytes.clone().map(Blob).to_py(py);
        CLASS.record(py, &[("path", path.to_py(py)?), ("before", blob(before)?), ("after", blob(after)?)])
    }
}

record!(Version { until, revision, size, kept });
record_out!(Archived { path, kept, memory });
