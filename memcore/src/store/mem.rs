//! A folder in memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::change::{conflict, missing, nothing_to_remove};
use super::{
    Doc, DocMeta, Expect, Listing, MAX_DOCUMENT, SkipReason, Skipped, Stamp, Store, Stored, Writer,
    is_document, is_leftover,
};
use crate::path::DocPath;
use crate::revision::Revision;
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
    /// Whether a writer is out, and who waits for it to come back.
    lent: Mutex<bool>,
    back: Condvar,
    unsettled: AtomicBool,
}

#[derive(Debug, Default)]
struct Docs {
    by_path: BTreeMap<DocPath, (Vec<u8>, Stamp)>,
    version: i64,
}

impl Docs {
    fn put(&mut self, path: DocPath, bytes: Vec<u8>, modified_ns: Option<i64>) -> Stamp {
        self.version += 1;
        let stamp = Stamp {
            modified_ns: modified_ns.unwrap_or(0),
            size: bytes.len() as u64,
            // Every insertion counts as a new file, so that no change goes unnoticed.
            inode: self.version.unsigned_abs(),
            recent: false,
        };
        self.by_path.insert(path, (bytes, stamp));
        stamp
    }
}

impl MemStore {
    /// An empty folder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a document there, in place of one that has this path. Its age is unknown unless its text tells.
    pub fn insert(&self, path: DocPath, bytes: impl Into<Vec<u8>>) {
        self.docs().put(path, bytes.into(), None);
    }

    /// Puts a document there that was last changed at this instant, in nanoseconds since 1970 UTC.
    pub fn insert_at(&self, path: DocPath, bytes: impl Into<Vec<u8>>, modified_ns: i64) {
        self.docs().put(path, bytes.into(), Some(modified_ns));
    }

    /// Takes a document away; whether there was one.
    pub fn remove(&self, path: &DocPath) -> bool {
        self.docs().by_path.remove(path).is_some()
    }

    fn docs(&self) -> MutexGuard<'_, Docs> {
        self.docs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemStore {
    fn list(&self) -> Result<Listing> {
        let mut listing = Listing::default();
        for (path, (_, stamp)) in &self.docs().by_path {
            let hidden = path.as_str().split('/').any(|part| part.starts_with('.'));
            if !hidden && is_leftover(path.file_name()) {
                let why = SkipReason::MergeLeftover;
                listing.skipped.push(Skipped { path: path.to_string(), why });
            }
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
        let docs = self.docs();
        let read = |path: &DocPath| match docs.by_path.get(path) {
            Some((bytes, stamp)) => Ok(Doc { path: path.clone(), bytes: bytes.clone(), stamp: *stamp }),
            None => Err(missing(path)),
        };
        paths.iter().map(read).collect()
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        let below = |path: &DocPath| {
            path.as_str().strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        let docs = self.docs();
        let metas = docs.by_path.iter().filter(|(path, _)| below(path));
        Ok(metas.map(|(path, (_, stamp))| DocMeta { path: path.clone(), stamp: *stamp }).collect())
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut lent, _) =
            self.back.wait_timeout_while(lent, wait, |lent| *lent).unwrap_or_else(PoisonError::into_inner);
        if *lent {
            let message = format!("the store is locked by another thread; waited {} ms", wait.as_millis());
            return Err(Error::new(ErrorKind::Locked, message).hint("try again"));
        }
        *lent = true;
        Ok(Box::new(MemWriter(self)))
    }
}

/// The lock of a folder in memory.
#[derive(Debug)]
struct MemWriter<'s>(&'s MemStore);

impl Drop for MemWriter<'_> {
    fn drop(&mut self) {
        *self.0.lent.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.back.notify_one();
    }
}

impl MemWriter<'_> {
    /// Does a change if the document is as expected: what it was, and where that is kept.
    fn change(
        &self,
        path: &DocPath,
        bytes: Option<&[u8]>,
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<(Option<Revision>, Option<Stamp>)> {
        let mut docs = self.0.docs();
        let old = docs.by_path.get(path).cloned();
        let displaced = old.as_ref().map(|(bytes, _)| Revision::of(bytes));
        expect.check(path, displaced.as_ref())?;
        if old.is_none() && !path.is_state() {
            path.check_new()?;
        }
        let stamp = match bytes {
            Some(bytes) => Some(docs.put(path.clone(), bytes.to_vec(), None)),
            None => docs.by_path.remove(path).map(|(_, stamp)| stamp),
        };
        if let (Some((bytes, stamp)), Some(keep)) = (old, keep) {
            docs.by_path.insert(keep.clone(), (bytes, stamp));
        }
        Ok((displaced, stamp))
    }
}

impl Writer for MemWriter<'_> {
    fn was_interrupted(&self) -> bool {
        self.0.unsettled.load(Ordering::Relaxed)
    }

    fn settled(&mut self, all: bool) {
        self.0.unsettled.store(!all, Ordering::Relaxed);
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        super::change::too_large(path, bytes)?;
        let (displaced, stamp) = self.change(path, Some(bytes), expect, keep)?;
        let meta = DocMeta { path: path.clone(), stamp: stamp.unwrap_or_default() };
        Ok(Stored { meta, displaced, rescued: None })
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        if !self.0.docs().by_path.contains_key(path) {
            return Err(nothing_to_remove(path, expect));
        }
        match self.change(path, None, expect, keep)? {
            (displaced, Some(stamp)) => {
                Ok(Stored { meta: DocMeta { path: path.clone(), stamp }, displaced, rescued: None })
            }
            _ => Err(conflict(path, format!("{path} was taken away meanwhile"))),
        }
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        let mut docs = self.0.docs();
        let mut all = docs.by_path.get(path).map(|(bytes, _)| bytes.clone()).unwrap_or_default();
        all.extend_from_slice(bytes);
        docs.put(path.clone(), all, None);
        Ok(())
    }

    fn commit(&mut self) -> Result<()> {
        Ok(())
    }
}
