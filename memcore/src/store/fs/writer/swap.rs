//! Putting a draft in place: under a name that nothing has, or in the place of what is there.

use std::io;

use cap_std::fs::Dir;

use super::super::{leaf, place, sweep};
use super::{Current, FsWriter};
use crate::clock;
use crate::path::DocPath;
use crate::revision::Revision;

/// What became of the version in place before it is displaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// It has a second name now.
    Linked,
    /// That name was there: it is of the same version.
    Before,
    /// It is still to be kept, if it is to be.
    Not,
}

/// A document that is about to be changed.
pub(super) struct Place<'a> {
    pub(super) path: &'a DocPath,
    pub(super) dir: &'a Dir,
    pub(super) current: &'a Current,
    pub(super) keep: Option<&'a DocPath>,
}

impl Place<'_> {
    fn name(&self) -> &str {
        self.path.file_name()
    }
}

impl FsWriter<'_> {
    /// Gives a draft a name that nothing has.
    pub(super) fn create(&mut self, dir: &Dir, name: &str, draft: &str) -> io::Result<()> {
        let tmp = &self.desk()?.tmp;
        match place::rename_new(tmp, draft, dir, name) {
            Err(why) if why.kind() == io::ErrorKind::Unsupported => {}
            renamed => return renamed,
        }
        match tmp.hard_link(draft, dir, name) {
            Ok(()) => {
                self.drop_draft(draft);
                Ok(())
            }
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => Err(why),
            // Neither is to be had: the lock alone stands between this look and the rename.
            Err(_) if dir.symlink_metadata(name).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => tmp.rename(draft, dir, name),
        }
    }

    /// Puts a draft in the place of what is there: where the text is that somebody saved at the very moment. `None`:
    /// somebody took away what was there. In that case and after an error the document is as it was.
    pub(super) fn replace(
        &mut self,
        it: &Place<'_>,
        draft: &str,
        new: &Revision,
    ) -> io::Result<Option<Option<DocPath>>> {
        let kept = match self.keep(it) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            kept => kept?,
        };
        // What is not to be kept, such as a log that is written anew, is nobody's lost text either.
        let known = (kept != Kept::Not || it.keep.is_none()).then_some(&it.current.revision);
        let parked = sweep::parked_name(draft, new, known, it.path);
        let replaced = self.park_and_swap(it, draft, &parked, new, kept);
        if !matches!(replaced, Ok(Some(_))) {
            self.drop_draft(&parked);
            if let (Kept::Linked, Some(keep)) = (kept, it.keep) {
                // A version that was not displaced is none.
                let _ = self.folder(keep.parent()).and_then(|folder| folder.remove_file(keep.file_name()));
            }
        }
        replaced
    }

    fn park_and_swap(
        &mut self,
        it: &Place<'_>,
        draft: &str,
        parked: &str,
        new: &Revision,
        kept: Kept,
    ) -> io::Result<Option<Option<DocPath>>> {
        let tmp = &self.desk()?.tmp;
        tmp.rename(draft, tmp, parked)?;
        match place::exchange(tmp, parked, it.dir, it.name()) {
            Ok(()) => {
                self.displaced(it, parked, kept).map(Some).or_else(|why| self.swap_back(it, parked, new, why))
            }
            Err(why) if why.kind() == io::ErrorKind::Unsupported => {
                self.rename_over(it, parked, kept)?;
                Ok(Some(None))
            }
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Keeps the version that is in place, under a second name, where the file system has such.
    fn keep(&mut self, it: &Place<'_>) -> io::Result<Kept> {
        let Some(keep) = it.keep else { return Ok(Kept::Not) };
        let folder = self.folder_to_change(keep.parent())?;
        match it.dir.hard_link(it.name(), &folder, keep.file_name()) {
            Ok(()) => Ok(Kept::Linked),
            // Versions are named by their time and their revision: it is the same one.
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => Ok(Kept::Before),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Err(why),
            Err(_) => Ok(Kept::Not),
        }
    }

    /// Looks at what came out of an exchange. It is what was in place, or what an editor put there meanwhile.
    fn displaced(&mut self, it: &Place<'_>, parked: &str, kept: Kept) -> io::Result<Option<DocPath>> {
        let expected = Some(it.current.known());
        let out = self.current(&self.desk()?.tmp, parked, expected).map_err(super::Trouble::into_io)?;
        let Some(out) = out else {
            return Ok(None);
        };
        if out.revision != it.current.revision {
            let rescued = self.rescue(parked, it.path)?;
            self.forget_link(it, kept, &out.revision);
            return Ok(Some(rescued));
        }
        match it.keep {
            Some(keep) if kept == Kept::Not => {
                let folder = self.folder_to_change(keep.parent())?;
                self.desk()?.tmp.rename(parked, &folder, keep.file_name())?;
            }
            _ => self.drop_draft(parked),
        }
        Ok(None)
    }

    /// What was kept may already have been the text of the editor, which is rescued now: under the name of another version
    /// it would be a lie.
    fn forget_link(&mut self, it: &Place<'_>, kept: Kept, rescued: &Revision) {
        let (Kept::Linked, Some(keep)) = (kept, it.keep) else { return };
        let Ok(folder) = self.folder(keep.parent()) else { return };
        if matches!(self.current(&folder, keep.file_name(), None), Ok(Some(link)) if link.revision == *rescued)
        {
            let _ = folder.remove_file(keep.file_name());
        }
    }

    /// What came out of an exchange could not be put away: it goes back to its place.
    fn swap_back(
        &mut self,
        it: &Place<'_>,
        parked: &str,
        new: &Revision,
        why: io::Error,
    ) -> io::Result<Option<Option<DocPath>>> {
        let tmp = &self.desk()?.tmp;
        let back = place::exchange(tmp, parked, it.dir, it.name());
        let ours = || matches!(self.current(tmp, parked, None), Ok(Some(out)) if out.revision == *new);
        if back.is_ok() && ours() {
            return Err(why);
        }
        // What lies there is somebody's text. It is not for this writer to drop: the next one looks at it.
        self.held.untidy = true;
        Err(io::Error::other(format!("{why}; what was displaced lies in the folder for temporary files")))
    }

    /// Keeps a text that nobody expected.
    pub(super) fn rescue(&mut self, parked: &str, path: &DocPath) -> io::Result<DocPath> {
        let target = sweep::conflict_path(path.stem(), clock::system_nanos(), self.made);
        let folder = self.folder_to_change(target.parent())?;
        self.desk()?.tmp.rename(parked, &folder, target.file_name())?;
        Ok(target)
    }

    /// Where names cannot be exchanged: the version in place is copied if it could not be linked, and then overwritten.
    fn rename_over(&mut self, it: &Place<'_>, parked: &str, kept: Kept) -> io::Result<()> {
        if let (Kept::Not, Some(keep)) = (kept, it.keep) {
            let (bytes, _) = leaf::read(it.dir, it.name()).map_err(super::Trouble::into_io)?;
            let (copy, _) = self.draft(&bytes, Some(it.current.meta.mode))?;
            let folder = self.folder_to_change(keep.parent())?;
            let moved = self.desk()?.tmp.rename(&copy, &folder, keep.file_name());
            moved.inspect_err(|_| self.drop_draft(&copy))?;
        }
        self.desk()?.tmp.rename(parked, it.dir, it.name())
    }
}
