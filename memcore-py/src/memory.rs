//! Memories and the state of a folder.

use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use memcore::{
    Age, Edited, Entry, Heading, Health, IndexLine, Memory, MemoryId, MemoryKind, Recovery, Skipped,
    Snapshot, Span, Timestamp, Value, WikiLink,
};
use pyo3::prelude::*;

use crate::call::{detached, over};
use crate::draft::PyMemoryEdit;
use crate::share::PyConflict;
use crate::value::{Blob, FromPy, In, Out, ToPy};

/// A memory: its source bytes, and a reading of them.
#[pyclass(frozen, eq, name = "Memory", module = "memcore")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyMemory(pub(crate) Memory);

impl ToPy for Memory {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PyMemory(self.clone()))?.into_any())
    }
}

impl FromPy for Memory {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let memory = value.cast::<PyMemory>().map_err(|_| crate::value::wrong(value, "a memcore.Memory"))?;
        Ok(memory.get().0.clone())
    }
}

#[pymethods]
impl PyMemory {
    /// Reads a memory from its text. Any text is one; what had to be mended, `health` tells.
    #[staticmethod]
    fn parse(py: Python<'_>, id: In<IdOrPath>, source: String) -> PyResult<Self> {
        over(py, source.len(), move || Ok(Self(Memory::parse(id.0.0, source))))
    }

