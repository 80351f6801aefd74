//! The header of a memory: a lenient reading with byte spans.
//!
//! `block` finds the fences, `reader` reads the lines, `scalar` reads one value as a person reads it, and
//! `yaml` asks the YAML library for the rest.

mod block;
mod reader;
mod scalar;
mod yaml;

use serde::Serialize;

use crate::text::Span;

pub(crate) use reader::read;

/// The header of a memory: its entries in the order of the file, with their places.
///
/// # Example: both layouts, and a line that YAML refuses
/// ```
/// use memcore::{Memory, MemoryId, MemoryKind};
///
/// let memory = Memory::parse(
///     MemoryId::new(Default::default(), "tests.md".parse()?),
///     "---\nname: tests\ndescription: Rule: no mocks\nmetadata: \n  type: feedback\n---\nUse the real database.\n",
/// );
/// assert_eq!(memory.front().text("description"), Some("Rule: no mocks"));
/// assert_eq!(memory.front().text("metadata.type"), Some("feedback"));
/// assert_eq!(memory.kind(), Some(MemoryKind::Feedback));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Frontmatter {
    entries: Vec<Entry>,
    span: Option<Span>,
}

/// One `key: value` of a header.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The key; for an entry of a block such as `metadata:` with the block's key and a dot before it.
    pub key: String,
    /// The value as a person reads it.
    pub value: Value,
    /// Where the key stands, without quotes.
    pub key_span: Span,
    /// Where the value stands as written, with its quotes; empty where there is none.
    pub value_span: Span,
    /// All lines of the entry, with their line ends.
    pub lines: Span,
}

/// A value of a header.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Nothing, `~` or `null`.
    Null,
    /// A scalar, always as text: `2026` is "2026" and `yes` is "yes".
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// The key of a block such as `metadata:`; its entries follow, with the key and a dot before theirs.
    Block,
    /// A map within a value, in the order of the file.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The text of a scalar; `None` for null, lists and maps.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Frontmatter {
    /// Every entry in the order of the file, duplicates too. Block entries come right after their block.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where the header stands, from the opening fence to the end of the closing fence's line.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// The first entry with this key (`name`, `metadata.type`).
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The text of the first entry with this key, if it is a scalar.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.value.as_text()
    }

    /// A key that people put under `metadata` or on top: the one under `metadata` counts.
    pub fn field(&self, key: &str) -> Option<&Entry> {
        let nested = |entry: &&Entry| entry.key.strip_prefix("metadata.").is_some_and(|rest| rest == key);
        self.entries.iter().find(nested).or_else(|| self.get(key))
    }

    /// The text of a [`field`](Self::field), if it is a scalar that is not empty.
    pub fn field_text(&self, key: &str) -> Option<&str> {
        self.field(key)?.value.as_text().filter(|text| !text.is_empty())
    }

    /// The texts of a [`field`](Self::field) that is a list; a scalar counts as a list of comma-separated texts.
    pub fn field_list(&self, key: &str) -> Vec<&str> {
        match self.field(key).map(|entry| &entry.value) {
            Some(Value::List(items)) => items.iter().filter_map(Value::as_text).collect(),
            Some(Value::Text(text)) => text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the file keeps its fields under `metadata:`.
    pub fn is_nested(&self) -> bool {
        self.entries.iter().any(|entry| entry.key.starts_with("metadata."))
    }
}
