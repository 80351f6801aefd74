//! `memcore archive` and `memcore restore`.

use memcore::ErrorKind;

use super::{Done, Made, Verb};
use crate::app::App;
use crate::args::One;
use crate::failure::Failure;
use crate::lookup;

pub(in crate::commands) fn archive(args: &One, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let memory = lookup::find(&vault, &folder, &args.id).map_err(Failure::of_find)?;
    let path = &memory.id().path;
    let written = vault.archive(path, &app.by(&args.changing)).map_err(Failure::of_change)?;
    let made = Made {
        command: "archive",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb("archived", "would archive"),
        rest: String::new(),
    };
    made.tell(app, None::<()>, &[])
}

pub(in crate::commands) fn restore(args: &One, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let failed = |error: memcore::Error| match error.kind() {
        ErrorKind::NotFound => {
            Failure::of_change(error.hint("`memcore list --archived` shows what is in the archive"))
        }
        ErrorKind::Ambiguous => Failure::of_change(error.hint("name one by its path")),
        _ => Failure::of_change(error),
    };
    let written = vault.restore(&args.id, &app.by(&args.changing)).map_err(failed)?;
    let made = Made {
        command: "restore",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &written,
        verb: Verb("restored", "would restore"),
        rest: " from the archive".to_owned(),
    };
    made.tell(app, None::<()>, &[])
}
