//! Single names in an open folder, for systems other than Unix.

use std::ffi::OsStr;
use std::io::{self, Read};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, FileType, Metadata, OpenOptions};

use super::super::MAX_DOCUMENT;
use super::{Kind, Meta, Trouble, grown};

/// Gives every name in a folder, and what it stands for where the folder itself tells.
pub(super) fn each_entry(dir: &Dir, mut found: impl FnMut(&OsStr, Option<Kind>)) -> io::Result<()> {
    for entry in dir.entries()? {
        let entry = entry?;
        found(&entry.file_name(), entry.file_type().ok().map(kind));
    }
    Ok(())
}

/// When the names in a folder were changed last, in nanoseconds since 1970 UTC.
pub(super) fn changed(dir: &Dir) -> Option<i64> {
    dir.dir_metadata().ok().map(|folder| meta(&folder).modified_ns)
}

pub(super) fn stat(dir: &Dir, name: &str) -> io::Result<Meta> {
    Ok(meta(&dir.symlink_metadata(name)?))
}

pub(super) fn read(dir: &Dir, name: &str) -> Result<(Vec<u8>, Meta), Trouble> {
    let mut options = OpenOptions::new();
    options.read(true).follow(FollowSymlinks::No).nonblock(true);
    let file = dir.open_with(name, &options)?;
    let meta = meta(&file.metadata()?);
    meta.check().map_err(Trouble::Skip)?;
    let mut bytes = Vec::with_capacity(usize::try_from(meta.size).unwrap_or(0).saturating_add(1));
    file.take(MAX_DOCUMENT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_DOCUMENT { Err(grown(bytes.len())) } else { Ok((bytes, meta)) }
}

/// There are no permissions of this kind here.
pub(super) fn made_with(_: &mut OpenOptions, _: Option<u32>) {}

/// What is known of a file that was just written.
pub(super) fn written(file: &File, _: Option<u32>) -> io::Result<Meta> {
    Ok(meta(&file.metadata()?))
}

fn meta(meta: &Metadata) -> Meta {
    let since = meta.modified().ok().map(|time| time.into_std().duration_since(std::time::UNIX_EPOCH));
    let modified_ns =
        since.and_then(Result::ok).map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX));
    Meta { kind: kind(meta.file_type()), size: meta.len(), modified_ns, inode: 0, mode: 0 }
}

fn kind(kind: FileType) -> Kind {
    if kind.is_file() {
        Kind::File
    } else if kind.is_dir() {
        Kind::Folder
    } else if kind.is_symlink() {
        Kind::Link
    } else {
        Kind::Other
    }
}
