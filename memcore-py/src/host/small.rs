//! Clocks, counters, tokenizers and models.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use memcore::{Ask, Clock, Model, Result, SizeCounter, Tokenizer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Host;
use crate::call::over_text;
use crate::value::{FromPy, In, Out};

/// The system's clock, in local time.
#[pyclass(frozen, name = "SystemClock", module = "memcore")]
pub(crate) struct PySystemClock;

#[pymethods]
impl PySystemClock {
    #[new]
    fn new() -> Self {
        Self
    }

    /// The instant now.
    fn now(&self) -> Out<DateTime<FixedOffset>> {
        Out(memcore::SystemClock.now())
    }

    fn __repr__(&self) -> &'static str {
        "SystemClock()"
    }
}

/// A clock that stands still.
#[pyclass(frozen, name = "FixedClock", module = "memcore")]
pub(crate) struct PyFixedClock(memcore::FixedClock);

#[pymethods]
impl PyFixedClock {
    #[new]
    fn new(instant: In<DateTime<FixedOffset>>) -> Self {
        Self(memcore::FixedClock(instant.0))
    }

    /// A clock that stands at an RFC 3339 instant.
    #[staticmethod]
    fn parse(py: Python<'_>, rfc3339: &str) -> PyResult<Self> {
        memcore::FixedClock::parse(rfc3339).map(Self).map_err(|why| crate::errors::raise(py, why))
    }

    /// The instant that it stands at.
    fn now(&self) -> Out<DateTime<FixedOffset>> {
        Out(self.0.0)
    }

    fn __repr__(&self) -> String {
        format!("FixedClock({})", self.0.0.to_rfc3339())
    }
}

macro_rules! counters {
    ($($class:ident $name:literal $core:ident $doc:literal;)*) => {$(
        #[doc = $doc]
        #[pyclass(frozen, name = $name, module = "memcore")]
        pub(crate) struct $class;

        #[pymethods]
        impl $class {
            #[new]
            fn new() -> Self {
                Self
            }

            /// The size of a text.
            fn count(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
                over_text(py, text, |text| Ok(memcore::$core.count(text)))
            }

            /// The longest beginning that is not larger than the limit.
            fn cut(&self, py: Python<'_>, text: &str, limit: usize) -> PyResult<String> {
                over_text(py, text, move |text| Ok(memcore::$core.cut(text, limit).to_owned()))
            }

            fn __repr__(&self) -> &'static str {
                concat!($name, "()")
            }
        }
    )*};
}
counters! {
    PyBytesCounter "Bytes" Bytes "Bytes of UTF-8.";
    PyChars "Chars" Chars "Characters.";
    PyRoughTokens "RoughTokens" RoughTokens "Tokens, estimated without a vocabulary.";
}

/// The library's own way from a text to terms.
#[pyclass(frozen, name = "WordTokenizer", module = "memcore")]
pub(crate) struct PyWordTokenizer;

#[pymethods]
impl PyWordTokenizer {
    #[new]
    fn new() -> Self {
        Self
    }

    /// The terms of a text, in their order.
    fn tokenize(&self, py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
        over_text(py, text, |text| {
            let mut terms = Vec::new();
            memcore::WordTokenizer.tokenize(text, &mut |term| terms.push(term.to_owned()));
            Ok(terms)
        })
    }

    fn __repr__(&self) -> &'static str {
        "WordTokenizer()"
    }
}

/// A clock from Python.
pub(crate) struct AnyClock {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) hosted: bool,
}

impl FromPy for AnyClock {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.cast::<PySystemClock>().is_ok() {
            return Ok(Self { clock: Arc::new(memcore::SystemClock), hosted: false });
        }
        if let Ok(fixed) = value.cast::<PyFixedClock>() {
            return Ok(Self { clock: Arc::new(fixed.get().0), hosted: false });
        }
        let host = Host::new(value, "Clock", &["now"])?;
        Ok(Self { clock: Arc::new(HostClock(host)), hosted: true })
    }
}

