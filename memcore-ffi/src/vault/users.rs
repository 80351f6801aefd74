//! One folder of memories for each user of a service.

use std::sync::Arc;

use memcore as core;

use super::Vault;
use super::builder::VaultBuilder;
use crate::Result;
use crate::hosts::call;
use crate::hosts::clock::CoreClock;
use crate::scalars::FilePath;

/// The folders of a service's users: one vault each, below one folder.
#[derive(uniffi::Object)]
pub struct UserRoots {
    users: core::UserRoots,
    clock: CoreClock,
}

#[uniffi::export]
impl UserRoots {
    /// With the default settings.
    #[uniffi::constructor]
    pub fn new(base: FilePath) -> Arc<Self> {
        Self::with(base, VaultBuilder::new())
    }

    /// The same with other settings; the scope is the user's.
    #[uniffi::constructor]
    pub fn with(base: FilePath, settings: Arc<VaultBuilder>) -> Arc<Self> {
        let (builder, clock) = settings.parts();
        Arc::new(Self { users: core::UserRoots::with(base, builder), clock })
    }

    /// The vault of a user, there or not yet.
    pub fn vault(&self, user: String) -> Result<Arc<Vault>> {
        let vault = call(|| self.users.vault(&user))?;
        Ok(Arc::new(Vault { vault, clock: self.clock.clone() }))
    }
}

/// The name of a user's folder.
#[uniffi::export]
pub fn user_roots_folder_name(user: String) -> Result<String> {
    Ok(core::UserRoots::folder_name(&user)?)
}
