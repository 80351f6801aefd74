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
    Ok,
    Recovered { recoveries: Vec<Recovery> },
    Missing,
}

/// A memory's new text, the edits that make it, and those that undo them.
#[derive(uniffi::Record)]
pub struct Edited {
    pub source: String,
    pub edits: Vec<Edit>,
    pub undo: Vec<Edit>,
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
    #[uniffi::constructor]
    pub fn parse(id: MemoryId, source: String) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Memory::parse(id, source)))
    }

    #[uniffi::constructor]
    pub fn from_bytes(id: MemoryId, bytes: Vec<u8>) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Memory::from_bytes(id, bytes)))
    }

    pub fn id(&self) -> MemoryId {
        self.0.id().clone()
    }

    pub fn source(&self) -> String {
        self.0.source().to_owned()
    }

    pub fn body(&self) -> String {
        self.0.body().to_owned()
    }

    /// Where the body begins, in bytes.
    pub fn body_start(&self) -> usize {
        self.0.body_start()
    }

    pub fn front(&self) -> Arc<Frontmatter> {
        Arc::new(Frontmatter(self.0.clone()))
    }

    pub fn health(&self) -> Health {
        match self.0.health() {
            core::Health::Ok => Health::Ok,
            core::Health::Recovered(recoveries) => Health::Recovered { recoveries: recoveries.clone() },
            core::Health::Missing => Health::Missing,
        }
    }

    pub fn revision(&self) -> Revision {
        self.0.revision().clone()
    }

    pub fn name(&self) -> Option<String> {
        self.0.name().map(str::to_owned)
    }

    pub fn title(&self) -> String {
        self.0.title().to_owned()
    }

    pub fn description(&self) -> String {
        self.0.description().to_owned()
    }

    pub fn kind(&self) -> Option<MemoryKind> {
        self.0.kind()
    }

    /// The type as written.
    pub fn kind_text(&self) -> Option<String> {
        self.0.kind_text().map(str::to_owned)
    }

    pub fn tags(&self) -> Vec<String> {
        texts(self.0.tags())
    }

    pub fn topic(&self) -> Option<String> {
        self.0.topic().map(str::to_owned)
    }

    pub fn applies_to(&self) -> Vec<String> {
        texts(self.0.applies_to())
    }

    pub fn supersedes(&self) -> Vec<String> {
        texts(self.0.supersedes())
    }

    pub fn confidence(&self) -> Option<f64> {
        self.0.confidence()
    }

    pub fn is_pinned(&self) -> bool {
        self.0.is_pinned()
    }

    pub fn created(&self) -> Option<Timestamp> {
        self.0.created().map(Timestamp::from)
    }

    pub fn modified(&self) -> Option<Timestamp> {
        self.0.modified().map(Timestamp::from)
    }

    pub fn origin_session(&self) -> Option<String> {
        self.0.origin_session().map(str::to_owned)
    }

    pub fn links(&self) -> Vec<WikiLink> {
        self.0.links().to_vec()
    }

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
