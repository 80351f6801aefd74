//! Recall.

use std::sync::Arc;

use memcore as core;
use memcore::{Because, MemoryId, Query, RecallWith, ScorePart};

use super::Vault;
use crate::Result;
use crate::hosts::selector::{CoreSelector, Selection, Selector};
use crate::recalling::{Injection, RecallTurn, Replay, Session, Trace};
use crate::records::Evidence;

/// Why a memory is recalled or is not.
#[derive(uniffi::Record)]
pub struct Why {
    /// Which memory.
    pub id: MemoryId,
    /// What becomes of it.
    pub because: Because,
    /// The reason in a sentence.
    pub message: String,
    /// Its place among all that the selector finds, from 1, near misses behind the picks.
    pub rank: Option<usize>,
    /// How many the selector finds.
    pub found: usize,
    /// Its score.
    pub score: Option<f64>,
    /// What the score is made of.
    pub parts: Vec<ScorePart>,
    /// How much of the question it answers to, where the selector can tell.
    pub evidence: Option<Evidence>,
}

#[uniffi::export]
impl Vault {
    /// The text for the prompt.
    pub fn recall(
        &self,
        query: Query,
        selector: Arc<dyn Selector>,
        session: Arc<Session>,
    ) -> Result<Injection> {
        let selector = CoreSelector::from(selector);
        let injection =
            session.change(|session| self.call(|vault| vault.recall(&query, &selector, session)))?;
        Ok(injection.into())
    }

    /// The same in steps, for hosts that wait for a model in their own way.
    pub fn begin_recall(
        &self,
        query: Query,
        with: RecallWith,
        session: Arc<Session>,
    ) -> Result<Arc<RecallTurn>> {
        let session = session.get();
        Ok(RecallTurn::of(self.call(|vault| vault.begin_recall(query, with, &session))?))
    }

    /// What a selector finds, without budget and session.
    pub fn search(&self, query: Query, selector: Arc<dyn Selector>, limit: usize) -> Result<Selection> {
        let selector = CoreSelector::from(selector);
        Ok(self.call(|vault| vault.search(&query, &selector, limit))?.into())
    }

    /// Says what becomes of a memory when this is asked, and why. `name` is what a person calls it, as in
    /// `find`. The session stays as it is.
    ///
    /// Errors: Those of `find` and of `recall`.
    pub fn why(
        &self,
        name: String,
        query: Query,
        selector: Arc<dyn Selector>,
        session: Arc<Session>,
    ) -> Result<Why> {
        let (selector, session) = (CoreSelector::from(selector), session.get());
        let it = self.call(|vault| vault.why(&name, &query, &selector, &session))?;
        let message = it.because.to_string();
        let core::Why { id, because, rank, found, score, parts, evidence } = it;
        Ok(Why { id, because, message, rank, found, score, parts, evidence: evidence.map(Evidence::from) })
    }

    /// Recalls once more what a trace tells of, and says whether the same comes out: the same text, byte for
    /// byte, of the same picks for the same reasons. If not, it names the first input that differs.
    ///
    /// Errors: If the store cannot list, or the selector fails.
    pub fn replay(&self, trace: Arc<Trace>, selector: Arc<dyn Selector>) -> Result<Replay> {
        let selector = CoreSelector::from(selector);
        Ok(self.call(|vault| vault.replay(&trace.0, &selector))?.into())
    }

    /// Counts that an injection was put into a prompt.
    pub fn record_use(&self, injection: Injection, session: Arc<Session>) -> Result<bool> {
        let injection = injection.into();
        session.change(|session| self.call(|vault| vault.record_use(&injection, session)))
    }
}
