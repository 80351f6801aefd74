//! The folder of a project's memories.

use std::sync::Arc;

use memcore as core;
use memcore::{OwnerCheck, PlaceOptions, Reason};

use super::Owner;
use crate::Result;
use crate::hosts::call;
use crate::hosts::system::{HostSystem, to_core};
use crate::records::{Considered, OtherStore};
use crate::scalars::FilePath;

/// The folder of a project's memories, and why it is this one.
#[derive(uniffi::Object)]
pub struct MemoryPlace(pub(crate) core::MemoryPlace);

#[uniffi::export]
impl MemoryPlace {
    #[uniffi::constructor]
    pub fn find(system: Arc<dyn HostSystem>, start: FilePath) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(call(|| core::MemoryPlace::find(&*to_core(system), &start))?)))
    }

    #[uniffi::constructor]
    pub fn find_with(
        system: Arc<dyn HostSystem>,
        start: FilePath,
        options: PlaceOptions,
    ) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(call(|| core::MemoryPlace::find_with(&*to_core(system), &start, &options))?)))
    }

    /// Fails if the folder belongs to another project.
    pub fn allowed(&self) -> Result<()> {
        Ok(self.0.allowed()?)
    }

    pub fn folder(&self) -> FilePath {
        self.0.folder.clone()
    }

    pub fn root(&self) -> FilePath {
        self.0.root.clone()
    }

    pub fn key(&self) -> String {
        self.0.key.clone()
    }

    pub fn exists(&self) -> bool {
        self.0.exists
    }

    pub fn because(&self) -> Reason {
        self.0.because.clone()
    }

    pub fn owner(&self) -> Arc<Owner> {
        Owner::shared(self.0.owner.clone())
    }

    pub fn recorded(&self) -> Option<Arc<Owner>> {
        self.0.recorded.clone().map(Owner::shared)
    }

    pub fn check(&self) -> OwnerCheck {
        self.0.check
    }

    pub fn others(&self) -> Vec<OtherStore> {
        self.0.others.iter().map(Into::into).collect()
    }

    pub fn considered(&self) -> Vec<Considered> {
        self.0.considered.iter().map(Into::into).collect()
    }

    pub fn faults(&self) -> Vec<String> {
        self.0.faults.clone()
    }
}

/// The stable name of a reason.
#[uniffi::export]
pub fn reason_code(place: Arc<MemoryPlace>) -> String {
    place.0.because.code().to_owned()
}

/// The stable name of what came of comparing owners.
#[uniffi::export]
pub fn owner_check_as_str(check: OwnerCheck) -> String {
    check.as_str().to_owned()
}
