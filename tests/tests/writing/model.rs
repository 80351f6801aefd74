//! Random changes, and a model that knows nothing of files: after each of them the vault holds what the model says.

use std::sync::atomic::{AtomicUsize, Ordering};

use memcore::{By, Durability, MemStore, Outcome, Rebuild, Vault};
use memcore_tests::crash::{Chain, Dice, Player, agrees};

/// So many changes are tried: for every change of the code, or with `MEMCORE_LONG=1`.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("MEMCORE_LONG").is_some() { long } else { short }
}

/// Changes in one vault.
const CHAIN: usize = 40;

fn play(vault: &Vault, seed: u64) {
    let (mut chain, mut player, mut dice) = (Chain::default(), Player::new(vault), Dice::new(seed));
    let mut told = Vec::new();
    // In every other vault the index is derived: line by line it comes out as if it were written anew.
    let derived = seed.is_multiple_of(2);
    if derived {
        vault.rebuild_index(Rebuild::Section, &By::agent()).unwrap();
    }
    while chain.len() < CHAIN {
        let op = chain.next("w0x0", &mut dice);
        told.push(format!("{op:?}"));
        let made = player.play(&op);
        assert!(made.is_ok(), "seed {seed}: {}\n{:?}", told.join("\n"), made.err());
        chain.apply(&op);
        if let Err(wrong) = agrees(vault, "w0x0", &chain.state()) {
            panic!("seed {seed}: {}\n{}", told.join("\n"), wrong.join("\n"));
        }
        if derived {
            let anew = vault.rebuild_index(Rebuild::Section, &By::agent().dry_run()).unwrap();
            assert_eq!(
                anew.outcome,
                Outcome::Unchanged,
                "seed {seed}: {}\n{:?}",
                told.join("\n"),
                anew.files
            );
        }
    }
    let verified = vault.verify().unwrap();
    assert_eq!(verified.troubles, [], "seed {seed}");
    assert!(verified.changes >= CHAIN / 4, "each change is recorded: {}", verified.changes);
}

/// So many vaults, on all cores.
fn for_seeds(count: usize, play: impl Fn(u64) + Sync) {
    let (next, cores) = (AtomicUsize::new(0), std::thread::available_parallelism().map_or(1, usize::from));
    let seeds = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|seed| *seed < count);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| std::iter::from_fn(seeds).for_each(|seed| play(seed as u64)));
        }
    });
    eprintln!("{} changes in {count} vaults agree", count * CHAIN);
}

#[test]
fn a_vault_in_memory_agrees() {
    for_seeds(times(10_000, 100_000) / CHAIN, |seed| play(&Vault::with_store(MemStore::new()), seed));
}

#[test]
fn a_vault_on_disk_agrees() {
    for_seeds(times(4_000, 100_000) / CHAIN, |seed| {
        let folder = tempfile::tempdir().unwrap();
        let vault = Vault::builder().durability(Durability::Relaxed).open(folder.path()).unwrap();
        play(&vault, 1 << 20 | seed);
    });
}
