//! Names that attack, and folders that are swapped for links: nothing is written outside, and nothing is made that
//! another system refuses.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use memcore::{By, DocPath, Draft, Durability, Expect, FsStore, GatePolicy, IndexUpkeep, Store, Vault};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::world::times;

const WAIT: Duration = Duration::from_secs(30);

/// Names that have led programs outside of their folder, or that some system does not hold, with all that can be put
/// before, between and behind.
fn attacks() -> Vec<String> {
    let up = [
        "..",
        "../",
        "..\\",
        "....//",
        "..%2f",
        "%2e%2e/",
        "%2e%2e%2f",
        "..%c0%af",
        "..%252f",
        "\u{ff0e}\u{ff0e}\u{ff0f}",
        "..\u{2215}",
        "..\u{2044}",
        ".\u{200b}./",
        "\u{202e}..",
        "./",
        "/",
        "//",
        "\\",
        "\\\\?\\C:\\",
        "C:",
        "C:\\",
        "C:/",
        "file:///",
        "~/",
        "~root/",
        "$HOME/",
        "\0/",
        "a/../..",
        "a/./../../",
        ".../",
        ". ./",
        "..;/",
        "..\u{0}/",
    ];
    let devices = [
        "CON",
        "PRN",
        "AUX",
        "NUL",
        "CLOCK$",
        "CONIN$",
        "CONOUT$",
        "COM0",
        "COM1",
        "COM9",
        "COM\u{b9}",
        "COM\u{b2}",
        "COM\u{b3}",
        "LPT0",
        "LPT1",
        "LPT9",
        "LPT\u{b9}",
        "LPT\u{b2}",
        "LPT\u{b3}",
    ];
    let targets =
        ["x", "etc/passwd", "outside/x", "canary", "windows\\win.ini", ".ssh/authorized_keys", ".git/config"];
    let spellings = |name: &str| {
        let lower = name.to_lowercase();
        let mixed: String = name
            .chars()
            .enumerate()
            .map(|(at, c)| if at % 2 == 0 { c } else { c.to_ascii_lowercase() })
            .collect();
        [name.to_owned(), lower, mixed]
    };
    let ends = [
        "", ".md", ".MD", " .md", ". ", ".", "...", " ", "::$DATA", ":stream", ".md.", ".md ", "\t",
        "\u{a0}", "\n.md",
    ];
    let marks: Vec<char> = ('\u{0}'..='\u{2f}')
        .chain(':'..='@')
        .chain('['..='`')
        .chain('{'..='\u{a0}')
        .chain([
            '\u{ad}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{202a}',
            '\u{202e}',
            '\u{2028}',
            '\u{2029}',
            '\u{2066}',
            '\u{feff}',
            '\u{fe0f}',
            '\u{3164}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{fffd}',
            '\u{ffff}',
            '\u{301}',
            '\u{1f600}',
        ])
        .collect();
    let mut names = Vec::new();
    for up in up {
        for target in targets {
            for depth in [1, 2, 8] {
                for end in ["", ".md", "\0.md", "%00.md"] {
                    names.push(format!("{}{target}{end}", up.repeat(depth)));
                    names.push(format!("sub/{}{target}{end}", up.repeat(depth)));
                }
            }
        }
    }
    for device in devices {
        for spelling in spellings(device) {
            names.extend(ends.iter().map(|end| format!("{spelling}{end}")));
            names.push(format!("sub/{spelling}.md"));
            names.push(format!("{spelling}/a.md"));
            names.push(format!("{spelling}.tar.md"));
        }
    }
    for mark in marks {
        names.extend(["", "a"].map(|before| format!("{before}{mark}b.md")));
        names.extend([
            format!("{mark}.md"),
            format!("a{mark}"),
            format!("a{mark}/b.md"),
            format!("{mark}{mark}"),
        ]);
    }
    for hidden in [
        ".",
        "..",
        ".memcore",
        ".memcore/lock",
        ".memcore/tmp/x.md",
        ".memcore/journal.json",
        ".git/hooks/x",
        ".Memcore/x.md",
        ".MEMCORE/lock",
        ".memcore./x.md",
        ".memcore /x",
    ] {
        names.extend(ends.iter().map(|end| format!("{hidden}{end}")));
    }
    for length in [199, 200, 201, 255, 256, 4095, 70_000] {
        names.extend(["a", "é", "한", "👍"].map(|c| format!("{}.md", c.repeat(length / c.len()))));
        names.push(format!("{}x.md", "d/".repeat(length / 2)));
    }
    names.sort();
    names.dedup();
    names
}

/// Whether every system holds a file of this name, by the rules of Microsoft's "Naming Files, Paths, and Namespaces" and
/// what can be seen. Written apart from the library's own.
fn is_held_everywhere(part: &str) -> bool {
    let stem = part.split('.').next().unwrap().trim_end().to_uppercase();
    let mut devices: HashSet<String> =
        ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].map(str::to_owned).into();
    for digit in "0123456789\u{b9}\u{b2}\u{b3}".chars() {
        devices.extend([format!("COM{digit}"), format!("LPT{digit}")]);
    }
    let bad = |c: char| {
        c.is_control()
            || "<>:\"/\\|?*".contains(c)
            || matches!(c as u32, 0xad | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff | 0xe0000..=0xe007f)
    };
    part.len() <= 255
        && !devices.contains(&stem)
        && !part.chars().any(bad)
        && !part.ends_with(['.', ' '])
        && !part.trim().is_empty()
}

/// Every file and folder below, by its path there.
fn below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().into_string().expect("UTF-8");
        if entry.file_type().unwrap().is_dir() {
            found.extend(below(&entry.path()).into_iter().map(|below| format!("{name}/{below}")));
        }
        found.push(name);
    }
    found
}

