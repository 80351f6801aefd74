//! What a term is worth. The one place where numbers are made of counts, whichever way they were counted.
//!
//! BM25F: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.6.

use super::fields::Counts;
use super::question::{Question, Term};

/// How fast repeated words stop counting. From 0.6 to 1.2 R@5 moves by half a point; the middle is best for MRR.
const K1: f32 = 0.8;
/// How much a long body tempers its words. From 0.1 to 0.4 R@5 moves by less than half a point; 0.75, made for
/// web pages, finds two points less.
const B: f32 = 0.25;
/// So many terms are looked for at most: the most telling ones of a pasted page.
const MAX_TERMS: usize = 64;

/// By how much the lengths of bodies temper their words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    mean: f32,
}

impl Lengths {
    pub(super) fn new(sum: u64, memories: usize) -> Self {
        Self { mean: (sum as f64 / memories.max(1) as f64).max(1.0) as f32 }
    }

    /// What a word in a body of this length weighs.
    pub(super) fn weight(self, length: u32) -> f32 {
        1.0 / (1.0 - B + B * length as f32 / self.mean)
    }
}

/// From 0 to 1: how well a memory stands for a term, by its counts and the weight of a word in its body.
#[inline]
pub(super) fn saturated(counts: Counts, body_word: f32) -> f32 {
    let weight = f32::from(counts.body) * body_word + f32::from(counts.head) * 0.25;
    weight / (weight + K1)
}

/// What the terms of a question are worth in one folder.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Worth {
    /// What each term adds to a memory that stands for it wholly. 0 if no memory has it, or others tell more.
    pub(super) gains: Vec<f32>,
    /// The inverse document frequency of each term.
    pub(super) idf: Vec<f32>,
}

impl Worth {
    /// `found_in`: how many of all `memories` have each term.
    pub(super) fn new(question: &Question, found_in: &[u32], memories: usize) -> Self {
        let idf = |found: &u32| {
            (1.0 + (memories as f64 - f64::from(*found) + 0.5) / (f64::from(*found) + 0.5)).ln() as f32
        };
        let mut idf: Vec<f32> = found_in.iter().map(idf).collect();
        let gain = |((term, idf), found): ((&Term, &f32), &u32)| {
            if *found == 0 { 0.0 } else { term.share * idf * (K1 + 1.0) }
        };
        let mut gains: Vec<f32> = question.terms.iter().zip(&idf).zip(found_in).map(gain).collect();
        if gains.len() > MAX_TERMS {
            let mut order: Vec<usize> = (0..gains.len()).collect();
            order.sort_by(|a, b| gains[*b].total_cmp(&gains[*a]).then(a.cmp(b)));
            // What is not looked for speaks neither for a memory nor against it.
            for term in order[MAX_TERMS..].iter().filter(|term| found_in[**term] > 0) {
                (gains[*term], idf[*term]) = (0.0, 0.0);
            }
        }
        Self { gains, idf }
    }

    /// What a term says, whether a memory has it or not; a spare one that no memory has says nothing.
    pub(super) fn says(&self, term: usize, question: &Question) -> f32 {
        let of = &question.terms[term];
        if of.spare && self.gains[term] == 0.0 { 0.0 } else { of.share * self.idf[term] }
    }
}
