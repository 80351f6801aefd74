//! The file that keeps a session from one call to the next.

use std::path::Path;

use memcore::{Result, Session};

use crate::file::NamedFile;

/// A session file may have so many bytes: room for a hundred thousand memories.
const MAX_SESSION: u64 = 16 << 20;

/// A session and the file it comes from.
#[derive(Debug)]
pub(crate) struct SessionFile {
    /// Where it is kept.
    pub(crate) file: NamedFile,
    /// The session.
    pub(crate) session: Session,
}

impl SessionFile {
    /// Goes on with the session of a file; a new one if the file is not there, or empty.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let file = NamedFile::new(path, "session");
        let session = match file.read(MAX_SESSION)? {
            None => Session::new(),
            // As `mktemp` makes it, or `touch`.
            Some(text) if text.trim_ascii().is_empty() => Session::new(),
            Some(text) => Session::from_json(&text).map_err(|error| {
                file.refused(&error, "name another file, or delete this one to begin a new session")
            })?,
        };
        Ok(Self { file, session })
    }

    /// Puts the session in the place of what the file held.
    pub(crate) fn write(&self) -> Result<()> {
        self.file.replace(&self.session.to_json())
    }
}
