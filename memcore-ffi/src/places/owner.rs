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
    #[uniffi::constructor]
    pub fn of_path(path: String) -> Arc<Self> {
        Self::shared(core::Owner::of_path(path))
    }

    #[uniffi::constructor]
    pub fn of_folder(system: Arc<dyn HostSystem>, root: FilePath) -> Result<Arc<Self>> {
        Ok(Self::shared(call(|| Ok(core::Owner::of_folder(&*to_core(system), &root)))?))
    }

    #[uniffi::constructor]
    pub fn from_json(json: String) -> Result<Arc<Self>> {
        Ok(Self::shared(core::Owner::from_json(&json)?))
    }

    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    pub fn path(&self) -> String {
        self.0.path.clone()
    }

    pub fn name(&self) -> String {
        self.0.name.clone()
    }

    pub fn remote(&self) -> Option<String> {
        self.0.remote.clone()
    }

    pub fn root_commit(&self) -> Option<String> {
        self.0.root_commit.clone()
    }

    pub fn aliases(&self) -> Vec<String> {
        self.0.aliases.clone()
    }

    pub fn former(&self) -> Vec<String> {
        self.0.former.clone()
    }

    pub fn check(&self, current: Arc<Owner>, recorded_now: Option<FilePath>) -> Result<OwnerCheck> {
        Ok(self.0.check(&current.0, recorded_now.as_deref()))
    }

    pub fn evidence(&self, other: Arc<Owner>) -> Option<OwnerEvidence> {
        self.0.evidence(&other.0)
    }

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
    pub folder: FilePath,
    pub key: String,
    pub memories: usize,
    pub owner: Option<Arc<Owner>>,
    pub seen: Vec<String>,
    pub fault: Option<String>,
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
    pub store: StoreEntry,
    pub evidence: OwnerEvidence,
}

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
    pub from: FilePath,
    pub to: FilePath,
    pub memories: usize,
    pub owner: Arc<Owner>,
    pub left: Vec<FilePath>,
}

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
    pub root: FilePath,
    pub main: FilePath,
    pub common: FilePath,
    pub kind: CheckoutKind,
}

#[uniffi::export]
pub fn checkout_find(system: Arc<dyn HostSystem>, folder: FilePath) -> Result<Option<Checkout>> {
    let found = call(|| core::Checkout::find(&*to_core(system), &folder))?;
    Ok(found.map(|it| Checkout { root: it.root, main: it.main, common: it.common, kind: it.kind }))
}
