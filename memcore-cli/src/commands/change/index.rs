//! `memcore index --rebuild`: the index written anew from the memories.

use super::{Done, Made, Verb};
use crate::app::App;
use crate::args::{Changing, RebuildWhat};
use crate::failure::Failure;

pub(in crate::commands) fn run(what: RebuildWhat, changing: &Changing, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(changing)?;
    let written = vault.rebuild_index(what.into(), &app.by(changing)).map_err(Failure::of_change)?;
    let made = Made {
        command: "index",
        folder: &folder,
        vault: &vault,
        changing,
        written: &written,
        verb: Verb("rebuilt", "would rebuild"),
        rest: String::new(),
    };
    made.tell(app, None::<()>, &[])
}
