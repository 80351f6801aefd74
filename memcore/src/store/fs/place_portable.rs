//! Putting names in place, for systems other than Unix.

use std::io;

use cap_std::fs::Dir;

/// Not to be had here.
pub(super) fn exchange(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Not to be had here.
pub(super) fn rename_new(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A folder cannot be synced here; the file system's journal orders its names.
pub(super) fn sync(_: &Dir) -> io::Result<()> {
    Ok(())
}

/// Folders have no number here.
pub(super) fn identity(_: &Dir) -> io::Result<Option<(u64, u64)>> {
    Ok(None)
}
