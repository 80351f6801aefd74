//! The links between memories.

use std::sync::Arc;

use memcore as core;
use memcore::{Edge, MemoryId, Resolution, UnresolvedLink};

use crate::Result;
use crate::texts::{self, Memory};

/// What the links of memories mean.
#[derive(uniffi::Object)]
pub struct LinkGraph(Arc<core::LinkGraph>);

/// A memory so many links away.
#[derive(uniffi::Record)]
pub struct Neighbour {
    /// The memory.
    pub id: MemoryId,
    /// How many links it is away.
    pub steps: usize,
}

impl LinkGraph {
    pub(crate) fn shared(graph: core::LinkGraph) -> Arc<Self> {
        Arc::new(Self(Arc::new(graph)))
    }

    pub(crate) fn inner(&self) -> &core::LinkGraph {
        &self.0
    }
}

#[uniffi::export]
impl LinkGraph {
    /// Finds and resolves the links of these memories. Of memories with the same id the first counts.
    #[uniffi::constructor]
    pub fn build(memories: Vec<Arc<Memory>>) -> Arc<Self> {
        Self::shared(core::LinkGraph::build(&texts::memories(&memories)))
    }

    /// All links that lead to a memory.
    pub fn edges(&self) -> Vec<Edge> {
        self.0.edges().to_vec()
    }

    /// The links that lead from a memory.
    pub fn links_from(&self, id: MemoryId) -> Result<Vec<Edge>> {
        Ok(self.0.from(&id).to_vec())
    }

    /// The links that lead to a memory.
    pub fn links_to(&self, id: MemoryId) -> Result<Vec<Edge>> {
        Ok(self.0.to(&id).cloned().collect())
    }

    /// The links that lead nowhere; `nearest` says what may have been meant.
    pub fn dangling(&self) -> Vec<UnresolvedLink> {
        self.0.dangling().to_vec()
    }

    /// The links that fit several memories equally well; `candidates` says which.
    pub fn ambiguous(&self) -> Vec<UnresolvedLink> {
        self.0.ambiguous().to_vec()
    }

    /// The memory that a dangling link may have meant.
    pub fn nearest(&self, link: UnresolvedLink) -> Result<Option<MemoryId>> {
        Ok(self.0.nearest(&link).cloned())
    }

    /// The memories that an ambiguous link fits.
    pub fn candidates(&self, link: UnresolvedLink) -> Result<Vec<MemoryId>> {
        Ok(self.0.candidates(&link).into_iter().cloned().collect())
    }

    /// The memories that no link ties to another memory.
    pub fn orphans(&self) -> Vec<MemoryId> {
        self.0.orphans().cloned().collect()
    }

    /// The memories that can be reached by so many links, whichever way they point, each with the number of
    /// links it takes; the nearest first. A memory is not its own neighbour.
    pub fn neighbours(&self, id: MemoryId, steps: usize) -> Result<Vec<Neighbour>> {
        let near = self.0.neighbours(&id, steps).into_iter();
        Ok(near.map(|(id, steps)| Neighbour { id, steps }).collect())
    }

    /// The names that the links were resolved with.
    pub fn names(&self) -> Arc<Names> {
        Arc::new(Names(self.0.clone()))
    }

    /// The graph in the language of Graphviz.
    pub fn dot(&self) -> String {
        self.0.dot()
    }

    /// The graph in the language of Mermaid, with the same nodes and arrows as `dot`.
    pub fn mermaid(&self) -> String {
        self.0.mermaid()
    }
}

/// What a link's text may mean among some memories.
#[derive(uniffi::Object)]
pub struct Names(Arc<core::LinkGraph>);

#[uniffi::export]
impl Names {
    /// Takes note of the names of these memories.
    #[uniffi::constructor]
    pub fn new(memories: Vec<Arc<Memory>>) -> Arc<Self> {
        LinkGraph::build(memories).names()
    }

    /// Says what a text means: the target of a link, or what a person typed.
    pub fn resolve(&self, text: String) -> Resolution {
        self.0.names().resolve(&text)
    }

    /// The memory whose stem or name looks most like this text, if any looks at least half like it.
    pub fn nearest(&self, text: String) -> Option<MemoryId> {
        self.0.names().nearest(&text).cloned()
    }
}
