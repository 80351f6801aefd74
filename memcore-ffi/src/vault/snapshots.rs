//! A folder that an agent's memories start from, and what became of both since.

use std::sync::Arc;

use memcore as core;
use memcore::{By, DocPath, Revision, SnapshotState};

use super::Vault;
use crate::Result;
use crate::hosts::store::{CoreStore, Store};
use crate::records::Written;
use crate::scalars::FilePath;

/// How a memory of a snapshot differs from the vault's.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SnapshotState {
    /// New in the snapshot.
    New,
    /// Changed in the snapshot alone.
    Changed,
    /// Changed in both, or there in both from the beginning with different texts.
    Both,
    /// Gone from the snapshot.
    Gone,
}

/// What the snapshot has and the vault has not.
#[derive(uniffi::Record)]
pub struct SnapshotChange {
    /// The memory, by its path in both.
    pub path: DocPath,
    /// What it is.
    pub state: SnapshotState,
    /// Its version in the snapshot; nothing if it is gone from there.
    pub theirs: Option<Revision>,
    /// Its version in the vault; nothing if it is not there.
    pub ours: Option<Revision>,
}

/// A folder of memories that comes with an agent's definition: its first memories, and later versions of them.
#[derive(uniffi::Object)]
pub struct AgentSnapshot(core::AgentSnapshot);

#[uniffi::export]
impl AgentSnapshot {
    /// The snapshot in a folder, which is only read.
    ///
    /// Errors: `NotFound` if it is not there, `Io` if it cannot be opened.
    #[uniffi::constructor]
    pub fn open(folder: FilePath) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::AgentSnapshot::open(folder)?)))
    }

    /// The snapshot in a store of your own.
    #[uniffi::constructor]
    pub fn with_store(store: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self(core::AgentSnapshot::with_store(CoreStore::from(store))))
    }

    /// Copies all memories into a vault that has none.
    pub fn initialise(&self, vault: Arc<Vault>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(vault.call(|vault| self.0.initialise(vault, &by))?))
    }

    /// What the snapshot has that the vault has not, apart from what was kept before, by path.
    ///
    /// Errors: If a store cannot list, or the record cannot be read.
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
