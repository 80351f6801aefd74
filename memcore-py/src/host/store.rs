//! Stores: a folder, a folder in memory, and those of a host.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use memcore::{
    Doc, DocMeta, DocPath, Durability, Error, ErrorKind, Expect, FsStore, Listing, MemStore, Result, Skipped,
    Store, Stored, Writer,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Host;
use crate::call::detached;
use crate::errors;
use crate::value::{Blob, FromPy, In, Out, ToPy};

/// A folder on disk.
#[pyclass(frozen, name = "FsStore", module = "memcore")]
pub(crate) struct PyFsStore(Arc<FsStore>);

#[pymethods]
impl PyFsStore {
    /// Opens a folder that is there.
    #[staticmethod]
    #[pyo3(signature = (folder, *, durability=None))]
    fn open(py: Python<'_>, folder: In<PathBuf>, durability: Option<In<Durability>>) -> PyResult<Self> {
        let durability = durability.map_or_else(Durability::default, |it| it.0);
        detached(py, || Ok(Self(Arc::new(FsStore::open(&folder.0)?.durability(durability)))))
    }

    /// Opens a folder, which is made if it is not there.
    #[staticmethod]
    #[pyo3(signature = (folder, *, durability=None))]
    fn create(py: Python<'_>, folder: In<PathBuf>, durability: Option<In<Durability>>) -> PyResult<Self> {
        let durability = durability.map_or_else(Durability::default, |it| it.0);
        detached(py, || Ok(Self(Arc::new(FsStore::create(&folder.0)?.durability(durability)))))
    }

    /// Opens a folder that need not be there: until the first change makes it, it holds nothing.
    ///
    /// Raises `IoError` if something that is no folder is there, or it may not be read.
    #[staticmethod]
    #[pyo3(signature = (folder, *, durability=None))]
    fn lazy(py: Python<'_>, folder: In<PathBuf>, durability: Option<In<Durability>>) -> PyResult<Self> {
        let durability = durability.map_or_else(Durability::default, |it| it.0);
        detached(py, || Ok(Self(Arc::new(FsStore::lazy(&folder.0)?.durability(durability)))))
    }

    /// A folder below another one, which need not be there yet. Unlike the way to `root`, no part of the way down may be
    /// a symbolic link, whether it leads anywhere or not: for folders whose content others choose.
    ///
    /// Raises `RefusedError` if a part is a symbolic link, saying where it leads; `IoError` if a part is no folder.
    #[staticmethod]
    #[pyo3(signature = (root, below, *, durability=None))]
    fn within(
        py: Python<'_>,
        root: In<PathBuf>,
        below: In<DocPath>,
        durability: Option<In<Durability>>,
    ) -> PyResult<Self> {
        let durability = durability.map_or_else(Durability::default, |it| it.0);
        detached(py, || Ok(Self(Arc::new(FsStore::within(&root.0, &below.0)?.durability(durability)))))
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> Out<PathBuf> {
        Out(self.0.folder().to_owned())
    }

    /// Every document, with its stamp.
    fn list(&self, py: Python<'_>) -> PyResult<Out<Listing>> {
        detached(py, || self.0.list()).map(Out)
    }

    /// The paths of all documents, and what was passed over.
    fn paths(&self, py: Python<'_>) -> PyResult<Out<(Vec<DocPath>, Vec<Skipped>)>> {
        detached(py, || self.0.paths()).map(Out)
    }

    /// The documents below a folder of `.memcore/`, in the order of their paths.
    fn state(&self, py: Python<'_>, folder: In<DocPath>) -> PyResult<Out<Vec<DocMeta>>> {
        detached(py, || self.0.state(&folder.0)).map(Out)
    }

    /// Reads documents. One that cannot be read is an exception in the list.
    fn read(&self, py: Python<'_>, paths: In<Vec<DocPath>>) -> PyResult<Out<Vec<Read>>> {
        detached(py, || Ok(self.0.read(&paths.0))).map(|all| Out(all.into_iter().map(Read).collect()))
    }

    fn __repr__(&self) -> String {
        format!("FsStore.open({:?})", self.0.folder().display().to_string())
    }
}

/// A folder in memory, for tests and for memories that are not to be kept.
#[pyclass(frozen, name = "MemStore", module = "memcore")]
pub(crate) struct PyMemStore(Arc<MemStore>);

#[pymethods]
impl PyMemStore {
    #[new]
    fn new() -> Self {
        Self(Arc::new(MemStore::new()))
    }

