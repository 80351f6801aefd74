//! Which memory a person means.

use std::path::{Path, PathBuf};

use memcore::{Error, ErrorKind, Memory, OsSystem, Result, Skipped, System, Vault};

use crate::folder::Folder;

/// By any of its names, or by the path of its file from where the person stands.
///
/// # Errors
/// As [`Vault::find`]; of a file that is there and was not read, the error says why.
pub(crate) fn find(vault: &Vault, folder: &Folder, id: &str) -> Result<Memory> {
    let error = match vault.find(id) {
        Err(error) if error.kind() == ErrorKind::NotFound => error,
        done => return done,
    };
    let snapshot = vault.snapshot()?;
    let unread = |name: &str| passed_over(snapshot.skipped(), name).map(not_read);
    // A link in the folder is told of, one that leads into it from elsewhere is as good as what it leads to.
    for path in [unfollowed(id), OsSystem.canonical(id.as_ref()).ok()] {
        let Some(path) = path.and_then(|path| inside(folder, &path)) else { continue };
        match vault.find(&path) {
            Ok(memory) => return Ok(memory),
            Err(_) => unread(&path).map_or(Ok(()), Err)?,
        }
    }
    Err(unread(id).unwrap_or(error))
}

/// The absolute path of a file that may itself be a link.
fn unfollowed(id: &str) -> Option<PathBuf> {
    let id = Path::new(id);
    let parent = id.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(OsSystem.canonical(parent).ok()?.join(id.file_name()?))
}

/// What the folder calls a file in it.
fn inside(folder: &Folder, file: &Path) -> Option<String> {
    let root = OsSystem.canonical(&folder.path).ok()?;
    let names: Option<Vec<&str>> = file.strip_prefix(root).ok()?.iter().map(|name| name.to_str()).collect();
    Some(names?.join("/"))
}

/// The file that was passed over and has this path or this name, with or without its extension.
fn passed_over<'s>(skipped: &'s [Skipped], name: &str) -> Option<&'s Skipped> {
    let is = |text: &str| text == name || text.rsplit_once('.').is_some_and(|(stem, _)| stem == name);
    let path = |it: &&Skipped| is(it.path.trim_end_matches('/'));
    let file_name = |it: &&Skipped| it.path.rsplit('/').next().is_some_and(is);
    skipped.iter().find(path).or_else(|| skipped.iter().find(file_name))
}

fn not_read(skipped: &Skipped) -> Error {
    let message = format!("{} is there, but it is not read: {}", skipped.path, skipped.why);
    Error::new(ErrorKind::NotFound, message)
        .at(&*skipped.path)
        .hint("`memcore list` shows all that is passed over, and why")
}
