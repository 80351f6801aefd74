//! What is asked, what is picked, and what came of it.

use std::collections::{BTreeMap, HashMap};

use memcore::{
    Age, Ask, Because, Budget, Difference, DocPath, Excerpt, ExcerptPart, Floor, Frame, FramedMemory,
    LeftOut, LeftOutWhy, Manifest, MemoryId, MemoryKind, Nothing, Origin, Passage, Query, RecallWith,
    Recalled, Revision, ScorePart, TracedVersion, Verdict,
};

use crate::scalars::{JsonText, OffsetDateTime, Word};

/// A question to the memories. Pinned ones that fit it are considered before all others.
#[uniffi::remote(Record)]
pub struct Query {
    /// The user's words, as they are.
    pub text: String,
    /// Only these types; empty: all, with and without a type.
    #[uniffi(default = [])]
    pub kinds: Vec<MemoryKind>,
    /// Not these.
    #[uniffi(default = [])]
    pub exclude: Vec<DocPath>,
    /// At most so many memories, in place of the budget's number if it is smaller.
    #[uniffi(default = None)]
    pub limit: Option<usize>,
    /// Tools that the agent used lately, newest first. A model that selects is told; reference memories that
    /// only describe such a tool are left out, for the agent has the tool at hand.
    #[uniffi(default = [])]
    pub recent_tools: Vec<String>,
    /// Only memories with one of these tags, whatever the case; empty: all.
    #[uniffi(default = [])]
    pub tags: Vec<String>,
    /// Only memories with this topic, whatever the case.
    #[uniffi(default = None)]
    pub topic: Option<String>,
    /// Only memories that were last changed at this instant or later. One whose time is unknown is left out.
    #[uniffi(default = None)]
    pub since: Option<OffsetDateTime>,
    /// Only memories that were last changed before this instant. One whose time is unknown is left out.
    #[uniffi(default = None)]
    pub until: Option<OffsetDateTime>,
    /// Only memories that were written in this session.
    #[uniffi(default = None)]
    pub origin_session: Option<String>,
    /// Only memories that are the word of one of these; empty: all but external ones.
    #[uniffi(default = [])]
    pub origins: Vec<Origin>,
    /// Memories in the archive too, after all others.
    #[uniffi(default = false)]
    pub archived: bool,
    /// Memories of a team's folder too that nobody has accepted yet.
    #[uniffi(default = false)]
    pub unreviewed: bool,
    /// Memories that were changed within so many days come first, and older ones fill what is left.
    #[uniffi(default = None)]
    pub recent_days: Option<u32>,
    /// Only memories whose writer was at least so sure, from 0 to 1; any other number is an error of the
    /// recall. A memory that says nothing counts as sure.
    #[uniffi(default = None)]
    pub min_confidence: Option<f64>,
}

/// How much a recall may show. The defaults are the figures that were published for the format: 5 memories a
/// turn, 4,096 bytes each, 61,440 bytes a session.
#[uniffi::remote(Record)]
pub struct Budget {
    /// Memories in one injection.
    #[uniffi(default = 5)]
    pub memories: usize,
    /// Shown size of one memory's body.
    #[uniffi(default = 4096)]
    pub per_memory: usize,
    /// Size of all texts handed out in one session, frames included.
    #[uniffi(default = 61440)]
    pub per_session: usize,
}

/// What stands around the text of an injection.
#[uniffi::remote(Enum)]
pub enum Frame {
    /// Nothing but our own blocks.
    Blocks,
    /// The blocks within a `<system-reminder>` tag, for hosts whose models know that tag.
    SystemReminder,
}

/// A memory read back from a framed text.
#[uniffi::remote(Record)]
pub struct FramedMemory {
    /// Its path in its folder.
    pub path: String,
    /// Whose folder it is.
    pub scope: String,
    /// Whose word it is; nothing where that is an agent's.
    pub origin: Option<String>,
    /// Its type as written.
    pub kind: Option<String>,
    /// What was shown of its body, beginning and end together.
    pub text: String,
    /// Bytes of its body that were not shown.
    pub missing: usize,
}

