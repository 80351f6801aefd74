//! Values of the core as Python objects, and back: one line for each type in the room that it belongs to.

#[macro_use]
mod macros;
mod plain;
pub(crate) use plain::{Blob, Members, plain};
pub(crate) use rules::{AnyLintOptions, FolderOf};

mod ask;
mod context;
mod dates;
mod freshness;
mod guide;
mod index;
mod links;
mod memory;
mod path;
mod place;
mod recall;
mod rules;
mod scopes;
mod store;
mod system;
mod text;
mod vault;

use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::errors;

/// What becomes a Python object.
pub(crate) trait ToPy {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

/// What is made of a Python object.
pub(crate) trait FromPy: Sized {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

/// An argument of a function that Python calls.
pub(crate) struct In<T>(pub(crate) T);

impl<'a, 'py, T: FromPy> FromPyObject<'a, 'py> for In<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        T::from_py(&value).map(Self)
    }
}

/// A result of a function that Python calls.
pub(crate) struct Out<T>(pub(crate) T);

impl<'py, T: ToPy> IntoPyObject<'py> for Out<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.to_py(py)
    }
}

/// A class of the package, looked up once.
pub(crate) struct Class {
    module: &'static str,
    name: &'static str,
    found: PyOnceLock<Py<PyType>>,
}

impl Class {
    pub(crate) const fn named(name: &'static str) -> Self {
        Self { module: "memcore", name, found: PyOnceLock::new() }
    }

    pub(crate) const fn of_dates(name: &'static str) -> Self {
        Self { module: "memcore.dates", name, found: PyOnceLock::new() }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.found.import(py, self.module, self.name)
    }

    /// A record with these values.
    pub(crate) fn record<'py>(
        &self,
        py: Python<'py>,
        values: &[(&'static str, Bound<'py, PyAny>)],
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = PyDict::new(py);
        for (name, value) in values {
            all.set_item(python_name(name), value)?;
        }
        self.get(py)?.call_method1(pyo3::intern!(py, "_of"), (all,))
    }

    /// # Errors
    /// `TypeError` for an object of another class.
    pub(crate) fn check(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if value.is_instance(self.get(value.py())?)? {
            return Ok(());
        }
        Err(wrong(value, &format!("a {}.{}", self.module, self.name)))
    }
}

/// A field of a record.
///
/// # Errors
/// `TypeError` if it is not there. Those of the field, with the name of the class and the field before them; what code
/// of the host raises on the way (a property, an iterator) as it is.
pub(crate) fn field<T: FromPy>(value: &Bound<'_, PyAny>, class: &str, name: &'static str) -> PyResult<T> {
    let py = value.py();
    let found = value.getattr(python_name(name)).map_err(|why| {
        if why.traceback(py).is_some() || !why.is_instance_of::<PyAttributeError>(py) {
            return why;
        }
        PyTypeError::new_err(format!("{class}.{} is missing", python_name(name)))
    })?;
    T::from_py(&found).map_err(|why| {
        // Only what code in Python raised has a traceback here.
        if errors::is_ours(py, &why) || why.traceback(py).is_some() {
            return why;
        }
        let told = errors::brief(format!("{class}.{}: {}", python_name(name), why.value(py)));
        let told = match why.is_instance_of::<PyValueError>(py) {
            true => PyValueError::new_err(told),
            false => PyTypeError::new_err(told),
        };
        told.set_cause(py, Some(why));
        told
    })
}

/// What a field is called in Python, of which two names are words.
pub(crate) fn python_name(name: &'static str) -> &'static str {
    match name {
        "from" => "from_",
        "is" => "is_",
        // And two are methods of the core that are attributes here.
        "to_string" => "sentence",
        "render" => "rendered",
        name => name,
    }
}

/// The error for an object of a wrong type.
pub(crate) fn wrong(value: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    let is = value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, not {is}"))
}
