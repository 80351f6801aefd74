//! What is asked, what is picked, and what came of it.

use std::collections::{BTreeMap, HashMap};

use memcore::{
    Age, Ask, Because, Budget, Difference, DocPath, Excerpt, ExcerptPart, Floor, Frame, FramedMemory,
    LeftOut, LeftOutWhy, Manifest, MemoryId, MemoryKind, Nothing, Origin, Passage, Query, RecallWith,
    Recalled, Revision, ScorePart, TracedVersion, Verdict,
};

use crate::scalars::{JsonText, OffsetDateTime, Word};

#[uniffi::remote(Record)]
pub struct Query {
    pub text: String,
    #[uniffi(default = [])]
    pub kinds: Vec<MemoryKind>,
    #[uniffi(default = [])]
    pub exclude: Vec<DocPath>,
    #[uniffi(default = None)]
    pub limit: Option<usize>,
    #[uniffi(default = [])]
    pub recent_tools: Vec<String>,
    #[uniffi(default = [])]
    pub tags: Vec<String>,
    #[uniffi(default = None)]
    pub topic: Option<String>,
    #[uniffi(default = None)]
    pub since: Option<OffsetDateTime>,
    #[uniffi(default = None)]
    pub until: Option<OffsetDateTime>,
    #[uniffi(default = None)]
    pub origin_session: Option<String>,
    #[uniffi(default = [])]
    pub origins: Vec<Origin>,
    #[uniffi(default = false)]
    pub archived: bool,
    #[uniffi(default = false)]
    pub unreviewed: bool,
    #[uniffi(default = None)]
    pub recent_days: Option<u32>,
    #[uniffi(default = None)]
    pub min_confidence: Option<f64>,
}

#[uniffi::remote(Record)]
pub struct Budget {
    #[uniffi(default = 5)]
    pub memories: usize,
    #[uniffi(default = 4096)]
    pub per_memory: usize,
    #[uniffi(default = 61440)]
    pub per_session: usize,
}

#[uniffi::remote(Enum)]
pub enum Frame {
    Blocks,
    SystemReminder,
}

#[uniffi::remote(Record)]
pub struct FramedMemory {
    pub path: String,
    pub scope: String,
    pub origin: Option<String>,
    pub kind: Option<String>,
    pub text: String,
    pub missing: usize,
}

#[uniffi::remote(Record)]
pub struct Floor {
    pub least: f64,
    pub of_best: f64,
}

#[uniffi::remote(Record)]
pub struct Manifest {
    #[uniffi(default = 200)]
    pub files: usize,
    #[uniffi(default = 25000)]
    pub bytes: usize,
    #[uniffi(default = 512)]
    pub description: usize,
}

#[uniffi::remote(Enum)]
pub enum RecallWith {
    Keywords,
    Model(Manifest),
}

#[uniffi::remote(Record)]
pub struct Ask {
    pub system: String,
    pub user: String,
    pub schema: JsonText,
}

#[uniffi::remote(Record)]
pub struct ScorePart {
    pub name: String,
    pub value: f64,
}

/// A selector by name, for the trace.
#[derive(uniffi::Record)]
pub struct SelectorConfig {
    pub name: String,
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
    pub weight: f64,
    pub share: f64,
    pub covered: f64,
    pub words: f64,
    pub near: f64,
    pub unknown: f64,
    pub grams: f64,
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
    pub start: usize,
    pub end: usize,
}

#[uniffi::remote(Enum)]
pub enum Verdict {
    Shown,
    LeftOut(LeftOutWhy),
}

#[uniffi::remote(Record)]
pub struct TracedVersion {
    pub path: DocPath,
    pub revision: Revision,
    pub modified: Option<OffsetDateTime>,
}

#[uniffi::remote(Enum)]
pub enum Because {
    Recalled,
    Filtered { filter: Word },
    LeftOut { why: LeftOutWhy },
    NotFound,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum LeftOutWhy {
    BelowLimit { rank: usize },
    BelowFloor { missed_permille: u16 },
    FarBehind { permille: u16 },
    SessionBudget,
    AlreadyShown,
    ToolInUse,
    External,
    Unreviewed,
    HoldsNonce,
}

#[uniffi::remote(Record)]
pub struct LeftOut {
    pub id: MemoryId,
    pub why: LeftOutWhy,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Nothing {
    NoMemories,
    AllFiltered,
    AllShown,
    AllAside,
    NothingRelevant,
    NothingNew,
    NoBudget,
    Refused,
}

#[uniffi::remote(Record)]
pub struct ExcerptPart {
    pub text: String,
    pub matches: bool,
    pub missing_bytes: usize,
}

#[uniffi::remote(Record)]
pub struct Excerpt {
    pub parts: Vec<ExcerptPart>,
}

#[uniffi::remote(Record)]
pub struct Recalled {
    pub id: MemoryId,
    pub revision: Revision,
    pub title: String,
    pub kind: Option<MemoryKind>,
    pub kind_text: Option<String>,
    pub age: Age,
    pub score: f64,
    pub excerpt: Excerpt,
    pub shown: usize,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Difference {
    Setting { name: String, was: Option<String>, is: Option<String> },
    Changed { path: DocPath, was: Revision, is: Revision },
    Time { path: DocPath, was: Option<OffsetDateTime>, is: Option<OffsetDateTime> },
    Gone { path: DocPath },
    New { path: DocPath },
    Count { was: usize, is: usize },
    Library { was: String, is: String },
    Pick { rank: usize, was: Option<DocPath>, is: Option<DocPath>, all_versions: bool },
    Outcome { name: String, was: Option<String>, is: Option<String> },
}
