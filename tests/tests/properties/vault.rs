//! The same folder and the same question give the same bytes: on every run, on any number of threads, in whatever
//! order a store lists, with an index or without.

use std::collections::BTreeMap;

use memcore::testing::with_threads;
use memcore::{
    Doc, DocPath, FsStore, Keywords, Listing, MemStore, Query, Replay, Result, Session, Skipped, Store,
    Trace, Vault,
};
use memcore_tests::{clock, doc_path};
use proptest::prelude::*;
use proptest::sample::Index;

use super::soup::{All, NONCE, cases, folder, soup};

/// A store that lists in another order each time.
#[derive(Debug)]
struct Shuffled<S> {
    store: S,
    order: Vec<Index>,
}

impl<S> Shuffled<S> {
    fn shuffle<T>(&self, list: &mut Vec<T>) {
        let mut rest = std::mem::take(list);
        let mut order = self.order.iter().cycle();
        while !rest.is_empty() {
            let at = order.next().map_or(0, |at| at.index(rest.len()));
            list.push(rest.swap_remove(at));
        }
    }
}

impl<S: Store> Store for Shuffled<S> {
    fn list(&self) -> Result<Listing> {
        let mut listing = self.store.list()?;
        self.shuffle(&mut listing.docs);
        Ok(listing)
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        let (mut paths, skipped) = self.store.paths()?;
        self.shuffle(&mut paths);
        Ok((paths, skipped))
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        self.store.read(paths)
    }
}

fn mem_store<'f>(files: impl IntoIterator<Item = (&'f String, &'f String)>) -> MemStore {
    let store = MemStore::new();
    files.into_iter().for_each(|(path, text)| store.insert(doc_path(path), text.as_str()));
    store
}

fn vault(store: impl Store + 'static) -> Vault {
    Vault::builder().clock(clock()).trace_all(true).with_store(store)
}

/// Everything that a vault says, as text, by each of these keywords in turn.
fn everything(vault: &Vault, keywords: [&Keywords; 2], question: &str) -> String {
    let mut session = Session::with_nonce(NONCE);
    let mut said = String::new();
    for keywords in keywords {
        let injection = vault.recall(&Query::new(question).limit(2), keywords, &mut session).unwrap();
        said += &serde_json::to_string(&injection).unwrap();
        said += &session.to_json();
    }
    let (links, index) = (vault.links().unwrap(), vault.index().unwrap());
    said + &links.dot() + &links.mermaid() + &serde_json::to_string(&index.report).unwrap() + &index.shown
}

/// By a scan each time.
fn scanned(vault: &Vault, question: &str) -> String {
    everything(vault, [&Keywords::default(), &Keywords::default()], question)
}

/// By an index that was made of other memories and brought up to date.
fn indexed(vault: &Vault, question: &str) -> String {
    let keywords = Keywords::default();
    let all = vault.snapshot().unwrap();
    keywords.prepare(&all.memories()[all.memories().len() / 2..]);
    keywords.prepare(all.memories());
    everything(vault, [&keywords, &keywords], question)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_same_input_gives_the_same_bytes(
        files in folder(8, 20),
        index in soup(20),
        question in soup(8),
        order in proptest::collection::vec(any::<Index>(), 1..12),
        threads in 2..9_usize,
    ) {
        let mut files: BTreeMap<String, String> = files;
        files.insert(memcore::MemoryIndex::FILE_NAME.to_owned(), index);
        let said = with_threads(1, || scanned(&vault(mem_store(&files)), &question));
        prop_assert_eq!(&scanned(&vault(mem_store(files.iter().rev())), &question), &said, "files that came in another order");
        let shuffled = vault(Shuffled { store: mem_store(&files), order });
        prop_assert_eq!(&scanned(&shuffled, &question), &said, "a store that lists in another order");
        prop_assert_eq!(&scanned(&shuffled, &question), &said, "a vault that was asked before");
        with_threads(threads, || {
            prop_assert_eq!(&scanned(&vault(mem_store(&files)), &question), &said, "{} threads", threads);
            prop_assert_eq!(&indexed(&shuffled, &question), &said, "with an index, {} threads", threads);
            Ok(())
        })?;
        prop_assert_eq!(&indexed(&vault(mem_store(&files)), &question), &said, "with an index");
    }

    /// A trace goes to JSON and back, and gives the same in a vault that was never asked, on other threads and by an
    /// index; and it notices each memory that differs.
    #[test]
    fn a_trace_replays_or_names_what_differs(
        files in folder(8, 20),
        questions in proptest::collection::vec(soup(8), 1..4),
        order in proptest::collection::vec(any::<Index>(), 1..12),
        threads in 1..9_usize,
        every in any::<bool>(),
        change in any::<Index>(),
        text in proptest::option::of(soup(20)),
    ) {
        let vault_then = vault(mem_store(&files));
        let mut session = Session::with_nonce(NONCE);
        let keywords = Keywords::default();
        for question in &questions {
            let query = Query::new(question).limit(2);
            let answer = match every {
                true => vault_then.recall(&query, &All, &mut session).unwrap(),
                false => vault_then.recall(&query, &keywords, &mut session).unwrap(),
            };
            let trace = Trace::from_json(&answer.trace.to_json()).unwrap();
            prop_assert_eq!(&trace, &answer.trace);
            let replay = |vault: &Vault| match every {
                true => vault.replay(&trace, &All).unwrap(),
                false => vault.replay(&trace, &keywords).unwrap(),
            };
            let other = vault(Shuffled { store: mem_store(&files), order: order.clone() });
            match with_threads(threads, || replay(&other)) {
                Replay::Same(again) => prop_assert_eq!(
                    serde_json::to_string(&again).unwrap(),
                    serde_json::to_string(&answer).unwrap()
                ),
                Replay::Differs(what) => prop_assert!(false, "{}", what),
            }

            let paths: Vec<&String> = files.keys().collect();
            if paths.is_empty() {
                continue;
            }
            let path = paths[change.index(paths.len())];
            let mut changed = files.clone();
            let sentence = match &text {
                Some(text) if *text == files[path] => continue,
                Some(text) => {
                    changed.insert(path.clone(), text.clone());
                    format!("{path} has another text now")
                }
                None => {
                    changed.remove(path);
                    format!("{path} is gone")
                }
            };
            match replay(&vault(mem_store(&changed))) {
                Replay::Same(_) => prop_assert!(false, "{}, and it is the same", sentence),
                Replay::Differs(what) => prop_assert_eq!(what.to_string(), sentence),
            }
        }
    }
}

/// As many files as really go to several threads, from a real folder.
#[test]
fn a_big_folder_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..700 {
        let (about, other) = (["ferry", "harbour", "tide", "渡船"][number % 4], number * 7 % 700);
        let text = format!(
            "---\nname: note {number}\ndescription: {about} {}\nmodified: 2026-11-{:02}\n---\n{about} of [[note_{other}]]\n",
            number % 13,
            number % 29 + 1,
        );
        std::fs::write(folder.path().join(format!("note_{number}.md")), text).unwrap();
    }
    let said = |threads: usize, index: bool| {
        with_threads(threads, || {
            let vault = vault(FsStore::open(folder.path()).unwrap());
            let ask = if index { indexed } else { scanned };
            ask(&vault, "which ferry takes the tide? 渡船")
        })
    };
    let one = said(1, false);
    assert!(one.contains("note_"), "something is recalled");
    for threads in [2, 3, 5, 16] {
        assert!(said(threads, false) == one, "by a scan on {threads} threads");
        assert!(said(threads, true) == one, "by an index on {threads} threads");
    }
}
