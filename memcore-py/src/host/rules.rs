//! Rules and finders of secrets.

use std::sync::Arc;

use chrono::NaiveDate;
use memcore::{Age, Finding, LintContext, Memory, MemoryKind, Rule, RulePage, Secret, SecretScanner, Span};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Host;
use crate::errors;
use crate::memory::PyMemory;
use crate::value::{FromPy, Out, ToPy};

/// A rule from Python that was not asked for its page yet. Reading arguments tells what is wrong with them in words of
/// its own; what a host raises has to come out as it is, so it is asked afterwards.
#[derive(Debug)]
pub(crate) struct GivenRule(Host);

impl GivenRule {
    /// The rule with what it says of itself, for which it is asked once.
    ///
    /// # Errors
    /// What `page` raises; `HostError` if it gives no page.
    pub(crate) fn asked(self, py: Python<'_>) -> PyResult<Arc<dyn Rule>> {
        let page = self.0.call(py, "page", &[], FromPy::from_py).map_err(|why| errors::raise(py, why))?;
        Ok(Arc::new(HostRule { host: self.0, page }))
    }
}

impl FromPy for GivenRule {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Host::new(value, "Rule", &["page", "check"]).map(Self)
    }
}

/// A rule from Python.
#[derive(Debug)]
struct HostRule {
    host: Host,
    page: &'static RulePage,
}

impl Rule for HostRule {
    fn page(&self) -> &'static RulePage {
        self.page
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let source = cx.memory().source();
        let asked = PyLintContext { memory: cx.memory().clone(), age: *cx.age(), today: cx.today() };
        let found: Vec<Finding> = Python::attach(|py| {
            let read = |gave: &Bound<'_, PyAny>| {
                // A finding does not tell its place once it is the core's.
                let places: Vec<PlaceOf> = FromPy::from_py(gave)?;
                places.iter().try_for_each(|place| within(place.0, source))?;
                FromPy::from_py(gave)
            };
            Host::must(py, self.host.call_for_list(py, "check", &[&asked], read))
        });
        found.into_iter().for_each(report);
    }
}

/// The place of a finding, to be looked at before the finding is taken.
struct PlaceOf(Span);

impl FromPy for PlaceOf {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() || !value.hasattr("span")? {
            return Err(crate::value::wrong(value, "a memcore.Finding"));
        }
        Span::from_py(&value.getattr("span")?).map(Self)
    }
}

/// # Errors
/// `ValueError` for a place that is not one of the text.
fn within(span: Span, text: &str) -> PyResult<()> {
    if text.get(span.start..span.end).is_some() {
        return Ok(());
    }
    let (start, end) = (span.start, span.end);
    Err(PyValueError::new_err(format!(
        "bytes {start} to {end} of a text of {} bytes are not characters of it; `Span.of_chars` makes a span of places in \
         a str",
        text.len()
    )))
}

/// What a rule may look at.
#[pyclass(frozen, name = "LintContext", module = "memcore")]
#[derive(Clone)]
pub(crate) struct PyLintContext {
    memory: Memory,
    age: Age,
    today: NaiveDate,
}

impl ToPy for PyLintContext {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, self.clone())?.into_any())
    }
}

#[pymethods]
impl PyLintContext {
    /// The memory. Spans of findings count from the start of its source.
    #[getter]
    fn memory(&self) -> PyMemory {
        PyMemory(self.memory.clone())
    }

    /// Its type, looked up once.
    #[getter]
    fn kind(&self) -> Out<Option<MemoryKind>> {
        Out(self.memory.kind())
    }

    /// How old it is, and by what.
    #[getter]
    fn age(&self) -> Out<Age> {
        Out(self.age)
    }

    /// The caller's civil date.
    #[getter]
    fn today(&self) -> Out<NaiveDate> {
        Out(self.today)
    }

    fn __repr__(&self) -> String {
        format!("<LintContext {}>", self.memory.id())
    }
}

/// A finder of secrets from Python.
#[derive(Debug)]
pub(crate) struct HostScanner(Host);

impl HostScanner {
    pub(crate) fn shared(self) -> Arc<dyn SecretScanner> {
        Arc::new(self)
    }
}

impl FromPy for HostScanner {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Host::new(value, "SecretScanner", &["scan"]).map(Self)
    }
}

impl SecretScanner for HostScanner {
    fn scan(&self, text: &str) -> Vec<Secret> {
        Python::attach(|py| {
            let read = |gave: &Bound<'_, PyAny>| {
                let secrets: Vec<Secret> = FromPy::from_py(gave)?;
                secrets.iter().try_for_each(|secret| within(secret.span, text))?;
                Ok(secrets)
            };
            Host::must(py, self.0.call_for_list(py, "scan", &[&text], read))
        })
    }
}
