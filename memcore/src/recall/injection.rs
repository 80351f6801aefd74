//! What a recall hands out.

use serde::{Deserialize, Serialize};

use super::{Excerpt, Trace};
use crate::freshness::Age;
use crate::memory::{MemoryId, MemoryKind};
use crate::revision::Revision;

/// The answer of a recall: the text for the prompt, and the account of it.
#[derive(Clone, Debug, Serialize)]
pub struct Injection {
    /// The framed text. Place it between the system prompt and the user's message. Empty if nothing is shown.
    pub text: String,
    /// What is shown, in the order of the text.
    pub memories: Vec<Recalled>,
    /// What was considered and is not shown, with the reason.
    pub left_out: Vec<LeftOut>,
    /// Why nothing is shown; `None` if something is.
    pub nothing: Option<Nothing>,
    /// How it came about.
    pub trace: Trace,
}

/// A memory that is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recalled {
    /// Which one.
    pub id: MemoryId,
    /// In which version.
    pub revision: Revision,
    /// What it is called.
    pub title: String,
    /// Its type, if it is one of the four.
    pub kind: Option<MemoryKind>,
    /// Its type as written.
    pub kind_text: Option<String>,
    /// How old it is.
    pub age: Age,
    /// The selector's score.
    pub score: f64,
    /// What is shown of its body, hidden characters written out.
    pub excerpt: Excerpt,
    /// The size of that, in the unit of the vault's counter.
    pub shown: usize,
}

/// A memory that is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Which one.
    pub id: MemoryId,
    /// Why.
    pub why: LeftOutWhy,
}

/// Why a memory is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
#[non_exhaustive]
pub enum LeftOutWhy {
    /// It matched, but better ones fill the number that is asked for.
    BelowLimit {
        /// Its place among the picks, from 1.
        rank: usize,
    },
    /// It shares something with the question, but no more than chance gives. [`Evidence`](crate::Evidence) says what.
    BelowFloor {
        /// By how much of the weight of its evidence, in thousandths, it misses the floor; if it stands below a best
        /// one that misses, by how much that does.
        missed_permille: u16,
    },
    /// It shares something with the question, but far less than the best.
    FarBehind {
        /// Its score, in thousandths of the best.
        permille: u16,
    },
    /// It no longer fits what the session may be shown.
    SessionBudget,
    /// This session has seen it, and it has not changed since.
    AlreadyShown,
    /// It is reference documentation of a tool that the agent uses and so has at hand.
    ToolInUse,
    /// It is text that an agent read somewhere and nobody vouched for; it is recalled only if its origin is asked for.
    External,
    /// It lies in a folder that others fill, in a version that nobody here has accepted; it is recalled only if
    /// unreviewed memories are asked for.
    Unreviewed,
    /// It holds the mark by which this session's frames are known.
    HoldsNonce,
}

impl std::fmt::Display for LeftOutWhy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::BelowLimit { rank } => write!(f, "number {rank}, below the limit"),
            Self::BelowFloor { missed_permille } => {
                write!(f, "too little speaks for it, by {}.{} %", missed_permille / 10, missed_permille % 10)
            }
            Self::FarBehind { permille } => {
                write!(f, "far behind the best, with {} % of its score", permille / 10)
            }
            Self::SessionBudget => f.write_str("does not fit what is left of the session's budget"),
            Self::AlreadyShown => f.write_str("shown in this session and not changed since"),
            Self::ToolInUse => f.write_str("describes a tool that is in use"),
            Self::External => f.write_str("is of external origin, and nobody has accepted it"),
            Self::Unreviewed => f.write_str("was put there by others, and nobody has accepted this version"),
            Self::HoldsNonce => f.write_str("holds the mark of this session's frames"),
        }
    }
}

/// Why a recall shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Nothing {
    /// There are no memories.
    NoMemories,
    /// The filters of the query leave none.
    AllFiltered,
    /// All that the filters leave was shown in this session.
    AllShown,
    /// All that the filters leave was put aside; `left_out` says why.
    AllAside,
    /// The selector found none that matters. That is an answer.
    NothingRelevant,
    /// The selector found none that matters among those that this session has not seen. What it has seen was not asked
    /// about again, and may matter.
    NothingNew,
    /// The limit is zero, or the session's budget is spent.
    NoBudget,
    /// What was picked must not be shown; `left_out` says why.
    Refused,
}

impl std::fmt::Display for Nothing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoMemories => "the folder holds no memories",
            Self::AllFiltered => "the filters of the query leave no memory",
            Self::AllShown => "every memory that may be shown was shown in this session",
            Self::AllAside => "every memory that may be shown was put aside",
            Self::NothingRelevant => "no memory matters for this question",
            Self::NothingNew => "no memory matters for this question beside those shown in this session",
            Self::NoBudget => "the budget leaves no room for a memory",
            Self::Refused => "what was found must not be shown",
        })
    }
}
