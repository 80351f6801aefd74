//! Documents under relative paths, read and written whole. A store knows nothing of memories.

mod change;
mod fs;
mod mem;

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

pub(crate) use crate::path::STATE;
use crate::path::{DocPath, conflict_name};
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

pub(crate) use change::missing;
pub use change::{Durability, Expect, Known, Stored, Writer};
pub use fs::FsStore;
pub use mem::MemStore;

/// A folder of Markdown documents.
///
/// What a store promises is checked by
#[cfg_attr(feature = "testing", doc = "[`testing::store_contract`](crate::testing::store_contract):")]
#[cfg_attr(not(feature = "testing"), doc = "`testing::store_contract` (feature `testing`):")]
/// a listing names every document once, whatever else lies in the folder; what it passes over, it reports;
/// one bad document never fails the rest; a stamp that [is the same](Stamp::is_same) means the same bytes.
pub trait Store: Debug + Send + Sync {
    /// Every document with the extension `md`, at any depth, outside folders that begin with a dot.
    ///
    /// # Errors
    /// Only if the folder itself cannot be listed.
    fn list(&self) -> Result<Listing>;

    /// The same without the stamps, for when everything will be read anyway. A store that has to look at each
    /// document to know its stamp should do less here.
    ///
    /// # Errors
    /// Only if the folder itself cannot be listed.
    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)>;

    /// Reads documents, in the order asked for, each with its own result. A document that is passed over for a
    /// [`SkipReason`] has that as the source of its error.
    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>>;

    /// The documents below a folder of the state, `.memcore`, at any depth, whatever their extension, in the order of
    /// their paths. A folder that is not there has none.
    ///
    /// # Errors
    /// `Io`.
    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        let _ = folder;
        Ok(Vec::new())
    }

    /// Takes the folder's lock, waiting at most so long for another holder. A store whose documents cannot be locked
    /// together may hand out a writer at once, if each of its changes is atomic. A store that is only read leaves this
    /// and [`state`](Self::state) as they are.
    ///
    /// # Errors
    /// `Locked`, naming the holder; `ReadOnly` if nothing can be written here; `Io`.
    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        let _ = wait;
        Err(Error::new(ErrorKind::ReadOnly, "this store can only be read"))
    }
}

impl<S: Store + ?Sized> Store for Arc<S> {
    fn list(&self) -> Result<Listing> {
        (**self).list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        (**self).paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        (**self).read(paths)
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        (**self).state(folder)
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        (**self).lock(wait)
    }
}

/// What a store found.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The documents, in no particular order.
    pub docs: Vec<DocMeta>,
    /// What looked like a document and was passed over.
    pub skipped: Vec<Skipped>,
}

/// A document in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocMeta {
    /// Where it is.
    pub path: DocPath,
    /// By what a change is noticed without reading.
    pub stamp: Stamp,
}

/// A document with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doc {
    /// Where it is.
    pub path: DocPath,
    /// All of it.
    pub bytes: Vec<u8>,
    /// As it was when these bytes were read.
    pub stamp: Stamp,
}

impl Doc {
    /// The version of these bytes.
    pub fn revision(&self) -> Revision {
        Revision::of(&self.bytes)
    }
}

/// A cheap sign of a document's state. It is not a [`Revision`]: it says "unchanged", never "the same text".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Last change, in nanoseconds since 1970 UTC. A store without times may count versions.
    pub modified_ns: i64,
    /// Bytes.
    pub size: u64,
    /// Which file it is, where files have numbers.
    pub inode: u64,
    /// Changed so lately that a further change within the clock's grain would not show.
    pub recent: bool,
}

impl Stamp {
    /// Whether two stamps vouch for the same bytes.
    pub fn is_same(&self, other: &Self) -> bool {
        !self.recent && !other.recent && self == other
    }
}

/// What was passed over, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Its path as far as it can be shown.
    pub path: String,
    /// The reason.
    pub why: SkipReason,
}

/// Why a document was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SkipReason {
    /// A symbolic link; none is followed, so nothing outside the folder is read.
    #[error("a symbolic link; none is followed")]
    SymbolicLink,
    /// A pipe, socket or device.
    #[error("not a regular file")]
    NotAFile,
    /// More bytes than a document may have.
    #[error("{size} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Bytes it has.
        size: u64,
        /// Bytes it may have.
        limit: u64,
    },
    /// A name that is not UTF-8 or that a [`DocPath`] cannot hold.
    #[error("a name that is not the same on every system: not UTF-8, with a backslash, or like a drive")]
    UnusableName,
    /// What a merge, a patch or a synchronising tool left beside a document, with another extension.
    #[error("left beside a document by a merge that did not come out")]
    MergeLeftover,
    /// A name that some systems cannot hold or would show as another; others choose the names in this folder.
    #[error("a name that some systems cannot hold or would show as another")]
    NotPortable,
    /// More documents than a folder may have of which others choose the content.
    #[error("beyond the first {limit} documents of a folder that others fill")]
    TooMany {
        /// So many are read.
        limit: usize,
    },
    /// A folder deeper than any that is looked into.
    #[error("a folder nested too deep")]
    TooDeep,
    /// The system would not let it be read; this is what it said.
    #[error("{0}")]
    Unreadable(String),
}

/// The largest document that is read, in bytes: 1 MiB.
pub const MAX_DOCUMENT: u64 = 1 << 20;

/// Whether a file name is a document's.
pub(crate) fn is_document(name: &str) -> bool {
    name.len() > 3 && name.as_bytes()[name.len() - 3..].eq_ignore_ascii_case(b".md") && !name.starts_with('.')
}

/// Whether a file name is what a merge left beside a document.
pub(crate) fn is_leftover(name: &str) -> bool {
    !name.starts_with('.') && !is_document(name) && conflict_name(name).is_some_and(|it| it.leftover)
}
