//! What a recall gives and keeps: sessions, injections, traces, turns.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, FixedOffset};
use memcore::{
    Configuration, Difference, Injection, LeftOut, Nothing, Query, RecallTurn, Recalled, Replay, Session,
    Step, Trace, TracedPick, TracedVersion,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::call::{detached, detached_ok, over_text};
use crate::errors;
use crate::memory::PyMemory;
use crate::value::{Class, Out, ToPy, plain};

/// What a conversation has been shown, and what it cost.
#[pyclass(frozen, name = "Session", module = "memcore")]
pub(crate) struct PySession(Mutex<Session>);

impl PySession {
    pub(crate) fn of(session: Session) -> Self {
        Self(Mutex::new(session))
    }

    /// As it is now.
    pub(crate) fn now(&self) -> Session {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn put(&self, session: Session) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = session;
    }
}

#[pymethods]
impl PySession {
    #[new]
    fn new() -> Self {
        Self::of(Session::new())
    }

    /// A conversation with a nonce that is known: for tests and replays. What is not a letter or a digit of ASCII is
    /// dropped from it, and a short one is filled up to eight characters with zeros.
    #[staticmethod]
    fn with_nonce(nonce: &str) -> Self {
        Self::of(Session::with_nonce(nonce))
    }

    /// Goes on with a conversation.
    ///
    /// Raises `ErrorKind::InvalidInput` if the text is not what `to_json` gave.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        over_text(py, text, Session::from_json).map(Self::of)
    }

    /// The conversation as JSON.
    fn to_json(&self) -> String {
        self.now().to_json()
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.now())
    }

    /// The mark by which the frames of this session are known.
    #[getter]
    fn nonce(&self) -> String {
        self.now().nonce().to_owned()
    }

    /// The size of all texts handed out, in the unit of the vault's counter.
    #[getter]
    fn spent(&self) -> usize {
        self.now().spent()
    }

    /// How many memories were shown.
    #[getter]
    fn shown(&self) -> usize {
        self.now().shown()
    }

    /// Whether this version of a memory was shown.
    fn has_seen(&self, memory: &PyMemory) -> bool {
        self.now().has_seen(&memory.0)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.now() == other.now()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }

    fn __repr__(&self) -> String {
        let session = self.now();
        format!("<Session shown={} spent={}>", session.shown(), session.spent())
    }
}

/// What a recall gives.
#[pyclass(frozen, name = "Injection", module = "memcore")]
pub(crate) struct PyInjection(pub(crate) Arc<Injection>);

impl ToPy for Injection {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PyInjection(Arc::new(self.clone())))?.into_any())
    }
}

#[pymethods]
impl PyInjection {
    /// The framed text. Place it between the system prompt and the user's message. Empty if nothing is shown.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// What is shown, in the order of the text.
    #[getter]
    fn memories(&self) -> Out<&[Recalled]> {
        Out(&self.0.memories)
    }

    /// What was considered and is not shown, with the reason.
    #[getter]
    fn left_out(&self) -> Out<&[LeftOut]> {
        Out(&self.0.left_out)
    }

    /// Why nothing is shown; `None` if something is.
    #[getter]
    fn nothing(&self) -> Out<Option<Nothing>> {
        Out(self.0.nothing)
    }

    /// How it came about.
    #[getter]
    fn trace(&self) -> PyTrace {
        PyTrace(self.0.trace.clone())
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &*self.0)
    }

    fn __eq__(&self, other: &Self) -> bool {
        let (one, two) = (&*self.0, &*other.0);
        one.text == two.text && one.memories == two.memories && one.trace == two.trace
    }

    fn __bool__(&self) -> bool {
        !self.0.memories.is_empty()
    }

    fn __repr__(&self) -> String {
        match self.0.nothing {
            Some(nothing) => format!("<Injection of nothing: {nothing}>"),
            None => {
                let paths: Vec<_> = self.0.memories.iter().map(|memory| memory.id.path.as_str()).collect();
                format!("<Injection {}>", paths.join(", "))
            }
        }
    }
}

/// What a recall was asked, by which rules, and what came of it.
#[pyclass(frozen, eq, name = "Trace", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyTrace(pub(crate) Trace);

