//! A memory: a text and its readings.

use std::sync::Arc;

use memcore as core;
use memcore::{Edit, Heading, MemoryId, MemoryKind, Recovery, Revision, WikiLink};

use super::edit::MemoryEdit;
use super::front::Frontmatter;
use super::timestamp::Timestamp;
use crate::Result;
use crate::scalars::OffsetDateTime;

/// A memory: its source and what it says.
#[derive(uniffi::Object)]
#[uniffi::export(Eq)]
pub struct Memory(pub(crate) core::Memory);

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// How a header was read.
#[derive(uniffi::Enum)]
pub enum Health {
    /// Read as it stands.
    Ok,
    /// Read, but a strict reader would fail, lose text, or read something else.
    Recovered { recoveries: Vec<Recovery> },
    /// There is no frontmatter; the whole text is body.
    Missing,
}

/// A memory's new text, the edits that make it, and those that undo them.
#[derive(uniffi::Record)]
pub struct Edited {
    /// The new text; the old one where nothing changed.
    pub source: String,
    /// The edits that make it of the old text; empty where nothing changed.
    pub edits: Vec<Edit>,
    /// The edits that make the old text of it, byte for byte.
    pub undo: Vec<Edit>,
    /// Whether there is anything to write.
    pub is_changed: bool,
}

fn texts(them: Vec<&str>) -> Vec<String> {
    them.into_iter().map(str::to_owned).collect()
}

impl Memory {
    pub(crate) fn shared(memory: core::Memory) -> Arc<Self> {
        Arc::new(Self(memory))
    }
}

/// The core's own.
pub(crate) fn all(memories: &[Arc<Memory>]) -> Vec<core::Memory> {
    memories.iter().map(|memory| memory.0.clone()).collect()
}

#[uniffi::export]
impl Memory {
    /// Reads a memory from its text. Any text is a memory.
    #[uniffi::constructor]
    pub fn parse(id: MemoryId, source: String) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Memory::parse(id, source)))
    }

    /// Reads a memory from the bytes of its file. Bytes that are not UTF-8 are shown as U+FFFD, which
    /// `health` tells; the revision is that of the bytes as they are.
    #[uniffi::constructor]
    pub fn from_bytes(id: MemoryId, bytes: Vec<u8>) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Memory::from_bytes(id, bytes)))
    }

    /// Scope and path.
    pub fn id(&self) -> MemoryId {
        self.0.id().clone()
    }

    /// The whole text, byte for byte.
    pub fn source(&self) -> String {
        self.0.source().to_owned()
    }

    /// The text after the header; the whole text where there is none.
    pub fn body(&self) -> String {
        self.0.body().to_owned()
    }

    /// Where the body begins, in bytes.
    pub fn body_start(&self) -> usize {
        self.0.body_start()
    }

    /// The header; empty where there is none.
    pub fn front(&self) -> Arc<Frontmatter> {
        Arc::new(Frontmatter(self.0.clone()))
    }

    /// In what state the header was found.
    pub fn health(&self) -> Health {
        match self.0.health() {
            core::Health::Ok => Health::Ok,
            core::Health::Recovered(recoveries) => Health::Recovered { recoveries: recoveries.clone() },
            core::Health::Missing => Health::Missing,
        }
    }

    /// The version of the file that this was read from.
    pub fn revision(&self) -> Revision {
        self.0.revision().clone()
    }

    /// The `name` (or `title`) of the header. It is a title that people write freely, not an identity.
    pub fn name(&self) -> Option<String> {
        self.0.name().map(str::to_owned)
    }

    /// What to call it: its name, or else the stem of its file.
    pub fn title(&self) -> String {
        self.0.title().to_owned()
    }

    /// The one-line description; empty where there is none.
    pub fn description(&self) -> String {
        self.0.description().to_owned()
    }

    /// The type, if the header has one of the four.
    pub fn kind(&self) -> Option<MemoryKind> {
        self.0.kind()
    }

    /// The type as written.
    pub fn kind_text(&self) -> Option<String> {
        self.0.kind_text().map(str::to_owned)
    }

    /// The tags.
    pub fn tags(&self) -> Vec<String> {
        texts(self.0.tags())
    }

    /// The topic.
    pub fn topic(&self) -> Option<String> {
        self.0.topic().map(str::to_owned)
    }

    /// What it applies to: files, tools, areas, in the writer's own words.
    pub fn applies_to(&self) -> Vec<String> {
        texts(self.0.applies_to())
    }

    /// The memories that it takes the place of, as written.
    pub fn supersedes(&self) -> Vec<String> {
        texts(self.0.supersedes())
    }

    /// How sure the writer was, from 0 to 1; nothing if absent or not a number in that range.
    pub fn confidence(&self) -> Option<f64> {
        self.0.confidence()
    }

    /// Whether it is always to be considered.
    pub fn is_pinned(&self) -> bool {
        self.0.is_pinned()
    }

    /// When it was written first, by its header.
    pub fn created(&self) -> Option<Timestamp> {
        self.0.created().map(Timestamp::from)
    }

    /// When it was last changed, by its header.
    pub fn modified(&self) -> Option<Timestamp> {
        self.0.modified().map(Timestamp::from)
    }

    /// The session it was written in.
    pub fn origin_session(&self) -> Option<String> {
        self.0.origin_session().map(str::to_owned)
    }

    /// The `[[links]]` of the body, in their order. Found at the first call.
    pub fn links(&self) -> Vec<WikiLink> {
        self.0.links().to_vec()
    }

    /// The headings of the body, in their order. Found at the first call.
    pub fn headings(&self) -> Vec<Heading> {
        self.0.headings().to_vec()
    }

    /// The new text. Every byte outside the edits stays.
    pub fn edited(&self, edit: Arc<MemoryEdit>, now: OffsetDateTime) -> Result<Edited> {
        let edited = self.0.edited(&edit.0, now)?;
        let is_changed = edited.is_changed();
        Ok(Edited { source: edited.source, edits: edited.edits, undo: edited.undo, is_changed })
    }
}
