//! The YAML library, asked only for values that the line reader does not cover.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

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
    match serde_yaml::from_str_with_options::<Any>(entry, options) {
        Ok(Any(Node::Map(mut entries))) if entries.len() == 1 => entries.pop().map(|(_, value)| value),
        _ => None,
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
