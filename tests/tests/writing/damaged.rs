//! What memcore keeps beside the memories, damaged: it is noticed, and nothing else is lost.

use std::sync::Arc;

use memcore::{
    By, DocPath, Draft, ErrorKind, Expect, GatePolicy, Keywords, MemStore, MemoryEdit, Origin, Query,
    Session, Store, Trouble, Vault,
};

use crate::world::path;

/// A folder with a history, uses, and texts of external origin.
fn folder() -> Arc<MemStore> {
    let store = Arc::new(MemStore::new());
    let vault = open(&store);
    for (number, by) in
        [By::agent(), By::external(), By::user().because("asked to").session("2f1c")].iter().enumerate()
    {
        let draft =
            Draft::reference(format!("page {number}"), format!("The harbour crane number {number} is blue."));
        let page = vault.write(&draft, by).unwrap().path;
        vault.edit(&page, &MemoryEdit::new().tags(["crane"]), &Expect::Any, by).unwrap();
        let mut session = Session::new();
        let answer =
            vault.recall(&Query::new("which harbour crane"), &Keywords::default(), &mut session).unwrap();
        vault.record_use(&answer, &mut session).unwrap();
    }
    vault.rename(&path("reference_page_0.md"), &path("first.md"), &By::agent()).unwrap();
    store
}

fn open(store: &Arc<MemStore>) -> Vault {
    Vault::builder().gate(GatePolicy::Off).with_store(Arc::clone(store))
}

fn bytes(store: &MemStore, path: &DocPath) -> Vec<u8> {
    store.read(std::slice::from_ref(path)).remove(0).unwrap().bytes
}

fn state(store: &MemStore, folder: &str) -> Vec<DocPath> {
    store.state(&path(folder)).unwrap().into_iter().map(|meta| meta.path).collect()
}

/// The log of changes, of uses, and of whose word what is.
fn logs(store: &MemStore) -> [DocPath; 3] {
    let [changes] = &state(store, ".memcore/changes")[..] else { panic!() };
    let uses = state(store, ".memcore/usage").into_iter().find(|path| path.as_str().ends_with(".log"));
    [changes.clone(), uses.unwrap(), path(".memcore/origins.jsonl")]
}

fn troubles(store: &Arc<MemStore>) -> Vec<(String, Trouble)> {
    let verified = open(store).verify().unwrap();
    verified.troubles.into_iter().map(|(path, trouble)| (path.to_string(), trouble)).collect()
}

#[test]
fn a_byte_that_is_spoiled_in_a_log_is_noticed() {
    let store = folder();
    assert_eq!(troubles(&store), []);
    for log in &logs(&store) {
        let whole = bytes(&store, log);
        for at in 0..whole.len() {
            let mask = if at % 2 == 0 { 0x01 } else { 0x80 };
            let mut spoiled = whole.clone();
            spoiled[at] ^= mask;
            store.insert(log.clone(), spoiled);
            let found = troubles(&store);
            assert!(found.contains(&(log.to_string(), Trouble::DamagedLog)), "{log} at {at}: {found:?}");
        }
        store.insert(log.clone(), whole);
    }
    assert_eq!(troubles(&store), []);
}

#[test]
fn half_a_line_is_what_a_kill_leaves() {
    let store = folder();
    for log in logs(&store) {
        let whole = bytes(&store, &log);
        let line = whole.split(|byte| *byte == b'\n').nth(1).unwrap();
        for end in 1..line.len() {
            let with = [&whole, &b"\n"[..], &line[..end]].concat();
            store.insert(log.clone(), with);
            assert_eq!(troubles(&store), [], "{log}, {end} bytes of a line");
        }
        store.insert(log, whole);
    }
}

#[test]
fn zeros_that_a_power_cut_leaves_for_a_line_spoil_no_other() {
    let store = folder();
    let (changes, uses) = (open(&store).history(None).unwrap().len(), open(&store).usage().unwrap());
    for log in logs(&store) {
        let whole = bytes(&store, &log);
        let with = [&whole, &[0; 700][..], b"\n{\"change\":{\"id\"", &[0; 50]].concat();
        store.insert(log, with);
    }
    assert_eq!(troubles(&store), []);
    assert_eq!(open(&store).history(None).unwrap().len(), changes);
    assert_eq!(open(&store).usage().unwrap(), uses);
    let external = open(&store).find("page 1").unwrap();
    assert_eq!(open(&store).origin(&external).unwrap(), Origin::External);
}

