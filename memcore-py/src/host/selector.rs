//! Selectors: keywords, a model, and those of a host.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use memcore::{
    ByModel, Candidate, Floor, Keywords, Manifest, Memory, MemoryId, Pick, Query, Result, SelectRequest,
    Selection, Selector, SelectorConfig,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{AnyModel, AnyTokenizer, Host};
use crate::call::{detached, interruptible};
use crate::memory::{PyMemory, PySnapshot};
use crate::value::{FromPy, In, Out, ToPy};

/// Finds memories by the words of the question.
#[pyclass(frozen, name = "Keywords", module = "memcore")]
pub(crate) struct PyKeywords {
    keywords: Keywords,
    hosted: bool,
}

#[pymethods]
impl PyKeywords {
    /// With a tokenizer and a floor of your own.
    #[new]
    #[pyo3(signature = (*, tokenizer=None, floor=None))]
    fn new(tokenizer: Option<In<AnyTokenizer>>, floor: Option<In<Floor>>) -> Self {
        let mut keywords = Keywords::default();
        let mut hosted = false;
        if let Some(In(AnyTokenizer::Host(tokenizer))) = tokenizer {
            keywords = keywords.tokenizer(tokenizer);
            hosted = true;
        }
        if let Some(In(floor)) = floor {
            keywords = keywords.floor(floor);
        }
        Self { keywords, hosted }
    }

    /// Makes the index of these memories now, so that the first question does not wait. How many bytes it takes.
    fn prepare(&self, py: Python<'_>, snapshot: &PySnapshot) -> PyResult<usize> {
        let (keywords, snapshot) = (self.keywords.clone(), Arc::clone(&snapshot.0));
        let work = move || Ok(keywords.prepare(snapshot.memories()));
        if self.hosted { detached(py, work) } else { interruptible(py, work) }
    }

    /// The choice for a request, for a selector that builds on this one.
    fn select(&self, py: Python<'_>, request: &PySelectRequest) -> PyResult<Out<Selection>> {
        let (keywords, request) = (self.keywords.clone(), request.clone());
        let work = move || request.with(|it| keywords.select(it));
        if self.hosted { detached(py, work) } else { interruptible(py, work) }.map(Out)
    }

    /// By what it chooses, for the trace.
    fn configuration(&self) -> Out<SelectorConfig> {
        Out(self.keywords.configuration())
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.keywords)
    }
}

/// Lets a model choose among the descriptions of the memories.
#[pyclass(frozen, name = "ByModel", module = "memcore")]
pub(crate) struct PyByModel(Arc<ByModel<AnyModel>>);

#[pymethods]
impl PyByModel {
    /// A model is an object with `reply(ask) -> str`.
    #[new]
    #[pyo3(signature = (model, *, manifest=None))]
    fn new(model: In<AnyModel>, manifest: Option<In<Manifest>>) -> Self {
        let by = ByModel::new(model.0);
        Self(Arc::new(match manifest {
            Some(In(manifest)) => by.manifest(manifest),
            None => by,
        }))
    }

    /// The choice for a request, for a selector that builds on this one.
    fn select(&self, py: Python<'_>, request: &PySelectRequest) -> PyResult<Out<Selection>> {
        detached(py, || request.with(|it| self.0.select(it))).map(Out)
    }

    /// By what it chooses, for the trace.
    fn configuration(&self) -> Out<SelectorConfig> {
        Out(self.0.configuration())
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }
}

/// What a selector is asked.
#[pyclass(frozen, name = "SelectRequest", module = "memcore")]
#[derive(Clone)]
pub(crate) struct PySelectRequest {
    query: Query,
    candidates: Arc<[Candidate]>,
    corpus: Arc<[Memory]>,
    limit: usize,
    now: DateTime<FixedOffset>,
}

impl PySelectRequest {
    fn of(request: &SelectRequest<'_>) -> Self {
        Self {
            query: request.query.clone(),
            candidates: request.candidates.into(),
            corpus: Arc::clone(request.corpus),
            limit: request.limit,
            now: request.now,
        }
    }

    fn with<T>(&self, work: impl FnOnce(&SelectRequest<'_>) -> T) -> T {
        let Self { query, candidates, corpus, limit, now } = self;
        work(&SelectRequest { query, candidates, corpus, limit: *limit, now: *now })
    }
}

impl ToPy for PySelectRequest {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, self.clone())?.into_any())
    }
}

#[pymethods]
impl PySelectRequest {
    /// The question.
    #[getter]
    fn query(&self) -> Out<Query> {
        Out(self.query.clone())
    }

    /// All that may be picked, newest first.
    #[getter]
    fn candidates(&self) -> Out<Vec<Candidate>> {
        Out(self.candidates.to_vec())
    }

    /// All memories of the folder.
    #[getter]
    fn corpus(&self) -> Vec<PyMemory> {
        self.corpus.iter().cloned().map(PyMemory).collect()
    }

