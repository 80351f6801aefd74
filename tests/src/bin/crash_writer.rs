//! A writer that the tests of crashes kill. It changes a folder and logs what it begins and what is acknowledged.
//!
//! `crash_writer run FOLDER LOG ID SEED STEPS strict|relaxed` writes on and on; `crash_writer count FOLDER TIMES
//! strict|relaxed` counts in a memory; `crash_writer once FOLDER LOG OP` makes one step, and if that one makes the memory
//! `k0`, the few that prepare a folder for the others.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use memcore::{By, Draft, Durability, ErrorKind, Expect, Vault};
use memcore_tests::crash::{Acks, Body, Chain, Dice, Line, Op, Player, USES, shared_path, start};

/// Memories that all writers add to.
const SHARED: u64 = 3;
/// A chain ends after so many steps.
const CHAIN: usize = 14;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["run", folder, log, id, seed, steps, durability] => run(folder, log, id, seed, steps, durability),
        ["count", folder, times, durability] => count(folder, times, durability),
        ["once", folder, log, op] => once(folder, log, op),
        _ => Err("usage: crash_writer run FOLDER LOG ID SEED STEPS strict|relaxed | count FOLDER TIMES strict|relaxed \
                   | once FOLDER LOG OP"
            .into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            use std::io::Write;
            let _ = writeln!(std::io::stderr(), "{why}");
            ExitCode::from(3)
        }
    }
}

type Done = Result<(), Box<dyn Error>>;

fn run(folder: &str, log: &str, id: &str, seed: &str, steps: &str, durability: &str) -> Done {
    let (mut left, mut dice) = (steps.parse::<u64>()?, Dice::new(seed.parse()?));
    let vault = start(Path::new(folder), named(durability))?;
    let chains = Acks::read(Path::new(log))?.len();
    let mut acks = Acks::open(Path::new(log))?;
    for number in chains.. {
        let name = format!("w{id}x{number}");
        let (mut chain, mut player) = (Chain::default(), Player::new(&vault));
        while chain.len() < CHAIN {
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            match dice.below(4) {
                0 => add(&vault, &mut acks, dice.below(SHARED), format!("{name}s{left}"))?,
                1 => family(&vault, &mut acks, id)?,
                _ => {
                    let op = chain.next(&name, &mut dice);
                    step(&mut player, &mut acks, &name, &op)?;
                    chain.apply(&op);
                }
            }
        }
        // The folder stays small.
        for key in chain.state().live.into_keys() {
            step(&mut player, &mut acks, &name, &Op::Forget { key })?;
        }
    }
    Ok(())
}

fn named(durability: &str) -> Durability {
    if durability == "relaxed" { Durability::Relaxed } else { Durability::Strict }
}

/// Adds one to a number in a memory, so many times, each time to the one that was read.
fn count(folder: &str, times: &str, durability: &str) -> Done {
    let vault = start(Path::new(folder), named(durability))?;
    let path: memcore::DocPath = "project_counter.md".parse()?;
    let mut left = times.parse::<u64>()?;
    while left > 0 {
        let snapshot = vault.snapshot()?;
        let memory = snapshot.get(&path).ok_or("there is no counter")?;
        let count = memory.body().lines().find_map(|line| line.strip_prefix("count ")).unwrap_or("0");
        let edit = memcore::MemoryEdit::new().body(format!("count {}\n", count.parse::<u64>()? + 1));
        match vault.edit(&path, &edit, &Expect::Revision(memory.revision().clone()), &By::agent()) {
            Err(why) if why.kind() == ErrorKind::Conflict => {}
            Err(why) => return Err(why.into()),
            Ok(_) => left -= 1,
        }
    }
    Ok(())
}

fn step(player: &mut Player<'_>, acks: &mut Acks, chain: &str, op: &Op) -> Done {
    acks.say(&Line::Begun { chain: chain.to_owned(), op: op.clone() })?;
    match player.play(op) {
        Ok(change) => Ok(acks.say(&Line::Acked { chain: chain.to_owned(), change })?),
        Err(why) => {
            acks.say(&Line::Refused { error: format!("{}: {why}", why.kind().code()) })?;
            Err(format!("{op:?}: {why}").into())
        }
    }
}

/// Adds a token to a memory of all writers, over and over until nobody else was faster.
fn add(vault: &Vault, acks: &mut Acks, shared: u64, token: String) -> Done {
    let path = shared_path(shared)?;
    acks.say(&Line::Adding { shared, token: token.clone() })?;
    loop {
        let added = match vault.snapshot()?.get(&path) {
            Some(memory) => {
                let mut body = Body::parse(memory.body()).map_err(|broken| broken.0)?;
                body.tokens.push(token.clone());
                let (head, _) = memory.source().split_at(memory.body_start());
                let expect = Expect::Revision(memory.revision().clone());
                vault.replace(&path, &format!("{head}{}", body.render()), &expect, &By::agent())
            }
            None => {
                let body = Body::of(std::slice::from_ref(&token)).render();
                let draft = Draft::body(memcore::MemoryKind::Project, path.stem(), body);
                make(vault, &draft, &path, &token)
            }
        };
        match added {
            Err(why) if why.kind() == ErrorKind::Conflict => {}
            Err(why) => return Err(format!("adding to {path}: {why}").into()),
            Ok(_) => return Ok(acks.say(&Line::Added { shared, token })?),
        }
    }
}

