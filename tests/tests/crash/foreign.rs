//! Programs that save without asking for the lock, by renaming and in place, while memcore changes the same memory. Each
//! text that was saved whole is afterwards in the file, in the history, or among the rescued texts.
//!
//! A version that was displaced a moment ago is never pruned, so the clock stands still here: however slow the machine is,
//! all that came out is found at the end. `writing kept` lets the clock go on.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use memcore::{By, Durability, ErrorKind, Expect, FixedClock, GatePolicy, MemoryEdit, Vault};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::world::times;

const PATH: &str = "note.md";

fn text(number: usize) -> String {
    format!("---\nname: note\n---\n\nSaved {number}.\n{}\n", "filling ".repeat(number % 700))
}

/// What one saver did: texts that it saved and did not overwrite itself.
type Saved = Vec<String>;

/// So many saves go into one folder: what they and the edits displace stays below the bound of what is kept.
const ROUND: usize = 2_000;

/// Keeps the saver and memcore at it together, however slow either is.
#[derive(Default)]
struct Pace {
    saves: AtomicUsize,
    edits: AtomicUsize,
    over: AtomicBool,
}

impl Pace {
    fn wait(&self, until: impl Fn() -> bool) {
        while !until() && !self.over.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }

    /// Of fifty saves at least one comes with an edit.
    fn save(&self, number: usize) {
        self.saves.store(number, Ordering::Relaxed);
        self.wait(|| self.edits.load(Ordering::Relaxed) >= number / 50);
    }

    /// There are at most twice as many edits as saves.
    fn edit(&self) {
        let edits = self.edits.fetch_add(1, Ordering::Relaxed);
        self.wait(|| edits <= 2 * self.saves.load(Ordering::Relaxed));
    }
}

/// Saves so often while memcore edits: all that was saved, and all that is found.
fn race(saves: usize, save: impl Fn(&Path, &Path, usize, &Pace) -> (Saved, HashSet<String>) + Sync) {
    let (mut all, mut ours, mut rescued, mut overwritten) = (0, 0, 0, 0);
    for _ in 0..saves.div_ceil(ROUND) {
        let round = one_round(ROUND.min(saves), &save);
        all += round.saved;
        ours += round.edits;
        rescued += round.rescued;
        overwritten += round.overwritten;
    }
    eprintln!(
        "{saves} saves ({all} to be found) against {ours} edits: 0 lost, {rescued} rescued; {overwritten} edits \
         overwritten in place by the saver"
    );
    assert!(ours > 10, "there was no race: {ours} edits");
}

struct Round {
    saved: usize,
    edits: usize,
    rescued: usize,
    overwritten: usize,
}

fn one_round(
    saves: usize,
    save: &(impl Fn(&Path, &Path, usize, &Pace) -> (Saved, HashSet<String>) + Sync),
) -> Round {
    let outer = tempfile::tempdir().unwrap();
    let (folder, beside) = (outer.path().join("vault"), outer.path().join("beside"));
    fs::create_dir(&folder).unwrap();
    fs::create_dir(&beside).unwrap();
    fs::write(folder.join(PATH), text(0)).unwrap();
    let vault = Vault::builder()
        .durability(Durability::Relaxed)
        .gate(GatePolicy::Off)
        .clock(FixedClock::parse("2026-11-30T12:00:00Z").unwrap())
        .open(&folder)
        .unwrap();
    let pace = Pace::default();
    let ((saved, displaced), mut written, rescued) = std::thread::scope(|scope| {
        let saver = scope.spawn(|| {
            let _over = Over(&pace);
            save(&folder, &beside, saves, &pace)
        });
        let _over = Over(&pace);
        let (mut written, mut rescued) = (Vec::new(), 0);
        while !pace.over.load(Ordering::Relaxed) {
            pace.edit();
            let edit = MemoryEdit::new().append("Ours", format!("Edit {}.", written.len()));
            match vault.edit(&PATH.parse().unwrap(), &edit, &Expect::Any, &By::agent()) {
                Ok(changed) => {
                    rescued += changed.rescued.len();
                    let after = changed.files.iter().find(|file| file.path.as_str() == PATH);
                    let after = after.and_then(|file| file.after.clone()).unwrap_or_default();
                    written.push(String::from_utf8(after).unwrap());
                }
                // Half of a text that is being saved in place, or none at all: somebody is at it.
                Err(why)
                    if matches!(
                        why.kind(),
                        ErrorKind::Conflict | ErrorKind::NotFound | ErrorKind::Refused
                    ) => {}
                Err(why) => panic!("{why}"),
            }
        }
        (saver.join().unwrap(), written, rescued)
    });
    let mut found = displaced;
    kept(&folder, &mut found);
    found.insert(fs::read_to_string(folder.join(PATH)).unwrap());
    let lost: Vec<_> = saved.iter().filter(|text| !found.contains(*text)).collect();
    assert!(lost.is_empty(), "{} of {} saved texts are lost: {:?}", lost.len(), saved.len(), lost.first());
    // What memcore wrote and a saver displaced by renaming is known, too.
    let edits = written.len();
    written.retain(|text| !found.contains(text));
    Round { saved: saved.len(), edits, rescued, overwritten: written.len() }
}

