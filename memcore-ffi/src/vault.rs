//! A vault: a store and its memories.

mod builder;
mod bundles;
mod changing;
mod linting;
mod looking;
mod prompts;
mod recalling;
mod several;
mod sharing;
mod snapshots;
mod users;

pub(crate) use looking::Snapshot;

use std::sync::Arc;

use memcore as core;

use crate::Result;
use crate::hosts::call;
use crate::hosts::clock::CoreClock;
use crate::scalars::FilePath;
use builder::VaultBuilder;

/// A folder of memories, or another store of them.
#[derive(uniffi::Object)]
pub struct Vault {
    vault: core::Vault,
    clock: CoreClock,
}

impl Vault {
    /// Calls the core at the time of the host's clock. A host's failure on the way is the result.
    fn call<T>(&self, work: impl FnOnce(&core::Vault) -> core::Result<T>) -> Result<T> {
        self.clock.at_its_time(|| call(|| work(&self.vault)))
    }
}

#[uniffi::export]
impl Vault {
    /// Opens a folder that is there.
    #[uniffi::constructor]
    pub fn open(folder: FilePath) -> Result<Arc<Self>> {
        VaultBuilder::new().open(folder)
    }

    /// Opens a folder, and makes it if it is not there.
    #[uniffi::constructor]
    pub fn create(folder: FilePath) -> Result<Arc<Self>> {
        VaultBuilder::new().create(folder)
    }

    /// Opens a folder that is made by the first write.
    #[uniffi::constructor]
    pub fn open_lazily(folder: FilePath) -> Result<Arc<Self>> {
        VaultBuilder::new().open_lazily(folder)
    }

    /// Opens the folder of a project, if it is allowed.
    #[uniffi::constructor]
    pub fn open_place(place: Arc<crate::places::MemoryPlace>) -> Result<Arc<Self>> {
        VaultBuilder::new().open_place(place)
    }

    /// Opens a store of memories.
    #[uniffi::constructor]
    pub fn with_store(store: Arc<dyn crate::hosts::store::Store>) -> Arc<Self> {
        VaultBuilder::new().with_store(store)
    }

    /// The folder, if the vault is one of the file system.
    pub fn folder(&self) -> Option<FilePath> {
        self.vault.folder().map(Into::into)
    }
}
