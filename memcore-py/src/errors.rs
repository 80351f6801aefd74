//! Errors of the core as exceptions, exceptions of a host as errors, and panics as exceptions.

use std::any::Any;

use memcore::{Error, ErrorKind, Rejected};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::value::{Class, ToPy};

static BASE: Class = Class::named("MemcoreError");

/// The exception of an error. What a host's own code raised comes back as it was, with its traceback.
pub(crate) fn raise(py: Python<'_>, error: Error) -> PyErr {
    let source = std::error::Error::source(&error);
    let of_system =
        source.and_then(|source| source.downcast_ref::<std::io::Error>()?.get_ref()?.downcast_ref());
    if let Some(raised) = source.and_then(|source| source.downcast_ref::<PyErr>()).or(of_system) {
        return raised.clone_ref(py);
    }
    let code = error.kind().code();
    let told = build(py, code, error.message(), error.path(), error.what_to_do(), error.candidates());
    if let Some(rejected) = source.and_then(|source| source.downcast_ref::<Rejected>()) {
        let found = rejected.diagnostics.to_py(py).and_then(|all| told.value(py).setattr("diagnostics", all));
        if let Err(why) = found {
            return why;
        }
    }
    told
}

fn build(
    py: Python<'_>,
    code: &str,
    message: &str,
    path: Option<&str>,
    hint: Option<&str>,
    candidates: &[String],
) -> PyErr {
    let made = BASE.get(py).and_then(|base| {
        base.call_method1(pyo3::intern!(py, "_of"), (code, message, path, hint, candidates.to_vec()))
    });
    match made {
        Ok(value) => PyErr::from_value(value),
        Err(why) => why,
    }
}

/// Whether an exception is one of memcore's.
pub(crate) fn is_ours(py: Python<'_>, error: &PyErr) -> bool {
    BASE.get(py).is_ok_and(|base| error.is_instance(py, base))
}

/// What a host's code raised, as an error of the core. An exception of memcore keeps its kind, so that a store in
/// Python can say that something is not found.
pub(crate) fn of_host(py: Python<'_>, raised: PyErr) -> Error {
    panic_if_asked(py, &raised);
    let kind = if is_ours(py, &raised) { kind_of(py, &raised) } else { ErrorKind::Host };
    let message = raised.value(py).str().map_or_else(|_| raised.to_string(), |text| text.to_string());
    let mut error = Error::new(kind, message);
    if let Ok(path) = raised.value(py).getattr("path").and_then(|path| path.extract::<String>()) {
        error = error.at(path);
    }
    error.because(raised)
}

fn kind_of(py: Python<'_>, raised: &PyErr) -> ErrorKind {
    let code = raised.value(py).getattr("code").and_then(|code| code.extract::<String>()).unwrap_or_default();
    const KINDS: [ErrorKind; 12] = [
        ErrorKind::NotFound,
        ErrorKind::Ambiguous,
        ErrorKind::InvalidPath,
        ErrorKind::InvalidInput,
        ErrorKind::Mismatch,
        ErrorKind::InvalidReply,
        ErrorKind::Conflict,
        ErrorKind::Locked,
        ErrorKind::ReadOnly,
        ErrorKind::Refused,
        ErrorKind::Io,
        ErrorKind::Host,
    ];
    KINDS.into_iter().find(|kind| kind.code() == code).unwrap_or(ErrorKind::Host)
}

/// What a host's code gave back and should not have.
pub(crate) fn nonsense(py: Python<'_>, what: &str, why: PyErr) -> Error {
    let message = brief(format!("{what}: {}", why.value(py)));
    let told = build(py, ErrorKind::Host.code(), &message, None, None, &[]);
    told.set_cause(py, Some(why));
    Error::new(ErrorKind::Host, message).because(told)
}

/// What the core unwinds with where a host's code raised and the core has no way to say so: a clock, a counter, a
/// tokenizer. [`of_panic`] makes the exception of it again.
struct Raised(PyErr);

/// Leaves the core with this exception.
pub(crate) fn leave_with(py: Python<'_>, raised: PyErr) -> ! {
    panic_if_asked(py, &raised);
    std::panic::resume_unwind(Box::new(Raised(raised)))
}

/// The exception of a panic.
pub(crate) fn of_panic(py: Python<'_>, panic: Box<dyn Any + Send>) -> PyErr {
    let panic = match panic.downcast::<Raised>() {
        Ok(raised) => return raised.0,
        Err(panic) => panic,
    };
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    let message = brief(format!("memcore is wrong here, and stopped: {text}"));
    build(py, "internal", &message, None, Some("please report it; the vault can be used on"), &[])
}

/// A sentence that quotes what was handed in: no more of it than errors of the core tell.
pub(crate) fn brief(sentence: String) -> String {
    Error::new(ErrorKind::InvalidInput, sentence).message().to_owned()
}

/// A value of the core that this package does not know yet.
pub(crate) fn unknown(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a {what} that this package does not know"))
}

/// In the build for tests, an exception named `Panic` is a panic where it is raised.
#[cfg_attr(not(feature = "panics"), expect(unused_variables, reason = "only in the build for tests"))]
fn panic_if_asked(py: Python<'_>, raised: &PyErr) {
    #[cfg(feature = "panics")]
    if raised.get_type(py).name().is_ok_and(|name: Bound<'_, pyo3::types::PyString>| name == "Panic") {
        #[expect(clippy::panic, reason = "this is what the test asks for")]
        {
            panic!("injected");
        }
    }
}

/// The class of an object, as it is told.
pub(crate) fn class_name(value: &Bound<'_, PyAny>) -> String {
    let class: Bound<'_, PyType> = value.get_type();
    class.qualname().map_or_else(|_| "object".to_owned(), |name| name.to_string())
}
