//! The list of memories that a model chooses from.

use serde::{Deserialize, Serialize};

use super::Keywords;
use crate::recall::{Candidate, SelectRequest};
use crate::size::CharBoundary;
use crate::text::show_hidden;

/// How much of the folder a model is shown when it selects.
///
/// With more candidates than `files`, the best by keywords and the newest are listed, so that no memory is out
/// of reach for being old.
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
    /// next may fit.
    pub(super) fn lines(&self, request: &SelectRequest<'_>) -> String {
        let mut text = String::new();
        for candidate in self.listed(request) {
            let line = self.line(candidate);
            if text.len() + line.len() <= self.bytes {
                text.push_str(&line);
            }
        }
        text
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
        let best: std::collections::HashSet<_> =
            best.iter().take(self.files - newest).map(|pick| &pick.id).collect();
        let mut spare = self.files - best.len();
        let mut keep = |candidate: &&Candidate| {
            best.contains(candidate.memory.id()) || (spare > 0).then(|| spare -= 1).is_some()
        };
        candidates.iter().filter(|candidate| keep(candidate)).collect()
    }
}
