//! What speaks for a pick: is it a find, or does it share words with the question by chance?

use serde::{Deserialize, Serialize};

use super::fields::Counts;
use super::question::Question;
use super::score::{Worth, saturated};

/// What speaks for a memory as the answer to a question.
///
/// Scores grow with the question and with the folder, so they cannot be held against a fixed number. These can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Evidence {
    /// All of it, from 0 for a chance to 1 for a find; [`Floor::least`](crate::Floor::least) is held against this.
    pub weight: f64,
    /// Of the most that the question's terms can score, what they score here, from 0 to 1. A rare term counts more,
    /// and so does one that the memory repeats or has in its name or description.
    pub share: f64,
    /// Of the question's words, the share that the memory has, common or rare.
    pub covered: f64,
    /// How many words of the question it has. A word with two readings may count in part.
    pub words: f64,
    /// Of what the question's terms say, the share gained by words that stand near each other, or by pairs of
    /// characters that follow each other.
    pub near: f64,
    /// Of what the question's terms say, the share of those that no memory of the folder has.
    pub unknown: f64,
    /// Of what the question's terms say, the share of characters and pairs, not words: 1 for Chinese.
    pub grams: f64,
    /// How many characters the longest word has that question and memory share, up to 12. A long word is seldom met
    /// by chance, and a short one often.
    pub longest: u8,
}

impl Evidence {
    /// Whether all its numbers are finite.
    pub(in crate::recall) fn is_finite(&self) -> bool {
        [self.weight, self.share, self.covered, self.words, self.near, self.unknown, self.grams]
            .iter()
            .all(|number| number.is_finite())
    }
}

/// What a run of matching pairs counts, as near words do.
const RUN: f32 = 0.3;
/// Beyond so many characters a word tells no more.
const LONG: usize = 12;

/// The terms of a question as evidence.
pub(super) struct Evidences<'q> {
    question: &'q Question,
    worth: &'q Worth,
    /// What each term says, whether a memory has it or not.
    says: Vec<f32>,
    /// The sum of that.
    mass: f32,
    /// Of the mass, what characters and pairs say, and what no memory has.
    grams: f32,
    unknown: f32,
    /// How many words there are, in shares.
    count: f32,
    /// How many memories the folder has.
    memories: usize,
}

impl<'q> Evidences<'q> {
    pub(super) fn new(question: &'q Question, worth: &'q Worth, memories: usize) -> Self {
        let terms = 0..question.terms.len();
        let says: Vec<f32> = terms.clone().map(|term| worth.says(term, question)).collect();
        let sum = |of: &dyn Fn(usize) -> bool| -> f32 {
            terms.clone().filter(|term| of(*term)).map(|term| says[term]).sum()
        };
        let mass = sum(&|_| true).max(f32::MIN_POSITIVE);
        let grams = sum(&|term| question.terms[term].gram);
        let unknown = sum(&|term| worth.gains[term] == 0.0);
        let count = terms.filter(|term| says[*term] > 0.0).map(|term| question.terms[term].share).sum();
        Self { question, worth, says, mass, grams, unknown, count, memories }
    }

    /// What speaks for a memory with these counts.
    pub(super) fn of(&self, counts: &[Counts], body_word: f32, near: f32) -> Evidence {
        let terms = &self.question.terms;
        let has = |term: usize| self.worth.gains[term] > 0.0 && counts[term] != Counts::default();
        let (mut scored, mut covered, mut words, mut run, mut longest) = (0.0, 0.0, 0.0, 0.0, 0);
        // The pair before, whether the memory has it, and whether it counts as a part of a run.
        let mut before: Option<(usize, bool, bool)> = None;
        for (at, term) in terms.iter().enumerate() {
            let here = has(at);
            if here {
                scored += self.says[at] * saturated(counts[at], body_word);
                covered += term.share;
                if !term.is_single() {
                    words += term.share;
                }
                if !term.gram {
                    longest = longest.max(term.text.chars().take(LONG).count());
                }
            }
            if !term.gram {
                before = None;
            } else if !term.is_single() {
                let mut counted = false;
                if let Some((pair, true, was)) = before
                    && here
                    && terms[pair].text.chars().next_back() == term.text.chars().next()
                {
                    run += self.says[at] + if was { 0.0 } else { self.says[pair] };
                    counted = true;
                }
                before = Some((at, here, counted));
            }
        }
        let share = |part: f32| f64::from(part / self.mass).clamp(0.0, 1.0);
        let mut evidence = Evidence {
            weight: 0.0,
            share: share(scored),
            covered: f64::from(covered / self.count.max(f32::MIN_POSITIVE)).min(1.0),
            words: f64::from(words),
            near: share(near + RUN * run),
            unknown: share(self.unknown),
            grams: share(self.grams),
            longest: longest as u8,
        };
        evidence.weight = weight(&evidence, self.memories);
        evidence
    }
}