/// What picks must have to be finds. Enough must speak for the best one, or nothing is found; the others must
/// not be too far behind it.
#[uniffi::remote(Record)]
pub struct Floor {
    /// The least `Evidence.weight` of the best pick, from 0 to 1.
    pub least: f64,
    /// Of the best score, what those after the third must have, from 0 to 1.
    pub of_best: f64,
}

/// How much of the folder a model is shown when it selects.
#[uniffi::remote(Record)]
pub struct Manifest {
    /// Memories at most. Default 200, the classic cap of the format.
    #[uniffi(default = 200)]
    pub files: usize,
    /// Bytes at most, all lines together. Default 25,000.
    #[uniffi(default = 25000)]
    pub bytes: usize,
    /// Bytes of one description at most. Default 512.
    #[uniffi(default = 512)]
    pub description: usize,
}

/// By what a recall in steps selects.
#[uniffi::remote(Enum)]
pub enum RecallWith {
    /// By keywords: done at the first step.
    Keywords,
    /// By the host's model, which is shown a list of this size.
    Model(Manifest),
}

/// What to ask a model.
#[uniffi::remote(Record)]
pub struct Ask {
    /// The standing instruction: the system prompt, where the model has one.
    pub system: String,
    /// The message of this turn.
    pub user: String,
    /// The JSON schema of the reply, for models that can be held to one.
    pub schema: JsonText,
}

/// A part of a score.
#[uniffi::remote(Record)]
pub struct ScorePart {
    /// Where it comes from: a word, a field, a bonus.
    pub name: String,
    /// What it adds.
    pub value: f64,
}

/// A selector by name, for the trace.
#[derive(uniffi::Record)]
pub struct SelectorConfig {
    /// What it is called.
    pub name: String,
    /// Its settings, by name.
    pub settings: HashMap<String, String>,
    /// Whether the same question gives the same answer again.
    #[uniffi(default = true)]
    pub repeats: bool,
}

impl From<SelectorConfig> for memcore::SelectorConfig {
    fn from(it: SelectorConfig) -> Self {
        let settings: BTreeMap<String, String> = it.settings.into_iter().collect();
        Self { name: it.name, settings, repeats: it.repeats }
    }
}

impl From<memcore::SelectorConfig> for SelectorConfig {
    fn from(it: memcore::SelectorConfig) -> Self {
        Self { name: it.name, settings: it.settings.into_iter().collect(), repeats: it.repeats }
    }
}

/// What speaks for a pick. Copied, since the core keeps room for more.
#[derive(Clone, Copy, uniffi::Record)]
pub struct Evidence {
    /// All of it, from 0 for a chance to 1 for a find; `Floor.least` is held against this.
    pub weight: f64,
    /// Of the most that the question's terms can score, what they score here, from 0 to 1. A rare term counts
    /// more, and so does one that the memory repeats or has in its name or description.
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
    /// How many characters the longest word has that question and memory share, up to 12. A long word is
    /// seldom met by chance, and a short one often.
    pub longest: u8,
}

impl From<memcore::Evidence> for Evidence {
    fn from(it: memcore::Evidence) -> Self {
        let memcore::Evidence { weight, share, covered, words, near, unknown, grams, longest, .. } = it;
        Self { weight, share, covered, words, near, unknown, grams, longest }
    }
}

impl From<Evidence> for memcore::Evidence {
    fn from(it: Evidence) -> Self {
        let mut evidence = Self::default();
        evidence.weight = it.weight;
        evidence.share = it.share;
        evidence.covered = it.covered;
        evidence.words = it.words;
        evidence.near = it.near;
        evidence.unknown = it.unknown;
        evidence.grams = it.grams;
        evidence.longest = it.longest;
        evidence
    }
}

