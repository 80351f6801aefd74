//! A store of the host: documents under relative paths.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use memcore as core;
use memcore::{Doc, DocMeta, DocPath, Durability, Listing, Skipped};

use super::writer::{HostWriter, OwnWriter, Writer};
use super::{nonsense, own};
use crate::error::ErrorInfo;
use crate::scalars::FilePath;
use crate::{MemcoreError, Result};

/// Where memories are kept, if not in a folder.
#[uniffi::export(rust, foreign)]
pub trait Store: Any + Send + Sync {
    /// Every document with the extension `md`, at any depth, outside folders that begin with a dot.
    ///
    /// Errors: Only if the folder itself cannot be listed.
    fn list(&self) -> Result<Listing>;
    /// The same without the stamps, for when everything will be read anyway. A store that has to look at each
    /// document to know its stamp should do less here.
    ///
    /// Errors: Only if the folder itself cannot be listed.
    fn paths(&self) -> Result<Paths>;
    /// One answer for each path, in their order.
    fn read(&self, paths: Vec<DocPath>) -> Result<Vec<Read>>;
    /// What lies below a folder of `.memcore/`.
    fn state(&self, folder: DocPath) -> Result<Vec<DocMeta>>;
    /// The one writer, or `Locked` if another has it for so long, or `ReadOnly`.
    fn lock(&self, wait_ms: u64) -> Result<Arc<dyn Writer>>;
}

/// The names of all documents.
#[derive(uniffi::Record)]
pub struct Paths {
    /// Their paths, in order.
    pub paths: Vec<DocPath>,
    /// What was passed over, and why.
    #[uniffi(default = [])]
    pub skipped: Vec<Skipped>,
}

/// A document, or why it cannot be read.
#[derive(uniffi::Enum)]
pub enum Read {
    /// It is there.
    Found {
        /// The document.
        doc: Doc,
    },
    /// There is none, or it cannot be read: the code says which.
    Failed {
        /// What happened.
        info: ErrorInfo,
    },
}

/// The library's own store, as a host sees it.
pub(crate) struct OwnStore(pub(crate) Arc<dyn core::Store>);

impl Store for OwnStore {
    fn list(&self) -> Result<Listing> {
        Ok(self.0.list()?)
    }

    fn paths(&self) -> Result<Paths> {
        let (paths, skipped) = self.0.paths()?;
        Ok(Paths { paths, skipped })
    }

    fn read(&self, paths: Vec<DocPath>) -> Result<Vec<Read>> {
        let answer = |read: core::Result<Doc>| match read {
            Ok(doc) => Read::Found { doc },
            Err(error) => Read::Failed { info: MemcoreError::from(error).info().clone() },
        };
        Ok(self.0.read(&paths).into_iter().map(answer).collect())
    }

    fn state(&self, folder: DocPath) -> Result<Vec<DocMeta>> {
        Ok(self.0.state(&folder)?)
    }

    fn lock(&self, wait_ms: u64) -> Result<Arc<dyn Writer>> {
        Ok(Arc::new(OwnWriter::lock(&self.0, Duration::from_millis(wait_ms))?))
    }
}

/// What a vault opens.
#[derive(Debug)]
pub(crate) struct CoreStore(Arc<dyn core::Store>);

impl From<Arc<dyn Store>> for CoreStore {
    fn from(store: Arc<dyn Store>) -> Self {
        match own::<OwnStore>(store.clone()) {
            Some(own) => Self(Arc::clone(&own.0)),
            None => Self(Arc::new(HostStore(store))),
        }
    }
}

impl core::Store for CoreStore {
    fn list(&self) -> core::Result<Listing> {
        self.0.list()
    }

    fn paths(&self) -> core::Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.0.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<core::Result<Doc>> {
        self.0.read(paths)
    }

    fn state(&self, folder: &DocPath) -> core::Result<Vec<DocMeta>> {
        self.0.state(folder)
    }

    fn lock(&self, wait: Duration) -> core::Result<Box<dyn core::Writer + '_>> {
        self.0.lock(wait)
    }
}

struct HostStore(Arc<dyn Store>);

impl core::Store for HostStore {
    fn list(&self) -> core::Result<Listing> {
        self.0.list().map_err(|error| error.to_core())
    }