    /// Puts a document in place.
    #[pyo3(signature = (path, text, *, modified_ns=None))]
    fn insert(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        text: In<Blob>,
        modified_ns: Option<i64>,
    ) -> PyResult<()> {
        let (path, Blob(bytes)) = (path.0, text.0);
        detached(py, || {
            match modified_ns {
                Some(ns) => self.0.insert_at(path, bytes, ns),
                None => self.0.insert(path, bytes),
            }
            Ok(())
        })
    }

    /// Takes a document away; whether it was there.
    fn remove(&self, py: Python<'_>, path: In<DocPath>) -> PyResult<bool> {
        detached(py, || Ok(self.0.remove(&path.0)))
    }

    /// Every document, with its stamp.
    fn list(&self, py: Python<'_>) -> PyResult<Out<Listing>> {
        detached(py, || self.0.list()).map(Out)
    }

    /// The paths of all documents, and what was passed over.
    fn paths(&self, py: Python<'_>) -> PyResult<Out<(Vec<DocPath>, Vec<Skipped>)>> {
        detached(py, || self.0.paths()).map(Out)
    }

    /// The documents below a folder of `.memcore/`, in the order of their paths.
    fn state(&self, py: Python<'_>, folder: In<DocPath>) -> PyResult<Out<Vec<DocMeta>>> {
        detached(py, || self.0.state(&folder.0)).map(Out)
    }

    /// Reads documents. One that cannot be read is an exception in the list.
    fn read(&self, py: Python<'_>, paths: In<Vec<DocPath>>) -> PyResult<Out<Vec<Read>>> {
        detached(py, || Ok(self.0.read(&paths.0))).map(|all| Out(all.into_iter().map(Read).collect()))
    }

    fn __repr__(&self) -> &'static str {
        "MemStore()"
    }
}

/// A document, or why it could not be read.
pub(crate) struct Read(Result<Doc>);

impl ToPy for Read {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0 {
            Ok(doc) => doc.to_py(py),
            Err(error) => error.to_py(py),
        }
    }
}

/// A store from Python.
pub(crate) struct AnyStore {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) hosted: bool,
}

impl FromPy for AnyStore {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(own) = value.cast::<PyMemStore>() {
            return Ok(Self { store: Arc::clone(&own.get().0) as Arc<dyn Store>, hosted: false });
        }
        if let Ok(own) = value.cast::<PyFsStore>() {
            return Ok(Self { store: Arc::clone(&own.get().0) as Arc<dyn Store>, hosted: false });
        }
        let host = Host::new(value, "Store", &["list", "read"])?;
        let has = |method| value.hasattr(method);
        let store = HostStore { host, paths: has("paths")?, state: has("state")?, lock: has("lock")? };
        Ok(Self { store: Arc::new(store), hosted: true })
    }
}

#[derive(Debug)]
struct HostStore {
    host: Host,
    paths: bool,
    state: bool,
    lock: bool,
}

