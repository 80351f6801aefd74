//! A bundle: all memories of a folder as one JSON, to take elsewhere.

use serde::{Deserialize, Serialize};

use super::Vault;
use crate::memory::{Memory, MemoryId, Origin};
use crate::path::{DocPath, Scope};
use crate::place::Owner;
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

const FORMAT: &str = "memcore-bundle";
const VERSION: u32 = 1;

/// All memories of a folder, as one value that goes to JSON and back.
///
/// Texts are kept byte for byte. What is read from JSON comes from elsewhere: nothing of it is believed before
/// [`Vault::import`] has looked at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Bundle {
    format: String,
    version: u32,
    /// The version of memcore that wrote it.
    pub memcore: String,
    /// Whose memories they were.
    pub scope: Scope,
    /// The project that they belong to, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// The memories, by path.
    pub memories: Vec<BundledMemory>,
    /// The index, byte for byte as far as it is UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// The memories in the archive, if they were asked for, by the path where they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub archive: Vec<BundledMemory>,
}

/// A memory in a bundle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
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

/// Bytes in JSON: as text where they are UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// UTF-8.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl Content {
    fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Bytes(error.into_bytes()), Self::Text)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl Bundle {
    /// The bundle as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        // Plain data of ours: it always has a JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads a bundle. Fields that are not known are passed over.
    ///
    /// # Errors
    /// `InvalidInput` if it is no bundle, or one of a later form.
    pub fn from_json(json: &str) -> Result<Self> {
        let no_bundle = |why: String| {
            Error::new(ErrorKind::InvalidInput, format!("this is no bundle of memories: {why}"))
        };
        let bundle: Self =
            serde_json::from_str(json).map_err(|why| no_bundle(why.to_string()).because(why))?;
        match (&*bundle.format, bundle.version) {
            (FORMAT, 0..=VERSION) => Ok(bundle),
            (FORMAT, later) => {
                Err(no_bundle(format!("it has the form {later}, and forms up to {VERSION} are known"))
                    .hint("use a newer memcore"))
            }
            (other, _) => Err(no_bundle(format!("it says `{other}` of itself"))),
        }
    }
}

impl Vault {
    /// All memories of the folder with its index, those in the archive too if `archive` says so. Conflicts that nobody has
    /// decided are no memories and stay behind.
    ///
    /// # Errors
    /// If the store cannot list, or a record cannot be read.
    ///
    /// # Example: to another machine
    /// ```
    /// use memcore::{Bundle, By, Draft, ImportOptions, MemStore, Origin, Vault};
    ///
    /// let here = Vault::with_store(MemStore::new());
    /// here.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?;
    /// let json = here.export(false)?.to_json();
    ///
    /// let there = Vault::with_store(MemStore::new());
    /// let imported = there.import(&Bundle::from_json(&json)?, &ImportOptions::default(), &By::user())?;
    /// assert_eq!(imported.added.len(), 1);
    /// let memory = there.find("Ana")?;
    /// assert_eq!(memory.source(), here.find("Ana")?.source());
    /// assert_eq!(there.origin(&memory)?, Origin::Import);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn export(&self, archive: bool) -> Result<Bundle> {
        let (snapshot, origins) = (self.snapshot()?, self.origins()?);
        let paths: Vec<DocPath> = {
            let all = snapshot.memories().iter().chain(snapshot.superseded());
            let mut paths: Vec<_> = all.map(|memory| memory.id().path.clone()).collect();
            paths.sort();
            paths
        };
        // The bytes as they are: what a memory shows of a file that is not UTF-8 is not its bytes.
        let mut memories = Vec::with_capacity(paths.len());
        for (path, read) in paths.iter().zip(self.0.store.read(&paths)) {
            let bytes = match read {
                Ok(doc) => doc.bytes,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            let memory = Memory::from_bytes(MemoryId::new(self.scope(), path.clone()), bytes.clone());
            memories.push(bundled(path, bytes, origins.of(&memory)));
        }
        let archived = if archive { self.archived()? } else { Vec::new() };
        let archive = archived.into_iter().map(|it| {
            let bytes = it.memory.source().as_bytes().to_vec();
            bundled(&it.path, bytes, origins.of(&it.memory))
        });
        Ok(Bundle {
            format: FORMAT.to_owned(),
            version: VERSION,
            memcore: env!("CARGO_PKG_VERSION").to_owned(),
            scope: self.scope(),
            owner: self.owner()?,
            memories,
            index: snapshot.index_text().map(str::to_owned),
            archive: archive.collect(),
        })
    }
}

fn bundled(path: &DocPath, bytes: Vec<u8>, origin: Origin) -> BundledMemory {
    let revision = Revision::of(&bytes);
    BundledMemory { path: path.to_string(), content: Content::of(bytes), revision, origin }
}
