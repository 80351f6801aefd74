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
    /// Whose word it is.
    pub origin: Origin,
    /// The session in which it happens.
    #[uniffi(default = None)]
    pub session: Option<String>,
    /// Why, in a sentence.
    #[uniffi(default = None)]
    pub why: Option<String>,
    /// Whether a memory may take the place of one of greater trust, and a rebuilt index that of what people
    /// wrote.
    #[uniffi(default = false)]
    pub overrule: bool,
    /// Only say what would be changed. The lock is not taken, and a folder that cannot be written to will do.
    #[uniffi(default = false)]
    pub dry_run: bool,
}

/// What became of a memory.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Outcome {
    /// It is new.
    Created,
    /// It was there and is changed.
    Updated,
    /// It is as it was; nothing was written.
    Unchanged,
    /// It is not there any more.
    Removed,
}

/// A file before and after a change.
#[uniffi::remote(Record)]
pub struct FileChange {
    /// Which one.
    pub path: DocPath,
    /// Its bytes before; nothing: it was not there.
    pub before: Option<Vec<u8>>,
    /// Its bytes after; nothing: it was taken away.
    pub after: Option<Vec<u8>>,
}

/// What is done when a new fact contradicts a memory.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Contradiction {
    /// The memory says the new fact; what it said is in its history.
    Overwrite,
    /// The new fact is a memory of its own and names the old one, which goes to the archive: the newest is
    /// recalled, and `Vault.chain` reads the whole row.
    Version,
    /// One memory says both: what holds now, and what held from when to when.
    Merge,
}

/// How much of a memory is forgotten.
#[uniffi::remote(Enum)]
pub enum Forget {
    /// The file, its line in the index and its counts. Its text stays in the history, so that it can be taken
    /// back.
    KeepHistory,
    /// All that memcore keeps of it: earlier versions, copies in the archive and among the rescued texts, and
    /// the earlier versions of the index that name it. Of its changes, only that there were some and when.
    /// This cannot be taken back.
    Purge,
}

/// What becomes of the index when memories change.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum IndexUpkeep {
    /// The line of the memory is put in, changed or taken out, in the style of the file.
    Lines,
    /// It is left alone.
    Off,
}

/// What was done.
#[uniffi::remote(Enum)]
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

/// A file before and after a change.
#[uniffi::remote(Record)]
pub struct ChangedFile {
    /// Which one.
    pub path: DocPath,
    /// Its version before; nothing: it was not there.
    pub old: Option<Revision>,
    /// Its version after; nothing: it was taken away.
    pub new: Option<Revision>,
}

/// An earlier version of a document.
#[uniffi::remote(Record)]
pub struct Version {
    /// When it was displaced.
    pub until: OffsetDateTime,
    /// The first 16 digits of its revision.
    pub revision: String,
    /// Bytes.
    pub size: u64,
    /// Where it is kept.
    pub kept: DocPath,
}

/// Why a file is not read.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Trouble {
    /// A text that another program saved at the moment of a change. It is in no memory.
    Rescued,
    /// A version in the history whose bytes are not those that its name says.
    ChangedVersion,
    /// A log with lines that are not as they were written.
    DamagedLog,
    /// A log that was emptied, or of which a part is gone.
    LogCut,
    /// The journal of a change of several files, which was cut short, cannot be read.
    DamagedJournal,
    /// A change of several files that was cut short. The next change finishes it.
    CutShort,
    /// What a killed writer left. The next change clears it.
    Leftover,
    /// Not a document that can be read.
    Unreadable,
    /// Two versions of a memory that nobody has decided about.
    Conflict,
    /// One of many memories of a team's folder that went away at once.
    Vanished,
    /// Two memories that are one on a system that does not tell case or composition apart.
    SameName,
}

/// A change of the log.
#[derive(uniffi::Record)]
pub struct Change {
    /// Names it. Later changes have greater ids.
    pub id: String,
    /// When, by the vault's clock.
    pub at: OffsetDateTime,
    /// What was done.
    pub operation: Operation,
    /// On whose word.
    pub origin: Origin,
    /// In which session.
    pub session: Option<String>,
    /// Why, if it was said.
    pub why: Option<String>,
    /// The change that this one took back.
    pub undoes: Option<String>,
    /// The files, the index with them. Empty if the record was purged.
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
    /// Where it was.
    pub path: DocPath,
    /// Where it is kept: `.memcore/archive/<name>~<revision>.markdown`.
    pub kept: DocPath,
    /// Its text. Its id has the path in the archive.
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
    /// The change; its path is the new one.
    pub written: Arc<Written>,
    /// The memories whose links were rewritten.
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
    /// Once a session.
    pub count: u64,
    /// Milliseconds since 1970 UTC.
    pub last_ms: i64,
    /// When it was used last.
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
    /// The file.
    pub path: DocPath,
    /// What is the matter with it.
    pub trouble: Trouble,
    /// The trouble in a sentence.
    pub message: String,
}

/// What checking a folder found.
#[derive(uniffi::Record)]
pub struct Verified {
    /// Memories that were read.
    pub memories: usize,
    /// Earlier versions that were read.
    pub versions: usize,
    /// Changes in the log.
    pub changes: usize,
    /// What is not as it should be.
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
