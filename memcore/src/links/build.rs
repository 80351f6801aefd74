//! Finding and resolving all links, on several threads where that pays.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use super::edge::{Edge, UnresolvedLink};
use super::names::Names;
use super::resolve::{Anchor, Hit, NameTier, heading};
use crate::memory::{Memory, WikiLink};
use crate::text::fold_name;

/// What the links of some memories, one after the other, lead to.
#[derive(Default)]
pub(super) struct Links {
    pub(super) edges: Vec<Edge>,
    /// The rows of both ends of each edge.
    pub(super) ends: Vec<(u32, u32)>,
    pub(super) dangling: Vec<UnresolvedLink>,
    pub(super) ambiguous: Vec<UnresolvedLink>,
}

impl Links {
    /// The links of all memories, in order of the memories and of their place there.
    pub(super) fn find(names: &Names) -> Self {
        let count = names.memories().len();
        let threads = crate::parallel::threads(count);
        let share = count.div_ceil(threads);
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|part| {
                    let rows = count.min(part * share)..count.min((part + 1) * share);
                    let thread = thread::Builder::new().spawn_scoped(scope, {
                        let rows = rows.clone();
                        move || Self::of(names, rows)
                    });
                    (rows, thread)
                })
                .collect();
            let mut links = Self::of(names, 0..count.min(share));
            for (rows, thread) in others {
                links.append(match thread {
                    Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                    // No thread to be had: then here.
                    Err(_) => Self::of(names, rows),
                });
            }
            links
        })
    }

    fn of(names: &Names, rows: Range<usize>) -> Self {
        let mut finder =
            Finder { names, targets: HashMap::new(), headings: HashMap::new(), links: Self::default() };
        for from in rows.start as u32..rows.end as u32 {
            let memory = names.memory(from);
            memory.links().iter().for_each(|link| finder.add(from, memory, link));
        }
        finder.links
    }

    fn append(&mut self, mut later: Self) {
        self.edges.append(&mut later.edges);
        self.ends.append(&mut later.ends);
        self.dangling.append(&mut later.dangling);
        self.ambiguous.append(&mut later.ambiguous);
    }
}

/// Resolves links one by one. What one link took to resolve the next need not: however often a name that fits
/// thousands of memories is linked to, or a memory with thousands of headings, the time stays linear.
struct Finder<'a> {
    names: &'a Names,
    targets: HashMap<&'a str, Option<Hit<'a>>>,
    /// The folded headings of a row.
    headings: HashMap<u32, HashSet<String>>,
    links: Links,
}

impl<'a> Finder<'a> {
    fn add(&mut self, from: u32, memory: &'a Memory, link: &'a WikiLink) {
        let unresolved = || UnresolvedLink {
            from: memory.id().clone(),
            target: link.target.clone(),
            alias: link.alias.clone(),
            span: link.span,
        };
        let hit = self.targets.entry(&link.target).or_insert_with(|| self.names.find_link(&link.target));
        let (to, tier, heading) = match (hit, link.target.strip_prefix('#')) {
            (Some(hit), _) => match hit.rows[..] {
                [row] => (row, hit.tier, hit.heading),
                _ => return self.links.ambiguous.push(unresolved()),
            },
            // A heading alone is one of the same memory.
            (None, Some(text)) => (from, NameTier::Path, heading(text)),
            (None, None) => return self.links.dangling.push(unresolved()),
        };
        let heading = heading.map(|heading| self.anchor(to, heading));
        self.links.edges.push(Edge {
            from: memory.id().clone(),
            to: self.names.memory(to).id().clone(),
            span: link.span,
            alias: link.alias.clone(),
            heading,
            tier,
        });
        self.links.ends.push((from, to));
    }

    fn anchor(&mut self, row: u32, heading: &str) -> Anchor {
        let headings = self.headings.entry(row).or_insert_with(|| {
            self.names.memory(row).headings().iter().map(|heading| fold_name(&heading.text)).collect()
        });
        Anchor { heading: heading.to_owned(), exists: headings.contains(&fold_name(heading)) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory;
    use crate::LinkGraph;

    #[test]
    fn headings_of_the_same_memory() {
        let graph = LinkGraph::build(&[
            memory("a.md", "# Why\n[[#why]] [[#Who]] [[#]] [[# b]]\n"),
            memory("b.md", "---\nname: '# b'\n---\n"),
        ]);
        let found: Vec<_> = graph
            .edges()
            .iter()
            .map(|edge| {
                (edge.to.path.as_str(), edge.heading.as_ref().map(|it| (it.heading.as_str(), it.exists)))
            })
            .collect();
        let expected =
            [("a.md", Some(("why", true))), ("a.md", Some(("Who", false))), ("a.md", None), ("b.md", None)];
        assert_eq!(found, expected);
    }

    #[test]
    fn thousands_of_links_to_one_name_of_thousands() {
        let links = "[[readme]] ".repeat(20_000);
        let mut memories: Vec<_> = (0..5_000).map(|i| memory(&format!("{i}/README.md"), "")).collect();
        memories.push(memory("a.md", &links));
        let graph = LinkGraph::build(&memories);
        assert_eq!(graph.ambiguous().len(), 20_000);
        assert_eq!(graph.candidates(&graph.ambiguous()[0]).len(), 5_000);
    }
}
