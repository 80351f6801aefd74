//! Writing a file of the folder: the one place where the program changes a memory.

use std::fs;
use std::io::Write;
use std::path::Path;

use memcore::{Error, ErrorKind, Result};

/// Puts a text in the place of another, whole or not at all, and only if the file still has the text that it was
/// read with. Its permissions stay.
///
/// # Errors
/// If it was changed meanwhile, or cannot be written. The file is then as it was.
pub(crate) fn replace(folder: &Path, path: &str, before: &str, after: &str) -> Result<()> {
    let file = folder.join(path);
    let failed = |doing: &str, why: std::io::Error| {
        Error::new(ErrorKind::Io, format!("cannot {doing} {}: {why}", file.display())).at(path)
    };
    let unchanged = || match fs::read(&file) {
        Ok(bytes) if bytes == before.as_bytes() => Ok(()),
        Ok(_) => {
            let message = format!("{path} was changed by somebody else meanwhile, so it was not written");
            Err(Error::new(ErrorKind::Io, message).at(path).hint("run the command again"))
        }
        Err(why) => Err(failed("read", why)),
    };
    unchanged()?;
    let parent = file.parent().unwrap_or(folder);
    // A name that is no memory, should the program end before it is renamed.
    let temporary = tempfile::Builder::new().prefix(".memcore-").suffix(".tmp").tempfile_in(parent);
    let mut temporary = temporary.map_err(|why| failed("make a file beside", why))?;
    temporary.write_all(after.as_bytes()).map_err(|why| failed("write", why))?;
    let permissions = fs::metadata(&file).map_err(|why| failed("read", why))?.permissions();
    fs::set_permissions(temporary.path(), permissions).map_err(|why| failed("write", why))?;
    temporary.as_file().sync_all().map_err(|why| failed("write", why))?;
    unchanged()?;
    temporary.persist(&file).map_err(|why| failed("replace", why.error))?;
    Ok(())
}
