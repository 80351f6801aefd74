//! The links of memories with their places, as `show` and `links` tell of them.

use std::collections::HashMap;

use memcore::{Anchor, LinkGraph, MemoryId, NameTier, Position, Positions, Snapshot, Span};
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
        let mut links: Vec<(&'g MemoryId, Span, Leads<'g>)> = Vec::new();
        links.extend(graph.edges().iter().map(|edge| {
            let to = edge.to.path.as_str();
            (&edge.from, edge.span, Leads::Found { to, found_by: edge.tier, heading: edge.heading.as_ref() })
        }));
        // The same name may be written many times; looking through all names once for it is enough.
        let mut nearest: HashMap<&str, Option<&str>> = HashMap::new();
        links.extend(graph.dangling().iter().map(|link| {
            let look = || graph.nearest(link).map(|id| id.path.as_str());
            let nearest = *nearest.entry(&link.target).or_insert_with(look);
            (&link.from, link.span, Leads::Dangling { nearest })
        }));
        links.extend(graph.ambiguous().iter().map(|link| {
            (&link.from, link.span, Leads::Ambiguous { candidates: paths(graph.candidates(link)) })
        }));
        links.sort_by_key(|(from, span, _)| (from.path.as_str(), span.start));

        // In this order each text is read once, however many links it has.
        let memories = snapshot.memories().iter();
        let mut texts: HashMap<&str, (&str, Positions<'_>)> = memories
            .map(|memory| (memory.id().path.as_str(), memory.source()))
            .map(|(path, source)| (path, (source, Positions::in_text(source))))
            .collect();
        let record = |(from, span, leads): (&'g MemoryId, Span, Leads<'g>)| {
            let (source, places) = texts.get_mut(from.path.as_str())?;
            Some(Self {
                from: from.path.as_str(),
                at: places.at(span.start),
                written: span.of(source),
                leads,
            })
        };
        links.into_iter().filter_map(record).collect()
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
