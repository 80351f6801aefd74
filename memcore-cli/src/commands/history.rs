//! `memcore history`: what was changed, and the earlier versions of a memory.

use comfy_table::Cell;
use memcore::{Change, ChangedFile, DocPath, Error, ErrorKind, Revision, Vault, VaultBuilder, Version};
use serde::Serialize;

use super::{Done, show};
use crate::app::App;
use crate::args::History;
use crate::failure::{Failure, Outcome};
use crate::folder::Folder;
use crate::lookup;
use crate::output::{DIM, Page, count, dim, grid, grouped, path as path_cell, plain, right, whole_line};

/// So many digits of a revision are shown.
const DIGITS: usize = 12;

#[derive(Serialize)]
struct Told<'a> {
    folder: String,
    /// Null for the whole folder.
    path: Option<&'a str>,
    /// Newest first.
    changes: &'a [Change],
    /// How many more there are.
    more: usize,
    /// Earlier versions that are kept, newest first.
    versions: Vec<VersionRecord<'a>>,
}

#[derive(Serialize)]
struct VersionRecord<'a> {
    /// Its first 16 digits.
    revision: &'a str,
    /// When it was displaced.
    until: String,
    bytes: u64,
    kept: &'a str,
}

impl<'a> From<&'a Version> for VersionRecord<'a> {
    fn from(version: &'a Version) -> Self {
        Self {
            revision: &version.revision,
            until: version.until.to_rfc3339(),
            bytes: version.size,
            kept: version.kept.as_str(),
        }
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    folder: String,
    path: &'a str,
    revision: &'a str,
    text: &'a str,
}

pub(super) fn run(args: &History, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let path = args.id.as_deref().map(|id| path_of(&vault, &folder, id)).transpose()?;
    if let (Some(path), Some(revision)) = (&path, &args.show) {
        return print(&folder, &vault, path, revision, app);
    }
    let mut changes = vault.history(path.as_ref())?;
    let more = changes.len().saturating_sub(args.limit);
    changes.truncate(args.limit);
    let mut versions = path.as_ref().map(|path| vault.versions(path)).transpose()?.unwrap_or_default();
    versions.reverse();
    let found = Outcome::found(!(changes.is_empty() && versions.is_empty()));
    if app.out.is_json() {
        let told = Told {
            folder: folder.path.display().to_string(),
            path: path.as_ref().map(DocPath::as_str),
            changes: &changes,
            more,
            versions: versions.iter().map(VersionRecord::from).collect(),
        };
        app.out.json("history", told)?;
        return Ok(found);
    }
    let mut page = app.out.new_page();
    table(&mut page, &changes, path.as_ref());
    if more > 0 {
        page.gap();
        page.line(format_args!(
            "{DIM}and {} (--limit){DIM:#}",
            count(more, "earlier change", "earlier changes")
        ));
    }
    if let (Some(path), false) = (&path, versions.is_empty()) {
        kept(&mut page, path, &versions);
    }
    app.out.page(&page)?;
    Ok(found)
}

fn table(page: &mut Page, changes: &[Change], of: Option<&DocPath>) {
    if changes.is_empty() {
        page.line("No changes are recorded: memcore has changed nothing here.");
        return;
    }
    let row = |change: &Change| {
        let why = match (&change.why, &change.undoes) {
            (Some(why), _) => why.clone(),
            (None, Some(undone)) => format!("takes back {undone}"),
            (None, None) => String::new(),
        };
        let what = match of {
            Some(path) => plain(revisions(change, path)),
            None => files(change),
        };
        vec![
            plain(&change.id),
            dim(change.at.format("%Y-%m-%d %H:%M").to_string()),
            plain(change.operation.as_str().replace('_', " ")),
            dim(change.origin.as_str()),
            what,
            plain(why),
        ]
    };
    let what = if of.is_some() { "revision" } else { "files" };
    let head = ["change", "at", "what", "by", what, "why"];
    page.table(&grid(page.width, &head, changes.iter().map(row).collect()));
}

