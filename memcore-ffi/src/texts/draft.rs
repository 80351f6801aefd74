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
    /// A memory of any type with a body of any form.
    #[uniffi::constructor]
    pub fn body(kind: MemoryKind, name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::body(kind, name, text)))
    }

    /// Who the user is: role, expertise, how they like to work.
    #[uniffi::constructor]
    pub fn user(name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::user(name, text)))
    }

    /// A correction or a confirmed approach: the rule, why it holds, and how to apply it.
    #[uniffi::constructor]
    pub fn feedback(name: String, rule: String, why: String, how_to_apply: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::feedback(name, rule, why, how_to_apply)))
    }

    /// Ongoing work, a decision, a deadline. `why` and `how_to_apply` can be added.
    #[uniffi::constructor]
    pub fn project(name: String, fact: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::project(name, fact)))
    }

    /// Where something is found outside the project.
    #[uniffi::constructor]
    pub fn reference(name: String, text: String) -> Arc<Self> {
        Arc::new(Self(core::Draft::reference(name, text)))
    }

    /// Adds a paragraph that says why.
    pub fn why(&self, why: String) -> Arc<Self> {
        self.but(|draft| draft.why(why))
    }

    /// Adds a paragraph that says how to apply it.
    pub fn how_to_apply(&self, how: String) -> Arc<Self> {
        self.but(|draft| draft.how_to_apply(how))
    }

    /// One line that tells when to recall it.
    pub fn description(&self, description: String) -> Arc<Self> {
        self.but(|draft| draft.description(description))
    }

    /// The tags.
    pub fn tags(&self, tags: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.tags(tags))
    }

    /// The topic.
    pub fn topic(&self, topic: String) -> Arc<Self> {
        self.but(|draft| draft.topic(topic))
    }

    /// How sure the writer is, from 0 to 1.
    pub fn confidence(&self, confidence: f64) -> Arc<Self> {
        self.but(|draft| draft.confidence(confidence))
    }

    /// Whether it is always to be considered.
    pub fn pinned(&self, pinned: bool) -> Arc<Self> {
        self.but(|draft| draft.pinned(pinned))
    }

    /// What it applies to: files, tools, areas.
    pub fn applies_to(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.applies_to(what))
    }

    /// The memories that it takes the place of.
    pub fn supersedes(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|draft| draft.supersedes(what))
    }

    /// The session it is written in.
    pub fn session(&self, session: String) -> Arc<Self> {
        self.but(|draft| draft.session(session))
    }

    /// The session in which it is written, if it was named.
    pub fn in_session(&self) -> Option<String> {
        self.0.in_session().map(str::to_owned)
    }

    /// Its type.
    pub fn kind(&self) -> MemoryKind {
        self.0.kind()
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.0.name().to_owned()
    }

    /// Its body, as it was given.
    pub fn text(&self) -> String {
        self.0.text().to_owned()
    }

    /// Its description, or the first line of its body in its place.
    pub fn described(&self) -> String {
        self.0.described()
    }

    /// Whether a memory is the one that this draft is about: it has the same name, whatever the case and the
    /// signs between words. Writing the draft is then an update.
    pub fn is_for(&self, memory: Arc<Memory>) -> bool {
        self.0.is_for(&memory.0)
    }

    /// The changes that make an existing memory say what this draft says. What the draft does not name stays.
    ///
    /// Errors: As for `render`, but for the size of the whole.
    pub fn update(&self) -> Result<Arc<MemoryEdit>> {
        Ok(Arc::new(MemoryEdit(self.0.update()?)))
    }

    /// The text of a new file, in the layout of its folder.
    ///
    /// Errors: `InvalidInput` for a name, description or body that is empty or too long, or a
    /// confidence outside 0 to 1; `Refused` if the text would not be read back as it was meant.
    pub fn render(&self, layout: Layout, now: OffsetDateTime) -> Result<String> {
        Ok(self.0.render(&layout, now)?)
    }
}
