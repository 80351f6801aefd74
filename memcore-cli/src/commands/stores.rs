//! `memcore stores`: the memory folders of all projects.

use comfy_table::Color;
use memcore::{OsSystem, StoreEntry};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::output::{dim, grouped, listing, path, plain, right, styled};

#[derive(Serialize)]
struct All {
    stores: Vec<Store>,
}

#[derive(Serialize)]
struct Store {
    folder: String,
    key: String,
    memories: usize,
    /// The path of the project, as far as it is known.
    project: Option<String>,
    /// Whether that is from a record, and not only from a conversation that was held there.
    recorded: bool,
    /// Whether the project is gone from there; null if no path is known.
    orphaned: Option<bool>,
    fault: Option<String>,
}

impl From<StoreEntry> for Store {
    fn from(entry: StoreEntry) -> Self {
        Self {
            orphaned: entry.is_orphaned(&OsSystem),
            project: entry.project().map(str::to_owned),
            recorded: entry.owner.is_some(),
            folder: entry.folder.display().to_string(),
            key: entry.key,
            memories: entry.memories,
            fault: entry.fault,
        }
    }
}

pub(super) fn run(app: &mut App) -> Done {
    let stores: Vec<Store> = StoreEntry::all(&OsSystem)?.into_iter().map(Store::from).collect();
    let found = Outcome::found(!stores.is_empty());
    if app.out.is_json() {
        app.out.json("stores", All { stores })?;
        return Ok(found);
    }
    let mut page = app.out.new_page();
    if stores.is_empty() {
        page.line("No project has memories yet.");
    } else {
        page.table(&listing(page.width, &["memories", "project", "key"], stores.iter().map(row).collect()));
    }
    app.out.page(&page)?;
    for store in &stores {
        if let Some(fault) = &store.fault {
            app.out.remark(fault);
        }
    }
    if stores.iter().any(|store| store.orphaned == Some(true)) {
        app.out.remark(
            "those that are gone were moved, renamed or deleted; `memcore relocate` in the new place helps",
        );
    }
    Ok(found)
}

fn row(store: &Store) -> Vec<comfy_table::Cell> {
    let project = match (&store.project, store.orphaned) {
        (None, _) => dim("not known"),
        (Some(project), Some(true)) => styled(format!("{project} (gone)"), Color::Yellow),
        (Some(project), _) => path(project),
    };
    vec![right(grouped(store.memories)), project, plain(&store.key)]
}
