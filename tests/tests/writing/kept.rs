//! Which earlier versions are kept, and for how long.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, FixedOffset};
use memcore::{Clock, DocPath, Durability, Expect, GatePolicy, MemStore, Store, Vault, VaultBuilder};

use crate::world::{by, path};

/// A clock that goes on when it is told to.
#[derive(Clone, Debug)]
struct Told(Arc<AtomicI64>);

impl Told {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_796_000_000_000)))
    }

    fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::Relaxed);
    }
}

impl Clock for Told {
    fn now(&self) -> DateTime<FixedOffset> {
        DateTime::from_timestamp_millis(self.0.load(Ordering::Relaxed)).unwrap().fixed_offset()
    }
}

fn builder(clock: &Told) -> VaultBuilder {
    Vault::builder().clock(clock.clone()).durability(Durability::Relaxed).gate(GatePolicy::Off)
}

fn texts(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
}

#[test]
fn a_program_that_stands_still_while_it_saves_in_place_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (note, clock) = (path("note.md"), Told::new());
    let (file, history) = (folder.path().join("note.md"), folder.path().join(".memcore/history/note.md"));
    fs::write(&file, "At first.\n").unwrap();
    // One process at work for long, and others that come for a single change.
    let vault = builder(&clock).open(folder.path()).unwrap();
    let replace = |vault: &Vault, number: usize| {
        vault.replace(&note, &format!("Ours {number}.\n"), &Expect::Any, &by()).unwrap().rescued
    };
    for number in 0..30 {
        replace(&vault, number);
        clock.pass(60_000);
    }
    // It opens the memory, empties it, and stands still.
    let mut saver = OpenOptions::new().write(true).truncate(true).open(&file).unwrap();
    for number in 0..400 {
        let other = (number % 10 == 0).then(|| builder(&clock).open(folder.path()).unwrap());
        assert!(replace(other.as_ref().unwrap_or(&vault), number).is_empty());
        clock.pass(70);
    }
    saver.write_all(b"What the saver had to say.\n").unwrap();
    drop(saver);
    assert!(texts(&history).iter().any(|text| text.contains("the saver")), "it is among the versions");
    // When they are old, there are no more than ever, and what was written meanwhile is kept for somebody to look at.
    let mut rescued = Vec::new();
    for number in 0..500 {
        clock.pass(60_000);
        rescued.extend(replace(&vault, number));
    }
    assert!(vault.versions(&note).unwrap().len() < 30);
    let [at] = &rescued[..] else { panic!("{rescued:?}") };
    assert_eq!(fs::read_to_string(folder.path().join(at.as_str())).unwrap(), "What the saver had to say.\n");
}

#[test]
fn the_last_versions_of_a_document_are_kept_and_older_ones_of_fewer_days() {
    let (note, clock) = (path("note.md"), Told::new());
    let vault = builder(&clock).with_store(MemStore::new());
    for number in 0..100 {
        let _ = vault.replace(&note, &format!("Text {number}.\n"), &Expect::Any, &by());
        clock.pass(60_000);
    }
    assert!(vault.versions(&note).unwrap().is_empty(), "nothing is replaced where nothing is");
    let store = Arc::new(MemStore::new());
    store.insert(note.clone(), "At first.\n");
    let vault = builder(&clock).with_store(Arc::clone(&store));
    for number in 0..100 {
        vault.replace(&note, &format!("Text {number}.\n"), &Expect::Any, &by()).unwrap();
        clock.pass(60_000);
    }
    let versions = vault.versions(&note).unwrap();
    assert!((20..28).contains(&versions.len()), "{} are kept", versions.len());
    let last: Vec<_> = versions.iter().rev().take(20).rev().map(|it| vault.version(it).unwrap()).collect();
    let expected: Vec<_> = (79..99).map(|number| format!("Text {number}.\n").into_bytes()).collect();
    assert_eq!(last, expected);
    // A hundred days later: the first changes prune what is old.
    clock.pass(100 * 86_400_000);
    for number in 0..9 {
        vault.replace(&note, &format!("Later {number}.\n"), &Expect::Any, &by()).unwrap();
        clock.pass(60_000);
    }
    assert!(vault.versions(&note).unwrap().len() < 10);
}

#[test]
fn all_versions_of_a_folder_have_a_bound_in_bytes() {
    const MIB: usize = 1 << 20;
    let (clock, store) = (Told::new(), Arc::new(MemStore::new()));
    let vault = builder(&clock).with_store(Arc::clone(&store));
    let paths: Vec<DocPath> = (0..8).map(|number| path(&format!("note_{number}.md"))).collect();
    paths.iter().for_each(|path| store.insert(path.clone(), "At first.\n"));
    let quiet = path("quiet.md");
    store.insert(quiet.clone(), "A memory that is changed once.\n");
    vault.replace(&quiet, "And then never.\n", &Expect::Any, &by()).unwrap();
    let total = || {
        let metas = store.state(&".memcore/history".parse().unwrap()).unwrap();
        metas.iter().map(|meta| usize::try_from(meta.stamp.size).unwrap()).sum::<usize>()
    };
    let (mut most, mut displaced) = (0, 0);
    for round in 0..16 {
        for at in &paths {
            let text = format!("Text {round} of {at}.\n{}\n", "x".repeat(900 << 10));
            displaced += text.len();
            vault.replace(at, &text, &Expect::Any, &by()).unwrap();
            clock.pass(60_000);
            most = most.max(total());
        }
    }
    assert!(displaced > 110 * MIB, "more than is kept was displaced: {displaced}");
    assert!(most < (64 + 24) * MIB, "{} MiB were kept at a time", most / MIB);
    // The oldest went first, and of no document all.
    let kept: BTreeMap<_, _> = paths.iter().map(|path| (path, vault.versions(path).unwrap())).collect();
    assert!(kept.values().all(|versions| (1..16).contains(&versions.len())), "{kept:?}");
    let oldest = kept.values().map(|versions| versions[0].until).min().unwrap();
    assert!(kept.values().all(|versions| versions[0].until - oldest < chrono::TimeDelta::minutes(10)));
    assert_eq!(vault.versions(&quiet).unwrap().len(), 1, "the only version of a memory is the last to go");
}
