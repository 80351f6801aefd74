//! One memory: its source bytes, and readings of them.

mod draft;
mod edit;
mod file_name;
mod frontmatter;
mod health;
mod id;
mod kind;
mod layout;
mod markup;
mod origin;
mod timestamp;

use std::fmt;
use std::sync::{Arc, OnceLock};

pub use draft::Draft;
pub use edit::{Edited, MemoryEdit};
use frontmatter::Header;
pub use frontmatter::{Entry, Frontmatter, Node, Value};
pub use health::{Health, Recovered, Recovery};
pub use id::MemoryId;
pub use kind::MemoryKind;
pub use layout::{Layout, LineEnd};
use markup::Markup;
pub use markup::{Heading, WikiLink};
pub use origin::Origin;
pub use timestamp::Timestamp;

use crate::revision::Revision;
use crate::text::Span;

/// The largest file that is written, in bytes: 1 MiB, since a larger one is not read.
const MAX_FILE: usize = 1 << 20;

/// A memory: a Markdown text with a short header. It *is* its source; all else is a reading of it.
///
/// Cloning is cheap, and parsing never fails: what is wrong with a header is told by [`health`](Self::health).
///
/// # Example: read one
/// ```
/// use memcore::{Health, Memory, MemoryId, MemoryKind};
///
/// let source = "---\nname: tests\ndescription: no mocks\ntype: feedback\n---\nUse the real database: [[schema]].\n";
/// let memory = Memory::parse(MemoryId::new(Default::default(), "feedback_tests.md".parse()?), source);
/// assert_eq!(memory.name(), Some("tests"));
/// assert_eq!(memory.kind(), Some(MemoryKind::Feedback));
/// assert_eq!(memory.body(), "Use the real database: [[schema]].\n");
/// assert_eq!(memory.links()[0].target, "schema");
/// assert_eq!(*memory.health(), Health::Ok);
/// assert_eq!(memory.source(), source);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone)]
pub struct Memory(Arc<Inner>);

struct Inner {
    id: MemoryId,
    source: String,
    header: Header,
    body_start: usize,
    health: Health,
    markup: OnceLock<Markup>,
    revision: OnceLock<Revision>,
}

impl Memory {
    /// Reads a memory from its text. Any text is a memory.
    pub fn parse(id: MemoryId, source: impl Into<String>) -> Self {
        Self::build(id, source.into(), Vec::new(), OnceLock::new())
    }