    /// Reads a memory from its bytes. What is not UTF-8 is shown as U+FFFD.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, id: In<IdOrPath>, data: In<Blob>) -> PyResult<Self> {
        over(py, data.0.0.len(), move || Ok(Self(Memory::from_bytes(id.0.0, data.0.0))))
    }

    /// Scope and path, by which it is known.
    #[getter]
    fn id(&self) -> Out<MemoryId> {
        Out(self.0.id().clone())
    }

    /// Where it is, counted from the folder.
    #[getter]
    fn path(&self) -> &str {
        self.0.id().path.as_str()
    }

    /// The whole text, byte for byte.
    #[getter]
    fn source(&self) -> &str {
        self.0.source()
    }

    /// The text after the header; the whole text where there is none.
    #[getter]
    fn body(&self) -> &str {
        self.0.body()
    }

    /// Where the body begins in the source, in bytes.
    #[getter]
    fn body_start(&self) -> usize {
        self.0.body_start()
    }

    /// The header; empty where there is none.
    #[getter]
    fn front(&self) -> PyFrontmatter {
        PyFrontmatter(self.0.clone())
    }

    /// In what state the header was found.
    #[getter]
    fn health(&self) -> Out<Health> {
        Out(self.0.health().clone())
    }

    /// What had to be mended to read it.
    #[getter]
    fn recoveries(&self) -> Out<Vec<Recovery>> {
        Out(self.0.health().recoveries().to_vec())
    }

    /// The version of the file that this was read from.
    #[getter]
    fn revision(&self) -> &str {
        self.0.revision().as_str()
    }

    /// The `name` (or `title`) of the header. It is a title that people write freely, not an identity.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.0.name()
    }

    /// What to call it: its name, or else the stem of its file.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// The one-line description; empty where there is none.
    #[getter]
    fn description(&self) -> &str {
        self.0.description()
    }

    /// The type, if the header has one of the four.
    #[getter]
    fn kind(&self) -> Out<Option<MemoryKind>> {
        Out(self.0.kind())
    }

    /// The type as it is written: `metadata.type` if it is there, else `type`.
    #[getter]
    fn kind_text(&self) -> Option<&str> {
        self.0.kind_text()
    }

    /// The tags.
    #[getter]
    fn tags(&self) -> Out<Vec<&str>> {
        Out(self.0.tags())
    }

    /// The topic.
    #[getter]
    fn topic(&self) -> Option<&str> {
        self.0.topic()
    }

    /// What it applies to: files, tools, areas, in the writer's own words.
    #[getter]
    fn applies_to(&self) -> Out<Vec<&str>> {
        Out(self.0.applies_to())
    }

    /// The memories that it takes the place of, as written.
    #[getter]
    fn supersedes(&self) -> Out<Vec<&str>> {
        Out(self.0.supersedes())
    }

    /// How sure the writer was, from 0 to 1; `None` if absent or not a number in that range.
    #[getter]
    fn confidence(&self) -> Option<f64> {
        self.0.confidence()
    }

    /// Whether it is always to be considered.
    #[getter]
    fn is_pinned(&self) -> bool {
        self.0.is_pinned()
    }

    /// When it was written first, by its header.
    #[getter]
    fn created(&self) -> Out<Option<Timestamp>> {
        Out(self.0.created())
    }

    /// When it was last changed, by its header.
    #[getter]
    fn modified(&self) -> Out<Option<Timestamp>> {
        Out(self.0.modified())
    }

    /// The session it was written in.
    #[getter]
    fn origin_session(&self) -> Option<&str> {
        self.0.origin_session()
    }

    /// The `[[links]]` of the body, in their order. Found at the first call.
    #[getter]
    fn links(&self) -> Out<Vec<WikiLink>> {
        Out(self.0.links().to_vec())
    }

    /// The headings of the body, in their order. Found at the first call.
    #[getter]
    fn headings(&self) -> Out<Vec<Heading>> {
        Out(self.0.headings().to_vec())
    }

    /// The line of this memory in an index.
    #[getter]
    fn index_line(&self) -> Out<IndexLine> {
        Out(IndexLine::of(&self.0))
    }

    /// Whether both are clones of one memory: parsed once, with one text. Equal memories need not be the same, but
    /// telling that takes no look at their texts.
    fn is_same(&self, other: &Self) -> bool {
        self.0.is_same(&other.0)
    }

    /// The text of this memory with these changes, and the edits that make it and take it back.
    ///
    /// `modified` is set to `now` (UTC, milliseconds) if name, description, type or body change, and never in a file
    /// without a header. Line ends and a byte order mark stay as they are. The new text is read again first: if
    /// anything but the changes would read differently, there is an error and no text.
    ///
    /// Raises `ErrorKind::InvalidInput` for a key or value that no header can hold. `ErrorKind::Refused` where the
    /// change could harm: a file that is not UTF-8, a header whose lines are in doubt (no closing `---`, not on the
    /// first line, a stray line), a key that stands there twice or could not be read, a key for a file without a
    /// header.
    fn edited(
        &self,
        py: Python<'_>,
        edit: &PyMemoryEdit,
        now: In<DateTime<FixedOffset>>,
    ) -> PyResult<Out<Edited>> {
        detached(py, || self.0.edited(&edit.0, now.0)).map(Out)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Rebuilt<'py>> {
        let memory = &slf.get().0;
        let parse = slf.get_type().getattr("parse")?;
        Ok((parse, (Out(memory.id().clone()), memory.source().to_owned())))
    }

    fn __repr__(&self) -> String {
        format!("<Memory {} {:?}>", self.0.id(), self.0.title())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.id().hash(&mut hasher);
        self.0.revision().hash(&mut hasher);
        hasher.finish()
    }
}

/// What pickle makes a memory of again: the call, and its arguments.
type Rebuilt<'py> = (Bound<'py, PyAny>, (Out<MemoryId>, String));

/// A `MemoryId`, or the path of a memory of the project.
pub(crate) struct IdOrPath(pub(crate) MemoryId);

impl FromPy for IdOrPath {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<pyo3::types::PyString>() || value.hasattr("__fspath__")? {
            return Ok(Self(MemoryId::new(memcore::Scope::default(), FromPy::from_py(value)?)));
        }
        MemoryId::from_py(value).map(Self)
    }
}

/// The header of a memory.
#[pyclass(frozen, name = "Frontmatter", module = "memcore")]
pub(crate) struct PyFrontmatter(Memory);

