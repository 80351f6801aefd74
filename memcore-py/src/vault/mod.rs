//! The vault: one line for each call of the core.

mod lint;
mod read;
mod share;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use memcore::{DocPath, Keywords, Scope, Vault, VaultBuilder};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) use read::{Asked, Given};
pub(crate) use write::{PyReceipt, Word, by};

use crate::call::{detached, interruptible};
use crate::errors;
use crate::host::{AnyClock, AnyCounter, AnyStore, Shared, SharedStore};
use crate::place::PyMemoryPlace;
use crate::value::{AnyLintOptions, FromPy, In, Out, wrong};

/// A folder of memories.
#[pyclass(frozen, subclass, name = "Vault", module = "memcore")]
pub(crate) struct PyVault {
    pub(crate) vault: Vault,
    /// Whether its calls may call the host: they run in the thread of the call then.
    pub(crate) hosted: bool,
    /// What finds memories where no selector is named; it keeps its index from call to call.
    keywords: Keywords,
}

impl PyVault {
    pub(crate) fn new(vault: Vault, hosted: bool) -> Self {
        Self { vault, hosted, keywords: Keywords::default() }
    }

    /// Work that may write, or that calls the host.
    fn call<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Vault) -> memcore::Result<T> + Send,
    ) -> PyResult<T> {
        detached(py, || work(&self.vault))
    }

    /// Work that only reads and may take long.
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Vault) -> memcore::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        if self.hosted {
            return self.call(py, work);
        }
        let vault = self.vault.clone();
        interruptible(py, move || work(&vault))
    }
}

/// A builder by keyword arguments, and whether it holds objects of the host.
pub(crate) fn builder(settings: Option<&Bound<'_, PyDict>>) -> PyResult<(VaultBuilder, bool)> {
    let (mut builder, mut hosted) = (VaultBuilder::new(), false);
    for (key, value) in settings.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let key = String::from_py(&key)?;
        builder = match key.as_str() {
            "clock" => {
                let clock = AnyClock::from_py(&value)?;
                hosted |= clock.hosted;
                builder.clock(Shared(clock.clock))
            }
            "counter" => {
                let counter = AnyCounter::from_py(&value)?;
                hosted |= counter.hosted;
                builder.counter(Shared(counter.counter))
            }
            "scope" => builder.scope(FromPy::from_py(&value)?),
            "budget" => builder.budget(FromPy::from_py(&value)?),
            "frame" => builder.frame(FromPy::from_py(&value)?),
            "freshness" => builder.freshness(FromPy::from_py(&value)?),
            "index_limits" => builder.index_limits(FromPy::from_py(&value)?),
            "index_upkeep" => builder.index_upkeep(FromPy::from_py(&value)?),
            "lock_wait" => builder.lock_wait(wait(&value)?),
            "durability" => builder.durability(FromPy::from_py(&value)?),
            "name_policy" => builder.name_policy(FromPy::from_py(&value)?),
            "rules" => {
                let (rules, asks_host) = AnyLintOptions::from_py(&value)?.asked(value.py())?;
                hosted |= asks_host;
                builder.rules(&rules).map_err(|why| errors::raise(value.py(), why))?
            }
            "gate" => builder.gate(FromPy::from_py(&value)?),
            "records_in" => {
                let own = value.cast::<PyVault>().map_err(|_| wrong(&value, "a memcore.Vault"))?.get();
                hosted |= own.hosted;
                builder.records_in(&own.vault)
            }
            "apart" => builder.apart(FromPy::from_py(&value)?),
            "supersede_note" => builder.supersede_note(String::from_py(&value)?),
            "trace_all" => builder.trace_all(FromPy::from_py(&value)?),
            _ => {
                let told = format!("Vault got an unexpected keyword argument '{key}'");
                return Err(pyo3::exceptions::PyTypeError::new_err(errors::brief(told)));
            }
        };
    }
    Ok((builder, hosted))
}

/// Seconds, or a `timedelta`.
fn wait(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if let Ok(seconds) = f64::from_py(value) {
        return Duration::try_from_secs_f64(seconds)
            .map_err(|why| pyo3::exceptions::PyValueError::new_err(format!("lock_wait: {why}")));
    }
    value.extract().map_err(|_| wrong(value, "seconds or a timedelta"))
}

#[pymethods]
impl PyVault {
    /// Opens a folder that is there.
    #[staticmethod]
    #[pyo3(signature = (folder, **settings))]
    fn open(py: Python<'_>, folder: In<PathBuf>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        detached(py, || builder.open(&folder.0)).map(|vault| Self::new(vault, hosted))
    }

    /// Opens a folder, which is made if it is not there.
    #[staticmethod]
    #[pyo3(signature = (folder, **settings))]
    fn create(py: Python<'_>, folder: In<PathBuf>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        detached(py, || builder.create(&folder.0)).map(|vault| Self::new(vault, hosted))
    }

    /// A vault over a store: a `MemStore`, an `FsStore`, or your own.
    #[staticmethod]
    #[pyo3(signature = (store, **settings))]
    fn with_store(store: In<AnyStore>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        let hosted = hosted || store.0.hosted;
        Ok(Self::new(builder.with_store(SharedStore(store.0.store)), hosted))
    }

    /// A vault whose memories are gone with it.
    #[staticmethod]
    #[pyo3(signature = (**settings))]
    fn in_memory(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        let store = SharedStore(Arc::new(memcore::MemStore::new()));
        Ok(Self::new(builder.with_store(store), hosted))
    }

    /// Opens the folder that `MemoryPlace.find` found.
    #[staticmethod]
    #[pyo3(signature = (place, **settings))]
    fn open_place(
        py: Python<'_>,
        place: &PyMemoryPlace,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        detached(py, || builder.open_place(&place.0)).map(|vault| Self::new(vault, hosted))
    }

    /// Opens a folder that need not be there yet: until the first change makes it, it holds nothing.
    ///
    /// Raises `IoError` if something else than a folder is there, or it cannot be opened.
    #[staticmethod]
    #[pyo3(signature = (folder, **settings))]
    fn open_lazily(
        py: Python<'_>,
        folder: In<PathBuf>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        detached(py, || builder.open_lazily(&folder.0)).map(|vault| Self::new(vault, hosted))
    }

    /// Opens a team's folder below another one, such as `team` below a project's memories or a folder of a repository.
    /// It need not be there yet. Others choose what it holds, so no part of the way below `root` may be a symbolic link,
    /// and nothing is recalled before it is accepted.
    ///
    /// Raises `RefusedError` if a part of the way is a symbolic link, wherever it leads; `IoError`.
    #[staticmethod]
    #[pyo3(signature = (root, below, **settings))]
    fn open_team(
        py: Python<'_>,
        root: In<PathBuf>,
        below: In<DocPath>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        detached(py, || builder.open_team(&root.0, &below.0)).map(|vault| Self::new(vault, hosted))
    }

    /// Whose memories these are.
    #[getter]
    fn scope(&self) -> Out<Scope> {
        Out(self.vault.scope())
    }

    /// The folder, if the vault is one of the file system.
    #[getter]
    fn folder(&self) -> Out<Option<&Path>> {
        Out(self.vault.folder())
    }

    fn __repr__(&self) -> String {
        match self.vault.folder() {
            Some(folder) => format!("<Vault {}>", folder.display()),
            None => "<Vault in memory>".to_owned(),
        }
    }
}
