//! Several folders of memories.

use std::path::PathBuf;
use std::sync::Arc;

use memcore::{Guide, Keywords, Memories, RoughTokens, Scope, ScopeSize, UserRoots, Vault};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::call::{detached, interruptible};
use crate::context::{PyContext, PyPrompts};
use crate::errors;
use crate::host::{AnyCounter, AnySelector};
use crate::readings::PyLoadedIndex;
use crate::recall::{PyInjection, PySession};
use crate::value::{FromPy, In, Out, wrong};
use crate::vault::{Asked, Given, PyVault, builder};

/// The memories of several scopes together: a person's, a project's, a team's, an agent's.
#[pyclass(frozen, name = "Memories", module = "memcore")]
pub(crate) struct PyMemories {
    memories: Memories,
    vaults: Vec<Py<PyVault>>,
    hosted: bool,
    /// What finds memories where no selector is named.
    keywords: Keywords,
}

impl PyMemories {
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Memories) -> memcore::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        if self.hosted {
            return detached(py, || work(&self.memories));
        }
        let memories = self.memories.clone();
        interruptible(py, move || work(&memories))
    }
}

/// A vault and its share of the budget.
struct Part(Py<PyVault>, f64);

impl FromPy for Part {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let vault = |it: &Bound<'_, PyAny>| match it.cast::<PyVault>() {
            Ok(vault) => Ok(vault.clone().unbind()),
            Err(_) => Err(wrong(it, "a memcore.Vault, or one with its share of the budget")),
        };
        match value.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => {
                Ok(Self(vault(&pair.get_item(0)?)?, FromPy::from_py(&pair.get_item(1)?)?))
            }
            _ => Ok(Self(vault(value)?, 1.0)),
        }
    }
}

#[pymethods]
impl PyMemories {
    /// These vaults, each alone or with its share of the budget: 2.0 gets twice as much as 1.0.
    ///
    /// Raises `InvalidInputError` for no vault, two of one scope, a share that is not a number above zero, or a folder
    /// that lies in another one's and is not left `apart` there: its memories would be shown twice, and those of a team
    /// without having been accepted.
    #[new]
    fn new(py: Python<'_>, vaults: In<Vec<Part>>) -> PyResult<Self> {
        let parts: Vec<(Vault, f64)> =
            vaults.0.iter().map(|Part(vault, share)| (vault.get().vault.clone(), *share)).collect();
        let hosted = vaults.0.iter().any(|Part(vault, _)| vault.get().hosted);
        let memories = detached(py, || Memories::new(parts))?;
        let vaults = vaults.0.into_iter().map(|Part(vault, _)| vault).collect();
        Ok(Self { memories, vaults, hosted, keywords: Keywords::default() })
    }

