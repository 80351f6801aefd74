//! Uses are counted beside the memories, once a session, and only where memcore writes at all.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use memcore::{
    By, DocPath, Draft, Durability, Error, ErrorKind, Expect, Forget, Keywords, MemStore, MemoryEdit, Query,
    Result, Session, Vault,
};

use crate::meddled::{Call, Meddled, Meddler};
use crate::world::{by, path, vaults};

#[test]
fn a_use_counts_once_a_session_and_reading_changes_nothing() {
    vaults(&[("a.md", "---\nname: crane\n---\nThe harbour crane is blue.\n")], |vault| {
        let ask = |session: &mut Session| {
            let answer =
                vault.recall(&Query::new("which harbour crane"), &Keywords::default(), session).unwrap();
            vault.record_use(&answer, session).unwrap();
            answer.memories.len()
        };
        assert_eq!(ask(&mut Session::new()), 1);
        assert!(vault.usage().unwrap().is_empty(), "nothing is written where memcore never wrote");
        vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
        let mut session = Session::new();
        assert_eq!(ask(&mut session), 1);
        vault.edit(&path("a.md"), &MemoryEdit::new().tags(["x"]), &Expect::Any, &by()).unwrap();
        assert_eq!(ask(&mut session), 1, "it was changed, so it is shown again");
        assert_eq!(vault.usage().unwrap()[&path("a.md")].count, 1);
        let saved = session.to_json();
        ask(&mut Session::from_json(&saved).unwrap());
        ask(&mut Session::new());
        assert_eq!(vault.usage().unwrap()[&path("a.md")].count, 2);
        vault.forget(&path("a.md"), Forget::KeepHistory, &by()).unwrap();
        assert!(!vault.usage().unwrap().contains_key(&path("a.md")));
    });
}

/// A folder that may not be written to any more, once it is told so.
#[derive(Debug, Default)]
struct ReadOnly(AtomicBool);

impl Meddler for ReadOnly {
    fn before(&self, _: &MemStore, call: Call<'_>) -> Result<()> {
        match call {
            Call::Lock if self.0.load(Ordering::SeqCst) => Err(Error::new(ErrorKind::ReadOnly, "read only")),
            _ => Ok(()),
        }
    }
}

#[test]
fn where_nothing_can_be_written_no_use_is_counted_and_that_is_told() {
    let folder = Meddled::new(ReadOnly::default());
    let vault = folder.open();
    vault.write(&Draft::user("Ana", "Ana writes Rust."), &by()).unwrap();
    folder.by.0.store(true, Ordering::SeqCst);
    let mut session = Session::new();
    let answer = vault.recall(&Query::new("Who writes Rust?"), &Keywords::default(), &mut session).unwrap();
    assert!(!vault.record_use(&answer, &mut session).unwrap());
    assert!(vault.usage().unwrap().is_empty());
}

/// Counts one use of a memory, in a session of its own.
fn use_once(vault: &Vault, word: &str) {
    let mut session = Session::new();
    let query = Query::new(word).limit(1);
    let answer = vault.recall(&query, &Keywords::default(), &mut session).unwrap();
    assert_eq!(answer.memories.len(), 1, "{word}");
    assert!(answer.memories[0].excerpt.text().contains(word), "{word}");
    assert!(vault.record_use(&answer, &mut session).unwrap());
}

fn count(vault: &Vault, at: &str) -> u64 {
    vault.usage().unwrap().get(&path(at)).map_or(0, |usage| usage.count)
}

const TWO: &[(&str, &str)] = &[
    ("a.md", "---\nname: crane\n---\nThe harbour crane is blue.\n"),
    ("b.md", "---\nname: ferry\n---\nThe ferry leaves at nine.\n"),
];

fn begin(vault: &Vault) {
    vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
}

#[test]
fn counts_follow_a_memory_that_moves() {
    vaults(TWO, |vault| {
        begin(vault);
        (0..3).for_each(|_| use_once(vault, "crane"));
        use_once(vault, "ferry");
        let renamed = vault.rename(&path("a.md"), &path("team/c.md"), &by()).unwrap().written;
        assert!(renamed.files.iter().all(|file| !file.path.as_str().contains("usage")), "nobody is shown it");
        assert_eq!((count(vault, "team/c.md"), count(vault, "a.md")), (3, 0));
        use_once(vault, "crane");
        // Whoever comes to the old place begins anew.
        vault.rename(&path("b.md"), &path("a.md"), &by()).unwrap();
        use_once(vault, "ferry");
        assert_eq!((count(vault, "team/c.md"), count(vault, "a.md"), count(vault, "b.md")), (4, 2, 0));
        vault.undo(None, &by()).unwrap();
        vault.undo(renamed.change.as_deref(), &by()).unwrap();
        assert_eq!((count(vault, "a.md"), count(vault, "b.md"), count(vault, "team/c.md")), (4, 2, 0));
        let undone = vault.history(None).unwrap().remove(0).id;
        vault.undo(Some(&undone), &by()).unwrap();
        assert_eq!((count(vault, "a.md"), count(vault, "team/c.md")), (0, 4), "the undo is taken back");
    });
}

