//! The header of a memory.

use memcore as core;
use memcore::Span;

/// The header of a memory, as read.
#[derive(uniffi::Object)]
pub struct Frontmatter(pub(crate) core::Memory);

/// A key of a header and its value.
#[derive(uniffi::Record)]
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

/// A value as a person reads it. The core's `List` and `Map` have YAML's names here, since a Kotlin type within one
/// called `List` could not hold a list.
#[derive(uniffi::Enum)]
pub enum Value {
    /// Nothing, `~` or `null`.
    Null,
    /// A scalar, always as text: `2026` is "2026" and `yes` is "yes".
    Text {
        /// The text, unquoted.
        text: String,
    },
    /// A list.
    Sequence {
        /// Its items.
        items: Vec<Value>,
    },
    /// A block such as `metadata:`; its entries have keys with a dot.
    Block,
    /// Keys with values.
    Mapping {
        /// Its fields, in their order.
        fields: Vec<Field>,
    },
}

/// A key within a value.
#[derive(uniffi::Record)]
pub struct Field {
    /// The key.
    pub key: String,
    /// The value.
    pub value: Value,
}

fn value(it: core::Value<'_>) -> Value {
    let field = |(key, node): &(String, core::Node)| Field { key: key.clone(), value: value(node.into()) };
    match it {
        core::Value::Null => Value::Null,
        core::Value::Text(text) => Value::Text { text: text.to_owned() },
        core::Value::List(items) => {
            Value::Sequence { items: items.iter().map(|node| value(node.into())).collect() }
        }
        core::Value::Block => Value::Block,
        core::Value::Map(fields) => Value::Mapping { fields: fields.iter().map(field).collect() },
    }
}

fn entry(it: core::Entry<'_>) -> Entry {
    Entry {
        key: it.key.into_owned(),
        value: value(it.value),
        key_span: it.key_span,
        value_span: it.value_span,
        lines: it.lines,
    }
}

#[uniffi::export]
impl Frontmatter {
    /// Whether there is nothing in it, or no header at all.
    pub fn is_empty(&self) -> bool {
        self.0.front().is_empty()
    }

    /// Every entry in the order of the file, duplicates too. Block entries come right after their block.
    pub fn entries(&self) -> Vec<Entry> {
        self.0.front().entries().map(entry).collect()
    }

    /// Where the header stands, from the opening fence to the end of the closing fence's line.
    pub fn span(&self) -> Option<Span> {
        self.0.front().span()
    }

    /// The entry of a key as written, such as `metadata.type`.
    pub fn get(&self, key: String) -> Option<Entry> {
        self.0.front().get(&key).map(entry)
    }

    /// The text of the first entry with this key, if it is a scalar.
    pub fn text(&self, key: String) -> Option<String> {
        self.0.front().text(&key).map(str::to_owned)
    }

    /// The value of a field, wherever it stands.
    pub fn field(&self, key: String) -> Option<Value> {
        self.0.front().field(&key).map(value)
    }

    /// The text of a `field`, if it is a scalar that is not empty.
    pub fn field_text(&self, key: String) -> Option<String> {
        self.0.front().field_text(&key).map(str::to_owned)
    }

    /// The texts of a `field` that is a list; a scalar counts as a list of comma-separated texts.
    pub fn field_list(&self, key: String) -> Vec<String> {
        self.0.front().field_list(&key).into_iter().map(str::to_owned).collect()
    }

    /// Whether the file keeps its fields under `metadata:`.
    pub fn is_nested(&self) -> bool {
        self.0.front().is_nested()
    }
}
