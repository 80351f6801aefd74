//! Recall measured: questions, and engines that answer them from the same memories.

mod ours;
mod questions;
mod rivals;

pub use ours::Ours;
pub use questions::questions;
pub use rivals::{Bm25, Tantivy};

use memcore::{Memory, MemoryId, Scope, Tokenizer, WordTokenizer};

use crate::corpus::Spec;

/// What an engine is given: memories as texts, or as terms with blanks between them, made beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// The texts. Making terms of them is part of the engine's time.
    Texts,
    /// Terms. Taking them apart at blanks is all that is left to do.
    Terms,
}

impl Feed {
    /// A text as it is fed.
    pub fn prepare(self, text: &str) -> String {
        match self {
            Self::Texts => text.to_owned(),
            Self::Terms => {
                let mut terms = String::with_capacity(text.len());
                WordTokenizer.tokenize(text, &mut |term| {
                    terms.push_str(term);
                    terms.push(' ');
                });
                terms
            }
        }
    }

    /// Hands over the terms of a text that was prepared.
    pub fn terms(self, text: &str, term: &mut dyn FnMut(&str)) {
        match self {
            Self::Texts => WordTokenizer.tokenize(text, term),
            Self::Terms => text.split_ascii_whitespace().for_each(term),
        }
    }
}

/// An engine with its memories in it.
pub trait Engine {
    /// Answers a question, prepared like the memories: how many memories of the best five there are.
    fn ask(&mut self, question: &str) -> usize;
}

/// The memories of the corpus, as they are fed. As terms they are bodies without headers.
pub fn memories(spec: Spec, feed: Feed) -> Vec<Memory> {
    let read = |(number, memory): (usize, crate::corpus::GeneratedMemory)| {
        #[expect(clippy::expect_used, reason = "the corpus makes valid paths")]
        let id = |path: &str| MemoryId::new(Scope::Project, path.parse().expect("a path"));
        match feed {
            Feed::Texts => Memory::parse(id(&memory.path), memory.text),
            Feed::Terms => Memory::parse(id(&format!("{number}.md")), feed.prepare(&memory.text)),
        }
    };
    spec.memories().enumerate().map(read).collect()
}
