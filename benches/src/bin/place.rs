//! Finding a project's place and loading its instruction files, against reading the same files; and keys by themselves.
//!
//! `cargo run --release -p memcore-benches --bin place -- DIR [ROUNDS]`, with an empty folder: a repository of 1,000
//! folders and 200 rules is written there.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use memcore::{Context, ContextOptions, MemoryPlace, OsSystem, Settings, SettingsOptions, project_key};
use memcore_benches::rounds::Rounds;

const FOLDERS: usize = 1_000;
const RULES: usize = 200;
const KEYS: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let root = fs::canonicalize(PathBuf::from(args.next().ok_or("usage: place DIR [ROUNDS]")?))?;
    let rounds = args.next().map_or(Ok(31), |rounds| rounds.parse())?;
    let start = write(&root)?;
    let loaded = files(&start, &root);
    let say = |title: &str, text: String| writeln!(std::io::stdout(), "### {title}\n\n{text}");

    let table = Rounds::against("read the same files")
        .add("read the same files", || loaded.iter().map(|path| read(path)).sum())
        .add("place and instructions", || load(&start).instructions().len() as u64)
        .add("and those for a file", || {
            let mut context = load(&start);
            context.reading(&OsSystem, &start.join("f7/it.rs")).len() as u64
        })
        .run(rounds);
    say(
        &format!("{RULES} rules, {FOLDERS} folders, {} files, {rounds} rounds", loaded.len()),
        table.to_string(),
    )?;

    let ascii: String = "/home/ana/code/some-project_1.2".repeat(10).chars().take(300).collect();
    let other: String = "/家/记忆/проект_é".repeat(30).chars().take(300).collect();
    for (name, path) in [("ASCII", &ascii), ("other scripts", &other)] {
        let mut best = f64::MAX;
        for _ in 0..rounds {
            let begin = Instant::now();
            for _ in 0..KEYS {
                black_box(project_key(black_box(path)));
            }
            best = best.min(begin.elapsed().as_secs_f64() / KEYS as f64);
        }
        say(&format!("Key of a path of 300 characters, {name}"), format!("{:.0} ns\n", best * 1e9))?;
    }
    Ok(())
}

/// The repository; gives the folder that is stood in.
fn write(root: &Path) -> std::io::Result<PathBuf> {
    fs::create_dir_all(root.join(".git/objects"))?;
    fs::create_dir_all(root.join(".git/refs"))?;
    fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n")?;
    let start = root.join("a/b/c");
    for n in 0..FOLDERS {
        fs::create_dir_all(start.join(format!("f{}/g{}", n / 25, n)))?;
    }
    let text = |name: usize| {
        let mut text = String::new();
        for line in 0..30 {
            let _ = writeln!(
                text,
                "- Rule {name}.{line}: keep names short, and say why where it is not plain to see."
            );
        }
        text
    };
    for folder in [root.to_owned(), root.join("a"), start.clone(), start.join("f7")] {
        fs::write(folder.join("CLAUDE.md"), format!("# {}\n\n{}", folder.display(), text(0)))?;
    }
    for n in 0..RULES {
        let folder = root.join(format!(".claude/rules/{}", n % 8));
        fs::create_dir_all(&folder)?;
        let header = match n % 4 {
            0 => format!("---\npaths: a/**/f{n}/*.{{rs,toml}}\n---\n"),
            1 => format!("---\npaths:\n  - \"**/*.x{n}\"\n  - a/b/**/it{n}.rs\n---\n"),
            _ => String::new(),
        };
        fs::write(folder.join(format!("{n}.md")), format!("{header}{}", text(n)))?;
    }
    Ok(start)
}

/// All files that are read: the instruction files on the way, and the rules.
fn files(start: &Path, root: &Path) -> Vec<PathBuf> {
    let context = load(start);
    let loaded = context.instructions().iter().map(|it| it.path.clone());
    let waiting = context.not_loaded().into_iter().map(|it| it.path);
    loaded.chain(waiting).filter(|path| path.starts_with(root)).collect()
}

#[expect(clippy::expect_used, reason = "a bench that cannot read its files has nothing to say")]
fn read(path: &Path) -> u64 {
    fs::read_to_string(path).expect("a file that was written").len() as u64
}

#[expect(clippy::expect_used, reason = "a bench that cannot load its files has nothing to say")]
fn load(start: &Path) -> Context {
    let place = MemoryPlace::find(&OsSystem, start).expect("a folder that was written");
    let settings = Settings::read(&OsSystem, &place.root, &SettingsOptions::default());
    Context::load(&OsSystem, start, &ContextOptions::default().with_settings(&settings)).expect("a folder")
}
