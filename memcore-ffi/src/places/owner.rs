//! Whose memories a folder holds.

use std::sync::Arc;

use memcore as core;
use memcore::{CheckoutKind, OwnerCheck, OwnerEvidence};

use super::MemoryPlace;
use crate::Result;
use crate::hosts::call;
use crate::hosts::system::{HostSystem, to_core};
use crate::scalars::FilePath;

/// The project that memories belong to.
#[derive(uniffi::Object)]
pub struct Owner(pub(crate) core::Owner);

impl Owner {
    pub(crate) fn shared(owner: core::Owner) -> Arc<Self> {
        Arc::new(Self(owner))
    }
}

#[uniffi::export]
impl Owner {
    /// A project that nothing is known of but its path.
    #[uniffi::constructor]
    pub fn of_path(path: String) -> Arc<Self> {
        Self::shared(core::Owner::of_path(path))
    }

    /// The project whose folder this is, with what its repository tells. The first commit is known only as
    /// long as the repository's own log goes back to it; a host that asks git can set it.
    #[uniffi::constructor]
    pub fn of_folder(system: Arc<dyn HostSystem>, root: FilePath) -> Result<Arc<Self>> {
        Ok(Self::shared(call(|| Ok(core::Owner::of_folder(&*to_core(system), &root)))?))
    }

    /// Reads a record. Fields that are not known are passed over.
    ///
    /// Errors: `InvalidInput` if it is no record, or one of a later form.
    #[uniffi::constructor]
    pub fn from_json(json: String) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Owner::from_json(&json)?))
    }

    /// The record as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The absolute path of the folder that stands for the project, links followed.
    pub fn path(&self) -> String {
        self.0.path.clone()
    }

    /// What people call it: the last name of the path. Keys of names in other scripts are nothing but dashes.
    pub fn name(&self) -> String {
        self.0.name.clone()
    }

    /// The address of the remote `origin`, without a user and a password.
    pub fn remote(&self) -> Option<String> {
        self.0.remote.clone()
    }

    /// The first commit of the repository.
    pub fn root_commit(&self) -> Option<String> {
        self.0.root_commit.clone()
    }

    /// Other paths of the same folder, such as the one that another system on the machine gives it.
    pub fn aliases(&self) -> Vec<String> {
        self.0.aliases.clone()
    }

    /// Paths that it had before it was moved, the oldest first.
    pub fn former(&self) -> Vec<String> {
        self.0.former.clone()
    }

    /// Compares the record, this one, with the project that wants to use the folder.
    #[uniffi::method(default(recorded_now = None))]
    pub fn check(&self, current: Arc<Owner>, recorded_now: Option<FilePath>) -> Result<OwnerCheck> {
        Ok(self.0.check(&current.0, recorded_now.as_deref()))
    }

    /// What tells that both are one project although their paths differ. Different first commits tell that
    /// they are not, whatever else is alike.
    pub fn evidence(&self, other: Arc<Owner>) -> Option<OwnerEvidence> {
        self.0.evidence(&other.0)
    }

    /// This record after its project was moved to where `current` is.
    pub fn moved_to(&self, current: Arc<Owner>) -> Arc<Self> {
        Self::shared(self.0.moved_to(&current.0))
    }
}

/// The owner that a folder records.
#[uniffi::export]
pub fn owner_read(system: Arc<dyn HostSystem>, memories: FilePath) -> Result<Option<Arc<Owner>>> {
    Ok(call(|| core::Owner::read(&*to_core(system), &memories))?.map(Owner::shared))
}

/// A folder with memories.
#[derive(uniffi::Record)]
pub struct StoreEntry {
    /// The folder of the memories.
    pub folder: FilePath,
    /// The name of the project's folder, which is the key of its path, or was handed in.
    pub key: String,
    /// How many memories are in it.
    pub memories: usize,
    /// Whose they are, by the record.
    pub owner: Option<Arc<Owner>>,
    /// Folders in which conversations were held that are kept beside the memories. Without a record they tell
    /// which project it is.
    pub seen: Vec<String>,
    /// What is wrong with the record, in a sentence.
    pub fault: Option<String>,
    /// The path of the project: the recorded one, or the first in which a conversation was held.
    pub project: Option<String>,
    /// Whether its project is gone, where that is known.
    pub is_orphaned: Option<bool>,
}

