//! What a selector is given, and what it gives back.

use std::fmt::Debug;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Deserializer, Serialize};

use super::select::Evidence;
use super::{LeftOutWhy, Passage, Query, SelectorConfig};
use crate::Result;
use crate::freshness::Age;
use crate::memory::{Memory, MemoryId, Origin};

/// A memory that may be picked.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The memory.
    pub memory: Memory,
    /// How old it is.
    pub age: Age,
    /// Whose word it is.
    pub origin: Origin,
}

/// What a selector is asked.
#[derive(Clone, Copy, Debug)]
pub struct SelectRequest<'a> {
    /// The question.
    pub query: &'a Query,
    /// All that may be picked, newest first: the filters of the query are applied, what the session has seen
    /// is taken out.
    pub candidates: &'a [Candidate],
    /// All memories of the folder, in its order; the candidates are some of them, in the same order. How rare a word is
    /// and how long memories are is judged by all of them, whatever the filters and the session. Shared, so that a
    /// selector which keeps it knows the same list again without comparing.
    pub corpus: &'a Arc<[Memory]>,
    /// How many memories will be shown at most.
    pub limit: usize,
    /// The instant of the call.
    pub now: DateTime<FixedOffset>,
}

/// A memory that a selector chose.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pick {
    /// Which one; an id that is not among the candidates is dropped and reported.
    pub id: MemoryId,
    /// The larger the better, in the selector's own unit.
    pub score: f64,
    /// What the score is made of, for the trace.
    pub parts: Vec<ScorePart>,
    /// What speaks for it, where the selector can tell.
    pub evidence: Option<Evidence>,
    /// Which part of a long body matches, where the selector can tell: it is shown if the body is cut.
    pub passage: Option<Passage>,
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScorePart {
    /// Where it comes from: a word, a field, a bonus.
    pub name: String,
    /// What it adds.
    #[serde(deserialize_with = "score")]
    pub value: f64,
}

/// Reads a score back. JSON has no infinity and no NaN: they are written as null, which is read as NaN.
pub(super) fn score<'de, D: Deserializer<'de>>(json: D) -> std::result::Result<f64, D::Error> {
    Ok(Option::deserialize(json)?.unwrap_or(f64::NAN))
}

impl Pick {
    /// A pick without a score of its own: the order of the picks is what counts.
    pub fn new(id: MemoryId) -> Self {
        Self { id, score: 0.0, parts: Vec::new(), evidence: None, passage: None }
    }
}

/// What a selector chose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Best first. More than the limit are welcome: the rest is reported as left out. None is a good answer too.
    pub picks: Vec<Pick>,
    /// What was found and is too weak to be picked, best first, for the account.
    pub near_misses: Vec<NearMiss>,
    /// Names that were meant as picks and that no candidate has, for the account.
    pub unknown: Vec<String>,
}

/// A memory that shares something with a question, but not enough.
#[derive(Clone, Debug, PartialEq)]
pub struct NearMiss {
    /// What would have been the pick.
    pub pick: Pick,
    /// Why it is none.
    pub why: LeftOutWhy,
}

impl From<Vec<Pick>> for Selection {
    fn from(picks: Vec<Pick>) -> Self {
        Self { picks, ..Self::default() }
    }
}

/// Chooses the memories that matter for a question. No lock is held while a selector runs, so it may call the vault.
///
/// # Example: the newest, whatever the question
/// ```
/// use memcore::{MemStore, Pick, Query, Result, SelectRequest, Selection, Selector, Session, Vault};
///
/// #[derive(Debug)]
/// struct Newest;
///
/// impl Selector for Newest {
///     fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
///         let picks: Vec<Pick> = request.candidates.iter().map(|it| Pick::new(it.memory.id().clone())).collect();
///         Ok(picks.into())
///     }
/// }
///
/// let store = MemStore::new();
/// store.insert("old.md".parse()?, "---\nmodified: 2026-01-01\n---\nold\n");
/// store.insert("new.md".parse()?, "---\nmodified: 2026-02-01\n---\nnew\n");
/// let vault = Vault::with_store(store);
/// let injection = vault.recall(&Query::new("anything").limit(1), &Newest, &mut Session::new())?;
/// assert_eq!(injection.memories[0].id.path.as_str(), "new.md");
/// # Ok::<(), memcore::Error>(())
/// ```
pub trait Selector: Debug + Send + Sync {
    /// The choice.
    ///
    /// # Errors
    /// Whatever went wrong; the recall fails with it.
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection>;

    /// By what it chooses: its name and every setting that its choice depends on, for the trace of a recall. A
    /// [replay](crate::Vault::replay) names the first one that differs.
    ///
    /// Without this it is known by the name of its type, and chooses the same whenever it is asked the same.
    fn configuration(&self) -> SelectorConfig {
        SelectorConfig::new(short_name(std::any::type_name::<Self>()))
    }
}

/// The name of a type without the path to it and without what it is generic over.
fn short_name(path: &str) -> &str {
    let path = path.split('<').next().unwrap_or(path);
    path.rsplit("::").next().unwrap_or(path)
}

impl<S: Selector + ?Sized> Selector for Arc<S> {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        (**self).select(request)
    }

    fn configuration(&self) -> SelectorConfig {
        (**self).configuration()
    }
}
