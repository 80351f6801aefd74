//! What a memory, a link and an age consist of.

use memcore::{
    Age, AgeSource, Anchor, Edge, Edit, Freshness, Heading, Language, Layout, LineEnd, MemoryId, MemoryKind,
    NamePolicy, NameTier, Origin, Position, Recovered, Recovery, Resolution, Scope, Span, UnresolvedLink,
    WikiLink,
};

use crate::scalars::OffsetDateTime;
use memcore::DocPath;

/// Whose memories a folder holds.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Scope {
    /// One person's, in every project.
    User,
    /// One project's.
    Project,
    /// Shared by a team.
    Team,
    /// One agent's.
    Agent,
    /// One conversation's.
    Session,
}

/// The type of a memory, the `type:` of its frontmatter.
#[uniffi::remote(Enum)]
pub enum MemoryKind {
    /// Who the user is: role, expertise, how they like to work. Free text.
    User,
    /// A correction or a confirmed approach: a rule, why it holds, and how to apply it.
    Feedback,
    /// Ongoing work, decisions and deadlines, with absolute dates.
    Project,
    /// Where something is found outside the project. Free text.
    Reference,
}

/// Where a memory's text comes from. It is set by the call that writes, never read from the text, and orders
/// by trust: what comes later may take the place of what comes before.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Origin {
    /// Text that an agent read: a web page, an issue, a file of somebody else. It is never recalled unasked.
    External,
    /// Brought in from another folder or program.
    Import,
    /// A team mate's.
    Team,
    /// Written by an agent on its own account.
    Agent,
    /// What the user said.
    User,
}

/// Which letters a new file's name may have.
#[uniffi::remote(Enum)]
pub enum NamePolicy {
    /// Letters and digits of any script.
    Unicode,
    /// `a` to `z` and digits: accents go, other letters are left out.
    Ascii,
}

/// The identity of a memory: whose folder it is in, and its path there. Never its `name`, which people write
/// freely.
#[uniffi::remote(Record)]
pub struct MemoryId {
    /// Whose memories the folder holds.
    pub scope: Scope,
    /// The path inside the folder.
    pub path: DocPath,
}

/// A part of a text, in bytes of UTF-8.
#[uniffi::remote(Record)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A place as a person counts it: both numbers start at 1, the column counts characters.
#[uniffi::remote(Record)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

/// A change of a text: what stands at `span` becomes `text`. An empty span inserts, an empty text removes.
#[uniffi::remote(Record)]
pub struct Edit {
    /// What is replaced, in bytes of the text before any edit.
    pub span: Span,
    /// What takes its place.
    pub text: String,
}

/// What a strict reader would have stumbled over.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Recovered {
    /// An unquoted `: ` in a value: YAML refuses the header.
    ColonInValue,
    /// ` #` in a name or description: YAML takes the rest of the line for a comment.
    HashInValue,
    /// A value that begins with a quoted phrase and goes on after it.
    QuotedPhrase,
    /// Quotes around a value that do not match what is between them.
    BrokenQuotes,
    /// A value that begins with a character which YAML reserves (`@`, a backtick, `[`, `*`, …).
    ReservedStart,
    /// A value continued on a line that is not indented.
    UnindentedContinuation,
    /// A tab where YAML allows only blanks.
    Tab,
    /// A key that stands there twice; the first counts.
    DuplicateKey,
    /// A name or description without a value (or null); it reads as the empty string.
    EmptyValue,
    /// No closing `---`; the header ends where the keys end.
    MissingFence,
    /// Blank lines or a comment before the opening `---`.
    NotAtStart,
    /// A line in the header that is neither a key nor part of a value.
    StrayLine,
    /// A nested value that neither the line reader nor the YAML library understands; it is kept as text.
    UnreadableValue,
    /// Bytes that are not UTF-8, shown as U+FFFD. The file itself keeps them.
    NotUtf8,
}

/// One thing that was recovered, and where.
#[uniffi::remote(Record)]
pub struct Recovery {
    /// What it was.
    pub what: Recovered,
    /// Where it stands in the source.
    pub span: Span,
}

/// A `[[link]]` of a body. Whether a `#` in it is a heading shows only when the link is resolved.
#[uniffi::remote(Record)]
pub struct WikiLink {
    /// What is linked to: all before the `|`, without blanks around it.
    pub target: String,
    /// What is shown instead, after the `|`.
    pub alias: Option<String>,
    /// Whether it is embedded: `![[target]]`.
    pub embedded: bool,
    /// Where it stands in the source, brackets and all.
    pub span: Span,
}

