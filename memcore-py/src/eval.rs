//! How well a selector finds.

use std::sync::{Mutex, PoisonError};

use memcore::Scores;
use pyo3::prelude::*;

use crate::value::plain;

/// How well a selector finds what was marked as relevant.
#[pyclass(frozen, name = "Scores", module = "memcore")]
pub(crate) struct PyScores(Mutex<Scores>);

impl PyScores {
    fn now(&self) -> Scores {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyScores {
    #[new]
    fn new() -> Self {
        Self(Mutex::default())
    }

    /// Adds a question: what was found, best first and each once, and what is relevant.
    fn add(&self, found: Vec<String>, relevant: Vec<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(&found, &relevant);
    }

    /// Adds what was added to others: the scores of all questions together, each of which counts the same.
    fn merge(&self, others: &Self) {
        let others = others.now();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).merge(&others);
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.now())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.now() == other.now()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.now())
    }
}

macro_rules! scores {
    ($($(#[doc = $doc:literal])* $method:ident -> $ty:ty;)*) => {
        #[pymethods]
        impl PyScores {
            $($(#[doc = $doc])*
            #[getter]
            fn $method(&self) -> $ty {
                self.now().$method()
            })*
        }
    };
}
scores! {
    /// Questions that have an answer.
    answerable -> usize;
    /// Questions that have none.
    unanswerable -> usize;
    /// The share of the relevant memories that stand first.
    recall_at_1 -> f64;
    /// The share of the relevant memories that are among the first five.
    recall_at_5 -> f64;
    /// The share of the relevant memories that are among the first ten.
    recall_at_10 -> f64;
    /// The share of the questions whose first memory is relevant.
    top_1 -> f64;
    /// The mean of one over the place of the first relevant memory.
    mrr -> f64;
    /// Normalised discounted cumulative gain.
    ndcg -> f64;
    /// Of the questions without an answer, the share that nothing was found for.
    no_answer_recall -> f64;
    /// Of the questions that nothing was found for, the share that have no answer.
    no_answer_precision -> f64;
}
