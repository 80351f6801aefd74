//! Both stores of the library keep the promises of a store, and a store that does not is found out.

use memcore::testing::store_contract;
use memcore::{Doc, DocPath, Listing, MemStore, Result, Skipped, Stamp, Store};

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
