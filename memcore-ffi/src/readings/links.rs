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
    pub id: MemoryId,
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
    #[uniffi::constructor]
    pub fn build(memories: Vec<Arc<Memory>>) -> Arc<Self> {
        Self::shared(core::LinkGraph::build(&texts::memories(&memories)))
    }

    pub fn edges(&self) -> Vec<Edge> {
        self.0.edges().to_vec()
    }

    pub fn links_from(&self, id: MemoryId) -> Result<Vec<Edge>> {
        Ok(self.0.from(&id).to_vec())
    }

    pub fn links_to(&self, id: MemoryId) -> Result<Vec<Edge>> {
        Ok(self.0.to(&id).cloned().collect())
    }

    pub fn dangling(&self) -> Vec<UnresolvedLink> {
        self.0.dangling().to_vec()
    }

    pub fn ambiguous(&self) -> Vec<UnresolvedLink> {
        self.0.ambiguous().to_vec()
    }

    pub fn nearest(&self, link: UnresolvedLink) -> Result<Option<MemoryId>> {
        Ok(self.0.nearest(&link).cloned())
    }

    pub fn candidates(&self, link: UnresolvedLink) -> Result<Vec<MemoryId>> {
        Ok(self.0.candidates(&link).into_iter().cloned().collect())
    }

    pub fn orphans(&self) -> Vec<MemoryId> {
        self.0.orphans().cloned().collect()
    }

    pub fn neighbours(&self, id: MemoryId, steps: usize) -> Result<Vec<Neighbour>> {
        let near = self.0.neighbours(&id, steps).into_iter();
        Ok(near.map(|(id, steps)| Neighbour { id, steps }).collect())
    }

    pub fn names(&self) -> Arc<Names> {
        Arc::new(Names(self.0.clone()))
    }

    pub fn dot(&self) -> String {
        self.0.dot()
    }

    pub fn mermaid(&self) -> String {
        self.0.mermaid()
    }
}

/// What a link's text may mean among some memories.
#[derive(uniffi::Object)]
pub struct Names(Arc<core::LinkGraph>);

#[uniffi::export]
impl Names {
    #[uniffi::constructor]
    pub fn new(memories: Vec<Arc<Memory>>) -> Arc<Self> {
        LinkGraph::build(memories).names()
    }

    pub fn resolve(&self, text: String) -> Resolution {
        self.0.names().resolve(&text)
    }

    pub fn nearest(&self, text: String) -> Option<MemoryId> {
        self.0.names().nearest(&text).cloned()
    }
}