/// Makes a shared memory at its path: elsewhere first, so that of two writers one finds it there.
fn make(
    vault: &Vault,
    draft: &Draft,
    path: &memcore::DocPath,
    token: &str,
) -> memcore::Result<memcore::Written> {
    let draft = Draft::project(format!("made with {token}"), draft.text());
    let at = vault.write(&draft, &By::agent())?.path;
    match vault.rename(&at, path, &By::agent()) {
        Ok(renamed) => Ok(renamed.written),
        Err(why) => {
            vault.forget(&at, memcore::Forget::KeepHistory, &By::agent())?;
            Err(why)
        }
    }
}

/// Puts the next version in the place of the last one: readers see exactly one of them.
fn family(vault: &Vault, acks: &mut Acks, id: &str) -> Done {
    let name = format!("f{id}");
    let prefix = format!("{name}v");
    let snapshot = vault.snapshot()?;
    let key = |stem: &str| stem.rsplit('_').next().unwrap_or_default().to_owned();
    let last = snapshot.memories().iter().find(|it| key(it.id().path.stem()).starts_with(&prefix));
    let number = |it: &memcore::Memory| key(it.id().path.stem())[prefix.len()..].parse::<u64>().ok();
    let next = last.and_then(number).map_or(0, |number| number + 1);
    let new = format!("{prefix}{next}");
    let draft = Draft::project(&new, Body::of(std::slice::from_ref(&new)).render());
    let op = match last {
        Some(_) => Op::Supersede { old: String::new(), new: new.clone(), token: new.clone() },
        None => Op::Create { key: new.clone(), token: new.clone() },
    };
    acks.say(&Line::Begun { chain: name.clone(), op })?;
    let written = match last {
        Some(last) => vault.supersede(&last.id().path, &draft, &By::agent()),
        None => vault.write(&draft, &By::agent()),
    };
    let written = written.map_err(|why| format!("superseding in {name}: {why}"))?;
    Ok(acks.say(&Line::Acked { chain: name, change: written.change })?)
}

/// Makes one step in a folder with a chain of three memories. The chain is played again from the log, in the mind only.
fn once(folder: &str, log: &str, op: &str) -> Done {
    let op: Op = serde_json::from_str(op)?;
    let setup = matches!(&op, Op::Create { key, .. } if key.ends_with("k0"));
    let mut acks = Acks::open(Path::new(log))?;
    let name = "w0x0";
    if setup {
        let vault = start(Path::new(folder), Durability::Strict)?;
        let mut player = Player::new(&vault);
        let make = |key: &str| Op::Create { key: format!("{name}{key}"), token: format!("{name}{key}") };
        let longer = Op::Update { key: format!("{name}k2"), token: format!("{name}t2") };
        for op in [op, make("k1"), make("k2"), longer, Op::Archive { key: format!("{name}k1") }] {
            step(&mut player, &mut acks, name, &op)?;
        }
        return Ok(());
    }
    let vault = start(Path::new(folder), Durability::Strict)?;
    let mut player = Player::found(&vault)?;
    match &op {
        Op::Resolve { key, token } => conflict(Path::new(folder), key, token)?,
        Op::Use => {
            player.play(&op)?;
            many_uses(Path::new(folder))?;
        }
        _ => {}
    }
    // From here on each call may fail.
    acks.say(&Line::Begun { chain: name.to_owned(), op: op.clone() })?;
    // A call that failed once works the next time, and the vault with it.
    let mut refused = None;
    for _ in 0..2 {
        match player.play(&op) {
            Ok(change) => return Ok(acks.say(&Line::Acked { chain: name.to_owned(), change })?),
            Err(why) => {
                acks.say(&Line::Refused { error: format!("{}: {why}", why.kind().code()) })?;
                refused = Some(format!("{op:?}: {why}"));
            }
        }
    }
    Err(refused.unwrap_or_default().into())
}

/// Puts the copy of a synchronising tool beside a memory.
fn conflict(folder: &Path, key: &str, token: &str) -> Done {
    let text = std::fs::read_to_string(folder.join(format!("project_{key}.md")))?;
    let head = text.split_inclusive('\n').scan(0, |fences, line| {
        let within = *fences < 2;
        *fences += usize::from(line.trim_end() == "---");
        within.then_some(line)
    });
    let text = head.collect::<String>() + "\n" + &Body::of(&[token.to_owned()]).render();
    let name = format!("project_{key}.sync-conflict-20261130-120000-ABCDEFG.md");
    Ok(std::fs::write(folder.join(name), text)?)
}

/// Repeats the uses that are counted until they are [`USES`], so that the next one folds them.
fn many_uses(folder: &Path) -> Done {
    let log = std::fs::read_dir(folder.join(".memcore/usage"))?.next().ok_or("there are no uses")??.path();
    let lines = std::fs::read_to_string(&log)?;
    let lines = lines.lines().filter(|line| !line.is_empty()).cycle().take(USES);
    let all: String = lines.flat_map(|line| ["\n", line]).collect();
    Ok(std::fs::write(log, all)?)
}
