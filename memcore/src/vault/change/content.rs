//! Bytes in JSON: as text where they are UTF-8.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    match String::from_utf8(bytes.to_vec()) {
        Ok(text) => Content::Text(text),
        Err(error) => Content::Bytes(error.into_bytes()),
    }
    .serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Ok(match Content::deserialize(deserializer)? {
        Content::Text(text) => text.into_bytes(),
        Content::Bytes(bytes) => bytes,
    })
}
