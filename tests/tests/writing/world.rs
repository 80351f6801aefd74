//! A vault to write to, on disk and in memory, and all that it holds.

use std::collections::BTreeMap;

use memcore::{By, DocPath, Durability, FixedClock, MemStore, Vault};

pub(crate) fn path(text: &str) -> DocPath {
    text.parse().unwrap()
}

pub(crate) fn by() -> By {
    By::agent()
}

/// Runs a test on a folder and on a store in memory that hold these documents.
pub(crate) fn vaults(docs: &[(&str, &str)], test: impl Fn(&Vault)) {
    let clock = FixedClock::parse("2026-11-30T12:00:00Z").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = MemStore::new();
    for (at, text) in docs {
        let file = folder.path().join(at);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
        store.insert(path(at), *text);
    }
    let builder = Vault::builder().clock(clock).durability(Durability::Relaxed);
    test(&builder.clone().open(folder.path()).unwrap());
    test(&builder.with_store(store));
}

/// The documents that people see, by path.
pub(crate) fn seen(vault: &Vault) -> BTreeMap<String, String> {
    let mut docs = BTreeMap::new();
    let snapshot = vault.snapshot().unwrap();
    for memory in snapshot.memories().iter().chain(snapshot.superseded()) {
        docs.insert(memory.id().path.to_string(), memory.source().to_owned());
    }
    if let Some(index) = snapshot.index_text() {
        docs.insert("MEMORY.md".to_owned(), index.to_owned());
    }
    docs
}

/// What people see, and after a change and its undo again.
pub(crate) fn undoes(vault: &Vault, change: impl FnOnce(&Vault)) {
    let before = seen(vault);
    change(vault);
    assert_ne!(seen(vault), before, "the change changes something");
    let after = seen(vault);
    vault.undo(None, &by()).unwrap();
    assert_eq!(seen(vault), before, "an undo gives the same bytes");
    let last = vault.history(None).unwrap().remove(0).id;
    vault.undo(Some(&last), &by()).unwrap();
    assert_eq!(seen(vault), after, "an undo can be undone");
    vault.undo(Some(&vault.history(None).unwrap().remove(0).id), &by()).unwrap();
    assert_eq!(seen(vault), before);
}