#[pymethods]
impl PyTrace {
    /// Reads a trace.
    ///
    /// Raises `ErrorKind::InvalidInput` if the text is not what `to_json` gave.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        over_text(py, text, Trace::from_json).map(Self)
    }

    /// The trace as JSON.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        detached_ok(py, || self.0.to_json())
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    /// The form of the JSON, 1. Names and meanings only change with it; new names may come without.
    #[getter]
    fn version(&self) -> u32 {
        self.0.version
    }

    /// The version of memcore that made it.
    #[getter]
    fn memcore(&self) -> &str {
        &self.0.memcore
    }

    /// What was asked.
    #[getter]
    fn query(&self) -> Out<Query> {
        Out(self.0.query.clone())
    }

    /// The instant of the call.
    #[getter]
    fn now(&self) -> Out<DateTime<FixedOffset>> {
        Out(self.0.now)
    }

    /// By what settings.
    #[getter]
    fn configuration(&self) -> Out<Configuration> {
        Out(self.0.configuration.clone())
    }

    /// The session before the call: its mark, what it had spent, and of what it had seen as much as mattered here.
    #[getter]
    fn session(&self) -> PySession {
        PySession::of(self.0.session.clone())
    }

    /// Memories in the folder.
    #[getter]
    fn memories(&self) -> usize {
        self.0.memories
    }

    /// Of these, taken out by the filters of the query.
    #[getter]
    fn filtered(&self) -> usize {
        self.0.filtered
    }

    /// Of the rest, shown in this session before and unchanged.
    #[getter]
    fn seen(&self) -> usize {
        self.0.seen
    }

    /// In which version memories were read, by path: those that are named below, or all of the folder if the vault was
    /// told so.
    #[getter]
    fn versions(&self) -> Out<&[TracedVersion]> {
        Out(&self.0.versions)
    }

    /// What the selector found, in the order in which it was considered: the picks, and behind them the near misses.
    #[getter]
    fn picks(&self) -> Out<&[TracedPick]> {
        Out(&self.0.picks)
    }

    /// Names that a selector or a model gave and that no candidate has; they were dropped.
    #[getter]
    fn unknown(&self) -> Out<&[String]> {
        Out(&self.0.unknown)
    }

    /// What was put aside before the selector was asked, with the reason.
    #[getter]
    fn aside(&self) -> Out<&[LeftOut]> {
        Out(&self.0.aside)
    }

    /// Why nothing is shown; `None` if something is.
    #[getter]
    fn nothing(&self) -> Out<Option<Nothing>> {
        Out(self.0.nothing)
    }

    /// The digest of the text for the prompt.
    #[getter]
    fn text(&self) -> &str {
        self.0.text.as_str()
    }

    /// The size of that text, in the unit of the vault's counter.
    #[getter]
    fn size(&self) -> usize {
        self.0.size
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(slf.py())?,)))
    }

    fn __repr__(&self) -> String {
        format!("<Trace {:?} {}>", self.0.query.text, self.0.now.to_rfc3339())
    }
}

impl ToPy for Replay {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Class = Class::named("Replay");
        let (injection, difference): (Option<&Injection>, Option<&Difference>) = match self {
            Self::Same(injection) => (Some(injection), None),
            Self::Differs(difference) => (None, Some(difference)),
        };
        CLASS.record(py, &[("injection", injection.to_py(py)?), ("difference", difference.to_py(py)?)])
    }
}

/// A recall in steps, for hosts that wait for their model in their own way.
#[pyclass(frozen, name = "RecallTurn", module = "memcore")]
pub(crate) struct PyRecallTurn(Mutex<Option<RecallTurn>>);

impl PyRecallTurn {
    pub(crate) fn of(turn: RecallTurn) -> Self {
        Self(Mutex::new(Some(turn)))
    }

    /// Takes the turn out while the core works on it, so that no lock is held then.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut RecallTurn) -> memcore::Result<T> + Send,
    ) -> PyResult<T> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut turn =
            taken.ok_or_else(|| PyRuntimeError::new_err("another thread is in the middle of this turn"))?;
        let came = detached(py, || work(&mut turn));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(turn);
        came
    }
}

#[pymethods]
impl PyRecallTurn {
    /// What comes next: an `Ask` for the model, or the `Injection`.
    fn step<'py>(&self, py: Python<'py>, session: &PySession) -> PyResult<Bound<'py, PyAny>> {
        let mut now = session.now();
        let step = self.with(py, |turn| turn.step(&mut now))?;
        match step {
            Step::Ask(ask) => ask.to_py(py),
            Step::Done(injection) => {
                session.put(now);
                injection.to_py(py)
            }
        }
    }

    /// Takes the model's reply, with whatever chatter is around it.
    ///
    /// Raises `InvalidReplyError` if no answer can be found in it. The turn still waits: ask again, or `use_keywords`.
    fn supply(&self, py: Python<'_>, reply: &str) -> PyResult<()> {
        self.with(py, |turn| turn.supply(reply))
    }

    /// Selects by keywords instead of waiting for a model.
    fn use_keywords(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |turn| {
            turn.use_keywords();
            Ok(())
        })
    }

    fn __repr__(&self) -> &'static str {
        "<RecallTurn>"
    }
}

/// # Errors
/// `TypeError` for anything but an injection.
pub(crate) fn injection(value: &Bound<'_, PyAny>) -> PyResult<Arc<Injection>> {
    let injection =
        value.cast::<PyInjection>().map_err(|_| crate::value::wrong(value, "a memcore.Injection"))?;
    Ok(Arc::clone(&injection.get().0))
}

/// The exception of an error, for results that are lists of either.
pub(crate) fn either<T: ToPy>(py: Python<'_>, came: memcore::Result<T>) -> PyResult<Bound<'_, PyAny>> {
    match came {
        Ok(value) => value.to_py(py),
        Err(error) => Ok(errors::raise(py, error).into_value(py).into_bound(py).into_any()),
    }
}
