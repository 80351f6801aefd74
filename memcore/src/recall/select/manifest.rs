//! The list of memories that a model chooses from.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::Keywords;
use crate::recall::{Candidate, SelectRequest};
use crate::size::CharBoundary;
use crate::text::show_hidden;

/// How much of the folder a model is shown when it selects.
///
/// With more candidates than `files`, those that are pinned, the best by keywords and the newest are listed, so that no
/// memory is out of reach for being old.
///
/// # Example: a shorter list
/// ```
/// use memcore::Manifest;
///
/// let manifest = Manifest { files: 50, ..Manifest::default() };
/// assert_eq!(manifest.bytes, 25_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Memories at most. Default 200, the classic cap of the format.
    pub files: usize,
    /// Bytes at most, all lines together. Default 25,000.
    pub bytes: usize,
    /// Bytes of one description at most. Default 512.
    pub description: usize,
}

impl Default for Manifest {
    fn default() -> Self {
        Self { files: 200, bytes: 25_000, description: 512 }
    }
}

impl Manifest {
    /// One line a memory: `- [type] path (age): description`. A line that does not fit is passed over; the
    /// next may fit. Pinned ones have room first.
    pub(super) fn lines(&self, request: &SelectRequest<'_>) -> String {
        let listed = self.listed(request);
        let lines: Vec<String> = listed.iter().map(|candidate| self.line(candidate)).collect();
        let is_pinned = |at: &usize| listed[*at].memory.is_pinned();
        let (pinned, others): (Vec<usize>, Vec<usize>) = (0..lines.len()).partition(is_pinned);
        let mut room = self.bytes;
        let mut fits = vec![false; lines.len()];
        for at in pinned.into_iter().chain(others) {
            if let Some(rest) = room.checked_sub(lines[at].len()) {
                (room, fits[at]) = (rest, true);
            }
        }
        lines.into_iter().zip(fits).filter_map(|(line, fits)| fits.then_some(line)).collect()
    }

    fn line(&self, candidate: &Candidate) -> String {
        let memory = &candidate.memory;
        let plain = |text: &str| show_hidden(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let path = plain(memory.id().path.as_str());
        let kind = memory.kind().map_or("untyped", |kind| kind.as_str());
        let mut description =
            plain(if memory.description().is_empty() { memory.title() } else { memory.description() });
        if description.len() > self.description {
            description.truncate(description.floor_char_boundary_at(self.description.saturating_sub(3)));
            description.push('…');
        }
        format!("- [{kind}] {path} ({}): {description}\n", candidate.age.label())
    }

    /// The candidates to list, newest first.
    fn listed<'c>(&self, request: &SelectRequest<'c>) -> Vec<&'c Candidate> {
        let candidates = request.candidates;
        if candidates.len() <= self.files {
            return candidates.iter().collect();
        }
        let newest = self.files / 10;
        let best = Keywords::default().rank(&SelectRequest { limit: self.files - newest, ..*request });
        let best = best.into_iter().map(|pick| pick.id);
        let pinned = candidates.iter().filter(|it| it.memory.is_pinned()).map(|it| it.memory.id().clone());
        let mut known = HashSet::new();
        for id in pinned.take(self.files).chain(best) {
            if known.len() < self.files - newest {
                known.insert(id);
            }
        }
        let mut spare = self.files - known.len();
        let mut keep = |candidate: &&Candidate| {
            known.contains(candidate.memory.id()) || (spare > 0).then(|| spare -= 1).is_some()
        };
        candidates.iter().filter(|candidate| keep(candidate)).collect()
    }
}