#[test]
fn no_name_leads_outside_or_to_what_another_system_refuses() {
    let names = attacks();
    assert!(names.len() >= 6_000, "{} names", names.len());
    let outer = tempfile::tempdir().unwrap();
    let root = outer.path().join("deep/er/vault");
    fs::create_dir_all(&root).unwrap();
    fs::write(outer.path().join("canary"), "canary").unwrap();
    let outside = |what: &str| {
        let mut all: Vec<_> =
            below(outer.path()).into_iter().filter(|it| !it.starts_with("deep/er/vault/")).collect();
        all.sort();
        assert_eq!(all, ["canary", "deep", "deep/er", "deep/er/vault"], "{what}");
        assert_eq!(fs::read_to_string(outer.path().join("canary")).unwrap(), "canary");
    };
    let store = FsStore::open(&root).unwrap().durability(Durability::Relaxed);
    let vault = Vault::builder()
        .durability(Durability::Relaxed)
        .gate(GatePolicy::Off)
        .index_upkeep(IndexUpkeep::Off)
        .open(&root)
        .unwrap();
    // Renaming looks for links in the whole folder, so it has one of its own.
    let small = outer.path().join("deep/er/vault/.small");
    fs::create_dir(&small).unwrap();
    let renaming =
        Vault::builder().durability(Durability::Relaxed).gate(GatePolicy::Off).open(&small).unwrap();
    let source = renaming.write(&Draft::project("source", "Source."), &By::agent()).unwrap().path;
    let (mut paths, mut renamed, mut named) = (0, 0, 0);
    for name in &names {
        if let Ok(path) = DocPath::new(name) {
            let mut writer = store.lock(WAIT).unwrap();
            if !path.is_state() && writer.write(&path, b"x", &Expect::Absent, None).is_ok() {
                paths += 1;
                writer.remove(&path, &Expect::Any, None).unwrap();
            }
            drop(writer);
            if renaming.rename(&source, &path, &By::agent()).is_ok() {
                renamed += 1;
                assert!(path.file_name().to_lowercase().ends_with(".md"), "{name:?} is no memory's name");
                renaming.rename(&path, &source, &By::agent()).unwrap();
            }
        }
        // As the name of a memory anything is good that has one letter, and what is made of it is a good file name.
        if let Ok(written) = vault.write(&Draft::project(name, format!("Body of {name:?}.")), &By::agent()) {
            named += 1;
            assert!(
                written.path.as_str().split('/').all(is_held_everywhere),
                "{name:?} became {}",
                written.path
            );
        }
    }
    outside("after all names");
    let is_file = |path: &String| !path.starts_with('.') && root.join(path).is_file();
    let made: Vec<String> = below(&root).into_iter().filter(is_file).collect();
    let bad: Vec<_> = made.iter().filter(|path| !path.split('/').all(is_held_everywhere)).collect();
    assert!(bad.is_empty(), "made and refused elsewhere: {bad:?}");
    let mut folded = HashSet::new();
    let twice: Vec<_> = made.iter().filter(|path| !folded.insert(path.to_lowercase())).collect();
    assert!(twice.is_empty(), "two are one where case does not count: {twice:?}");
    eprintln!(
        "{} names: {paths} held as paths, {renamed} renamed to, {named} written; 0 outside",
        names.len()
    );
}

#[test]
fn a_folder_that_is_swapped_for_a_link_leads_nowhere() {
    let swaps = times(20_000, 100_000);
    let outer = tempfile::tempdir().unwrap();
    let (root, outside) = (outer.path().join("vault"), outer.path().join("outside"));
    fs::create_dir_all(root.join("sub")).unwrap();
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("secret.md"), "secret").unwrap();
    fs::write(root.join("sub/secret.md"), "mine").unwrap();
    symlink(&outside, outer.path().join("link")).unwrap();
    let store = FsStore::open(&root).unwrap().durability(Durability::Relaxed);
    let vault = Vault::builder().durability(Durability::Relaxed).gate(GatePolicy::Off).open(&root).unwrap();
    let (done, wrote) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..swaps {
                renameat_with(CWD, outer.path().join("link"), CWD, root.join("sub"), RenameFlags::EXCHANGE)
                    .unwrap();
            }
            done.store(true, Ordering::Relaxed);
        });
        scope.spawn(|| {
            let secret: DocPath = "sub/secret.md".parse().unwrap();
            while !done.load(Ordering::Relaxed) {
                if let Ok(doc) = store.read(std::slice::from_ref(&secret)).remove(0) {
                    assert_eq!(doc.bytes, b"mine", "a reader was led outside");
                }
                let snapshot = vault.snapshot().unwrap();
                assert!(snapshot.memories().iter().all(|memory| memory.source() != "secret"));
            }
        });
        let mut number = 0;
        while !done.load(Ordering::Relaxed) {
            number += 1;
            let path: DocPath = format!("sub/n{}.md", number % 50).parse().unwrap();
            let Ok(mut writer) = store.lock(WAIT) else { continue };
            let kept: DocPath = format!(".memcore/history/{path}/{number}.markdown").parse().unwrap();
            let done = match number % 3 {
                0 => writer.remove(&path, &Expect::Any, Some(&kept)),
                _ => writer.write(&path, number.to_string().as_bytes(), &Expect::Any, Some(&kept)),
            };
            wrote.fetch_add(usize::from(done.is_ok()), Ordering::Relaxed);
        }
    });
    assert_eq!(below(&outside), ["secret.md"], "something was written outside");
    assert_eq!(fs::read_to_string(outside.join("secret.md")).unwrap(), "secret");
    eprintln!("{swaps} swaps, {} writes that came about: 0 outside", wrote.into_inner());
}
