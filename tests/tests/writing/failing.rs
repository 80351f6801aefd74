//! A disk on which writing fails, from any call on and for any while: what was acknowledged is there, what was refused is
//! there whole or not at all, and the index follows, whoever comes next and however much is changed meanwhile.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use memcore::{
    By, Doc, DocPath, Draft, Error, ErrorKind, Expect, FixedClock, Forget, GatePolicy, MemStore, MemoryEdit,
    Result, Store, Vault,
};
use memcore_tests::crash::{Body, Chain, Dice, Op, Player, State, agrees};

use crate::meddled::{Call, Meddled, Meddler};

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// What needs space: writing, adding to a log, making room for a version.
    Full,
    /// All that changes something.
    Broken,
    /// Writing the index.
    Index,
}

impl Fault {
    fn is_of(self, call: Call<'_>) -> bool {
        match self {
            Self::Full => !matches!(call, Call::Remove { keeps: false, .. } | Call::Commit),
            Self::Broken => true,
            Self::Index => matches!(call, Call::Write(path) if path.as_str() == "MEMORY.md"),
        }
    }
}

/// A disk that fails.
#[derive(Debug)]
struct Failing {
    /// Changing calls so far, and which of them fail.
    plan: Mutex<(usize, Range<usize>)>,
    fault: Fault,
}

impl Meddler for Failing {
    fn before(&self, _: &MemStore, call: Call<'_>) -> Result<()> {
        if matches!(call, Call::Lock) {
            return Ok(());
        }
        let (calls, refused) = &mut *self.plan.lock().unwrap();
        *calls += 1;
        let fails = refused.contains(&(*calls - 1)) && self.fault.is_of(call);
        if fails { Err(Error::new(ErrorKind::Io, "the disk fails")) } else { Ok(()) }
    }
}

type Disk = Meddled<Failing>;

impl Disk {
    fn holding(docs: &[Doc], fault: Fault) -> Arc<Self> {
        let disk = Meddled::new(Failing { plan: Mutex::new((0, 0..0)), fault });
        docs.iter().for_each(|doc| disk.store.insert(doc.path.clone(), doc.bytes.clone()));
        disk
    }

    /// From here on these calls fail.
    fn fail(&self, calls: Range<usize>) {
        *self.by.plan.lock().unwrap() = (0, calls);
    }

    fn calls(&self) -> usize {
        self.by.plan.lock().unwrap().0
    }
}

const CHAIN: &str = "w0x0";

fn key(key: &str) -> String {
    format!("{CHAIN}{key}")
}

fn operations() -> Vec<Op> {
    let token = || "new".to_owned();
    vec![
        Op::Create { key: key("k9"), token: token() },
        Op::Update { key: key("k0"), token: token() },
        Op::Edit { key: key("k2"), token: token() },
        Op::Supersede { old: key("k0"), new: key("k9"), token: token() },
        Op::Supersede { old: key("k0"), new: key("k0"), token: token() },
        Op::Rename { from: key("k0"), to: key("k99") },
        Op::Archive { key: key("k2") },
        Op::Restore { key: key("k1") },
        Op::Forget { key: key("k0") },
        Op::Undo,
    ]
}

/// A folder with three memories, of which one is put away, and one that somebody else changes.
fn prepared() -> (Vec<Doc>, Chain) {
    let store = Arc::new(MemStore::new());
    let vault = Vault::builder().gate(GatePolicy::Off).with_store(Arc::clone(&store));
    let (mut chain, mut player) = (Chain::default(), Player::new(&vault));
    let make = |it: &str| Op::Create { key: key(it), token: key(it) };
    // Behind the others, so that none links to it.
    vault.write(&Draft::project("zother", Body::default().render()), &By::agent()).unwrap();
    for op in [make("k0"), make("k2"), make("k1"), Op::Archive { key: key("k1") }] {
        player.play(&op).unwrap();
        chain.apply(&op);
    }
    let mut paths = store.paths().unwrap().0;
    paths.extend(store.state(&".memcore".parse().unwrap()).unwrap().into_iter().map(|meta| meta.path));
    (store.read(&paths).into_iter().map(Result::unwrap).collect(), chain)
}

/// What another process does: a change that the index has nothing of.
fn elsewhere(vault: &Vault, token: &str) -> Result<()> {
    elsewhere_in(vault, "project_zother.md", token)
}