    fn paths(&self) -> core::Result<(Vec<DocPath>, Vec<Skipped>)> {
        let it = self.0.paths().map_err(|error| error.to_core())?;
        Ok((it.paths, it.skipped))
    }

    fn read(&self, paths: &[DocPath]) -> Vec<core::Result<Doc>> {
        let asked = paths.len();
        let answers = self.0.read(paths.to_vec()).and_then(|answers| match answers.len() {
            said if said == asked => Ok(answers),
            said => {
                Err(nonsense(format!("the store was asked for {asked} documents and answered for {said}")))
            }
        });
        match answers {
            Ok(answers) => answers
                .into_iter()
                .map(|answer| match answer {
                    Read::Found { doc } => Ok(doc),
                    Read::Failed { info } => Err(MemcoreError::from_info(info).to_core()),
                })
                .collect(),
            Err(error) => paths.iter().map(|_| Err(error.to_core())).collect(),
        }
    }

    fn state(&self, folder: &DocPath) -> core::Result<Vec<DocMeta>> {
        self.0.state(folder.clone()).map_err(|error| error.to_core())
    }

    fn lock(&self, wait: Duration) -> core::Result<Box<dyn core::Writer + '_>> {
        let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        let writer = self.0.lock(wait_ms).map_err(|error| error.to_core())?;
        Ok(Box::new(HostWriter(writer)))
    }
}

impl fmt::Debug for HostStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostStore")
    }
}

/// A folder in memory.
#[derive(uniffi::Object)]
pub struct MemStore(Arc<core::MemStore>);

#[uniffi::export]
impl MemStore {
    /// An empty folder.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Arc::new(Self(Arc::new(core::MemStore::new())))
    }

    /// Puts a document there, in place of one that has this path. Its age is unknown unless its text tells.
    pub fn insert(&self, path: DocPath, bytes: Vec<u8>) -> Result<()> {
        self.0.insert(path, bytes);
        Ok(())
    }

    /// Puts a document there that was last changed at this instant, in nanoseconds since 1970 UTC.
    pub fn insert_at(&self, path: DocPath, bytes: Vec<u8>, modified_ns: i64) -> Result<()> {
        self.0.insert_at(path, bytes, modified_ns);
        Ok(())
    }

    /// Takes a document away; whether there was one.
    pub fn remove(&self, path: DocPath) -> Result<bool> {
        Ok(self.0.remove(&path))
    }

    /// The store, as a vault takes one.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::new(OwnStore(self.0.clone()))
    }
}

/// A folder on disk.
#[derive(uniffi::Object)]
pub struct FsStore(Arc<core::FsStore>);

impl FsStore {
    fn of(store: core::Result<core::FsStore>, durability: Option<Durability>) -> Result<Arc<Self>> {
        let store = match durability {
            Some(durability) => store?.durability(durability),
            None => store?,
        };
        Ok(Arc::new(Self(Arc::new(store))))
    }
}

#[uniffi::export]
impl FsStore {
    /// A folder that is there.
    #[uniffi::constructor(default(durability = None))]
    pub fn open(folder: FilePath, durability: Option<Durability>) -> Result<Arc<Self>> {
        Self::of(core::FsStore::open(folder), durability)
    }

    /// A folder, made if it is not there.
    #[uniffi::constructor(default(durability = None))]
    pub fn create(folder: FilePath, durability: Option<Durability>) -> Result<Arc<Self>> {
        Self::of(core::FsStore::create(folder), durability)
    }

    /// A folder that is made by the first write.
    #[uniffi::constructor(default(durability = None))]
    pub fn lazy(folder: FilePath, durability: Option<Durability>) -> Result<Arc<Self>> {
        Self::of(core::FsStore::lazy(folder), durability)
    }

    /// A folder below another, with no symbolic link on the way.
    #[uniffi::constructor(default(durability = None))]
    pub fn within(root: FilePath, below: DocPath, durability: Option<Durability>) -> Result<Arc<Self>> {
        Self::of(core::FsStore::within(root, &below), durability)
    }

    /// The folder as it was named when it was opened.
    pub fn folder(&self) -> FilePath {
        self.0.folder().to_owned()
    }

    /// The store, as a vault takes one.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::new(OwnStore(self.0.clone()))
    }
}

/// The largest document that is read, in bytes.
#[uniffi::export]
pub fn max_document() -> u64 {
    core::MAX_DOCUMENT
}
