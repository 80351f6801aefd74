//! What there is.

use std::collections::HashMap;
use std::sync::Arc;

use memcore as core;
use memcore::{DocPath, LoadReport, Skipped};

use super::Vault;
use super::sharing::Conflict;
use crate::Result;
use crate::readings::{Guide, LinkGraph, MemoryIndex};
use crate::records::{Archived, Change, Usage, Verified};
use crate::scalars::OffsetDateTime;
use crate::texts::Memory;

/// The memories as they were at one look.
#[derive(uniffi::Object)]
pub struct Snapshot(pub(crate) Arc<core::Snapshot>);

#[uniffi::export]
impl Snapshot {
    pub fn len(&self) -> usize {
        self.0.memories().len()
    }

    /// Newest first.
    pub fn memories(&self) -> Vec<Arc<Memory>> {
        self.0.memories().iter().cloned().map(Memory::shared).collect()
    }

    /// The ages of the memories, in their order.
    pub fn ages(&self, now: OffsetDateTime) -> Result<Vec<core::Age>> {
        Ok(self.0.ages(now).collect())
    }

    pub fn get(&self, path: DocPath) -> Result<Option<Arc<Memory>>> {
        Ok(self.0.get(&path).cloned().map(Memory::shared))
    }

    pub fn superseded(&self) -> Vec<Arc<Memory>> {
        self.0.superseded().cloned().map(Memory::shared).collect()
    }

    pub fn skipped(&self) -> Vec<Skipped> {
        self.0.skipped().to_vec()
    }

    pub fn conflicts(&self) -> Vec<Conflict> {
        self.0.conflicts().iter().cloned().map(Into::into).collect()
    }

    pub fn index_text(&self) -> Option<String> {
        self.0.index_text().map(str::to_owned)
    }
}

/// The index as it is loaded.
#[derive(uniffi::Record)]
pub struct LoadedIndex {
    pub index: Option<Arc<MemoryIndex>>,
    pub shown: String,
    pub report: LoadReport,
}

impl From<core::LoadedIndex> for LoadedIndex {
    fn from(it: core::LoadedIndex) -> Self {
        let index = it.index.map(|index| Arc::new(MemoryIndex(index)));
        Self { index, shown: it.shown, report: it.report }
    }
}

/// The text for the prompt.
#[uniffi::export]
pub fn loaded_index_render(loaded: LoadedIndex, guide: Guide) -> Result<String> {
    let index = loaded.index.map(|index| index.0.clone());
    Ok(core::LoadedIndex { index, shown: loaded.shown, report: loaded.report }.render(&guide.into()))
}

#[uniffi::export]
impl Vault {
    pub fn snapshot(&self) -> Result<Arc<Snapshot>> {
        Ok(Arc::new(Snapshot(self.call(core::Vault::snapshot)?)))
    }

    pub fn index(&self) -> Result<LoadedIndex> {
        Ok(self.call(core::Vault::index)?.into())
    }

    pub fn links(&self) -> Result<Arc<LinkGraph>> {
        Ok(LinkGraph::shared(self.call(core::Vault::links)?))
    }

    /// The memory that a person means: by path, stem or name.
    pub fn find(&self, name: String) -> Result<Arc<Memory>> {
        Ok(Memory::shared(self.call(|vault| vault.find(&name))?))
    }

    /// Where a memory is or was, by path or stem, though it be archived, superseded or forgotten.
    pub fn find_kept(&self, name: String) -> Result<DocPath> {
        self.call(|vault| vault.find_kept(&name))
    }

    pub fn archived(&self) -> Result<Vec<Archived>> {
        Ok(self.call(core::Vault::archived)?.into_iter().map(Into::into).collect())
    }

    /// A memory and those that it supersedes.
    pub fn chain(&self, path: DocPath) -> Result<Vec<Arc<Memory>>> {
        Ok(self.call(|vault| vault.chain(&path))?.into_iter().map(Memory::shared).collect())
    }

    pub fn origin(&self, memory: Arc<Memory>) -> Result<core::Origin> {
        self.call(|vault| vault.origin(&memory.0))
    }

    pub fn history(&self, path: Option<DocPath>) -> Result<Vec<Change>> {
        Ok(self.call(|vault| vault.history(path.as_ref()))?.into_iter().map(Into::into).collect())
    }

    pub fn versions(&self, path: DocPath) -> Result<Vec<core::Version>> {
        self.call(|vault| vault.versions(&path))
    }

    pub fn version(&self, version: core::Version) -> Result<Vec<u8>> {
        self.call(|vault| vault.version(&version))
    }

    pub fn usage(&self) -> Result<HashMap<DocPath, Usage>> {
        Ok(self.call(core::Vault::usage)?.into_iter().map(|(path, usage)| (path, usage.into())).collect())
    }

    pub fn verify(&self) -> Result<Verified> {
        Ok(self.call(core::Vault::verify)?.into())
    }
}
