//! What a writer hands in.

use std::sync::Arc;

use memcore as core;
use memcore::{Layout, MemoryKind};

use super::edit::MemoryEdit;
use super::memory::Memory;
use crate::Result;
use crate::scalars::OffsetDateTime;

/// A memory to be written. Each method gives a new draft.
#[derive(uniffi::Object)]
pub struct Draft(pub(crate) core::Draft);

impl Draft {
    fn but(&self, change: impl FnOnce(core::Draft) -> core::Draft) -> Arc<Self> {
        Arc::new(Self(change(self.0.clone())))
    }
}

#[uniffi::export]
impl Draft {
    #[uniffi::constructor]
    pub fn body(kind: MemoryKind, name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::body(kind, name, text)))
    }

    #[uniffi::constructor]
    pub fn user(name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::user(name, text)))
    }

    #[uniffi::constructor]
    pub fn feedback(name: String, rule: String, why: String, how_to_apply: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::feedback(name, rule, why, how_to_apply)))
    }

    #[uniffi::constructor]
    pub fn project(name: String, fact: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::project(name, fact)))
    }

    #[uniffi::constructor]
    pub fn reference(name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::reference(name, text)))
    }

    pub fn why(&self, why: String) -> Arc<Self> {
        self.but(|draft| draft.why(why))
    }

    pub fn how_to_apply(&self, how: String) -> Arc<Self> {
        self.but(|draft| draft.how_to_apply(how))
    }

    pub fn description(&self, description: String) -> Arc<Self> {
        self.but(|draft| draft.description(description))
    }

    pub fn tags(&self, tags: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.tags(tags))
    }

    pub fn topic(&self, topic: String) -> Arc<Self> {
        self.but(|draft| draft.topic(topic))
    }

    pub fn confidence(&self, confidence: f64) -> Arc<Self> {
        self.but(|draft| draft.confidence(confidence))
    }

    pub fn pinned(&self, pinned: bool) -> Arc<Self> {
        self.but(|draft| draft.pinned(pinned))
    }

    pub fn applies_to(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.applies_to(what))
    }

    pub fn supersedes(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.supersedes(what))
    }

    pub fn session(&self, session: String) -> Arc<Self> {
        self.but(|draft| draft.session(session))
    }

    pub fn in_session(&self) -> Option<String> {
        self.0.in_session().map(str::to_owned)
    }

    pub fn kind(&self) -> MemoryKind {
        self.0.kind()
    }

    pub fn name(&self) -> String {
        self.0.name().to_owned()
    }

    pub fn text(&self) -> String {
        self.0.text().to_owned()
    }

    pub fn described(&self) -> String {
        self.0.described()
    }

    pub fn is_for(&self, memory: Arc<Memory>) -> bool {
        self.0.is_for(&memory.0)
    }

    pub fn update(&self) -> Result<Arc<MemoryEdit>> {
        Ok(Arc::new(MemoryEdit(self.0.update()?)))
    }

    pub fn render(&self, layout: Layout, now: OffsetDateTime) -> Result<String> {
        Ok(self.0.render(&layout, now)?)
    }
}
