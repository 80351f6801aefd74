//! Lists a folder and what is below it.

use std::ffi::OsStr;
use std::io;
use std::sync::Arc;

use cap_fs_ext::DirExt;
use cap_std::fs::Dir;

use super::super::{DocMeta, Listing, SkipReason, Skipped, Stamp, is_document, is_leftover};
use super::{Kind, leaf};
use crate::clock;
use crate::parallel::in_parallel;
use crate::path::DocPath;

/// Folders nested deeper than this are reported instead of read.
const MAX_DEPTH: usize = 16;

/// When so many files wait for their stamps, they get them and their folders are closed.
const ENOUGH_WAITING: usize = 512;

/// So often a folder is listed again that changes meanwhile.
const TRIES: usize = 4;

/// Every document with its stamp.
pub(super) fn with_stamps(root: &Dir) -> io::Result<Listing> {
    let mut left = TRIES;
    loop {
        let mut walk = Walk { stamps: true, now: clock::system_nanos(), ..Walk::default() };
        walk.folder(Arc::new(root.try_clone()?), "", 0)?;
        walk.stat();
        left -= 1;
        if !walk.vanished || left == 0 {
            return Ok(walk.listing);
        }
    }
}

/// Every document that the folders tell of, and nothing asked of the files themselves.
pub(super) fn paths(root: &Dir) -> io::Result<(Vec<DocPath>, Vec<Skipped>)> {
    let mut walk = Walk::default();
    walk.folder(Arc::new(root.try_clone()?), "", 0)?;
    Ok((walk.waiting.into_iter().map(|found| found.path).collect(), walk.listing.skipped))
}

