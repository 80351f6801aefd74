//! From scores by words to picks: what ties memories together, what stands near what, and the order.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hint::black_box;

use super::best::{Bests, blended};
use super::evidence::Evidences;
use super::fields::{Counts, Ties};
use super::nearness::{Mark, Nearness, mark};
use super::places::Passages;
use super::question::Question;
use super::score::{Worth, saturated};
use super::sittings::Sittings;
use super::tiers;
use crate::memory::{Memory, MemoryId};
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
    /// The sittings in which the memories were written.
    fn sittings(&self) -> &Sittings;
    /// Its names and links.
    fn ties(&self, row: u32) -> Ties<'_>;
    /// What a word of its body weighs.
    fn body_word(&self, row: u32) -> f32;
    /// The marks of its terms in their order.
    fn places(&self, row: u32) -> Cow<'_, [Mark]>;
    /// Whether any body is long.
    fn has_long(&self) -> bool;
    /// The passages of a long body; `None` for others.
    fn passages(&self, row: u32) -> Option<Passages<'_>>;
    /// Puts the counts of rows, given in their order, into a list of zeros: those of all terms of the question for one
    /// row, then for the next. Those of terms without gain may be left out.
    fn counts(&self, rows: &[u32], counts: &mut [Counts]);
    /// The rows that are pinned.
    fn pinned(&self) -> Vec<u32>;
}

/// A row on its way to be a pick.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub(super) row: u32,
    words: f32,
    sitting: f32,
    near: f32,
    links: f32,
}

impl Ranked {
    pub(super) fn new(row: u32, words: f32, best_of_sitting: f32) -> Self {
        Self { row, words, sitting: SITTING_GAIN * best_of_sitting, near: 0.0, links: 0.0 }
    }

    fn score(&self) -> f32 {
        self.words + self.sitting + self.near + self.links
    }
}

/// The best of the candidates, best first; of equal ones the smaller id. `scores` are those of all rows by words.
pub(super) fn rank(
    rows: &impl Rows,
    question: &Question,
    worth: &Worth,
    scores: &mut [f32],
    request: &SelectRequest<'_>,
) -> Vec<Pick> {
    let wanted = request.limit.saturating_add(NEAR_MISSES).max(CLOSE).min(scores.len().max(1));
    let candidates = Candidates::of(request);
    let best_first = |a: &Ranked, b: &Ranked| {
        b.score().total_cmp(&a.score()).then_with(|| rows.memory(a.row).0.id().cmp(rows.memory(b.row).0.id()))
    };
    let mut bests = Bests::default();
    let mut ranked = with_sittings(rows, scores, wanted, &candidates);
    // What is long has at most the score that it was given by all its words: the best are judged by their passages until
    // all of them are.
    while rows.has_long() && bests.judge(rows, question, worth, scores, ranked.iter().map(|it| it.row)) {
        ranked = with_sittings(rows, scores, wanted, &candidates);
    }
    if ranked.len() > wanted {
        ranked.select_nth_unstable_by(wanted, best_first);
        ranked.truncate(wanted);
    }
    ranked.sort_unstable_by(best_first);
    // What is considered before others is looked at closely and kept, however many others are better.
    let mut close = ranked.len().min(CLOSE);
    let mut first: Vec<u32> = Vec::new();
    for tier in tiers::before_the_last(rows, scores, &candidates, request) {
        let best_of = |scores: &[f32]| {
            let mut best = tiers::best_of(rows, scores, &tier, &candidates);
            best.sort_unstable_by(|(a, _), (b, _)| best_first(a, b));
            best.truncate(request.limit.min(CLOSE));
            best
        };
        let mut best = best_of(scores);
        while rows.has_long() && bests.judge(rows, question, worth, scores, tiers::to_judge(&best)) {
            best = best_of(scores);
        }
        for (it, _) in best {
            first.push(it.row);
            let known = ranked.iter().position(|known| known.row == it.row);
            let at = known.unwrap_or(ranked.len());
            if known.is_none() {
                ranked.push(it);
            }
            if at >= close {
                ranked.swap(at, close);
                close += 1;
            }
        }
    }
    if !first.is_empty() {
        ranked[..close].sort_unstable_by(best_first);
    }
    add_nearness(rows, question, worth, &mut ranked[..close]);
    add_links(rows, &mut ranked[..close]);
    ranked.sort_unstable_by(best_first);
    let mut place = 0..request.limit.saturating_add(NEAR_MISSES);
    ranked.retain(|it| place.next().is_some() || first.contains(&it.row));
    picks(rows, question, worth, &ranked, &bests, request.corpus.len())
}

