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
    /// No change.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Arc::new(Self(core::MemoryEdit::new()))
    }

    /// The name, on one line: line ends become blanks.
    pub fn name(&self, name: String) -> Arc<Self> {
        self.but(|edit| edit.name(name))
    }

    /// The description, on one line: line ends become blanks.
    pub fn description(&self, description: String) -> Arc<Self> {
        self.but(|edit| edit.description(description))
    }

    /// The type.
    pub fn kind(&self, kind: MemoryKind) -> Arc<Self> {
        self.but(|edit| edit.kind(kind))
    }

    /// The tags; none takes the key out.
    pub fn tags(&self, tags: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.tags(tags))
    }

    /// The topic.
    pub fn topic(&self, topic: String) -> Arc<Self> {
        self.but(|edit| edit.topic(topic))
    }

    /// Whether it is always to be considered; `false` takes the key out.
    pub fn pinned(&self, pinned: bool) -> Arc<Self> {
        self.but(|edit| edit.pinned(pinned))
    }

    /// How sure the writer is, from 0 to 1.
    pub fn confidence(&self, confidence: f64) -> Arc<Self> {
        self.but(|edit| edit.confidence(confidence))
    }

    /// What it applies to; nothing takes the key out.
    pub fn applies_to(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.applies_to(what))
    }

    /// The memories that it takes the place of; none takes the key out.
    pub fn supersedes(&self, what: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.supersedes(what))
    }

    /// Sets any key to a text. A number, a switch (`true`) or a date is written plain, as what it is, but for
    /// keys that are always texts, such as the name.
    pub fn set(&self, key: String, value: String) -> Arc<Self> {
        self.but(|edit| edit.set(key, value))
    }

    /// Sets any key to a list: in the form in which it stands there, a new one within brackets.
    pub fn set_list(&self, key: String, values: Vec<String>) -> Arc<Self> {
        self.but(|edit| edit.set_list(key, values))
    }

    /// Takes a key out, wherever it stands, and `metadata:` with its last key.
    pub fn unset(&self, key: String) -> Arc<Self> {
        self.but(|edit| edit.unset(key))
    }

    /// A new body. The blank lines behind the header stay, and a missing line end is added.
    pub fn body(&self, text: String) -> Arc<Self> {
        self.but(|edit| edit.body(text))
    }

    /// Adds a text at the end of the section with this heading; where there is none, such a section at the
    /// end of the body. Without a heading the text becomes the body's last paragraph.
    pub fn append(&self, heading: String, text: String) -> Arc<Self> {
        self.but(|edit| edit.append(heading, text))
    }

    /// Whether a file without a header may be given one. Otherwise setting a key there is refused.
    pub fn add_header(&self, add: bool) -> Arc<Self> {
        self.but(|edit| edit.add_header(add))
    }
}
