//! Both stores of the library keep the promises of a store, and a store that does not is found out.

use std::sync::Arc;
use std::time::Duration;

use memcore::testing::{store_contract, writer_contract};
use memcore::{
    Doc, DocMeta, DocPath, Durability, Expect, FsStore, Listing, MemStore, Result, Skipped, Stamp, Store,
    Stored, Writer,
};

use super::folder::Folder;

fn in_memory(docs: &[(DocPath, &[u8])]) -> MemStore {
    let store = MemStore::new();
    docs.iter().for_each(|(path, bytes)| store.insert(path.clone(), *bytes));
    store
}

#[test]
fn a_folder_in_memory_keeps_the_contract() {
    let kept = store_contract(in_memory, |store, path, bytes| store.insert(path.clone(), bytes));
    assert_eq!(kept, Ok(()));
}

#[test]
fn a_folder_on_disk_keeps_the_contract() {
    let make = |docs: &[(DocPath, &[u8])]| {
        let files: Vec<_> = docs.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
        Folder::of(&files)
    };
    // Written now, so that its stamp is a recent one, which vouches for nothing.
    let change = |folder: &Folder, path: &DocPath, bytes: &[u8]| {
        std::fs::write(folder.path(path.as_str()), bytes).unwrap();
    };
    assert_eq!(store_contract(make, change), Ok(()));
}

/// A store with a fault.
#[derive(Debug)]
struct Faulty {
    store: MemStore,
    fault: Fault,
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    SameStamps,
    NoPaths,
    OtherOrder,
}

impl Store for Faulty {
    fn list(&self) -> Result<Listing> {
        let mut listing = self.store.list()?;
        if matches!(self.fault, Fault::SameStamps) {
            listing.docs.iter_mut().for_each(|doc| doc.stamp = constant(doc.stamp.size));
        }
        Ok(listing)
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        if matches!(self.fault, Fault::NoPaths) { Ok((Vec::new(), Vec::new())) } else { self.store.paths() }
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let mut docs = self.store.read(paths);
        match self.fault {
            Fault::SameStamps => {
                docs.iter_mut().flatten().for_each(|doc| doc.stamp = constant(doc.stamp.size));
            }
            Fault::OtherOrder => docs.reverse(),
            Fault::NoPaths => {}
        }
        docs
    }
}

fn constant(size: u64) -> Stamp {
    Stamp { modified_ns: 1, size, inode: 1, recent: false }
}

#[test]
fn a_store_that_breaks_a_promise_is_found_out() {
    for (fault, promise) in [
        (Fault::SameStamps, "a stamp that is the same means the same bytes"),
        (Fault::NoPaths, "the paths are those of the listing"),
        (Fault::OtherOrder, "results come in the order of the paths"),
    ] {
        let make = |docs: &[(DocPath, &[u8])]| Faulty { store: in_memory(docs), fault };
        let kept = store_contract(make, |faulty, path, bytes| faulty.store.insert(path.clone(), bytes));
        assert_eq!(kept, Err(promise.to_owned()), "{fault:?}");
    }
}

fn two_of(store: impl Store + 'static) -> [Arc<dyn Store>; 2] {
    let store: Arc<dyn Store> = Arc::new(store);
    [Arc::clone(&store), store]
}

#[test]
fn both_stores_keep_the_contract_of_writers() {
    assert_eq!(writer_contract(|| two_of(MemStore::new())), Ok(()));
    for durability in [Durability::Strict, Durability::Relaxed] {
        let folders = std::cell::RefCell::new(Vec::new());
        let make = || -> [Arc<dyn Store>; 2] {
            let folder = tempfile::tempdir().unwrap();
            let open = || Arc::new(FsStore::open(folder.path()).unwrap().durability(durability));
            let both: [Arc<dyn Store>; 2] = [open(), open()];
            folders.borrow_mut().push(folder);
            both
        };
        assert_eq!(writer_contract(make), Ok(()), "{durability:?}");
    }
}

/// A store whose writer has a fault.
#[derive(Debug)]
struct FaultyWriting {
    store: MemStore,
    fault: WriterFault,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum WriterFault {
    IgnoresExpectation,
    KeepsNothing,
    NoState,
    LetsTwoIn,
    OverwritesLogs,
    TakesAnyName,
    Forgets,
}

impl Store for FaultyWriting {
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
        if self.fault == WriterFault::NoState { Ok(Vec::new()) } else { self.store.state(folder) }
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        let writer = match self.fault {
            WriterFault::LetsTwoIn => None,
            _ => Some(self.store.lock(wait)?),
        };
        Ok(Box::new(FaultyWriter { of: self, writer }))
    }
}

#[derive(Debug)]
struct FaultyWriter<'s> {
    of: &'s FaultyWriting,
    /// Without it each call takes the lock for itself.
    writer: Option<Box<dyn Writer + 's>>,
}

impl FaultyWriter<'_> {
    fn with<T>(&mut self, call: impl FnOnce(&mut dyn Writer) -> T) -> T {
        match &mut self.writer {
            Some(writer) => call(&mut **writer),
            None => call(&mut *self.of.store.lock(Duration::from_secs(30)).unwrap()),
        }
    }
}

impl Writer for FaultyWriter<'_> {
    fn was_interrupted(&self) -> bool {
        match &self.writer {
            Some(writer) => writer.was_interrupted(),
            None => self.of.store.lock(Duration::from_secs(30)).unwrap().was_interrupted(),
        }
    }

    fn settled(&mut self, all: bool) {
        if self.of.fault != WriterFault::Forgets {
            self.with(|writer| writer.settled(all));
        }
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        let fault = self.of.fault;
        if fault == WriterFault::TakesAnyName && path.check_new().is_err() {
            self.of.store.insert(path.clone(), bytes);
            let meta = DocMeta { path: path.clone(), stamp: Stamp::default() };
            return Ok(Stored { meta, displaced: None, rescued: None });
        }
        let expect = if fault == WriterFault::IgnoresExpectation { &Expect::Any } else { expect };
        let keep = keep.filter(|_| fault != WriterFault::KeepsNothing);
        self.with(|writer| writer.write(path, bytes, expect, keep))
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        self.with(|writer| writer.remove(path, expect, keep))
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        if self.of.fault == WriterFault::OverwritesLogs {
            return self.with(|writer| writer.write(path, bytes, &Expect::Any, None).map(drop));
        }
        self.with(|writer| writer.append(path, bytes))
    }

    fn commit(&mut self) -> Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_breaks_a_promise_is_found_out() {
    for (fault, promise) in [
        (WriterFault::IgnoresExpectation, "what is not as expected is a `Conflict`"),
        (WriterFault::KeepsNothing, "a version that is displaced is kept"),
        (WriterFault::NoState, "the state below a folder is listed whole, in the order of the paths"),
        (WriterFault::LetsTwoIn, "while a writer is out, another is `Locked`"),
        (WriterFault::OverwritesLogs, "a log grows at its end"),
        (WriterFault::TakesAnyName, "a new path that not every system holds is `InvalidPath`"),
        (WriterFault::Forgets, "what is left unsettled is told to the next holders until it is settled"),
    ] {
        let kept = writer_contract(|| two_of(FaultyWriting { store: MemStore::new(), fault }));
        assert_eq!(kept, Err(promise.to_owned()), "{fault:?}");
    }
}