/// A heading of a body.
#[uniffi::remote(Record)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// Where it stands in the source.
    pub span: Span,
}

/// How lines end.
#[uniffi::remote(Enum)]
pub enum LineEnd {
    /// `\n`.
    Lf,
    /// `\r\n`.
    CrLf,
}

/// How a folder names its files and lays out their headers.
#[uniffi::remote(Record)]
pub struct Layout {
    /// Whether all fields but name and description stand under `metadata:`.
    #[uniffi(default = true)]
    pub nested: bool,
    /// What stands between the words of a file name: `_` or `-`.
    #[uniffi(default = "_")]
    pub separator: char,
    /// Whether a file name begins with the type: `feedback_tests.md`.
    #[uniffi(default = true)]
    pub prefixed: bool,
    /// How lines end.
    pub line_end: LineEnd,
}

/// What told a memory's time, in the order in which they are asked.
#[uniffi::remote(Enum)]
pub enum AgeSource {
    /// `metadata.modified` in the header.
    MetadataModified,
    /// `modified` on top of the header.
    Modified,
    /// `updated` in the header.
    Updated,
    /// `last_verified` in the header.
    LastVerified,
    /// What the vault itself recorded of its writes.
    State,
    /// The file's own time. Copying, restoring and `git checkout` reset it.
    FileTime,
    /// Nothing told.
    Unknown,
}

/// How long ago a memory was last changed, and where that is known from.
#[uniffi::remote(Record)]
pub struct Age {
    /// When it was last changed; nothing where nothing tells.
    pub modified: Option<OffsetDateTime>,
    /// Whole days since then. Zero within the first day, and for times up to a day ahead (clocks differ).
    pub days: u32,
    /// What told the time.
    pub source: AgeSource,
    /// The time lies more than a day ahead: it is wrong, and says nothing of the age.
    pub in_future: bool,
}

/// From when on a reader is warned.
#[uniffi::remote(Record)]
pub struct Freshness {
    /// The age in days from which on a warning is given. Default 1 (from yesterday on), as published.
    #[uniffi(default = 1)]
    pub warn_from_days: u32,
}

/// By what a text was found to mean a memory. The first tier that knows one decides.
#[uniffi::remote(Enum)]
pub enum NameTier {
    /// Its path, with or without `.md`.
    Path,
    /// The stem of its file, in whatever folder.
    Stem,
    /// The `name` of its header.
    Name,
    /// Stem or name, if case, composition, and the difference between `_`, `-` and blanks do not count.
    Folded,
    /// The same, with the word of a type put before it or taken away: `feedback_tests` and `tests`.
    Prefix,
}

/// The part of a link after `#`.
#[uniffi::remote(Record)]
pub struct Anchor {
    /// The heading, as the link has it.
    pub heading: String,
    /// Whether the memory has such a heading; compared like names, so `#next-steps` is `## Next steps`.
    pub exists: bool,
}

/// What a text means.
#[uniffi::remote(Enum)]
pub enum Resolution {
    /// One memory.
    Found { id: MemoryId, tier: NameTier, heading: Option<Anchor> },
    /// Several memories that fit equally well.
    Ambiguous { candidates: Vec<MemoryId> },
    /// None. `Names.nearest` says what may have been meant.
    Dangling,
}

/// A link that leads to a memory. Two links from one memory to another are two edges.
#[uniffi::remote(Record)]
pub struct Edge {
    /// Where the link stands.
    pub from: MemoryId,
    /// Where it leads.
    pub to: MemoryId,
    /// Its place in the source of `from`.
    pub span: Span,
    /// What it shows instead of its target.
    pub alias: Option<String>,
    /// The heading it leads to.
    pub heading: Option<Anchor>,
    /// By what its target was found.
    pub tier: NameTier,
}

/// A link that leads to no memory or fits several; it is no edge.
#[uniffi::remote(Record)]
pub struct UnresolvedLink {
    /// Where the link stands.
    pub from: MemoryId,
    /// What it names, `#` and all.
    pub target: String,
    /// What it shows instead.
    pub alias: Option<String>,
    /// Its place in the source of `from`.
    pub span: Span,
}

/// The language of a text for a prompt.
#[uniffi::remote(Enum)]
pub enum Language {
    /// English.
    English,
    /// Chinese, in simplified characters.
    Chinese,
}
