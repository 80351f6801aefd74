//! Names of places inside a folder: validated once, then trusted. `portable` tells which may be created, `slug` makes
//! file names of the names that people give, `conflict` knows those that synchronising tools give.

mod conflict;
mod portable;
mod slug;

use std::borrow::Borrow;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub(crate) use conflict::{ConflictName, conflict_name};
pub(crate) use portable::{fold, is_device};
pub use slug::NamePolicy;
pub(crate) use slug::{hashed, shortened, slug};

use crate::{Error, ErrorKind, Result};

/// The folder in which memcore keeps what is not a memory: earlier versions, logs, its lock. Its documents are never
/// listed among the memories.
pub(crate) const STATE: &str = ".memcore";

/// A path of the system without `.` and `..`, as far as names tell: links are not followed, and what it names may be gone.
///
/// # Example: a way up and down again
/// ```
/// use std::path::Path;
///
/// assert_eq!(memcore::plain_path(Path::new("/srv/./shop/../till")), Path::new("/srv/till"));
/// assert_eq!(memcore::plain_path(Path::new("/..")), Path::new("/"));
/// ```
pub fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// The path of a document inside its folder: relative, `/`-separated, and unable to say `..`.
///
/// Existing files keep their names whatever they are, so blanks, any script and even odd characters are
/// welcome; what is refused is only what could point elsewhere.
///
/// # Example: what is a path and what is not
/// ```
/// use memcore::DocPath;
///
/// let path: DocPath = "team/feedback_tests.md".parse()?;
/// assert_eq!((path.stem(), path.file_name()), ("feedback_tests", "feedback_tests.md"));
/// assert!("../outside.md".parse::<DocPath>().is_err());
/// assert!("/etc/passwd".parse::<DocPath>().is_err());
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DocPath(Arc<str>);

impl DocPath {
    /// Checks a path.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidPath`] for an empty or absolute path, an empty, `.` or `..` part, a backslash, a
    /// NUL, or a Windows drive.
    pub fn new(path: &str) -> Result<Self> {
        match fault(path) {
            None => Ok(Self(path.into())),
            Some(fault) => {
                Err(Error::new(ErrorKind::InvalidPath, format!("`{}` {fault}", path.escape_debug()))
                    .at(path)
                    .hint("name a file inside the folder, like `feedback_tests.md` or `team/release.md`"))
            }
        }
    }

    /// A path that was put together of parts which cannot be at fault.
    pub(crate) fn trusted(path: String) -> Self {
        Self(path.into())
    }

    /// Whether it is one of what memcore keeps for itself: a path below `.memcore/`.
    pub fn is_state(&self) -> bool {
        self.0.strip_prefix(STATE).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands after the last `/`.
    pub fn file_name(&self) -> &str {
        self.0.rsplit_once('/').map_or(&*self.0, |(_, name)| name)
    }

    /// Whether it lies in this folder.
    pub(crate) fn is_below(&self, folder: &Self) -> bool {
        self.0.strip_prefix(&*folder.0).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The folder part, without the last `/`; empty at the top.
    pub fn parent(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The file name without its last extension.
    pub fn stem(&self) -> &str {
        let name = self.file_name();
        match name.rsplit_once('.') {
            Some((stem, _)) if !stem.is_empty() => stem,
            _ => name,
        }
    }
}

/// What is wrong with a path, as the end of a sentence.
fn fault(path: &str) -> Option<&'static str> {
    let bytes = path.as_bytes();
    if path.is_empty() {
        return Some("is empty");
    }
    if bytes[0] == b'/' || (bytes.len() > 1 && bytes[1] == b':' && bytes[0].is_ascii_alphabetic()) {
        return Some("is absolute");
    }
    if memchr::memchr2(b'\\', 0, bytes).is_some() {
        return Some("holds a backslash or a NUL");
    }
    path.split('/').any(|part| matches!(part, "" | "." | "..")).then_some("has an empty, `.` or `..` part")
}

impl FromStr for DocPath {
    type Err = Error;

    fn from_str(path: &str) -> Result<Self> {
        Self::new(path)
    }
}

impl TryFrom<String> for DocPath {
    type Error = Error;

    fn try_from(path: String) -> Result<Self> {
        Self::new(&path)
    }
}

impl From<DocPath> for String {
    fn from(path: DocPath) -> Self {
        path.0.as_ref().to_owned()
    }
}

impl Borrow<str> for DocPath {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for DocPath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DocPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for DocPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

/// Whose memories a folder holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Scope {
    /// One person's, in every project.
    User,
    /// One project's.
    #[default]
    Project,
    /// Shared by a team.
    Team,
    /// One agent's.
    Agent,
    /// One conversation's.
    Session,
}

impl Scope {
    /// The scope's word, as frames and JSON show it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Project => "project",
            Self::Team => "team",
            Self::Agent => "agent",
            Self::Session => "session",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
