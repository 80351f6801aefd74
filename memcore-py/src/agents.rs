//! The memories of agents: where they lie, and those that come with a definition.

use std::path::PathBuf;

use memcore::{AgentPlace, AgentScope, AgentSnapshot, DocPath, SnapshotChange, WorktreePolicy, Written};
use pyo3::prelude::*;

use crate::call::detached;
use crate::host::{AnyStore, AnySystem, SharedStore};
use crate::value::{In, Out};
use crate::vault::{PyVault, Word, by};

/// Memories that come with the definition of an agent, from which its own vault is filled.
#[pyclass(frozen, name = "AgentSnapshot", module = "memcore")]
pub(crate) struct PyAgentSnapshot(AgentSnapshot);

#[pymethods]
impl PyAgentSnapshot {
    /// The snapshot in a folder, which is only read.
    ///
    /// Raises `NotFoundError` if it is not there, `IoError` if it cannot be opened.
    #[staticmethod]
    fn open(py: Python<'_>, folder: In<PathBuf>) -> PyResult<Self> {
        detached(py, || AgentSnapshot::open(&folder.0)).map(Self)
    }

    /// The snapshot in a store of your own.
    #[staticmethod]
    fn with_store(store: In<AnyStore>) -> Self {
        Self(AgentSnapshot::with_store(SharedStore(store.0.store)))
    }

    /// Copies all memories of the snapshot into a vault that has none.
    ///
    /// Raises `RefusedError` if the vault has memories or has been initialised already: then `diff` says what is new.
    #[pyo3(signature = (vault, *, by=None))]
    fn initialise(&self, py: Python<'_>, vault: &PyVault, by: Option<In<Word>>) -> PyResult<Out<Written>> {
        let by = self::by(by);
        detached(py, || self.0.initialise(&vault.vault, &by)).map(Out)
    }

    /// What the snapshot has that the vault has not, apart from what was kept before, by path.
    ///
    /// Raises if a store cannot list, or the record cannot be read.
    fn diff(&self, py: Python<'_>, vault: &PyVault) -> PyResult<Out<Vec<SnapshotChange>>> {
        detached(py, || self.0.diff(&vault.vault)).map(Out)
    }

    /// Gives the vault the snapshot's versions of these memories, in one change that can be undone; one that is gone
    /// from the snapshot goes from the vault.
    ///
    /// Raises `NotFoundError` if neither has such a memory; the store's.
    #[pyo3(signature = (vault, paths, *, by=None))]
    fn take(
        &self,
        py: Python<'_>,
        vault: &PyVault,
        paths: In<Vec<DocPath>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        detached(py, || self.0.take(&vault.vault, &paths.0, &by)).map(Out)
    }

    /// Leaves the vault's versions of these memories as they are. They are not told of again before the snapshot
    /// changes.
    ///
    /// Raises what the store says.
    #[pyo3(signature = (vault, paths, *, by=None))]
    fn keep(
        &self,
        py: Python<'_>,
        vault: &PyVault,
        paths: In<Vec<DocPath>>,
        by: Option<In<Word>>,
    ) -> PyResult<()> {
        let by = self::by(by);
        detached(py, || self.0.keep(&vault.vault, &paths.0, &by))
    }

    fn __repr__(&self) -> &'static str {
        "<AgentSnapshot>"
    }
}

/// The folder of an agent's memories, and why it is that one.
///
/// `config` is the configuration folder, `~/.claude` as a rule. `project` is the root of the project whose `.claude`
/// folder defines the agent, wherever it was started. Nothing is looked at and nothing is made.
///
/// Raises `InvalidInputError` for a name that is not one folder's on every system, or a project's scope without a
/// project.
#[pyfunction]
#[pyo3(signature = (scope, agent, config, project=None))]
pub(crate) fn agent_folder(
    py: Python<'_>,
    scope: In<AgentScope>,
    agent: &str,
    config: In<PathBuf>,
    project: Option<In<PathBuf>>,
) -> PyResult<Out<AgentPlace>> {
    let project = project.map(|it| it.0);
    detached(py, || memcore::agent_folder(scope.0, agent, &config.0, project.as_deref())).map(Out)
}

#[pyfunction]
pub(crate) fn agent_scope_from_word(word: &str) -> Out<Option<AgentScope>> {
    Out(AgentScope::from_word(word))
}

#[pyfunction]
pub(crate) fn agent_place_find(
    py: Python<'_>,
    start: In<PathBuf>,
    agent: &str,
    scope: Option<In<AgentScope>>,
    worktrees: In<WorktreePolicy>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<AgentPlace>> {
    let (system, scope) = (AnySystem::or_os(system), scope.map(|it| it.0));
    detached(py, || AgentPlace::find(&*system.0, &start.0, agent, scope, worktrees.0)).map(Out)
}

#[pyfunction]
pub(crate) fn agent_place_all(
    py: Python<'_>,
    start: In<PathBuf>,
    worktrees: In<WorktreePolicy>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Vec<(String, AgentPlace)>>> {
    let system = AnySystem::or_os(system);
    detached(py, || AgentPlace::all(&*system.0, &start.0, worktrees.0)).map(Out)
}
