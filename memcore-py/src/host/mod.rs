//! What a host may implement in Python, as the traits of the core. An object of the library's own is used directly;
//! any other is called, and what it raises comes back as it was.

mod rules;
mod selector;
mod small;
mod store;
mod system;

pub(crate) use rules::{GivenRule, HostScanner, PyLintContext};
pub(crate) use selector::{AnySelector, PyByModel, PyCandidate, PyKeywords, PySelectRequest};
pub(crate) use small::{
    AnyClock, AnyCounter, AnyModel, AnyTokenizer, PyBytesCounter, PyChars, PyFixedClock, PyRoughTokens,
    PySystemClock, PyWordTokenizer, Shared,
};
pub(crate) use store::{AnyStore, PyFsStore, PyMemStore, SharedStore};
pub(crate) use system::{AnySystem, PyMemSystem, PyOsSystem};

use std::fmt;

use memcore::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};

use crate::value::ToPy;
use crate::{errors, value};

/// An object of the host.
pub(crate) struct Host {
    object: Py<PyAny>,
    class: String,
}

impl Host {
    /// # Errors
    /// `TypeError` for an object that lacks one of the methods.
    pub(crate) fn new(object: &Bound<'_, PyAny>, what: &str, methods: &[&str]) -> PyResult<Self> {
        for method in methods {
            if !object.hasattr(*method)? {
                return Err(value::wrong(object, &format!("a {what} (with a method `{method}`)")));
            }
        }
        Ok(Self { object: object.clone().unbind(), class: errors::class_name(object) })
    }

    pub(crate) fn class(&self) -> &str {
        &self.class
    }

    /// Whether it has a method that it need not have.
    pub(crate) fn has(&self, py: Python<'_>, method: &str) -> bool {
        self.object.bind(py).hasattr(method).unwrap_or_default()
    }

    /// Calls a method and reads what it gives.
    pub(crate) fn call<'py, T>(
        &self,
        py: Python<'py>,
        method: &str,
        args: &[&dyn ToPy],
        read: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
    ) -> Result<T> {
        let called = || {
            let args = args.iter().map(|arg| arg.to_py(py)).collect::<PyResult<Vec<_>>>()?;
            self.object.bind(py).call_method1(method, PyTuple::new(py, args)?)
        };
        let gave = called().map_err(|why| errors::of_host(py, why))?;
        read(&gave).map_err(|why| errors::nonsense(py, &format!("{}.{method} gave back", self.class), why))
    }

    /// The same for a method that gives several things one after the other: what a generator raises on the way is the
    /// host's exception too.
    pub(crate) fn call_for_list<'py, T>(
        &self,
        py: Python<'py>,
        method: &str,
        args: &[&dyn ToPy],
        read: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
    ) -> Result<T> {
        let gave = self.call(py, method, args, |gave| Ok(gave.clone()))?;
        let all = match gave.cast::<PyIterator>() {
            Ok(several) => {
                let all = several.clone().collect::<PyResult<Vec<_>>>().and_then(|all| PyList::new(py, all));
                all.map_err(|why| errors::of_host(py, why))?.into_any()
            }
            Err(_) => gave,
        };
        read(&all).map_err(|why| errors::nonsense(py, &format!("{}.{method} gave back", self.class), why))
    }

    /// The same where the core has no way to hear of an error.
    pub(crate) fn must<T>(py: Python<'_>, came: Result<T>) -> T {
        came.unwrap_or_else(|error: Error| errors::leave_with(py, errors::raise(py, error)))
    }
}

/// In a trace, a host's object is known by its class.
impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.class)
    }
}
