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
    /// No question yet.
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

    /// Questions that have an answer.
    pub fn answerable(&self) -> usize {
        self.get().answerable()
    }

    /// Questions that have none.
    pub fn unanswerable(&self) -> usize {
        self.get().unanswerable()
    }

    /// The share of the relevant memories that stand first.
    pub fn recall_at_1(&self) -> f64 {
        self.get().recall_at_1()
    }

    /// The share of the relevant memories that are among the first five.
    pub fn recall_at_5(&self) -> f64 {
        self.get().recall_at_5()
    }

    /// The share of the relevant memories that are among the first ten.
    pub fn recall_at_10(&self) -> f64 {
        self.get().recall_at_10()
    }

    /// The share of the questions whose first memory is relevant.
    pub fn top_1(&self) -> f64 {
        self.get().top_1()
    }

    /// The mean of one over the place of the first relevant memory.
    pub fn mrr(&self) -> f64 {
        self.get().mrr()
    }

    /// Normalised discounted cumulative gain.
    pub fn ndcg(&self) -> f64 {
        self.get().ndcg()
    }

    /// Of the questions without an answer, the share that nothing was found for.
    pub fn no_answer_recall(&self) -> f64 {
        self.get().no_answer_recall()
    }

    /// Of the questions that nothing was found for, the share that have no answer.
    pub fn no_answer_precision(&self) -> f64 {
        self.get().no_answer_precision()
    }
}
