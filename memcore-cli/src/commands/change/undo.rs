//! `memcore undo` and `memcore revert`.

use memcore::{Change, ErrorKind};
use serde::Serialize;

use super::{Done, Made, Verb};
use crate::app::App;
use crate::args::{Revert, Undo};
use crate::commands::history;
use crate::failure::Failure;

#[derive(Serialize)]
struct More {
    /// The change that was taken back.
    undone: Option<Change>,
}

pub(in crate::commands) fn undo(args: &Undo, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let failed = |error: memcore::Error| match error.kind() {
        ErrorKind::NotFound if error.path().is_none() => {
            Failure::of_change(error.hint("`memcore history` lists the changes"))
        }
        _ => Failure::of_change(error),
    };
    let written = vault.undo(args.change.as_deref(), &app.by(&args.changing)).map_err(failed)?;
    // The record of an undo says which change it took back.
    let history = vault.history(None)?;
    let id =
        history.iter().find(|it| Some(&it.id) == written.change.as_ref()).and_then(|it| it.undoes.clone());
    let undone = history.into_iter().find(|it| Some(&it.id) == id.as_ref());
    let rest = match &undone {
        Some(change) => {
            format!(": {} of {} is taken back", change.operation, change.at.format("%Y-%m-%d %H:%M"))
        }
        None => String::new(),
    };
    let made = Made {
        command: "undo",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb::of(written.outcome),
        rest,
    };
    made.tell(app, Some(More { undone }), &[])
}

pub(in crate::commands) fn revert(args: &Revert, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let path = history::path_of(&vault, &folder, &args.id)?;
    let failed = |error: memcore::Error| match error.kind() {
        ErrorKind::NotFound => {
            Failure::of_change(error.hint("`memcore history MEMORY` lists the versions that are kept"))
        }
        ErrorKind::Ambiguous => Failure::of_change(error.hint("write more of the revision")),
        _ => Failure::of_change(error),
    };
    let written = vault.revert(&path, &args.revision, &app.by(&args.changing)).map_err(failed)?;
    let made = Made {
        command: "revert",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb::of(written.outcome),
        rest: format!(" to what it was as {}", args.revision),
    };
    made.tell(app, None::<()>, &[])
}