fn elsewhere_in(vault: &Vault, path: &str, token: &str) -> Result<()> {
    let edit = MemoryEdit::new().body(Body::of(&[token.to_owned()]).render());
    vault.edit(&path.parse()?, &edit, &Expect::Any, &By::agent()).map(drop)
}

/// Makes a step while these calls fail; whether it was acknowledged.
fn run(docs: &[Doc], fault: Fault, calls: Range<usize>, op: &Op, states: [&State; 2]) -> (usize, bool) {
    let disk = Disk::holding(docs, fault);
    let (one, other) = (disk.open(), disk.open());
    let mut player = Player::found(&one).unwrap();
    // Both are at work already, so that neither looks closer of itself.
    elsewhere(&one, "zeroth").unwrap();
    elsewhere(&other, "first").unwrap();
    disk.fail(calls.clone());
    let made = player.play(op).is_ok();
    let used = disk.calls();
    // While the disk fails, and when it works again.
    let _ = elsewhere(&other, "second");
    disk.fail(0..0);
    for token in ["third", "fourth"] {
        elsewhere(&other, token).unwrap();
    }
    let what = format!("{op:?}, {fault:?} at {calls:?}, acknowledged: {made}");
    for vault in [&other, &one] {
        let held = |state: &State| agrees(vault, CHAIN, state);
        let [before, after] = states;
        let held = if made { held(after) } else { held(before).or_else(|_| held(after)) };
        held.unwrap_or_else(|wrong| panic!("{what}: {}", wrong.join("\n")));
        assert_eq!(vault.verify().unwrap().troubles, [], "{what}");
        elsewhere(vault, "last").unwrap();
    }
    (used, made)
}

#[test]
fn whatever_fails_the_index_follows_and_nothing_is_half_done() {
    let (docs, chain) = prepared();
    let (mut tried, mut made) = (0, 0);
    for op in operations() {
        let mut then = chain.clone();
        then.apply(&op);
        let states = [&chain.state(), &then.state()];
        let (calls, _) = run(&docs, Fault::Full, 0..0, &op, states);
        for fault in [Fault::Full, Fault::Broken] {
            for first in 0..calls {
                for count in [1, 2, 3, 5, 100] {
                    let (_, acknowledged) = run(&docs, fault, first..first + count, &op, states);
                    tried += 1;
                    made += usize::from(acknowledged);
                }
            }
        }
    }
    assert!(tried > 500 && made > 20 && made < tried / 2, "{made} of {tried} were acknowledged");
}

#[test]
fn a_change_whose_index_came_later_is_undone_with_its_lines() {
    let (docs, chain) = prepared();
    let operations = [
        Op::Supersede { old: key("k0"), new: key("k9"), token: "new".to_owned() },
        Op::Archive { key: key("k2") },
        Op::Forget { key: key("k0") },
    ];
    for op in operations {
        let mut then = chain.clone();
        then.apply(&op);
        let mut late = 0;
        for call in 0..60 {
            let disk = Disk::holding(&docs, Fault::Broken);
            let vault = disk.open();
            let mut player = Player::found(&vault).unwrap();
            disk.fail(call..call + 1);
            let made = player.play(&op);
            disk.fail(0..0);
            let Ok(Some(change)) = made else { continue };
            late += usize::from(agrees(&vault, CHAIN, &then.state()).is_err());
            elsewhere(&vault, "next").unwrap();
            vault.undo(Some(&change), &By::agent()).unwrap();
            let undone = agrees(&vault, CHAIN, &chain.state());
            undone.unwrap_or_else(|wrong| panic!("{op:?}, call {call}: {}", wrong.join("\n")));
        }
        assert!(late > 0, "{op:?}: the index was never behind");
    }
}