#[test]
fn counts_go_to_the_archive_and_come_back() {
    vaults(TWO, |vault| {
        begin(vault);
        (0..2).for_each(|_| use_once(vault, "crane"));
        vault.archive(&path("a.md"), &by()).unwrap();
        assert_eq!(count(vault, "a.md"), 0);
        let kept = vault.archived().unwrap()[0].kept.clone();
        assert_eq!(count(vault, kept.as_str()), 2);
        // Another one at its place is another one.
        vault.rename(&path("b.md"), &path("a.md"), &by()).unwrap();
        use_once(vault, "ferry");
        vault.rename(&path("a.md"), &path("b.md"), &by()).unwrap();
        vault.restore("a", &by()).unwrap();
        assert_eq!((count(vault, "a.md"), count(vault, "b.md"), count(vault, kept.as_str())), (2, 1, 0));
        let draft = Draft::project("crane", "The harbour crane is green.");
        let new = vault.supersede(&path("a.md"), &draft, &by()).unwrap();
        assert_eq!((new.path.as_str(), count(vault, "a.md")), ("a.md", 0), "what supersedes it is new");
        use_once(vault, "green");
        vault.undo(new.change.as_deref(), &by()).unwrap();
        assert_eq!(count(vault, "a.md"), 2);
        let undone = vault.history(None).unwrap().remove(0).id;
        vault.undo(Some(&undone), &by()).unwrap();
        assert_eq!(count(vault, "a.md"), 1);
    });
}

#[test]
fn what_is_forgotten_leaves_no_count_under_any_name() {
    vaults(TWO, |vault| {
        begin(vault);
        use_once(vault, "crane");
        vault.rename(&path("a.md"), &path("c.md"), &by()).unwrap();
        vault.rename(&path("b.md"), &path("a.md"), &by()).unwrap();
        use_once(vault, "ferry");
        let receipt = vault.forget(&path("c.md"), Forget::Purge, &by()).unwrap();
        assert!(receipt.had_usage);
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
        assert_eq!((count(vault, "c.md"), count(vault, "a.md")), (0, 1), "the other one keeps its count");
        vault.rename(&path("a.md"), &path("d.md"), &by()).unwrap();
        let receipt = vault.forget(&path("d.md"), Forget::Purge, &by()).unwrap();
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
        assert!(vault.usage().unwrap().is_empty(), "{:?}", vault.usage());
    });
}

/// The documents that count, as they lie in a folder.
fn logs(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.join(".memcore/usage")) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Makes what was written here look as if another machine had written it.
fn as_other_machine(folder: &Path, machine: &str) {
    for file in logs(folder) {
        let name = file.file_name().unwrap().to_str().unwrap();
        if !name.starts_with("other-") {
            let end = name.split_once('.').unwrap().1;
            std::fs::rename(&file, file.with_file_name(format!("{machine}.{end}"))).unwrap();
        }
    }
}

#[test]
fn many_logs_of_many_machines_are_folded_without_loss_or_doubling() {
    let folder = tempfile::tempdir().unwrap();
    for (at, text) in TWO {
        std::fs::write(folder.path().join(at), text).unwrap();
    }
    let open = || Vault::builder().durability(Durability::Relaxed).open(folder.path()).unwrap();
    let vault = open();
    begin(&vault);
    // A line has about 60 bytes and a log is folded at 256 KiB: as if so much had been used before.
    let fill = |at: &str, times: usize| {
        use_once(&vault, if at == "a.md" { "crane" } else { "ferry" });
        let log = logs(folder.path()).into_iter().find(|it| it.extension().is_some_and(|it| it == "log"));
        let log = log.unwrap();
        let text = std::fs::read_to_string(&log).unwrap();
        let line = text.lines().rfind(|line| line.contains(at)).unwrap().to_owned();
        let all = text + &format!("\n{line}").repeat(times - 1);
        std::fs::write(&log, all).unwrap();
    };
    let mut oracle = BTreeMap::from([("a.md", 0), ("b.md", 0)]);
    for round in 0..6 {
        for (at, times) in [("a.md", 3_000 + round), ("b.md", 2_500 - round)] {
            fill(at, times);
            *oracle.get_mut(at).unwrap() += times as u64;
        }
        if round % 2 == 1 {
            as_other_machine(folder.path(), &format!("other-{round}"));
        }
        let counts: BTreeMap<String, u64> =
            vault.usage().unwrap().iter().map(|(path, usage)| (path.to_string(), usage.count)).collect();
        assert_eq!(counts, oracle.iter().map(|(path, count)| (path.to_string(), *count)).collect());
    }
    let folded = logs(folder.path()).into_iter().filter(|it| it.extension().is_some_and(|it| it == "json"));
    assert!(folded.count() >= 3, "{:?}", logs(folder.path()));
    // A log that a kill left behind its fold is counted once.
    let (was, at) = (vault.usage().unwrap(), logs(folder.path()));
    let json = at.iter().find(|it| it.extension().is_some_and(|it| it == "json")).unwrap();
    std::fs::write(json.with_extension("000000.log"), "{\"path\":\"a.md\",\"at\":1,\"check\":0}").unwrap();
    assert_eq!(open().usage().unwrap(), was);
    // All of them follow the memory, whichever machine wrote them, and whatever is folded later.
    vault.rename(&path("a.md"), &path("z.md"), &by()).unwrap();
    fill("b.md", 6_000);
    fill("b.md", 1);
    assert_eq!((count(&vault, "z.md"), count(&vault, "a.md")), (oracle["a.md"], 0));
    assert_eq!(count(&vault, "b.md"), oracle["b.md"] + 6_001);
}

