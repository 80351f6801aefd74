//! What a store deals in, and what a system lists.

use memcore::{
    Doc, DocMeta, DocPath, Durability, Expect, Listed, ListedKind, Listing, PathKind, Revision, SkipReason,
    Skipped, Stamp, Stored,
};

#[uniffi::remote(Record)]
pub struct Stamp {
    #[uniffi(default = 0)]
    pub modified_ns: i64,
    #[uniffi(default = 0)]
    pub size: u64,
    #[uniffi(default = 0)]
    pub inode: u64,
    #[uniffi(default = false)]
    pub recent: bool,
}

#[uniffi::remote(Record)]
pub struct DocMeta {
    pub path: DocPath,
    pub stamp: Stamp,
}

#[uniffi::remote(Record)]
pub struct Doc {
    pub path: DocPath,
    pub bytes: Vec<u8>,
    pub stamp: Stamp,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SkipReason {
    SymbolicLink,
    NotAFile,
    TooLarge { size: u64, limit: u64 },
    UnusableName,
    MergeLeftover,
    NotPortable,
    TooMany { limit: usize },
    TooDeep,
    Unreadable(String),
}

#[uniffi::remote(Record)]
pub struct Skipped {
    pub path: String,
    pub why: SkipReason,
}

#[uniffi::remote(Record)]
pub struct Listing {
    pub docs: Vec<DocMeta>,
    #[uniffi(default = [])]
    pub skipped: Vec<Skipped>,
}

/// Which version of a document a change is meant for.
#[uniffi::remote(Enum)]
pub enum Expect {
    Any,
    Absent,
    Revision(Revision),
}

#[uniffi::remote(Record)]
pub struct Stored {
    pub meta: DocMeta,
    #[uniffi(default = None)]
    pub displaced: Option<Revision>,
    #[uniffi(default = None)]
    pub rescued: Option<DocPath>,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Durability {
    Strict,
    Relaxed,
}

#[uniffi::remote(Enum)]
pub enum PathKind {
    File,
    Folder,
    Nothing,
}

#[uniffi::remote(Enum)]
pub enum ListedKind {
    File,
    Folder,
    Link,
    Other,
}

#[uniffi::remote(Record)]
pub struct Listed {
    pub name: String,
    pub kind: ListedKind,
}