#[derive(Debug)]
struct HostClock(Host);

impl Clock for HostClock {
    fn now(&self) -> DateTime<FixedOffset> {
        Python::attach(|py| Host::must(py, self.0.call(py, "now", &[], FromPy::from_py)))
    }
}

/// `VaultBuilder` takes what implements a trait, not what is behind a pointer.
pub(crate) struct Shared<T: ?Sized>(pub(crate) Arc<T>);

impl<T: fmt::Debug + ?Sized> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Clock for Shared<dyn Clock> {
    fn now(&self) -> DateTime<FixedOffset> {
        self.0.now()
    }
}

impl SizeCounter for Shared<dyn SizeCounter> {
    fn count(&self, text: &str) -> usize {
        self.0.count(text)
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        self.0.cut(text, limit)
    }
}

/// A counter from Python.
pub(crate) struct AnyCounter {
    pub(crate) counter: Arc<dyn SizeCounter>,
    pub(crate) hosted: bool,
}

impl AnyCounter {
    /// One of the library's.
    pub(crate) fn own(counter: Arc<dyn SizeCounter>) -> Self {
        Self { counter, hosted: false }
    }
}

impl FromPy for AnyCounter {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let own = |counter: Arc<dyn SizeCounter>| Ok(Self::own(counter));
        if value.cast::<PyBytesCounter>().is_ok() {
            return own(Arc::new(memcore::Bytes));
        }
        if value.cast::<PyChars>().is_ok() {
            return own(Arc::new(memcore::Chars));
        }
        if value.cast::<PyRoughTokens>().is_ok() {
            return own(Arc::new(memcore::RoughTokens));
        }
        let host = Host::new(value, "SizeCounter", &["count", "cut"])?;
        Ok(Self { counter: Arc::new(HostCounter(host)), hosted: true })
    }
}

struct HostCounter(Host);

/// As the counter is told in a trace.
impl fmt::Debug for HostCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.class())
    }
}

impl SizeCounter for HostCounter {
    fn count(&self, text: &str) -> usize {
        Python::attach(|py| Host::must(py, self.0.call(py, "count", &[&text], FromPy::from_py)))
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        let end: usize = Python::attach(|py| {
            let read = |gave: &Bound<'_, PyAny>| {
                let beginning = String::from_py(gave)?;
                let is_beginning = text.starts_with(&beginning);
                is_beginning
                    .then_some(beginning.len())
                    .ok_or_else(|| PyValueError::new_err("no beginning of the text"))
            };
            Host::must(py, self.0.call(py, "cut", &[&text, &limit], read))
        });
        &text[..end]
    }
}

/// A tokenizer from Python.
pub(crate) enum AnyTokenizer {
    Words,
    Host(HostTokenizer),
}

impl FromPy for AnyTokenizer {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.cast::<PyWordTokenizer>().is_ok() {
            return Ok(Self::Words);
        }
        Host::new(value, "Tokenizer", &["tokenize"]).map(|host| Self::Host(HostTokenizer(host)))
    }
}

#[derive(Debug)]
pub(crate) struct HostTokenizer(Host);

impl Tokenizer for HostTokenizer {
    fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str)) {
        let terms: Vec<String> = Python::attach(|py| {
            Host::must(py, self.0.call_for_list(py, "tokenize", &[&text], FromPy::from_py))
        });
        terms.iter().for_each(|one| term(one));
    }
}

/// A model from Python: an object with `reply`, or a function.
#[derive(Debug)]
pub(crate) struct AnyModel(Host);

impl FromPy for AnyModel {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Host::new(value, "Model", &["reply"]).map(Self)
    }
}

impl Model for AnyModel {
    fn reply(&self, ask: &Ask) -> Result<String> {
        Python::attach(|py| self.0.call(py, "reply", &[ask], FromPy::from_py))
    }
}