impl Store for HostStore {
    fn list(&self) -> Result<Listing> {
        Python::attach(|py| self.host.call(py, "list", &[], FromPy::from_py))
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        if !self.paths {
            let listing = self.list()?;
            return Ok((listing.docs.into_iter().map(|doc| doc.path).collect(), listing.skipped));
        }
        Python::attach(|py| {
            self.host.call(py, "paths", &[], |gave| {
                let both: (Bound<'_, PyAny>, Bound<'_, PyAny>) = gave.extract()?;
                Ok((FromPy::from_py(&both.0)?, FromPy::from_py(&both.1)?))
            })
        })
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        // A result for each document has no place for what goes wrong as a whole.
        Python::attach(|py| {
            let read = |gave: &Bound<'_, PyAny>| {
                let all = gave.try_iter()?.map(|one| document(&one?)).collect::<PyResult<Vec<_>>>()?;
                if all.len() == paths.len() {
                    return Ok(all);
                }
                let told = format!("{} documents for {} paths", all.len(), paths.len());
                Err(PyValueError::new_err(told))
            };
            Host::must(py, self.host.call(py, "read", &[&paths], read))
        })
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        if !self.state {
            return Ok(Vec::new());
        }
        Python::attach(|py| self.host.call(py, "state", &[folder], FromPy::from_py))
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        if !self.lock {
            return Err(Error::new(ErrorKind::ReadOnly, format!("{} can only be read", self.host.class())));
        }
        let writer = Python::attach(|py| {
            self.host.call(py, "lock", &[&wait.as_secs_f64()], |gave| {
                Host::new(
                    gave,
                    "Writer",
                    &["was_interrupted", "settled", "write", "remove", "append", "commit", "close"],
                )
            })
        })?;
        Ok(Box::new(HostWriter(writer)))
    }
}

/// A document or an exception that stands for it.
fn document(one: &Bound<'_, PyAny>) -> PyResult<Result<Doc>> {
    if one.is_instance_of::<pyo3::exceptions::PyBaseException>() {
        return Ok(Err(errors::of_host(one.py(), PyErr::from_value(one.clone()))));
    }
    Doc::from_py(one).map(Ok)
}

#[derive(Debug)]
struct HostWriter(Host);

impl Writer for HostWriter {
    fn was_interrupted(&self) -> bool {
        Python::attach(|py| Host::must(py, self.0.call(py, "was_interrupted", &[], FromPy::from_py)))
    }

    /// This must not fail: there is nobody to tell of an error but Python's own hook for such.
    fn settled(&mut self, all: bool) {
        Python::attach(|py| {
            if let Err(error) = self.0.call(py, "settled", &[&all], |_| Ok(())) {
                errors::raise(py, error).write_unraisable(py, None);
            }
        });
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        let args: &[&dyn ToPy] = &[path, &Blob(bytes.to_vec()), expect, &keep];
        Python::attach(|py| self.0.call(py, "write", args, FromPy::from_py))
    }

    fn write_like(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> Result<Stored> {
        if !Python::attach(|py| self.0.has(py, "write_like")) {
            return self.write(path, bytes, expect, keep);
        }
        let args: &[&dyn ToPy] = &[path, &Blob(bytes.to_vec()), expect, &keep, &like];
        Python::attach(|py| self.0.call(py, "write_like", args, FromPy::from_py))
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        Python::attach(|py| self.0.call(py, "remove", &[path, expect, &keep], FromPy::from_py))
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        let args: &[&dyn ToPy] = &[path, &Blob(bytes.to_vec())];
        Python::attach(|py| self.0.call(py, "append", args, |_| Ok(())))
    }

    fn commit(&mut self) -> Result<()> {
        Python::attach(|py| self.0.call(py, "commit", &[], |_| Ok(())))
    }
}

impl Drop for HostWriter {
    /// The lock is let go. There is nobody left to tell of an error but Python's own hook for such.
    fn drop(&mut self) {
        Python::attach(|py| {
            if let Err(error) = self.0.call(py, "close", &[], |_| Ok(())) {
                errors::raise(py, error).write_unraisable(py, None);
            }
        });
    }
}

/// Behind a pointer, as the builder of a vault wants it.
#[derive(Debug)]
pub(crate) struct SharedStore(pub(crate) Arc<dyn Store>);

impl Store for SharedStore {
    fn list(&self) -> Result<Listing> {
        self.0.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.0.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        self.0.read(paths)
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        self.0.state(folder)
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        self.0.lock(wait)
    }
}
