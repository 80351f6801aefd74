//! What a memory, a link, an age and an index consist of.

use memcore::{
    Age, AgeSource, Anchor, CutBy, DroppedLine, Edge, Edit, EntryRef, Freshness, Heading, IndexAdvice,
    IndexCut, IndexEntry, IndexLimits, IndexLine, Language, Layout, LineEnd, LoadReport, LoadState, MemoryId,
    MemoryKind, NamePolicy, NameTier, Origin, Position, Rebuild, Recovered, Recovery, Resolution, Scope,
    Shorten, Span, TargetKind, UnresolvedLink, WikiLink,
};

use crate::scalars::OffsetDateTime;
use memcore::DocPath;

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Scope {
    User,
    Project,
    Team,
    Agent,
    Session,
}

#[uniffi::remote(Enum)]
pub enum MemoryKind {
    User,
    Feedback,
    Project,
    Reference,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Origin {
    External,
    Import,
    Team,
    Agent,
    User,
}

#[uniffi::remote(Enum)]
pub enum NamePolicy {
    Unicode,
    Ascii,
}

#[uniffi::remote(Record)]
pub struct MemoryId {
    pub scope: Scope,
    pub path: DocPath,
}

/// A part of a text, in bytes of UTF-8.
#[uniffi::remote(Record)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

#[uniffi::remote(Record)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

#[uniffi::remote(Record)]
pub struct Edit {
    pub span: Span,
    pub text: String,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Recovered {
    ColonInValue,
    HashInValue,
    QuotedPhrase,
    BrokenQuotes,
    ReservedStart,
    UnindentedContinuation,
    Tab,
    DuplicateKey,
    EmptyValue,
    MissingFence,
    NotAtStart,
    StrayLine,
    UnreadableValue,
    NotUtf8,
}

#[uniffi::remote(Record)]
pub struct Recovery {
    pub what: Recovered,
    pub span: Span,
}

#[uniffi::remote(Record)]
pub struct WikiLink {
    pub target: String,
    pub alias: Option<String>,
    pub embedded: bool,
    pub span: Span,
}

#[uniffi::remote(Record)]
pub struct Heading {
    pub level: u8,
    pub text: String,
    pub span: Span,
}

#[uniffi::remote(Enum)]
pub enum LineEnd {
    Lf,
    CrLf,
}

#[uniffi::remote(Record)]
pub struct Layout {
    #[uniffi(default = true)]
    pub nested: bool,
    #[uniffi(default = "_")]
    pub separator: char,
    #[uniffi(default = true)]
    pub prefixed: bool,
    pub line_end: LineEnd,
}

#[uniffi::remote(Enum)]
pub enum AgeSource {
    MetadataModified,
    Modified,
    Updated,
    LastVerified,
    State,
    FileTime,
    Unknown,
}

#[uniffi::remote(Record)]
pub struct Age {
    pub modified: Option<OffsetDateTime>,
    pub days: u32,
    pub source: AgeSource,
    pub in_future: bool,
}

#[uniffi::remote(Record)]
pub struct Freshness {
    #[uniffi(default = 1)]
    pub warn_from_days: u32,
}

#[uniffi::remote(Enum)]
pub enum NameTier {
    Path,
    Stem,
    Name,
    Folded,
    Prefix,
}

#[uniffi::remote(Record)]
pub struct Anchor {
    pub heading: String,
    pub exists: bool,
}

#[uniffi::remote(Enum)]
pub enum Resolution {
    Found { id: MemoryId, tier: NameTier, heading: Option<Anchor> },
    Ambiguous { candidates: Vec<MemoryId> },
    Dangling,
}

#[uniffi::remote(Record)]
pub struct Edge {
    pub from: MemoryId,
    pub to: MemoryId,
    pub span: Span,
    pub alias: Option<String>,
    pub heading: Option<Anchor>,
    pub tier: NameTier,
}

#[uniffi::remote(Record)]
pub struct UnresolvedLink {
    pub from: MemoryId,
    pub target: String,
    pub alias: Option<String>,
    pub span: Span,
}

#[uniffi::remote(Enum)]
pub enum TargetKind {
    File,
    Wiki,
}

#[uniffi::remote(Record)]
pub struct IndexEntry {
    pub title: String,
    pub kind: TargetKind,
    pub target: String,
    pub raw_target: String,
    pub hook: String,
    pub section: Option<String>,
    pub line: usize,
    pub span: Span,
    pub link_span: Span,
    pub target_span: Span,
}

#[uniffi::remote(Record)]
pub struct IndexLine {
    pub path: DocPath,
    pub title: String,
    pub hook: String,
    #[uniffi(default = None)]
    pub kind: Option<MemoryKind>,
}

#[uniffi::remote(Record)]
pub struct IndexLimits {
    #[uniffi(default = 200)]
    pub lines: usize,
    #[uniffi(default = 25000)]
    pub bytes: usize,
}

#[uniffi::remote(Enum)]
pub enum CutBy {
    Lines,
    Bytes,
}

#[uniffi::remote(Record)]
pub struct IndexCut {
    pub end: usize,
    pub lines: usize,
    pub by: CutBy,
}

#[uniffi::remote(Record)]
pub struct EntryRef {
    pub title: String,
    pub target: String,
    pub line: usize,
}

#[uniffi::remote(Record)]
pub struct Shorten {
    pub entry: EntryRef,
    pub hook_bytes: usize,
    pub saves: usize,
}

#[uniffi::remote(Record)]
pub struct IndexAdvice {
    pub cut_by: CutBy,
    pub not_shown: Vec<EntryRef>,
    pub lines_over: usize,
    pub bytes_over: usize,
    pub shorten: Vec<Shorten>,
}

/// A line that a rebuilt index has no more.
#[uniffi::remote(Record)]
pub struct DroppedLine {
    pub line: usize,
    pub text: String,
}

#[uniffi::remote(Enum)]
pub enum LoadState {
    Full,
    Cut,
    Missing,
}

#[uniffi::remote(Record)]
pub struct LoadReport {
    pub state: LoadState,
    pub limits: IndexLimits,
    pub lines: usize,
    pub bytes: usize,
    pub shown_lines: usize,
    pub shown_bytes: usize,
    pub cut_by: Option<CutBy>,
    pub not_shown: Vec<EntryRef>,
    pub without_entry: Vec<DocPath>,
    pub without_file: Vec<IndexEntry>,
}

#[uniffi::remote(Enum)]
pub enum Rebuild {
    WholeFile,
    Section,
}

#[uniffi::remote(Enum)]
pub enum Language {
    English,
    Chinese,
}
