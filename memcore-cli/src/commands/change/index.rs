//! `memcore index --rebuild`: the index written anew from the memories.

use memcore::{DroppedLine, ErrorKind};
use serde::Serialize;

use super::{Done, Made, Verb};
use crate::app::App;
use crate::args::{Changing, RebuildWhat};
use crate::failure::Failure;
use crate::output::count;

/// So many lines are told; the rest is counted.
const TOLD: usize = 10;

#[derive(Serialize)]
struct More<'a> {
    /// What people wrote into it and it does not say any more.
    dropped: &'a [DroppedLine],
}

pub(in crate::commands) fn run(
    what: RebuildWhat,
    overrule: bool,
    changing: &Changing,
    app: &mut App,
) -> Done {
    let (folder, vault) = app.open_to_change(changing)?;
    let mut by = app.by(changing);
    by.overrule = overrule;
    let written = vault.rebuild_index(what.into(), &by).map_err(|error| match error.kind() {
        ErrorKind::Refused => Failure::of_change(error.hint(
            "--rebuild=section keeps them, --dry-run shows them, --overrule drops them; `memcore history` keeps them too",
        )),
        _ => Failure::of_change(error),
    })?;
    let lines = told(&written.dropped, changing.dry_run, overrule);
    let more = More { dropped: &written.dropped };
    let made = Made {
        command: "index",
        folder: &folder,
        vault: &vault,
        changing,
        written: &written,
        verb: Verb("rebuilt", "would rebuild"),
        rest: String::new(),
    };
    made.tell(app, Some(more), &lines)
}

fn told(dropped: &[DroppedLine], dry_run: bool, overrule: bool) -> Vec<String> {
    if dropped.is_empty() {
        return Vec::new();
    }
    let number = count(dropped.len(), "line that people wrote goes", "lines that people wrote go");
    let needs = if dry_run && !overrule {
        "; --overrule is needed for the whole file, but not for entries of files that are gone"
    } else {
        ""
    };
    let mut lines = vec![format!("{number}{needs}:")];
    lines.extend(dropped.iter().take(TOLD).map(|it| format!("line {}: {}", it.line, it.text.trim())));
    if dropped.len() > TOLD {
        lines.push(format!("and {} more (--json lists them)", dropped.len() - TOLD));
    }
    lines
}
