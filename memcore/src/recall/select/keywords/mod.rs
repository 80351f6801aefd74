//! Selection by the words that question and memory share.
//!
//! A text becomes terms in [`words`]; a memory, with the weights of its fields, in [`fields`]. The terms of all memories
//! are kept in an [`index`] of [`segment`]s, or are looked up in one [`scan`]. Both give counts, of which [`score`]
//! makes numbers and [`rank`] picks, so both give the same picks. A long body counts by its [`best`] passage.

mod best;
mod dictionary;
mod evidence;
mod fields;
mod finder;
mod floor;
mod index;
mod merge;
mod nearness;
mod passage;
mod places;
mod postings;
mod question;
mod rank;
mod scan;
mod score;
mod segment;
mod sittings;
mod terms;
#[cfg(test)]
mod tests;
mod tiers;
mod words;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

pub use evidence::Evidence;
pub use floor::Floor;
use index::Index;
pub(in crate::recall) use passage::matching_passage;
use question::Question;
use words::Words;
pub use words::{Tokenizer, WordTokenizer};

use crate::Result;
use crate::memory::Memory;
use crate::recall::{Pick, SelectRequest, Selection, Selector, SelectorConfig};

/// Picks by the words that question and memory share, in any script: BM25 over weighted fields, and a little for words
/// that stand near each other and for memories that were written together or link to each other. Needs no model.
///
/// The first question is answered by reading all memories once; from the second on there is an index, which is brought
/// up to date when memories have changed. No answer depends on that. A clone shares the index. Keep one for each
/// vault: one that is shared by several answers right, but indexes anew whenever it changes from one to another.
///
/// # Example: what matters for a question
/// ```
/// use memcore::{Keywords, MemStore, Query, Session, Vault};
///
/// let store = MemStore::new();
/// store.insert("feedback_tests.md".parse()?, "---\nname: tests\ndescription: no mocked databases\n---\nReal ones.\n");
/// store.insert("user_ana.md".parse()?, "---\nname: Ana\ndescription: writes Rust\n---\n");
/// let vault = Vault::with_store(store);
/// let answer = vault.recall(&Query::new("may I mock the database?"), &Keywords::default(), &mut Session::new())?;
/// assert_eq!(answer.memories.len(), 1);
/// assert_eq!(answer.memories[0].title, "tests");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Keywords {
    words: Words,
    floor: Floor,
    /// Held only to take and to put.
    state: Arc<Mutex<State>>,
}

/// What is kept from question to question.
#[derive(Debug, Default)]
struct State {
    /// Whether a question was asked.
    asked: bool,
    index: Option<Kept>,
    /// Room for scores. Memory that is used for the first time costs more than the scoring.
    room: Vec<f32>,
}

/// An index, and the list of memories that it is of.
#[derive(Clone, Debug, Default)]
struct Kept {
    index: Arc<Index>,
    corpus: Arc<[Memory]>,
}

impl Keywords {
    /// Reads texts with a tokenizer of the host's.
    #[must_use]
    pub fn tokenizer(self, tokenizer: impl Tokenizer + 'static) -> Self {
        Self { words: Words::Host(Arc::new(tokenizer)), state: Arc::default(), ..self }
    }

    /// Finds nothing if too little speaks for the best one. `Floor::NONE` keeps every memory that shares a word. Of what
    /// is not from 0 to 1 each recall is `InvalidInput`.
    #[must_use]
    pub fn floor(self, floor: Floor) -> Self {
        Self { floor, ..self }
    }

    /// Makes the index of these memories now, so that the first question does not wait. How many bytes it takes.
    ///
    /// # Example: before the first question
    /// ```
    /// use memcore::{Keywords, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "Writes Rust.\n");
    /// let vault = Vault::with_store(store);
    /// let keywords = Keywords::default();
    /// assert!(keywords.prepare(vault.snapshot()?.memories()) > 0);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn prepare(&self, memories: &[Memory]) -> usize {
        self.index(&memories.into()).size()
    }

    /// The index of these memories: the one that is there, if it is theirs.
    fn index(&self, corpus: &Arc<[Memory]>) -> Arc<Index> {
        let last = self.state().index.clone().unwrap_or_default();
        // What is shared cannot have changed. Another list may hold the same.
        if Arc::ptr_eq(&last.corpus, corpus) {
            return last.index;
        }
        let same = same_memories(&last.corpus, corpus) && !corpus.is_empty();
        let index = if same { last.index } else { Arc::new(last.index.update(&self.words, corpus)) };
        let mut state = self.state();
        state.asked = true;
        state.index = Some(Kept { index: Arc::clone(&index), corpus: Arc::clone(corpus) });
        index
    }

    /// The candidates that share words with the question, best first; of equal ones the smaller id.
    pub(super) fn rank(&self, request: &SelectRequest<'_>) -> Vec<Pick> {
        let question = Question::new(&self.words, &request.query.text);
        if question.terms.is_empty() {
            return Vec::new();
        }
        let asked = std::mem::replace(&mut self.state().asked, true);
        // A process that asks once is done before an index would be: at 10,000 memories that takes five times as long.
        if !asked {
            return scan::select(&self.words, &question, request);
        }
        let index = self.index(request.corpus);
        let mut room = std::mem::take(&mut self.state().room);
        let picks = index.select(&question, request, &mut room);
        self.state().room = room;
        picks
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether two lists hold just the same memories.
fn same_memories(one: &[Memory], other: &[Memory]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).fold(0, |differ, (a, b)| differ | (a.address() ^ b.address())) == 0
}

impl Selector for Keywords {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        Ok(self.floor.checked()?.of(self.rank(request)))
    }

    fn configuration(&self) -> SelectorConfig {
        SelectorConfig::new("keywords")
            .set("floor.least", self.floor.least)
            .set("floor.of_best", self.floor.of_best)
            .set("words", format_args!("{:?}", self.words))
    }
}

/// Never shows the memories that are indexed.
impl fmt::Debug for Keywords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keywords").field("words", &self.words).finish_non_exhaustive()
    }
}
