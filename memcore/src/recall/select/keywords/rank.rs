//! From scores by words to picks: what ties memories together, what stands near what, and the order.

use std::borrow::Cow;
use std::collections::HashSet;

use super::evidence::Evidences;
use super::fields::{Counts, Ties};
use super::nearness::{Mark, Nearness, mark};
use super::question::Question;
use super::score::{Worth, saturated};
use crate::memory::Memory;
use crate::recall::{Pick, ScorePart, SelectRequest};

/// What a memory gains by the best one of its sitting, as a share of that one's score: what was written in one go
/// belongs together. From 0.2 to 0.5 it finds one to two points more of short memories, and never less.
const SITTING_GAIN: f32 = 0.3;
/// What a memory gains by a better one that it links to or that links to it. Small: no labelled set has links.
const LINK_GAIN: f32 = 0.1;
/// So many of the best are looked at closely. Twice as many find the same.
const CLOSE: usize = 10;
/// How many picks are given on top of what is asked for, as near misses for the account.
const NEAR_MISSES: usize = 5;

/// Memories that were scored, by rows. Whoever counts words, here is what else is known of a row.
pub(super) trait Rows {
    /// The memory, and its place among those of the folder.
    fn memory(&self, row: u32) -> (&Memory, usize);
    /// The sittings in which the memories were written, by numbers, and how many there are.
    fn sittings(&self) -> (&[u32], usize);
    /// Its names and links.
    fn ties(&self, row: u32) -> Ties;
    /// What a word of its body weighs.
    fn body_word(&self, row: u32) -> f32;
    /// The marks of its terms in their order.
    fn places(&self, row: u32) -> Cow<'_, [Mark]>;
    /// Puts its counts of each term of the question into a list of zeros. Those of terms without gain may be left out.
    fn counts(&self, row: u32, counts: &mut [Counts]);
}

/// A row on its way to be a pick.
#[derive(Clone, Copy)]
struct Ranked {
    row: u32,
    words: f32,
    sitting: f32,
    near: f32,
    links: f32,
}

impl Ranked {
    fn score(&self) -> f32 {
        self.words + self.sitting + self.near + self.links
    }
}

/// The best of the candidates, best first; of equal ones the smaller id. `scores` are those of all rows by words.
pub(super) fn rank(
    rows: &impl Rows,
    question: &Question,
    worth: &Worth,
    scores: &[f32],
    request: &SelectRequest<'_>,
) -> Vec<Pick> {
    let wanted = request.limit.saturating_add(NEAR_MISSES).max(CLOSE);
    let candidates = Candidates::of(request);
    let best_first = |a: &Ranked, b: &Ranked| {
        b.score().total_cmp(&a.score()).then_with(|| rows.memory(a.row).0.id().cmp(rows.memory(b.row).0.id()))
    };
    let mut ranked = with_sittings(rows, scores, wanted, &candidates);
    if ranked.len() > wanted {
        ranked.select_nth_unstable_by(wanted, best_first);
        ranked.truncate(wanted);
    }
    ranked.sort_unstable_by(best_first);
    let close = ranked.len().min(CLOSE);
    add_nearness(rows, question, worth, &mut ranked[..close]);
    add_links(rows, &mut ranked[..close]);
    ranked.sort_unstable_by(best_first);
    ranked.truncate(request.limit.saturating_add(NEAR_MISSES));
    picks(rows, question, worth, &ranked, request.corpus.len())
}

/// Which memories of the folder may be picked.
enum Candidates {
    All,
    /// By their places in the folder.
    Some(Vec<bool>),
}

impl Candidates {
    fn of(request: &SelectRequest<'_>) -> Self {
        let (candidates, corpus) = (request.candidates, request.corpus);
        // As many as there are: they must be the same, in the same order. Three are looked at, to be sure of it.
        let same = |at: usize| candidates[at].memory.is_same(&corpus[at]);
        let len = corpus.len();
        if candidates.len() == len && (len == 0 || [0, len / 2, len - 1].into_iter().all(same)) {
            return Self::All;
        }
        let mut allowed = vec![false; len];
        let mut at = 0;
        for candidate in candidates {
            match corpus[at..].iter().position(|memory| memory.is_same(&candidate.memory)) {
                Some(skipped) => {
                    at += skipped;
                    allowed[at] = true;
                }
                None => return Self::by_id(request),
            }
        }
        Self::Some(allowed)
    }

    /// For hosts that give candidates in another order.
    fn by_id(request: &SelectRequest<'_>) -> Self {
        let ids: HashSet<_> = request.candidates.iter().map(|candidate| candidate.memory.id()).collect();
        Self::Some(request.corpus.iter().map(|memory| ids.contains(memory.id())).collect())
    }

    fn allow(&self, place: usize) -> bool {
        match self {
            Self::All => true,
            Self::Some(allowed) => allowed[place],
        }
    }
}

