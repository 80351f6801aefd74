//! The world outside a vault: that of the operating system, a made-up one, and those of a host.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use memcore::{Error, ErrorKind, Listed, MemSystem, OsSystem, PathKind, System};
use pyo3::prelude::*;

use super::Host;
use crate::errors;
use crate::value::{Blob, FromPy, In, ToPy};

/// Files, links and environment of this computer.
#[pyclass(frozen, name = "OsSystem", module = "memcore")]
pub(crate) struct PyOsSystem;

#[pymethods]
impl PyOsSystem {
    #[new]
    fn new() -> Self {
        Self
    }

    fn __repr__(&self) -> &'static str {
        "OsSystem()"
    }
}

/// A made-up world, for tests.
#[pyclass(frozen, name = "MemSystem", module = "memcore")]
pub(crate) struct PyMemSystem(Mutex<MemSystem>);

impl PyMemSystem {
    fn change(slf: PyRef<'_, Self>, change: impl FnOnce(MemSystem) -> MemSystem) -> PyRef<'_, Self> {
        {
            let mut world = slf.0.lock().unwrap_or_else(PoisonError::into_inner);
            *world = change(std::mem::take(&mut *world));
        }
        slf
    }
}

#[pymethods]
impl PyMemSystem {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(MemSystem::new()))
    }

    /// Adds a file, and the folders above it.
    fn with_file(slf: PyRef<'_, Self>, path: In<PathBuf>, text: In<Blob>) -> PyRef<'_, Self> {
        Self::change(slf, |world| world.with_file(path.0, text.0.0))
    }

    /// Adds a folder.
    fn with_folder(slf: PyRef<'_, Self>, path: In<PathBuf>) -> PyRef<'_, Self> {
        Self::change(slf, |world| world.with_folder(path.0))
    }

    /// Adds a symbolic link.
    fn with_link(slf: PyRef<'_, Self>, path: In<PathBuf>, target: In<PathBuf>) -> PyRef<'_, Self> {
        Self::change(slf, |world| world.with_link(path.0, target.0))
    }

    /// Sets a variable of the environment.
    fn with_env<'a>(slf: PyRef<'a, Self>, name: &str, value: &str) -> PyRef<'a, Self> {
        Self::change(slf, |world| world.with_env(name, value))
    }

    /// Sets the home folder.
    fn with_home(slf: PyRef<'_, Self>, path: In<PathBuf>) -> PyRef<'_, Self> {
        Self::change(slf, |world| world.with_home(path.0))
    }

    /// Sets the current folder.
    fn with_current_dir(slf: PyRef<'_, Self>, path: In<PathBuf>) -> PyRef<'_, Self> {
        Self::change(slf, |world| world.with_current_dir(path.0))
    }

    fn __repr__(&self) -> &'static str {
        "<MemSystem>"
    }
}

/// A system from Python.
#[derive(Clone)]
pub(crate) struct AnySystem(pub(crate) Arc<dyn System>);

impl AnySystem {
    /// The operating system's, if none is named.
    pub(crate) fn or_os(given: Option<In<Self>>) -> Self {
        given.map_or_else(|| Self(Arc::new(OsSystem)), |given| given.0)
    }
}

impl FromPy for AnySystem {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.cast::<PyOsSystem>().is_ok() {
            return Ok(Self(Arc::new(OsSystem)));
        }
        if let Ok(own) = value.cast::<PyMemSystem>() {
            let world = own.get().0.lock().unwrap_or_else(PoisonError::into_inner).clone();
            return Ok(Self(Arc::new(world)));
        }
        let methods = ["read", "head", "kind", "canonical", "link", "list", "env", "home", "current_dir"];
        Host::new(value, "System", &methods).map(|host| Self(Arc::new(HostSystem(host))))
    }
}

#[derive(Debug)]
struct HostSystem(Host);

impl HostSystem {
    fn io<T: FromPy>(&self, method: &str, args: &[&dyn ToPy]) -> io::Result<T> {
        Python::attach(|py| {
            self.0.call(py, method, args, FromPy::from_py).map_err(|error| match errors::raise(py, error) {
                raised if raised.is_instance_of::<pyo3::exceptions::PyOSError>(py) => io::Error::from(raised),
                raised => io::Error::other(raised),
            })
        })
    }

    fn must<T: FromPy>(&self, method: &str, args: &[&dyn ToPy]) -> T {
        Python::attach(|py| Host::must(py, self.0.call(py, method, args, FromPy::from_py)))
    }
}

/// More than was asked for is an error, as with the system's own.
fn within(limit: u64, bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if bytes.len() as u64 <= limit {
        return Ok(bytes);
    }
    Err(io::Error::other(Error::new(ErrorKind::Io, format!("it has more than {limit} bytes"))))
}

impl System for HostSystem {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let bytes: Option<Blob> = self.io("read", &[&path, &limit])?;
        bytes.map(|Blob(bytes)| within(limit, bytes)).transpose()
    }

    fn head(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let bytes: Option<Blob> = self.io("head", &[&path, &limit])?;
        bytes.map(|Blob(bytes)| within(limit, bytes)).transpose()
    }

    fn kind(&self, path: &Path) -> PathKind {
        self.must("kind", &[&path])
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        self.io("canonical", &[&path])
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        self.must("link", &[&path])
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Listed>> {
        self.io("list", &[&path])
    }

    fn env(&self, name: &str) -> Option<String> {
        self.must("env", &[&name])
    }

    fn home(&self) -> Option<PathBuf> {
        self.must("home", &[])
    }

    fn current_dir(&self) -> io::Result<PathBuf> {
        self.io("current_dir", &[])
    }
}
