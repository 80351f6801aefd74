//! The least that a loader of a folder must do, with nothing on top: what to measure it against.
//!
//! One thread, folders read by handle, names looked up in the handle of their folder. Links are not
//! followed, and folders that begin with a dot are left out: they hold no memories.
//!
//! Each function returns how many files it saw and their bytes.

use std::ffi::CStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RawDir, openat, statat};
use rustix::io::read;
use rustix::path::Arg;

/// `getdents`, and `fstatat` for every file: the cost of learning that nothing has changed.
pub fn list_and_stat(dir: &Path) -> io::Result<(u64, u64)> {
    walk(dir, |dir, name| Ok(Some(size(dir, name)?)))
}

/// The same, and `openat` and `read` for every `.md` file: the cost of loading with stamps.
pub fn read_all(dir: &Path) -> io::Result<(u64, u64)> {
    let mut buffer = vec![0; BUFFER];
    walk(dir, |dir, name| {
        size(dir, name)?;
        is_memory(name).then(|| contents(dir, name, &mut buffer)).transpose()
    })
}

/// `getdents`, `openat` and `read`, no `fstatat`: the cost of having seen every byte, and no less will do.
pub fn read_without_stat(dir: &Path) -> io::Result<(u64, u64)> {
    let mut buffer = vec![0; BUFFER];
    walk(dir, |dir, name| is_memory(name).then(|| contents(dir, name, &mut buffer)).transpose())
}

/// Larger than any memory of the corpus, so that one `read` takes it whole.
const BUFFER: usize = 64 * 1024;

/// Hands every file to `see`, by its folder's handle and its name in there. Adds up what comes back.
fn walk(
    dir: &Path,
    mut see: impl FnMut(BorrowedFd<'_>, &CStr) -> io::Result<Option<u64>>,
) -> io::Result<(u64, u64)> {
    let (mut files, mut bytes) = (0, 0);
    descend(open_dir(CWD, dir)?, &mut |dir, name| {
        if let Some(size) = see(dir, name)? {
            files += 1;
            bytes += size;
        }
        Ok(())
    })?;
    Ok((files, bytes))
}

fn descend(dir: OwnedFd, see: &mut dyn FnMut(BorrowedFd<'_>, &CStr) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = [MaybeUninit::uninit(); 32 * 1024];
    let mut entries = RawDir::new(&dir, &mut buffer);
    while let Some(entry) = entries.next() {
        let entry = entry?;
        let name = entry.file_name();
        let kind = match entry.file_type() {
            // Some file systems keep the kind in the inode only.
            FileType::Unknown => {
                FileType::from_raw_mode(statat(&dir, name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode)
            }
            kind => kind,
        };
        match kind {
            FileType::Directory if !name.to_bytes().starts_with(b".") => {
                descend(open_dir(dir.as_fd(), name)?, see)?
            }
            FileType::RegularFile => see(dir.as_fd(), name)?,
            _ => {}
        }
    }
    Ok(())
}

fn open_dir(at: BorrowedFd<'_>, name: impl Arg) -> io::Result<OwnedFd> {
    Ok(openat(at, name, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?)
}

fn is_memory(name: &CStr) -> bool {
    name.to_bytes().ends_with(b".md")
}

fn size(dir: BorrowedFd<'_>, name: &CStr) -> io::Result<u64> {
    Ok(statat(dir, name, AtFlags::SYMLINK_NOFOLLOW)?.st_size as u64)
}

/// Reads a file over the one before. A read that leaves room in the buffer was the last.
fn contents(dir: BorrowedFd<'_>, name: &CStr, buffer: &mut [u8]) -> io::Result<u64> {
    let file = openat(dir, name, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let mut bytes = 0;
    loop {
        let n = read(&file, &mut *buffer)?;
        bytes += n as u64;
        if n < buffer.len() {
            return Ok(bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{self, Spec};

    #[test]
    fn sees_what_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let written = corpus::write(dir.path(), &Spec { files: 50, seed: 1, folders: 3 }).unwrap();
        assert_eq!(list_and_stat(dir.path()).unwrap(), (written.files, written.bytes));
        assert_eq!(read_all(dir.path()).unwrap(), (written.files, written.bytes));
        assert_eq!(read_without_stat(dir.path()).unwrap(), (written.files, written.bytes));
    }

    #[test]
    fn reads_what_is_larger_than_the_buffer() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("a.md"), vec![b'a'; 2 * BUFFER + 1]).unwrap();
        std::fs::write(dir.path().join("b.md"), vec![b'b'; BUFFER]).unwrap();
        assert_eq!(read_all(dir.path()).unwrap(), (2, 3 * BUFFER as u64 + 1));
    }

    #[test]
    fn counts_other_files_but_does_not_read_them() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join(".memcore")).unwrap();
        std::fs::write(dir.path().join(".memcore/state.md"), "state").unwrap();
        std::fs::write(dir.path().join("a.md"), "four").unwrap();
        std::fs::write(dir.path().join("b.png"), "image").unwrap();
        assert_eq!(list_and_stat(dir.path()).unwrap(), (2, 9));
        assert_eq!(read_all(dir.path()).unwrap(), (1, 4));
        assert_eq!(read_without_stat(dir.path()).unwrap(), (1, 4));
    }
}
