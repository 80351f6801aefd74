//! What a writer hands in: new memories, and changes of those that are there.

use chrono::{DateTime, FixedOffset};
use memcore::{Draft, Layout, MemoryEdit, MemoryKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::detached;
use crate::memory::PyMemory;
use crate::value::{FromPy, In, Out, wrong};

/// A memory that is to be written.
#[pyclass(frozen, eq, name = "Draft", module = "memcore")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyDraft(pub(crate) Draft);

impl FromPy for Draft {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let draft = value.cast::<PyDraft>().map_err(|_| wrong(value, "a memcore.Draft"))?;
        Ok(draft.get().0.clone())
    }
}

/// The keyword arguments that every kind of draft takes.
fn with(mut draft: Draft, more: Option<&Bound<'_, PyDict>>) -> PyResult<PyDraft> {
    for (key, value) in more.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let key = String::from_py(&key)?;
        draft = match key.as_str() {
            "description" => draft.description(String::from_py(&value)?),
            "why" => draft.why(String::from_py(&value)?),
            "how_to_apply" => draft.how_to_apply(String::from_py(&value)?),
            "tags" => draft.tags(Vec::<String>::from_py(&value)?),
            "topic" => draft.topic(String::from_py(&value)?),
            "confidence" => draft.confidence(f64::from_py(&value)?),
            "pinned" => draft.pinned(bool::from_py(&value)?),
            "applies_to" => draft.applies_to(Vec::<String>::from_py(&value)?),
            "supersedes" => draft.supersedes(Vec::<String>::from_py(&value)?),
            "session" => draft.session(String::from_py(&value)?),
            _ => return Err(unexpected("Draft", &key)),
        };
    }
    Ok(PyDraft(draft))
}

fn unexpected(class: &str, key: &str) -> PyErr {
    pyo3::exceptions::PyTypeError::new_err(crate::errors::brief(format!(
        "{class} got an unexpected keyword argument '{key}'"
    )))
}

#[pymethods]
impl PyDraft {
    /// A memory of any type, with its body as it is.
    #[new]
    #[pyo3(signature = (kind, name, text, **more))]
    fn new(
        kind: In<MemoryKind>,
        name: &str,
        text: String,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with(Draft::body(kind.0, name, text), more)
    }

    /// Who the user is: role, expertise, how they like to work.
    #[staticmethod]
    #[pyo3(signature = (name, text, **more))]
    fn user(name: &str, text: String, more: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        with(Draft::user(name, text), more)
    }

    /// A correction or a confirmed approach: the rule, why it holds, and how to apply it.
    #[staticmethod]
    #[pyo3(signature = (name, rule, why, how_to_apply, **more))]
    fn feedback(
        name: &str,
        rule: &str,
        why: &str,
        how_to_apply: &str,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with(Draft::feedback(name, rule, why, how_to_apply), more)
    }

    /// Ongoing work, a decision, a deadline. `why` and `how_to_apply` can be added.
    #[staticmethod]
    #[pyo3(signature = (name, fact, **more))]
    fn project(name: &str, fact: String, more: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        with(Draft::project(name, fact), more)
    }

    /// Where something is found outside the project.
    #[staticmethod]
    #[pyo3(signature = (name, text, **more))]
    fn reference(name: &str, text: String, more: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        with(Draft::reference(name, text), more)
    }

