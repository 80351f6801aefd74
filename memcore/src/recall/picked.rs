//! What a recall has gathered when its selector is done.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::{Candidate, LeftOut, LeftOutWhy, Pick, Query, Selection, SelectorConfig, TracedVersion};
use crate::memory::{Memory, MemoryId};

/// What a recall has gathered when its selector is done.
#[derive(Clone, Debug)]
pub(crate) struct Picked {
    pub(crate) query: Query,
    pub(crate) now: DateTime<FixedOffset>,
    /// What could be picked.
    pub(crate) candidates: Vec<Candidate>,
    /// What was put aside before the selector was asked, and why.
    pub(crate) aside: Vec<Aside>,
    /// How many memories there are.
    pub(crate) total: usize,
    /// All memories of the folder by which the candidates are judged.
    pub(crate) corpus: Arc<[Memory]>,
    /// Their versions, by path, if all are to be traced.
    pub(crate) versions: Option<Vec<TracedVersion>>,
    /// By what was selected.
    pub(crate) selector: SelectorConfig,
    pub(crate) selection: Selection,
}

/// A memory that the selector is not shown.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    pub(crate) candidate: Candidate,
    pub(crate) why: LeftOutWhy,
}

impl Aside {
    pub(super) fn left_out(&self) -> LeftOut {
        LeftOut { id: self.candidate.memory.id().clone(), why: self.why }
    }
}

/// The picks that are candidates, each once, and the names of those that are not.
pub(super) fn known_picks(candidates: &[Candidate], selection: Selection) -> (Vec<Pick>, Vec<String>) {
    let all: HashSet<&MemoryId> = candidates.iter().map(|candidate| candidate.memory.id()).collect();
    let mut open = all.clone();
    let (mut known, mut unknown) = (Vec::new(), selection.unknown);
    for pick in selection.picks {
        if open.remove(&pick.id) {
            known.push(pick);
        } else if !all.contains(&pick.id) {
            unknown.push(pick.id.path.to_string());
        }
    }
    (known, unknown)
}
