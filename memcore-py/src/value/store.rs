//! Documents.

use memcore::{Doc, Expect, Revision, SkipReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Blob, Class, FromPy, ToPy, field};

record!(DocMeta { path, stamp });
words!(Durability { Strict = "strict", Relaxed = "relaxed" });
record!(Listing { docs, skipped });
tagged!(SkipReason sentence {
    SymbolicLink = "symbolic_link",
    NotAFile = "not_a_file",
    TooLarge = "too_large" { size, limit },
    UnusableName = "unusable_name",
    MergeLeftover = "merge_leftover",
    NotPortable = "not_portable",
    TooMany = "too_many" { limit },
    TooDeep = "too_deep",
    Unreadable = "unreadable" (detail)
});
record!(Skipped { path, why });
record!(Stamp { modified_ns, size, inode, recent });
record!(Stored { meta, displaced, rescued });

impl ToPy for Doc {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: Class = Class::named("Doc");
        let bytes = PyBytes::new(py, &self.bytes).into_any();
        CLASS
            .record(py, &[("path", self.path.to_py(py)?), ("bytes", bytes), ("stamp", self.stamp.to_py(py)?)])
    }
}

impl FromPy for Doc {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("Doc");
        CLASS.check(value)?;
        let Blob(bytes) = field(value, "Doc", "bytes")?;
        Ok(Self { path: field(value, "Doc", "path")?, bytes, stamp: field(value, "Doc", "stamp")? })
    }
}

impl FromPy for SkipReason {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("SkipReason");
        CLASS.check(value)?;
        let number = |name| field::<u64>(value, "SkipReason", name);
        Ok(match field::<String>(value, "SkipReason", "code")?.as_str() {
            "symbolic_link" => Self::SymbolicLink,
            "not_a_file" => Self::NotAFile,
            "too_large" => Self::TooLarge { size: number("size")?, limit: number("limit")? },
            "unusable_name" => Self::UnusableName,
            "merge_leftover" => Self::MergeLeftover,
            "not_portable" => Self::NotPortable,
            "too_many" => Self::TooMany { limit: field(value, "SkipReason", "limit")? },
            "too_deep" => Self::TooDeep,
            "unreadable" => Self::Unreadable(field(value, "SkipReason", "detail")?),
            other => {
                return Err(PyValueError::new_err(crate::errors::brief(format!(
                    "{other:?} is no code of a SkipReason"
                ))));
            }
        })
    }
}

/// `"any"`, `"absent"`, or a revision.
impl FromPy for Expect {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match String::from_py(value)?.as_str() {
            "any" => Ok(Self::Any),
            "absent" => Ok(Self::Absent),
            _ => Revision::from_py(value).map(Self::Revision),
        }
    }
}

impl ToPy for Expect {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Any => "any".to_py(py),
            Self::Absent => "absent".to_py(py),
            Self::Revision(revision) => revision.to_py(py),
        }
    }
}
