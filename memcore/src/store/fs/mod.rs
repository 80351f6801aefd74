//! A folder on disk, read through one handle that nothing leaves.

#[cfg(not(unix))]
#[path = "leaf_portable.rs"]
mod leaf;
#[cfg(unix)]
#[path = "leaf_unix.rs"]
mod leaf;
mod walk;

use std::io;
use std::path::{Path, PathBuf};

use cap_fs_ext::DirExt;
use cap_std::ambient_authority;
use cap_std::fs::Dir;

use super::{Doc, Listing, MAX_DOCUMENT, SkipReason, Skipped, Stamp, Store};
use crate::parallel::in_parallel;
use crate::path::DocPath;
use crate::{Error, ErrorKind, Result, clock};

/// A folder of the file system.
///
/// Every access goes by name below an open directory handle, without following symbolic links, so no link and
/// no file name leads outside. Pipes and devices are never opened for data, and no document larger than
/// [`MAX_DOCUMENT`] is read.
#[derive(Debug)]
pub struct FsStore {
    root: Dir,
    shown: PathBuf,
}

/// A file changed less than two seconds ago counts as recent: the coarsest grain of file times in use (FAT).
const RECENT_NS: i64 = 2_000_000_000;

impl FsStore {
    /// Opens a folder. Nothing is created.
    ///
    /// # Errors
    /// `NotFound` if it is not there, `Io` if it is not a folder or may not be read.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self> {
        let shown = folder.as_ref().to_owned();
        let root = Dir::open_ambient_dir(&shown, ambient_authority())
            .map_err(|why| Error::io("cannot open the folder", shown.display().to_string(), why))?;
        Ok(Self { root, shown })
    }

    /// The folder as it was named when it was opened.
    pub fn folder(&self) -> &Path {
        &self.shown
    }

    fn cannot_list(&self, why: io::Error) -> Error {
        Error::io("cannot list", self.shown.display().to_string(), why)
    }
}

impl Store for FsStore {
    fn list(&self) -> Result<Listing> {
        walk::with_stamps(&self.root).map_err(|why| self.cannot_list(why))
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        walk::paths(&self.root).map_err(|why| self.cannot_list(why))
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let now = clock::system_nanos();
        in_parallel(paths.iter().collect(), |paths| {
            let mut reader = Reader { root: &self.root, folder: None, now };
            paths.into_iter().map(|path| reader.read(path)).collect()
        })
    }
}

/// Reads documents, keeping the folder of the last one open.
struct Reader<'s> {
    root: &'s Dir,
    folder: Option<(String, Dir)>,
    now: i64,
}

impl Reader<'_> {
    fn read(&mut self, path: &DocPath) -> Result<Doc> {
        self.doc(path).map_err(|why| match why {
            Trouble::Skip(why) => {
                Error::new(ErrorKind::Io, format!("cannot read {path}: {why}")).at(path.as_str()).because(why)
            }
            Trouble::Io(why) => Error::io("cannot read", path.as_str(), why),
        })
    }

    fn doc(&mut self, path: &DocPath) -> std::result::Result<Doc, Trouble> {
        let now = self.now;
        let (bytes, meta) = leaf::read(self.folder(path.parent())?, path.file_name())?;
        Ok(Doc { path: path.clone(), bytes, stamp: meta.stamp(now) })
    }

    fn folder(&mut self, path: &str) -> io::Result<&Dir> {
        if path.is_empty() {
            return Ok(self.root);
        }
        if self.folder.as_ref().is_none_or(|(open, _)| open != path) {
            let mut parts = path.split('/');
            let mut dir = self.root.open_dir_nofollow(parts.next().unwrap_or_default())?;
            for part in parts {
                dir = dir.open_dir_nofollow(part)?;
            }
            self.folder = Some((path.to_owned(), dir));
        }
        match &self.folder {
            Some((_, dir)) => Ok(dir),
            None => Ok(self.root),
        }
    }
}

/// What kind of thing a name in a folder stands for; links are not followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
    Link,
    Other,
}

/// What is known of a file without reading it.
struct Meta {
    kind: Kind,
    size: u64,
    modified_ns: i64,
    inode: u64,
}

impl Meta {
    fn stamp(&self, now: i64) -> Stamp {
        let recent = self.modified_ns > now - RECENT_NS;
        Stamp { modified_ns: self.modified_ns, size: self.size, inode: self.inode, recent }
    }
}

/// Why a file is not read.
enum Trouble {
    Skip(SkipReason),
    Io(io::Error),
}

impl<E: Into<io::Error>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Io(error.into())
    }
}

impl Meta {
    /// Whether this is a document that is read.
    fn check(&self) -> std::result::Result<(), SkipReason> {
        match self {
            Self { kind: Kind::Link, .. } => Err(SkipReason::SymbolicLink),
            Self { kind: Kind::File, size, .. } if *size <= MAX_DOCUMENT => Ok(()),
            Self { kind: Kind::File, size, .. } => {
                Err(SkipReason::TooLarge { size: *size, limit: MAX_DOCUMENT })
            }
            _ => Err(SkipReason::NotAFile),
        }
    }
}

/// For a file that grew past the limit while it was read.
fn grown(size: usize) -> Trouble {
    Trouble::Skip(SkipReason::TooLarge { size: size as u64, limit: MAX_DOCUMENT })
}
