//! Why a memory was, or was not, recalled.

use serde::Serialize;

use super::Vault;
use crate::Result;
use crate::memory::MemoryId;
use crate::recall::{
    Evidence, LeftOutWhy, Pick, Query, ScorePart, SelectRequest, Selector, Session, Verdict,
};

/// Why a memory was, or was not, recalled for a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Why {
    /// Which memory.
    pub id: MemoryId,
    /// What becomes of it.
    pub because: Because,
    /// Its place among all that the selector finds, from 1, near misses behind the picks.
    pub rank: Option<usize>,
    /// How many the selector finds.
    pub found: usize,
    /// Its score.
    pub score: Option<f64>,
    /// What the score is made of.
    pub parts: Vec<ScorePart>,
    /// How much of the question it answers to, where the selector can tell.
    pub evidence: Option<Evidence>,
}

/// What becomes of a memory in a recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum Because {
    /// It is recalled.
    Recalled,
    /// A filter of the query takes it out.
    Filtered {
        /// Which: the name of the query's field.
        filter: &'static str,
    },
    /// It is found, and left out.
    LeftOut {
        /// For which reason.
        why: LeftOutWhy,
    },
    /// The selector does not find it: by keywords, it shares no word with the question.
    NotFound,
}

impl std::fmt::Display for Because {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Recalled => f.write_str("it is recalled"),
            Self::Filtered { filter } => write!(f, "the filter `{filter}` takes it out"),
            Self::LeftOut { why } => why.fmt(f),
            Self::NotFound => f.write_str("it shares nothing with the question"),
        }
    }
}

impl Vault {
    /// Says what becomes of a memory when this is asked, and why. `name` is what a person calls it, as in
    /// [`find`](Self::find). The session stays as it is.
    ///
    /// # Errors
    /// Those of [`find`](Self::find) and of [`recall`](Self::recall).
    ///
    /// # Example: a question that it has no word of
    /// ```
    /// use memcore::{Because, Keywords, MemStore, Query, Session, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "Ana writes Rust.\n");
    /// let vault = Vault::with_store(store);
    /// let why = |text| vault.why("ana", &Query::new(text), &Keywords::default(), &Session::new());
    /// assert_eq!(why("Who writes Rust?")?.because, Because::Recalled);
    /// assert_eq!(why("Where is the harbour?")?.because, Because::NotFound);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn why(&self, name: &str, query: &Query, selector: &dyn Selector, session: &Session) -> Result<Why> {
        let id = self.find(name)?.id().clone();
        let picked = self.candidates(query.clone(), session)?;
        let request = SelectRequest { limit: picked.candidates.len(), ..self.0.finish.request(&picked) };
        let all =
            if picked.candidates.is_empty() { Default::default() } else { selector.select(&request)? };
        let misses = all.near_misses.into_iter().map(|miss| (miss.pick, Some(miss.why)));
        let all: Vec<(Pick, Option<LeftOutWhy>)> =
            all.picks.into_iter().map(|pick| (pick, None)).chain(misses).collect();
        let place = all.iter().position(|(pick, _)| pick.id == id);
        let found = all.len();

        let aside = picked.aside.iter().find(|it| *it.candidate.memory.id() == id).map(|it| it.why);
        let filter = self.filter(&id, query)?;
        let injection = self.recall(query, selector, &mut session.clone())?;
        let verdict = injection.trace.picks.iter().find(|pick| pick.id == id).map(|pick| pick.verdict);
        let because = match (filter, aside, verdict, place) {
            (Some(filter), ..) => Because::Filtered { filter },
            (_, Some(why), ..) => Because::LeftOut { why },
            (_, _, Some(Verdict::Shown), _) => Because::Recalled,
            (_, _, Some(Verdict::LeftOut(why)), _) => Because::LeftOut { why },
            (.., None, Some(at)) => {
                Because::LeftOut { why: all[at].1.unwrap_or(LeftOutWhy::BelowLimit { rank: at + 1 }) }
            }
            (.., None, None) => Because::NotFound,
        };
        let pick = place.map(|at| all[at].0.clone());
        Ok(Why {
            id,
            because,
            rank: place.map(|at| at + 1),
            found,
            score: pick.as_ref().map(|pick| pick.score),
            evidence: pick.as_ref().and_then(|pick| pick.evidence),
            parts: pick.map(|pick| pick.parts).unwrap_or_default(),
        })
    }

    /// The filter of a query that takes a memory out.
    fn filter(&self, id: &MemoryId, query: &Query) -> Result<Option<&'static str>> {
        let snapshot = self.snapshot()?;
        let now = self.0.clock.now();
        let origins = self.origins()?;
        let mut all = snapshot.memories().iter().zip(snapshot.ages(now));
        let it = all.find(|(memory, _)| memory.id() == id);
        Ok(it.and_then(|(memory, age)| query.refuses(memory, &age, origins.of(memory))))
    }
}
