//! Files that go away, or fail, between the listing and the reading.

use memcore::{
    By, Doc, DocPath, Draft, Error, ErrorKind, Keywords, Listing, MemStore, Query, Result, Session,
    SkipReason, Skipped, Store, Trouble, Vault,
};
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

#[test]
fn a_folder_that_is_gone_or_another_is_not_taken_for_an_empty_one() {
    let outer = tempfile::tempdir().unwrap();
    let (at, aside) = (outer.path().join("memories"), outer.path().join("aside"));
    for vault in [Vault::create(&at).unwrap(), Vault::builder().open_lazily(&at).unwrap()] {
        vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
        let looks = || {
            let query = Query::new("Who writes Rust?");
            [
                vault.snapshot().err().map(|why| why.kind()),
                vault.recall(&query, &Keywords::default(), &mut Session::new()).err().map(|why| why.kind()),
                vault.history(None).err().map(|why| why.kind()),
                vault.verify().err().map(|why| why.kind()),
            ]
        };
        assert_eq!(looks(), [None; 4]);
        std::fs::rename(&at, &aside).unwrap();
        assert_eq!(looks(), [Some(ErrorKind::NotFound); 4]);
        std::fs::create_dir(&at).unwrap();
        assert_eq!(looks(), [Some(ErrorKind::Conflict); 4]);
        std::fs::remove_dir(&at).unwrap();
        std::fs::rename(&aside, &at).unwrap();
        assert_eq!(looks(), [None; 4], "it is back");
        vault
            .forget(&vault.find("Ana").unwrap().id().path, memcore::Forget::KeepHistory, &By::user())
            .unwrap();
    }
}

#[test]
fn a_temporary_file_is_left_over_when_it_is_old() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::open(folder.path()).unwrap();
    vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
    let draft = folder.path().join(".memcore/tmp/w-1-1");
    std::fs::write(&draft, "somebody is writing").unwrap();
    assert_eq!(vault.verify().unwrap().troubles, []);
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(120);
    std::fs::File::options().write(true).open(&draft).unwrap().set_modified(old).unwrap();
    let troubles = vault.verify().unwrap().troubles;
    assert_eq!(troubles, [(".memcore/tmp/w-1-1".parse().unwrap(), Trouble::Leftover)]);
}
