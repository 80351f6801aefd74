//! The header of a memory: a lenient reading with byte spans.
//!
//! `block` finds the fences, `reader` reads the lines, `scalar` reads one value as a person reads it, and
//! `yaml` asks the YAML library for the rest. `emit` writes a value, `write` edits a header.

mod block;
mod emit;
mod reader;
mod scalar;
mod write;
mod yaml;

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::text::Span;

pub(crate) use emit::{Field, header};
pub(crate) use reader::read;
pub(crate) use write::{Change, ON_TOP, edits, holds, is_key, line_end, value};

/// The header of a memory, as read: where everything stands in the source. Text is copied only where it is not
/// in the source as it is meant.
#[derive(Debug, Default)]
pub(crate) struct Header {
    entries: Vec<Stored>,
    span: Option<Span>,
}

#[derive(Debug)]
struct Stored {
    /// The entry of the block that this one stands in.
    block: Option<usize>,
    content: Content,
    key_span: Span,
    value_span: Span,
    lines: Span,
}

#[derive(Debug)]
enum Content {
    Null,
    /// The text stands in the source.
    Within(Span),
    /// It was folded or unescaped.
    Text(String),
    List(Vec<Node>),
    Block,
    Map(Vec<(String, Node)>),
}

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
#[derive(Clone, Copy, Debug)]
pub struct Frontmatter<'m> {
    source: &'m str,
    header: &'m Header,
}

/// One `key: value` of a header.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'m> {
    /// The key; for an entry of a block such as `metadata:` with the block's key and a dot before it.
    pub key: Cow<'m, str>,
    /// The value as a person reads it.
    pub value: Value<'m>,
    /// Where the key stands, without quotes.
    pub key_span: Span,
    /// Where the value stands as written, with its quotes; empty where there is none.
    pub value_span: Span,
    /// All lines of the entry, with their line ends.
    pub lines: Span,
}

