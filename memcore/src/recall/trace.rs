//! How a recall came about.

use chrono::{DateTime, FixedOffset};
use serde::Serialize;

use super::{LeftOutWhy, Query, ScorePart};
use crate::memory::MemoryId;

/// The account of one recall.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trace {
    /// What was asked.
    pub query: Query,
    /// The instant of the call.
    pub now: DateTime<FixedOffset>,
    /// Memories in the folder.
    pub memories: usize,
    /// Of these, taken out by the filters of the query.
    pub filtered: usize,
    /// Of the rest, shown in this session before and unchanged.
    pub seen: usize,
    /// What the selector picked, best first.
    pub picks: Vec<TracedPick>,
    /// Names that a selector or a model gave and that no candidate has; they were dropped.
    pub unknown: Vec<String>,
}

/// A pick and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TracedPick {
    /// Which memory.
    pub id: MemoryId,
    /// The selector's score.
    pub score: f64,
    /// What the score is made of.
    pub parts: Vec<ScorePart>,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is shown.
    Shown,
    /// It is not, and why.
    LeftOut(LeftOutWhy),
}
