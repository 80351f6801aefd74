//! A folder in memory, and what comes between a writer and it.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use memcore::{
    Doc, DocMeta, DocPath, Expect, GatePolicy, Known, Listing, MemStore, Result, Skipped, Store, Stored,
    Vault, Writer,
};

/// What a writer is about to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call<'a> {
    /// Take the lock.
    Lock,
    /// Put a text in its place.
    Write(&'a DocPath),
    /// Take a document away, or only to where its version is kept.
    Remove { path: &'a DocPath, keeps: bool },
    /// Add to a log. Half of it is added if this fails.
    Append,
    /// Make all safe.
    Commit,
}

/// Who comes between.
pub(crate) trait Meddler: Debug + Send + Sync {
    /// Comes right before a call, which is not made if this fails.
    fn before(&self, store: &MemStore, call: Call<'_>) -> Result<()>;
}

/// The folder.
#[derive(Debug)]
pub(crate) struct Meddled<M> {
    pub(crate) store: MemStore,
    pub(crate) by: M,
}

impl<M: Meddler + 'static> Meddled<M> {
    pub(crate) fn new(by: M) -> Arc<Self> {
        Arc::new(Self { store: MemStore::new(), by })
    }

    pub(crate) fn open(self: &Arc<Self>) -> Vault {
        Vault::builder().gate(GatePolicy::Off).with_store(Arc::clone(self))
    }
}

impl<M: Meddler> Store for Meddled<M> {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        self.store.read(paths)
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        self.store.state(folder)
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        self.by.before(&self.store, Call::Lock)?;
        Ok(Box::new(MeddledWriter { of: self, writer: self.store.lock(wait)? }))
    }
}

#[derive(Debug)]
struct MeddledWriter<'s, M> {
    of: &'s Meddled<M>,
    writer: Box<dyn Writer + 's>,
}

impl<M: Meddler> MeddledWriter<'_, M> {
    fn before(&self, call: Call<'_>) -> Result<()> {
        self.of.by.before(&self.of.store, call)
    }
}

impl<M: Meddler> Writer for MeddledWriter<'_, M> {
    fn was_interrupted(&self) -> bool {
        self.writer.was_interrupted()
    }

    fn settled(&mut self, all: bool) {
        self.writer.settled(all);
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.before(Call::Write(path))?;
        self.writer.write(path, bytes, expect, keep)
    }

    fn write_over(
        &mut self,
        path: &DocPath,
        old: Known<'_>,
        new: Known<'_>,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.before(Call::Write(path))?;
        self.writer.write_over(path, old, new, keep)
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        self.before(Call::Remove { path, keeps: keep.is_some() })?;
        self.writer.remove(path, expect, keep)
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        self.before(Call::Append).or_else(|why| {
            // As much as there was room for.
            self.writer.append(path, &bytes[..bytes.len() / 2])?;
            Err(why)
        })?;
        self.writer.append(path, bytes)
    }

    fn commit(&mut self) -> Result<()> {
        self.before(Call::Commit)?;
        self.writer.commit()
    }
}
