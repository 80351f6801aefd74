//! Bundles: memories on their way to another folder.

use std::sync::Arc;

use memcore as core;
use memcore::{By, Content, DocPath, ImportOptions, OnClash, Origin, Revision, Scope};

use super::Vault;
use crate::Result;
use crate::places::Owner;
use crate::records::Written;

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OnClash {
    Keep,
    Take,
    Both,
}

#[uniffi::remote(Record)]
pub struct ImportOptions {
    pub on_clash: OnClash,
    #[uniffi(default = false)]
    pub any_project: bool,
}

#[uniffi::remote(Enum)]
pub enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

/// A memory in a bundle.
#[derive(uniffi::Record)]
pub struct BundledMemory {
    pub path: String,
    pub content: Content,
    pub revision: Revision,
    pub origin: Origin,
}

/// All memories of a folder, as one value that goes to JSON and back.
#[derive(uniffi::Object)]
#[uniffi::export(Eq)]
pub struct Bundle(core::Bundle);

impl PartialEq for Bundle {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

fn bundled(them: &[core::BundledMemory]) -> Vec<BundledMemory> {
    let one = |it: &core::BundledMemory| {
        let core::BundledMemory { path, content, revision, origin, .. } = it.clone();
        BundledMemory { path, content, revision, origin }
    };
    them.iter().map(one).collect()
}

#[uniffi::export]
impl Bundle {
    #[uniffi::constructor]
    pub fn from_json(json: String) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Bundle::from_json(&json)?)))
    }

    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The version of memcore that wrote it.
    pub fn memcore(&self) -> String {
        self.0.memcore.clone()
    }

    pub fn scope(&self) -> Scope {
        self.0.scope
    }

    pub fn owner(&self) -> Option<Arc<Owner>> {
        self.0.owner.clone().map(Owner::shared)
    }

    pub fn memories(&self) -> Vec<BundledMemory> {
        bundled(&self.0.memories)
    }

    pub fn index(&self) -> Option<String> {
        self.0.index.clone()
    }

    pub fn archive(&self) -> Vec<BundledMemory> {
        bundled(&self.0.archive)
    }
}

/// Why a memory of a bundle was not taken.
#[derive(uniffi::Record)]
pub struct NotTaken {
    pub path: String,
    pub message: String,
}

/// What an import did.
#[derive(uniffi::Record)]
pub struct Imported {
    pub written: Option<Arc<Written>>,
    pub added: Vec<DocPath>,
    pub taken: Vec<DocPath>,
    pub kept: Vec<DocPath>,
    pub unchanged: Vec<DocPath>,
    pub refused: Vec<NotTaken>,
}

impl From<core::Imported> for Imported {
    fn from(it: core::Imported) -> Self {
        let core::Imported { written, added, taken, kept, unchanged, refused, .. } = it;
        let refused = refused.into_iter().map(|(path, message)| NotTaken { path, message }).collect();
        Self { written: written.map(Written::shared), added, taken, kept, unchanged, refused }
    }
}

#[uniffi::export]
impl Vault {
    pub fn export(&self, archive: bool) -> Result<Arc<Bundle>> {
        Ok(Arc::new(Bundle(self.call(|vault| vault.export(archive))?)))
    }

    pub fn import(&self, bundle: Arc<Bundle>, options: ImportOptions, by: By) -> Result<Imported> {
        Ok(self.call(|vault| vault.import(&bundle.0, &options, &by))?.into())
    }
}
