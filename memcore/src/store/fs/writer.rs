//! Changes of documents on disk.
//!
//! A new text is written to a file of its own and synced. Then it takes the place of the old one by *exchanging* the two
//! names, where the file system can: what comes out is looked at, so that the save of an editor which came between
//! reading and exchanging is found and kept. Where it cannot, the new name is put over the old one.

mod swap;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, OpenOptions};

use self::swap::Place;
use super::super::change::{conflict, nothing_to_remove, too_large};
use super::super::{DocMeta, Durability, Expect, Known, STATE, Stored, Writer};
use super::lock::{self, Desk, Held};
use super::{Kind, Trouble, leaf, place, sweep};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::{Error, Result, clock};

/// More than a document may lie in, and those of the state above it.
const MOST_FOLDERS: usize = 32;

/// The lock of a folder on disk.
#[derive(Debug)]
pub(super) struct FsWriter<'s> {
    held: Held<'s>,
    root: &'s Dir,
    durability: Durability,
    /// Folders that are open, by path.
    open: BTreeMap<String, Arc<Dir>>,
    /// Folders whose names were changed since the last commit.
    touched: BTreeSet<String>,
    /// Logs that were added to since then.
    logs: BTreeMap<DocPath, File>,
    /// How many files this writer has made.
    made: u32,
}

/// What is in place.
struct Current {
    bytes: Vec<u8>,
    revision: Revision,
    meta: super::Meta,
}

impl Current {
    fn known(&self) -> Known<'_> {
        Known { bytes: &self.bytes, revision: &self.revision }
    }
}

impl<'s> FsWriter<'s> {
    pub(super) fn new(held: Held<'s>, root: &'s Dir, durability: Durability) -> Result<Self> {
        let mut writer = Self {
            held,
            root,
            durability,
            open: BTreeMap::new(),
            touched: BTreeSet::new(),
            logs: BTreeMap::new(),
            made: 0,
        };
        if writer.held.interrupted {
            // The state folder itself may be new, or its maker may not have lived to sync it.
            writer.touched.extend([String::new(), STATE.to_owned()]);
            writer.sweep().map_err(|why| Error::io("cannot clear", format!("{STATE}/tmp"), why))?;
        }
        Ok(writer)
    }

    fn desk(&self) -> io::Result<&Desk> {
        self.held.desk()
    }

