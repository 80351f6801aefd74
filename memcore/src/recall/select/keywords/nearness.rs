//! Words of a question that stand near each other in a memory: then they are about one thing.
//!
//! This is also what lets a long memory be found by its best paragraph: words that meet in it count more than the
//! same words strewn over the file.

use super::dictionary::hash;

/// What stands for a term in its place: two bytes of its hash. Two terms in 65,000 have the same, and then they are
/// taken for each other here, in each way of selecting alike.
pub(super) type Mark = u16;

/// The end of a field, which is no term's mark.
pub(super) const END: Mark = 0;

/// The mark of a term.
pub(super) fn mark(term: &str) -> Mark {
    (hash(term.as_bytes(), 0) as Mark).max(1)
}

/// Words that are at most so many words apart are near. With 4 to 8, about a line, long memories gain a point of MRR.
const NEAR: u32 = 6;
/// What a word gains by a neighbour, as a share of the lesser weight of the two.
const NEAR_GAIN: f32 = 0.3;
/// What two words gain that stand side by side, in the order of the question.
const PAIR_GAIN: f32 = 0.1;
/// So many words of a question can gain. Longer ones have enough to be told by.
pub(super) const MAX_WORDS: usize = 32;

/// Finds what is near in one memory after the other.
#[derive(Debug)]
pub(super) struct Nearness<'q> {
    /// The marks of the question's words, and what they weigh.
    marks: Vec<Mark>,
    weights: &'q [f32],
    /// Words that follow each other in the question.
    pairs: &'q [(usize, usize)],
    /// A bit for the lowest bits of a mark: whether it may be one of the question's words or the end of a field.
    filter: [u64; FILTER],
    /// The words met last and where, in turn. No more than so many stand near one.
    met: [(usize, u32); NEAR as usize],
    /// The greatest weight of a neighbour of each word.
    best: Vec<f32>,
    paired: Vec<bool>,
}

/// Numbers of 64 bits by which most words are passed over.
const FILTER: usize = 32;

/// Which of them tells of a mark, and the bit.
fn bit(mark: Mark) -> (usize, u64) {
    (usize::from(mark >> 6) % FILTER, 1 << (mark % 64))
}

impl<'q> Nearness<'q> {
    pub(super) fn new(marks: Vec<Mark>, weights: &'q [f32], pairs: &'q [(usize, usize)]) -> Self {
        let mut filter = [0; FILTER];
        for (at, bit) in marks.iter().chain([&END]).map(|mark| bit(*mark)) {
            filter[at] |= bit;
        }
        let (best, paired) = (vec![0.0; marks.len()], vec![false; pairs.len()]);
        Self { marks, weights, pairs, filter, met: [(0, 0); NEAR as usize], best, paired }
    }

    /// What a memory gains that has these terms in its places.
    pub(super) fn gain(&mut self, places: &[Mark]) -> f32 {
        self.met.fill((0, 0));
        let mut number = 0;
        self.best.fill(0.0);
        self.paired.fill(false);
        // From 1 on.
        let (mut skipped, mut before) = (1, (0, 0));
        for (at, mark) in (0_u32..).zip(places) {
            let (filter, bit) = bit(*mark);
            if self.filter[filter] & bit == 0 {
                continue;
            }
            if *mark == END {
                skipped += NEAR;
            } else if let Some(word) = self.marks.iter().position(|known| known == mark) {
                // Only what stands side by side is a pair.
                let (last, last_at) = std::mem::replace(&mut before, (word, at + 1));
                self.meet(word, at + skipped, number, (at > 0 && last_at == at).then_some(last));
                number += 1;
            }
        }
        let near: f32 = self.best.iter().sum();
        let pairs = self.pairs.iter().zip(&self.paired).filter(|(_, paired)| **paired);
        let paired: f32 = pairs.map(|((a, b), _)| self.weights[*a].min(self.weights[*b])).sum();
        NEAR_GAIN * near + PAIR_GAIN * paired
    }

    fn meet(&mut self, word: usize, at: u32, number: usize, before: Option<usize>) {
        for (other, met) in self.met {
            if met != 0 && other != word && at - met <= NEAR {
                let weight = self.weights[word].min(self.weights[other]);
                self.best[word] = self.best[word].max(weight);
                self.best[other] = self.best[other].max(weight);
            }
        }
        self.met[number % self.met.len()] = (word, at);
        if let Some(before) = before {
            for (pair, paired) in self.pairs.iter().zip(&mut self.paired) {
                *paired |= *pair == (before, word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(text: &str) -> f32 {
        let places: Vec<Mark> =
            text.split(' ').map(|word| if word == "." { END } else { mark(word) }).collect();
        Nearness::new(vec![mark("a"), mark("b")], &[2.0, 3.0], &[(0, 1)]).gain(&places)
    }

    #[test]
    fn neighbours_gain_and_pairs_more() {
        let near = NEAR_GAIN * 4.0;
        assert_eq!(gain("a b"), near + PAIR_GAIN * 2.0);
        assert_eq!(gain("b a"), near);
        assert_eq!(gain("a 1 2 3 4 5 b"), near);
    }

    #[test]
    fn what_is_far_or_in_another_field_gains_nothing() {
        assert_eq!(gain("a 1 2 3 4 5 6 b"), 0.0);
        assert_eq!(gain("a . b"), 0.0);
        assert_eq!(gain("a a"), 0.0);
    }
}
