//! Types of the core and of std that cross as a text or a number. What does not convert is the declared error.

use std::path::PathBuf;

use chrono::{DateTime, FixedOffset};
use memcore::{DocPath, ErrorKind, Revision};

use crate::MemcoreError;

/// A number of bytes, lines, memories or the like.
pub type Size = usize;
/// A path outside a vault.
pub type FilePath = PathBuf;
/// An instant with its offset, RFC 3339 where the language has no type for it.
pub type OffsetDateTime = DateTime<FixedOffset>;
/// A day.
pub type LocalDate = chrono::NaiveDate;
/// JSON as text.
pub type JsonText = serde_json::Value;
/// A character, as a text.
pub type Separator = char;
/// A name that only the library makes.
pub type Word = &'static str;

fn invalid(message: String) -> MemcoreError {
    memcore::Error::new(ErrorKind::InvalidInput, message).into()
}

// A signed number is what both languages have as their own.
uniffi::custom_type!(Size, i64, {
    remote,
    lower: |size| i64::try_from(size).unwrap_or(i64::MAX),
    try_lift: |size| Ok(usize::try_from(size).map_err(|_| invalid(format!("{size} is no size")))?),
});

uniffi::custom_type!(DocPath, String, {
    remote,
    lower: |path| path.into(),
    try_lift: |path| Ok(DocPath::new(&path).map_err(MemcoreError::from)?),
});

uniffi::custom_type!(Revision, String, {
    remote,
    lower: |revision| revision.as_str().to_owned(),
    try_lift: |text| {
        let is_one = text.len() == 64 && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'));
        let read = serde_json::from_value(serde_json::Value::String(text.clone())).ok().filter(|_| is_one);
        Ok(read.ok_or_else(|| invalid(format!("`{text}` is no revision: it has 64 hexadecimal digits")))?)
    },
});

uniffi::custom_type!(FilePath, String, {
    remote,
    lower: |path| path.to_string_lossy().into_owned(),
    try_lift: |path| Ok(PathBuf::from(path)),
});

uniffi::custom_type!(OffsetDateTime, String, {
    remote,
    lower: |at| at.to_rfc3339(),
    try_lift: |text| {
        Ok(DateTime::parse_from_rfc3339(&text).map_err(|why| invalid(format!("`{text}` is no instant: {why}")))?)
    },
});

uniffi::custom_type!(LocalDate, String, {
    remote,
    lower: |day| day.to_string(),
    try_lift: |text| {
        Ok(text.parse().map_err(|why| invalid(format!("`{text}` is no day: {why}")))?)
    },
});

uniffi::custom_type!(JsonText, String, {
    remote,
    lower: |json| json.to_string(),
    try_lift: |text| Ok(serde_json::from_str(&text).map_err(|why| invalid(format!("no JSON: {why}")))?),
});

uniffi::custom_type!(Separator, String, {
    remote,
    lower: |it| it.to_string(),
    try_lift: |text| {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(it), None) => Ok(it),
            _ => Err(invalid(format!("`{text}` is not one character")).into()),
        }
    },
});

uniffi::custom_type!(Word, String, {
    remote,
    lower: |word| word.to_owned(),
    try_lift: |word| Err(invalid(format!("`{word}` is a name that only the library makes")).into()),
});