/// Which memories of the folder may be picked.
pub(super) enum Candidates {
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

    pub(super) fn allow(&self, place: usize) -> bool {
        match self {
            Self::All => true,
            Self::Some(allowed) => allowed[place],
        }
    }
}

/// The candidates that can be among the `wanted` best when what they gain by their sittings is added, with it.
///
/// A row that is the best of its sitting gains a share of its own score. So the `wanted` best by words have each as
/// much, and whoever has less than all of them gets there only by a better one of its sitting, which is one of these or
/// no candidate.
fn with_sittings(rows: &impl Rows, scores: &[f32], wanted: usize, candidates: &Candidates) -> Vec<Ranked> {
    let allow = |row: u32| matches!(candidates, Candidates::All) || candidates.allow(rows.memory(row).1);
    let (mut top, least) = best_by_words(scores, wanted, candidates, allow);
    let sittings = rows.sittings();
    let mut shared: Vec<(u32, f32)> =
        top.iter().filter_map(|it| Some((sittings.of(it.row)?, it.words))).collect();
    // The best of each comes first.
    shared.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    shared.dedup_by_key(|(sitting, _)| *sitting);
    let best_of = |row: u32| {
        let at = shared.binary_search_by_key(&sittings.of(row)?, |(sitting, _)| *sitting).ok()?;
        Some(shared[at].1)
    };
    for it in &mut top {
        it.sitting = SITTING_GAIN * best_of(it.row).unwrap_or(it.words);
    }
    for (sitting, best) in &shared {
        let sitting_gain = SITTING_GAIN * best;
        let enough = (1.0 + SITTING_GAIN) * least * CAUTION - sitting_gain;
        for row in sittings.rows(*sitting) {
            let words = scores[*row as usize];
            // Those above `least` are there.
            if words > 0.0 && words >= enough && words <= least {
                top.push(Ranked { row: *row, words, sitting: sitting_gain, near: 0.0, links: 0.0 });
            }
        }
    }
    top.retain(|it| allow(it.row));
    top
}

/// Rounding must not lose one.
const CAUTION: f32 = 0.999;

/// The rows that score more than a certain score, which is a little less than what the `wanted` best candidates score;
/// and that score. Among the rows are such as are no candidates.
///
/// Of the best of each so many rows, the `wanted`th is one that `wanted` rows reach: that spares the most of them a look.
fn best_by_words(
    scores: &[f32],
    wanted: usize,
    candidates: &Candidates,
    allow: impl Fn(u32) -> bool,
) -> (Vec<Ranked>, f32) {
    let maxima = maxima(scores);
    let mut floor = match candidates {
        Candidates::All => nth(&mut maxima.clone(), wanted) * CAUTION,
        Candidates::Some(_) => 0.0,
    };
    let mut top: Vec<Ranked> = Vec::with_capacity(2 * wanted);
    let mut full = 2 * wanted;
    let raise = |top: &mut Vec<Ranked>, floor: f32| {
        let mut values: Vec<f32> = top.iter().filter(|it| allow(it.row)).map(|it| it.words).collect();
        let floor = floor.max(nth(&mut values, wanted) * CAUTION);
        top.retain(|it| it.words > floor);
        floor
    };
    for ((chunk, max), from) in scores.chunks(STRIDE).zip(maxima).zip((0..).step_by(STRIDE)) {
        if max <= floor {
            continue;
        }
        for (row, words) in (from..).zip(chunk).filter(|(_, words)| **words > floor) {
            top.push(Ranked { row, words: *words, sitting: 0.0, near: 0.0, links: 0.0 });
        }
        if top.len() >= full {
            floor = raise(&mut top, floor);
            // Many may score the same.
            full = 2 * top.len().max(wanted);
        }
    }
    floor = raise(&mut top, floor);
    (top, floor)
}

