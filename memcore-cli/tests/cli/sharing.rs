//! `export`, `import`, `conflicts`, `accept`: memories that come from elsewhere.

use std::path::Path;

use crate::support::{all, finish, folder, on, program, read, real, state};

const ANA: &str = "---\nname: Ana\ntype: user\n---\nAna writes Rust.\n";

#[test]
fn memories_go_through_a_file() {
    let one = folder(&[
        ("user_ana.md", ANA),
        ("port.md", "8080\n"),
        ("MEMORY.md", "- [Ana](user_ana.md) — mine\n"),
    ]);
    let file = one.path().join("bundle.json");
    let file = file.to_str().unwrap();
    let ran = on(one.path(), &["export", file]);
    assert!(ran.code == 0 && ran.out.contains("2 memories"), "{}{}", ran.out, ran.err);
    assert_eq!(on(one.path(), &["export", "-"]).out, read(&one, "bundle.json"));

    let other = folder(&[("port.md", "9090\n")]);
    let before = state(other.path());
    let dry = on(other.path(), &["import", file, "--dry-run"]);
    assert!(
        dry.out.contains("+Ana writes Rust.") && dry.err.contains("1 new, 1 kept"),
        "{}{}",
        dry.out,
        dry.err
    );
    assert_eq!(state(other.path()), before);
    let json = on(other.path(), &["import", file, "--json"]).json();
    assert_eq!(
        (&json["added"], &json["kept"]),
        (&serde_json::json!(["user_ana.md"]), &serde_json::json!(["port.md"]))
    );
    assert_eq!(read(&other, "user_ana.md"), ANA);
    on(other.path(), &["import", file, "--on-clash", "take"]);
    assert_eq!(read(&other, "port.md"), "8080\n");
    on(other.path(), &["undo"]);
    on(other.path(), &["undo"]);
    assert!(read(&other, "port.md") == "9090\n" && !other.path().join("user_ana.md").exists());
}

#[test]
fn a_bad_bundle_is_told() {
    let vault = folder(&[("a.md", "a\n"), ("bad.json", "{}")]);
    let bad = vault.path().join("bad.json");
    let ran = on(vault.path(), &["import", bad.to_str().unwrap()]);
    assert!(
        ran.code == 2 && ran.err.contains("bad.json") && ran.err.contains("memcore export"),
        "{}",
        ran.err
    );
    assert_eq!(on(vault.path(), &["import", "not-there.json"]).code, 2);
    let json = on(vault.path(), &["export", "-"]).out.replace("\"a.md\"", "\"../a.md\"");
    std::fs::write(&bad, json).unwrap();
    let ran = on(vault.path(), &["import", bad.to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("../a.md is not brought in"), "{}", ran.err);
}

#[test]
fn conflicts_are_listed_and_decided() {
    let copy = "user_ana (Ana's conflicted copy 2026-11-30).md";
    let vault = folder(&[("user_ana.md", ANA), (copy, "---\nname: Ana\n---\nAna writes Go.\n")]);
    let ran = on(vault.path(), &["conflicts"]);
    assert!(ran.code == 1 && ran.out.contains("a copy of user_ana.md, by Dropbox"), "{}", ran.out);
    assert_eq!(all(&on(vault.path(), &["list", "--json"]).json()["memories"], "path"), ["user_ana.md"]);
    assert_eq!(on(vault.path(), &["verify"]).code, 1);
    assert_eq!(on(vault.path(), &["conflicts", copy]).code, 2, "how?");
    assert_eq!(on(vault.path(), &["conflicts", "user_ana.md", "--keep"]).code, 1);
    let ran = on(vault.path(), &["conflicts", copy, "--take"]);
    assert!(ran.code == 0 && ran.out.contains("memcore undo"), "{}{}", ran.out, ran.err);
    assert!(read(&vault, "user_ana.md").contains("Go") && !vault.path().join(copy).exists());
    assert_eq!(on(vault.path(), &["conflicts"]).code, 0);
}

/// Runs it in a project with a team's folder.
fn in_project(root: &Path, args: &[&str]) -> crate::support::Ran {
    let mut command = program(args);
    command.current_dir(root.join("app")).env("CLAUDE_CONFIG_DIR", root.join("config")).env("HOME", root);
    command.arg("--now=2026-11-30T12:00:00Z");
    finish(command)
}

#[test]
fn a_teams_memories_wait_to_be_accepted() {
    let dir = folder(&[
        ("app/.git/HEAD", "ref: refs/heads/main\n"),
        ("app/.claude/team-memory/crane.md", "The crane is blue.\n"),
    ]);
    let root = real(dir.path());
    let team = ["--team-dir", ".claude/team-memory"];
    let run = |args: &[&str]| in_project(&root, &[args, &team].concat());
    assert_eq!(run(&["recall", "crane"]).code, 1);
    let ran = run(&["accept"]);
    assert!(ran.code == 1 && ran.out.contains("crane.md (new)"), "{}{}", ran.out, ran.err);
    let ran = run(&["accept", "crane"]);
    assert!(ran.code == 0 && ran.out.contains("as the team's word"), "{}{}", ran.out, ran.err);
    let ran = run(&["recall", "crane"]);
    assert!(ran.code == 0 && ran.out.contains("The crane is blue."), "{}{}", ran.out, ran.err);
    std::fs::write(root.join("app/.claude/team-memory/crane.md"), "The crane is red.\n").unwrap();
    assert_eq!(run(&["recall", "crane"]).code, 1);
    assert!(run(&["accept"]).out.contains("crane.md (changed)"));
    let named = ["accept", "--dir", ".claude/team-memory", "--scope", "team"];
    assert!(in_project(&root, &named).out.contains("crane.md (changed)"), "the same by --dir");
    let below = in_project(&root, &["accept", "--scope", "team"]);
    assert!(below.code == 2 && below.err.contains("memory/team"), "{}", below.err);
}

#[test]
fn a_project_signs_its_folder_and_another_is_turned_away() {
    let dir = folder(&[("app/.git/HEAD", "ref: refs/heads/main\n")]);
    let root = real(dir.path());
    assert_eq!(in_project(&root, &["add", "user", "Ana", "Ana writes Rust.", "--dry-run"]).code, 0);
    assert!(!root.join("config").exists(), "nothing is made before the first write");
    let ran = in_project(&root, &["add", "user", "Ana", "Ana writes Rust."]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let projects = root.join("config/projects");
    let key = std::fs::read_dir(&projects).unwrap().next().unwrap().unwrap().path();
    let record = std::fs::read_to_string(key.join("memory/.memcore/store.json")).unwrap();
    assert!(record.contains(root.join("app").to_str().unwrap()), "{record}");
    let other = record.replace("/app\"", "/a-p\"");
    std::fs::create_dir_all(root.join("a-p")).unwrap();
    std::fs::write(key.join("memory/.memcore/store.json"), other).unwrap();
    let ran = in_project(&root, &["add", "user", "Ben", "Ben writes Go."]);
    assert!(ran.code == 2 && ran.err.contains("/a-p") && ran.err.contains("/app"), "{}", ran.err);
}
