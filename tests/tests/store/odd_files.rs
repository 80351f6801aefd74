//! What lies in real folders, and what somebody may put there on purpose. Nothing of it may hang, lead out of the
//! folder, use up the memory, or keep the other files from being read; and whatever looks like a document and is
//! passed over is reported.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use memcore::{ErrorKind, MAX_DOCUMENT, SkipReason, Store, Vault};
use memcore_tests::doc_path;

use super::folder::Folder;

/// A folder with one ordinary file, which every test has to find.
fn folder() -> Folder {
    Folder::of(&[("good.md", b"A good memory.\n")])
}

fn make_pipe(path: &std::path::Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo is a part of POSIX");
    assert!(made.success());
}

#[test]
fn a_pipe_is_not_waited_for() {
    let folder = folder();
    make_pipe(&folder.path("pipe.md"));
    assert_eq!(folder.listed(), ["good.md"]);
    assert_eq!(folder.skipped(), [("pipe.md".to_owned(), SkipReason::NotAFile)]);
    let read = folder.read(&[doc_path("pipe.md"), doc_path("good.md")]);
    assert!(read[0].is_err() && read[1].is_ok());
}

#[test]
fn a_file_that_became_a_pipe_is_not_waited_for() {
    let folder = folder();
    folder.write("soon.md", b"x");
    assert_eq!(folder.listed(), ["good.md", "soon.md"]);
    fs::remove_file(folder.path("soon.md")).unwrap();
    make_pipe(&folder.path("soon.md"));
    let error = folder.read(&[doc_path("soon.md")]).remove(0).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
}

#[test]
fn a_link_to_a_file_is_not_followed() {
    let (folder, outside) = (folder(), Folder::of(&[("secret.md", b"secret\n")]));
    symlink(outside.path("secret.md"), folder.path("out.md")).unwrap();
    symlink("good.md", folder.path("in.md")).unwrap();
    symlink("nowhere.md", folder.path("broken.md")).unwrap();
    assert_eq!(folder.listed(), ["good.md"]);
    let link = |path: &str| (path.to_owned(), SkipReason::SymbolicLink);
    assert_eq!(folder.skipped(), [link("broken.md"), link("in.md"), link("out.md")]);
    for path in ["out.md", "in.md", "broken.md"] {
        assert!(folder.read(&[doc_path(path)])[0].is_err(), "{path} was read");
    }
}

#[test]
fn a_link_to_a_folder_is_not_followed_and_is_reported() {
    let (folder, outside) = (folder(), Folder::of(&[("secret.md", b"secret\n")]));
    symlink(outside.path(""), folder.path("shared")).unwrap();
    symlink(outside.path(""), folder.path("named.md")).unwrap();
    symlink("..", folder.path("up")).unwrap();
    symlink(".", folder.path("loop")).unwrap();
    assert_eq!(folder.listed(), ["good.md"]);
    for path in ["shared/secret.md", "named.md/secret.md", "up/secret.md", "loop/good.md"] {
        assert!(folder.read(&[doc_path(path)])[0].is_err(), "{path} was read");
    }
    // Memories behind a link are missed by somebody, so it is told that they were passed over.
    let skipped = folder.skipped();
    for path in ["shared", "named.md"] {
        let told = skipped
            .iter()
            .any(|(at, why)| at.trim_end_matches('/') == path && *why == SkipReason::SymbolicLink);
        assert!(told, "{path} is not in {skipped:?}");
    }
}

#[test]
fn a_folder_that_became_a_link_is_not_followed() {
    let (folder, outside) = (folder(), Folder::of(&[("a.md", b"secret\n")]));
    folder.write("team/a.md", b"ours\n");
    assert_eq!(folder.listed(), ["good.md", "team/a.md"]);
    fs::remove_dir_all(folder.path("team")).unwrap();
    symlink(outside.path(""), folder.path("team")).unwrap();
    assert!(folder.read(&[doc_path("team/a.md")])[0].is_err());
}

#[test]
fn a_huge_file_is_not_read() {
    let folder = folder();
    let size = 1 << 40;
    let file = File::create(folder.path("huge.md")).unwrap();
    // A file system that cannot hold a tebibyte of nothing gets a gibibyte.
    let size =
        if file.set_len(size).is_ok() { size } else { file.set_len(1 << 30).map(|()| 1 << 30).unwrap() };
    assert_eq!(folder.listed(), ["good.md"]);
    assert_eq!(
        folder.skipped(),
        [("huge.md".to_owned(), SkipReason::TooLarge { size, limit: MAX_DOCUMENT })]
    );
    assert!(folder.read(&[doc_path("huge.md")])[0].is_err());
}

#[test]
fn a_file_that_has_grown_is_not_read() {
    let folder = folder();
    folder.write("grows.md", b"x");
    assert_eq!(folder.listed(), ["good.md", "grows.md"]);
    File::options().write(true).open(folder.path("grows.md")).unwrap().set_len(MAX_DOCUMENT + 1).unwrap();
    assert_eq!(folder.read(&[doc_path("grows.md")]).remove(0).unwrap_err().kind(), ErrorKind::Io);
}

