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
    /// Finds the folder for the project that `start`, a folder or a file, is in, by the published rules.
    /// Nothing is created. The first that speaks decides:
    ///
    /// Errors: `NotFound` if `start` is not there, or neither a variable nor a home folder is known;
    /// `InvalidInput` if a variable or a setting names a relative path; `Io` if the system will not tell.
    /// That the folder belongs to another project is no error here but told by `check`, and by `allowed` as
    /// one.
    #[uniffi::constructor]
    pub fn find(system: Arc<dyn HostSystem>, start: FilePath) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(call(|| core::MemoryPlace::find(&*to_core(system), &start))?)))
    }

    /// Finds it with other options than the default ones.
    ///
    /// Errors: Those of `find`.
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

    /// The folder of the memories.
    pub fn folder(&self) -> FilePath {
        self.0.folder.clone()
    }

    /// The folder that stands for the project.
    pub fn root(&self) -> FilePath {
        self.0.root.clone()
    }

    /// The name of the project's folder: its key, or the name that was handed in.
    pub fn key(&self) -> String {
        self.0.key.clone()
    }

    /// Whether the folder is there. Nothing is created before the first write.
    pub fn exists(&self) -> bool {
        self.0.exists
    }

    /// Why it is this folder.
    pub fn because(&self) -> Reason {
        self.0.because.clone()
    }

    /// The project, as the record of its memories has it.
    pub fn owner(&self) -> Arc<Owner> {
        Owner::shared(self.0.owner.clone())
    }

    /// Who is recorded in the folder, if anybody.
    pub fn recorded(&self) -> Option<Arc<Owner>> {
        self.0.recorded.clone().map(Owner::shared)
    }

    /// Whether it is the same project. Where a setting or a variable names the folder, several may share it,
    /// and this is never a mismatch.
    pub fn check(&self) -> OwnerCheck {
        self.0.check
    }

    /// Other folders with memories that this project could have been given: by another rule, from another
    /// folder of it, or under the same key.
    pub fn others(&self) -> Vec<OtherStore> {
        self.0.others.iter().map(Into::into).collect()
    }

    /// What each rule said, in the order in which they are asked.
    pub fn considered(&self) -> Vec<Considered> {
        self.0.considered.iter().map(Into::into).collect()
    }

    /// What is wrong but keeps nothing from working, in sentences.
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
