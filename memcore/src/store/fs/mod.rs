//! A folder on disk, read and written through one handle that nothing leaves.
//!
//! `walk` lists and `leaf` reads single names; `lock` keeps writers apart, `writer` changes documents, `place` puts names
//! in place, and `sweep` clears up after a writer that was killed.

#[cfg(not(unix))]
#[path = "leaf_portable.rs"]
mod leaf;
#[cfg(unix)]
#[path = "leaf_unix.rs"]
mod leaf;
mod lock;
#[cfg(not(unix))]
#[path = "place_portable.rs"]
mod place;
#[cfg(unix)]
#[path = "place_unix.rs"]
mod place;
mod sweep;
mod walk;
mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use cap_fs_ext::DirExt;
use cap_std::ambient_authority;
use cap_std::fs::Dir;

use super::{Doc, DocMeta, Durability, Listing, MAX_DOCUMENT, SkipReason, Skipped, Stamp, Store, Writer};
use crate::parallel::in_parallel;
use crate::path::DocPath;
use crate::{Error, ErrorKind, Result, clock};

/// A folder of the file system.
///
/// Every access goes by name below an open directory handle, without following symbolic links, so no link and
/// no file name leads outside. Pipes and devices are never opened for data, and no document larger than
/// [`MAX_DOCUMENT`] is read.
///
/// Writers take one lock for the whole folder, of the operating system, which vanishes with its holder. What they need
/// (lock, temporary files, earlier versions) lies in `.memcore/`, made at the first change. On network disks whose locks
/// do not reach other machines the lock holds on each machine only.
#[derive(Debug)]
pub struct FsStore {
    root: Dir,
    shown: PathBuf,
    durability: Durability,
    desk: Mutex<Option<lock::Desk>>,
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
        Ok(Self { root, shown, durability: Durability::default(), desk: Mutex::new(None) })
    }

    /// Opens a folder, and makes it and what is missing above it first.
    ///
    /// # Errors
    /// `Io` if it cannot be made or opened.
    pub fn create(folder: impl AsRef<Path>) -> Result<Self> {
        let made = Dir::create_ambient_dir_all(&folder, ambient_authority());
        made.map_err(|why| Error::io("cannot make the folder", folder.as_ref().display().to_string(), why))?;
        Self::open(folder)
    }

    /// The same store, acknowledging changes at this moment.
    #[must_use]
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = durability;
        self
    }

    /// The folder as it was named when it was opened.
    pub fn folder(&self) -> &Path {
        &self.shown
    }

    /// # Errors
    /// `Conflict` if the folder's name now stands for another one: what is written would not be found there.
    fn check_in_place(&self) -> Result<()> {
        let shown = || self.shown.display().to_string();
        let now = Dir::open_ambient_dir(&self.shown, ambient_authority())
            .map_err(|why| Error::io("cannot open the folder", shown(), why))?;
        let same = place::number(&now).ok() == place::number(&self.root).ok();
        let moved = || Error::new(ErrorKind::Conflict, format!("{} is another folder now", shown()));
        if same { Ok(()) } else { Err(moved().at(shown()).hint("open it anew")) }
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

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        walk::below(&self.root, folder).map_err(|why| Error::io("cannot list", folder.as_str(), why))
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        self.check_in_place()?;
        let held = lock::take(&self.desk, &self.root, &self.shown.display().to_string(), wait)?;
        Ok(Box::new(writer::FsWriter::new(held, &self.root, self.durability)?))
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
        self.doc(path).map_err(|why| why.error("cannot read", path))
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
    /// Permissions, on Unix.
    mode: u32,
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

impl Trouble {
    fn error(self, doing: &str, path: &DocPath) -> Error {
        match self {
            Self::Skip(why) => {
                Error::new(ErrorKind::Io, format!("{doing} {path}: {why}")).at(path.as_str()).because(why)
            }
            Self::Io(why) => Error::io(doing, path.as_str(), why),
        }
    }

    fn into_io(self) -> io::Error {
        match self {
            Self::Skip(why) => io::Error::other(why),
            Self::Io(why) => why,
        }
    }
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
