//! The one door to files, folders, links and environment outside a vault.

mod mem;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt;
use cap_std::ambient_authority;
use cap_std::fs::{File, OpenOptions};

pub use mem::MemSystem;

/// What is looked at outside a vault's own folder: [the real system](OsSystem) or [a made-up one](MemSystem).
///
/// Nothing here writes.
pub trait System: Debug + Send + Sync {
    /// All bytes of a file, following links; `None` if there is none.
    ///
    /// # Errors
    /// If it is no regular file, has more than `limit` bytes, or the system will not let it be read.
    fn read(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>>;

    /// The first bytes of a file, at most `limit`, following links; `None` if there is none.
    ///
    /// # Errors
    /// If it is no regular file, or the system will not let it be read.
    fn head(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>>;

    /// What stands at a path, following links.
    fn kind(&self, path: &Path) -> PathKind;

    /// The absolute path without links, `.` and `..`, as people write it (on Windows without `\\?\`).
    ///
    /// # Errors
    /// If nothing is there, or the system will not tell.
    fn canonical(&self, path: &Path) -> io::Result<PathBuf>;

    /// What a symbolic link holds, if one stands there; it need not lead anywhere.
    fn link(&self, path: &Path) -> Option<PathBuf>;

    /// What stands in a folder, sorted by name. Names that are not Unicode are left out.
    ///
    /// # Errors
    /// If it is no folder, or the system will not let it be listed.
    fn list(&self, path: &Path) -> io::Result<Vec<Listed>>;

    /// A variable of the environment. One that is empty or not Unicode counts as unset.
    fn env(&self, name: &str) -> Option<String>;

    /// The user's home folder.
    fn home(&self) -> Option<PathBuf>;

    /// The folder that relative paths start from.
    ///
    /// # Errors
    /// If it was deleted, or the system will not tell.
    fn current_dir(&self) -> io::Result<PathBuf>;
}

/// The name of this machine, as far as it fits into a file name.
pub(crate) fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = OsSystem.env("COMPUTERNAME").unwrap_or_default();
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(60).collect();
    if name.is_empty() { "machine".to_owned() } else { name.to_lowercase() }
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// Neither, or nothing that can be reached.
    Nothing,
}

/// A name in a folder, and what stands there itself: a link is not followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: ListedKind,
}

/// What stands in a folder under a name, links not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListedKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    Link,
    /// A pipe, a socket, a device.
    Other,
}

/// What is set aside for a file before it is read, at most.
const MAX_ROOM: u64 = 4 << 20;

/// The operating system's files and environment.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsSystem;

#[expect(clippy::disallowed_methods, reason = "this is the door")]
impl System for OsSystem {
    fn read(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        self.head(path, limit.saturating_add(1))?.map(|bytes| within(limit, bytes)).transpose()
    }

    fn head(&self, path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let mut options = OpenOptions::new();
        // Not waiting: it may be a pipe.
        options.read(true).nonblock(true);
        let file = match File::open_ambient_with(path, &options, ambient_authority()) {
            Ok(file) => file,
            Err(why) if matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            Err(why) => return Err(why),
        };
        let meta = file.metadata()?;
        if !meta.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        // One more than there is, so that the end shows in the same call. A size that lies costs no more than it says.
        let room = meta.len().saturating_add(1).min(limit).min(MAX_ROOM);
        let mut bytes = Vec::with_capacity(usize::try_from(room).unwrap_or_default());
        file.take(limit).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn kind(&self, path: &Path) -> PathKind {
        match std::fs::metadata(path) {
            Ok(meta) if meta.is_file() => PathKind::File,
            Ok(meta) if meta.is_dir() => PathKind::Folder,
            _ => PathKind::Nothing,
        }
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        let path = std::fs::canonicalize(path)?;
        Ok(match path.to_str() {
            Some(text) => PathBuf::from(&*without_verbatim_prefix(text)),
            None => path,
        })
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        std::fs::read_link(path).ok()
    }

    fn list(&self, path: &Path) -> io::Result<Vec<Listed>> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            let kind = match () {
                () if kind.is_symlink() => ListedKind::Link,
                () if kind.is_dir() => ListedKind::Folder,
                () if kind.is_file() => ListedKind::File,
                () => ListedKind::Other,
            };
            all.extend(entry.file_name().into_string().map(|name| Listed { name, kind }));
        }
        all.sort_unstable();
        Ok(all)
    }

    fn env(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|value| !value.is_empty())
    }

    fn home(&self) -> Option<PathBuf> {
        std::env::home_dir().filter(|home| !home.as_os_str().is_empty())
    }

    fn current_dir(&self) -> io::Result<PathBuf> {
        std::env::current_dir()
    }
}

fn within(limit: u64, bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {limit} bytes")));
    }
    Ok(bytes)
}

/// A Windows path without the `\\?\` that the system puts before canonical ones, and programs keep quiet about.
pub(crate) fn without_verbatim_prefix(path: &str) -> Cow<'_, str> {
    match path.strip_prefix(r"\\?\") {
        None => path.into(),
        Some(rest) => match rest.split_at_checked(4) {
            Some((share, rest)) if share.eq_ignore_ascii_case(r"UNC\") => format!(r"\\{rest}").into(),
            _ => rest.into(),
        },
    }
}