/// The weight of the evidence in a folder of so many memories: a logistic regression.
///
/// Fitted on the public sets that `benches/README.md` names: questions whose answers are among the first five, and
/// questions without an answer (about other matters, of other conversations, with all documents on their subject taken
/// out, and half of those in the `no-answer` files), in whole folders and in parts of 10, 50 and 200 memories. Each set
/// counts the same, but sessions fourfold and Chinese paragraphs threefold. The half that was not fitted loses the same
/// within 0.7 points. The constants 4.7 and 8.6 are set so that one floor does for words and for characters.
fn weight(it: &Evidence, memories: usize) -> f64 {
    // In small folders every word is rare, so less is needed. Larger ones than those fitted are taken as 300.
    let folder = (memories.clamp(10, 300) as f64).ln();
    let share = (it.share + 0.01).ln();
    let sum = 4.7
        + (2.4 + 2.9 * it.grams) * share
        + 8.6 * it.grams
        + 1.8 * it.words.ln_1p()
        + 1.5 * it.covered
        + 9.7 * it.near
        - 1.3 * it.unknown
        + 0.16 * f64::from(it.longest)
        - 0.7 * folder;
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::super::words::Words;
    use super::*;

    /// The evidence of a memory that has each of these terms once, in a folder of 50 where `known` have five each.
    fn evidence(question: &str, has: &[&str], known: &[&str]) -> Evidence {
        let question = Question::new(&Words::Own, question);
        let of = |list: &[&str], yes, no| -> Vec<u32> {
            question.terms.iter().map(|term| if list.contains(&&*term.text) { yes } else { no }).collect()
        };
        let worth = Worth::new(&question, &of(known, 5, 0), 50);
        let counts: Vec<Counts> =
            of(has, 1, 0).into_iter().map(|body| Counts { body: body as u8, head: 0 }).collect();
        Evidences::new(&question, &worth, 50).of(&counts, 1.0, 0.0)
    }

    #[test]
    fn what_is_there_counts_and_what_nobody_knows_is_told() {
        let it = evidence("red ferry dock engine", &["red", "ferri"], &["red", "ferri", "dock"]);
        assert_eq!((it.words, it.covered, it.longest, it.grams), (2.0, 0.5, 5, 0.0));
        // ln(1 + 50.5 / 0.5) for a word that nobody has, ln(1 + 45.5 / 5.5) for one that five have.
        let (rare, known) = (102_f64.ln(), (51.0 / 5.5_f64).ln());
        assert!((it.unknown - rare / (rare + 3.0 * known)).abs() < 1e-6);
        assert!((it.share - 2.0 * known / 1.8 / (rare + 3.0 * known)).abs() < 1e-6);
    }

    #[test]
    fn pairs_that_follow_each_other_are_near() {
        let all = ["数据", "据库", "升级", "库升"];
        assert_eq!(evidence("数据库升级", &["数据", "升级"], &all).near, 0.0);
        let two = evidence("数据库升级", &["数据", "据库"], &all).near;
        let three = evidence("数据库升级", &["数据", "据库", "库升"], &all).near;
        assert!(two > 0.0 && (three / two - 1.5).abs() < 1e-6, "{two} {three}");
    }

    #[test]
    fn more_of_a_question_weighs_more() {
        let words = ["red", "ferri", "dock", "engin"];
        let weights: Vec<f64> =
            (0..=4).map(|count| evidence("red ferry dock engine", &words[..count], &words).weight).collect();
        assert!(weights.is_sorted() && weights[0] < 0.01 && weights[4] > 0.9, "{weights:?}");
    }

    #[test]
    fn what_is_cut_from_a_long_question_speaks_neither_way() {
        let words: Vec<String> = (0..100).map(|n| format!("w{n}x")).collect();
        let known: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(evidence(&words.join(" "), &known, &known).covered, 1.0);
    }
}
