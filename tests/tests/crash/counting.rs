//! Many processes change one memory, each what it has just read: no change is lost.

use std::process::ExitStatus;

use memcore::{By, Draft, Durability};
use memcore_tests::crash::{Body, start};

use crate::world::{Counter, folder_in_memory, times};

const PROCESSES: usize = 8;

#[test]
fn no_update_overwrites_another() {
    count(true, times(1_000, 10_000));
    count(false, times(100_000, 1_000_000));
}

fn count(strict: bool, updates: usize) {
    let folder = if strict { tempfile::tempdir().unwrap() } else { folder_in_memory() };
    let vault = start(folder.path(), Durability::Strict).unwrap();
    let path = vault.write(&Draft::project("counter", Body::default().render()), &By::agent()).unwrap().path;
    let each = updates / PROCESSES;
    let counters: Vec<_> = (0..PROCESSES).map(|_| Counter::start(folder.path(), each, strict)).collect();
    for counter in counters {
        let ended = counter.wait();
        assert!(ExitStatus::success(&ended.status), "{}", ended.said);
    }
    let memory = vault.snapshot().unwrap().get(&path).cloned().unwrap();
    let counted = memory.body().lines().find_map(|line| line.strip_prefix("count ")).map(str::parse::<usize>);
    assert_eq!(counted, Some(Ok(each * PROCESSES)), "strict: {strict}");
    assert!(vault.verify().unwrap().troubles.is_empty());
    eprintln!("{} updates by {PROCESSES} processes (strict: {strict}): 0 lost", each * PROCESSES);
}
