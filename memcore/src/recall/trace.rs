//! How a recall came about: what went in, what came out, and why.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Deserializer, Serialize};

use super::candidate::score;
use super::{
    Configuration, Evidence, LeftOut, LeftOutWhy, NearMiss, Nothing, Passage, Pick, Query, ScorePart,
    Selection, Session,
};
use crate::freshness::Age;
use crate::memory::{Memory, MemoryId};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

/// The account of one recall: everything that it depended on, and what became of it. It goes to JSON and back, and
/// [`Vault::replay`](crate::Vault::replay) tells whether the same comes out again.
///
/// It holds the question and the names of memories, but no text of them.
///
/// # Example: a trace is read back
/// ```
/// use memcore::{Keywords, MemStore, Query, Session, Trace, Vault};
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "Ana writes Rust.\n");
/// let vault = Vault::with_store(store);
/// let answer = vault.recall(&Query::new("who writes Rust?"), &Keywords::default(), &mut Session::new())?;
/// assert_eq!(Trace::from_json(&answer.trace.to_json())?, answer.trace);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The form of the JSON, 1. Names and meanings only change with it; new names may come without.
    #[serde(deserialize_with = "version")]
    pub version: u32,
    /// The version of memcore that made it.
    pub memcore: String,
    /// What was asked.
    pub query: Query,
    /// The instant of the call.
    pub now: DateTime<FixedOffset>,
    /// By what settings.
    pub configuration: Configuration,
    /// The session before the call: its mark, what it had spent, and of what it had seen as much as mattered here.
    #[serde(deserialize_with = "session")]
    pub session: Session,
    /// Memories in the folder.
    pub memories: usize,
    /// Of these, taken out by the filters of the query.
    pub filtered: usize,
    /// Of the rest, shown in this session before and unchanged.
    pub seen: usize,
    /// In which version memories were read, by path: those that are named below, or all of the folder if the vault
    /// [was told so](crate::VaultBuilder::trace_all).
    pub versions: Vec<TracedVersion>,
    /// What the selector found, in the order in which it was considered: the picks, and behind them the near misses.
    pub picks: Vec<TracedPick>,
    /// Names that a selector or a model gave and that no candidate has; they were dropped.
    pub unknown: Vec<String>,
    /// What was put aside before the selector was asked, with the reason.
    pub aside: Vec<LeftOut>,
    /// Why nothing is shown; `None` if something is.
    pub nothing: Option<Nothing>,
    /// The digest of the text for the prompt.
    pub text: Revision,
    /// The size of that text, in the unit of the vault's counter.
    pub size: usize,
}

/// The version of a memory that a recall has read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TracedVersion {
    /// Its path in the folder.
    pub path: DocPath,
    /// The digest of its file.
    pub revision: Revision,
    /// When it was last changed, by its header or else by its file; `None` where nothing tells.
    pub modified: Option<DateTime<FixedOffset>>,
}

impl TracedVersion {
    pub(crate) fn of(memory: &Memory, age: &Age) -> Self {
        let path = memory.id().path.clone();
        Self { path, revision: memory.revision().clone(), modified: age.modified }
    }
}

/// What a selector found, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TracedPick {
    /// Which memory.
    pub id: MemoryId,
    /// The selector's score.
    #[serde(deserialize_with = "score")]
    pub score: f64,
    /// What the score is made of.
    pub parts: Vec<ScorePart>,
    /// How much of the question it answers to, where the selector can tell.
    pub evidence: Option<Evidence>,
    /// Which part of its body matches: told of a long body by keywords, and of any that is shown and cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<Passage>,
    /// Whether it was too weak to be picked and stands here for the account.
    pub near_miss: bool,
    /// What became of it.
    pub verdict: Verdict,
    /// What is shown of its body, in the unit of the vault's counter. Zero for what is left out.
    pub shown: usize,
    /// Bytes of its body that are cut off. Zero for what is left out.
    pub missing_bytes: usize,
}

/// What became of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is shown.
    Shown,
    /// It is not, and why.
    LeftOut(LeftOutWhy),
}

/// The form of the JSON.
const VERSION: u32 = 1;

impl Trace {
    pub(super) const VERSION: u32 = VERSION;

    /// Reads a trace.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] if the text is not what [`to_json`](Self::to_json) gave.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|why| {
            Error::new(ErrorKind::InvalidInput, format!("this is no trace of memcore: {why}"))
                .hint("hand in the JSON of a trace that this version of memcore can read, as it was written")
        })
    }

    /// The trace as JSON.
    pub fn to_json(&self) -> String {
        // Text, numbers and maps with text for keys always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the selector chose.
    pub(crate) fn selection(&self) -> Selection {
        let mut selection = Selection { unknown: self.unknown.clone(), ..Selection::default() };
        for it in &self.picks {
            let pick = Pick {
                id: it.id.clone(),
                score: it.score,
                parts: it.parts.clone(),
                evidence: it.evidence,
                passage: it.passage,
            };
            match it.verdict {
                Verdict::LeftOut(why) if it.near_miss => selection.near_misses.push(NearMiss { pick, why }),
                _ => selection.picks.push(pick),
            }
        }
        selection
    }
}

fn version<'de, D: Deserializer<'de>>(json: D) -> std::result::Result<u32, D::Error> {
    match u32::deserialize(json)? {
        VERSION => Ok(VERSION),
        other => Err(serde::de::Error::custom(format!("its version is {other}, not {VERSION}"))),
    }
}

fn session<'de, D: Deserializer<'de>>(json: D) -> std::result::Result<Session, D::Error> {
    Session::deserialize(json)?
        .checked()
        .map_err(|why| serde::de::Error::custom(format!("its session: {why}")))
}
