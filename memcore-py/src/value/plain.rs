//! Texts, numbers, paths, instants and lists.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, NaiveDate};
use memcore::{DocPath, Error, ErrorKind, Revision, Timestamp};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDateTime, PyDict, PyString, PyTuple, PyType};

use super::{Class, FromPy, ToPy, wrong};
use crate::errors;

macro_rules! scalars {
    ($($ty:ty),*) => {$(
        impl ToPy for $ty {
            fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                self.into_bound_py_any(py)
            }
        }

        impl FromPy for $ty {
            fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                value.extract()
            }
        }
    )*};
}
scalars!(bool, u8, u16, u32, u64, i64, usize, f64);

/// The members of a Python enum, in the order of their words.
pub(crate) struct Members(PyOnceLock<Vec<Py<PyAny>>>);

impl Members {
    pub(crate) const fn new() -> Self {
        Self(PyOnceLock::new())
    }

    pub(crate) fn get<'py>(
        &self,
        py: Python<'py>,
        class: &Class,
        words: &[&str],
        word: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let members = self.0.get_or_try_init(py, || -> PyResult<_> {
            words.iter().map(|word| Ok(class.get(py)?.call1((*word,))?.unbind())).collect()
        })?;
        let found = words.iter().zip(members).find(|(one, _)| **one == word);
        found.map(|(_, member)| member.bind(py).clone()).ok_or_else(|| errors::unknown(word))
    }
}

impl ToPy for str {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyString::new(py, self).into_any())
    }
}

impl ToPy for String {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_str().to_py(py)
    }
}

impl FromPy for String {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = value.cast::<PyString>().map_err(|_| wrong(value, "a str"))?;
        Ok(text.to_cow()?.into_owned())
    }
}

impl FromPy for Cow<'static, str> {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        String::from_py(value).map(Cow::Owned)
    }
}

impl<T: ToPy + ToOwned + ?Sized> ToPy for Cow<'_, T> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        (**self).to_py(py)
    }
}

impl<T: ToPy + ?Sized> ToPy for &T {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        (**self).to_py(py)
    }
}

impl<T: ToPy> ToPy for Box<T> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        (**self).to_py(py)
    }
}

impl ToPy for char {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.encode_utf8(&mut [0; 4]).to_py(py)
    }
}

impl FromPy for char {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        value.extract()
    }
}

impl ToPy for DocPath {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_str().to_py(py)
    }
}

impl FromPy for DocPath {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match value.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            // A `PureWindowsPath` says `as_posix`, every other path says it by `os.fspath`.
            Err(_) if value.hasattr("as_posix")? => value.call_method0("as_posix")?.extract()?,
            Err(_) => value
                .extract::<PathBuf>()
                .map_err(|_| wrong(value, "a str or os.PathLike"))?
                .to_string_lossy()
                .into_owned(),
        };
        DocPath::new(&text).map_err(|why| errors::raise(value.py(), why))
    }
}

impl ToPy for Revision {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_str().to_py(py)
    }
}

impl FromPy for Revision {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = String::from_py(value)?;
        serde_json::from_value(serde_json::Value::String(text.clone())).map_err(|why| {
            let told = format!("`{text}` is no revision: {why}");
            errors::raise(value.py(), Error::new(ErrorKind::InvalidInput, told))
        })
    }
}

impl ToPy for Path {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_bound_py_any(py)
    }
}

impl ToPy for PathBuf {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_path().to_py(py)
    }
}

impl FromPy for PathBuf {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        // A text that the system cannot take says so itself.
        let not_a_path = |why: PyErr| match why.is_instance_of::<PyTypeError>(value.py()) {
            true => wrong(value, "a str or os.PathLike[str]"),
            false => why,
        };
        let path: PathBuf = value.extract().map_err(not_a_path)?;
        if OsString::from(&path).as_encoded_bytes().contains(&0) {
            let told = format!("the path {} has a NUL in it", path.display());
            return Err(errors::raise(value.py(), Error::new(ErrorKind::InvalidPath, told)));
        }
        Ok(path)
    }
}

impl<T: ToPy> ToPy for Option<T> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_or_else(|| Ok(py.None().into_bound(py)), |value| value.to_py(py))
    }
}

impl<T: FromPy> FromPy for Option<T> {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if value.is_none() { Ok(None) } else { T::from_py(value).map(Some) }
    }
}

impl<T: ToPy> ToPy for [T] {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.iter().map(|value| value.to_py(py)).collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, all)?.into_any())
    }
}

impl<T: ToPy> ToPy for Vec<T> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_slice().to_py(py)
    }
}

