//! Where a folder is, and opening it.

use std::io;
use std::path::{Path, PathBuf};

use cap_fs_ext::DirExt;
use cap_std::ambient_authority;
use cap_std::fs::Dir;

use super::lock;
use crate::path::DocPath;
use crate::{Error, ErrorKind, Result};

/// Where a folder is.
#[derive(Debug)]
pub(super) struct Place {
    /// From the root of the file system, so that it stays where it is when the process goes to another folder. Links are
    /// followed on the way.
    root: PathBuf,
    /// The same as the caller names it.
    named: PathBuf,
    /// Below that, where none is.
    below: Option<DocPath>,
}

impl Place {
    pub(super) fn new(root: &Path, below: Option<DocPath>) -> Self {
        // Where this fails, the path is empty or there is no current folder, and opening it says so.
        let from_root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        Self { root: from_root, named: root.to_owned(), below }
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        self.below.iter().flat_map(|below| below.as_str().split('/'))
    }

    pub(super) fn shown(&self) -> PathBuf {
        self.parts().fold(self.named.clone(), |path, part| path.join(part))
    }

    pub(super) fn open(&self) -> io::Result<Dir> {
        let mut dir = Dir::open_ambient_dir(&self.root, ambient_authority())?;
        for part in self.parts() {
            dir = dir.open_dir_nofollow(part)?;
        }
        Ok(dir)
    }

    /// Makes it, and what is missing above it.
    pub(super) fn make(&self) -> io::Result<()> {
        Dir::create_ambient_dir_all(&self.root, ambient_authority())?;
        let mut dir = Dir::open_ambient_dir(&self.root, ambient_authority())?;
        for part in self.parts() {
            dir = lock::folder(&dir, part)?.0;
        }
        Ok(())
    }

    /// # Errors
    /// `Refused` if a part of the way below the root is a symbolic link, whatever it leads to.
    pub(super) fn check_links(&self) -> Result<()> {
        let Ok(mut dir) = Dir::open_ambient_dir(&self.root, ambient_authority()) else { return Ok(()) };
        let mut shown = self.named.clone();
        for part in self.parts() {
            shown.push(part);
            if dir.symlink_metadata(part).is_ok_and(|meta| meta.is_symlink()) {
                let target = dir.read_link_contents(part).unwrap_or_default();
                let (at, target) = (shown.display().to_string(), target.display());
                let message = format!("{at} is a symbolic link to {target}");
                return Err(Error::new(ErrorKind::Refused, message).at(at).hint(
                    "others choose what is here, so no link is followed; put a real folder in its place",
                ));
            }
            match dir.open_dir_nofollow(part) {
                Ok(next) => dir = next,
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }
}
