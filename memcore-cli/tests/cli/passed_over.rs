//! Files that are there and are not read.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{finish, folder, on, program};

/// A folder with a memory, and a file below it that is too large to be one.
fn with_large_file() -> TempDir {
    let vault = folder(&[("a.md", "---\nname: a\ndescription: A\ntype: user\n---\nA.\n")]);
    fs::create_dir(vault.path().join("notes")).unwrap();
    fs::write(vault.path().join("notes/big.md"), large()).unwrap();
    vault
}

fn large() -> Vec<u8> {
    vec![b'x'; (1 << 20) + 1]
}

#[test]
fn show_says_that_a_file_is_there_and_why_it_is_not_read() {
    let vault = with_large_file();
    let file = vault.path().join("notes/big.md");
    for id in ["notes/big.md", "notes/big", "big.md", "big", file.to_str().unwrap()] {
        for args in [&["show", id, "--json"][..], &["links", "--from", id, "--json"]] {
            let ran = on(vault.path(), args);
            let error = ran.json_error();
            assert_eq!((ran.code, &error["code"]), (1, &"not_found".into()), "{args:?}");
            assert_eq!(error["path"], "notes/big.md", "{args:?}");
            assert!(error["message"].as_str().unwrap().contains("1048577 bytes"), "{error}");
        }
    }
    assert_eq!(on(vault.path(), &["show", "big", "--raw"]).code, 1);
    let mut command = program(&["show", "big.md", "--json", "--dir=.."]);
    command.current_dir(vault.path().join("notes"));
    assert_eq!(finish(command).json_error()["path"], "notes/big.md");
    let error = on(vault.path(), &["show", "bigger", "--json"]).json_error();
    assert!(error["message"].as_str().unwrap().contains("no memory is called"), "{error}");
}

#[test]
fn verify_says_why_a_file_is_not_read() {
    let vault = with_large_file();
    let ran = on(vault.path(), &["verify"]);
    let told = "notes/big.md: cannot be read: 1048577 bytes, more than the limit of 1048576\n";
    assert!(ran.code == 1 && ran.out.contains(told), "{}", ran.out);
    let json = on(vault.path(), &["verify", "--json"]).json();
    let [trouble] = &json["troubles"].as_array().unwrap()[..] else { panic!("{json}") };
    assert_eq!((&trouble["path"], &trouble["trouble"]), (&"notes/big.md".into(), &"unreadable".into()));
    assert_eq!(trouble["message"], "cannot be read: 1048577 bytes, more than the limit of 1048576");
}

#[test]
fn a_memory_is_found_before_a_file_that_is_passed_over() {
    let vault = with_large_file();
    fs::write(vault.path().join("big.md"), "---\nname: big\n---\nB.\n").unwrap();
    assert_eq!(on(vault.path(), &["show", "big", "--json"]).json()["path"], "big.md");
}

#[cfg(unix)]
#[test]
fn a_link_from_elsewhere_into_the_folder_is_followed() {
    let (vault, elsewhere) = (with_large_file(), tempfile::tempdir().unwrap());
    for (name, file) in [("to_a", "a.md"), ("to_big", "notes/big.md")] {
        std::os::unix::fs::symlink(vault.path().join(file), elsewhere.path().join(name)).unwrap();
    }
    let show =
        |name: &str| on(vault.path(), &["show", elsewhere.path().join(name).to_str().unwrap(), "--json"]);
    assert_eq!(show("to_a").json()["path"], "a.md");
    assert_eq!(show("to_big").json_error()["path"], "notes/big.md");
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed_wherever_it_leads() {
    let vault = with_large_file();
    std::os::unix::fs::symlink("/etc/hostname", vault.path().join("away.md")).unwrap();
    std::os::unix::fs::symlink("a.md", vault.path().join("near.md")).unwrap();
    let here = vault.path().join("near.md");
    for (id, path) in [("away", "away.md"), ("near.md", "near.md"), (here.to_str().unwrap(), "near.md")] {
        let error = on(vault.path(), &["show", id, "--json"]).json_error();
        assert_eq!((&error["code"], &error["path"]), (&"not_found".into(), &path.into()));
        assert!(error["message"].as_str().unwrap().contains("a symbolic link"), "{error}");
    }
}

/// The index is there, and `why` is said of it.
fn index_is_not_read(vault: &Path, why: &str) {
    let ran = on(vault, &["index", "--json"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["state"]), (1, &"missing".into()));
    assert!(json["not_read"].as_str().unwrap().contains(why), "{json}");
    let ran = on(vault, &["index"]);
    assert!(ran.out.contains(why) && !ran.out.contains("there is none"), "{}", ran.out);
    assert!(on(vault, &["index", "--text"]).err.contains(why));
    let json = on(vault, &["check", "--json"]).json();
    let findings: Vec<_> =
        json["findings"].as_array().unwrap().iter().filter(|it| it["path"] == "MEMORY.md").collect();
    assert_eq!(findings.len(), 1, "{json}");
    assert_eq!(findings[0]["code"], "MEM010");
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.contains("the index") && message.contains(why), "{message}");
}

#[test]
fn an_index_that_is_not_read_is_not_a_missing_one() {
    let vault = with_large_file();
    fs::write(vault.path().join("MEMORY.md"), large()).unwrap();
    index_is_not_read(vault.path(), "more than the limit");
    fs::write(vault.path().join("MEMORY.md"), "- [A](a.md)\n").unwrap();
    assert!(on(vault.path(), &["index", "--json"]).json()["not_read"].is_null());
}

#[cfg(unix)]
#[test]
fn an_index_that_is_a_link_is_not_a_missing_one() {
    let vault = with_large_file();
    std::os::unix::fs::symlink("a.md", vault.path().join("MEMORY.md")).unwrap();
    index_is_not_read(vault.path(), "a symbolic link");
}
