//! Selection by the words that question and memory share.

use std::collections::HashMap;

use super::words::{Piece, each_piece, normal};
use crate::Result;
use crate::memory::Memory;
use crate::recall::{Candidate, Pick, ScorePart, SelectRequest, Selection, Selector};

/// Picks by BM25 over name, description, tags and body. Needs no model and no index: it reads the candidates
/// once for each question, and looks up only the question's words.
///
/// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.6, for
/// weighted fields.
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
#[derive(Clone, Copy, Debug)]
pub struct Keywords {
    /// How many picks are given at most: what is asked for, and these near misses for the account.
    near_misses: usize,
}

impl Default for Keywords {
    fn default() -> Self {
        Self { near_misses: 20 }
    }
}

/// How fast repeated words stop counting.
const K1: f64 = 0.8;

/// A field of a memory: how much its words weigh, and how much its length tempers them.
struct Field {
    weight: f64,
    length_norm: f64,
}

/// Measured on labelled sets: a description weighs up to twice the body, and only bodies differ enough in
/// length for it to matter, and not much.
const FIELDS: [Field; 4] = [
    Field { weight: 1.75, length_norm: 0.0 }, // name and file name
    Field { weight: 1.75, length_norm: 0.0 }, // description
    Field { weight: 1.5, length_norm: 0.0 },  // tags and topic
    Field { weight: 1.0, length_norm: 0.4 },  // body
];

impl Selector for Keywords {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        Ok(self.rank(&request.query.text, request.candidates, request.limit).into())
    }
}

impl Keywords {
    /// The candidates that share a word with `text`, best first; of equal ones the smaller id.
    pub(super) fn rank(&self, text: &str, candidates: &[Candidate], limit: usize) -> Vec<Pick> {
        let question = Question::new(text);
        if question.terms.is_empty() {
            return Vec::new();
        }
        let counts: Vec<Counts> =
            candidates.iter().map(|candidate| question.count(&candidate.memory)).collect();
        let scores = question.score(&counts);
        let mut order: Vec<usize> = (0..candidates.len()).filter(|at| scores[*at] > 0.0).collect();
        let better = |a: &usize, b: &usize| {
            scores[*b]
                .total_cmp(&scores[*a])
                .then_with(|| candidates[*a].memory.id().cmp(candidates[*b].memory.id()))
        };
        order.sort_unstable_by(better);
        order.truncate(limit.saturating_add(self.near_misses));
        let idf = question.idf(&counts);
        let mean = mean_lengths(&counts);
        let pick = |at: usize| Pick {
            id: candidates[at].memory.id().clone(),
            score: scores[at],
            parts: question.parts(&counts[at], &idf, &mean),
        };
        order.into_iter().map(pick).collect()
    }
}

/// The words of a question, each once.
struct Question {
    terms: HashMap<String, usize>,
    /// The first two bytes of the terms, in lower case: a word that begins otherwise need not be stemmed, since
    /// stemming never changes them.
    starts: Vec<bool>,
}

/// What a memory holds of the question's words.
struct Counts {
    /// `term × fields`.
    hits: Vec<[u32; 4]>,
    lengths: [f64; 4],
}

fn start_of(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let (a, b) = (*bytes.first()?, bytes.get(1).copied().unwrap_or(0));
    Some(usize::from(a.to_ascii_lowercase()) << 8 | usize::from(b.to_ascii_lowercase()))
}

impl Question {
    fn new(text: &str) -> Self {
        let mut terms = HashMap::new();
        each_piece(&normal(text), |piece| {
            if let Some(term) = piece.term() {
                let next = terms.len();
                terms.entry(term).or_insert(next);
            }
        });
        let mut starts = vec![false; 1 << 16];
        for term in terms.keys() {
            if let Some(start) = start_of(term) {
                starts[start] = true;
            }
        }
        Self { terms, starts }
    }

    fn count(&self, memory: &Memory) -> Counts {
        let mut counts = Counts { hits: vec![[0; 4]; self.terms.len()], lengths: [0.0; 4] };
        let mut field = |field: usize, text: &str| {
            let mut words = 0_u32;
            each_piece(&normal(text), |piece| {
                words += 1;
                if let Some(term) = self.term(piece) {
                    counts.hits[term][field] += 1;
                }
            });
            counts.lengths[field] += f64::from(words);
        };
        field(0, memory.title());
        if memory.name().is_some() {
            field(0, memory.id().path.stem());
        }
        field(1, memory.description());
        memory.tags().into_iter().chain(memory.topic()).for_each(|tag| field(2, tag));
        field(3, memory.body());
        counts
    }

    /// The question's word that a piece of text is, if it is one.
    fn term(&self, piece: Piece<'_>) -> Option<usize> {
        let may_be = |text: &str| start_of(text).is_some_and(|start| self.starts[start]);
        match piece {
            Piece::Gram(gram) => may_be(gram).then(|| self.terms.get(gram).copied()).flatten(),
            // Lower case can change the bytes of other letters than those of ASCII.
            Piece::Word(word) if word.is_ascii() && !may_be(word) => None,
            Piece::Word(_) => self.terms.get(&piece.term()?).copied(),
        }
    }

    fn idf(&self, counts: &[Counts]) -> Vec<f64> {
        let all = counts.len() as f64;
        let found = |term: usize| {
            counts.iter().filter(|counts| counts.hits[term].iter().any(|n| *n > 0)).count() as f64
        };
        (0..self.terms.len())
            .map(|term| (1.0 + (all - found(term) + 0.5) / (found(term) + 0.5)).ln())
            .collect()
    }

    fn score(&self, counts: &[Counts]) -> Vec<f64> {
        let (idf, mean) = (self.idf(counts), mean_lengths(counts));
        let of =
            |counts: &Counts| (0..idf.len()).map(|term| idf[term] * saturated(counts, term, &mean)).sum();
        counts.iter().map(of).collect()
    }

    fn parts(&self, counts: &Counts, idf: &[f64], mean: &[f64; 4]) -> Vec<ScorePart> {
        let part = |(name, term): (&String, &usize)| ScorePart {
            name: name.clone(),
            value: idf[*term] * saturated(counts, *term, mean),
        };
        let mut parts: Vec<ScorePart> = self.terms.iter().map(part).filter(|part| part.value > 0.0).collect();
        parts.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.name.cmp(&b.name)));
        parts
    }
}

fn mean_lengths(counts: &[Counts]) -> [f64; 4] {
    let mut mean = [0.0; 4];
    for counts in counts {
        for (mean, length) in mean.iter_mut().zip(counts.lengths) {
            *mean += length;
        }
    }
    mean.map(|sum| (sum / counts.len().max(1) as f64).max(1.0))
}

/// The weighted count of a word, saturated: BM25F's `tf / (k1 + tf)`, times `k1 + 1`.
fn saturated(counts: &Counts, term: usize, mean: &[f64; 4]) -> f64 {
    let mut weighted = 0.0;
    for (field, rule) in FIELDS.iter().enumerate() {
        let hits = f64::from(counts.hits[term][field]);
        let length = 1.0 - rule.length_norm + rule.length_norm * counts.lengths[field] / mean[field];
        weighted += rule.weight * hits / length.max(f64::MIN_POSITIVE);
    }
    weighted * (K1 + 1.0) / (K1 + weighted)
}
