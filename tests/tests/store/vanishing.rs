//! Files that go away, or fail, between the listing and the reading.

use memcore::{Doc, DocPath, Error, ErrorKind, Listing, MemStore, Result, SkipReason, Skipped, Store, Vault};
use memcore_tests::{clock, doc_path};

use super::folder::Folder;

#[test]
fn a_file_that_vanished_fails_no_other() {
    let folder = Folder::of(&[("a.md", b"A"), ("b.md", b"B"), ("team/c.md", b"C")]);
    let paths: Vec<DocPath> = folder.listed().iter().map(|path| doc_path(path)).collect();
    std::fs::remove_file(folder.path("a.md")).unwrap();
    std::fs::remove_dir_all(folder.path("team")).unwrap();
    let read = folder.read(&paths);
    assert_eq!(read[0].as_ref().unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(read[1].as_ref().unwrap().bytes, b"B");
    assert_eq!(read[2].as_ref().unwrap_err().kind(), ErrorKind::NotFound);
}

/// A store that lists documents which it then cannot read.
#[derive(Debug)]
struct Failing {
    store: MemStore,
    gone: &'static str,
    broken: &'static str,
}

impl Store for Failing {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let read = self.store.read(paths);
        let spoil = |(path, doc): (&DocPath, Result<Doc>)| match path.as_str() {
            path if path == self.gone => Err(Error::new(ErrorKind::NotFound, "it went away").at(path)),
            path if path == self.broken => Err(Error::new(ErrorKind::Io, "a bad sector").at(path)),
            _ => doc,
        };
        paths.iter().zip(read).map(spoil).collect()
    }
}

#[test]
fn a_vault_goes_on_with_the_others() {
    let store = MemStore::new();
    for path in ["a.md", "gone.md", "broken.md", "MEMORY.md"] {
        store.insert(doc_path(path), "See [[a]].\n");
    }
    let vault =
        Vault::builder().clock(clock()).with_store(Failing { store, gone: "gone.md", broken: "broken.md" });
    let snapshot = vault.snapshot().unwrap();
    assert_eq!(snapshot.memories().len(), 1);
    // What went away is not there; what could not be read is told of.
    let [skipped] = snapshot.skipped() else { panic!("{:?}", snapshot.skipped()) };
    assert_eq!(skipped.path, "broken.md");
    assert!(matches!(&skipped.why, SkipReason::Unreadable(said) if said.contains("a bad sector")));
}

#[test]
fn an_index_that_cannot_be_read_is_told_of() {
    let store = MemStore::new();
    store.insert(doc_path("a.md"), "x\n");
    store.insert(doc_path("MEMORY.md"), "- [A](a.md)\n");
    let vault = Vault::builder().clock(clock()).with_store(Failing { store, gone: "", broken: "MEMORY.md" });
    let snapshot = vault.snapshot().unwrap();
    assert_eq!(snapshot.index_text(), None);
    assert_eq!(snapshot.skipped().len(), 1);
    assert_eq!(vault.snapshot().unwrap().skipped().len(), 1, "at the second look too");
}

/// A store whose folder cannot be listed.
#[derive(Debug)]
struct Unlistable;

#[derive(Debug, PartialEq)]
struct Offline;

impl std::fmt::Display for Offline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the disk is offline")
    }
}

impl std::error::Error for Offline {}

impl Store for Unlistable {
    fn list(&self) -> Result<Listing> {
        Err(Error::host(Offline))
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        Err(Error::host(Offline))
    }

    fn read(&self, _: &[DocPath]) -> Vec<Result<Doc>> {
        Vec::new()
    }
}

#[test]
fn the_error_of_a_store_comes_back_as_itself() {
    let error = Vault::with_store(Unlistable).snapshot().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Host);
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.downcast_ref::<Offline>(), Some(&Offline));
}
