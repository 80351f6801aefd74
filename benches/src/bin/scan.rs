//! Loading a folder, looking at it again, and reading headers: against ripgrep, the floor of the machine, and
//! the YAML library.
//!
//! `cargo run --release -p memcore-benches --bin scan -- DIR [ROUNDS]`, with a folder that `--bin corpus` wrote.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;

use memcore::{LinkGraph, Memory, Snapshot, Vault};
use memcore_benches::floor;
use memcore_benches::rounds::{Rounds, process};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().ok_or("usage: scan DIR [ROUNDS]")?);
    let rounds = args.next().map_or(Ok(15), |rounds| rounds.parse())?;
    let vault = Vault::open(&dir)?;
    let memories = vault.snapshot()?.memories().len();
    let say = |title: &str, table: String| {
        use std::io::Write;
        writeln!(std::io::stdout(), "### {title} ({memories} memories, {rounds} rounds)\n\n{table}")
    };

    let loading = Rounds::against("rg")
        .add("rg", process(ripgrep(&dir), 1))
        .add("load", || size(&load(&dir)))
        .add("load, links and headings", || {
            let snapshot = load(&dir);
            size(&snapshot) + marks(snapshot.memories())
        })
        .add("load, and the link graph", || LinkGraph::build(load(&dir).memories()).edges().len() as u64)
        .run(rounds);
    say("Loading", loading.to_string())?;

    let again = Rounds::against("list and stat")
        .add("list and stat", || floor::list_and_stat(&dir).map_or(0, |(files, _)| files))
        .add("nothing changed", || vault.snapshot().map_or(0, |snapshot| snapshot.memories().len() as u64))
        .run(rounds);
    say("Looking again, nothing changed", again.to_string())?;

    // By itself: for two seconds a changed file is not taken for unchanged, and is read at each look.
    let path = dir.join(vault.snapshot()?.memories()[0].id().path.as_str());
    let text = std::fs::read_to_string(&path)?;
    let count = Cell::new(0);
    let looking = Rounds::against("list and stat")
        .add("list and stat", || floor::list_and_stat(&dir).map_or(0, |(files, _)| files))
        .add("one file changed", || {
            count.set(count.get() + 1);
            let changed = format!("{text}{}\n", "x".repeat(count.get() % 7 + 1));
            let written = std::fs::write(&path, changed).is_ok();
            vault.snapshot().map_or(0, |snapshot| snapshot.memories().len() as u64) + u64::from(written)
        })
        .run(rounds);
    std::fs::write(&path, text)?;
    say("Looking again, one file changed", looking.to_string())?;

    let snapshot = vault.snapshot()?;
    let headers: Vec<&str> =
        snapshot.memories().iter().map(|memory| &memory.source()[..memory.body_start()]).collect();
    let reading = Rounds::against("serde-saphyr")
        .add("serde-saphyr", || headers.iter().map(|header| yaml(header)).sum())
        .add("line reader", || headers.iter().map(|header| lines(header)).sum())
        .run(rounds);
    say("Headers", reading.to_string())?;
    Ok(())
}

fn ripgrep(dir: &Path) -> Command {
    let mut rg = Command::new("rg");
    rg.args(["-uuu", "-c", "-F", "zzqq"]).arg(dir);
    rg
}

#[expect(clippy::expect_used, reason = "a bench that cannot read its folder has nothing to say")]
fn load(dir: &Path) -> std::sync::Arc<Snapshot> {
    Vault::open(dir).and_then(|vault| vault.snapshot()).expect("the folder can be read")
}

fn size(snapshot: &Snapshot) -> u64 {
    snapshot.memories().iter().map(|memory| memory.body().len() as u64).sum()
}

/// Links and headings of all bodies, on two threads.
fn marks(memories: &[Memory]) -> u64 {
    let count =
        |part: &[Memory]| part.iter().map(|it| (it.links().len() + it.headings().len()) as u64).sum::<u64>();
    let (left, right) = memories.split_at(memories.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| count(left));
        count(right) + other.join().unwrap_or(0)
    })
}

fn yaml(header: &str) -> u64 {
    let inner = header.trim_start_matches("---\n").trim_end().trim_end_matches("---");
    serde_yaml::from_str::<serde_json::Value>(inner).map_or(0, |value| u64::from(value.get("name").is_some()))
}

fn lines(header: &str) -> u64 {
    u64::from(Memory::parse(memcore::MemoryId::new(memcore::Scope::Project, path()), header).name().is_some())
}

fn path() -> memcore::DocPath {
    static PATH: std::sync::OnceLock<memcore::DocPath> = std::sync::OnceLock::new();
    #[expect(clippy::expect_used, reason = "a literal")]
    PATH.get_or_init(|| "bench.md".parse().expect("a path")).clone()
}
