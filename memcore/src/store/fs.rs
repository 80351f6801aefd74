//! A folder on disk, read through one handle that nothing leaves.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, DirEntry, Metadata, OpenOptions};

use super::{Doc, DocMeta, Listing, MAX_DOCUMENT, SkipReason, Skipped, Stamp, Store, is_document};
use crate::path::DocPath;
use crate::parallel::in_parallel;
use crate::{Error, Result, clock};

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

/// Folders nested deeper than this are reported instead of read.
const MAX_DEPTH: usize = 16;

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
}

impl Store for FsStore {
    fn list(&self) -> Result<Listing> {
        let mut walk = Walk { found: Vec::new(), listing: Listing::default() };
        walk.folder(&self.root, "", 0)
            .map_err(|why| Error::io("cannot list", self.shown.display().to_string(), why))?;
        let Walk { found, mut listing } = walk;
        let now = clock::system_nanos();
        listing.docs.reserve(found.len());
        for stated in in_parallel(found, |found| found.iter().map(|file| file.stat(now)).collect()) {
            match stated {
                Ok(doc) => listing.docs.push(doc),
                Err(skipped) => listing.skipped.extend(skipped),
            }
        }
        Ok(listing)
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        in_parallel(paths.iter().collect(), |paths| {
            let mut reader = Reader { root: &self.root, folder: None, now: clock::system_nanos() };
            paths.into_iter().map(|path| reader.read(path)).collect()
        })
    }
}

/// A document that a walk came by.
struct Found {
    entry: DirEntry,
    path: DocPath,
}

impl Found {
    /// Its stamp. A file that vanished meanwhile is neither a document nor worth a report.
    fn stat(&self, now: i64) -> std::result::Result<DocMeta, Option<Skipped>> {
        let skip = |why| Err(Some(Skipped { path: self.path.to_string(), why }));
        match self.entry.metadata() {
            Ok(meta) if !meta.is_file() => skip(SkipReason::NotAFile),
            Ok(meta) if meta.len() > MAX_DOCUMENT => {
                skip(SkipReason::TooLarge { size: meta.len(), limit: MAX_DOCUMENT })
            }
            Ok(meta) => Ok(DocMeta { path: self.path.clone(), stamp: stamp(&meta, now) }),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Err(None),
            Err(why) => skip(SkipReason::Unreadable(why.to_string())),
        }
    }
}

struct Walk {
    found: Vec<Found>,
    listing: Listing,
}

impl Walk {
    fn folder(&mut self, dir: &Dir, prefix: &str, depth: usize) -> io::Result<()> {
        for entry in dir.entries()? {
            let entry = entry?;
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                self.skip(format!("{prefix}{}", name.to_string_lossy()), SkipReason::UnusableName);
                continue;
            };
            if name.starts_with('.') {
                continue;
            }
            let shown = [prefix, name].concat();
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                self.sub_folder(dir, name, &shown, depth);
            } else if !is_document(name) {
                continue;
            } else if kind.is_symlink() {
                self.skip(shown, SkipReason::SymbolicLink);
            } else if !kind.is_file() {
                self.skip(shown, SkipReason::NotAFile);
            } else {
                match DocPath::new(&shown) {
                    Ok(path) => self.found.push(Found { entry, path }),
                    Err(_) => self.skip(shown, SkipReason::UnusableName),
                }
            }
        }
        Ok(())
    }

    /// One folder that cannot be read does not fail the rest.
    fn sub_folder(&mut self, dir: &Dir, name: &str, shown: &str, depth: usize) {
        if depth + 1 >= MAX_DEPTH {
            return self.skip(shown.to_owned(), SkipReason::TooDeep);
        }
        let prefix = format!("{shown}/");
        let walked = dir.open_dir_nofollow(name).and_then(|folder| self.folder(&folder, &prefix, depth + 1));
        if let Err(why) = walked
            && why.kind() != io::ErrorKind::NotFound
        {
            self.skip(prefix, SkipReason::Unreadable(why.to_string()));
        }
    }

    fn skip(&mut self, path: String, why: SkipReason) {
        self.listing.skipped.push(Skipped { path, why });
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
        self.bytes(path).map_err(|why| Error::io("cannot read", path.as_str(), why))
    }

    fn bytes(&mut self, path: &DocPath) -> io::Result<Doc> {
        let now = self.now;
        let mut options = OpenOptions::new();
        // Not following: the leaf may have become a link. Not waiting: it may have become a pipe.
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let mut file = self.folder(path.parent())?.open_with(path.file_name(), &options)?;
        let meta = file.metadata()?;
        if !meta.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        let too_large = || io::Error::other(format!("it is larger than {MAX_DOCUMENT} bytes"));
        if meta.len() > MAX_DOCUMENT {
            return Err(too_large());
        }
        // One byte more than it has, so that the read that finds the end needs no more room.
        let mut bytes = Vec::with_capacity(usize::try_from(meta.len()).unwrap_or(0) + 1);
        (&mut file).take(MAX_DOCUMENT + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_DOCUMENT {
            return Err(too_large());
        }
        Ok(Doc { path: path.clone(), bytes, stamp: stamp(&meta, now) })
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

fn stamp(meta: &Metadata, now: i64) -> Stamp {
    let modified_ns = modified_ns(meta);
    Stamp { modified_ns, size: meta.len(), inode: inode(meta), recent: modified_ns > now - RECENT_NS }
}

#[cfg(unix)]
fn modified_ns(meta: &Metadata) -> i64 {
    use cap_std::fs::MetadataExt;
    meta.mtime().saturating_mul(1_000_000_000).saturating_add(meta.mtime_nsec())
}

#[cfg(unix)]
fn inode(meta: &Metadata) -> u64 {
    use cap_std::fs::MetadataExt;
    meta.ino()
}

#[cfg(not(unix))]
fn modified_ns(meta: &Metadata) -> i64 {
    let since = meta.modified().ok().map(|time| time.into_std().duration_since(std::time::UNIX_EPOCH));
    since.and_then(std::result::Result::ok).map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX))
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}
