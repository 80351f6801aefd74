//! Programs that save without asking for the lock, by renaming and in place, while memcore changes the same memory. Each
//! text that was saved whole is afterwards in the file, in the history, or among the rescued texts.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use memcore::{By, Durability, ErrorKind, Expect, GatePolicy, MemoryEdit, Vault};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::world::times;

const PATH: &str = "note.md";

fn text(number: usize) -> String {
    format!("---\nname: note\n---\n\nSaved {number}.\n{}\n", "filling ".repeat(number % 700))
}

/// What one saver did: texts that it saved and did not overwrite itself.
type Saved = Vec<String>;

/// Saves so often while memcore edits: all that was saved, and all that is found.
fn race(saves: usize, save: impl FnOnce(&Path, &Path, usize) -> (Saved, HashSet<String>) + Send) {
    let outer = tempfile::tempdir().unwrap();
    let (folder, beside) = (outer.path().join("vault"), outer.path().join("beside"));
    fs::create_dir(&folder).unwrap();
    fs::create_dir(&beside).unwrap();
    fs::write(folder.join(PATH), text(0)).unwrap();
    let vault = Vault::builder().durability(Durability::Relaxed).gate(GatePolicy::Off).open(&folder).unwrap();
    let done = AtomicBool::new(false);
    let (saved, mut found, mut written, rescued) = std::thread::scope(|scope| {
        let saver = scope.spawn(|| {
            let _stop = Stop(&done);
            save(&folder, &beside, saves)
        });
        let (mut found, mut written, mut rescued) = (HashSet::new(), Vec::new(), 0);
        let mut number = 0;
        while !done.load(Ordering::Relaxed) {
            number += 1;
            let edit = MemoryEdit::new().append("Ours", format!("Edit {number}."));
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
            // Before the oldest versions are pruned.
            kept(&folder, &mut found);
        }
        let saved = saver.join().unwrap();
        (saved, found, written, rescued)
    });
    kept(&folder, &mut found);
    found.insert(fs::read_to_string(folder.join(PATH)).unwrap());
    let (saved, displaced) = saved;
    found.extend(displaced);
    let lost: Vec<_> = saved.iter().filter(|text| !found.contains(*text)).collect();
    assert!(lost.is_empty(), "{} of {} saved texts are lost: {:?}", lost.len(), saved.len(), lost.first());
    // What memcore wrote and a saver displaced by renaming is known, too.
    let ours = written.len();
    written.retain(|text| !found.contains(text));
    eprintln!(
        "{saves} saves ({} to be found) against {ours} edits: 0 lost, {rescued} rescued; {} edits overwritten in place by the saver",
        saved.len(),
        written.len()
    );
    assert!(ours > 10, "there was no race: {ours} edits");
}

struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
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
    race(times(10_000, 100_000), |folder, beside, saves| {
        let (mut saved, mut displaced) = (Vec::new(), HashSet::new());
        for number in 1..=saves {
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
    race(times(10_000, 100_000), |folder, _, saves| {
        let mut saved = Vec::new();
        // What was saved last to a file, which is held open so that its number is not given away.
        let mut last: Option<(File, String)> = None;
        for number in 1..=saves {
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
    race(times(5_000, 50_000), |folder, _, saves| {
        let mut saved = Vec::new();
        for number in 1..=saves {
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
