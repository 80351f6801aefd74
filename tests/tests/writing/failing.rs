//! A disk on which writing fails, from any call on and for any while: what was acknowledged is there, what was refused is
//! there whole or not at all, and the index follows, whoever comes next and however much is changed meanwhile.

use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use memcore::{
    By, Doc, DocMeta, DocPath, Draft, Error, ErrorKind, Expect, GatePolicy, Listing, MemStore, MemoryEdit,
    Result, Skipped, Store, Stored, Vault, Writer,
};
use memcore_tests::crash::{Body, Chain, Op, Player, State, agrees};

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// What needs space: writing, adding to a log, making room for a version.
    Full,
    /// All that changes something.
    Broken,
}

/// A folder in memory on such a disk.
#[derive(Debug)]
struct Disk {
    store: MemStore,
    /// Changing calls so far, and which of them fail.
    plan: Mutex<(usize, Range<usize>)>,
    fault: Fault,
}

impl Disk {
    fn new(docs: &[Doc], fault: Fault) -> Arc<Self> {
        let store = MemStore::new();
        docs.iter().for_each(|doc| store.insert(doc.path.clone(), doc.bytes.clone()));
        Arc::new(Self { store, plan: Mutex::new((0, 0..0)), fault })
    }

    /// From here on these calls fail.
    fn fail(&self, calls: Range<usize>) {
        *self.plan.lock().unwrap() = (0, calls);
    }

    fn calls(&self) -> usize {
        self.plan.lock().unwrap().0
    }

    fn call(&self, needs_space: bool) -> Result<()> {
        let (calls, refused) = &mut *self.plan.lock().unwrap();
        *calls += 1;
        let fails = refused.contains(&(*calls - 1)) && (needs_space || self.fault == Fault::Broken);
        if fails { Err(Error::new(ErrorKind::Io, "the disk fails")) } else { Ok(()) }
    }
}

impl Store for Disk {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        self.store.read(paths)
    }

    fn state(&self, folder: &DocPath) -> Result<Vec<DocMeta>> {
        self.store.state(folder)
    }

    fn lock(&self, wait: Duration) -> Result<Box<dyn Writer + '_>> {
        Ok(Box::new(DiskWriter { disk: self, writer: self.store.lock(wait)? }))
    }
}

#[derive(Debug)]
struct DiskWriter<'s> {
    disk: &'s Disk,
    writer: Box<dyn Writer + 's>,
}

impl Writer for DiskWriter<'_> {
    fn was_interrupted(&self) -> bool {
        self.writer.was_interrupted()
    }

    fn settled(&mut self, all: bool) {
        self.writer.settled(all);
    }

    fn write(
        &mut self,
        path: &DocPath,
        bytes: &[u8],
        expect: &Expect,
        keep: Option<&DocPath>,
    ) -> Result<Stored> {
        self.disk.call(true)?;
        self.writer.write(path, bytes, expect, keep)
    }

    fn remove(&mut self, path: &DocPath, expect: &Expect, keep: Option<&DocPath>) -> Result<Stored> {
        self.disk.call(keep.is_some())?;
        self.writer.remove(path, expect, keep)
    }

    fn append(&mut self, path: &DocPath, bytes: &[u8]) -> Result<()> {
        self.disk.call(true).or_else(|why| {
            // As much as there was room for.
            self.writer.append(path, &bytes[..bytes.len() / 2])?;
            Err(why)
        })?;
        self.writer.append(path, bytes)
    }

    fn commit(&mut self) -> Result<()> {
        self.disk.call(false)?;
        self.writer.commit()
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
    let vault = open(Arc::clone(&store));
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

fn open(store: Arc<impl Store + 'static>) -> Vault {
    Vault::builder().gate(GatePolicy::Off).with_store(store)
}

/// What another process does: a change that the index has nothing of.
fn elsewhere(vault: &Vault, token: &str) -> Result<()> {
    let edit = MemoryEdit::new().body(Body::of(&[token.to_owned()]).render());
    vault.edit(&"project_zother.md".parse()?, &edit, &Expect::Any, &By::agent()).map(drop)
}

/// Makes a step while these calls fail; whether it was acknowledged.
fn run(docs: &[Doc], fault: Fault, calls: Range<usize>, op: &Op, states: [&State; 2]) -> (usize, bool) {
    let disk = Disk::new(docs, fault);
    let (one, other) = (open(Arc::clone(&disk)), open(Arc::clone(&disk)));
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
            let disk = Disk::new(&docs, Fault::Broken);
            let vault = open(Arc::clone(&disk));
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
