//! A folder that an agent's memories start from, and what became of both since.

use std::sync::Arc;

use memcore as core;
use memcore::{By, DocPath, Revision, SnapshotState};

use super::Vault;
use crate::Result;
use crate::hosts::store::{CoreStore, Store};
use crate::records::Written;
use crate::scalars::FilePath;

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SnapshotState {
    New,
    Changed,
    Both,
    Gone,
}

/// What the snapshot has and the vault has not.
#[derive(uniffi::Record)]
pub struct SnapshotChange {
    pub path: DocPath,
    pub state: SnapshotState,
    pub theirs: Option<Revision>,
    pub ours: Option<Revision>,
}

/// A folder of memories that comes with an agent's definition: its first memories, and later versions of them.
#[derive(uniffi::Object)]
pub struct AgentSnapshot(core::AgentSnapshot);

#[uniffi::export]
impl AgentSnapshot {
    #[uniffi::constructor]
    pub fn open(folder: FilePath) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::AgentSnapshot::open(folder)?)))
    }

    #[uniffi::constructor]
    pub fn with_store(store: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self(core::AgentSnapshot::with_store(CoreStore::from(store))))
    }

    /// Copies all memories into a vault that has none.
    pub fn initialise(&self, vault: Arc<Vault>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(vault.call(|vault| self.0.initialise(vault, &by))?))
    }

    pub fn diff(&self, vault: Arc<Vault>) -> Result<Vec<SnapshotChange>> {
        let change = |it: core::SnapshotChange| SnapshotChange {
            path: it.path,
            state: it.state,
            theirs: it.theirs,
            ours: it.ours,
        };
        Ok(vault.call(|vault| self.0.diff(vault))?.into_iter().map(change).collect())
    }

    /// Gives the vault the snapshot's versions of these memories.
    pub fn take(&self, vault: Arc<Vault>, paths: Vec<DocPath>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(vault.call(|vault| self.0.take(vault, &paths, &by))?))
    }

    /// Leaves the vault's versions of these memories as they are.
    pub fn keep(&self, vault: Arc<Vault>, paths: Vec<DocPath>, by: By) -> Result<()> {
        vault.call(|vault| self.0.keep(vault, &paths, &by))
    }
}