/// The memory that a change is about, and how many files more there are.
fn files(change: &Change) -> Cell {
    let seen: Vec<&ChangedFile> = change.files.iter().filter(|file| !file.path.is_state()).collect();
    match (&seen[..], change.files.is_empty()) {
        (_, true) => dim("(purged)"),
        ([], _) => dim("–"),
        ([file], _) => path_cell(file.path.as_str()),
        ([file, rest @ ..], _) => path_cell(format!("{} +{}", file.path, rest.len())),
    }
}

/// The version of a memory that a change made.
fn revisions(change: &Change, path: &DocPath) -> String {
    let of = change.files.iter().find(|file| file.path == *path);
    match of.map(|file| &file.new) {
        Some(Some(new)) => short(new.as_str()).to_owned(),
        Some(None) => "gone".to_owned(),
        None => String::new(),
    }
}

fn kept(page: &mut Page, path: &DocPath, versions: &[Version]) {
    page.heading("Earlier versions that are kept");
    let row = |version: &Version| {
        vec![
            plain(short(&version.revision)),
            dim(format!("until {}", version.until.format("%Y-%m-%d %H:%M"))),
            right(grouped(usize::try_from(version.size).unwrap_or(usize::MAX))),
            dim("bytes"),
        ]
    };
    page.table(&grid(page.width, &[], versions.iter().map(row).collect()));
    page.gap();
    let path = whole_line(path.as_str());
    page.line(format_args!("{DIM}memcore history {path:?} --show REVISION prints one,{DIM:#}"));
    page.line(format_args!("{DIM}memcore revert {path:?} REVISION brings it back{DIM:#}"));
}

fn print(folder: &Folder, vault: &Vault, path: &DocPath, wanted: &str, app: &mut App) -> Done {
    let (revision, bytes) = version(folder, vault, path, wanted)?;
    if app.out.is_json() {
        let shown = Shown {
            folder: folder.path.display().to_string(),
            path: path.as_str(),
            revision: revision.as_str(),
            text: &String::from_utf8_lossy(&bytes),
        };
        app.out.json("history", shown)?;
    } else {
        app.out.exact(&bytes)?;
    }
    Ok(Outcome::Fine)
}

/// The version of a memory that begins so: the one that is there, or an earlier one.
fn version(
    folder: &Folder,
    vault: &Vault,
    path: &DocPath,
    wanted: &str,
) -> Result<(Revision, Vec<u8>), Failure> {
    let mut found: Vec<(Revision, Vec<u8>)> = Vec::new();
    if let Some(memory) = vault.snapshot()?.get(path)
        && memory.revision().as_str().starts_with(wanted)
    {
        found.push((memory.revision().clone(), show::bytes(folder, memory)?));
    }
    for version in vault.versions(path)? {
        if version.revision.starts_with(wanted) || wanted.starts_with(&*version.revision) {
            let bytes = vault.version(&version)?;
            found.push((Revision::of(&bytes), bytes));
        }
    }
    found.retain(|(revision, _)| revision.as_str().starts_with(wanted));
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found.dedup_by(|a, b| a.0 == b.0);
    let error = |kind, message: String| Error::new(kind, message).at(path.as_str());
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => Err(Failure::of_change(
            error(ErrorKind::NotFound, format!("no version of {path} that is kept begins with `{wanted}`"))
                .hint(format!("`memcore history {path}` lists them")),
        )),
        _ => Err(error(ErrorKind::Ambiguous, format!("several versions of {path} begin with `{wanted}`"))
            .hint("write more of the revision")
            .into()),
    }
}

/// The path of a memory that is there, or that was and is told of in the history.
pub(super) fn path_of(vault: &Vault, folder: &Folder, id: &str) -> Result<DocPath, Failure> {
    let error = match lookup::find(vault, folder, id) {
        Ok(memory) => return Ok(memory.id().path.clone()),
        Err(error) => error,
    };
    if error.kind() == ErrorKind::NotFound {
        let named = |path: &DocPath| path.as_str() == id || path.stem() == id;
        let history = vault.history(None)?;
        let files = history.iter().flat_map(|change| &change.files).map(|file| &file.path);
        if let Some(path) = files.filter(|path| !path.is_state()).find(|path| named(path)) {
            return Ok(path.clone());
        }
    }
    Err(Failure::of_find(error))
}

fn short(revision: &str) -> &str {
    revision.get(..DIGITS).unwrap_or(revision)
}