impl<T: FromPy> FromPy for Vec<T> {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let one_thing = value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>();
        if one_thing || value.is_instance_of::<PyDict>() {
            return Err(wrong(value, "a list or tuple"));
        }
        value.try_iter().map_err(|_| wrong(value, "a list or tuple"))?.map(|one| T::from_py(&one?)).collect()
    }
}

/// A list of bytes is `bytes`.
pub(crate) struct Blob(pub(crate) Vec<u8>);

impl ToPy for Blob {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyBytes::new(py, &self.0).into_any())
    }
}

impl FromPy for Blob {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Self(text.to_cow()?.as_bytes().to_vec()));
        }
        let bytes = value.extract::<Cow<'_, [u8]>>().map_err(|_| wrong(value, "bytes or a str"))?;
        Ok(Self(bytes.into_owned()))
    }
}

impl<A: ToPy, B: ToPy> ToPy for (A, B) {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyTuple::new(py, [self.0.to_py(py)?, self.1.to_py(py)?])?.into_any())
    }
}

impl<A: FromPy, B: FromPy> FromPy for (A, B) {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let pair = value.cast::<PyTuple>().map_err(|_| wrong(value, "a pair"))?;
        if pair.len() != 2 {
            return Err(wrong(value, "a pair"));
        }
        Ok((A::from_py(&pair.get_item(0)?)?, B::from_py(&pair.get_item(1)?)?))
    }
}

impl<A: ToPy, B: ToPy> ToPy for BTreeMap<A, B> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = PyDict::new(py);
        for (key, value) in self {
            all.set_item(key.to_py(py)?, value.to_py(py)?)?;
        }
        Ok(all.into_any())
    }
}

impl<A: FromPy + Ord, B: FromPy> FromPy for BTreeMap<A, B> {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let all = value.cast::<PyDict>().map_err(|_| wrong(value, "a dict"))?;
        all.iter().map(|(key, value)| Ok((A::from_py(&key)?, B::from_py(&value)?))).collect()
    }
}

impl ToPy for DateTime<FixedOffset> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_bound_py_any(py)
    }
}

impl FromPy for DateTime<FixedOffset> {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static TIMEZONE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = value.py();
        if !value.is_instance_of::<PyDateTime>() {
            return Err(wrong(value, "a datetime with a time zone"));
        }
        let offset = value.call_method0("utcoffset")?;
        if offset.is_none() {
            let told = format!("the datetime {value} has no time zone");
            let error = Error::new(ErrorKind::InvalidInput, told);
            return Err(errors::raise(
                py,
                error.hint("give it one: datetime.now(timezone.utc), or .astimezone()"),
            ));
        }
        // The offset alone: a named zone has none without an instant.
        let zone = TIMEZONE.import(py, "datetime", "timezone")?.call1((offset,))?;
        value.call_method1("astimezone", (zone,))?.extract()
    }
}

impl ToPy for NaiveDate {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.into_bound_py_any(py)
    }
}

impl FromPy for NaiveDate {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        // A `datetime` is a `date` to Python: which day it means depends on a time zone.
        if value.is_instance_of::<PyDateTime>() {
            return Err(wrong(value, "a date"));
        }
        value.extract().map_err(|_| wrong(value, "a date"))
    }
}

impl ToPy for Timestamp {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Instant(instant) => instant.to_py(py),
            Self::Local(local) => local.into_bound_py_any(py),
        }
    }
}

impl ToPy for serde_json::Value {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        use serde_json::Value;
        match self {
            Value::Null => Ok(py.None().into_bound(py)),
            Value::Bool(yes) => yes.to_py(py),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(whole), _) => whole.to_py(py),
                (None, Some(whole)) => whole.to_py(py),
                (None, None) => number.as_f64().to_py(py),
            },
            Value::String(text) => text.to_py(py),
            Value::Array(all) => {
                let all = all.iter().map(|one| one.to_py(py)).collect::<PyResult<Vec<_>>>()?;
                all.into_bound_py_any(py)
            }
            Value::Object(all) => {
                let dict = PyDict::new(py);
                for (key, value) in all {
                    dict.set_item(key, value.to_py(py)?)?;
                }
                Ok(dict.into_any())
            }
        }
    }
}

/// What the core serializes, as plain dicts and lists.
pub(crate) fn plain<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_value(value).map_err(|why| PyTypeError::new_err(why.to_string()))?;
    json.to_py(py)
}

impl ToPy for Error {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(errors::raise(py, self.clone()).into_value(py).into_bound(py).into_any())
    }
}