/// Every file below a folder, whatever its name, in the order of the paths.
pub(super) fn below(root: &Dir, folder: &DocPath) -> io::Result<Vec<DocMeta>> {
    let mut dir = root.try_clone()?;
    for part in folder.as_str().split('/') {
        dir = match dir.open_dir_nofollow(part) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            opened => opened?,
        };
    }
    let (mut found, now) = (Vec::new(), clock::system_nanos());
    files(&dir, folder.as_str(), 0, now, &mut found)?;
    found.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn files(dir: &Dir, prefix: &str, depth: usize, now: i64, found: &mut Vec<DocMeta>) -> io::Result<()> {
    let mut names = Vec::new();
    leaf::each_entry(dir, |name, _| names.extend(name.to_str().map(str::to_owned)))?;
    for name in names {
        let Ok(path) = DocPath::new(&format!("{prefix}/{name}")) else { continue };
        match leaf::stat(dir, &name) {
            Ok(meta) if meta.kind == Kind::File => found.push(DocMeta { path, stamp: meta.stamp(now) }),
            Ok(meta) if meta.kind == Kind::Folder && depth < MAX_DEPTH + 2 => {
                files(&dir.open_dir_nofollow(&name)?, path.as_str(), depth + 1, now, found)?;
            }
            Ok(_) => {}
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

#[derive(Default)]
struct Walk {
    /// Whether files are stamped as the walk goes on.
    stamps: bool,
    waiting: Vec<Found>,
    listing: Listing,
    now: i64,
    /// A file went away before it was stamped: another may be in its place.
    vanished: bool,
}

/// A document that the walk came by.
struct Found {
    /// Kept open for the stamp.
    folder: Option<Arc<Dir>>,
    path: DocPath,
}

impl Walk {
    fn folder(&mut self, dir: Arc<Dir>, prefix: &str, depth: usize) -> io::Result<()> {
        let mut folders = Vec::new();
        let (waiting, skipped) = (self.waiting.len(), self.listing.skipped.len());
        // A large folder is listed in several calls. If a memory takes the place of another between them, the listing
        // may have neither.
        for _ in 0..TRIES {
            let before = leaf::changed(&dir);
            folders.clear();
            self.waiting.truncate(waiting);
            self.listing.skipped.truncate(skipped);
            leaf::each_entry(&dir, |name, kind| match name.to_str() {
                // A name that begins with a dot is the system's, a tool's, or our own state.
                Some(name) if name.starts_with('.') => {}
                Some(name) => self.entry(&dir, prefix, name, kind, &mut folders),
                None if is_document(&name.to_string_lossy()) => {
                    self.skip(shown(prefix, name), SkipReason::UnusableName)
                }
                None => {}
            })?;
            if leaf::changed(&dir) == before {
                break;
            }
        }
        if self.stamps && self.waiting.len() >= ENOUGH_WAITING {
            self.stat();
        }
        for name in folders {
            self.sub_folder(&dir, &name, format!("{prefix}{name}/"), depth + 1);
        }
        Ok(())
    }

    fn entry(
        &mut self,
        dir: &Arc<Dir>,
        prefix: &str,
        name: &str,
        kind: Option<Kind>,
        folders: &mut Vec<String>,
    ) {
        // Some file systems do not tell in the listing.
        let kind = kind.or_else(|| leaf::stat(dir, name).ok().map(|meta| meta.kind));
        match kind {
            Some(Kind::Folder) => folders.push(name.to_owned()),
            // A name without an extension may be a folder's.
            Some(Kind::Link) if !name.contains('.') => {
                self.skip(shown(prefix, OsStr::new(name)), SkipReason::SymbolicLink);
            }
            Some(Kind::File) if is_leftover(name) => {
                self.skip(shown(prefix, OsStr::new(name)), SkipReason::MergeLeftover);
            }
            _ if !is_document(name) => {}
            Some(Kind::File) => match DocPath::new(&[prefix, name].concat()) {
                Ok(path) => self.waiting.push(Found { folder: self.stamps.then(|| Arc::clone(dir)), path }),
                Err(_) => self.skip(shown(prefix, OsStr::new(name)), SkipReason::UnusableName),
            },
            Some(Kind::Link) => self.skip(shown(prefix, OsStr::new(name)), SkipReason::SymbolicLink),
            Some(Kind::Other) => self.skip(shown(prefix, OsStr::new(name)), SkipReason::NotAFile),
            None => {}
        }
    }

    fn sub_folder(&mut self, dir: &Dir, name: &str, prefix: String, depth: usize) {
        if depth >= MAX_DEPTH {
            return self.skip(prefix, SkipReason::TooDeep);
        }
        let walked =
            dir.open_dir_nofollow(name).and_then(|folder| self.folder(Arc::new(folder), &prefix, depth));
        if let Err(why) = walked
            && why.kind() != io::ErrorKind::NotFound
        {
            self.skip(prefix, SkipReason::Unreadable(why.to_string()));
        }
    }

    /// Stamps the documents that wait. A file that vanished meanwhile is neither a document nor worth a report.
    fn stat(&mut self) {
        let now = self.now;
        let found = std::mem::take(&mut self.waiting);
        let stated =
            in_parallel(found, |found| found.into_iter().map(|file| (file.stat(now), file.path)).collect());
        for (stated, path) in stated {
            match stated {
                Ok(stamp) => self.listing.docs.push(DocMeta { path, stamp }),
                Err(Some(why)) => self.skip(path.to_string(), why),
                Err(None) => self.vanished = true,
            }
        }
    }

    fn skip(&mut self, path: String, why: SkipReason) {
        self.listing.skipped.push(Skipped { path, why });
    }
}

fn shown(prefix: &str, name: &OsStr) -> String {
    format!("{prefix}{}", name.to_string_lossy())
}

impl Found {
    fn stat(&self, now: i64) -> Result<Stamp, Option<SkipReason>> {
        let Some(folder) = &self.folder else { return Err(None) };
        match leaf::stat(folder, self.path.file_name()) {
            Ok(meta) => meta.check().map(|()| meta.stamp(now)).map_err(Some),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Err(None),
            Err(why) => Err(Some(SkipReason::Unreadable(why.to_string()))),
        }
    }
}
