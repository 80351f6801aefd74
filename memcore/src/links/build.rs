//! Finding and resolving all links, on several threads where that pays.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::graph::{AmbiguousLink, DanglingLink, Edge};
use super::names::Names;

/// Fewer memories than this are read before a second thread has started.
const WORTH_A_THREAD: usize = 250;

/// What the links of some memories, one after the other, lead to.
#[derive(Default)]
pub(super) struct Links {
    pub(super) edges: Vec<Edge>,
    /// The rows of both ends of each edge.
    pub(super) ends: Vec<(u32, u32)>,
    pub(super) dangling: Vec<DanglingLink>,
    pub(super) ambiguous: Vec<AmbiguousLink>,
}

impl Links {
    /// The links of all memories, in order of the memories and of their place there.
    pub(super) fn find(names: &Names) -> Self {
        let count = names.memories().len();
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(count / WORTH_A_THREAD).max(1);
        let share = count.div_ceil(threads);
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|part| {
                    let rows = part * share..count.min((part + 1) * share);
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

    fn of(names: &Names, rows: std::ops::Range<usize>) -> Self {
        let mut links = Self::default();
        for from in rows.start as u32..rows.end as u32 {
            let memory = names.memory(from);
            for link in memory.links() {
                let (target, alias, span) = (&link.target, link.alias.clone(), link.span);
                let id = memory.id().clone();
                let hit = names.find_link(target, Some(from));
                match hit.as_ref().map(|hit| (hit, &hit.rows[..])) {
                    None => links.dangling.push(DanglingLink { from: id, target: target.clone(), alias, span }),
                    Some((hit, &[row])) => {
                        let to = names.memory(row);
                        let (heading, tier) = (hit.anchor(to), hit.tier);
                        links.edges.push(Edge { from: id, to: to.id().clone(), span, alias, heading, tier });
                        links.ends.push((from, row));
                    }
                    Some((_, rows)) => {
                        let candidates = names.ids(rows);
                        let target = target.clone();
                        links.ambiguous.push(AmbiguousLink { from: id, target, alias, span, candidates });
                    }
                }
            }
        }
        links
    }

    fn append(&mut self, mut later: Self) {
        self.edges.append(&mut later.edges);
        self.ends.append(&mut later.ends);
        self.dangling.append(&mut later.dangling);
        self.ambiguous.append(&mut later.ambiguous);
    }
}