#[test]
fn a_log_that_was_emptied_or_cut_is_noticed() {
    let store = folder();
    let [changes, uses, _] = &logs(&store);
    let cut = |at: &str| (at.to_owned(), Trouble::LogCut);
    for log in [changes, uses] {
        let whole = bytes(&store, log);
        store.insert(log.clone(), "");
        assert!(troubles(&store).contains(&cut(log.as_str())), "{log} is empty");
        store.insert(log.clone(), whole);
    }
    let whole = bytes(&store, changes);
    // Without the last line, without the first one, and without all of them.
    let lines: Vec<&[u8]> = whole.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let of = |lines: &[&[u8]]| lines.iter().flat_map(|line| [b"\n", *line].concat()).collect::<Vec<u8>>();
    assert_eq!(of(&lines), whole);
    store.insert(changes.clone(), of(&lines[..lines.len() - 1]));
    assert_eq!(troubles(&store), [cut(".memcore/changes")]);
    store.insert(changes.clone(), of(&lines[3..]));
    assert_eq!(troubles(&store), [cut(".memcore/changes")]);
    store.remove(changes);
    assert_eq!(troubles(&store), [cut(".memcore/changes")]);
    // One goes on, and what was lost is still told.
    open(&store).write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
    assert_eq!(troubles(&store), [cut(".memcore/changes")]);
    let versions = open(&store).versions(&path("reference_page_1.md")).unwrap();
    assert_eq!(versions.len(), 1, "no version is lost");
    store.insert(path(".memcore/changes/000003.jsonl"), bytes(&store, changes));
    assert!(troubles(&store).contains(&cut(".memcore/changes")), "a part between others is gone");
}

#[test]
fn a_usage_log_that_was_emptied_is_noticed_when_uses_were_counted_since() {
    let store = folder();
    let [_, uses, _] = &logs(&store);
    store.insert(uses.clone(), "");
    let vault = open(&store);
    for counted in 1..3 {
        let mut session = Session::new();
        let answer = vault.recall(&Query::new("which crane"), &Keywords::default(), &mut session).unwrap();
        assert!(vault.record_use(&answer, &mut session).unwrap());
        let counts = vault.usage().unwrap();
        let told: Vec<u64> = answer.memories.iter().map(|memory| counts[&memory.id.path].count).collect();
        assert!(!told.is_empty() && told.iter().all(|count| *count == counted), "{told:?}");
        assert_eq!(troubles(&store), [(uses.to_string(), Trouble::LogCut)]);
    }
}

#[test]
fn the_counts_that_are_folded_are_looked_at_too() {
    let store = folder();
    let [_, uses, _] = &logs(&store);
    let machine = uses.as_str().strip_suffix(".000000.log").unwrap();
    let folded = path(&format!("{machine}.json"));
    store.insert(folded.clone(), "{\"next\":0,\"counts\":{}}");
    assert_eq!(troubles(&store), []);
    store.insert(folded.clone(), "{\"next\":0,\"counts\":{");
    assert_eq!(troubles(&store), [(folded.to_string(), Trouble::DamagedLog)]);
    store.insert(folded.clone(), "{\"next\":0,\"counts\":{}}");
    let names = path(&format!("{machine}.names"));
    let whole = bytes(&store, &names);
    store.insert(names.clone(), &whole[..whole.len() - 1]);
    assert_eq!(troubles(&store), [(names.to_string(), Trouble::DamagedLog)]);
    store.insert(names, whole);
    store.remove(&folded);
    store.insert(path(&format!("{machine}.000002.log")), bytes(&store, uses));
    assert_eq!(troubles(&store), [(".memcore/usage".to_owned(), Trouble::LogCut)]);
}

#[test]
fn a_journal_that_cannot_be_read_is_noticed_and_says_what_to_do() {
    let store = folder();
    let journal = path(".memcore/journal.json");
    // What a power cut leaves of one that was never synced.
    store.insert(journal.clone(), "");
    assert_eq!(troubles(&store), [(journal.to_string(), Trouble::CutShort)]);
    open(&store).write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
    assert_eq!(troubles(&store), []);
    store.insert(journal.clone(), "{\"change\":");
    assert_eq!(troubles(&store), [(journal.to_string(), Trouble::DamagedJournal)]);
    let refused = open(&store).write(&Draft::user("Ben", "Ben writes Go."), &By::user()).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Io);
    assert!(refused.what_to_do().unwrap_or_default().contains("remove it"), "{refused}");
    assert!(store.remove(&journal));
    open(&store).write(&Draft::user("Ben", "Ben writes Go."), &By::user()).unwrap();
    assert_eq!(troubles(&store), []);
}
