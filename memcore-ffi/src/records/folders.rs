//! What a store deals in, and what a system lists.

use memcore::{
    Doc, DocMeta, DocPath, Durability, Expect, Listed, ListedKind, Listing, PathKind, Revision, SkipReason,
    Skipped, Stamp, Stored,
};

/// A cheap sign of a document's state. It is not a `Revision`: it says "unchanged", never "the same text".
#[uniffi::remote(Record)]
pub struct Stamp {
    /// Last change, in nanoseconds since 1970 UTC. A store without times may count versions.
    #[uniffi(default = 0)]
    pub modified_ns: i64,
    /// Bytes.
    #[uniffi(default = 0)]
    pub size: u64,
    /// Which file it is, where files have numbers.
    #[uniffi(default = 0)]
    pub inode: u64,
    /// Changed so lately that a further change within the clock's grain would not show.
    #[uniffi(default = false)]
    pub recent: bool,
}

/// A document in a listing.
#[uniffi::remote(Record)]
pub struct DocMeta {
    /// Where it is.
    pub path: DocPath,
    /// By what a change is noticed without reading.
    pub stamp: Stamp,
}

/// A document with its bytes.
#[uniffi::remote(Record)]
pub struct Doc {
    /// Where it is.
    pub path: DocPath,
    /// All of it.
    pub bytes: Vec<u8>,
    /// As it was when these bytes were read.
    pub stamp: Stamp,
}

/// Why a document was not read.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SkipReason {
    /// A symbolic link; none is followed, so nothing outside the folder is read.
    SymbolicLink,
    /// A pipe, socket or device.
    NotAFile,
    /// More bytes than a document may have.
    TooLarge { size: u64, limit: u64 },
    /// A name that is not UTF-8 or that a `DocPath` cannot hold.
    UnusableName,
    /// What a merge, a patch or a synchronising tool left beside a document, with another extension.
    MergeLeftover,
    /// A name that some systems cannot hold or would show as another; others choose the names in this folder.
    NotPortable,
    /// More documents than a folder may have of which others choose the content.
    TooMany { limit: usize },
    /// A folder deeper than any that is looked into.
    TooDeep,
    /// The system would not let it be read; this is what it said.
    Unreadable(String),
}

/// What was passed over, and why.
#[uniffi::remote(Record)]
pub struct Skipped {
    /// Its path as far as it can be shown.
    pub path: String,
    /// The reason.
    pub why: SkipReason,
}

/// What a store found.
#[uniffi::remote(Record)]
pub struct Listing {
    /// The documents, in no particular order.
    pub docs: Vec<DocMeta>,
    /// What looked like a document and was passed over.
    #[uniffi(default = [])]
    pub skipped: Vec<Skipped>,
}

/// Which version of a document a change is meant for.
#[uniffi::remote(Enum)]
pub enum Expect {
    /// Whatever is there.
    Any,
    /// No document of this path.
    Absent,
    /// The document in this version.
    Revision(Revision),
}

/// What became of a change.
#[uniffi::remote(Record)]
pub struct Stored {
    /// The document as it is now; of a removed one, as it was.
    pub meta: DocMeta,
    /// The version that was in place before.
    #[uniffi(default = None)]
    pub displaced: Option<Revision>,
    /// Where the text is that somebody who does not know the lock saved at the very moment.
    #[uniffi(default = None)]
    pub rescued: Option<DocPath>,
}

/// When a change is acknowledged.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Durability {
    /// When it survives a power cut: files and folders are synced.
    Strict,
    /// When it survives the end of the process. A power cut may undo the changes of the last seconds, or
    /// leave a file of theirs empty.
    Relaxed,
}

/// What stands at a path.
#[uniffi::remote(Enum)]
pub enum PathKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// Neither, or nothing that can be reached.
    Nothing,
}

/// What stands in a folder under a name, links not followed.
#[uniffi::remote(Enum)]
pub enum ListedKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    Link,
    /// A pipe, a socket, a device.
    Other,
}

/// A name in a folder, and what stands there itself: a link is not followed.
#[uniffi::remote(Record)]
pub struct Listed {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: ListedKind,
}
