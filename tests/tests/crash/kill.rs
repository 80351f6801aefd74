//! Eight writers in one folder, killed at random and started again; readers look on.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use memcore::Vault;
use memcore_tests::crash::{Acks, Body, Dice, Line, check};

use crate::world::{Acknowledged, Writer, folder_in_memory, seed, times};

const WRITERS: usize = 8;
/// After so many kills the folder is held against the logs, and another one is taken.
const ROUND: usize = 100;

#[test]
fn no_acknowledged_write_is_lost_to_kills() {
    let (kills, mut dice) = (times(1_000, 10_000), Dice::new(seed()));
    let (mut acked, mut came, mut not, mut undone, mut looks) = (0, 0, 0, 0, 0);
    for round in 0..kills.div_ceil(ROUND) {
        let (folder, logs) = (folder_in_memory(), tempfile::tempdir().unwrap());
        let seed = dice.below(1 << 30);
        // Every fourth round without syncs: a kill must not tell the difference.
        looks += one_round(folder.path(), logs.path(), seed, round % 4 != 3);
        let logs: Vec<_> = (0..WRITERS).map(|id| logs.path().join(format!("{id}.log"))).collect();
        match check(folder.path(), &logs) {
            Ok(checked) => {
                acked += checked.acked;
                came += checked.came_about;
                not += checked.did_not;
                undone += checked.undone;
            }
            Err(wrong) => {
                let kept = folder.keep();
                panic!("round {round}, seed {seed}, {}:\n{}", kept.display(), wrong.join("\n"));
            }
        }
    }
    eprintln!(
        "{kills} kills: {acked} acknowledged, 0 lost; of those in flight {came} came about and {not} did not; \
         {undone} undone; {looks} looks of readers"
    );
    assert!(acked >= kills, "too little was written to say anything: {acked}");
}

fn one_round(folder: &Path, logs: &Path, seed: u64, strict: bool) -> u64 {
    let mut dice = Dice::new(seed);
    let (done, looks) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for reader in 0..2 {
            let (done, looks) = (&done, &looks);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    look(folder, logs, reader);
                    looks.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        // Readers stop when a writer has gone wrong, too.
        let _stop = Stop(&done);
        let mut start = |id: usize| Writer::start(folder, logs, id, dice.below(1 << 40), u64::MAX, strict);
        let mut writers: Vec<Option<Writer>> = (0..WRITERS).map(|id| Some(start(id))).collect();
        let mut dice = Dice::new(seed + 1);
        let logs: Vec<_> = (0..WRITERS).map(|id| logs.join(format!("{id}.log"))).collect();
        let mut acknowledged = Acknowledged::new(&logs);
        for _ in 0..ROUND {
            // However slow the machine is, something is written between two kills; then the dice say when.
            acknowledged.wait(|| !writers.iter_mut().flatten().any(Writer::has_ended));
            if let Some(at) = writers.iter_mut().position(|it| it.as_mut().is_some_and(Writer::has_ended)) {
                panic!("a writer gave up: {}", writers[at].take().unwrap().kill().said);
            }
            std::thread::sleep(Duration::from_micros(1_000 + dice.below(30_000)));
            let id = dice.below(WRITERS as u64) as usize;
            let ended = writers[id].take().unwrap().kill();
            assert_eq!(ended.status.signal(), Some(9), "a writer gave up: {}", ended.said);
            writers[id] = Some(start(id));
        }
        for writer in writers.into_iter().flatten() {
            let ended = writer.kill();
            assert_eq!(ended.status.signal(), Some(9), "a writer gave up: {}", ended.said);
        }
    });
    looks.into_inner()
}

struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A reader sees whole files, and of each family of versions exactly one.
fn look(folder: &Path, logs: &Path, reader: usize) {
    let families: Vec<String> = (0..WRITERS)
        .filter(|id| {
            let lines = Acks::read(&logs.join(format!("{id}.log"))).unwrap();
            let acked = |line: &Line| matches!(line, Line::Acked { chain, .. } if *chain == format!("f{id}"));
            lines.iter().any(acked)
        })
        .map(|id| format!("f{id}v"))
        .collect();
    let vault = Vault::open(folder).unwrap();
    // The first look reads all, the second what has changed since.
    for _ in 0..1 + reader {
        let snapshot = vault.snapshot().unwrap();
        let mut keys = Vec::new();
        for memory in snapshot.memories() {
            let broken = Body::parse(memory.body()).err();
            assert_eq!(broken, None, "{} is torn", memory.id().path);
            keys.push(memory.id().path.stem().rsplit('_').next().unwrap().to_owned());
        }
        for family in &families {
            let shown: Vec<_> = keys.iter().filter(|key| key.starts_with(family)).collect();
            assert_eq!(shown.len(), 1, "a reader sees {shown:?} of the family {family}");
        }
    }
}
