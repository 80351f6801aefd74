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
    /// How many memories there are.
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

    /// The memory with this path.
    pub fn get(&self, path: DocPath) -> Result<Option<Arc<Memory>>> {
        Ok(self.0.get(&path).cloned().map(Memory::shared))
    }

    /// Memories that are there and that another one takes the place of in this very version. No reader is
    /// shown them.
    pub fn superseded(&self) -> Vec<Arc<Memory>> {
        self.0.superseded().cloned().map(Memory::shared).collect()
    }

    /// Files that were not read, with the reason.
    pub fn skipped(&self) -> Vec<Skipped> {
        self.0.skipped().to_vec()
    }

    /// Documents in which two versions of a memory met, by path. They are no memories until somebody decides.
    pub fn conflicts(&self) -> Vec<Conflict> {
        self.0.conflicts().iter().cloned().map(Into::into).collect()
    }

    /// The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD.
    pub fn index_text(&self) -> Option<String> {
        self.0.index_text().map(str::to_owned)
    }
}

/// The index as it is loaded.
#[derive(uniffi::Record)]
pub struct LoadedIndex {
    /// The file as it is; nothing where there is none.
    pub index: Option<Arc<MemoryIndex>>,
    /// The part that is shown: within the limits, without frontmatter and comments.
    pub shown: String,
    /// What is shown and what is not, and what does not fit together with the files.
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
    /// The state of the folder now: its memories, newest first, and what was passed over.
    ///
    /// Errors: If the store cannot list. A file that cannot be read is reported in the snapshot and fails
    /// nothing.
    pub fn snapshot(&self) -> Result<Arc<Snapshot>> {
        Ok(Arc::new(Snapshot(self.call(core::Vault::snapshot)?)))
    }

    /// The index and how much of it an agent gets. Of a team's folder it names what was accepted, and what
    /// the file says does not count.
    ///
    /// Errors: If the store cannot list.
    pub fn index(&self) -> Result<LoadedIndex> {
        Ok(self.call(core::Vault::index)?.into())
    }

    /// The graph of the links between the memories.
    ///
    /// Errors: If the store cannot list.
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

    /// The memories in the archive, by path.
    ///
    /// Errors: What the store says. A file that cannot be read is passed over.
    pub fn archived(&self) -> Result<Vec<Archived>> {
        Ok(self.call(core::Vault::archived)?.into_iter().map(Into::into).collect())
    }

    /// A memory and those that it supersedes.
    pub fn chain(&self, path: DocPath) -> Result<Vec<Arc<Memory>>> {
        Ok(self.call(|vault| vault.chain(&path))?.into_iter().map(Memory::shared).collect())
    }

    /// Whose word a memory is.
    ///
    /// Errors: If the record cannot be read.
    pub fn origin(&self, memory: Arc<Memory>) -> Result<core::Origin> {
        self.call(|vault| vault.origin(&memory.0))
    }

    /// The changes that memcore made to this folder, newest first; those of one document, if one is named.
    /// What other programs changed is not among them.
    ///
    /// Errors: If the store fails.
    #[uniffi::method(default(path = None))]
    pub fn history(&self, path: Option<DocPath>) -> Result<Vec<Change>> {
        Ok(self.call(|vault| vault.history(path.as_ref()))?.into_iter().map(Into::into).collect())
    }

    /// The earlier versions of a document that are kept, oldest first: the last 20, for 90 days, as long as
    /// all of the folder have no more than about 64 MiB. Those of the last 30 seconds stay, however many
    /// there are.
    ///
    /// Errors: If the store fails.
    pub fn versions(&self, path: DocPath) -> Result<Vec<core::Version>> {
        self.call(|vault| vault.versions(&path))
    }

    /// The bytes of a version that is kept.
    ///
    /// Errors: `NotFound` if it is not kept any more; the store's.
    pub fn version(&self, version: core::Version) -> Result<Vec<u8>> {
        self.call(|vault| vault.version(&version))
    }

    /// How often each memory was used, over all machines. One in the archive has its path there.
    ///
    /// Errors: What the store says.
    pub fn usage(&self) -> Result<HashMap<DocPath, Usage>> {
        Ok(self.call(core::Vault::usage)?.into_iter().map(|(path, usage)| (path, usage.into())).collect())
    }

    /// Reads the whole folder and all that memcore keeps beside it, and says what is not as it should be.
    /// Changes nothing. What is wrong inside of memories, `check` tells.
    ///
    /// Errors: If the store cannot list.
    pub fn verify(&self) -> Result<Verified> {
        Ok(self.call(core::Vault::verify)?.into())
    }
}
