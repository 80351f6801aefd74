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

/// Files have no number here. A folder that is open cannot be taken away.
pub(super) fn number<F>(_: &F) -> io::Result<Option<(u64, u64)>> {
    Ok(None)
}

/// As [`number`].
pub(super) fn number_of(_: &Dir, _: &str) -> io::Result<Option<(u64, u64)>> {
    Ok(None)
}
