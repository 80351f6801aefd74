//! The YAML library, asked only for values that the line reader does not cover.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::Node;

/// Reads one value, given with its key and all its lines. `None` where it is not YAML, or breaks a limit.
pub(super) fn read(entry: &str) -> Option<Node> {
    if entry.len() > 16 * 1024 {
        return None;
    }
    let options = serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_depth: 8,
            max_nodes: 512,
            max_events: 2_048,
            flow_nesting_limit: 8,
            max_anchors: 0,
            max_aliases: 0,
            max_merge_keys: 0,
            max_documents: 1,
            max_total_scalar_bytes: 16 * 1024,
        },
        with_snippet: false,
    };
    // The library infers what a scalar is, and the text is lost: `1.10` becomes 1.1. So the first reading only
    // tells the shape, and the second asks for text wherever the shape has a scalar.
    let Any(shape) = serde_yaml::from_str_with_options(entry, options.clone()).ok()?;
    match serde_yaml::with_deserializer_from_str_with_options(entry, options, |yaml| {
        Shaped(&shape).deserialize(yaml)
    }) {
        Ok(Node::Map(mut entries)) if entries.len() == 1 => entries.pop().map(|(_, value)| value),
        _ => None,
    }
}

/// Reads a value of a known shape, its scalars as they are written.
struct Shaped<'n>(&'n Node);

impl<'de> DeserializeSeed<'de> for Shaped<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        match self.0 {
            Node::Null => IgnoredAny::deserialize(deserializer).map(|_| Node::Null),
            Node::Text(_) => String::deserialize(deserializer).map(Node::Text),
            Node::List(_) => deserializer.deserialize_seq(self),
            Node::Map(_) => deserializer.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for Shaped<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the same list or map as before")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let Node::List(shapes) = self.0 else { return Err(A::Error::custom("it was no list before")) };
        let mut list = Vec::with_capacity(shapes.len());
        for shape in shapes {
            list.extend(items.next_element_seed(Shaped(shape))?);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let Node::Map(shapes) = self.0 else { return Err(A::Error::custom("it was no map before")) };
        let mut map = Vec::with_capacity(shapes.len());
        for (_, shape) in shapes {
            if let Some(key) = entries.next_key::<String>()? {
                map.push((key, entries.next_value_seed(Shaped(shape))?));
            }
        }
        Ok(Node::Map(map))
    }
}

/// Any value, with scalars as text.
struct Any(Node);

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Any, E> {
        Ok(Any(Node::Text(value.to_string())))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Any, E> {
        Ok(Any(Node::Text(value.to_string())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Any, E> {
        Ok(Any(Node::Text(value.to_string())))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Any, E> {
        Ok(Any(Node::Text(value.to_string())))
    }

    fn visit_str<E>(self, value: &str) -> Result<Any, E> {
        Ok(Any(Node::Text(value.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any(Node::Null))
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any(Node::Null))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let mut list = Vec::new();
        while let Some(Any(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Any(Node::List(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Any, A::Error> {
        let mut map = Vec::new();
        while let Some((key, Any(value))) = entries.next_entry::<String, Any>()? {
            map.push((key, value));
        }
        Ok(Any(Node::Map(map)))
    }
}
