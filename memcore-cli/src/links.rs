//! The links of memories with their places, as `show`, `links` and `check` tell of them.

use memcore::{Anchor, LinkGraph, MemoryId, NameTier, Position, Snapshot, Span};
use serde::Serialize;

use crate::output::one_line;

/// A link, and where it leads.
#[derive(Debug, Serialize)]
pub(crate) struct LinkRecord<'g> {
    /// The path of the memory that it stands in.
    pub(crate) from: &'g str,
    /// Its place there.
    #[serde(flatten)]
    pub(crate) at: Position,
    /// The link as it is written, brackets and all.
    pub(crate) written: &'g str,
    /// Where it leads.
    #[serde(flatten)]
    pub(crate) leads: Leads<'g>,
}

/// Where a link leads.
#[derive(Debug, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(crate) enum Leads<'g> {
    /// To a memory.
    Found {
        /// The path of the memory.
        to: &'g str,
        /// By what it was found.
        found_by: NameTier,
        /// The heading in it that is asked for.
        heading: Option<&'g Anchor>,
    },
    /// To nothing.
    Dangling {
        /// The path of the memory that looks most like it.
        nearest: Option<&'g str>,
    },
    /// To one of several.
    Ambiguous {
        /// Their paths.
        candidates: Vec<&'g str>,
    },
}

/// In words, for people.
impl std::fmt::Display for Leads<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Found { to, .. } => f.write_str(&one_line(to)),
            Self::Dangling { nearest: Some(nearest) } => write!(f, "nothing; nearest: {}", one_line(nearest)),
            Self::Dangling { nearest: None } => f.write_str("nothing"),
            Self::Ambiguous { candidates } => write!(f, "one of {}", one_line(&candidates.join(", "))),
        }
    }
}

impl<'g> LinkRecord<'g> {
    /// All links of the memories, by path and place.
    pub(crate) fn all(graph: &'g LinkGraph, snapshot: &'g Snapshot) -> Vec<Self> {
        let record = |from: &'g MemoryId, span: Span, leads| {
            let source = snapshot.get(&from.path)?.source();
            let at = Position::of(source, span.start);
            Some(Self { from: from.path.as_str(), at, written: span.of(source), leads })
        };
        let found = graph.edges().iter().filter_map(|edge| {
            let to = edge.to.path.as_str();
            record(
                &edge.from,
                edge.span,
                Leads::Found { to, found_by: edge.tier, heading: edge.heading.as_ref() },
            )
        });
        let dangling = graph.dangling().iter().filter_map(|link| {
            record(
                &link.from,
                link.span,
                Leads::Dangling { nearest: graph.nearest(link).map(|id| id.path.as_str()) },
            )
        });
        let ambiguous = graph.ambiguous().iter().filter_map(|link| {
            record(&link.from, link.span, Leads::Ambiguous { candidates: paths(graph.candidates(link)) })
        });
        let mut all: Vec<Self> = found.chain(dangling).chain(ambiguous).collect();
        all.sort_by_key(|link| (link.from, link.at));
        all
    }

    /// Whether it leads to the memory with this path.
    pub(crate) fn leads_to(&self, path: &str) -> bool {
        matches!(self.leads, Leads::Found { to, .. } if to == path)
    }

    /// `path:line:column`, for people.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}:{}", one_line(self.from), self.at.line, self.at.column)
    }
}

fn paths(ids: Vec<&MemoryId>) -> Vec<&str> {
    ids.into_iter().map(|id| id.path.as_str()).collect()
}