/// Whichever ends first, the other need not wait for it.
struct Over<'a>(&'a Pace);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// All texts in the history and among the rescued ones.
fn kept(folder: &Path, found: &mut HashSet<String>) {
    for place in [format!(".memcore/history/{PATH}"), ".memcore/conflicts".to_owned()] {
        let Ok(entries) = fs::read_dir(folder.join(place)) else { continue };
        for entry in entries {
            if let Ok(text) = fs::read_to_string(entry.unwrap().path()) {
                found.insert(text);
            }
        }
    }
}

#[test]
fn a_program_that_saves_by_renaming() {
    race(times(10_000, 100_000), |folder, beside, saves, pace| {
        let (mut saved, mut displaced) = (Vec::new(), HashSet::new());
        for number in 1..=saves {
            pace.save(number);
            let draft = beside.join("draft");
            fs::write(&draft, text(number)).unwrap();
            // A rename that tells what it displaced: for memcore it is like any other.
            renameat_with(CWD, &draft, CWD, folder.join(PATH), RenameFlags::EXCHANGE).unwrap();
            displaced.insert(fs::read_to_string(&draft).unwrap());
            saved.push(text(number));
        }
        (saved, displaced)
    });
}

#[test]
fn a_program_that_saves_in_place() {
    race(times(10_000, 100_000), |folder, _, saves, pace| {
        let mut saved = Vec::new();
        // What was saved last to a file, which is held open so that its number is not given away.
        let mut last: Option<(File, String)> = None;
        for number in 1..=saves {
            pace.save(number);
            let mut file = OpenOptions::new().write(true).truncate(true).open(folder.join(PATH)).unwrap();
            let whole = text(number);
            let (one, other) = whole.split_at(whole.len() / 2);
            file.write_all(one.as_bytes()).unwrap();
            file.write_all(other.as_bytes()).unwrap();
            let number = |file: &File| file.metadata().unwrap().ino();
            if let Some((before, text)) = last.replace((file, whole))
                && number(&before) != number(&last.as_ref().unwrap().0)
            {
                saved.push(text);
            }
        }
        saved.extend(last.map(|(_, text)| text));
        (saved, HashSet::new())
    });
}

#[test]
fn a_program_that_writes_to_the_file_that_it_opened_long_before() {
    race(times(5_000, 50_000), |folder, _, saves, pace| {
        let mut saved = Vec::new();
        for number in 1..=saves {
            pace.save(number);
            let path = folder.join(PATH);
            let mut file = OpenOptions::new().read(true).write(true).open(path).unwrap();
            let mut seen = String::new();
            let _ = file.read_to_string(&mut seen);
            std::thread::yield_now();
            let longest = format!("{}{}", text(number), "x".repeat(seen.len()));
            file.rewind().unwrap();
            file.write_all(longest.as_bytes()).unwrap();
            file.set_len(longest.len() as u64).unwrap();
            let own = file.metadata().unwrap().ino();
            let still = fs::metadata(folder.join(PATH)).map(|meta| meta.ino());
            // If it is in place no more, nobody writes to it again.
            if still.ok() != Some(own) {
                saved.push(longest);
            }
            // Not ever longer.
            if seen.len() > 20_000 {
                fs::write(folder.join(PATH), text(number)).unwrap();
            }
        }
        (saved, HashSet::new())
    });
}
