//! Nothing relevant is an answer: what speaks for a pick, and from where on it is a find and not a chance.

use serde::{Deserialize, Serialize};

use super::fields::Counts;
use super::question::Question;
use super::score::Worth;
use crate::recall::{LeftOutWhy, NearMiss, Pick, Selection};

/// How much of a question a memory answers to.
///
/// Scores grow with the question and with the folder, so they cannot be held against a fixed number. The share can: of
/// all that was tried (the score, the lead over the next, the number of words, their nearness, and any sum of these)
/// it told finds from chances best, alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Of what the question's terms say, the share that the memory has, from 0 to 1. A rare term says more.
    pub share: f64,
    /// Of what the question's terms say, the share that characters and pairs say, not words: 1 for Chinese.
    pub grams: f64,
    /// How many terms of the question the memory has.
    pub terms: usize,
    /// The most telling of them: its inverse document frequency.
    pub rarest: f64,
    /// What its words gain by standing near each other.
    pub near: f64,
}

impl Evidence {
    /// Whether all its numbers are finite.
    pub(in crate::recall) fn is_finite(&self) -> bool {
        [self.share, self.grams, self.rarest, self.near].iter().all(|number| number.is_finite())
    }
}

/// What a pick must have to be one. The best must answer to a least share of the question; the others must not be too
/// far behind the best.
///
/// With the defaults R@5 falls by at most 0.8 points on any of seven labelled sets in four languages, where answers come
/// with a third less around them; and four of ten questions asked in a folder on other matters find nothing. Of 1,331
/// such questions 81 % find nothing with 0.28 and 0.22, which costs 1.3 points of R@5 on the average, and 90 % with 0.36
/// and 0.25, which costs 3.8.
///
/// # Example: by how much a pick missed
/// ```
/// use memcore::{Evidence, Floor};
///
/// let evidence = Evidence { share: 0.1, grams: 0.0, terms: 1, rarest: 4.2, near: 0.0 };
/// assert!(Floor::default().missed_by(&evidence).is_some_and(|missed| (missed - 0.06).abs() < 1e-9));
/// assert_eq!(Floor::default().missed_by(&Evidence { share: 0.5, ..evidence }), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// For questions of words.
    pub words: f64,
    /// For questions of characters and pairs: lower, for a pair over the border of two words is in no answer.
    pub grams: f64,
    /// Of the best score, what the others must have.
    pub of_best: f64,
}

impl Default for Floor {
    fn default() -> Self {
        Self { words: 0.16, grams: 0.12, of_best: 0.25 }
    }
}

impl Floor {
    /// No floor: whatever shares a word with the question is a find.
    pub const NONE: Self = Self { words: 0.0, grams: 0.0, of_best: 0.0 };

    /// The picks that are ones, and the near misses.
    pub(super) fn of(&self, picks: Vec<Pick>) -> Selection {
        let missed = |pick: &Pick| pick.evidence.as_ref().and_then(|evidence| self.missed_by(evidence));
        let reached = picks.iter().any(|pick| missed(pick).is_none());
        let best = picks.first().map_or(0.0, |pick| pick.score);
        let mut selection = Selection::default();
        for pick in picks {
            let why = if !reached {
                LeftOutWhy::BelowFloor { missed_permille: permille(missed(&pick).unwrap_or_default()) }
            } else if pick.score < self.of_best * best {
                LeftOutWhy::FarBehind { permille: permille(pick.score / best) }
            } else {
                selection.picks.push(pick);
                continue;
            };
            selection.near_misses.push(NearMiss { pick, why });
        }
        selection
    }

    /// By how much of the question a pick misses the floor; `None` if it reaches it.
    pub fn missed_by(&self, evidence: &Evidence) -> Option<f64> {
        let least = self.words * (1.0 - evidence.grams) + self.grams * evidence.grams;
        (evidence.share < least).then_some(least - evidence.share)
    }
}

fn permille(share: f64) -> u16 {
    (share * 1_000.0).round().clamp(0.0, 1_000.0) as u16
}

/// What a question says, all in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mass {
    all: f32,
    grams: f32,
}

impl Mass {
    pub(super) fn new(question: &Question, worth: &Worth) -> Self {
        let sum = |of: &dyn Fn(usize) -> bool| {
            (0..question.terms.len())
                .filter(|term| of(*term))
                .map(|term| worth.says(term, question))
                .sum::<f32>()
        };
        Self { all: sum(&|_| true).max(f32::MIN_POSITIVE), grams: sum(&|term| question.terms[term].gram) }
    }

    /// What a memory with these counts has of it.
    pub(super) fn evidence(
        self,
        question: &Question,
        worth: &Worth,
        counts: &[Counts],
        near: f32,
    ) -> Evidence {
        let (mut said, mut terms, mut rarest) = (0.0, 0, 0.0_f32);
        for term in
            (0..counts.len()).filter(|term| worth.gains[*term] > 0.0 && counts[*term] != Counts::default())
        {
            said += worth.says(term, question);
            terms += 1;
            rarest = rarest.max(worth.idf[term]);
        }
        let share = |part: f32| f64::from(part / self.all).min(1.0);
        Evidence {
            share: share(said),
            grams: share(self.grams),
            terms,
            rarest: f64::from(rarest),
            near: f64::from(near),
        }
    }
}