#[pymethods]
impl PyFrontmatter {
    /// Whether there is nothing in it, or no header at all.
    #[getter]
    fn is_empty(&self) -> bool {
        self.0.front().is_empty()
    }

    /// Whether the file keeps its fields under `metadata:`.
    #[getter]
    fn is_nested(&self) -> bool {
        self.0.front().is_nested()
    }

    /// Where the header stands, from the opening fence to the end of the closing fence's line.
    #[getter]
    fn span(&self) -> Out<Option<Span>> {
        Out(self.0.front().span())
    }

    /// Every entry in the order of the file, duplicates too. Block entries come right after their block.
    #[getter]
    fn entries(&self) -> Out<Vec<Entry<'_>>> {
        Out(self.0.front().entries().collect())
    }

    /// The first entry with this key (`name`, `metadata.type`).
    fn get(&self, key: &str) -> Out<Option<Entry<'_>>> {
        Out(self.0.front().get(key))
    }

    /// The text of the first entry with this key, if it is a scalar.
    fn text(&self, key: &str) -> Option<&str> {
        self.0.front().text(key)
    }

    /// A key that people put under `metadata` or on top: the one under `metadata` counts, unless it is empty.
    fn field(&self, key: &str) -> Out<Option<Value<'_>>> {
        Out(self.0.front().field(key))
    }

    /// The text of a `field`, if it is a scalar that is not empty.
    fn field_text(&self, key: &str) -> Option<&str> {
        self.0.front().field_text(key)
    }

    /// The texts of a `field` that is a list; a scalar counts as a list of comma-separated texts.
    fn field_list(&self, key: &str) -> Out<Vec<&str>> {
        Out(self.0.front().field_list(key))
    }

    /// The header as plain dicts and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::value::plain(py, &self.0.front())
    }

    fn __len__(&self) -> usize {
        self.0.front().entries().count()
    }

    fn __repr__(&self) -> String {
        let keys: Vec<_> = self.0.front().entries().map(|entry| entry.key).collect();
        format!("<Frontmatter {}>", keys.join(", "))
    }
}

/// The state of a folder at one moment.
#[pyclass(frozen, name = "Snapshot", module = "memcore")]
pub(crate) struct PySnapshot(pub(crate) Arc<Snapshot>);

#[pymethods]
impl PySnapshot {
    /// The memories, newest first; of equal age the smaller path first.
    #[getter]
    fn memories(&self) -> Out<&[Memory]> {
        Out(self.0.memories())
    }

    /// The ages of the memories at an instant, in the same order.
    fn ages(&self, now: In<DateTime<FixedOffset>>) -> Out<Vec<Age>> {
        Out(self.0.ages(now.0).collect())
    }

    /// The memory with this path.
    fn get(&self, path: In<memcore::DocPath>) -> Option<PyMemory> {
        self.0.get(&path.0).cloned().map(PyMemory)
    }

    /// Memories that are there and that another one takes the place of in this very version. No reader is shown them.
    #[getter]
    fn superseded(&self) -> Out<Vec<Memory>> {
        Out(self.0.superseded().cloned().collect())
    }

    /// Documents in which two versions of a memory met, by path. They are no memories until somebody decides.
    #[getter]
    fn conflicts(&self) -> Vec<PyConflict> {
        self.0.conflicts().iter().cloned().map(PyConflict).collect()
    }

    /// Files that were not read, with the reason.
    #[getter]
    fn skipped(&self) -> Out<Vec<Skipped>> {
        Out(self.0.skipped().to_vec())
    }

    /// The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD.
    #[getter]
    fn index_text(&self) -> Option<&str> {
        self.0.index_text()
    }

    fn __len__(&self) -> usize {
        self.0.memories().len()
    }

    fn __repr__(&self) -> String {
        format!("<Snapshot of {} memories>", self.0.memories().len())
    }
}