    /// How many memories will be shown at most.
    #[getter]
    fn limit(&self) -> usize {
        self.limit
    }

    /// The instant of the call.
    #[getter]
    fn now(&self) -> Out<DateTime<FixedOffset>> {
        Out(self.now)
    }

    fn __repr__(&self) -> String {
        format!("<SelectRequest {:?} among {} memories>", self.query.text, self.candidates.len())
    }
}

/// A selector from Python.
#[derive(Clone)]
pub(crate) struct AnySelector {
    pub(crate) selector: Arc<dyn Selector>,
    /// Whether it calls the host, whose code should run in the thread of the call.
    pub(crate) hosted: bool,
}

impl AnySelector {
    /// The keywords that a vault keeps for calls that name no selector.
    pub(crate) fn of_vault(keywords: &Keywords) -> Self {
        Self { selector: Arc::new(keywords.clone()), hosted: false }
    }
}

impl FromPy for AnySelector {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(own) = value.cast::<PyKeywords>() {
            let own = own.get();
            return Ok(Self { selector: Arc::new(own.keywords.clone()), hosted: own.hosted });
        }
        if let Ok(own) = value.cast::<PyByModel>() {
            return Ok(Self { selector: Arc::clone(&own.get().0) as Arc<dyn Selector>, hosted: true });
        }
        let configures = value.hasattr("configuration")?;
        let host = Host::new(value, "Selector", &["select"])?;
        Ok(Self { selector: Arc::new(HostSelector { host, configures }), hosted: true })
    }
}

struct HostSelector {
    host: Host,
    configures: bool,
}

impl fmt::Debug for HostSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.host.fmt(f)
    }
}

impl Selector for HostSelector {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        let scope = request.corpus.first().map(|memory| memory.id().scope);
        let asked = PySelectRequest::of(request);
        Python::attach(|py| {
            self.host
                .call_for_list(py, "select", &[&asked], |gave| selection(gave, scope.unwrap_or_default()))
        })
    }

    fn configuration(&self) -> SelectorConfig {
        let by_class = SelectorConfig::new(self.host.class());
        if !self.configures {
            return by_class;
        }
        Python::attach(|py| Host::must(py, self.host.call(py, "configuration", &[], FromPy::from_py)))
    }
}

/// A `Selection`, or a list of picks, ids, memories or paths, best first.
fn selection(gave: &Bound<'_, PyAny>, scope: memcore::Scope) -> PyResult<Selection> {
    let selection = match Selection::from_py(gave) {
        Ok(selection) => selection,
        Err(why) if gave.hasattr("near_misses")? => return Err(why),
        Err(_) => {
            if gave.is_instance_of::<PyString>() {
                return Err(crate::value::wrong(
                    gave,
                    "a Selection or a list of picks, ids, memories or paths",
                ));
            }
            let all = gave.try_iter().map_err(|_| {
                crate::value::wrong(gave, "a Selection or a list of picks, ids, memories or paths")
            })?;
            all.map(|one| pick(&one?, scope)).collect::<PyResult<Vec<_>>>()?.into()
        }
    };
    let bad = selection.picks.iter().chain(selection.near_misses.iter().map(|miss| &miss.pick));
    for pick in bad {
        if !pick.score.is_finite() {
            let told = format!("a score of {} for {}; a score is a finite number", pick.score, pick.id.path);
            return Err(PyValueError::new_err(told));
        }
    }
    Ok(selection)
}

fn pick(one: &Bound<'_, PyAny>, scope: memcore::Scope) -> PyResult<Pick> {
    if let Ok(memory) = one.cast::<PyMemory>() {
        return Ok(Pick::new(memory.get().0.id().clone()));
    }
    if one.is_instance_of::<PyString>() {
        return Ok(Pick::new(MemoryId::new(scope, FromPy::from_py(one)?)));
    }
    if one.hasattr("score")? {
        return Pick::from_py(one);
    }
    MemoryId::from_py(one)
        .map(Pick::new)
        .map_err(|_| crate::value::wrong(one, "a Pick, MemoryId, Memory or path"))
}

/// A memory that may be picked.
#[pyclass(frozen, name = "Candidate", module = "memcore")]
pub(crate) struct PyCandidate(Candidate);

#[pymethods]
impl PyCandidate {
    /// The memory.
    #[getter]
    fn memory(&self) -> PyMemory {
        PyMemory(self.0.memory.clone())
    }

    /// How old it is.
    #[getter]
    fn age(&self) -> Out<memcore::Age> {
        Out(self.0.age)
    }

    /// Whose word it is.
    #[getter]
    fn origin(&self) -> Out<memcore::Origin> {
        Out(self.0.origin)
    }

    fn __repr__(&self) -> String {
        format!("<Candidate {}>", self.0.memory.id())
    }
}

impl ToPy for Candidate {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PyCandidate(self.clone()))?.into_any())
    }
}
