//! Counts follow a memory that moves: in the same change, so that a crash leaves both or neither.

use super::super::change::{Step, Transaction};
use super::super::{archive, upkeep};
use super::FOLDER;
use super::names::{Move, Names};
use crate::path::{DocPath, STATE};
use crate::{Result, system};

/// Whether a document belongs to the counts. An undo moves counts anew and leaves its bytes alone.
pub(in crate::vault) fn is_usage(path: &DocPath) -> bool {
    path.as_str().starts_with(&format!("{STATE}/{FOLDER}/"))
}

impl Transaction<'_> {
    /// Adds the step that lets counts follow what these steps move: to the archive, from there, or, in a renaming, from a
    /// path to another. Where nothing is counted there is nothing to follow.
    pub(in crate::vault) fn carry_usage(&self, steps: &mut Vec<Step>, is_renaming: bool) -> Result<()> {
        let store = self.store();
        let counts = !store.state(&DocPath::trusted(format!("{STATE}/{FOLDER}")))?.is_empty();
        if self.by.dry_run || !(counts || self.vault.has_pending_usage()) {
            return Ok(());
        }
        let mut names = Names::read(store)?;
        let moves = moves(steps, is_renaming, &names);
        if !moves.is_empty() {
            let machine = system::machine();
            let before = self.bytes(&super::names::path_of(&machine))?;
            steps.push(names.step(before, &machine, &moves));
        }
        Ok(())
    }
}

fn moves(steps: &[Step], is_renaming: bool, names: &Names) -> Vec<Move> {
    let mut moves = Vec::new();
    let at = |path: &DocPath| steps.iter().find(|step| step.path == *path);
    let written_down = |path: &DocPath| names.paths().any(|it| it == path);
    let memories = || steps.iter().filter(|step| upkeep::is_memory(&step.path));
    for step in memories() {
        let Step { path, before, after, .. } = step;
        // It went to the archive: another one may be at its place.
        if let Some(before) = before {
            let kept = archive::kept_path(path, before);
            if at(&kept).is_some_and(|kept| kept.after.is_some()) {
                let swap = after.is_some() && written_down(&kept);
                moves.push(Move { from: path.clone(), to: kept, swap });
                continue;
            }
        }
        // It came from there.
        if let Some(after) = after {
            let kept = archive::kept_path(path, after);
            if at(&kept).is_some_and(|kept| kept.after.is_none()) || before.is_none() && written_down(&kept) {
                moves.push(Move { from: kept, to: path.clone(), swap: before.is_some() });
            }
        }
    }
    if is_renaming {
        let from = memories().find(|step| step.after.is_none());
        let to = memories().find(|step| step.before.is_none());
        if let (Some(from), Some(to)) = (from, to) {
            moves.push(Move { from: from.path.clone(), to: to.path.clone(), swap: false });
        }
    }
    moves
}
