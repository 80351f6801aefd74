//! What is private stays private: wherever the text of a memory goes, it can be read by nobody who could not read it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use memcore::{
    Applicability, Contradiction, Draft, Durability, Expect, Forget, GatePolicy, LintOptions, MemoryEdit,
    MemoryKind, Rebuild, Resolve, Vault,
};

use crate::world::{by, path};

const WORD: &str = "zwiebelkuchen";

fn set(file: &Path, mode: u32) {
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

fn files(below: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(below).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|it| if it.is_dir() { files(&it) } else { vec![it] }).collect()
}

/// A folder with one private memory and one that is not, which links to it.
fn private() -> (tempfile::TempDir, Vault) {
    let folder = tempfile::tempdir().unwrap();
    let secret = format!("---\nname: a\ndescription: hers\ntype: user\n---\n\nThe {WORD} is hers.\n");
    for (file, text, mode) in [
        ("a.md", secret.as_str(), 0o600),
        ("b.md", "---\nname: b\ntype: user\n---\n\nSee [[a]].\n", 0o640),
        ("MEMORY.md", "- [a](a.md) — hers\n- [b](b.md)\n", 0o600),
    ] {
        fs::write(folder.path().join(file), text).unwrap();
        set(&folder.path().join(file), mode);
    }
    let builder = Vault::builder().durability(Durability::Relaxed).gate(GatePolicy::Off);
    let vault = builder.open(folder.path()).unwrap();
    (folder, vault)
}

/// Holds for every change, and for taking it back.
fn stays_private(change: impl Fn(&Vault)) {
    let (folder, vault) = private();
    let check = |when: &str| {
        let mut found = 0;
        for file in files(folder.path()) {
            if String::from_utf8_lossy(&fs::read(&file).unwrap()).contains(WORD) {
                assert_eq!(mode(&file), 0o600, "{when}: {}", file.display());
                found += 1;
            }
        }
        assert!(found > 0, "{when}: the text is somewhere");
        assert_eq!(mode(&folder.path().join("MEMORY.md")), 0o600, "{when}");
        assert_eq!(mode(&folder.path().join("b.md")), 0o640, "{when}");
    };
    change(&vault);
    check("after the change");
    let id = vault.history(None).unwrap().remove(0).id;
    vault.undo(Some(&id), &by()).unwrap();
    check("taken back");
    let id = vault.history(None).unwrap().remove(0).id;
    vault.undo(Some(&id), &by()).unwrap();
    check("made again");
}

#[test]
fn a_change_in_place_keeps_them() {
    let words = format!("The {WORD} is theirs.");
    stays_private(|vault| drop(vault.write(&Draft::user("a", &*words), &by()).unwrap()));
    stays_private(|vault| drop(vault.write_all(&[Draft::user("a", &*words)], &by()).unwrap()));
    let edit = MemoryEdit::new().append("More", &*words);
    stays_private(|vault| drop(vault.edit(&path("a.md"), &edit, &Expect::Any, &by()).unwrap()));
    stays_private(|vault| drop(vault.replace(&path("a.md"), &words, &Expect::Any, &by()).unwrap()));
    for how in [Contradiction::Overwrite, Contradiction::Merge] {
        let draft = Draft::user("a", "She has none.");
        stays_private(|vault| drop(vault.settle(&path("a.md"), &draft, how, &by()).unwrap()));
    }
    stays_private(|vault| {
        fs::write(vault.folder().unwrap().join("b.md"), "---\nname: b\ndescription: x: y\n---\nB.\n")
            .unwrap();
        let (plan, _) = vault.fix(&LintOptions::default(), Applicability::Safe, &by()).unwrap();
        assert!(plan.files.iter().any(|file| file.path == "b.md"));
    });
    stays_private(|vault| drop(vault.rebuild_index(Rebuild::Section, &by()).unwrap()));
}

#[test]
fn what_moves_takes_them_along() {
    stays_private(|vault| drop(vault.rename(&path("a.md"), &path("team/c.md"), &by()).unwrap()));
    stays_private(|vault| drop(vault.archive(&path("a.md"), &by()).unwrap()));
    stays_private(|vault| {
        vault.archive(&path("a.md"), &by()).unwrap();
        vault.restore("a", &by()).unwrap();
    });
    stays_private(|vault| drop(vault.forget(&path("a.md"), Forget::KeepHistory, &by()).unwrap()));
    stays_private(|vault| {
        let old = vault.find("a").unwrap().revision().clone();
        vault.forget(&path("a.md"), Forget::KeepHistory, &by()).unwrap();
        vault.revert(&path("a.md"), &old.as_str()[..12], &by()).unwrap();
    });
}

#[test]
fn what_takes_the_place_of_a_private_one_is_private() {
    for name in ["a", "c"] {
        let draft = Draft::user(name, format!("The {WORD} is gone."));
        stays_private(|vault| drop(vault.supersede(&path("a.md"), &draft, &by()).unwrap()));
    }
    for how in [Resolve::Keep, Resolve::Take, Resolve::Both] {
        stays_private(|vault| {
            let copy = vault.folder().unwrap().join("a.sync-conflict-20261130-120000-ABCDEFG.md");
            fs::write(&copy, format!("---\nname: a\n---\n\nAnother {WORD}.\n")).unwrap();
            set(&copy, 0o600);
            let conflict = vault.snapshot().unwrap().conflicts()[0].clone();
            vault.resolve(&conflict, how, &by()).unwrap();
        });
    }
}

#[test]
fn a_new_memory_has_those_of_any_new_file() {
    let (folder, vault) = private();
    set(folder.path(), 0o700);
    fs::write(folder.path().join("usual"), "").unwrap();
    let usual = mode(&folder.path().join("usual"));
    let written = vault.write(&Draft::body(MemoryKind::User, "new", "New."), &by()).unwrap();
    assert_eq!(mode(&folder.path().join(written.path.as_str())), usual);
    assert_eq!(mode(folder.path()), 0o700);
}