    /// Its type.
    #[getter]
    fn kind(&self) -> Out<MemoryKind> {
        Out(self.0.kind())
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Its body, as it was given.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// Its description, or the first line of its body in its place.
    #[getter]
    fn described(&self) -> String {
        self.0.described()
    }

    /// The session in which it is written, if it was named.
    #[getter]
    fn in_session(&self) -> Option<&str> {
        self.0.in_session()
    }

    /// Whether a memory is the one that this draft is about: it has the same name, whatever the case and the signs
    /// between words. Writing the draft is then an update.
    fn is_for(&self, memory: &PyMemory) -> bool {
        self.0.is_for(&memory.0)
    }

    /// The changes that make an existing memory say what this draft says. What the draft does not name stays.
    ///
    /// Raises as for `render`, but for the size of the whole.
    fn update(&self, py: Python<'_>) -> PyResult<PyMemoryEdit> {
        detached(py, || self.0.update()).map(PyMemoryEdit)
    }

    /// The text of a new file, in the layout of its folder.
    ///
    /// It is read again first: name, description, type and all else must be what was asked for.
    ///
    /// Raises `ErrorKind::InvalidInput` for a name, description or body that is empty or too long, or a confidence
    /// outside 0 to 1; `ErrorKind::Refused` if the text would not be read back as it was meant.
    fn render(&self, py: Python<'_>, layout: In<Layout>, now: In<DateTime<FixedOffset>>) -> PyResult<String> {
        detached(py, || self.0.render(&layout.0, now.0))
    }

    fn __repr__(&self) -> String {
        format!("<Draft {} {:?}>", self.0.kind(), self.0.name())
    }
}

/// A change of a memory that keeps every byte it does not name.
#[pyclass(frozen, eq, name = "MemoryEdit", module = "memcore")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyMemoryEdit(pub(crate) MemoryEdit);

#[pymethods]
impl PyMemoryEdit {
    /// Each argument that is given is a change. `set` maps keys to a text or a list of texts, `unset` names keys that
    /// go, `append` is a heading and a text, or several such pairs.
    #[new]
    #[pyo3(signature = (**changes))]
    fn new(changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut edit = MemoryEdit::new();
        for (key, value) in changes.into_iter().flatten() {
            if value.is_none() {
                continue;
            }
            let key = String::from_py(&key)?;
            edit = match key.as_str() {
                "name" => edit.name(String::from_py(&value)?),
                "description" => edit.description(String::from_py(&value)?),
                "kind" => edit.kind(MemoryKind::from_py(&value)?),
                "tags" => edit.tags(Vec::<String>::from_py(&value)?),
                "topic" => edit.topic(String::from_py(&value)?),
                "pinned" => edit.pinned(bool::from_py(&value)?),
                "confidence" => edit.confidence(f64::from_py(&value)?),
                "applies_to" => edit.applies_to(Vec::<String>::from_py(&value)?),
                "supersedes" => edit.supersedes(Vec::<String>::from_py(&value)?),
                "body" => edit.body(String::from_py(&value)?),
                "add_header" => edit.add_header(bool::from_py(&value)?),
                "set" => set(edit, &value)?,
                "unset" => Vec::<String>::from_py(&value)?.into_iter().fold(edit, MemoryEdit::unset),
                "append" => append(edit, &value)?,
                _ => return Err(unexpected("MemoryEdit", &key)),
            };
        }
        Ok(Self(edit))
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }
}

fn set(mut edit: MemoryEdit, value: &Bound<'_, PyAny>) -> PyResult<MemoryEdit> {
    let all = value.cast::<PyDict>().map_err(|_| wrong(value, "a dict of keys and values"))?;
    for (key, value) in all.iter() {
        let key = String::from_py(&key)?;
        edit = match String::from_py(&value) {
            Ok(text) => edit.set(key, text),
            Err(_) => edit.set_list(key, Vec::<String>::from_py(&value)?),
        };
    }
    Ok(edit)
}

fn append(edit: MemoryEdit, value: &Bound<'_, PyAny>) -> PyResult<MemoryEdit> {
    if let Ok((heading, text)) = value.extract::<(String, String)>() {
        return Ok(edit.append(heading, text));
    }
    let pairs: Vec<(String, String)> =
        value.extract().map_err(|_| wrong(value, "a pair of heading and text, or a list of such pairs"))?;
    Ok(pairs.into_iter().fold(edit, |edit, (heading, text)| edit.append(heading, text)))
}