/// The candidates that can be among the `wanted` best when what they gain by their sittings is added, with it.
///
/// No row is worth a look that would not get there even by the best score of all: then neither is one that could be
/// the best of its sitting, for that one scores more.
fn with_sittings(rows: &impl Rows, scores: &[f32], wanted: usize, candidates: &Candidates) -> Vec<Ranked> {
    let allow =
        |row: usize| matches!(candidates, Candidates::All) || candidates.allow(rows.memory(row as u32).1);
    let (mut best, mut least) = (0.0_f32, 0.0_f32);
    let mut top: Vec<f32> = Vec::with_capacity(2 * wanted);
    each_above(scores, &mut least, |row, score, least| {
        best = best.max(score);
        if allow(row) {
            top.push(score);
            if top.len() >= 2 * wanted {
                *least = *top.select_nth_unstable_by(wanted - 1, |a, b| b.total_cmp(a)).1;
                top.truncate(wanted);
            }
        }
    });
    least = match top.len() >= wanted {
        true => *top.select_nth_unstable_by(wanted - 1, |a, b| b.total_cmp(a)).1,
        false => 0.0,
    };
    // Rounding must not lose one.
    let mut floor = (((1.0 + SITTING_GAIN) * least - SITTING_GAIN * best) * 0.999).max(0.0);
    let (sittings, count) = rows.sittings();
    let mut bests = vec![0.0_f32; count];
    let mut found = Vec::new();
    each_above(scores, &mut floor, |row, words, _| {
        let best = &mut bests[sittings[row] as usize];
        *best = best.max(words);
        if allow(row) {
            found.push(Ranked { row: row as u32, words, sitting: 0.0, near: 0.0, links: 0.0 });
        }
    });
    for it in &mut found {
        it.sitting = SITTING_GAIN * bests[sittings[it.row as usize] as usize];
    }
    found
}

/// Calls `each` with the rows that score more than `least`, which may rise on the way. Most do not, so they are passed
/// over many at a time.
fn each_above(scores: &[f32], least: &mut f32, mut each: impl FnMut(usize, f32, &mut f32)) {
    const STRIDE: usize = 16;
    let (chunks, rest) = scores.as_chunks::<STRIDE>();
    for (chunk, from) in chunks.iter().zip((0..).step_by(STRIDE)) {
        let limit = *least;
        if chunk.iter().map(|score| u32::from(*score > limit)).sum::<u32>() == 0 {
            continue;
        }
        for (row, score) in (from..).zip(chunk) {
            if *score > *least {
                each(row, *score, least);
            }
        }
    }
    for (row, score) in (chunks.len() * STRIDE..).zip(rest) {
        if *score > *least {
            each(row, *score, least);
        }
    }
}

fn add_nearness(rows: &impl Rows, question: &Question, worth: &Worth, ranked: &mut [Ranked]) {
    let weights: Vec<f32> = question
        .words
        .iter()
        .map(|term| if worth.gains[*term] > 0.0 { worth.idf[*term] } else { 0.0 })
        .collect();
    if weights.iter().filter(|weight| **weight > 0.0).count() < 2 {
        return;
    }
    let marks = question.words.iter().map(|term| mark(&question.terms[*term].text)).collect();
    let mut nearness = Nearness::new(marks, &weights, &question.pairs);
    for it in ranked {
        it.near = nearness.gain(&rows.places(it.row));
    }
}

fn add_links(rows: &impl Rows, ranked: &mut [Ranked]) {
    let ties: Vec<Ties> = ranked.iter().map(|it| rows.ties(it.row)).collect();
    for better in 0..ranked.len() {
        for other in better + 1..ranked.len() {
            if ties[better].meet(&ties[other]) {
                ranked[other].links = ranked[other].links.max(LINK_GAIN * ranked[better].words);
            }
        }
    }
}

/// The picks, with what their scores are made of.
fn picks(
    rows: &impl Rows,
    question: &Question,
    worth: &Worth,
    ranked: &[Ranked],
    memories: usize,
) -> Vec<Pick> {
    let evidences = Evidences::new(question, worth, memories);
    let mut counts = Vec::new();
    let pick = |it: &Ranked| {
        counts.clear();
        counts.resize(question.terms.len(), Counts::default());
        rows.counts(it.row, &mut counts);
        let body_word = rows.body_word(it.row);
        let mut parts = Vec::with_capacity(question.terms.len().min(16));
        for ((term, counts), gain) in question.terms.iter().zip(&counts).zip(&worth.gains) {
            if *gain > 0.0 && *counts != Counts::default() {
                parts.push(part(&term.text, gain * saturated(*counts, body_word)));
            }
        }
        parts.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.name.cmp(&b.name)));
        let others = [("(same sitting)", it.sitting), ("(near each other)", it.near), ("(linked)", it.links)];
        parts.extend(others.iter().filter(|(_, value)| *value > 0.0).map(|(name, value)| part(name, *value)));
        let evidence = evidences.of(&counts, body_word, it.near);
        Pick {
            id: rows.memory(it.row).0.id().clone(),
            score: f64::from(it.score()),
            parts,
            evidence: Some(evidence),
        }
    };
    ranked.iter().map(pick).collect()
}

fn part(name: &str, value: f32) -> ScorePart {
    ScorePart { name: name.to_owned(), value: f64::from(value) }
}
