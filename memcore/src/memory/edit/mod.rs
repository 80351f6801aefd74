//! What is to change in a memory.

mod apply;
mod body;

use std::fmt;

use serde::Serialize;

use super::MemoryKind;
use super::frontmatter::{Change, Field};
use crate::text::Edit;

pub(super) use apply::stamp;
pub(super) use body::with_line_ends;

/// Changes of a memory, to be made by [`Memory::edited`](crate::Memory::edited): only what they name is touched, all
/// other bytes stay.
///
/// A key without a dot is looked for under `metadata` and on top, as it is read; a new one is written where the file
/// keeps its fields. `metadata.status` names its place. Values are quoted wherever a plain one could be misread. Of two
/// changes of one key the later one counts.
///
/// # Example: a new description, a tag, and all else as it was
/// ```
/// use chrono::DateTime;
/// use memcore::{Memory, MemoryEdit, MemoryId, apply_edits};
///
/// let source = "---\nname: tests\ndescription: no mocks   # by Ana\nowner: ana\ntype: feedback\n---\nUse the database.\n";
/// let memory = Memory::parse(MemoryId::new(Default::default(), "tests.md".parse()?), source);
/// let now = DateTime::parse_from_rfc3339("2026-08-15T20:58:28.638+02:00").unwrap();
///
/// let edit = MemoryEdit::new().description("Rule: no mocks").tags(["testing"]);
/// let edited = memory.edited(&edit, now)?;
/// assert_eq!(
///     edited.source,
///     "---\nname: tests\ndescription: \"Rule: no mocks\"\nowner: ana\ntype: feedback\ntags: [testing]\n\
///      modified: 2026-08-15T18:58:28.638Z\n---\nUse the database.\n",
/// );
/// assert_eq!(apply_edits(&edited.source, &edited.undo)?, source);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct MemoryEdit {
    pub(super) changes: Vec<Change>,
    pub(super) confidence: Option<f64>,
    pub(super) body: Option<String>,
    pub(super) appended: Vec<(String, String)>,
    pub(super) add_header: bool,
}

/// A memory's text after its changes.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Edited {
    /// The new text; the old one where nothing changed.
    pub source: String,
    /// The edits that make it of the old text; empty where nothing changed.
    pub edits: Vec<Edit>,
    /// The edits that make the old text of it, byte for byte.
    pub undo: Vec<Edit>,
}

impl Edited {
    /// Whether there is anything to write.
    pub fn is_changed(&self) -> bool {
        !self.edits.is_empty()
    }
}

impl MemoryEdit {
    /// No change.
    pub fn new() -> Self {
        Self::default()
    }

    /// The name, on one line: line ends become blanks.
    #[must_use]
    pub fn name(self, name: impl AsRef<str>) -> Self {
        self.set("name", name.as_ref())
    }

    /// The description, on one line: line ends become blanks.
    #[must_use]
    pub fn description(self, description: impl AsRef<str>) -> Self {
        self.set("description", description.as_ref())
    }

    /// The type.
    #[must_use]
    pub fn kind(self, kind: MemoryKind) -> Self {
        self.set("type", kind.as_str())
    }

    /// The tags; none takes the key out.
    #[must_use]
    pub fn tags<T: Into<String>>(self, tags: impl IntoIterator<Item = T>) -> Self {
        self.list_or_none("tags", tags)
    }

    /// The topic.
    #[must_use]
    pub fn topic(self, topic: impl Into<String>) -> Self {
        self.set("topic", topic)
    }

    /// Whether it is always to be considered; `false` takes the key out.
    #[must_use]
    pub fn pinned(self, pinned: bool) -> Self {
        if pinned { self.set("pinned", "true") } else { self.unset("pinned") }
    }

    /// How sure the writer is, from 0 to 1.
    #[must_use]
    pub fn confidence(mut self, confidence: f64) -> Self {
        self.confidence = Some(confidence);
        self.set("confidence", confidence.to_string())
    }

    /// What it applies to; nothing takes the key out.
    #[must_use]
    pub fn applies_to<T: Into<String>>(self, what: impl IntoIterator<Item = T>) -> Self {
        self.list_or_none("applies_to", what)
    }

    /// The memories that it takes the place of; none takes the key out.
    #[must_use]
    pub fn supersedes<T: Into<String>>(self, what: impl IntoIterator<Item = T>) -> Self {
        self.list_or_none("supersedes", what)
    }

    /// Sets any key to a text. A number, a switch (`true`) or a date is written plain, as what it is, but for keys that
    /// are always texts, such as the name.
    #[must_use]
    pub fn set(self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.change(key.into(), Some(Field::Text(value.into())))
    }

    /// Sets any key to a list: in the form in which it stands there, a new one within brackets.
    #[must_use]
    pub fn set_list<T: Into<String>>(
        self,
        key: impl Into<String>,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        self.change(key.into(), Some(Field::List(values.into_iter().map(Into::into).collect())))
    }

    /// Takes a key out, wherever it stands, and `metadata:` with its last key.
    #[must_use]
    pub fn unset(self, key: impl Into<String>) -> Self {
        self.change(key.into(), None)
    }

    /// A new body. The blank lines behind the header stay, and a missing line end is added.
    #[must_use]
    pub fn body(mut self, text: impl Into<String>) -> Self {
        self.body = Some(text.into());
        self
    }

    /// Adds a text at the end of the section with this heading; where there is none, such a section at the end of the
    /// body. Without a heading the text becomes the body's last paragraph.
    #[must_use]
    pub fn append(mut self, heading: impl AsRef<str>, text: impl Into<String>) -> Self {
        self.appended.push((one_line(heading.as_ref()), text.into()));
        self
    }

    /// Whether a file without a header may be given one. Otherwise setting a key there is refused.
    #[must_use]
    pub fn add_header(mut self, add: bool) -> Self {
        self.add_header = add;
        self
    }

    fn list_or_none<T: Into<String>>(self, key: &str, values: impl IntoIterator<Item = T>) -> Self {
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        if values.is_empty() { self.unset(key) } else { self.set_list(key, values) }
    }

    fn change(mut self, key: String, mut to: Option<Field>) -> Self {
        if let Some(Field::Text(text)) = &mut to
            && matches!(&*key, "name" | "description")
        {
            *text = one_line(text);
        }
        let bare = |key: &str| key.strip_prefix("metadata.").unwrap_or(key).to_owned();
        self.changes.retain(|(other, _)| bare(other) != bare(&key));
        self.changes.push((key, to));
        self
    }
}

/// Never shows the text: what people remember does not belong in logs.
impl fmt::Debug for MemoryEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.changes.iter().map(|(key, _)| key.as_str()).collect();
        f.debug_struct("MemoryEdit").field("keys", &keys).finish_non_exhaustive()
    }
}

/// Never shows the text.
impl fmt::Debug for Edited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spans: Vec<_> = self.edits.iter().map(|edit| edit.span).collect();
        f.debug_struct("Edited")
            .field("bytes", &self.source.len())
            .field("spans", &spans)
            .finish_non_exhaustive()
    }
}

/// A text on one line: what breaks lines becomes a blank, blanks around it go.
pub(in crate::memory) fn one_line(text: &str) -> String {
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let parts: Vec<&str> = text.split(breaks).map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}