/// Rows that are passed over together.
const STRIDE: usize = 64;

/// The best score of each so many rows.
fn maxima(scores: &[f32]) -> Vec<f32> {
    let (chunks, rest) = scores.as_chunks::<STRIDE>();
    let mut maxima = Vec::with_capacity(chunks.len() + 1);
    for chunk in chunks {
        // Independent of each other, so that several are compared at once.
        let mut best = [0.0_f32; 16];
        for lane in chunk.as_chunks::<16>().0 {
            for at in 0..16 {
                best[at] = greater(lane[at], best[at]);
            }
        }
        for half in [8, 4, 2, 1] {
            for at in 0..half {
                best[at] = greater(best[at], best[at + half]);
            }
        }
        maxima.push(best[0]);
    }
    if !rest.is_empty() {
        maxima.push(rest.iter().copied().fold(0.0, greater));
    }
    maxima
}

/// Scores are numbers, so nothing else need be thought of.
pub(super) fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The value that stands at this number, from 1 on, when the greatest comes first; 0 if there are fewer.
fn nth(values: &mut [f32], number: usize) -> f32 {
    match number {
        number if number <= values.len() => {
            *values.select_nth_unstable_by(number - 1, |a, b| b.total_cmp(a)).1
        }
        _ => 0.0,
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
    let ties: Vec<Ties<'_>> = ranked.iter().map(|it| rows.ties(it.row)).collect();
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
    bests: &Bests,
    memories: usize,
) -> Vec<Pick> {
    let evidences = Evidences::new(question, worth, memories);
    let terms = question.terms.len();
    let mut in_order: Vec<u32> = ranked.iter().map(|it| it.row).collect();
    in_order.sort_unstable();
    let mut all_counts = vec![Counts::default(); terms * in_order.len()];
    rows.counts(&in_order, &mut all_counts);
    // They stand anywhere in memory: what waits for it waits together.
    let ids: Vec<&MemoryId> = ranked.iter().map(|it| rows.memory(it.row).0.id()).collect();
    black_box(ids.iter().fold(0, |all, id| all ^ id.path.as_str().as_bytes().first().copied().unwrap_or(0)));
    let pick = |it: &Ranked| {
        let at = in_order.partition_point(|row| *row < it.row) * terms;
        let counts = &all_counts[at..at + terms];
        let body_word = rows.body_word(it.row);
        let best = bests.of(it.row);
        let found = counts.iter().filter(|counts| **counts != Counts::default()).count();
        let mut parts = Vec::with_capacity(found + OTHERS);
        for (((term_at, term), counts), gain) in (0..).zip(&question.terms).zip(counts).zip(&worth.gains) {
            if *gain > 0.0 && *counts != Counts::default() {
                let whole = saturated(*counts, body_word);
                let stands =
                    best.map_or(whole, |best| blended(whole, saturated(best.counts[term_at], body_word)));
                parts.push(part(&term.text, gain * stands));
            }
        }
        parts.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.name.cmp(&b.name)));
        let others: [(&str, f32); OTHERS] =
            [("(same sitting)", it.sitting), ("(near each other)", it.near), ("(linked)", it.links)];
        parts.extend(others.iter().filter(|(_, value)| *value > 0.0).map(|(name, value)| part(name, *value)));
        // Words that are strewn over a long body speak for nothing.
        let evidence = evidences.of(best.map_or(counts, |best| &best.counts), body_word, it.near);
        let memory = rows.memory(it.row).0;
        Pick {
            id: memory.id().clone(),
            score: f64::from(it.score()),
            parts,
            evidence: Some(evidence),
            passage: best.and_then(|best| best.range(memory)),
        }
    };
    ranked.iter().map(pick).collect()
}

/// Parts of a score that are no term's.
const OTHERS: usize = 3;

fn part(name: &str, value: f32) -> ScorePart {
    ScorePart { name: name.to_owned(), value: f64::from(value) }
}
