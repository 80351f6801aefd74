//! What a write costs: against the same bytes written by hand, and in a large folder against a small one.
//!
//! `cargo run --release -p memcore-benches --bin writing -- [FOLDER] [ROUNDS]`; the folder, by default the system's for
//! temporary files, says which disk is measured. All that is made in it is taken away at the end.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use memcore::{By, DocPath, Draft, Durability, Expect, GatePolicy, Vault};
use memcore_benches::corpus::Spec;
use memcore_benches::rounds::{Rounds, Table};

type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Done {
    let mut args = std::env::args().skip(1);
    let at = args.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let rounds = args.next().map_or(Ok(15), |rounds| rounds.parse())?;
    let at = at.join(format!("memcore-writing-{}", std::process::id()));
    fs::create_dir(&at)?;
    let measured = measure(&at, rounds);
    fs::remove_dir_all(&at)?;
    measured
}

fn measure(at: &Path, rounds: usize) -> Done {
    let small = Folder::make(at, 100)?;
    let hand = at.join("hand");
    fs::create_dir(&hand)?;
    say("A durable update", rounds, &against_hand(&small, &hand, Durability::Strict, 5, rounds)?)?;
    say("A relaxed update", rounds, &against_hand(&small, &hand, Durability::Relaxed, 100, rounds)?)?;

    let large = Folder::make(at, 10_000)?;
    let index = fs::read(large.path.join("MEMORY.md"))?;
    let (few, many) = (small.open(Durability::Relaxed)?, large.open(Durability::Relaxed)?);
    let text = text_of(3);
    let table = Rounds::against("in 100 files, and the bytes of the index")
        .add("in 100 files, and the bytes of the index", || {
            let made = create(&few, &text, 10);
            made + (0..10).filter(|_| fs::write(hand.join("index"), &index).is_ok()).count() as u64
        })
        .add("in 100 files", || create(&few, &text, 10))
        .add("in 10,000 files", || create(&many, &text, 10))
        .run(rounds);
    say("A new memory and its line in the index, ten times", rounds, &table)?;
    let (few, many) = (small.open(Durability::Relaxed)?, large.open(Durability::Relaxed)?);
    let (one, other) = (Cell::new(0), Cell::new(0));
    let table = Rounds::against("in 100 files")
        .add("in 100 files", || update(&few, &small.first, &one, 50))
        .add("in 10,000 files", || update(&many, &large.first, &other, 50))
        .run(rounds);
    say("A relaxed update, fifty times", rounds, &table)
}

fn say(title: &str, rounds: usize, table: &Table) -> Done {
    Ok(writeln!(std::io::stdout(), "### {title} ({rounds} rounds)\n\n{table}")?)
}

/// A folder of memories with its index.
struct Folder {
    path: PathBuf,
    first: DocPath,
}

impl Folder {
    fn make(at: &Path, files: usize) -> Done<Self> {
        let path = at.join(files.to_string());
        fs::create_dir(&path)?;
        let mut index = String::new();
        for (number, memory) in Spec::new(files).memories().enumerate() {
            fs::write(path.join(format!("m{number}.md")), &memory.text)?;
            index.push_str(&format!("- [Memory {number}](m{number}.md) — what it is about\n"));
        }
        fs::write(path.join("MEMORY.md"), index)?;
        Ok(Self { path, first: "m0.md".parse()? })
    }

    fn open(&self, durability: Durability) -> Done<Vault> {
        let vault = Vault::builder().durability(durability).gate(GatePolicy::Off).open(&self.path)?;
        // The first change of a process looks closer, and a vault knows its folder after one look.
        vault.snapshot()?;
        vault.replace(&self.first, &text_of(0), &Expect::Any, &By::agent())?;
        Ok(vault)
    }
}

/// Two kilobytes that are never the same.
fn text_of(number: usize) -> String {
    format!(
        "---\nname: first\ndescription: what is updated\n---\n\n{number:08}\n{}\n",
        "Some words. ".repeat(165)
    )
}

fn update(vault: &Vault, path: &DocPath, count: &Cell<usize>, times: usize) -> u64 {
    let made = (0..times).filter(|_| {
        count.set(count.get() + 1);
        vault.replace(path, &text_of(count.get()), &Expect::Any, &By::agent()).is_ok()
    });
    made.count() as u64
}

fn create(vault: &Vault, text: &str, times: usize) -> u64 {
    thread_local! { static NUMBER: Cell<usize> = const { Cell::new(0) } }
    let made = (0..times).filter(|_| {
        NUMBER.set(NUMBER.get() + 1);
        let draft = Draft::project(format!("new {}", NUMBER.get()), text).description("what is new");
        vault.write(&draft, &By::agent()).is_ok_and(|written| written.index_trouble.is_none())
    });
    made.count() as u64
}

/// An update, and the same bytes in the same way without a library: what it displaces is not kept, and nothing recorded.
fn against_hand(
    small: &Folder,
    hand: &Path,
    durability: Durability,
    times: usize,
    rounds: usize,
) -> Done<Table> {
    let vault = small.open(durability)?;
    let (one, other) = (Cell::new(0), Cell::new(0));
    let strict = durability == Durability::Strict;
    let base = if strict { "write, sync, rename, sync the folder" } else { "write, rename" };
    Ok(Rounds::against(base)
        .add(base, || {
            let made = (0..times).filter(|_| {
                one.set(one.get() + 1);
                by_hand(hand, &text_of(one.get()), strict).is_ok()
            });
            made.count() as u64
        })
        .add("update", || update(&vault, &small.first, &other, times))
        .run(rounds))
}

fn by_hand(folder: &Path, text: &str, strict: bool) -> std::io::Result<()> {
    let draft = folder.join("draft");
    let mut file = File::create(&draft)?;
    file.write_all(text.as_bytes())?;
    if strict {
        file.sync_all()?;
    }
    drop(file);
    fs::rename(&draft, folder.join("m0.md"))?;
    if strict { File::open(folder)?.sync_all() } else { Ok(()) }
}