    /// Reads a memory from the bytes of its file. Bytes that are not UTF-8 are shown as U+FFFD, which
    /// [`health`](Self::health) tells; the revision is that of the bytes as they are.
    pub fn from_bytes(id: MemoryId, bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(source) => Self::parse(id, source),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let what =
                    Recovery { what: Recovered::NotUtf8, span: Span::new(at, at + '\u{FFFD}'.len_utf8()) };
                let revision = OnceLock::from(Revision::of(&bytes));
                Self::build(id, String::from_utf8_lossy(&bytes).into_owned(), vec![what], revision)
            }
        }
    }

    fn build(id: MemoryId, source: String, mut found: Vec<Recovery>, revision: OnceLock<Revision>) -> Self {
        let (header, body_start) = frontmatter::read(&source, &mut found);
        found.sort_by_key(|recovery| recovery.span);
        let health = match (&header, found.is_empty()) {
            (None, true) => Health::Missing,
            (Some(_), true) => Health::Ok,
            (_, false) => Health::Recovered(found),
        };
        let header = header.unwrap_or_default();
        Self(Arc::new(Inner { id, source, header, body_start, health, markup: OnceLock::new(), revision }))
    }

    /// Scope and path.
    pub fn id(&self) -> &MemoryId {
        &self.0.id
    }

    /// The whole text, byte for byte.
    pub fn source(&self) -> &str {
        &self.0.source
    }

    /// The text after the header; the whole text where there is none.
    pub fn body(&self) -> &str {
        &self.0.source[self.0.body_start..]
    }

    /// Where the body begins in the source, in bytes.
    pub fn body_start(&self) -> usize {
        self.0.body_start
    }

    /// The header; empty where there is none.
    pub fn front(&self) -> Frontmatter<'_> {
        Frontmatter::new(&self.0.source, &self.0.header)
    }

    /// In what state the header was found.
    pub fn health(&self) -> &Health {
        &self.0.health
    }

    /// The version of the file that this was read from.
    pub fn revision(&self) -> &Revision {
        self.0.revision.get_or_init(|| Revision::of(self.0.source.as_bytes()))
    }

    /// The `name` (or `title`) of the header. It is a title that people write freely, not an identity.
    pub fn name(&self) -> Option<&str> {
        let front = self.front();
        front.field_text("name").or_else(|| front.field_text("title"))
    }

    /// What to call it: its name, or else the stem of its file.
    pub fn title(&self) -> &str {
        self.name().unwrap_or_else(|| self.0.id.path.stem())
    }

    /// The one-line description; empty where there is none.
    pub fn description(&self) -> &str {
        self.front().field_text("description").unwrap_or_default()
    }

    /// The type, if the header has one of the four.
    pub fn kind(&self) -> Option<MemoryKind> {
        self.kind_text().and_then(MemoryKind::from_word)
    }

    /// The type as it is written: `metadata.type` if it is there, else `type`.
    pub fn kind_text(&self) -> Option<&str> {
        self.front().field_text("type")
    }

    /// The tags.
    pub fn tags(&self) -> Vec<&str> {
        self.front().field_list("tags")
    }

    /// The topic.
    pub fn topic(&self) -> Option<&str> {
        self.front().field_text("topic")
    }

    /// What it applies to: files, tools, areas, in the writer's own words.
    pub fn applies_to(&self) -> Vec<&str> {
        self.front().field_list("applies_to")
    }

    /// The memories that it takes the place of, as written.
    pub fn supersedes(&self) -> Vec<&str> {
        self.front().field_list("supersedes")
    }

    /// How sure the writer was, from 0 to 1; `None` if absent or not a number in that range.
    pub fn confidence(&self) -> Option<f64> {
        self.front().field_text("confidence")?.parse().ok().filter(|value| (0.0..=1.0).contains(value))
    }

    /// Whether it is always to be considered.
    pub fn is_pinned(&self) -> bool {
        self.front().field_text("pinned").is_some_and(|text| matches!(text, "true" | "True" | "TRUE" | "yes"))
    }

    /// When it was written first, by its header.
    pub fn created(&self) -> Option<Timestamp> {
        self.front().field_text("created").and_then(Timestamp::parse)
    }

    /// When it was last changed, by its header.
    pub fn modified(&self) -> Option<Timestamp> {
        self.front().field_text("modified").and_then(Timestamp::parse)
    }

    /// The session it was written in.
    pub fn origin_session(&self) -> Option<&str> {
        self.front().field_text("originSessionId")
    }

    /// The `[[links]]` of the body, in their order. Found at the first call.
    pub fn links(&self) -> &[WikiLink] {
        if self.0.markup.get().is_none() && !markup::may_link(self.body()) {
            return &[];
        }
        &self.markup().links
    }

    /// The headings of the body, in their order. Found at the first call.
    pub fn headings(&self) -> &[Heading] {
        if self.0.markup.get().is_none() && !markup::may_have_heading(self.body()) {
            return &[];
        }
        &self.markup().headings
    }

    /// Whether both are clones of one memory: parsed once, with one text. Equal memories need not be the same, but
    /// telling that takes no look at their texts.
    #[inline]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// What all clones of a memory have in common, and no other memory has as long as one of them lives.
    #[inline]
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    fn markup(&self) -> &Markup {
        self.0.markup.get_or_init(|| markup::find(self.body(), self.0.body_start))
    }
}

/// Never shows the text: bodies do not belong in logs.
impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("id", &self.0.id)
            .field("bytes", &self.0.source.len())
            .finish_non_exhaustive()
    }
}

/// Two memories are the same if they stand at the same place with the same text.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.id == other.0.id && self.0.source == other.0.source)
    }
}

impl Eq for Memory {}
