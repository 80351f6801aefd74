//! The library.

use std::sync::Arc;

use memcore::{
    Age, Candidate, Clock, FixedClock, Keywords, Memory, Query, SelectRequest, Selector, Tokenizer,
};

use super::{Engine, Feed};

/// Keywords of the library, with an index.
pub struct Ours {
    keywords: Keywords,
    corpus: Arc<[Memory]>,
    candidates: Vec<Candidate>,
    now: chrono::DateTime<chrono::FixedOffset>,
    /// What the index takes, by its own account.
    pub bytes: usize,
}

/// Takes terms apart at blanks.
#[derive(Debug)]
struct Blanks;

impl Tokenizer for Blanks {
    fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str)) {
        text.split_ascii_whitespace().for_each(term);
    }
}

impl Ours {
    /// Indexes the memories. The lists of them that a vault would hold are not part of the index.
    pub fn new(memories: &[Memory], feed: Feed) -> Self {
        let (keywords, bytes) = Self::build(memories, feed);
        #[expect(clippy::expect_used, reason = "a literal")]
        let now = FixedClock::parse("2026-11-30T12:00:00Z").expect("a time").now();
        let candidate = |memory: &Memory| Candidate {
            memory: memory.clone(),
            age: Age::of(memory, None, 0, now),
            origin: Default::default(),
        };
        Self {
            keywords,
            corpus: memories.into(),
            candidates: memories.iter().map(candidate).collect(),
            now,
            bytes,
        }
    }

    /// The index alone, and its bytes.
    pub fn build(memories: &[Memory], feed: Feed) -> (Keywords, usize) {
        let keywords = match feed {
            Feed::Texts => Keywords::default(),
            Feed::Terms => Keywords::default().tokenizer(Blanks),
        };
        let bytes = keywords.prepare(memories);
        (keywords, bytes)
    }

    /// Asks once, without an index.
    pub fn ask_once(&self, question: &str) -> usize {
        self.select(&Keywords::default(), question)
    }

    fn select(&self, keywords: &Keywords, question: &str) -> usize {
        let query = Query::new(question);
        let request = SelectRequest {
            query: &query,
            candidates: &self.candidates,
            corpus: &self.corpus,
            limit: 5,
            now: self.now,
        };
        keywords.select(&request).map_or(0, |selection| selection.picks.len().min(5))
    }
}

impl Engine for Ours {
    fn ask(&mut self, question: &str) -> usize {
        self.select(&self.keywords, question)
    }
}