#[test]
fn it_does_not_matter_in_which_order_machines_are_read() {
    // Two machines: one counts and moves, the other counts without knowing of the move.
    let results: Vec<_> = ["aaa", "zzz"]
        .into_iter()
        .map(|machine| {
            let folder = tempfile::tempdir().unwrap();
            for (at, text) in TWO {
                std::fs::write(folder.path().join(at), text).unwrap();
            }
            let vault = Vault::builder().durability(Durability::Relaxed).open(folder.path()).unwrap();
            begin(&vault);
            use_once(&vault, "crane");
            let log = logs(folder.path()).remove(0);
            let stale = std::fs::read_to_string(&log).unwrap();
            vault.rename(&path("a.md"), &path("c.md"), &by()).unwrap();
            vault.rename(&path("b.md"), &path("a.md"), &by()).unwrap();
            use_once(&vault, "ferry");
            // It arrives late, from a machine whose name is read before or behind.
            let file = log.with_file_name(format!("{machine}.000000.log"));
            std::fs::write(file, stale.repeat(4)).unwrap();
            (count(&vault, "c.md"), count(&vault, "a.md"), count(&vault, "b.md"))
        })
        .collect();
    assert_eq!(results, [(5, 1, 0); 2]);
}

/// Random moves and uses against a table that knows the memories by what they say.
#[test]
fn counts_equal_a_model_after_any_moves() {
    const WORDS: [&str; 4] = ["crane", "ferry", "lighthouse", "tugboat"];
    for seed in 0..6_u64 {
        vaults(&[], |vault| {
            begin(vault);
            let mut places: Vec<Option<DocPath>> = Vec::new();
            for (at, word) in WORDS.iter().enumerate() {
                let draft = Draft::project(format!("p{at}"), format!("About the {word} in the harbour."));
                places.push(Some(vault.write(&draft, &by()).unwrap().path));
            }
            let (mut uses, mut state) = ([0_u64; WORDS.len()], seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
            let mut next = |below: u64| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % below
            };
            for _ in 0..30 {
                let it = usize::try_from(next(4)).unwrap();
                match (next(5), places[it].clone()) {
                    (0 | 1, Some(_)) => {
                        use_once(vault, WORDS[it]);
                        uses[it] += 1;
                    }
                    (2, Some(at)) => {
                        let to = path(&format!("place{}.md", next(5)));
                        if !places.contains(&Some(to.clone())) {
                            vault.rename(&at, &to, &by()).unwrap();
                            places[it] = Some(to);
                        }
                    }
                    (3, Some(at)) => {
                        vault.archive(&at, &by()).unwrap();
                        places[it] = None;
                    }
                    (_, None) => {
                        let archived = vault.archived().unwrap();
                        let away =
                            archived.iter().find(|away| away.memory.body().contains(WORDS[it])).unwrap();
                        if !places.contains(&Some(away.path.clone())) {
                            vault.restore(away.kept.as_str(), &by()).unwrap();
                            places[it] = Some(away.path.clone());
                        }
                    }
                    // The last change and its undo together are none; either alone moves a memory.
                    _ => {
                        if let Ok(undone) = vault.undo(None, &by()) {
                            vault.undo(undone.change.as_deref(), &by()).unwrap();
                        }
                    }
                }
                for (place, uses) in places.iter().zip(uses) {
                    if let Some(place) = place {
                        assert_eq!(count(vault, place.as_str()), uses, "seed {seed}: {place}");
                    }
                }
                let all: u64 = vault.usage().unwrap().values().map(|usage| usage.count).sum();
                assert_eq!(all, uses.iter().sum::<u64>(), "seed {seed}: nothing is lost or doubled");
            }
        });
    }
}
