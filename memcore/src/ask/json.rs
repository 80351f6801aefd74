//! JSON in what models really answer.

use serde_json::{Map, Value};

use crate::size::{Bytes, SizeCounter};

/// A reply longer than this is not searched for JSON; an answer has a few hundred bytes.
const MAX_REPLY: usize = 256 * 1024;

/// The last JSON object in a reply that has `key`, wherever it stands: alone, in a code fence, among chatter.
/// The last, because models think aloud first.
pub(crate) fn last_object_with(reply: &str, key: &str) -> Option<Map<String, Value>> {
    let reply = Bytes.cut(reply, MAX_REPLY);
    let mut found = None;
    let mut from = 0;
    while let Some(at) = reply[from..].find('{') {
        let start = from + at;
        let mut values = serde_json::Deserializer::from_str(&reply[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(Value::Object(object))) if object.contains_key(key) => {
                from = start + values.byte_offset();
                found = Some(object);
            }
            _ => from = start + 1,
        }
    }
    found
}
