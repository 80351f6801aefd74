//! How well a selector finds what people marked as relevant.

use std::sync::{Arc, Mutex, PoisonError};

use memcore as core;

/// Scores of a selector on labelled questions.
#[derive(uniffi::Object)]
pub struct Scores(Mutex<core::Scores>);

impl Scores {
    fn get(&self) -> core::Scores {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[uniffi::export]
impl Scores {
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::default()))
    }

    /// Adds a question: what was found, best first and each once, and what is relevant.
    pub fn add(&self, found: Vec<String>, relevant: Vec<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(&found, &relevant);
    }

    /// Adds what was added to others.
    pub fn merge(&self, others: Arc<Self>) {
        let others = others.get();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).merge(&others);
    }

    pub fn answerable(&self) -> usize {
        self.get().answerable()
    }

    pub fn unanswerable(&self) -> usize {
        self.get().unanswerable()
    }

    pub fn recall_at_1(&self) -> f64 {
        self.get().recall_at_1()
    }

    pub fn recall_at_5(&self) -> f64 {
        self.get().recall_at_5()
    }

    pub fn recall_at_10(&self) -> f64 {
        self.get().recall_at_10()
    }

    pub fn top_1(&self) -> f64 {
        self.get().top_1()
    }

    pub fn mrr(&self) -> f64 {
        self.get().mrr()
    }

    pub fn ndcg(&self) -> f64 {
        self.get().ndcg()
    }

    pub fn no_answer_recall(&self) -> f64 {
        self.get().no_answer_recall()
    }

    pub fn no_answer_precision(&self) -> f64 {
        self.get().no_answer_precision()
    }
}
