//! A store that panics, for the tests of what a panic does to a host. Only with the feature `testing`.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use memcore as core;
use memcore::{Doc, DocMeta, DocPath, Expect, Listing, Skipped, Stored};

use crate::hosts::store::{CoreStore, OwnStore, Store};

/// Counts down with each call of the store or its writer, and panics once, at zero.
#[derive(Clone, Debug)]
struct Fuse(Arc<AtomicI64>);

impl Fuse {
    #[expect(clippy::panic, reason = "that is what it is for")]
    fn burn(&self) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            panic!("a panic that a test asked for");
        }
    }
}

#[derive(Debug)]
struct Panicking {
    store: CoreStore,
    fuse: Fuse,
}

#[derive(Debug)]
struct PanickingWriter<'s> {
    writer: Box<dyn core::Writer + 's>,
    fuse: Fuse,
}

/// The store, but the call with this number, from 1, panics.
#[uniffi::export]
pub fn panicking_store(store: Arc<dyn Store>, at: u32) -> Arc<dyn Store> {
    let fuse = Fuse(Arc::new(AtomicI64::new(i64::from(at))));
    Arc::new(OwnStore(Arc::new(Panicking { store: store.into(), fuse })))
}

impl core::Store for Panicking {
    fn list(&self) -> core::Result<Listing> {
        self.fuse.burn();
        self.store.list()
    }

    fn paths(&self) -> core::Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.fuse.burn();
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<core::Result<Doc>> {
        self.fuse.burn();
        self.store.read(paths)
    }

    fn state(&self, folder: &DocPath) -> core::Result<Vec<DocMeta>> {
        self.fuse.burn();
        self.store.state(folder)
    }

    fn lock(&self, wait: Duration) -> core::Result<Box<dyn core::Writer + '_>> {
        self.fuse.burn();
        Ok(Box::new(PanickingWriter { writer: self.store.lock(wait)?, fuse: self.fuse.clone() }))
    }
}

impl core::Writer for PanickingWriter<'_> {
    fn was_interrupted(&self) -> bool {
        self.fuse.burn();
        self.writer.was_interrupted()
    }

    fn settled(&mut self, all: bool) {
        self.fuse.burn();
        self.writer.settled(all);
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> core::Result<Stored> {
        self.fuse.burn();
        self.writer.write(path, bytes, expect, keep)
    }

    fn write_like(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> core::Result<Stored> {
        self.fuse.burn();
        self.writer.write_like(path, bytes, expect, keep, like)
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> core::Result<Stored> {
        self.fuse.burn();
        self.writer.remove(path, expect, keep)
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> core::Result<()> {
        self.fuse.burn();
        self.writer.append(path, bytes)
    }

    fn commit(&mut self) -> core::Result<()> {
        self.fuse.burn();
        self.writer.commit()
    }
}

/// Picks the first candidate and does nothing else.
#[derive(Debug)]
struct First;

impl core::Selector for First {
    fn select(&self, request: &core::SelectRequest<'_>) -> core::Result<core::Selection> {
        let first = request.candidates.first().map(|it| core::Pick::new(it.memory.id().clone()));
        Ok(first.into_iter().collect::<Vec<_>>().into())
    }
}

/// What a recall takes without a border, in nanoseconds: by keywords, or with the first candidate picked.
#[derive(uniffi::Object)]
pub struct Stopwatch {
    vault: core::Vault,
    keywords: core::Keywords,
}

#[uniffi::export]
impl Stopwatch {
    #[uniffi::constructor]
    pub fn open(folder: crate::scalars::FilePath) -> crate::Result<Arc<Self>> {
        Ok(Arc::new(Self { vault: core::Vault::open(folder)?, keywords: core::Keywords::default() }))
    }

    pub fn keywords_ns(&self, question: String) -> crate::Result<u64> {
        self.time(&question, &self.keywords)
    }

    pub fn first_ns(&self, question: String) -> crate::Result<u64> {
        self.time(&question, &First)
    }
}

impl Stopwatch {
    fn time(&self, question: &str, selector: &dyn core::Selector) -> crate::Result<u64> {
        let begin = Instant::now();
        let injection =
            self.vault.recall(&core::Query::new(question), selector, &mut core::Session::new())?;
        let taken = begin.elapsed();
        drop(injection);
        Ok(u64::try_from(taken.as_nanos()).unwrap_or(u64::MAX))
    }
}