    /// A folder by its path, made if it is not there.
    fn folder(&mut self, path: &str) -> io::Result<Arc<Dir>> {
        if let Some(dir) = self.open.get(path) {
            return Ok(Arc::clone(dir));
        }
        // One folder is reached through the one above it.
        if path.split('/').nth(MOST_FOLDERS).is_some() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "too many folders in each other"));
        }
        let dir = if path.is_empty() {
            self.root.try_clone()?
        } else if path == STATE {
            self.desk()?.state.try_clone()?
        } else {
            let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
            let within = self.folder(parent)?;
            let (dir, made) = lock::folder(&within, name)?;
            // One that was killed may have made it, and not lived to sync its name.
            if made || self.held.interrupted {
                self.touched.insert(parent.to_owned());
            }
            dir
        };
        let dir = Arc::new(dir);
        self.open.insert(path.to_owned(), Arc::clone(&dir));
        Ok(dir)
    }

    /// The folder in which a name is about to change, made if it is not there.
    fn folder_to_change(&mut self, path: &str) -> io::Result<Arc<Dir>> {
        let dir = self.folder(path)?;
        self.touched.insert(path.to_owned());
        Ok(dir)
    }

    /// The folder of a document, unless it is not there.
    fn folder_if_there(&mut self, path: &str) -> io::Result<Option<Arc<Dir>>> {
        if path.is_empty() || self.open.contains_key(path) {
            return self.folder(path).map(Some);
        }
        let mut dir = self.root.try_clone()?;
        for part in path.split('/') {
            dir = match dir.open_dir_nofollow(part) {
                Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
                opened => opened?,
            };
        }
        let dir = Arc::new(dir);
        self.open.insert(path.to_owned(), Arc::clone(&dir));
        Ok(Some(dir))
    }

    /// What has this name; a text that is `expected` need not be hashed.
    fn current(
        &self,
        dir: &Dir,
        name: &str,
        expected: Option<Known<'_>>,
    ) -> std::result::Result<Option<Current>, Trouble> {
        match leaf::read(dir, name) {
            Ok((bytes, meta)) => {
                let same = expected.filter(|expected| expected.bytes == bytes);
                let revision = same.map_or_else(|| Revision::of(&bytes), |same| same.revision.clone());
                Ok(Some(Current { bytes, revision, meta }))
            }
            Err(Trouble::Io(why)) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// The text in a file of its own, in the folder for temporary ones: its name, and what is known of it.
    fn draft(&mut self, bytes: &[u8], mode: Option<u32>) -> io::Result<(String, super::Meta)> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        leaf::made_with(&mut options, mode);
        let (name, mut file) = loop {
            self.made += 1;
            let name = format!("w-{}-{}", std::process::id(), self.made);
            match self.desk()?.tmp.open_with(&name, &options) {
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
                opened => break (name, opened?),
            }
        };
        let mut fill = || -> io::Result<super::Meta> {
            file.write_all(bytes)?;
            let meta = leaf::written(&file, mode)?;
            if self.durability == Durability::Strict {
                file.sync_all()?;
            }
            Ok(meta)
        };
        match fill() {
            Ok(meta) => Ok((name, meta)),
            Err(why) => {
                // A sync that failed is never tried again: the kernel may have dropped the pages and say that all is well.
                self.drop_draft(&name);
                Err(why)
            }
        }
    }

    /// The permissions that all of these grant which are there; `None` if none is.
    fn mode_of(&mut self, like: &[DocPath]) -> io::Result<Option<u32>> {
        let mut mode = None;
        for path in like {
            let Some(dir) = self.folder_if_there(path.parent())? else { continue };
            match leaf::stat(&dir, path.file_name()) {
                Ok(meta) if meta.kind == Kind::File => {
                    mode = Some(mode.map_or(meta.mode, |mode| mode & meta.mode));
                }
                Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
                _ => {}
            }
        }
        Ok(mode)
    }

    fn drop_draft(&mut self, name: &str) {
        let dropped = self.desk().and_then(|desk| desk.tmp.remove_file(name));
        // What cannot be taken away now, the next one sweeps.
        self.held.untidy |= dropped.is_err_and(|why| why.kind() != io::ErrorKind::NotFound);
    }

    /// Opens a log to add to it.
    fn log(&mut self, path: &DocPath) -> io::Result<File> {
        let folder = path.parent();
        let dir = self.folder(folder)?;
        let mut options = OpenOptions::new();
        // Not waiting: the name may be a pipe's.
        options.append(true).follow(FollowSymlinks::No).nonblock(true);
        let file = match dir.open_with(path.file_name(), &options) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                self.touched.insert(folder.to_owned());
                dir.open_with(path.file_name(), options.create(true))?
            }
            opened => opened?,
        };
        if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a file")) }
    }

    fn sweep(&mut self) -> io::Result<()> {
        for (name, rescued) in sweep::leftovers(&self.desk()?.tmp)? {
            match rescued {
                None => self.drop_draft(&name),
                Some(stem) => {
                    let target = sweep::conflict_path(&stem, clock::system_nanos(), self.made);
                    self.made += 1;
                    let folder = self.folder_to_change(target.parent())?;
                    self.desk()?.tmp.rename(&name, &folder, target.file_name())?;
                }
            }
        }
        Ok(())
    }

    /// Puts a text in place that is expected to be of one version, of which the bytes may be known.
    fn put(
        &mut self,
        path: &DocPath,
        text: Known<'_>,
        (expect, old): (&Expect, Option<Known<'_>>),
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> Result<Stored> {
        let (bytes, new) = (text.bytes, text.revision);
        too_large(path, bytes)?;
        let cannot = |why: io::Error| Error::io("cannot write", path.as_str(), why);
        let name = path.file_name();
        let current = match self.folder_if_there(path.parent()).map_err(cannot)? {
            Some(dir) => self.current(&dir, name, old).map_err(|why| why.error("cannot write", path))?,
            None => None,
        };
        expect.check(path, current.as_ref().map(|current| &current.revision))?;
        if current.is_none() && !path.is_state() {
            path.check_new()?;
        }
        let dir = self.folder_to_change(path.parent()).map_err(cannot)?;
        let Some(current) = current else {
            let mode = self.mode_of(like).map_err(cannot)?;
            let (draft, meta) = self.draft(bytes, mode).map_err(cannot)?;
            let created = self.create(&dir, name, &draft);
            return match created {
                Ok(()) => Ok(Stored { meta: meta.of(path), displaced: None, rescued: None }),
                Err(why) => {
                    self.drop_draft(&draft);
                    Err(match why.kind() {
                        io::ErrorKind::AlreadyExists => conflict(path, format!("{path} was made meanwhile")),
                        _ => cannot(why),
                    })
                }
            };
        };
        let (draft, meta) = self.draft(bytes, Some(current.meta.mode)).map_err(cannot)?;
        let replaced = self.replace(&Place { path, dir: &dir, current: &current, keep }, &draft, new);
        match replaced {
            Ok(Some(rescued)) => {
                Ok(Stored { meta: meta.of(path), displaced: Some(current.revision), rescued })
            }
            Ok(None) => {
                self.drop_draft(&draft);
                Err(conflict(path, format!("{path} was taken away meanwhile")))
            }
            Err(why) => {
                self.drop_draft(&draft);
                Err(cannot(why))
            }
        }
    }
}

impl Writer for FsWriter<'_> {
    fn was_interrupted(&self) -> bool {
        self.held.interrupted
    }

    fn settled(&mut self, all: bool) {
        self.held.settled(all);
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.write_like(path, bytes, expect, keep, &[])
    }

    fn write_like(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> Result<Stored> {
        let new = Known { bytes, revision: &Revision::of(bytes) };
        self.put(path, new, (expect, None), keep, like)
    }

    fn write_over(
        &mut self,
        path: &DocPath,
        old: Known<'_>,
        new: Known<'_>,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.put(path, new, (&Expect::Revision(old.revision.clone()), Some(old)), keep, &[])
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        let cannot = |why: io::Error| Error::io("cannot remove", path.as_str(), why);
        let name = path.file_name();
        let found = match self.folder_if_there(path.parent()).map_err(cannot)? {
            Some(dir) => {
                let current =
                    self.current(&dir, name, None).map_err(|why| why.error("cannot remove", path))?;
                current.map(|current| (dir, current))
            }
            None => None,
        };
        let Some((dir, current)) = found else {
            return Err(nothing_to_remove(path, expect));
        };
        expect.check(path, Some(&current.revision))?;
        self.touched.insert(path.parent().to_owned());
        let (parent, target) = match keep {
            Some(keep) => {
                (self.folder_to_change(keep.parent()).map_err(cannot)?, keep.file_name().to_owned())
            }
            None => {
                self.made += 1;
                let tmp = self.desk().and_then(|desk| desk.tmp.try_clone()).map_err(cannot)?;
                (Arc::new(tmp), sweep::removed_name(self.made, &current.revision, path))
            }
        };
        dir.rename(name, &parent, &target).map_err(cannot)?;
        // An editor may have saved between the look and the rename. Its text goes back, for nobody asked to remove it.
        let trouble = match self.current(&parent, &target, Some(current.known())) {
            Ok(Some(out)) if out.revision == current.revision => None,
            Ok(_) => Some(conflict(path, format!("{path} was changed meanwhile"))),
            Err(why) => Some(why.error("cannot remove", path)),
        };
        if let Some(trouble) = trouble {
            return Err(match place::rename_new(&parent, &target, &dir, name) {
                Ok(()) => trouble,
                Err(_) => {
                    self.held.untidy = true;
                    let kept = keep.map_or_else(|| format!("{STATE}/tmp/{target}"), ToString::to_string);
                    conflict(path, format!("{path} was changed meanwhile, twice; one of the texts is {kept}"))
                }
            });
        }
        if keep.is_none() {
            self.drop_draft(&target);
        }
        let meta = current.meta.of(path);
        Ok(Stored { meta, displaced: Some(current.revision), rescued: None })
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        let cannot = |why: io::Error| Error::io("cannot add to", path.as_str(), why);
        let mut file = match self.logs.remove(path) {
            Some(open) => open,
            None => self.log(path).map_err(cannot)?,
        };
        file.write_all(bytes).map_err(cannot)?;
        self.logs.insert(path.clone(), file);
        Ok(())
    }

    fn commit(&mut self) -> Result<()> {
        let (touched, logs) = (std::mem::take(&mut self.touched), std::mem::take(&mut self.logs));
        if self.durability == Durability::Relaxed {
            return Ok(());
        }
        for (path, log) in logs {
            log.sync_all().map_err(|why| Error::io("cannot sync", path.as_str(), why))?;
        }
        for path in touched {
            let synced = self.folder(&path).and_then(|dir| place::sync(&dir));
            synced.map_err(|why| Error::io("cannot sync the folder of", path, why))?;
        }
        Ok(())
    }
}

impl super::Meta {
    fn of(&self, path: &DocPath) -> DocMeta {
        DocMeta { path: path.clone(), stamp: self.stamp(clock::system_nanos()) }
    }
}
