//! Who links to whom.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use super::build::Links;
use super::names::Names;
use super::resolve::{Anchor, NameTier};
use crate::memory::{Memory, MemoryId};
use crate::text::Span;

/// A link that leads to a memory. Two links from one memory to another are two edges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// Where the link stands.
    pub from: MemoryId,
    /// Where it leads.
    pub to: MemoryId,
    /// Its place in the source of `from`.
    pub span: Span,
    /// What it shows instead of its target.
    pub alias: Option<String>,
    /// The heading it leads to.
    pub heading: Option<Anchor>,
    /// By what its target was found.
    pub tier: NameTier,
}

/// A link that leads nowhere. [`LinkGraph::nearest`] says what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DanglingLink {
    /// Where the link stands.
    pub from: MemoryId,
    /// What it names, `#` and all.
    pub target: String,
    /// What it shows instead.
    pub alias: Option<String>,
    /// Its place in the source of `from`.
    pub span: Span,
}

/// A link that fits several memories equally well. It is no edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AmbiguousLink {
    /// Where the link stands.
    pub from: MemoryId,
    /// What it names, `#` and all.
    pub target: String,
    /// What it shows instead.
    pub alias: Option<String>,
    /// Its place in the source of `from`.
    pub span: Span,
    /// The memories that it fits, in order.
    pub candidates: Vec<MemoryId>,
}

/// The links between memories. All answers come in order of the ids, then of the place in the source.
///
/// # Example: what is near a memory
/// ```
/// use memcore::{LinkGraph, Memory, MemoryId, Scope};
///
/// let id = |path: &str| Ok::<_, memcore::Error>(MemoryId::new(Scope::Project, path.parse()?));
/// let (a, b, c) = (id("a.md")?, id("b.md")?, id("c.md")?);
/// let graph = LinkGraph::build(&[
///     Memory::parse(a.clone(), "First [[b]].\n"),
///     Memory::parse(b.clone(), "The end.\n"),
///     Memory::parse(c.clone(), "Also [[b]].\n"),
/// ]);
/// assert_eq!(graph.to(&b).map(|edge| &edge.from).collect::<Vec<_>>(), [&a, &c]);
/// assert_eq!(graph.neighbours(&a, 1), [(b.clone(), 1)]);
/// assert_eq!(graph.neighbours(&a, 2), [(b, 1), (c, 2)]);
/// # Ok::<(), memcore::Error>(())
/// ```
pub struct LinkGraph {
    names: Names,
    links: Links,
    /// Where in `edges` those of each row begin; one more at the end.
    outgoing: Vec<usize>,
    /// The edges in order of where they lead.
    by_target: Vec<usize>,
    /// Where in `by_target` those of each row begin; one more at the end.
    incoming: Vec<usize>,
}

impl LinkGraph {
    /// Finds and resolves the links of these memories. Of memories with the same id the first counts.
    pub fn build(memories: &[Memory]) -> Self {
        let names = Names::new(memories);
        let links = Links::find(&names);
        let rows = names.memories().len();
        let outgoing = starts(rows, links.ends.iter().map(|(from, _)| *from));
        let incoming = starts(rows, links.ends.iter().map(|(_, to)| *to));
        let mut by_target: Vec<usize> = (0..links.ends.len()).collect();
        by_target.sort_by_key(|edge| links.ends[*edge].1);
        Self { names, links, outgoing, by_target, incoming }
    }

    /// The names that the links were resolved with.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// All links that lead to a memory.
    pub fn edges(&self) -> &[Edge] {
        &self.links.edges
    }

    /// The links that stand in a memory.
    pub fn from(&self, id: &MemoryId) -> &[Edge] {
        self.names.row(id).map_or(&[], |row| &self.links.edges[span(&self.outgoing, row)])
    }

    /// The links that lead to a memory.
    pub fn to(&self, id: &MemoryId) -> impl Iterator<Item = &Edge> {
        let edges = self.names.row(id).map_or(&[][..], |row| &self.by_target[span(&self.incoming, row)]);
        edges.iter().map(|edge| &self.links.edges[*edge])
    }

    /// The links that lead nowhere.
    pub fn dangling(&self) -> &[DanglingLink] {
        &self.links.dangling
    }

    /// The links that fit several memories.
    pub fn ambiguous(&self) -> &[AmbiguousLink] {
        &self.links.ambiguous
    }

    /// The memory that a dangling link may have meant.
    pub fn nearest(&self, link: &DanglingLink) -> Option<&MemoryId> {
        self.names.nearest(&link.target)
    }

    /// The memories that no link ties to another memory.
    pub fn orphans(&self) -> impl Iterator<Item = &MemoryId> {
        let mut tied = vec![false; self.names.memories().len()];
        for (from, to) in self.links.ends.iter().filter(|(from, to)| from != to) {
            tied[*from as usize] = true;
            tied[*to as usize] = true;
        }
        self.names.memories().iter().zip(tied).filter(|(_, tied)| !tied).map(|(memory, _)| memory.id())
    }

    /// The memories that can be reached by so many links, whichever way they point, each with the number of
    /// links it takes; the nearest first. A memory is not its own neighbour.
    pub fn neighbours(&self, id: &MemoryId, steps: usize) -> Vec<(MemoryId, usize)> {
        let Some(start) = self.names.row(id) else { return Vec::new() };
        let mut seen = vec![false; self.names.memories().len()];
        seen[start as usize] = true;
        let (mut found, mut last) = (Vec::new(), vec![start]);
        for distance in 1..=steps {
            let mut next: Vec<u32> = last.iter().flat_map(|row| self.adjacent(*row)).collect();
            next.retain(|row| !std::mem::replace(&mut seen[*row as usize], true));
            if next.is_empty() {
                break;
            }
            next.sort_unstable();
            found.extend(next.iter().map(|row| (self.names.memory(*row).id().clone(), distance)));
            last = next;
        }
        found
    }

    /// The rows at the other ends of the links from and to a row.
    fn adjacent(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let to = self.links.ends[span(&self.outgoing, row)].iter().map(|(_, to)| *to);
        let from = self.by_target[span(&self.incoming, row)].iter().map(|edge| self.links.ends[*edge].0);
        to.chain(from)
    }

    /// The rows of both ends of each edge.
    pub(super) fn ends(&self) -> &[(u32, u32)] {
        &self.links.ends
    }
}

impl fmt::Debug for LinkGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkGraph")
            .field("memories", &self.names.memories().len())
            .field("edges", &self.links.edges.len())
            .field("dangling", &self.links.dangling.len())
            .field("ambiguous", &self.links.ambiguous.len())
            .finish()
    }
}

/// Where the share of each row begins in a list that is sorted by row.
fn starts(rows: usize, of: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut starts = vec![0; rows + 1];
    for row in of {
        starts[row as usize + 1] += 1;
    }
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    starts
}

fn span(starts: &[usize], row: u32) -> Range<usize> {
    starts[row as usize]..starts[row as usize + 1]
}
