//! Who links to whom.

use std::fmt;
use std::ops::Range;

use super::build::Links;
use super::edge::{Edge, UnresolvedLink};
use super::names::Names;
use crate::memory::{Memory, MemoryId};

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

    /// The links that lead nowhere; [`nearest`](Self::nearest) says what may have been meant.
    pub fn dangling(&self) -> &[UnresolvedLink] {
        &self.links.dangling
    }

    /// The links that fit several memories equally well; [`candidates`](Self::candidates) says which.
    pub fn ambiguous(&self) -> &[UnresolvedLink] {
        &self.links.ambiguous
    }

    /// The memory that a dangling link may have meant.
    pub fn nearest(&self, link: &UnresolvedLink) -> Option<&MemoryId> {
        self.names.nearest(&link.target)
    }

    /// The memories that an ambiguous link fits.
    pub fn candidates(&self, link: &UnresolvedLink) -> Vec<&MemoryId> {
        let rows = self.names.find_link(&link.target).map(|hit| hit.rows).unwrap_or_default();
        rows.into_iter().map(|row| self.names.memory(row).id()).collect()
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

#[cfg(test)]
mod tests {
    use super::super::memory;
    use super::*;
    use crate::{Anchor, NameTier};

    fn paths(found: &[(MemoryId, usize)]) -> Vec<(&str, usize)> {
        found.iter().map(|(id, distance)| (id.path.as_str(), *distance)).collect()
    }

    #[test]
    fn neighbours_come_by_distance_then_by_id_whichever_way_links_point() {
        let graph = LinkGraph::build(&[
            memory("m.md", "[[z]] [[a]] [[m]] [[z]]"),
            memory("a.md", ""),
            memory("z.md", "[[far]]"),
            memory("back.md", "[[m]]"),
            memory("far.md", "[[m]] [[farther]]"),
            memory("farther.md", ""),
            memory("alone.md", ""),
        ]);
        let m = memory("m.md", "").id().clone();
        assert_eq!(paths(&graph.neighbours(&m, 0)), []);
        assert_eq!(
            paths(&graph.neighbours(&m, 1)),
            [("a.md", 1), ("back.md", 1), ("far.md", 1), ("z.md", 1)]
        );
        let all = graph.neighbours(&m, usize::MAX);
        assert_eq!(paths(&all)[4..], [("farther.md", 2)]);
        assert_eq!(graph.from(&m).len(), 4);
        assert_eq!(
            graph.to(&m).map(|edge| edge.from.path.as_str()).collect::<Vec<_>>(),
            ["back.md", "far.md", "m.md"]
        );
        assert_eq!(graph.orphans().map(|id| id.path.as_str()).collect::<Vec<_>>(), ["alone.md"]);
    }

    #[test]
    fn a_memory_that_is_not_there_has_no_links() {
        let graph = LinkGraph::build(&[memory("a.md", "[[b]]"), memory("b.md", "")]);
        let stranger = memory("c.md", "");
        assert!(graph.from(stranger.id()).is_empty());
        assert_eq!(graph.to(stranger.id()).count(), 0);
        assert!(graph.neighbours(stranger.id(), 3).is_empty());
    }

    #[test]
    fn a_memory_given_twice_counts_once() {
        let graph = LinkGraph::build(&[memory("b.md", ""), memory("a.md", "[[b]]"), memory("b.md", "[[a]]")]);
        assert_eq!(graph.edges().len(), 1);
        assert!(graph.ambiguous().is_empty());
    }

    #[test]
    fn an_edge_tells_where_it_stands_and_how_it_was_found() {
        let source = "---\nname: x\n---\nSee [[B#Top|there]].\n";
        let (a, b) = (memory("a.md", source), memory("b.md", "# Top\n"));
        let graph = LinkGraph::build(&[a.clone(), b.clone()]);
        let [edge] = graph.from(a.id()) else { panic!() };
        assert_eq!(edge.span.of(source), "[[B#Top|there]]");
        assert_eq!((edge.alias.as_deref(), edge.tier, &edge.to), (Some("there"), NameTier::Folded, b.id()));
        assert_eq!(edge.heading, Some(Anchor { heading: "Top".to_owned(), exists: true }));
    }

    #[test]
    fn many_threads_find_the_same_in_the_same_order() {
        let path = |i: usize| format!("note_{i:04}.md");
        let next = |i: usize| (i * 7 + 1) % 1501;
        let memories: Vec<Memory> = (0..1501)
            .map(|i| memory(&path(i), &format!("[[note-{:04}]] [[nothing {i}]] [[{}]]", next(i), path(i))))
            .collect();
        let graph = LinkGraph::build(&memories);
        let found: Vec<_> =
            graph.edges().iter().map(|edge| (edge.from.path.to_string(), edge.to.path.to_string())).collect();
        let expected: Vec<_> =
            (0..1501).flat_map(|i| [(path(i), path(next(i))), (path(i), path(i))]).collect();
        assert_eq!(found, expected);
        assert!(
            graph
                .dangling()
                .iter()
                .map(|link| &link.target)
                .eq(&(0..1501).map(|i| format!("nothing {i}")).collect::<Vec<_>>())
        );
    }
}
