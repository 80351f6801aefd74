//! `memcore add`: a memory is written.

use memcore::{Draft, Error, ErrorKind, MemoryKind, Vault};
use serde::Serialize;

use super::{Done, Made, Verb, from_file};
use crate::app::App;
use crate::args::{Add, Said};
use crate::failure::Failure;
use crate::text;

#[derive(Serialize)]
struct More {
    /// Whether the folder was made for it.
    made_folder: bool,
}

pub(in crate::commands) fn run(args: Add, app: &mut App) -> Done {
    if let Some(file) = &args.from {
        return from_file::run(file, &args.changing, app);
    }
    let (Some(kind), Some(name)) = (args.kind, &args.name) else {
        return Err(Error::new(ErrorKind::InvalidInput, "no type and no name is given").into());
    };
    let draft = draft(kind, name, text::read(args.text.as_deref())?, args.said);
    let by = app.by(&args.changing);
    // What is wrong with the draft shows before a folder is made for it.
    let check = |empty: &Vault| empty.write(&draft, &by.clone().dry_run()).map(drop);
    let (folder, vault, made_folder) = app.open_or_make(&args.changing, check)?;
    let written = vault.write(&draft, &by).map_err(Failure::of_change)?;
    let made = Made {
        command: "add",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb::of(written.outcome),
        rest: String::new(),
    };
    made.tell(app, Some(More { made_folder }), &[])
}

/// What is to be remembered.
pub(super) fn draft(kind: MemoryKind, name: &str, text: String, said: Said) -> Draft {
    let mut draft =
        Draft::body(kind, name, text).tags(said.tags).pinned(said.pinned).applies_to(said.applies_to);
    if let Some(why) = said.why {
        draft = draft.why(why);
    }
    if let Some(how) = said.how {
        draft = draft.how_to_apply(how);
    }
    if let Some(description) = said.description {
        draft = draft.description(description);
    }
    if let Some(topic) = said.topic {
        draft = draft.topic(topic);
    }
    if let Some(confidence) = said.confidence {
        draft = draft.confidence(confidence);
    }
    draft
}