/// Elsewhere the system refuses such names.
#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf8_is_reported() {
    let folder = folder();
    let name = OsStr::from_bytes(b"caf\xE9.md");
    fs::write(folder.path("").join(name), "x").unwrap();
    fs::write(folder.path("").join(OsStr::from_bytes(b"caf\xE9.txt")), "no document").unwrap();
    fs::write(folder.path("").join(OsStr::from_bytes(b".caf\xE9.md")), "no document").unwrap();
    assert_eq!(folder.listed(), ["good.md"]);
    assert_eq!(folder.skipped(), [("caf\u{FFFD}.md".to_owned(), SkipReason::UnusableName)]);
}

#[test]
fn a_name_that_no_path_can_hold_is_reported() {
    let folder = folder();
    folder.write("back\\slash.md", b"x");
    assert_eq!(folder.listed(), ["good.md"]);
    assert_eq!(folder.skipped(), [("back\\slash.md".to_owned(), SkipReason::UnusableName)]);
}

#[test]
fn odd_names_are_names() {
    let odd = [
        "line\nend.md",
        "  .md",
        "ab:c.md",
        "\u{202E}dm.md",
        "*.md",
        "~.md",
        "-rf.md",
        "\"'`.md",
        "e\u{301}.md",
        "é.md",
    ];
    let folder = folder();
    odd.iter().for_each(|name| folder.write(name, name.as_bytes()));
    assert_eq!(folder.listed().len(), odd.len() + 1);
    for name in odd {
        assert_eq!(folder.read(&[doc_path(name)]).remove(0).unwrap().bytes, name.as_bytes());
    }
}

#[test]
fn a_file_that_must_not_be_read_fails_no_other() {
    let folder = folder();
    folder.write("locked.md", b"x");
    folder.write("room/inside.md", b"x");
    for (path, mode) in [("locked.md", 0o000), ("room", 0o000)] {
        fs::set_permissions(folder.path(path), fs::Permissions::from_mode(mode)).unwrap();
    }
    // The superuser may read everything: then there is nothing to see here.
    if File::open(folder.path("locked.md")).is_err() {
        let vault = Vault::open(folder.path("")).unwrap();
        let snapshot = vault.snapshot().unwrap();
        let read: Vec<&str> = snapshot.memories().iter().map(|memory| memory.id().path.as_str()).collect();
        assert_eq!(read, ["good.md"]);
        let skipped: Vec<&str> =
            snapshot.skipped().iter().map(|skipped| skipped.path.trim_end_matches('/')).collect();
        assert!(skipped.contains(&"locked.md") && skipped.contains(&"room"), "{skipped:?}");
    }
    fs::set_permissions(folder.path("room"), fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn folders_that_begin_with_a_dot_are_not_looked_into() {
    let folder = folder();
    for path in [".git/a.md", ".obsidian/b.md", "team/.trash/c.md", ".hidden.md", "team/.d.md"] {
        folder.write(path, b"x");
    }
    assert_eq!(folder.listed(), ["good.md"]);
    assert_eq!(folder.skipped(), []);
}

#[test]
fn a_folder_that_is_called_like_a_document_is_a_folder() {
    let folder = folder();
    folder.write("notes.md/inside.md", b"x");
    fs::create_dir(folder.path("empty.md")).unwrap();
    assert_eq!(folder.listed(), ["good.md", "notes.md/inside.md"]);
    let read = folder.read(&[doc_path("notes.md"), doc_path("empty.md"), doc_path("notes.md/inside.md")]);
    assert!(read[0].is_err() && read[1].is_err() && read[2].is_ok());
}

#[test]
fn folders_are_looked_into_only_so_deep() {
    let folder = folder();
    let mut path = String::new();
    for depth in 0..40 {
        path += &format!("d{depth}/");
        folder.write(&format!("{path}a.md"), b"x");
    }
    let listed = folder.listed();
    assert!((9..40).contains(&listed.len()), "{} files", listed.len());
    let skipped = folder.skipped();
    let [(path, SkipReason::TooDeep)] = &skipped[..] else { panic!("{skipped:?}") };
    let path = path.trim_end_matches('/');
    // What is listed is what lies above the folder that was passed over.
    assert!(listed.iter().all(|listed| !listed.starts_with(&format!("{path}/"))));
    assert_eq!(listed.len(), path.split('/').count(), "{path}");
}

#[test]
fn a_folder_that_is_not_there_or_is_none_says_so() {
    let folder = folder();
    assert_eq!(Vault::open(folder.path("gone")).unwrap_err().kind(), ErrorKind::NotFound);
    assert!(Vault::open(folder.path("good.md")).is_err());
    assert!(!folder.path("gone").exists(), "opening creates nothing");
}