#[test]
fn what_had_no_line_because_the_index_was_behind_comes_back_with_one() {
    type Away = fn(&Vault, &DocPath) -> Result<memcore::Written>;
    let ways: [(&str, Away); 4] = [
        ("archive", |vault, path| vault.archive(path, &By::agent())),
        ("forget", |vault, path| Ok(vault.forget(path, Forget::KeepHistory, &By::agent())?.written)),
        ("supersede", |vault, path| vault.supersede(path, &Draft::project("new", "New."), &By::agent())),
        ("rename", |vault, path| Ok(vault.rename(path, &"moved.md".parse()?, &By::agent())?.written)),
    ];
    for (what, away) in ways {
        for settled in [false, true] {
            let disk = Disk::holding(&[], Fault::Index);
            let vault = disk.open();
            vault.write(&Draft::project("old", "Old."), &By::agent()).unwrap();
            disk.fail(0..usize::MAX);
            let path = vault.write(&Draft::project("late", "Late."), &By::agent()).unwrap();
            assert!(path.index_trouble.is_some());
            let change = away(&vault, &path.path).unwrap().change.unwrap();
            disk.fail(0..0);
            if settled {
                elsewhere_in(&vault, "project_old.md", "next").unwrap();
            }
            vault.undo(Some(&change), &By::agent()).unwrap();
            let held = |what: &str| {
                let index = vault.index().unwrap();
                assert_eq!(index.report.without_entry, [], "{what}, settled: {settled}");
                assert_eq!(index.report.without_file, [], "{what}, settled: {settled}");
                assert!(index.shown.contains("- [late](project_late.md) — Late."), "{}", index.shown);
            };
            held(what);
            if what == "archive" {
                // The same by hand, from an archive that knows of no line.
                let change = vault.history(None).unwrap().remove(0).id;
                vault.undo(Some(&change), &By::agent()).unwrap();
                vault.restore("late", &By::agent()).unwrap();
                held("restore");
            }
        }
    }
}

#[test]
fn a_line_is_found_though_somebody_with_an_earlier_time_came_later() {
    let disk = Disk::holding(&[], Fault::Index);
    let at = |time: &str| {
        let clock = FixedClock::parse(time).unwrap();
        Vault::builder().gate(GatePolicy::Off).clock(clock).with_store(Arc::clone(&disk))
    };
    let (early, late) = (at("2026-11-30T12:00:00Z"), at("2026-11-30T12:00:05Z"));
    let [path, _] =
        ["a", "zother"].map(|name| early.write(&Draft::project(name, "It."), &By::agent()).unwrap().path);
    disk.fail(0..usize::MAX);
    let change = late.forget(&path, Forget::KeepHistory, &By::agent()).unwrap().written.change;
    elsewhere(&early, "waited for the lock").unwrap();
    disk.fail(0..0);
    elsewhere(&early, "the index is put right").unwrap();
    late.undo(change.as_deref(), &By::agent()).unwrap();
    assert_eq!(late.index().unwrap().report.without_entry, []);
    assert_eq!(late.verify().unwrap().troubles, []);
}

#[test]
fn whatever_was_done_while_the_index_was_behind_can_be_taken_back() {
    let mut behind = 0;
    for seed in 0..300 {
        let disk = Disk::holding(&[], Fault::Index);
        let vault = disk.open();
        vault.write(&Draft::project("zother", Body::default().render()), &By::agent()).unwrap();
        let (mut chain, mut player, mut dice) = (Chain::default(), Player::new(&vault), Dice::new(seed));
        let mut fail = |disk: &Disk| disk.fail(if dice.below(2) == 0 { 0..usize::MAX } else { 0..0 });
        let mut dice = Dice::new(!seed);
        let mut changes = Vec::new();
        while changes.len() < 10 {
            let op = chain.next(CHAIN, &mut dice);
            if op == Op::Undo {
                continue;
            }
            fail(&disk);
            // What brings a line along is refused with it.
            let made = player.play(&op).or_else(|_| {
                disk.fail(0..0);
                player.play(&op)
            });
            changes.push((op.clone(), made.unwrap().unwrap(), chain.state()));
            chain.apply(&op);
            behind += usize::from(agrees(&vault, CHAIN, &chain.state()).is_err());
        }
        for (op, change, before) in changes.iter().rev() {
            fail(&disk);
            let undone = vault.undo(Some(change), &By::agent());
            disk.fail(0..0);
            undone.or_else(|_| vault.undo(Some(change), &By::agent())).unwrap();
            elsewhere(&vault, "other").unwrap();
            let what = |wrong: Vec<String>| {
                let ops: Vec<_> = changes.iter().map(|(op, ..)| op).collect();
                panic!("seed {seed}, {ops:#?}, {op:?} undone: {}", wrong.join("\n"))
            };
            agrees(&vault, CHAIN, before).unwrap_or_else(what);
        }
    }
    assert!(behind > 300, "the index was behind {behind} times");
}
