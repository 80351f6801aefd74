//! The one who may change a store.

use std::any::Any;
use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use memcore as core;
use memcore::{DocPath, Expect, Stored};

use super::{noted, said};
use crate::Result;

/// Changes documents, one at a time, until it is released.
#[uniffi::export(rust, foreign)]
pub trait Writer: Any + Send + Sync {
    /// Whether something may be half done.
    fn was_interrupted(&self) -> Result<bool>;
    /// Says whether all that was begun is finished. If not, the next holders are told that somebody was interrupted.
    fn settled(&self, all: bool) -> Result<()>;
    /// Writes a document whole or not at all. The text that it displaces is kept under `keep`.
    fn write(&self, path: DocPath, bytes: Vec<u8>, expect: Expect, keep: Option<DocPath>) -> Result<Stored>;
    /// The same, no more open than those of `like` that are there, where documents have permissions.
    fn write_like(
        &self,
        path: DocPath,
        bytes: Vec<u8>,
        expect: Expect,
        keep: Option<DocPath>,
        like: Vec<DocPath>,
    ) -> Result<Stored>;
    /// Takes a document away; it goes to `keep`, if there is one.
    ///
    /// Errors: `NotFound` if there is none, `Conflict` if it is not what is expected, `Io`.
    fn remove(&self, path: DocPath, expect: Expect, keep: Option<DocPath>) -> Result<Stored>;
    /// Adds to the end of a document, which is made if it is not there. For logs: a kill may leave a part of
    /// it.
    ///
    /// Errors: `InvalidPath`, `Io`.
    fn append(&self, path: DocPath, bytes: Vec<u8>) -> Result<()>;
    /// Makes all changes so far survive a power cut, if the store is a durable one. Only then are they
    /// acknowledged.
    ///
    /// Errors: `Io`; the changes are made, but may not survive.
    fn commit(&self) -> Result<()>;
    /// The end: the lock is free again.
    fn release(&self) -> Result<()>;
}

/// A host's writer, for the length of one change.
pub(crate) struct HostWriter(pub(crate) Arc<dyn Writer>);

impl core::Writer for HostWriter {
    fn was_interrupted(&self) -> bool {
        said(self.0.was_interrupted())
    }

    fn settled(&mut self, all: bool) {
        noted(self.0.settled(all));
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> core::Result<Stored> {
        let stored = self.0.write(path.clone(), bytes.to_vec(), expect.clone(), keep.cloned());
        stored.map_err(|error| error.to_core())
    }

    fn write_like(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
        like: &[DocPath],
    ) -> core::Result<Stored> {
        let like = like.to_vec();
        let stored = self.0.write_like(path.clone(), bytes.to_vec(), expect.clone(), keep.cloned(), like);
        stored.map_err(|error| error.to_core())
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> core::Result<Stored> {
        self.0.remove(path.clone(), expect.clone(), keep.cloned()).map_err(|error| error.to_core())
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> core::Result<()> {
        self.0.append(path.clone(), bytes.to_vec()).map_err(|error| error.to_core())
    }

    fn commit(&mut self) -> core::Result<()> {
        self.0.commit().map_err(|error| error.to_core())
    }
}

impl Drop for HostWriter {
    fn drop(&mut self) {
        noted(self.0.release());
    }
}

impl fmt::Debug for HostWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostWriter")
    }
}

type Job = Box<dyn FnOnce(&mut dyn core::Writer) + Send>;

/// The library's own writer, for a host. It borrows from its store, so a thread of its own holds both, and does what
/// it is told until it is released.
pub(crate) struct OwnWriter(Mutex<Option<Holder>>);

struct Holder {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl OwnWriter {
    pub(crate) fn lock(store: &Arc<dyn core::Store>, wait: Duration) -> Result<Self> {
        let store = Arc::clone(store);
        let (jobs, todo) = channel::<Job>();
        let (locked, is_locked) = channel();
        let hold = move || match store.lock(wait) {
            Ok(mut writer) => {
                let _ = locked.send(Ok(()));
                todo.into_iter().for_each(|job| job(&mut *writer));
            }
            Err(error) => {
                let _ = locked.send(Err(error));
            }
        };
        let thread = Builder::new().name("memcore-writer".to_owned()).spawn(hold).map_err(|why| {
            core::Error::new(core::ErrorKind::Io, format!("no thread for the writer: {why}")).because(why)
        })?;
        is_locked.recv().map_err(|_| ended())??;
        Ok(Self(Mutex::new(Some(Holder { jobs, thread }))))
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn core::Writer) -> core::Result<T> + Send + 'static,
    ) -> Result<T> {
        let (done, is_done) = channel();
        let job: Job = Box::new(move |writer| {
            let _ = done.send(work(writer));
        });
        let jobs = self.holder().as_ref().map(|holder| holder.jobs.clone()).ok_or_else(ended)?;
        jobs.send(job).map_err(|_| ended())?;
        Ok(is_done.recv().map_err(|_| ended())??)
    }

    fn holder(&self) -> std::sync::MutexGuard<'_, Option<Holder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lock is free when this is back.
    fn end(&self) {
        let holder = self.holder().take();
        if let Some(Holder { jobs, thread }) = holder {
            drop(jobs);
            // A panic was told by the call that it belongs to.
            let _ = thread.join();
        }
    }
}

impl Drop for OwnWriter {
    fn drop(&mut self) {
        self.end();
    }
}

fn ended() -> core::Error {
    core::Error::new(core::ErrorKind::Refused, "the writer is released").hint("lock the store again")
}

impl Writer for OwnWriter {
    fn was_interrupted(&self) -> Result<bool> {
        self.ask(|writer| Ok(writer.was_interrupted()))
    }

    fn settled(&self, all: bool) -> Result<()> {
        self.ask(move |writer| {
            writer.settled(all);
            Ok(())
        })
    }

    fn write(&self, path: DocPath, bytes: Vec<u8>, expect: Expect, keep: Option<DocPath>) -> Result<Stored> {
        self.ask(move |writer| writer.write(&path, &bytes, &expect, keep.as_ref()))
    }

    fn write_like(
        &self,
        path: DocPath,
        bytes: Vec<u8>,
        expect: Expect,
        keep: Option<DocPath>,
        like: Vec<DocPath>,
    ) -> Result<Stored> {
        self.ask(move |writer| writer.write_like(&path, &bytes, &expect, keep.as_ref(), &like))
    }

    fn remove(&self, path: DocPath, expect: Expect, keep: Option<DocPath>) -> Result<Stored> {
        self.ask(move |writer| writer.remove(&path, &expect, keep.as_ref()))
    }

    fn append(&self, path: DocPath, bytes: Vec<u8>) -> Result<()> {
        self.ask(move |writer| writer.append(&path, &bytes))
    }

    fn commit(&self) -> Result<()> {
        self.ask(|writer| writer.commit())
    }

    fn release(&self) -> Result<()> {
        self.end();
        Ok(())
    }
}
