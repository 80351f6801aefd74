//! Calls that read.

use std::collections::BTreeMap;
use std::sync::Arc;

use memcore::{
    Archived, Change, DocPath, Guide, Memory, Origin, Query, RecallWith, Replay, Selection, Usage, Vault,
    Verified, Version, Why,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::PyVault;
use crate::context::{PyContext, PyPrompts};
use crate::host::AnySelector;
use crate::memory::{PyMemory, PySnapshot};
use crate::readings::{PyLinkGraph, PyLoadedIndex};
use crate::recall::{PyInjection, PyRecallTurn, PySession, PyTrace, injection};
use crate::value::{FromPy, In, Out};

/// A question: a `Query`, or its text.
pub(crate) struct Asked(pub(crate) Query);

impl FromPy for Asked {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.cast::<pyo3::types::PyString>() {
            Ok(text) => Ok(Self(Query::new(text.to_cow()?))),
            Err(_) => Query::from_py(value).map(Self),
        }
    }
}

/// An injection of an earlier recall.
pub(crate) struct Given(pub(crate) Arc<memcore::Injection>);

impl FromPy for Given {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        injection(value).map(Self)
    }
}

impl PyVault {
    /// Work with a selector: in the thread of the call if that is the host's.
    fn select<T: Send + 'static>(
        &self,
        py: Python<'_>,
        selector: AnySelector,
        work: impl FnOnce(&Vault, &dyn memcore::Selector) -> memcore::Result<T> + Send + 'static,
    ) -> PyResult<T> {
        let AnySelector { selector, hosted } = selector;
        if hosted {
            return self.call(py, |vault| work(vault, &*selector));
        }
        self.look(py, move |vault| work(vault, &*selector))
    }
}

