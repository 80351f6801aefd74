//! How documents are changed: under the folder's lock, whole or not at all, and only if they are what was expected.

use std::fmt;

use super::{DocMeta, MAX_DOCUMENT};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

/// What must be in place for a change to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Whatever is there.
    Any,
    /// No document of this path.
    Absent,
    /// The document in this version.
    Revision(Revision),
}

impl Expect {
    /// # Errors
    /// `Conflict` if what is there (`None`: nothing) is not what is expected.
    pub(crate) fn check(&self, path: &DocPath, current: Option<&Revision>) -> Result<()> {
        let said = match (self, current) {
            (Self::Any, _) | (Self::Absent, None) => return Ok(()),
            (Self::Revision(want), Some(is)) if want == is => return Ok(()),
            (Self::Absent, Some(_)) => format!("{path} is there already"),
            (Self::Revision(_), Some(_)) => format!("{path} was changed meanwhile"),
            (Self::Revision(_), None) => format!("{path} was taken away meanwhile"),
        };
        Err(conflict(path, said))
    }
}

pub(crate) fn conflict(path: &DocPath, said: String) -> Error {
    Error::new(ErrorKind::Conflict, said)
        .at(path.as_str())
        .hint("read it again and decide anew; nothing was changed")
}

/// The error for a document that is not there.
pub(crate) fn missing(path: &DocPath) -> Error {
    Error::new(ErrorKind::NotFound, format!("there is no {path}")).at(path.as_str())
}

/// The error for one that was to be removed: somebody else did so if a version of it was expected.
pub(crate) fn nothing_to_remove(path: &DocPath, expect: &Expect) -> Error {
    expect.check(path, None).err().unwrap_or_else(|| missing(path))
}

/// # Errors
/// `InvalidInput` for a document that nobody would read.
pub(crate) fn too_large(path: &DocPath, bytes: &[u8]) -> Result<()> {
    if bytes.len() as u64 <= MAX_DOCUMENT {
        return Ok(());
    }
    let message = format!("{path} would have {} bytes, more than the limit of {MAX_DOCUMENT}", bytes.len());
    Err(Error::new(ErrorKind::InvalidInput, message).at(path.as_str()).hint("split it into several"))
}

/// The folder's lock, and the changes that are made while it is held. It is let go when this is dropped.
///
/// Whoever takes it sees the folder as the last holder left it. Nobody else who takes the lock changes anything
/// meanwhile; an editor that knows nothing of it may, and a store must then lose neither text.
pub trait Writer: fmt::Debug {
    /// Whether something may be half done: a holder was killed, or left something [unsettled](Self::settled), or nobody
    /// who took the lock through this store has looked yet.
    fn was_interrupted(&self) -> bool;

    /// Says whether all that was begun is finished, by this holder and by those before. Until somebody says so after an
    /// interruption, or once somebody says that it is not, the next holders [are told](Self::was_interrupted). This
    /// must not fail, and needs no space: it is how a disk that is full is got over.
    fn settled(&mut self, all: bool);

    /// Puts a document in place, whole or not at all. The version that it displaces goes to `keep`, if there is one.
    ///
    /// # Errors
    /// `Conflict` if what is in place is not what is expected, `InvalidPath` if a new path cannot be held by every
    /// system ([`DocPath::check_new`]), `InvalidInput` for more than [`MAX_DOCUMENT`](super::MAX_DOCUMENT) bytes, `Io`.
    /// In each case the document is as it was.
    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored>;

    /// The same, with the permissions that a new document gets where documents have such: those that all of these grant
    /// which are there. So what moves stays as private as it was. A document that is there keeps its own.
    ///
    /// # Errors
    /// Those of [`write`](Self::write).
    fn write_like(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> Result<Stored> {
        let _ = like;
        self.write(path, bytes, expect, keep)
    }

    /// The same in the place of the very text `old`, where it is known in which versions both are. A store may compare
    /// the bytes of `old` with what is there, which is much less work than to find out in which version that is.
    ///
    /// # Errors
    /// Those of [`write`](Self::write); `Conflict` if anything but `old` is in place.
    fn write_over(
        &mut self,
        path: &DocPath,
        old: Known<'_>,
        new: Known<'_>,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.write(path, new.bytes, &Expect::Revision(old.revision.clone()), keep)
    }

    /// Takes a document away; it goes to `keep`, if there is one.
    ///
    /// # Errors
    /// `NotFound` if there is none, `Conflict` if it is not what is expected, `Io`.
    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored>;

    /// Adds to the end of a document, which is made if it is not there. For logs: a kill may leave a part of it.
    ///
    /// # Errors
    /// `InvalidPath`, `Io`.
    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()>;

    /// Makes all changes so far survive a power cut, if the store is a durable one. Only then are they acknowledged.
    ///
    /// # Errors
    /// `Io`; the changes are made, but may not survive.
    fn commit(&mut self) -> Result<()>;
}

/// A text of which it is known in which version it is.
#[derive(Clone, Copy)]
pub struct Known<'t> {
    pub(crate) bytes: &'t [u8],
    /// The version of these bytes.
    pub(crate) revision: &'t Revision,
}

impl<'t> Known<'t> {
    /// All of it.
    pub fn bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// The version of these bytes.
    pub fn revision(&self) -> &'t Revision {
        self.revision
    }
}

/// Never shows the text: what people remember does not belong in logs.
impl fmt::Debug for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known")
            .field("bytes", &self.bytes.len())
            .field("revision", self.revision)
            .finish_non_exhaustive()
    }
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The document as it is now; of a removed one, as it was.
    pub meta: DocMeta,
    /// The version that was in place before.
    pub displaced: Option<Revision>,
    /// Where the text is that somebody who does not know the lock saved at the very moment.
    pub rescued: Option<DocPath>,
}

/// When a change is acknowledged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Durability {
    /// When it survives a power cut: files and folders are synced.
    #[default]
    Strict,
    /// When it survives the end of the process. A power cut may undo the changes of the last seconds, or leave a file of
    /// theirs empty.
    Relaxed,
}
