//! Several folders, and what goes from one to another.

use memcore::Content;
use pyo3::prelude::*;

use super::{Blob, ToPy};

record_out!(AgentPlace { folder, scope, because, definition, snapshot }, ..);
words!(AgentScope { User = "user", Project = "project", Local = "local" });
record_out!(BundledMemory { path, content, revision, origin }, ..);
words!(ConflictKind { Copy = "copy", Markers = "markers", Leftover = "leftover" });
record!(ImportOptions { on_clash, any_project });
record_out!(Imported { written, added, taken, kept, unchanged, refused }, ..);
words!(OnClash { Keep = "keep", Take = "take", Both = "both" });
words!(Resolve { Keep = "keep", Take = "take", Both = "both" });
record_out!(SnapshotChange { path, state, theirs, ours }, ..);
words!(SnapshotState { New = "new", Changed = "changed", Both = "both", Gone = "gone" });
record_out!(Unreviewed { memory, accepted }, ..);

/// A `str` where the bytes are UTF-8, else `bytes`.
impl ToPy for Content {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Text(text) => text.to_py(py),
            Self::Bytes(bytes) => Blob(bytes.clone()).to_py(py),
        }
    }
}
