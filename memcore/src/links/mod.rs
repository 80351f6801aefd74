//! The graph of `[[links]]` between memories.
//!
//! [`Names`] says which memory a text means; [`LinkGraph`] asks it about every link of every memory, keeps the
//! answers, and can be walked and drawn.
//!
//! # Example: a link by name, and one that leads nowhere
//! ```
//! use memcore::{LinkGraph, Memory, MemoryId, Scope};
//!
//! let memory = |path: &str, source: &str| {
//!     Ok::<_, memcore::Error>(Memory::parse(MemoryId::new(Scope::Project, path.parse()?), source))
//! };
//! let memories = [
//!     memory("feedback_tests.md", "---\nname: Real database\n---\nSee [[release]] and [[shema]].\n")?,
//!     memory("project_release.md", "Every second [[Real database|test]] is slow.\n")?,
//!     memory("schema.md", "Two steps.\n")?,
//! ];
//! let graph = LinkGraph::build(&memories);
//! assert_eq!(graph.edges().len(), 2);
//! assert_eq!(graph.from(memories[0].id())[0].to, *memories[1].id());
//! assert_eq!(graph.dangling()[0].target, "shema");
//! assert_eq!(graph.nearest(&graph.dangling()[0]), Some(memories[2].id()));
//! assert_eq!(graph.orphans().collect::<Vec<_>>(), [memories[2].id()]);
//! # Ok::<(), memcore::Error>(())
//! ```

mod build;
mod edge;
mod graph;
mod likeness;
mod names;
mod render;
mod resolve;
mod table;

pub use edge::{Edge, UnresolvedLink};
pub use graph::LinkGraph;
pub use names::Names;
pub use resolve::{Anchor, NameTier, Resolution};

#[cfg(test)]
fn memory(path: &str, source: &str) -> crate::Memory {
    crate::Memory::parse(crate::MemoryId::new(crate::Scope::Project, path.parse().unwrap()), source)
}