/// A part of a body, in bytes.
#[uniffi::remote(Record)]
pub struct Passage {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// What became of a pick.
#[uniffi::remote(Enum)]
pub enum Verdict {
    /// It is shown.
    Shown,
    /// It is not, and why.
    LeftOut(LeftOutWhy),
}

/// The version of a memory that a recall has read.
#[uniffi::remote(Record)]
pub struct TracedVersion {
    /// Its path in the folder.
    pub path: DocPath,
    /// The digest of its file.
    pub revision: Revision,
    /// When it was last changed, by its header or else by its file; nothing where nothing tells.
    pub modified: Option<OffsetDateTime>,
}

/// What becomes of a memory in a recall.
#[uniffi::remote(Enum)]
pub enum Because {
    /// It is recalled.
    Recalled,
    /// A filter of the query takes it out.
    Filtered { filter: Word },
    /// It is found, and left out.
    LeftOut { why: LeftOutWhy },
    /// The selector does not find it: by keywords, it shares no word with the question.
    NotFound,
}

/// Why a memory is not shown.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum LeftOutWhy {
    /// It matched, but better ones fill the number that is asked for.
    BelowLimit { rank: usize },
    /// It shares something with the question, but no more than chance gives. `Evidence` says what.
    BelowFloor { missed_permille: u16 },
    /// It shares something with the question, but far less than the best.
    FarBehind { permille: u16 },
    /// It no longer fits what the session may be shown.
    SessionBudget,
    /// This session has seen it, and it has not changed since.
    AlreadyShown,
    /// It is reference documentation of a tool that the agent uses and so has at hand.
    ToolInUse,
    /// It is text that an agent read somewhere and nobody vouched for; it is recalled only if its origin is
    /// asked for.
    External,
    /// It lies in a folder that others fill, in a version that nobody here has accepted; it is recalled only
    /// if unreviewed memories are asked for.
    Unreviewed,
    /// It holds the mark by which this session's frames are known.
    HoldsNonce,
}

/// A memory that is not shown.
#[uniffi::remote(Record)]
pub struct LeftOut {
    /// Which one.
    pub id: MemoryId,
    /// Why.
    pub why: LeftOutWhy,
}

/// Why a recall shows nothing.
#[uniffi::remote(Enum)]
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
    /// The selector found none that matters among those that this session has not seen. What it has seen was
    /// not asked about again, and may matter.
    NothingNew,
    /// The limit is zero, or the session's budget is spent.
    NoBudget,
    /// What was picked must not be shown; `left_out` says why.
    Refused,
}

/// A part of a body.
#[uniffi::remote(Record)]
pub struct ExcerptPart {
    /// Its text.
    pub text: String,
    /// Whether it begins, behind a gap, with the passage that matches the question.
    pub matches: bool,
    /// Bytes left out behind it, as the body reads with hidden characters written out.
    pub missing_bytes: usize,
}

/// A body as it is shown: all of it, or parts of it with gaps behind them.
#[uniffi::remote(Record)]
pub struct Excerpt {
    /// The parts in their order; together and without a gap they are the body.
    pub parts: Vec<ExcerptPart>,
}

/// A memory that is shown.
#[uniffi::remote(Record)]
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

/// What differs between a recall and its replay. Inputs are looked at in the order in which they stand here.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Difference {
    /// A setting of the vault or of the selector.
    Setting { name: String, was: Option<String>, is: Option<String> },
    /// A memory that has another text now.
    Changed { path: DocPath, was: Revision, is: Revision },
    /// A memory with the same text that another time is told of. Copying and checking out do that to files.
    Time { path: DocPath, was: Option<OffsetDateTime>, is: Option<OffsetDateTime> },
    /// A memory that is there no more.
    Gone { path: DocPath },
    /// A memory that was not there then.
    New { path: DocPath },
    /// How many memories the folder holds, where the trace does not say which they were.
    Count { was: usize, is: usize },
    /// The version of memcore, which gives something else.
    Library { was: String, is: String },
    /// The selector's choice, though no input that the trace holds differs.
    Pick { rank: usize, was: Option<DocPath>, is: Option<DocPath>, all_versions: bool },
    /// Something else that came out, though no input that the trace holds differs.
    Outcome { name: String, was: Option<String>, is: Option<String> },
}
