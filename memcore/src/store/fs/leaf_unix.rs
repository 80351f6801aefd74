//! Single names in an open folder, by the system calls of Unix. A name has no `/`, and no link is followed, so
//! nothing outside the folder is reached.

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;

use cap_std::fs::{Dir, File, OpenOptions, OpenOptionsExt};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, RawMode, Stat};
use rustix::io::Errno;

use super::super::{MAX_DOCUMENT, SkipReason};
use super::{Kind, Meta, Trouble, grown};

/// Gives every name in a folder, and what it stands for where the folder itself tells.
pub(super) fn each_entry(dir: &Dir, mut found: impl FnMut(&OsStr, Option<Kind>)) -> io::Result<()> {
    // The handle may be one that can only be walked from, so the folder is opened for reading.
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    for entry in rustix::fs::Dir::new(rustix::fs::openat(dir, ".", flags, Mode::empty())?)? {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if name != b"." && name != b".." {
            found(OsStr::from_bytes(name), known_kind(entry.file_type()));
        }
    }
    Ok(())
}

/// When the names in a folder were changed last, in nanoseconds since 1970 UTC.
pub(super) fn changed(dir: &Dir) -> Option<i64> {
    rustix::fs::fstat(dir).ok().map(|stat| meta(&stat).modified_ns)
}

pub(super) fn stat(dir: &Dir, name: &str) -> io::Result<Meta> {
    Ok(meta(&rustix::fs::statat(dir, name, AtFlags::SYMLINK_NOFOLLOW)?))
}

pub(super) fn read(dir: &Dir, name: &str) -> Result<(Vec<u8>, Meta), Trouble> {
    // Not following: the name may have become a link. Not waiting: it may have become a pipe.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    let file = match rustix::fs::openat(dir, name, flags, Mode::empty()) {
        Err(Errno::LOOP | Errno::MLINK) => return Err(Trouble::Skip(SkipReason::SymbolicLink)),
        opened => opened?,
    };
    let meta = meta(&rustix::fs::fstat(&file)?);
    meta.check().map_err(Trouble::Skip)?;
    let mut bytes = Vec::new();
    // One byte more than the file has: a read that leaves it free has reached the end.
    let mut room = usize::try_from(meta.size).unwrap_or(usize::MAX).saturating_add(1);
    loop {
        bytes.reserve_exact(room);
        let read = rustix::io::read(&file, rustix::buffer::spare_capacity(&mut bytes))?;
        if bytes.len() as u64 > MAX_DOCUMENT {
            return Err(grown(bytes.len()));
        }
        if read == 0 || (bytes.len() as u64 == meta.size && bytes.capacity() > bytes.len()) {
            return Ok((bytes, meta));
        }
        room = bytes.len().max(64);
    }
}

/// Has a file made with no more permissions than these, so that nobody reads it before they are set.
pub(super) fn made_with(options: &mut OpenOptions, mode: Option<u32>) {
    if let Some(mode) = mode {
        options.mode(mode);
    }
}

/// What is known of a file that was just written, which gets these permissions.
pub(super) fn written(file: &File, mode: Option<u32>) -> io::Result<Meta> {
    let meta = meta(&rustix::fs::fstat(file)?);
    match mode {
        Some(mode) if mode != meta.mode => {
            rustix::fs::fchmod(file, Mode::from_raw_mode(mode as RawMode))?;
        }
        _ => {}
    }
    Ok(meta)
}

fn meta(stat: &Stat) -> Meta {
    #[allow(
        clippy::useless_conversion,
        clippy::unnecessary_cast,
        reason = "the types differ between systems"
    )]
    Meta {
        kind: known_kind(FileType::from_raw_mode(stat.st_mode as RawMode)).unwrap_or(Kind::Other),
        size: u64::try_from(stat.st_size).unwrap_or(0),
        modified_ns: i64::from(stat.st_mtime)
            .saturating_mul(1_000_000_000)
            .saturating_add(stat.st_mtime_nsec as i64),
        inode: stat.st_ino as u64,
        mode: stat.st_mode as u32 & 0o777,
    }
}

fn known_kind(kind: FileType) -> Option<Kind> {
    match kind {
        FileType::RegularFile => Some(Kind::File),
        FileType::Directory => Some(Kind::Folder),
        FileType::Symlink => Some(Kind::Link),
        FileType::Unknown => None,
        _ => Some(Kind::Other),
    }
}
