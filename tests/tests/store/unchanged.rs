//! What has not changed since the last look is not read again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use memcore::{Doc, DocPath, Listing, MemStore, Query, Result, Session, Skipped, Store, Vault};
use memcore_tests::{clock, doc_path};

use super::folder::Folder;

/// A store that counts what is read of it. Its clones are the same store.
#[derive(Debug)]
struct Counting<S> {
    store: Arc<S>,
    read: Arc<AtomicUsize>,
    last: Arc<Mutex<Vec<DocPath>>>,
}

impl<S> Clone for Counting<S> {
    fn clone(&self) -> Self {
        Self { store: Arc::clone(&self.store), read: Arc::clone(&self.read), last: Arc::clone(&self.last) }
    }
}

impl<S: Store> Counting<S> {
    fn new(store: S) -> Self {
        Self { store: Arc::new(store), read: Arc::default(), last: Arc::default() }
    }

    /// How many documents that people see were read since the last call.
    fn read(&self) -> usize {
        self.read.swap(0, Ordering::Relaxed)
    }
}

impl<S: Store> Store for Counting<S> {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        let seen: Vec<DocPath> = paths.iter().filter(|path| !path.is_state()).cloned().collect();
        self.read.fetch_add(seen.len(), Ordering::Relaxed);
        if !seen.is_empty() {
            *self.last.lock().unwrap() = seen;
        }
        self.store.read(paths)
    }
}

fn vault<S: Store + 'static>(store: &Counting<S>) -> Vault {
    Vault::builder().clock(clock()).with_store(store.clone())
}

#[test]
fn a_second_look_reads_nothing() {
    let store = Counting::new(MemStore::new());
    for path in ["a.md", "team/b.md", "MEMORY.md", "team/MEMORY.md"] {
        store.store.insert(doc_path(path), "- [A](a.md)\n");
    }
    let vault = vault(&store);
    assert_eq!(vault.snapshot().unwrap().memories().len(), 2);
    assert_eq!(store.read(), 3, "two memories and the index; that of the sub-folder is neither");
    vault.snapshot().unwrap();
    vault.index().unwrap();
    vault.links().unwrap();
    vault.recall(&Query::new("a"), &memcore::Keywords::default(), &mut Session::new()).unwrap();
    assert_eq!(store.read(), 0);
}

#[test]
fn only_what_changed_is_read() {
    let store = Counting::new(MemStore::new());
    for path in ["a.md", "b.md", "c.md", "MEMORY.md"] {
        store.store.insert(doc_path(path), "one\n");
    }
    let vault = vault(&store);
    vault.snapshot().unwrap();
    store.read();

    store.store.insert(doc_path("b.md"), "two\n");
    let snapshot = vault.snapshot().unwrap();
    assert_eq!(snapshot.get(&doc_path("b.md")).unwrap().body(), "two\n");
    assert_eq!((store.read(), &**store.last.lock().unwrap()), (1, &[doc_path("b.md")][..]));

    store.store.insert(doc_path("MEMORY.md"), "two\n");
    assert_eq!(vault.snapshot().unwrap().index_text(), Some("two\n"));
    assert_eq!(store.read(), 1);

    store.store.insert(doc_path("d.md"), "new\n");
    store.store.remove(&doc_path("a.md"));
    let snapshot = vault.snapshot().unwrap();
    let paths: Vec<&str> = snapshot.memories().iter().map(|memory| memory.id().path.as_str()).collect();
    assert_eq!(paths, ["b.md", "c.md", "d.md"]);
    assert_eq!(store.read(), 1);

    store.store.remove(&doc_path("MEMORY.md"));
    assert_eq!(vault.snapshot().unwrap().index_text(), None);
    assert_eq!(store.read(), 0);
}

#[test]
fn what_another_handle_has_read_is_not_read_again() {
    let store = Counting::new(MemStore::new());
    store.store.insert(doc_path("a.md"), "one\n");
    let vault = vault(&store);
    vault.clone().snapshot().unwrap();
    store.read();
    vault.snapshot().unwrap();
    assert_eq!(store.read(), 0);
}

#[test]
fn old_files_on_disk_are_read_once_and_changed_ones_again() {
    let store = Counting::new(Folder::of(&[("a.md", b"one\n"), ("b.md", b"one\n")]));
    let vault = vault(&store);
    vault.snapshot().unwrap();
    assert_eq!(store.read(), 2);
    vault.snapshot().unwrap();
    assert_eq!(store.read(), 0);

    // Written anew just now: the text is of the same size.
    std::fs::write(store.store.path("b.md"), "two\n").unwrap();
    assert_eq!(vault.snapshot().unwrap().get(&doc_path("b.md")).unwrap().body(), "two\n");
    assert_eq!(store.read(), 1);
}

#[test]
fn a_file_that_was_changed_just_now_is_never_taken_for_unchanged() {
    let store = Counting::new(Folder::new());
    let vault = vault(&store);
    for round in 0..20 {
        // Within the grain of the clock, and of the same size.
        let text = format!("{round:02}\n");
        std::fs::write(store.store.path("a.md"), &text).unwrap();
        assert_eq!(vault.snapshot().unwrap().memories()[0].body(), text);
    }
}

/// A store whose documents cannot be read at first.
#[derive(Clone, Debug)]
struct Waking {
    store: Arc<MemStore>,
    asleep: Arc<std::sync::atomic::AtomicBool>,
}

impl Store for Waking {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        if self.asleep.load(Ordering::Relaxed) {
            return paths
                .iter()
                .map(|_| Err(memcore::Error::new(memcore::ErrorKind::Io, "too many open files")))
                .collect();
        }
        self.store.read(paths)
    }
}

#[test]
fn what_could_not_be_read_is_tried_again() {
    let store = Waking { store: Arc::default(), asleep: Arc::new(true.into()) };
    store.store.insert(doc_path("a.md"), "one\n");
    let vault = Vault::builder().clock(clock()).with_store(store.clone());
    assert_eq!(vault.snapshot().unwrap().skipped().len(), 1);
    store.asleep.store(false, Ordering::Relaxed);
    let snapshot = vault.snapshot().unwrap();
    assert_eq!((snapshot.memories().len(), snapshot.skipped().len()), (1, 0));
}

/// A clock that is set by hand.
#[derive(Debug)]
struct SetClock(Arc<Mutex<memcore::FixedClock>>);

impl memcore::Clock for SetClock {
    fn now(&self) -> chrono::DateTime<chrono::FixedOffset> {
        self.0.lock().unwrap().0
    }
}

#[test]
fn a_time_that_lay_ahead_orders_once_it_has_come() {
    let at = |instant| memcore::FixedClock::parse(instant).unwrap();
    let time = Arc::new(Mutex::new(at("2026-11-30T12:00:00Z")));
    let store = MemStore::new();
    store.insert(doc_path("ahead.md"), "---\nmodified: 2026-12-05T12:00:00Z\n---\n");
    store.insert(doc_path("old.md"), "---\nmodified: 2026-11-01T12:00:00Z\n---\n");
    let vault = Vault::builder().clock(SetClock(Arc::clone(&time))).with_store(store);
    let first = || vault.snapshot().unwrap().memories()[0].id().path.to_string();
    assert_eq!(first(), "old.md", "a time ahead says nothing");
    *time.lock().unwrap() = at("2026-12-10T12:00:00Z");
    assert_eq!(first(), "ahead.md");
}
