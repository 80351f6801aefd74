//! `memcore supersede`: a memory in the place of one that is not true any more.

use memcore::Contradiction;

use super::{Done, Made, Verb, add};
use crate::app::App;
use crate::args::Supersede;
use crate::failure::Failure;
use crate::{lookup, text};

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
    let written = vault.settle(path, &draft, how, &by).map_err(refused)?;
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
    made.tell(app, None::<()>, &[])
}
