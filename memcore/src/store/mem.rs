//! A folder in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Doc, DocMeta, Listing, MAX_DOCUMENT, SkipReason, Skipped, Stamp, Store, is_document};
use crate::path::DocPath;
use crate::{Error, ErrorKind, Result};

/// A store that lives in memory: for tests, for hosts that keep memories elsewhere, for a conversation's own.
///
/// # Example: a folder of one
/// ```
/// use memcore::{MemStore, Store};
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "Ana writes Rust.\n");
/// assert_eq!(store.list()?.docs.len(), 1);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct MemStore {
    docs: Mutex<Docs>,
}

#[derive(Debug, Default)]
struct Docs {
    by_path: BTreeMap<DocPath, (Vec<u8>, Stamp)>,
    version: i64,
}

impl MemStore {
    /// An empty folder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a document there, in place of one that has this path. Its age is unknown unless its text tells.
    pub fn insert(&self, path: DocPath, bytes: impl Into<Vec<u8>>) {
        self.put(path, bytes.into(), None);
    }

    /// Puts a document there that was last changed at this instant, in nanoseconds since 1970 UTC.
    pub fn insert_at(&self, path: DocPath, bytes: impl Into<Vec<u8>>, modified_ns: i64) {
        self.put(path, bytes.into(), Some(modified_ns));
    }

    /// Takes a document away; whether there was one.
    pub fn remove(&self, path: &DocPath) -> bool {
        self.lock().by_path.remove(path).is_some()
    }

    fn put(&self, path: DocPath, bytes: Vec<u8>, modified_ns: Option<i64>) {
        let mut docs = self.lock();
        docs.version += 1;
        let stamp = Stamp {
            modified_ns: modified_ns.unwrap_or(0),
            size: bytes.len() as u64,
            // Every insertion counts as a new file, so that no change goes unnoticed.
            inode: docs.version.unsigned_abs(),
            recent: false,
        };
        docs.by_path.insert(path, (bytes, stamp));
    }

    fn lock(&self) -> MutexGuard<'_, Docs> {
        self.docs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemStore {
    fn list(&self) -> Result<Listing> {
        let mut listing = Listing::default();
        for (path, (_, stamp)) in &self.lock().by_path {
            let hidden = path.as_str().split('/').any(|part| part.starts_with('.'));
            if hidden || !is_document(path.file_name()) {
                continue;
            }
            if stamp.size > MAX_DOCUMENT {
                let why = SkipReason::TooLarge { size: stamp.size, limit: MAX_DOCUMENT };
                listing.skipped.push(Skipped { path: path.to_string(), why });
            } else {
                listing.docs.push(DocMeta { path: path.clone(), stamp: *stamp });
            }
        }
        Ok(listing)
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        let Listing { docs, skipped } = self.list()?;
        Ok((docs.into_iter().map(|doc| doc.path).collect(), skipped))
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let docs = self.lock();
        let read = |path: &DocPath| match docs.by_path.get(path) {
            Some((bytes, stamp)) => Ok(Doc { path: path.clone(), bytes: bytes.clone(), stamp: *stamp }),
            None => Err(Error::new(ErrorKind::NotFound, format!("there is no {path}")).at(path.as_str())),
        };
        paths.iter().map(read).collect()
    }
}
