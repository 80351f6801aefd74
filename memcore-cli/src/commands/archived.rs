//! `memcore list --archived`: the memories that were put away.

use memcore::{Archived, MemoryKind, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::List;
use crate::failure::Outcome;
use crate::output::{DIM, count, dim, listing, path, plain};

#[derive(Serialize)]
struct Listed<'a> {
    folder: String,
    archived: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Record<'a> {
    /// Where it was.
    path: &'a str,
    /// Where it is.
    kept: &'a str,
    title: &'a str,
    kind: Option<MemoryKind>,
    description: &'a str,
    revision: &'a str,
}

impl<'a> From<&'a Archived> for Record<'a> {
    fn from(it: &'a Archived) -> Self {
        Self {
            path: it.path.as_str(),
            kept: it.kept.as_str(),
            title: it.memory.title(),
            kind: it.memory.kind(),
            description: it.memory.description(),
            revision: it.memory.revision().as_str(),
        }
    }
}

pub(super) fn run(args: &List, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let mut archived = vault.archived()?;
    archived.retain(|it| {
        args.kinds.is_empty() || it.memory.kind().is_some_and(|kind| args.kinds.contains(&kind))
    });
    let found = Outcome::found(!archived.is_empty());
    if app.out.is_json() {
        let records = archived.iter().map(Record::from).collect();
        app.out.json("list", Listed { folder: folder.path.display().to_string(), archived: records })?;
        return Ok(found);
    }
    let mut page = app.out.new_page();
    if archived.is_empty() {
        page.line("The archive holds no memories.");
    } else {
        let row = |it: &Archived| {
            let revision = it.memory.revision().as_str().get(..12).unwrap_or_default();
            let kind = it.memory.kind().map_or("–", MemoryKind::as_str);
            vec![plain(kind), path(it.path.as_str()), dim(revision), plain(it.memory.description())]
        };
        let head = ["type", "was at", "revision", "description"];
        page.table(&listing(page.width, &head, archived.iter().map(row).collect()));
        page.gap();
        let number = count(archived.len(), "memory", "memories");
        page.prose("", DIM, &format!("{number} in the archive; `memcore restore NAME` brings one back"));
    }
    app.out.page(&page)?;
    Ok(found)
}
