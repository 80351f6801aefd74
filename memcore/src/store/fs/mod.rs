//! A folder on disk, read and written through one handle that nothing leaves.
//!
//! `root` opens the folder itself, `walk` lists and `leaf` reads single names; `lock` keeps writers apart, `writer`
//! changes documents, `place` puts names in place, and `sweep` clears up after a writer that was killed.

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
mod root;
mod sweep;
mod walk;
mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cap_fs_ext::DirExt;
use cap_std::fs::Dir;

use self::root::Place;
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
///
/// It is the folder that was opened, wherever the process goes: one that is removed or replaced later is no empty one.
/// Looking at it is `NotFound` then, or `Conflict`, and so is changing it; it is to be opened anew.
#[derive(Debug)]
pub struct FsStore {
    /// Empty as long as a folder that may be made later is not there.
    root: OnceLock<Dir>,
    at: Place,
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
        let store = Self::new(Place::new(folder.as_ref(), None));
        store.opened().map_err(|why| store.cannot_open(why))?;
        Ok(store)
    }

    /// Opens a folder, and makes it and what is missing above it first.
    ///
    /// # Errors
    /// `Io` if it cannot be made or opened.
    pub fn create(folder: impl AsRef<Path>) -> Result<Self> {
        let store = Self::new(Place::new(folder.as_ref(), None));
        store.made()?;
        Ok(store)
    }

    /// A folder that need not be there yet: until it is, it holds nothing, and the first change makes it and what is
    /// missing above it.
    ///
    /// # Errors
    /// `Io` if something that is no folder is there, or it may not be read.
    ///
    /// # Example: nothing is made by looking
    /// ```
    /// use memcore::{FsStore, Store};
    ///
    /// let folder = std::env::temp_dir().join("memcore-nobody-writes-here");
    /// assert!(FsStore::lazy(&folder)?.list()?.docs.is_empty());
    /// assert!(!folder.exists());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn lazy(folder: impl AsRef<Path>) -> Result<Self> {
        Self::new(Place::new(folder.as_ref(), None)).if_there()
    }

    /// A folder below another one, which need not be there yet. Unlike the way to `root`, no part of the way down may be
    /// a symbolic link, whether it leads anywhere or not: for folders whose content others choose.
    ///
    /// # Errors
    /// `Refused` if a part is a symbolic link, saying where it leads; `Io` if a part is no folder.
    pub fn within(root: impl AsRef<Path>, below: &DocPath) -> Result<Self> {
        let at = Place::new(root.as_ref(), Some(below.clone()));
        at.check_links()?;
        Self::new(at).if_there()
    }

    fn new(at: Place) -> Self {
        let (root, shown) = (OnceLock::new(), at.shown());
        Self { root, at, shown, durability: Durability::default(), desk: Mutex::new(None) }
    }

    fn if_there(self) -> Result<Self> {
        match self.opened() {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(self.cannot_open(why)),
            _ => Ok(self),
        }
    }

    /// The folder's handle, if the folder is there.
    fn opened(&self) -> io::Result<&Dir> {
        match self.root.get() {
            Some(root) => Ok(root),
            None => {
                let root = self.at.open()?;
                Ok(self.root.get_or_init(|| root))
            }
        }
    }

    /// The folder's handle; the folder is made if it is not there.
    fn made(&self) -> Result<&Dir> {
        match self.opened() {
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                let shown = || self.shown.display().to_string();
                self.at.make().map_err(|why| Error::io("cannot make the folder", shown(), why))?;
                self.opened().map_err(|why| self.cannot_open(why))
            }
            opened => opened.map_err(|why| self.cannot_open(why)),
        }
    }

    fn cannot_open(&self, why: io::Error) -> Error {
        Error::io("cannot open the folder", self.shown.display().to_string(), why)
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
    /// `Conflict` if the folder's name now stands for another one: what is written would not be found there, and what is
    /// read is not what is there. `NotFound` if it stands for none.
    fn check_in_place(&self, root: &Dir) -> Result<()> {
        let shown = || self.shown.display().to_string();
        let now = self.at.open().map_err(|why| self.cannot_open(why))?;
        let same = place::number(&now).ok() == place::number(root).ok();
        let moved = || Error::new(ErrorKind::Conflict, format!("{} is another folder now", shown()));
        if same { Ok(()) } else { Err(moved().at(shown()).hint("open it anew")) }
    }

    /// The folder's handle for a look at what is there; `None` as long as it may be made later.
    fn looked_at(&self) -> Result<Option<&Dir>> {
        if let Some(root) = self.root.get() {
            self.check_in_place(root)?;
            return Ok(Some(root));
        }
        match self.opened() {
            Ok(root) => Ok(Some(root)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(self.cannot_list(why)),
        }
    }

    fn cannot_list(&self, why: io::Error) -> Error {
        Error::io("cannot list", self.shown.display().to_string(), why)
    }
}

impl Store for FsStore {
    fn list(&self) -> Result<Listing> {
        let Some(root) = self.looked_at()? else { return Ok(Listing::default()) };
        walk::with_stamps(root).map_err(|why| self.cannot_list(why))
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        let Some(root) = self.looked_at()? else { return Ok(Default::default()) };
        walk::paths(root).map_err(|why| self.cannot_list(why))
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let now = clock::system_nanos();
        let root = match self.opened() {
            Ok(root) => root,
            Err(why) => {
                let error = |path: &DocPath| Error::io("cannot read", path.as_str(), why.kind().into());
                return paths.iter().map(|path| Err(error(path))).collect();
            }
        };
        in_parallel(paths.iter().collect(), |paths| {
            let mut reader = Reader { root, folder: None, now };
            paths.into_iter().map(|path| reader.read(path)).collect()
        })
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        let Some(root) = self.looked_at()? else { return Ok(Vec::new()) };
        walk::below(root, folder).map_err(|why| Error::io("cannot list", folder.as_str(), why))
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        let root = self.made()?;
        self.check_in_place(root)?;
        let held = lock::take(&self.desk, root, &self.shown.display().to_string(), wait)?;
        Ok(Box::new(writer::FsWriter::new(held, root, self.durability)?))
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