fn entry(it: core::StoreEntry, system: &dyn core::System) -> StoreEntry {
    let (project, is_orphaned) = (it.project().map(str::to_owned), it.is_orphaned(system));
    let core::StoreEntry { folder, key, memories, owner, seen, fault, .. } = it;
    StoreEntry { folder, key, memories, owner: owner.map(Owner::shared), seen, fault, project, is_orphaned }
}

/// All folders with memories of this person.
#[uniffi::export]
pub fn store_entry_all(system: Arc<dyn HostSystem>) -> Result<Vec<StoreEntry>> {
    let system = to_core(system);
    call(|| Ok(core::StoreEntry::all(&*system)?.into_iter().map(|it| entry(it, &*system)).collect()))
}

/// Memories whose project may have moved here.
#[derive(uniffi::Record)]
pub struct Orphan {
    /// The folder of memories.
    pub store: StoreEntry,
    /// What tells that they are this project's.
    pub evidence: OwnerEvidence,
}

/// The orphaned memories that may be a project's, the best founded first.
///
/// Errors: `NotFound` if the configuration folder is not known, `Io` if it cannot be listed.
#[uniffi::export]
pub fn orphan_of(system: Arc<dyn HostSystem>, owner: Arc<Owner>) -> Result<Vec<Orphan>> {
    let system = to_core(system);
    call(|| {
        let orphan = |it: core::Orphan| Orphan { evidence: it.evidence, store: entry(it.store, &*system) };
        Ok(core::Orphan::of(&*system, &owner.0)?.into_iter().map(orphan).collect())
    })
}

/// What has to move with a project.
#[derive(uniffi::Record)]
pub struct Relocation {
    /// The folder of memories as it is.
    pub from: FilePath,
    /// The folder where the project looks for them.
    pub to: FilePath,
    /// How many memories there are.
    pub memories: usize,
    /// The record to write after the move.
    pub owner: Arc<Owner>,
    /// What else beside the memories knows the old path and is not memcore's to change: transcripts and the
    /// like.
    pub left: Vec<FilePath>,
}

/// What has to be done so that the memories in `from` are found by the project of `place`.
///
/// Errors: `NotFound` if there are no memories in `from`; `Mismatch` if they are those of a project that is
/// still where it was; `InvalidInput` if the project has memories already, which a move would hide.
#[uniffi::export]
pub fn relocation_plan(
    system: Arc<dyn HostSystem>,
    from: FilePath,
    place: Arc<MemoryPlace>,
) -> Result<Relocation> {
    let plan = call(|| core::Relocation::plan(&*to_core(system), &from, &place.0))?;
    let core::Relocation { from, to, memories, owner, left, .. } = plan;
    Ok(Relocation { from, to, memories, owner: Owner::shared(owner), left })
}

/// A checkout of a repository.
#[derive(uniffi::Record)]
pub struct Checkout {
    /// The folder of its files; of a bare repository the repository itself.
    pub root: FilePath,
    /// The folder that stands for the repository: the root of its main checkout; of a bare one itself.
    pub main: FilePath,
    /// The git folder that all checkouts of the repository have in common.
    pub common: FilePath,
    /// What sort of checkout it is.
    pub kind: CheckoutKind,
}

/// The checkout that a folder is in; nothing outside git.
///
/// Errors: `NotFound` if `folder` is not there; `InvalidInput` if a `.git` file leads nowhere or its
/// repository does not know of it; `Io` if the system will not tell.
#[uniffi::export]
pub fn checkout_find(system: Arc<dyn HostSystem>, folder: FilePath) -> Result<Option<Checkout>> {
    let found = call(|| core::Checkout::find(&*to_core(system), &folder))?;
    Ok(found.map(|it| Checkout { root: it.root, main: it.main, common: it.common, kind: it.kind }))
}
