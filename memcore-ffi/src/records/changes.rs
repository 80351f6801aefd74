//! What a change did. Those that the core keeps room in, or that hold a memory, are copied.

use std::sync::Arc;

use memcore as core;
use memcore::{
    By, ChangedFile, Contradiction, DocPath, FileChange, Forget, IndexUpkeep, Operation, Origin, Outcome,
    Revision, Trouble, Version,
};

use super::written::Written;
use crate::scalars::OffsetDateTime;
use crate::texts::Memory;

/// Who changes something, and why.
#[uniffi::remote(Record)]
pub struct By {
    pub origin: Origin,
    #[uniffi(default = None)]
    pub session: Option<String>,
    #[uniffi(default = None)]
    pub why: Option<String>,
    #[uniffi(default = false)]
    pub overrule: bool,
    #[uniffi(default = false)]
    pub dry_run: bool,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Outcome {
    Created,
    Updated,
    Unchanged,
    Removed,
}

#[uniffi::remote(Record)]
pub struct FileChange {
    pub path: DocPath,
    pub before: Option<Vec<u8>>,
    pub after: Option<Vec<u8>>,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Contradiction {
    Overwrite,
    Version,
    Merge,
}

#[uniffi::remote(Enum)]
pub enum Forget {
    KeepHistory,
    Purge,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum IndexUpkeep {
    Lines,
    Off,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Operation {
    Create,
    Update,
    Edit,
    Supersede,
    Merge,
    Forget,
    Rename,
    Archive,
    Restore,
    Undo,
    Index,
    WriteAll,
    Fix,
    Resolve,
    Import,
}

#[uniffi::remote(Record)]
pub struct ChangedFile {
    pub path: DocPath,
    pub old: Option<Revision>,
    pub new: Option<Revision>,
}

#[uniffi::remote(Record)]
pub struct Version {
    pub until: OffsetDateTime,
    pub revision: String,
    pub size: u64,
    pub kept: DocPath,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Trouble {
    Rescued,
    ChangedVersion,
    DamagedLog,
    LogCut,
    DamagedJournal,
    CutShort,
    Leftover,
    Unreadable,
    Conflict,
    Vanished,
    SameName,
}

/// A change of the log.
#[derive(uniffi::Record)]
pub struct Change {
    pub id: String,
    pub at: OffsetDateTime,
    pub operation: Operation,
    pub origin: Origin,
    pub session: Option<String>,
    pub why: Option<String>,
    pub undoes: Option<String>,
    pub files: Vec<ChangedFile>,
}

impl From<core::Change> for Change {
    fn from(it: core::Change) -> Self {
        let core::Change { id, at, operation, origin, session, why, undoes, files, .. } = it;
        Self { id, at, operation, origin, session, why, undoes, files }
    }
}

/// A memory that was put away.
#[derive(uniffi::Record)]
pub struct Archived {
    pub path: DocPath,
    pub kept: DocPath,
    pub memory: Arc<Memory>,
}

impl From<core::Archived> for Archived {
    fn from(it: core::Archived) -> Self {
        Self { path: it.path, kept: it.kept, memory: Memory::shared(it.memory) }
    }
}

/// What renaming a memory did.
#[derive(uniffi::Record)]
pub struct Renamed {
    pub written: Arc<Written>,
    pub relinked: Vec<DocPath>,
}

impl From<core::Renamed> for Renamed {
    fn from(it: core::Renamed) -> Self {
        Self { written: Written::shared(it.written), relinked: it.relinked }
    }
}

/// How often a memory was put into a prompt.
#[derive(uniffi::Record)]
pub struct Usage {
    pub count: u64,
    pub last_ms: i64,
    pub last: Option<OffsetDateTime>,
}

impl From<core::Usage> for Usage {
    fn from(it: core::Usage) -> Self {
        Self { count: it.count, last_ms: it.last_ms, last: it.last() }
    }
}

/// What is wrong with a document.
#[derive(uniffi::Record)]
pub struct Troubled {
    pub path: DocPath,
    pub trouble: Trouble,
    /// The trouble in a sentence.
    pub message: String,
}

/// What checking a folder found.
#[derive(uniffi::Record)]
pub struct Verified {
    pub memories: usize,
    pub versions: usize,
    pub changes: usize,
    pub troubles: Vec<Troubled>,
}

impl From<core::Verified> for Verified {
    fn from(it: core::Verified) -> Self {
        let troubled =
            |(path, trouble): (DocPath, Trouble)| Troubled { path, trouble, message: trouble.to_string() };
        let troubles = it.troubles.into_iter().map(troubled).collect();
        Self { memories: it.memories, versions: it.versions, changes: it.changes, troubles }
    }
}
