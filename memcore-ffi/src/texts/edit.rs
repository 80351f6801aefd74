//! A change of a memory.

use std::sync::Arc;

use memcore as core;
use memcore::MemoryKind;

/// A change of a memory. Each method gives a new one that does more.
#[derive(uniffi::Object)]
pub struct MemoryEdit(pub(crate) core::MemoryEdit);

impl MemoryEdit {
    fn but(&self, change: impl FnOnce(core::MemoryEdit) -> core::MemoryEdit) -> Arc<Self> {
        Arc::new(Self(change(self.0.clone())))
    }
}

#[uniffi::export]
impl MemoryEdit {
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Arc::new(Self(core::MemoryEdit::new()))
    }

    pub fn name(&self, name: String) -> Arc<Self> {
        self.but(|edit| edit.name(name))
    }

    pub fn description(&self, description: String) -> Arc<Self> {
        self.but(|edit| edit.description(description))
    }

    pub fn kind(&self, kind: MemoryKind) -> Arc<Self> {
        self.but(|edit| edit.kind(kind))
    }

    pub fn tags(&self, tags: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.tags(tags))
    }

    pub fn topic(&self, topic: String) -> Arc<Self> {
        self.but(|edit| edit.topic(topic))
    }

    pub fn pinned(&self, pinned: bool) -> Arc<Self> {
        self.but(|edit| edit.pinned(pinned))
    }

    pub fn confidence(&self, confidence: f64) -> Arc<Self> {
        self.but(|edit| edit.confidence(confidence))
    }

    pub fn applies_to(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.applies_to(what))
    }

    pub fn supersedes(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.supersedes(what))
    }

    pub fn set(&self, key: String, value: String) -> Arc<Self> {
        self.but(|edit| edit.set(key, value))
    }

    pub fn set_list(&self, key: String, values: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.set_list(key, values))
    }

    pub fn unset(&self, key: String) -> Arc<Self> {
        self.but(|edit| edit.unset(key))
    }

    pub fn body(&self, text: String) -> Arc<Self> {
        self.but(|edit| edit.body(text))
    }

    pub fn append(&self, heading: String, text: String) -> Arc<Self> {
        self.but(|edit| edit.append(heading, text))
    }

    pub fn add_header(&self, add: bool) -> Arc<Self> {
        self.but(|edit| edit.add_header(add))
    }
}
