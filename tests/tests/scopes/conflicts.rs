//! Conflicts are decided by changes that can be undone.

use std::collections::BTreeMap;
use std::sync::Arc;

use memcore::{By, Draft, ErrorKind, MemStore, Resolve, Store, Vault};

use crate::{ask, builder, path};

fn vault(docs: &[(&str, &str)]) -> (Arc<MemStore>, Vault) {
    let store = Arc::new(MemStore::new());
    docs.iter().for_each(|(at, text)| store.insert(path(at), *text));
    (Arc::clone(&store), builder().with_store(store))
}

fn all(store: &MemStore, names: &[&str]) -> BTreeMap<String, Option<String>> {
    let read = |name: &&str| {
        let doc = store.read(&[path(name)]).remove(0).ok();
        ((*name).to_owned(), doc.map(|doc| String::from_utf8(doc.bytes).unwrap()))
    };
    names.iter().map(read).collect()
}

const COPY: &str = "a.sync-conflict-20261130-090000-ABCDEFG.md";

#[test]
fn each_kind_is_decided_each_way_and_undone() {
    use Resolve::{Both, Keep, Take};
    let marks = "x\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> t\ny\n";
    let cases = [
        (COPY, "copied\n", Keep, Some("here\n"), None),
        (COPY, "copied\n", Take, Some("copied\n"), None),
        (COPY, "copied\n", Both, Some("here\n"), Some("copied\n")),
        ("a.md.orig", "older\n", Keep, Some("here\n"), None),
        ("a.md.orig", "older\n", Take, Some("older\n"), None),
        ("a.md~HEAD", "head\n", Both, Some("here\n"), Some("head\n")),
        ("m.md", marks, Keep, Some("here\n"), None),
        ("m.md", marks, Take, Some("here\n"), None),
        ("m.md", marks, Both, Some("here\n"), None),
    ];
    for (name, text, how, base, beside) in cases {
        let (store, vault) = vault(&[("a.md", "here\n"), (name, text)]);
        let names = ["a.md", "a-2.md", name];
        let before = all(&store, &names);
        let [conflict] = &vault.detect_conflicts().unwrap()[..] else { panic!("{name}") };
        vault.resolve(conflict, how, &By::user()).unwrap();
        assert!(vault.detect_conflicts().unwrap().is_empty(), "{name} {how:?}");
        let after = all(&store, &names);
        assert_eq!(after["a.md"].as_deref(), base, "{name} {how:?}");
        assert_eq!(after["a-2.md"].as_deref(), beside, "{name} {how:?}");
        let decided = match how {
            Keep => "x\none\ny\n",
            Take => "x\ntwo\ny\n",
            _ => "x\none\ntwo\ny\n",
        };
        assert_eq!(after[name].as_deref(), (name == "m.md").then_some(decided), "{name} {how:?}");
        vault.undo(None, &By::user()).unwrap();
        assert_eq!(all(&store, &names), before, "{name} {how:?}");
    }
}

#[test]
fn what_cannot_be_decided_is_refused() {
    for (name, text, how) in [
        ("a.md.rej", "@@ -1 +1 @@\n", Resolve::Take),
        ("m.md", "<<<<<<< HEAD\none\n>>>>>>> t\n", Resolve::Keep),
        ("m.md", "<<<<<<< HEAD\none\n=======\ntwo\n", Resolve::Both),
    ] {
        let (store, vault) = vault(&[("a.md", "here\n"), (name, text)]);
        let before = all(&store, &["a.md", name]);
        let conflict = vault.detect_conflicts().unwrap().remove(0);
        assert_eq!(
            vault.resolve(&conflict, how, &By::user()).unwrap_err().kind(),
            ErrorKind::Refused,
            "{name}"
        );
        assert_eq!(all(&store, &["a.md", name]), before);
    }
}

#[test]
fn a_conflict_is_in_no_recall_index_or_bundle() {
    let (_, vault) = vault(&[
        ("a.md", "The crane is blue.\n"),
        (COPY, "The crane is red, in a copy.\n"),
        ("m.md", "<<<<<<< HEAD\nThe crane is green.\n=======\nThe crane is red.\n>>>>>>> t\n"),
    ]);
    assert!(!ask(&vault, "which crane?").text.contains("red"));
    vault.rebuild_index(memcore::Rebuild::WholeFile, &By::agent()).unwrap();
    let shown = vault.index().unwrap().shown;
    assert!(shown.contains("(a.md)") && !shown.contains("sync-conflict") && !shown.contains("m.md"));
    let bundle = vault.export(true).unwrap();
    assert_eq!(bundle.memories.len(), 1);
    vault.write(&Draft::project("other", "x"), &By::agent()).unwrap();
    assert!(!vault.index().unwrap().shown.contains("sync-conflict"));
    let told = vault.verify().unwrap().troubles.len();
    assert_eq!(told, 2);
}

#[test]
fn a_copy_of_the_index_is_none_of_the_memories() {
    let (store, vault) = vault(&[
        ("MEMORY.md", "- [A](a.md)\n"),
        ("MEMORY.sync-conflict-20261130-090000-ABCDEFG.md", "- [B](b.md)\n"),
    ]);
    assert!(vault.snapshot().unwrap().memories().is_empty());
    let conflict = vault.detect_conflicts().unwrap().remove(0);
    vault.resolve(&conflict, Resolve::Take, &By::user()).unwrap();
    assert_eq!(all(&store, &["MEMORY.md"])["MEMORY.md"].as_deref(), Some("- [B](b.md)\n"));
}