/// A value of a header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'m> {
    /// Nothing, `~` or `null`.
    Null,
    /// A scalar, always as text: `2026` is "2026" and `yes` is "yes".
    Text(&'m str),
    /// A list.
    List(&'m [Node]),
    /// The key of a block such as `metadata:`; its entries follow, with the key and a dot before theirs.
    Block,
    /// A map within a value, in the order of the file.
    Map(&'m [(String, Node)]),
}

/// A value within a list or a map.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Nothing, `~` or `null`.
    Null,
    /// A scalar, always as text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map, in the order of the file.
    Map(Vec<(String, Node)>),
}

impl<'m> Value<'m> {
    /// The text of a scalar; `None` for null, lists and maps.
    pub fn as_text(self) -> Option<&'m str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'m> From<&'m Node> for Value<'m> {
    fn from(node: &'m Node) -> Self {
        match node {
            Node::Null => Self::Null,
            Node::Text(text) => Self::Text(text),
            Node::List(items) => Self::List(items),
            Node::Map(entries) => Self::Map(entries),
        }
    }
}

impl Node {
    /// The text of a scalar; `None` for null, lists and maps.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'m> Frontmatter<'m> {
    pub(crate) fn new(source: &'m str, header: &'m Header) -> Self {
        Self { source, header }
    }

    /// Whether there is nothing in it, or no header at all.
    pub fn is_empty(self) -> bool {
        self.header.entries.is_empty()
    }

    /// Every entry in the order of the file, duplicates too. Block entries come right after their block.
    pub fn entries(self) -> impl Iterator<Item = Entry<'m>> {
        self.header.entries.iter().map(move |stored| self.entry(stored))
    }

    /// Where the header stands, from the opening fence to the end of the closing fence's line.
    pub fn span(self) -> Option<Span> {
        self.header.span
    }

    /// The first entry with this key (`name`, `metadata.type`).
    pub fn get(self, key: &str) -> Option<Entry<'m>> {
        self.stored(key).map(|stored| self.entry(stored))
    }

    /// The text of the first entry with this key, if it is a scalar.
    pub fn text(self, key: &str) -> Option<&'m str> {
        let whole = || self.value_in(None, key);
        let nested = || key.split_once('.').and_then(|(block, key)| self.value_in(Some(block), key));
        whole().or_else(nested)?.as_text()
    }

    /// A key that people put under `metadata` or on top: the one under `metadata` counts, unless it is empty.
    pub fn field(self, key: &str) -> Option<Value<'m>> {
        let full = |value: &Value<'_>| !matches!(value, Value::Null | Value::Text(""));
        let nested = self.value_in(Some("metadata"), key);
        nested.filter(full).or_else(|| self.value_in(None, key)).or(nested)
    }

    /// The text of a [`field`](Self::field), if it is a scalar that is not empty.
    pub fn field_text(self, key: &str) -> Option<&'m str> {
        self.field(key)?.as_text().filter(|text| !text.is_empty())
    }

    /// The texts of a [`field`](Self::field) that is a list; a scalar counts as a list of comma-separated texts.
    pub fn field_list(self, key: &str) -> Vec<&'m str> {
        match self.field(key) {
            Some(Value::List(items)) => items.iter().filter_map(Node::as_text).collect(),
            Some(Value::Text(text)) => {
                text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value of a key within a block, or on top. `metadata: {type: user}` is a block too.
    pub(crate) fn value_in(self, block: Option<&str>, key: &str) -> Option<Value<'m>> {
        if let Some(stored) = self.find(block, key) {
            return Some(self.value(stored));
        }
        match &self.find(None, block?)?.content {
            Content::Map(entries) => {
                entries.iter().find(|(inner, _)| inner == key).map(|(_, node)| node.into())
            }
            _ => None,
        }
    }

    /// Whether the file keeps its fields under `metadata:`.
    pub fn is_nested(self) -> bool {
        self.header.entries.iter().any(|entry| self.block_of(entry) == Some("metadata"))
    }

    fn entry(self, stored: &'m Stored) -> Entry<'m> {
        let key = stored.key_span.of(self.source);
        Entry {
            key: self
                .block_of(stored)
                .map_or(Cow::Borrowed(key), |block| Cow::Owned([block, ".", key].concat())),
            value: self.value(stored),
            key_span: stored.key_span,
            value_span: stored.value_span,
            lines: stored.lines,
        }
    }

    fn value(self, stored: &'m Stored) -> Value<'m> {
        match &stored.content {
            Content::Null => Value::Null,
            Content::Within(span) => Value::Text(span.of(self.source)),
            Content::Text(text) => Value::Text(text),
            Content::List(items) => Value::List(items),
            Content::Block => Value::Block,
            Content::Map(entries) => Value::Map(entries),
        }
    }

    fn block_of(self, stored: &Stored) -> Option<&'m str> {
        self.header.entries.get(stored.block?).map(|block| block.key_span.of(self.source))
    }

    fn stored(self, key: &str) -> Option<&'m Stored> {
        self.find(None, key).or_else(|| {
            let (block, key) = key.split_once('.')?;
            self.find(Some(block), key)
        })
    }

    fn find(self, block: Option<&str>, key: &str) -> Option<&'m Stored> {
        let fits = |entry: &&Stored| {
            entry.block.is_some() == block.is_some()
                && entry.key_span.of(self.source) == key
                && self.block_of(entry) == block
        };
        self.header.entries.iter().find(fits)
    }
}

/// As a map from keys to values, each key once.
impl Serialize for Frontmatter<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut seen = std::collections::HashSet::new();
        for entry in self.entries().filter(|entry| entry.value != Value::Block) {
            if seen.insert(entry.key.clone()) {
                map.serialize_entry(&entry.key, &entry.value)?;
            }
        }
        map.end()
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null | Self::Block => serializer.serialize_unit(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(*items),
            Self::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Map(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}