#[pymethods]
impl PyVault {
    /// Recalls the memories that matter for a question: the selector picks, the budget admits, and the session
    /// remembers what was shown.
    ///
    /// Raises if the store cannot list, or the selector fails. The session is then as it was.
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
        let (came, now) = self.select(py, selector, move |vault, selector| {
            let came = vault.recall(&query.0.0, selector, &mut now)?;
            Ok((came, now))
        })?;
        if let Some(session) = session {
            session.put(now);
        }
        Ok(PyInjection(Arc::new(came)))
    }

    /// Begins a recall in steps. Nothing changes until it is done.
    ///
    /// Raises if the store cannot list.
    #[pyo3(signature = (query, *, model=None, session=None))]
    fn begin_recall(
        &self,
        py: Python<'_>,
        query: In<Asked>,
        model: Option<In<memcore::Manifest>>,
        session: Option<&PySession>,
    ) -> PyResult<PyRecallTurn> {
        let now = session.map(PySession::now).unwrap_or_default();
        let with = model.map_or(RecallWith::Keywords, |it| RecallWith::Model(it.0));
        self.look(py, move |vault| vault.begin_recall(query.0.0, with, &now)).map(PyRecallTurn::of)
    }

    /// Ranks memories for a question without budget or session, at most `limit` of them.
    ///
    /// Raises if the store cannot list, or the selector fails.
    #[pyo3(signature = (query, *, selector=None, limit=10))]
    fn search(
        &self,
        py: Python<'_>,
        query: In<Asked>,
        selector: Option<In<AnySelector>>,
        limit: usize,
    ) -> PyResult<Out<Selection>> {
        let selector = selector.map_or_else(|| AnySelector::of_vault(&self.keywords), |it| it.0);
        self.select(py, selector, move |vault, selector| vault.search(&query.0.0, selector, limit)).map(Out)
    }

    /// Says what becomes of a memory when this is asked, and why. `name` is what a person calls it, as in `find`. The
    /// session stays as it is.
    ///
    /// Raises those of `find` and of `recall`.
    #[pyo3(signature = (name, query, *, selector=None, session=None))]
    fn why(
        &self,
        py: Python<'_>,
        name: String,
        query: In<Asked>,
        selector: Option<In<AnySelector>>,
        session: Option<&PySession>,
    ) -> PyResult<Out<Why>> {
        let now = session.map(PySession::now).unwrap_or_default();
        let selector = selector.map_or_else(|| AnySelector::of_vault(&self.keywords), |it| it.0);
        let work = move |vault: &Vault, selector: &dyn memcore::Selector| {
            vault.why(&name, &query.0.0, selector, &now)
        };
        self.select(py, selector, work).map(Out)
    }

    /// Recalls once more what a trace tells of, and says whether the same comes out: the same text, byte for byte, of
    /// the same picks for the same reasons. If not, it names the first input that differs.
    ///
    /// The question, the clock, the session and where the folder lies are taken from the trace. So the vault's own
    /// clock does not matter, nor what the session was shown since, and the copy of a folder does as well. The memories
    /// and the settings are those of this vault. Nothing is spent in a session.
    ///
    /// The selector is asked again if it chooses the same whenever it is asked the same. What a model picked stands in
    /// the trace and is taken from there: then any selector may be handed in, and none is asked.
    ///
    /// Raises if the store cannot list, or the selector fails.
    #[pyo3(signature = (trace, *, selector=None))]
    fn replay(
        &self,
        py: Python<'_>,
        trace: &PyTrace,
        selector: Option<In<AnySelector>>,
    ) -> PyResult<Out<Replay>> {
        let trace = trace.0.clone();
        let selector = selector.map_or_else(|| AnySelector::of_vault(&self.keywords), |it| it.0);
        self.select(py, selector, move |vault, selector| vault.replay(&trace, selector)).map(Out)
    }

    /// The state of the folder now: its memories, newest first, and what was passed over.
    ///
    /// Raises if the store cannot list. A file that cannot be read is reported in the snapshot and fails nothing.
    fn snapshot(&self, py: Python<'_>) -> PyResult<PySnapshot> {
        self.look(py, |vault| vault.snapshot()).map(PySnapshot)
    }

    /// The index and how much of it an agent gets.
    ///
    /// Raises if the store cannot list.
    fn index(&self, py: Python<'_>) -> PyResult<PyLoadedIndex> {
        self.look(py, |vault| vault.index()).map(PyLoadedIndex)
    }

    /// The graph of the links between the memories.
    ///
    /// Raises if the store cannot list.
    fn links(&self, py: Python<'_>) -> PyResult<PyLinkGraph> {
        self.look(py, |vault| vault.links()).map(PyLinkGraph)
    }

    /// The memory that a person means: by path, stem, name, or one of these with case, `_`, `-` and the type's prefix
    /// disregarded.
    ///
    /// Raises `NotFoundError`, with the nearest name; `AmbiguousError`, with all that fit; or the store's, if it cannot
    /// list.
    fn find(&self, py: Python<'_>, name: String) -> PyResult<PyMemory> {
        self.look(py, move |vault| vault.find(&name)).map(PyMemory)
    }

    /// The memory at a path.
    ///
    /// Raises `NotFoundError` if there is none.
    fn read(&self, py: Python<'_>, path: In<DocPath>) -> PyResult<PyMemory> {
        self.look(py, move |vault| {
            let snapshot = vault.snapshot()?;
            let found = snapshot.get(&path.0).cloned();
            found.ok_or_else(|| {
                let told = format!("there is no memory at {}", path.0);
                memcore::Error::new(memcore::ErrorKind::NotFound, told).at(path.0.as_str())
            })
        })
        .map(PyMemory)
    }

    /// The memories in the archive, by path.
    ///
    /// Raises what the store says. A file that cannot be read is passed over.
    fn archived(&self, py: Python<'_>) -> PyResult<Out<Vec<Archived>>> {
        self.look(py, |vault| vault.archived()).map(Out)
    }

    /// A memory and those that it took the place of, newest first, from the archive.
    ///
    /// Raises `NotFoundError` if there is no such memory; the store's.
    fn chain(&self, py: Python<'_>, path: In<DocPath>) -> PyResult<Out<Vec<Memory>>> {
        self.look(py, move |vault| vault.chain(&path.0)).map(Out)
    }

    /// The changes that memcore made to this folder, newest first; those of one document, if one is named. What other
    /// programs changed is not among them.
    ///
    /// Raises if the store fails.
    #[pyo3(signature = (path=None))]
    fn history(&self, py: Python<'_>, path: Option<In<DocPath>>) -> PyResult<Out<Vec<Change>>> {
        self.look(py, move |vault| vault.history(path.as_ref().map(|it| &it.0))).map(Out)
    }

    /// The earlier versions of a document that are kept, oldest first: the last 20, for 90 days.
    ///
    /// Raises if the store fails.
    fn versions(&self, py: Python<'_>, path: In<DocPath>) -> PyResult<Out<Vec<Version>>> {
        self.look(py, move |vault| vault.versions(&path.0)).map(Out)
    }

    /// The bytes of a version that is kept.
    ///
    /// Raises `NotFoundError` if it is not kept any more; the store's.
    fn version<'py>(&self, py: Python<'py>, version: In<Version>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.look(py, move |vault| vault.version(&version.0))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Whose word a memory is.
    ///
    /// Raises if the record cannot be read.
    fn origin(&self, py: Python<'_>, memory: &PyMemory) -> PyResult<Out<Origin>> {
        self.call(py, |vault| vault.origin(&memory.0)).map(Out)
    }

    /// How often each memory was used, over all machines.
    ///
    /// Raises what the store says.
    fn usage(&self, py: Python<'_>) -> PyResult<Out<BTreeMap<DocPath, Usage>>> {
        self.look(py, |vault| vault.usage()).map(Out)
    }

    /// Reads the whole folder and all that memcore keeps beside it, and says what is not as it should be. Changes
    /// nothing. What is wrong inside of memories, `check` tells.
    ///
    /// Raises if the store cannot list.
    fn verify(&self, py: Python<'_>) -> PyResult<Out<Verified>> {
        self.look(py, |vault| vault.verify()).map(Out)
    }

    /// The texts for a prompt: how to use memory, what stands in instruction files and the index, and what was
    /// recalled. The guide is told where the folder is, unless it says so itself.
    ///
    /// Raises if the store cannot list.
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
        self.look(py, move |vault| {
            vault.prompts(&guide, context.as_deref(), recalled.as_ref().map(|it| &*it.0.0))
        })
        .map(PyPrompts)
    }

    /// Counts a use of each memory that a recall put into a prompt, at most once a session. The host says when: showing
    /// a person what would be recalled is no use. Where memcore has never changed anything, nothing is recorded, so
    /// that reading a folder leaves it as it is.
    ///
    /// If another holds the folder's lock, the counts wait for the next call. Whether all are written.
    ///
    /// Raises what the store says.
    fn record_use(&self, py: Python<'_>, injection: In<Given>, session: &PySession) -> PyResult<bool> {
        let mut now = session.now();
        let counted = self.call(py, |vault| vault.record_use(&injection.0.0, &mut now))?;
        session.put(now);
        Ok(counted)
    }
}
