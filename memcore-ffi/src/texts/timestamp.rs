//! Times as people and programs write them in headers.

use memcore as core;

use crate::scalars::OffsetDateTime;

/// A time from a header: an instant, or a local time that needs the reader's offset to become one.
#[derive(uniffi::Enum)]
pub enum Timestamp {
    /// With an offset: `2026-08-15T18:58:28.638Z`.
    Instant { at: OffsetDateTime },
    /// ISO 8601 without an offset.
    Local { at: String },
}

impl From<core::Timestamp> for Timestamp {
    fn from(it: core::Timestamp) -> Self {
        match it {
            core::Timestamp::Instant(at) => Self::Instant { at },
            core::Timestamp::Local(at) => Self::Local { at: at.format("%Y-%m-%dT%H:%M:%S%.f").to_string() },
        }
    }
}

/// Reads the forms of ISO 8601 that are seen in headers.
#[uniffi::export]
pub fn timestamp_parse(text: String) -> Option<Timestamp> {
    core::Timestamp::parse(&text).map(Timestamp::from)
}
