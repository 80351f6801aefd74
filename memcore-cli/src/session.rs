//! The file that keeps a session from one call to the next.

use std::io::Write;
use std::path::{Path, PathBuf};

use memcore::{Error, ErrorKind, OsSystem, Result, Session, System};

/// A session file may have so many bytes: room for a hundred thousand memories.
const MAX_SESSION: u64 = 16 << 20;

/// A session and the file it comes from.
#[derive(Debug)]
pub(crate) struct SessionFile {
    /// Where it is kept.
    pub(crate) path: PathBuf,
    /// The session.
    pub(crate) session: Session,
}

impl SessionFile {
    /// Goes on with the session of a file; a new one if the file is not there, or empty.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let shown = path.display().to_string();
        // A link is followed, so that writing does not put a file in its place.
        let path = OsSystem.canonical(path).unwrap_or_else(|_| path.to_owned());
        let bytes = OsSystem.read(&path, MAX_SESSION).map_err(|why| {
            Error::new(ErrorKind::Io, format!("cannot read the session file {shown}: {why}")).at(&*shown)
        })?;
        let session = match bytes {
            None => Session::new(),
            // As `mktemp` makes it, or `touch`.
            Some(bytes) if bytes.trim_ascii().is_empty() => Session::new(),
            Some(bytes) => Session::from_json(&String::from_utf8_lossy(&bytes)).map_err(|error| {
                Error::new(error.kind(), format!("cannot use the session file {shown}: {}", error.message()))
                    .at(&*shown)
                    .hint("name another file, or delete this one to begin a new session")
            })?,
        };
        Ok(Self { path, session })
    }

    /// Writes the session to a new file beside the old one, and puts it in its place.
    pub(crate) fn write(&self) -> Result<()> {
        let folder =
            self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let write = || {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(self.session.to_json().as_bytes())?;
            file.write_all(b"\n")?;
            file.persist(&self.path).map_err(|why| why.error)
        };
        write().map(drop).map_err(|why| {
            let shown = self.path.display().to_string();
            Error::new(ErrorKind::Io, format!("cannot write the session file {shown}: {why}"))
                .at(shown)
                .hint("name a file in a folder that exists and that you may write to")
        })
    }
}
