//! What is told of a change.

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use super::By;
use crate::memory::Origin;
use crate::path::DocPath;
use crate::revision::Revision;

/// One change of a folder, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Change {
    /// Names it. Later changes have greater ids.
    pub id: String,
    /// When, by the vault's clock.
    pub at: DateTime<FixedOffset>,
    /// What was done.
    pub operation: Operation,
    /// On whose word.
    pub origin: Origin,
    /// In which session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Why, if it was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The change that this one took back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<String>,
    /// The files, the index with them. Empty if the record was purged.
    pub files: Vec<ChangedFile>,
}

/// A file before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedFile {
    /// Which one.
    pub path: DocPath,
    /// Its version before; `None`: it was not there.
    pub old: Option<Revision>,
    /// Its version after; `None`: it was taken away.
    pub new: Option<Revision>,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Operation {
    /// A new memory.
    Create,
    /// A memory written anew under its name.
    Update,
    /// Parts of a memory changed.
    Edit,
    /// A memory put in the place of another, which went to the archive.
    Supersede,
    /// A memory made of two.
    Merge,
    /// A memory taken away.
    Forget,
    /// A memory under another name, and the links to it.
    Rename,
    /// A memory put away.
    Archive,
    /// A memory brought back from the archive, or in an earlier version.
    Restore,
    /// Another change taken back.
    Undo,
    /// The index written anew.
    Index,
    /// Several memories at once.
    WriteAll,
    /// A header or a finding mended.
    Fix,
    /// A conflict of two versions decided.
    Resolve,
    /// Memories brought in from a bundle or a folder.
    Import,
}

impl Operation {
    /// The stable name of it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Edit => "edit",
            Self::Supersede => "supersede",
            Self::Merge => "merge",
            Self::Forget => "forget",
            Self::Rename => "rename",
            Self::Archive => "archive",
            Self::Restore => "restore",
            Self::Undo => "undo",
            Self::Index => "index",
            Self::WriteAll => "write_all",
            Self::Fix => "fix",
            Self::Resolve => "resolve",
            Self::Import => "import",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Change {
    pub(super) fn new(operation: Operation, by: &By, now: DateTime<FixedOffset>) -> Self {
        Self {
            id: new_id(now),
            at: now,
            operation,
            origin: by.origin,
            session: by.session.clone(),
            why: by.why.clone(),
            undoes: None,
            files: Vec::new(),
        }
    }
}

/// The milliseconds of the instant and six digits that the operating system's randomness gives, in base 32: 15
/// characters that order by time.
fn new_id(now: DateTime<FixedOffset>) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let time = u64::try_from(now.timestamp_millis()).unwrap_or(0);
    let random = RandomState::new().hash_one("memcore change");
    let digits = |value: u64, count: u32| {
        (0..count).rev().map(move |at| char::from(DIGITS[(value >> (5 * at)) as usize & 31]))
    };
    digits(time, 9).chain(digits(random, 6)).collect()
}
