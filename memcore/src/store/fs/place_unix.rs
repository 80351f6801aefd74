//! Putting names in place, by the system calls of Unix. Each takes single names in open folders.

use std::io;
use std::os::fd::AsFd;

use cap_std::fs::Dir;
use rustix::fs::{AtFlags, Mode, OFlags, Stat};

/// Swaps what two names stand for, at one instant. `Unsupported` where the system or the file system cannot.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn exchange(from: &Dir, name: &str, to: &Dir, target: &str) -> io::Result<()> {
    rename_with(from, name, to, target, rustix::fs::RenameFlags::EXCHANGE)
}

/// Gives a file a name that nothing has. `AlreadyExists` if something has it, `Unsupported` where the file system cannot.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn rename_new(from: &Dir, name: &str, to: &Dir, target: &str) -> io::Result<()> {
    rename_with(from, name, to, target, rustix::fs::RenameFlags::NOREPLACE)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_with(
    from: &Dir,
    name: &str,
    to: &Dir,
    target: &str,
    flags: rustix::fs::RenameFlags,
) -> io::Result<()> {
    use rustix::io::Errno;
    match rustix::fs::renameat_with(from, name, to, target, flags) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Err(io::ErrorKind::Unsupported.into()),
        renamed => Ok(renamed?),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn exchange(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn rename_new(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes the names of a folder survive a power cut.
pub(super) fn sync(dir: &Dir) -> io::Result<()> {
    // The handle may be one that can only be walked from.
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let dir = rustix::fs::openat(dir, ".", flags, Mode::empty())?;
    match rustix::fs::fsync(dir) {
        // Some file systems have nothing to sync here.
        Err(rustix::io::Errno::INVAL) => Ok(()),
        synced => Ok(synced?),
    }
}

/// Which file or folder a handle is of.
pub(super) fn number(of: &impl AsFd) -> io::Result<Option<(u64, u64)>> {
    Ok(Some(numbers(&rustix::fs::fstat(of)?)))
}

/// Which file or folder a path of ours stands for. It is only compared, so it may be walked in one call.
pub(super) fn number_of(dir: &Dir, path: &str) -> io::Result<Option<(u64, u64)>> {
    Ok(Some(numbers(&rustix::fs::statat(dir, path, AtFlags::SYMLINK_NOFOLLOW)?)))
}

#[allow(clippy::unnecessary_cast, reason = "the types differ between systems")]
fn numbers(stat: &Stat) -> (u64, u64) {
    (stat.st_dev as u64, stat.st_ino as u64)
}