    /// The vaults, in the order in which they were handed in.
    #[getter]
    fn vaults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.vaults)
    }

    /// The vault of a scope.
    fn vault(&self, py: Python<'_>, scope: In<Scope>) -> Option<Py<PyVault>> {
        let found = self.vaults.iter().find(|vault| vault.get().vault.scope() == scope.0);
        found.map(|vault| vault.clone_ref(py))
    }

    /// Recalls from all scopes: the selector chooses among the memories of all of them, scope by scope, newest first in
    /// each.
    ///
    /// Raises if a store cannot list, or the selector fails. The session is then as it was.
    #[pyo3(signature = (query, *, selector=None, session=None))]
    fn recall(
        &self,
        py: Python<'_>,
        query: In<Asked>,
        selector: Option<In<AnySelector>>,
        session: Option<&PySession>,
    ) -> PyResult<PyInjection> {
        let mut now = session.map(PySession::now).unwrap_or_default();
        let selector = selector.map_or_else(|| AnySelector::of_vault(&self.keywords), |it| it.0);
        let AnySelector { selector, hosted } = selector;
        let work = move |memories: &Memories| {
            let came = memories.recall(&query.0.0, &*selector, &mut now)?;
            Ok((came, now))
        };
        let (came, now) = if hosted { detached(py, || work(&self.memories)) } else { self.look(py, work) }?;
        if let Some(session) = session {
            session.put(now);
        }
        Ok(PyInjection(came.into()))
    }

    /// Counts the memories of a recall as used, each in its own vault, once a session. Whether all could be written.
    ///
    /// Raises what a store says.
    fn record_use(&self, py: Python<'_>, injection: In<Given>, session: &PySession) -> PyResult<bool> {
        let mut now = session.now();
        let counted = detached(py, || self.memories.record_use(&injection.0.0, &mut now))?;
        session.put(now);
        Ok(counted)
    }

    /// The index of each scope, as an agent is shown it.
    ///
    /// Raises if a store cannot list.
    fn indexes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = self.look(py, |memories| memories.indexes())?;
        let all: Vec<_> = all.into_iter().map(|(scope, index)| (Out(scope), PyLoadedIndex(index))).collect();
        PyTuple::new(py, all)
    }

    /// The indexes as one text for a prompt, each with its folder.
    ///
    /// Raises if a store cannot list.
    #[pyo3(signature = (guide=None))]
    fn index_text(&self, py: Python<'_>, guide: Option<In<Guide>>) -> PyResult<String> {
        let guide = guide.map_or_else(Guide::default, |it| it.0);
        self.look(py, move |memories| memories.index_text(&guide))
    }

    /// The texts for a prompt: how to use memory, with the scopes that there are; what stands in instruction files and
    /// in the index of each scope; and what was recalled. The guide is told of the scopes, unless it says so itself.
    ///
    /// Raises if a store cannot list.
    #[pyo3(signature = (guide=None, *, context=None, recalled=None))]
    fn prompts(
        &self,
        py: Python<'_>,
        guide: Option<In<Guide>>,
        context: Option<&PyContext>,
        recalled: Option<In<Given>>,
    ) -> PyResult<PyPrompts> {
        let guide = guide.map_or_else(Guide::default, |it| it.0);
        let context = context.map(PyContext::now).transpose()?;
        self.look(py, move |memories| {
            memories.prompts(&guide, context.as_deref(), recalled.as_ref().map(|it| &*it.0.0))
        })
        .map(PyPrompts)
    }

    /// What each scope has in a prompt with this recall, in the order of the vaults, with tokens by this counter; without
    /// one they are estimated.
    ///
    /// Raises if a store cannot list.
    #[pyo3(signature = (recalled=None, tokens=None))]
    fn sizes(
        &self,
        py: Python<'_>,
        recalled: Option<In<Given>>,
        tokens: Option<In<AnyCounter>>,
    ) -> PyResult<Out<Vec<ScopeSize>>> {
        let counter = tokens.map_or_else(|| AnyCounter::own(Arc::new(RoughTokens)), |it| it.0);
        let work = move |memories: &Memories| {
            memories.sizes(recalled.as_ref().map(|it| &*it.0.0), &*counter.counter)
        };
        if counter.hosted { detached(py, || work(&self.memories)) } else { self.look(py, work) }.map(Out)
    }

    fn __repr__(&self) -> String {
        let scopes: Vec<_> = self.memories.vaults().map(|vault| vault.scope().to_string()).collect();
        format!("<Memories {}>", scopes.join(", "))
    }
}

/// The folders of a service's users: one vault each, below one folder.
#[pyclass(frozen, name = "UserRoots", module = "memcore")]
pub(crate) struct PyUserRoots {
    roots: UserRoots,
    hosted: bool,
}

#[pymethods]
impl PyUserRoots {
    /// The users below this folder; the scope is the user's. Nothing is made before somebody remembers something.
    #[new]
    #[pyo3(signature = (base, **settings))]
    fn new(base: In<PathBuf>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (builder, hosted) = builder(settings)?;
        Ok(Self { roots: UserRoots::with(base.0, builder), hosted })
    }

    /// The name of a user's folder. An id of up to 64 small letters, digits, `-` and `_` is its own; of any other a part
    /// that people can read, `~`, and 32 digits of the id's SHA-256.
    ///
    /// Raises `InvalidInputError` for an empty id.
    #[staticmethod]
    fn folder_name(py: Python<'_>, user: &str) -> PyResult<String> {
        UserRoots::folder_name(user).map_err(|why| errors::raise(py, why))
    }

    /// The vault of a user, there or not yet.
    ///
    /// Raises `InvalidInputError` for an empty id; `RefusedError` if the user's folder is a symbolic link, which could
    /// be another's; `IoError`.
    fn vault(&self, py: Python<'_>, user: &str) -> PyResult<PyVault> {
        detached(py, || self.roots.vault(user)).map(|vault| PyVault::new(vault, self.hosted))
    }

    fn __repr__(&self) -> &'static str {
        "<UserRoots>"
    }
}
