//! Nothing relevant is an answer: from where on what speaks for a pick makes it a find and not a chance.

use serde::{Deserialize, Serialize};

use super::evidence::Evidence;
use crate::recall::{LeftOutWhy, NearMiss, Pick, Selection};
use crate::{Error, ErrorKind, Result};

/// What picks must have to be finds. Enough must speak for the best one, or nothing is found; the others must not be
/// too far behind it.
///
/// The default loses at most one point of R@5 on each of seven labelled sets in four languages, on most of them a tenth
/// of that. With `least` at 0.5 it is silent more often, and one point is lost on the average, three in German. The
/// table stands in `benches/README.md`.
///
/// # Example: by how much a pick missed
/// ```
/// use memcore::{Floor, Keywords, MemStore, Query, Vault};
///
/// let store = MemStore::new();
/// store.insert("ferry.md".parse()?, "The winter timetable of the ferry starts in November.\n");
/// store.insert("code.md".parse()?, "Who reviews a change signs it.\n");
/// let vault = Vault::with_store(store);
/// let ask = |text| vault.search(&Query::new(text), &Keywords::default().floor(Floor::NONE), 1);
///
/// let find = ask("when does the winter timetable start")?;
/// assert_eq!(Floor::default().missed_by(find.picks[0].evidence.as_ref().expect("by keywords")), None);
/// let chance = ask("which vineyard in November grows the best grapes for dessert wine")?;
/// assert!(Floor::default().missed_by(chance.picks[0].evidence.as_ref().expect("by keywords")).is_some());
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// The least [`Evidence::weight`] of the best pick, from 0 to 1.
    pub least: f64,
    /// Of the best score, what those after the third must have, from 0 to 1.
    pub of_best: f64,
}

/// So many are kept however far behind. What is trimmed before that is missed: in sessions that share one rare word and
/// all names, the second and third are answers that score a fiftieth of the best.
const KEPT: usize = 3;

impl Default for Floor {
    fn default() -> Self {
        Self { least: 0.25, of_best: 0.15 }
    }
}

impl Floor {
    /// No floor: whatever shares a word with the question is a find.
    pub const NONE: Self = Self { least: 0.0, of_best: 0.0 };

    /// # Errors
    /// `InvalidInput` if a part of it is not from 0 to 1: it would let all through, or nothing.
    pub(super) fn checked(&self) -> Result<&Self> {
        let wrong = [("least", self.least), ("of_best", self.of_best)]
            .into_iter()
            .find(|(_, part)| !(0.0..=1.0).contains(part));
        let Some((name, part)) = wrong else { return Ok(self) };
        let error = Error::new(ErrorKind::InvalidInput, format!("`{name}` of the floor is {part}"));
        Err(error.hint("take a number from 0 to 1, or `Floor::NONE`"))
    }

    /// The picks that are finds, and the near misses.
    pub(super) fn of(&self, picks: Vec<Pick>) -> Selection {
        let mut selection = Selection::default();
        let Some(best) = picks.first() else { return selection };
        let (score, missed) =
            (best.score, best.evidence.as_ref().and_then(|evidence| self.missed_by(evidence)));
        for (at, pick) in picks.into_iter().enumerate() {
            let why = if let Some(missed) = missed {
                // What stands below the best is no find when the best is none.
                let own = pick.evidence.as_ref().and_then(|evidence| self.missed_by(evidence));
                LeftOutWhy::BelowFloor { missed_permille: permille(own.unwrap_or(missed)) }
            } else if at >= KEPT && pick.score < self.of_best * score {
                LeftOutWhy::FarBehind { permille: permille(pick.score / score) }
            } else {
                selection.picks.push(pick);
                continue;
            };
            selection.near_misses.push(NearMiss { pick, why });
        }
        selection
    }

    /// By how much of the weight a pick misses the floor; `None` if it reaches it.
    pub fn missed_by(&self, evidence: &Evidence) -> Option<f64> {
        (evidence.weight < self.least).then_some(self.least - evidence.weight)
    }
}

fn permille(share: f64) -> u16 {
    (share * 1_000.0).round().clamp(0.0, 1_000.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MemoryId, Scope};

    fn picks(scores: &[(f64, f64)]) -> Vec<Pick> {
        let pick = |(at, (score, weight)): (usize, &(f64, f64))| {
            let mut pick = Pick::new(MemoryId::new(Scope::Project, format!("{at}.md").parse().unwrap()));
            (pick.score, pick.evidence) = (*score, Some(Evidence { weight: *weight, ..Evidence::default() }));
            pick
        };
        scores.iter().enumerate().map(pick).collect()
    }

    #[test]
    fn a_part_is_from_0_to_1() {
        for (least, of_best) in
            [(f64::NAN, 0.0), (0.0, f64::NAN), (-0.1, 0.0), (0.0, 1.1), (f64::INFINITY, 0.0)]
        {
            let error = Floor { least, of_best }.checked().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput, "{least} {of_best}");
        }
        assert!(
            [Floor::NONE, Floor::default(), Floor { least: 1.0, of_best: 1.0 }]
                .iter()
                .all(|it| it.checked().is_ok())
        );
    }

    #[test]
    fn a_best_that_misses_takes_all_with_it() {
        let selection = Floor::default().of(picks(&[(9.0, 0.2), (8.0, 0.9), (7.0, 0.1)]));
        assert!(selection.picks.is_empty());
        let whys: Vec<LeftOutWhy> = selection.near_misses.iter().map(|miss| miss.why).collect();
        assert_eq!(whys, [50, 50, 150].map(|missed_permille| LeftOutWhy::BelowFloor { missed_permille }));
    }

    #[test]
    fn the_fourth_and_later_are_trimmed() {
        let scores = [(100.0, 0.9), (2.0, 0.0), (2.0, 0.0), (16.0, 0.0), (14.0, 0.9)];
        let selection = Floor::default().of(picks(&scores));
        assert_eq!(selection.picks.len(), 4);
        assert_eq!(selection.near_misses[0].why, LeftOutWhy::FarBehind { permille: 140 });
        assert_eq!(Floor::NONE.of(picks(&scores)).picks.len(), 5);
        assert_eq!(Floor::NONE.of(picks(&[(1.0, 0.0)])).picks.len(), 1);
    }
}
