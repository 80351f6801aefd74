//! Memories.

use memcore::{Entry, Node, Value};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::{Class, ToPy};

record_out!(Edited { source, edits, undo; is_changed });
record_out!(Heading { level, text, span });
tagged!(Health { Ok = "ok", Recovered = "recovered" (recoveries), Missing = "missing" });
record!(Layout { nested, separator, prefixed, line_end });
words!(LineEnd { Lf = "lf", CrLf = "crlf" });
record!(MemoryId { scope, path });
words!(MemoryKind { User = "user", Feedback = "feedback", Project = "project", Reference = "reference" });
words!(Origin { External = "external", Import = "import", Team = "team", Agent = "agent", User = "user" });
words!(Recovered {
    ColonInValue = "colon_in_value",
    HashInValue = "hash_in_value",
    QuotedPhrase = "quoted_phrase",
    BrokenQuotes = "broken_quotes",
    ReservedStart = "reserved_start",
    UnindentedContinuation = "unindented_continuation",
    Tab = "tab",
    DuplicateKey = "duplicate_key",
    EmptyValue = "empty_value",
    MissingFence = "missing_fence",
    NotAtStart = "not_at_start",
    StrayLine = "stray_line",
    UnreadableValue = "unreadable_value",
    NotUtf8 = "not_utf8"
});
record_out!(Recovery { what, span });
record_out!(WikiLink { target, alias, embedded, span });

impl ToPy for Value<'_> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Null => Ok(py.None().into_bound(py)),
            Self::Text(text) => text.to_py(py),
            Self::List(all) => list(py, all),
            // A block of nested keys, which are entries of their own.
            Self::Block => Ok(PyDict::new(py).into_any()),
            Self::Map(all) => map(py, all),
        }
    }
}

impl ToPy for Node {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Null => Ok(py.None().into_bound(py)),
            Self::Text(text) => text.to_py(py),
            Self::List(all) => list(py, all),
            Self::Map(all) => map(py, all),
        }
    }
}

fn list<'py>(py: Python<'py>, all: &[Node]) -> PyResult<Bound<'py, PyAny>> {
    let all = all.iter().map(|node| node.to_py(py)).collect::<PyResult<Vec<_>>>()?;
    all.into_bound_py_any(py)
}

fn map<'py>(py: Python<'py>, all: &[(String, Node)]) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    for (key, node) in all {
        dict.set_item(key, node.to_py(py)?)?;
    }
    Ok(dict.into_any())
}

impl ToPy for Entry<'_> {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Class = Class::named("Entry");
        let Self { key, value, key_span, value_span, lines } = self;
        let value = value.to_py(py)?;
        // A record does not change, so its lists are tuples.
        let value = value.cast::<PyList>().map_or_else(|_| value.clone(), |list| list.to_tuple().into_any());
        CLASS.record(
            py,
            &[
                ("key", key.to_py(py)?),
                ("value", value),
                ("key_span", key_span.to_py(py)?),
                ("value_span", value_span.to_py(py)?),
                ("lines", lines.to_py(py)?),
            ],
        )
    }
}
