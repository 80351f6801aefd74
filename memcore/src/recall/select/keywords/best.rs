//! The best passage of a long body, and what the body scores by it.
//!
//! Words that are strewn over a long file are a chance; in one passage they are an answer. So a long file is counted as if
//! all its words stood in one passage, which is the most that it can score, and what comes out best by that is judged by
//! the passage that has the most of the question.

use std::collections::HashMap;

use super::fields::Counts;
use super::nearness::{Mark, mark};
use super::places::Passages;
use super::question::Question;
use super::rank::Rows;
use super::score::{Worth, saturated};
use crate::memory::Memory;
use crate::recall::Passage;
use crate::recall::passages::{SIZE, passages};

/// The share of a long body's score that its best passage makes; the rest is made by the whole. From 0 to 0.5, paragraphs
/// in long files come first more often by 0.7 points; from 0.35 on, sessions whose answers stand in several places lose
/// two to four thousandths of R@5.
const PASSAGE: f32 = 0.25;

/// The best passage of a body.
#[derive(Debug)]
pub(super) struct Best {
    /// Its number among the passages; `None` if no word stands in the body.
    number: Option<usize>,
    /// The counts of the question's terms in it, those of the head included.
    pub(super) counts: Vec<Counts>,
}

impl Best {
    /// Where it stands in the memory's body.
    pub(super) fn range(&self, memory: &Memory) -> Option<Passage> {
        passages(memory.body(), SIZE).into_iter().nth(self.number?).map(Passage::from)
    }
}

/// The best passages of the long bodies that were judged by them.
#[derive(Debug, Default)]
pub(super) struct Bests {
    judged: HashMap<u32, Best>,
    asked: Option<Asked>,
}

impl Bests {
    pub(super) fn of(&self, row: u32) -> Option<&Best> {
        self.judged.get(&row)
    }

    /// Judges those of the rows that are long and were not judged yet. Whether there were any.
    pub(super) fn judge(
        &mut self,
        rows: &impl Rows,
        question: &Question,
        worth: &Worth,
        scores: &mut [f32],
        of: impl Iterator<Item = u32>,
    ) -> bool {
        let new = of.filter(|row| !self.judged.contains_key(row));
        let mut open: Vec<_> = new.filter_map(|row| Some((row, rows.passages(row)?))).collect();
        if open.is_empty() {
            return false;
        }
        open.sort_unstable_by_key(|(row, _)| *row);
        let in_order: Vec<u32> = open.iter().map(|(row, _)| *row).collect();
        let terms = question.terms.len();
        let mut counts = vec![Counts::default(); terms * open.len()];
        rows.counts(&in_order, &mut counts);
        let asked = self.asked.get_or_insert_with(|| Asked::new(question));
        for ((row, passages), whole) in open.iter().zip(counts.chunks(terms.max(1))) {
            let body_word = rows.body_word(*row);
            let best = best(passages, whole, asked, worth, body_word);
            let score = &mut scores[*row as usize];
            *score = blended(*score, by_counts(&best.counts, worth, body_word));
            self.judged.insert(*row, best);
        }
        true
    }
}

/// What the whole and its best passage make together.
pub(super) fn blended(whole: f32, passage: f32) -> f32 {
    (1.0 - PASSAGE) * whole + PASSAGE * passage
}

fn by_counts(counts: &[Counts], worth: &Worth, body_word: f32) -> f32 {
    let terms = counts.iter().zip(&worth.gains).filter(|(_, gain)| **gain > 0.0);
    terms.map(|(counts, gain)| gain * saturated(*counts, body_word)).sum()
}

/// The passage that scores most, the first of equal ones. No term has more in it than in the whole, as another one with
/// its mark could make it seem.
fn best(passages: &Passages<'_>, whole: &[Counts], asked: &Asked, worth: &Worth, body_word: f32) -> Best {
    let head = |it: &Counts| Counts { body: 0, head: it.head };
    let empty: Vec<Counts> = whole.iter().map(head).collect();
    let mut counts = empty.clone();
    let mut best = Best { number: None, counts: empty.clone() };
    let mut most = 0.0;
    let mut number = 0;
    passages.each(|placed, others| {
        let mut met = false;
        for marks in [placed, others] {
            for mark in marks.iter().filter(|mark| asked.may_be(**mark)) {
                for at in asked.of(*mark) {
                    counts[at].body = counts[at].body.saturating_add(1).min(whole[at].body);
                    met |= whole[at].body > 0;
                }
            }
        }
        if met {
            let score = by_counts(&counts, worth, body_word);
            if score > most {
                (best.number, most) = (Some(number), score);
                best.counts.copy_from_slice(&counts);
            }
            counts.copy_from_slice(&empty);
        }
        number += 1;
    });
    best
}

/// The terms of a question by their marks, and a bit for each mark there is: most of a body are passed over by it.
#[derive(Debug)]
struct Asked {
    bits: Vec<u64>,
    /// For each word of bits how many of `terms` come before it.
    before: Vec<u32>,
    /// In the order of their marks.
    terms: Vec<(Mark, usize)>,
}

impl Asked {
    fn new(question: &Question) -> Self {
        let marks = question.terms.iter().map(|term| mark(&term.text));
        let mut terms: Vec<(Mark, usize)> = marks.zip(0..).collect();
        terms.sort_unstable();
        let mut bits = vec![0; 1 << (Mark::BITS - 6)];
        let mut before = vec![0; bits.len()];
        for (mark, _) in &terms {
            bits[usize::from(mark >> 6)] |= 1 << (mark % 64);
            before[usize::from(mark >> 6)] += 1;
        }
        let mut all = 0;
        for before in &mut before {
            all += std::mem::replace(before, all);
        }
        Self { bits, before, terms }
    }

    fn may_be(&self, mark: Mark) -> bool {
        self.bits[usize::from(mark >> 6)] >> (mark % 64) & 1 == 1
    }

    /// The terms that have this mark.
    fn of(&self, mark: Mark) -> impl Iterator<Item = usize> {
        let from = self.before[usize::from(mark >> 6)] as usize;
        let terms = self.terms[from..].iter().skip_while(move |(other, _)| *other < mark);
        terms.take_while(move |(other, _)| *other == mark).map(|(_, term)| *term)
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::Places;
    use super::super::words::Words;
    use super::*;

    #[test]
    fn words_in_one_passage_count_and_strewn_ones_less() {
        let question = Question::new(&Words::Own, "red ferry dock");
        let worth = Worth::new(&question, &[3, 3, 3], 20);
        let one = Counts { body: 1, head: 0 };
        let find = |words: &str| {
            let mut places = Places::default();
            for passage in words.split(" . ") {
                places.passage();
                passage.split(' ').for_each(|word| places.placed(mark(word)));
            }
            places.end();
            let passages = Passages { marks: places.marks.into(), passages: places.passages.into() };
            best(&passages, &[one; 3], &Asked::new(&question), &worth, 1.0)
        };
        let none = Counts::default();
        let it = find("x red . red ferri dock . dock");
        assert_eq!((it.number, &*it.counts), (Some(1), &[one; 3][..]));
        let it = find("red . ferri . x dock");
        assert_eq!((it.number, &*it.counts), (Some(0), &[one, none, none][..]));
        assert_eq!(find("x . x").number, None);
    }
}
