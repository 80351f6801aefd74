//! Bundles: memories on their way to another folder.

use std::sync::Arc;

use memcore as core;
use memcore::{By, Content, DocPath, ImportOptions, OnClash, Origin, Revision, Scope};

use super::Vault;
use crate::Result;
use crate::places::Owner;
use crate::records::Written;

/// What becomes of a memory of a bundle whose path is taken by another text.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OnClash {
    /// The text that is there stays.
    Keep,
    /// The bundle's takes its place.
    Take,
    /// The bundle's gets a path beside it.
    Both,
}

/// How a bundle is brought in.
#[uniffi::remote(Record)]
pub struct ImportOptions {
    /// What becomes of a memory whose path is taken by another text.
    pub on_clash: OnClash,
    /// Also memories of another project.
    #[uniffi(default = false)]
    pub any_project: bool,
}

/// Bytes in JSON: as text where they are UTF-8.
#[uniffi::remote(Enum)]
pub enum Content {
    /// It was folded or unescaped.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

/// A memory in a bundle.
#[derive(uniffi::Record)]
pub struct BundledMemory {
    /// Where it was. Any text: it becomes a path only if it is one.
    pub path: String,
    /// Its bytes.
    pub content: Content,
    /// Their revision.
    pub revision: Revision,
    /// Whose word it was there.
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
    /// Reads a bundle. Fields that are not known are passed over.
    ///
    /// Errors: `InvalidInput` if it is no bundle, or one of a later form.
    #[uniffi::constructor]
    pub fn from_json(json: String) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Bundle::from_json(&json)?)))
    }

    /// The bundle as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The version of memcore that wrote it.
    pub fn memcore(&self) -> String {
        self.0.memcore.clone()
    }

    /// Whose memories they were.
    pub fn scope(&self) -> Scope {
        self.0.scope
    }

    /// The project that they belong to, if it is known.
    pub fn owner(&self) -> Option<Arc<Owner>> {
        self.0.owner.clone().map(Owner::shared)
    }

    /// The memories, by path.
    pub fn memories(&self) -> Vec<BundledMemory> {
        bundled(&self.0.memories)
    }

    /// The index, byte for byte as far as it is UTF-8.
    pub fn index(&self) -> Option<String> {
        self.0.index.clone()
    }

    /// The memories in the archive, if they were asked for, by the path where they were.
    pub fn archive(&self) -> Vec<BundledMemory> {
        bundled(&self.0.archive)
    }
}

/// Why a memory of a bundle was not taken.
#[derive(uniffi::Record)]
pub struct NotTaken {
    /// Its path in the bundle.
    pub path: String,
    /// Why.
    pub message: String,
}

/// What an import did.
#[derive(uniffi::Record)]
pub struct Imported {
    /// The change; nothing if nothing was to be changed.
    pub written: Option<Arc<Written>>,
    /// New memories.
    pub added: Vec<DocPath>,
    /// Memories that have the bundle's text now.
    pub taken: Vec<DocPath>,
    /// Memories that kept their own text against the bundle's.
    pub kept: Vec<DocPath>,
    /// Memories that had the bundle's text already.
    pub unchanged: Vec<DocPath>,
    /// What was not brought in, and why.
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
    /// All memories of the folder with its index, those in the archive too if `archive` says so. Conflicts
    /// that nobody has decided are no memories and stay behind.
    ///
    /// Errors: If the store cannot list, or a record cannot be read.
    #[uniffi::method(default(archive = false))]
    pub fn export(&self, archive: bool) -> Result<Arc<Bundle>> {
        Ok(Arc::new(Bundle(self.call(|vault| vault.export(archive))?)))
    }

    /// Brings the memories of a bundle in: one change, which `undo` takes back as a whole. All of it is of
    /// the origin `Import`, or a lesser one that it had; what a bundle says of greater trust does not count.
    /// If there is no index, the bundle's is taken; else it gets the lines of the new memories. With
    /// `By.dry_run` nothing is changed, and the result says what would be.
    ///
    /// Errors: `Mismatch` if the bundle is another project's, naming both; the store's. Nothing is changed
    /// then.
    pub fn import(&self, bundle: Arc<Bundle>, options: ImportOptions, by: By) -> Result<Imported> {
        Ok(self.call(|vault| vault.import(&bundle.0, &options, &by))?.into())
    }
}
