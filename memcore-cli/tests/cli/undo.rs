//! `forget`, `archive`, `restore`, `undo`, `revert`, `history`, `verify`, and uses that are counted.

use std::fs::File;

use memcore::Vault;

use crate::support::{all, finish, folder, harbour, harbour_folder, on, program, read, state};

const A: &str = "---\nname: a\ntype: user\n---\n\nThe ferry leaves at four.\n";

#[test]
fn what_is_forgotten_can_be_brought_back() {
    let vault = folder(&[("a.md", A), ("b.md", "See [[a]].\n"), ("MEMORY.md", "- [a](a.md) — ferry\n")]);
    let before = state(vault.path());
    let ran = on(vault.path(), &["forget", "a", "--dry-run"]);
    assert!(ran.out.contains("--- a/a.md\n+++ /dev/null\n") && ran.err.contains("would forget a.md"));
    assert_eq!(state(vault.path()), before, "a dry run leaves not even a state folder");

    let ran = on(vault.path(), &["forget", "a"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(
        ran.out.starts_with("forgot a.md\n") && ran.out.contains("still linked to by b.md"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("its line in MEMORY.md"), "{}", ran.out);
    assert!(!vault.path().join("a.md").exists());
    let ran = on(vault.path(), &["undo"]);
    assert!(
        ran.code == 0 && ran.out.starts_with("created a.md: forget of 2026-11-30 12:00 is taken back"),
        "{}",
        ran.out
    );
    assert_eq!(
        (read(&vault, "a.md"), read(&vault, "MEMORY.md")),
        (A.to_owned(), "- [a](a.md) — ferry\n".to_owned())
    );
    assert_eq!(on(vault.path(), &["undo"]).code, 1, "there is nothing more to take back");
}

#[test]
fn a_purge_is_asked_for_and_proven() {
    let vault = folder(&[("a.md", A), ("user_a.md", "---\nname: other\n---\nStays.\n")]);
    on(vault.path(), &["edit", "a.md", "--body", "Five."]);
    on(vault.path(), &["edit", "other", "--body", "Stays so."]);
    let before = state(vault.path());
    let ran = on(vault.path(), &["forget", "a.md", "--purge"]);
    assert!(ran.code == 2 && ran.err.contains("--yes"), "{}", ran.err);
    assert_eq!(state(vault.path()), before);
    let ran = on(vault.path(), &["forget", "a.md", "--purge", "--yes"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.contains("nothing of it is left") && !ran.out.contains("memcore undo"), "{}", ran.out);
    for (path, bytes) in state(vault.path()) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains("ferry") && !text.contains("Five."), "{path}");
    }
    on(vault.path(), &["add", "user", "b", "B."]);
    let json = on(vault.path(), &["forget", "b", "--purge", "-y", "--json"]).json();
    assert_eq!(
        (&json["purged"], &json["left"], &json["change"]),
        (&true.into(), &serde_json::json!([]), &serde_json::Value::Null)
    );
    assert!(on(vault.path(), &["history"]).out.contains("(purged)"));
}

#[test]
fn away_and_back() {
    let vault = folder(&[("팀/a.md", A)]);
    let ran = on(vault.path(), &["archive", "a"]);
    assert!(ran.out.starts_with("archived 팀/a.md\n"), "{}", ran.out);
    assert_eq!(on(vault.path(), &["list"]).code, 1);
    let json = on(vault.path(), &["restore", "a", "--json"]).json();
    assert_eq!((&json["path"], &json["outcome"]), (&"팀/a.md".into(), &"created".into()));
    assert_eq!(read(&vault, "팀/a.md"), A);
    assert_eq!(on(vault.path(), &["list", "--archived"]).code, 1);
    assert_eq!(on(vault.path(), &["undo"]).code, 0, "the restoring is taken back");
    assert!(!vault.path().join("팀/a.md").exists());
    std::fs::write(vault.path().join("팀/a.md"), "Another.\n").unwrap();
    let ran = on(vault.path(), &["restore", "a"]);
    assert!(ran.code == 1 && ran.err.contains("is there"), "{}", ran.err);
    assert_eq!(read(&vault, "팀/a.md"), "Another.\n");
}

#[test]
fn history_has_changes_and_versions() {
    let vault = folder(&[("a.md", A)]);
    let ran = on(vault.path(), &["history"]);
    assert!(ran.code == 1 && ran.out.contains("No changes"), "{}", ran.out);
    on(vault.path(), &["edit", "a", "--body=Five.", "--because=the timetable changed"]);
    on(vault.path(), &["add", "user", "b", "B."]);
    let ran = on(vault.path(), &["history"]);
    assert!(ran.out.contains("the timetable changed") && ran.out.contains("b.md +1"), "{}", ran.out);
    assert!(on(vault.path(), &["history", "--limit=1"]).out.contains("1 earlier change"));
    let json = on(vault.path(), &["history", "a", "--json"]).json();
    assert_eq!(all(&json["changes"], "operation"), ["edit"]);
    let first = json["versions"][0]["revision"].as_str().unwrap().to_owned();
    assert_eq!(on(vault.path(), &["history", "a", "--show", &first[..6]]).out, A);
    let now = json["changes"][0]["files"][0]["new"].as_str().unwrap();
    assert!(on(vault.path(), &["history", "a", "--show", now]).out.ends_with("Five.\n"));
    assert_eq!(on(vault.path(), &["history", "a", "--show", "0000000"]).code, 1);

    on(vault.path(), &["forget", "a"]);
    assert_eq!(on(vault.path(), &["history", "a", "--show", &first]).out, A, "of one that is gone, too");
    let ran = on(vault.path(), &["revert", "a", &first[..8]]);
    assert_eq!((ran.code, read(&vault, "a.md")), (0, A.to_owned()), "{}", ran.err);
}

#[test]
fn what_was_changed_since_is_not_overwritten() {
    let vault = folder(&[("a.md", A)]);
    let id = on(vault.path(), &["edit", "a", "--body=Five.", "--json"]).json()["change"]
        .as_str()
        .unwrap()
        .to_owned();
    std::fs::write(vault.path().join("a.md"), "Somebody's.\n").unwrap();
    let ran = on(vault.path(), &["undo", &id]);
    assert_eq!(ran.code, 1, "a conflict is no error: {}", ran.err);
    assert!(ran.err.contains("a.md was changed since") && ran.err.contains("help: "), "{}", ran.err);
    assert_eq!(on(vault.path(), &["undo", &id, "--json"]).json_error()["code"], "conflict");
    assert_eq!(read(&vault, "a.md"), "Somebody's.\n");
}

#[test]
fn the_holder_of_the_lock_is_named() {
    let vault = folder(&[("a.md", A)]);
    on(vault.path(), &["edit", "a", "--body=Five."]);
    let lock = File::options().read(true).write(true).open(vault.path().join(".memcore/lock")).unwrap();
    lock.lock().unwrap();
    let before = state(vault.path());
    let ran = on(vault.path(), &["edit", "a", "--body=Six.", "--wait=0"]);
    assert!(
        ran.code == 2 && ran.err.contains("is locked by") && ran.err.contains("help: try again"),
        "{}",
        ran.err
    );
    assert_eq!(
        on(vault.path(), &["edit", "a", "--body=Six.", "--wait=0", "--json"]).json_error()["code"],
        "locked"
    );
    assert_eq!(on(vault.path(), &["edit", "a", "--body=Six.", "--dry-run"]).code, 0, "looking needs no lock");
    assert_eq!(on(vault.path(), &["recall", "five"]).code, 0, "nor does recalling");
    assert_eq!(state(vault.path()), before);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to() {
    use std::os::unix::fs::PermissionsExt;
    let vault = folder(&[("a.md", A)]);
    let mode = |mode| std::fs::set_permissions(vault.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    // To one whom permissions do not bind, no folder is like that.
    if File::create(vault.path().join("probe")).is_err() {
        let ran = on(vault.path(), &["edit", "a", "--body=Six."]);
        assert!(
            ran.code == 2 && ran.err.contains("cannot be written to") && ran.err.contains("help: "),
            "{}",
            ran.err
        );
        assert_eq!(
            on(vault.path(), &["edit", "a", "--body=Six.", "--json"]).json_error()["code"],
            "read_only"
        );
        assert_eq!(on(vault.path(), &["edit", "a", "--body=Six.", "--dry-run"]).code, 0);
        assert_eq!(on(vault.path(), &["recall", "ferry"]).code, 0);
    }
    mode(0o755);
    assert_eq!(read(&vault, "a.md"), A);
}

#[test]
fn verify_finds_what_is_not_as_it_should_be() {
    let vault = folder(&[("a.md", A)]);
    assert!(
        on(vault.path(), &["verify"])
            .out
            .contains("All is as it should be: 1 memory, 0 earlier versions, 0 changes.")
    );
    let json = on(vault.path(), &["edit", "a", "--body=Five.", "--json"]).json();
    assert_eq!(json["outcome"], "updated");
    let history = on(vault.path(), &["history", "a", "--json"]).json();
    let kept = history["versions"][0]["kept"].as_str().unwrap();
    std::fs::write(vault.path().join(kept), "Changed by hand.").unwrap();
    let ran = on(vault.path(), &["verify"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains(kept) && ran.out.contains("1 thing to look at"), "{}", ran.out);
    let json = on(vault.path(), &["verify", "--json"]).json();
    assert_eq!(json["troubles"][0]["trouble"], "changed_version");
}

#[test]
fn the_index_is_written_anew() {
    let vault = folder(&[("a.md", A), ("b.md", "---\nname: b\n---\nB.\n")]);
    let ran = on(vault.path(), &["index", "--rebuild", "--dry-run"]);
    assert!(ran.code == 0 && ran.out.contains("+++ b/MEMORY.md"), "{}", ran.err);
    assert!(!vault.path().join("MEMORY.md").exists());
    assert_eq!(on(vault.path(), &["index", "--rebuild"]).out.lines().next(), Some("rebuilt MEMORY.md"));
    let index = read(&vault, "MEMORY.md");
    assert!(index.contains("(a.md)") && index.contains("(b.md)"), "{index}");
    let ran = on(vault.path(), &["index", "--dry-run"]);
    assert!(ran.code == 2 && ran.err.contains("--rebuild"), "{}", ran.err);
    assert_eq!(finish(program(&["index", "--rebuild=all", "--json"])).json_error()["code"], "usage");
}

#[test]
fn uses_are_counted_where_memcore_keeps_something() {
    let vault = folder(&[("a.md", A)]);
    let count = || {
        let usage = Vault::open(vault.path()).unwrap().usage().unwrap();
        usage.values().map(|usage| usage.count).sum::<u64>()
    };
    let before = state(vault.path());
    assert_eq!(on(vault.path(), &["recall", "ferry"]).code, 0);
    assert_eq!(state(vault.path()), before, "a folder that is only read stays as it is");
    on(vault.path(), &["edit", "a", "--set=topic=ships"]);
    for args in [
        &["search", "ferry"][..],
        &["why", "a", "ferry"],
        &["recall", "ferry", "--no-usage"],
        &["recall", "xyzzy"],
    ] {
        on(vault.path(), args);
        assert_eq!(count(), 0, "{args:?}");
    }
    on(vault.path(), &["recall", "ferry"]);
    on(vault.path(), &["recall", "ferry", "--explain"]);
    assert_eq!(count(), 2);
    let elsewhere = folder(&[]);
    let session = elsewhere.path().join("s.json").to_str().unwrap().to_owned();
    for _ in 0..2 {
        on(vault.path(), &["recall", "ferry", "--session", &session]);
    }
    assert_eq!(count(), 3, "once a session");
}

#[test]
fn the_demonstration_vault_stays_as_it_is() {
    let before = state(&harbour_folder());
    for args in [
        &["edit", "kelp-pay", "--set=topic=x"][..],
        &["forget", "kelp-pay"],
        &["archive", "kelp-pay"],
        &["mv", "kelp-pay", "x"],
        &["supersede", "kelp-pay", "project", "x", "y"],
        &["index", "--rebuild"],
    ] {
        let ran = harbour(&[args, &["--dry-run"]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        assert!(ran.out.starts_with("--- "), "{args:?}: {}", ran.out);
    }
    assert_eq!(state(&harbour_folder()), before);
}

#[test]
fn an_index_that_people_wrote_into_is_not_written_over_unasked() {
    let index = "# Ours\n\n- [a](a.md) — ask Ana first!\n- [Gone](gone.md) — what is left of it\n";
    let vault = folder(&[("a.md", A), ("b.md", "---\nname: b\n---\nB.\n"), ("MEMORY.md", index)]);
    let ran = on(vault.path(), &["index", "--rebuild"]);
    assert_eq!((ran.code, &*read(&vault, "MEMORY.md")), (2, index));
    assert!(ran.err.contains("would lose 2 lines") && ran.err.contains("--overrule"), "{}", ran.err);
    let dry = on(vault.path(), &["index", "--rebuild", "--dry-run"]);
    assert!(dry.code == 0 && dry.out.contains("-- [a](a.md) — ask Ana first!"), "{}", dry.out);
    assert!(dry.err.contains("3 lines that people wrote go; --overrule is needed"), "{}", dry.err);
    assert!(dry.err.contains("line 3: - [a](a.md) — ask Ana first!"), "{}", dry.err);
    assert_eq!(read(&vault, "MEMORY.md"), index);
    let json = on(vault.path(), &["index", "--rebuild", "--overrule", "--json"]).json();
    assert_eq!(all(&json["dropped"], "text")[0], "# Ours");
    assert!(!read(&vault, "MEMORY.md").contains("ask Ana"));
    // What is written for the memories alone can be written anew at any time.
    let json = on(vault.path(), &["index", "--rebuild", "--json"]).json();
    assert_eq!(json["dropped"], serde_json::json!([]));
    assert_eq!(on(vault.path(), &["undo"]).code, 0);
    assert_eq!(read(&vault, "MEMORY.md"), index, "the history keeps it");
    let json = on(vault.path(), &["index", "--rebuild=section", "--json"]).json();
    assert_eq!(json["dropped"], serde_json::json!([]));
    assert!(read(&vault, "MEMORY.md").starts_with(index), "all of it stays");
}
