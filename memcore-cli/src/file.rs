//! Files that a person names: sessions and traces.

use std::io::Write;
use std::path::{Path, PathBuf};

use memcore::{Error, ErrorKind, OsSystem, Result, System};

/// A file and what it is for.
#[derive(Clone, Debug)]
pub(crate) struct NamedFile {
    /// Where it is. A link is followed, so that writing does not put a file in its place.
    pub(crate) path: PathBuf,
    /// As the person named it.
    shown: String,
    /// `session`, `trace`.
    what: &'static str,
}

impl NamedFile {
    /// The file at this path, there or not.
    pub(crate) fn new(path: &Path, what: &'static str) -> Self {
        let shown = path.display().to_string();
        Self { path: OsSystem.canonical(path).unwrap_or_else(|_| path.to_owned()), shown, what }
    }

    /// Its text, of at most so many bytes; `None` if it is not there.
    pub(crate) fn read(&self, limit: u64) -> Result<Option<String>> {
        let bytes = OsSystem.read(&self.path, limit).map_err(|why| {
            let message = format!("cannot read the {} file {}: {why}", self.what, self.shown);
            Error::new(ErrorKind::Io, message).at(&*self.shown)
        })?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Writes a text to a new file beside the old one, and puts it in its place.
    pub(crate) fn replace(&self, text: &str) -> Result<()> {
        let folder =
            self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let write = || {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.write_all(b"\n")?;
            file.persist(&self.path).map_err(|why| why.error)
        };
        write().map(drop).map_err(|why| {
            let message = format!("cannot write the {} file {}: {why}", self.what, self.shown);
            Error::new(ErrorKind::Io, message)
                .at(&*self.shown)
                .hint("name a file in a folder that exists and that you may write to")
        })
    }

    /// An error of what the file holds.
    pub(crate) fn refused(&self, error: &Error, hint: &'static str) -> Error {
        let message = format!("cannot use the {} file {}: {}", self.what, self.shown, error.message());
        Error::new(error.kind(), message).at(&*self.shown).hint(hint)
    }

    /// An error if it is not there.
    pub(crate) fn missing(&self) -> Error {
        Error::new(ErrorKind::NotFound, format!("there is no {} file {}", self.what, self.shown))
            .at(&*self.shown)
    }
}
