//! Which memory a person means.

use std::path::Path;

use memcore::{Error, ErrorKind, Memory, OsSystem, Result, Skipped, System, Vault};

use crate::folder::Folder;

/// By any of its names, or by the path of its file from where the person stands.
///
/// # Errors
/// As [`Vault::find`]; of a file that is there and was not read, the error says why.
pub(crate) fn find(vault: &Vault, folder: &Folder, id: &str) -> Result<Memory> {
    vault.find(id).or_else(|error| {
        if error.kind() != ErrorKind::NotFound {
            return Err(error);
        }
        let inside = path_inside(folder, id);
        if let Some(Ok(memory)) = inside.as_deref().map(|path| vault.find(path)) {
            return Ok(memory);
        }
        let snapshot = vault.snapshot()?;
        let names = [inside.as_deref(), Some(id)];
        let unread = names.into_iter().flatten().find_map(|name| passed_over(snapshot.skipped(), name));
        Err(unread.map_or(error, not_read))
    })
}

/// The path in the folder of a file that is named from where the person stands. The file itself may be a link.
fn path_inside(folder: &Folder, id: &str) -> Option<String> {
    let id = Path::new(id);
    let parent = id.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = OsSystem.canonical(parent).ok()?.join(id.file_name()?);
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
