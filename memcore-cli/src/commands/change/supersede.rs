//! `memcore supersede`: a memory in the place of one that is not true any more.

use memcore::{Contradiction, DocPath};
use serde::Serialize;

use super::{Done, Made, Verb, add, some_paths};
use crate::app::App;
use crate::args::Supersede;
use crate::failure::Failure;
use crate::{lookup, text};

#[derive(Serialize)]
struct More<'a> {
    /// Memories whose links lead to the new one now.
    relinked: Vec<&'a str>,
    /// Memories whose links led to the old one and lead nowhere now.
    linked_from: Vec<&'a str>,
}

pub(in crate::commands) fn run(args: Supersede, app: &mut App) -> Done {
    let draft = add::draft(args.kind, &args.name, text::read(args.text.as_deref())?, args.said);
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let old = lookup::find(&vault, &folder, &args.id).map_err(Failure::of_find)?;
    let mut by = app.by(&args.changing);
    by.overrule = args.overrule;
    let path = &old.id().path;
    let how = Contradiction::from(args.mode);
    let refused = |error: memcore::Error| match error.kind() {
        memcore::ErrorKind::Refused if !args.overrule => {
            Failure::of_change(error.hint("ask the user, and add --overrule on their word"))
        }
        _ => Failure::of_change(error),
    };
    let written = match args.relink {
        true => vault.settle_relinking(path, &draft, how, &by),
        false => vault.settle(path, &draft, how, &by),
    };
    let written = written.map_err(refused)?;
    let (verb, rest) = match how {
        Contradiction::Version if written.path == *path => {
            (Verb::CHANGE, "; what it said is in the archive".to_owned())
        }
        Contradiction::Version => (Verb::CREATE, format!(" in the place of {path}, which is in the archive")),
        Contradiction::Merge => (Verb::CHANGE, ", which says both now".to_owned()),
        _ => (Verb::CHANGE, String::new()),
    };
    let made = Made {
        command: "supersede",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb,
        rest,
    };
    let more = More {
        relinked: written.relinked.iter().map(DocPath::as_str).collect(),
        linked_from: written.linked_from.iter().map(DocPath::as_str).collect(),
    };
    let lines = match &written.relinked[..] {
        [] => Vec::new(),
        relinked => vec![format!("links that lead to the new one: those in {}", some_paths(relinked))],
    };
    made.tell(app, Some(more), &lines)
}
