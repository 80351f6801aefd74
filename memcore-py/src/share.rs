//! What goes from one folder to another, and where two versions met.

use std::sync::Arc;

use memcore::{Bundle, BundledMemory, Conflict, ConflictKind, DocPath, Owner, Scope};
use pyo3::prelude::*;

use crate::call::{interruptible, over_text};
use crate::value::{Out, plain};

/// All memories of a folder, as one value that goes to JSON and back.
#[pyclass(frozen, eq, name = "Bundle", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyBundle(pub(crate) Arc<Bundle>);

#[pymethods]
impl PyBundle {
    /// Reads a bundle. Fields that are not known are passed over.
    ///
    /// Raises `InvalidInputError` if it is no bundle, or one of a later form.
    #[staticmethod]
    fn from_json(py: Python<'_>, json: &str) -> PyResult<Self> {
        over_text(py, json, Bundle::from_json).map(|bundle| Self(Arc::new(bundle)))
    }

    /// The bundle as JSON, indented, with a line end.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let bundle = Arc::clone(&self.0);
        interruptible(py, move || Ok(bundle.to_json()))
    }

    /// The version of memcore that wrote it.
    #[getter]
    fn memcore(&self) -> &str {
        &self.0.memcore
    }

    /// Whose memories they were.
    #[getter]
    fn scope(&self) -> Out<Scope> {
        Out(self.0.scope)
    }

    /// The project that they belong to, if it is known.
    #[getter]
    fn owner(&self) -> Out<&Option<Owner>> {
        Out(&self.0.owner)
    }

    /// The memories, by path.
    #[getter]
    fn memories(&self) -> Out<&[BundledMemory]> {
        Out(&self.0.memories)
    }

    /// The index, byte for byte as far as it is UTF-8.
    #[getter]
    fn index(&self) -> Option<&str> {
        self.0.index.as_deref()
    }

    /// The memories in the archive, if they were asked for, by the path where they were.
    #[getter]
    fn archive(&self) -> Out<&[BundledMemory]> {
        Out(&self.0.archive)
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &*self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().0.to_json(),)))
    }

    fn __repr__(&self) -> String {
        format!("<Bundle of {} memories>", self.0.memories.len())
    }
}

/// A document in which two versions of a memory met, and nobody decided yet.
#[pyclass(frozen, eq, name = "Conflict", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyConflict(pub(crate) Conflict);

#[pymethods]
impl PyConflict {
    /// The document.
    #[getter]
    fn path(&self) -> &str {
        self.0.path.as_str()
    }

    /// The memory that it is about; of a text with marks itself. `None` if the name does not tell.
    #[getter]
    fn base(&self) -> Option<&str> {
        self.0.base.as_ref().map(DocPath::as_str)
    }

    /// What made it, as far as its name tells: `Syncthing`, `Dropbox`, `git`, …
    #[getter]
    fn tool(&self) -> &str {
        self.0.tool
    }

    /// What it is.
    #[getter]
    fn kind(&self) -> Out<ConflictKind> {
        Out(self.0.kind)
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Conflict {} ({})>", self.0.path, self.0.tool)
    }
}
