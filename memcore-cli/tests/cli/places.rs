//! Which folder is used, and the command line itself.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{Ran, finish, folder, harbour, on, program, real};

/// A home with a project in it, and the folder of its memories.
struct Home {
    _home: TempDir,
    project: PathBuf,
    memory: PathBuf,
    config: PathBuf,
}

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let root = real(home.path());
        let (project, config) = (root.join("app/src"), root.join("config"));
        std::fs::create_dir_all(&project).unwrap();
        std::fs::create_dir_all(root.join("app/.git/objects")).unwrap();
        std::fs::write(root.join("app/.git/HEAD"), "ref: refs/heads/main\n").unwrap();
        let key = memcore::project_key(root.join("app").to_str().unwrap());
        let memory = config.join("projects").join(key).join("memory");
        Self { _home: home, project, memory, config }
    }

    fn run(&self, args: &[&str]) -> Ran {
        let mut command = program(args);
        command.current_dir(&self.project).env("CLAUDE_CONFIG_DIR", &self.config);
        finish(command)
    }
}

#[test]
fn the_folder_of_the_project_is_found_and_named() {
    let home = Home::new();
    std::fs::create_dir_all(&home.memory).unwrap();
    std::fs::write(home.memory.join("a.md"), "A.\n").unwrap();
    let ran = home.run(&["list"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("a.md"));
    assert!(ran.err.contains(home.memory.to_str().unwrap()) && ran.err.contains("git root"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
    assert_eq!(home.run(&["list", "--quiet"]).err, "");
    assert_eq!(home.run(&["list", "--json"]).err, "");

    let ran = home.run(&["where"]);
    assert_eq!((ran.code, ran.out.trim_end()), (0, home.memory.to_str().unwrap()));
    let json = home.run(&["where", "--json"]).json();
    assert_eq!(
        (&json["exists"], json["project"].as_str()),
        (&true.into(), home.project.parent().unwrap().to_str())
    );
}

#[test]
fn a_project_without_memories_is_an_error_that_helps() {
    let home = Home::new();
    let ran = home.run(&["recall", "anything"]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    for part in [home.memory.to_str().unwrap(), "git root", "--dir"] {
        assert!(ran.err.contains(part), "{part} in {}", ran.err);
    }
    let error = home.run(&["recall", "anything", "--json"]).json_error();
    assert_eq!((&error["code"], error["path"].as_str()), (&"not_found".into(), home.memory.to_str()));
    assert!(error["hint"].as_str().unwrap().contains("--dir"));

    let ran = home.run(&["where"]);
    assert_eq!((ran.code, ran.out.trim_end()), (1, home.memory.to_str().unwrap()));
    assert!(ran.err.contains("not there yet"));
}

#[test]
fn a_named_folder_must_be_one() {
    let ran = on(Path::new("/no/such/folder"), &["list"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no folder"), "{}", ran.err);
    let vault = folder(&[("a.md", "A.\n")]);
    let ran = on(&vault.path().join("a.md"), &["list"]);
    assert!(ran.code == 2 && ran.err.contains("is a file"), "{}", ran.err);
}

#[test]
fn a_relative_folder_is_told_as_an_absolute_one() {
    let vault = folder(&[("a.md", "A.\n")]);
    let mut command = program(&["list", "--json", "--dir=."]);
    command.current_dir(vault.path());
    let folder = finish(command).json()["folder"].as_str().unwrap().to_owned();
    assert_eq!(Path::new(&folder), real(vault.path()));
}

#[test]
fn wrong_usage_is_two_and_json_if_that_was_asked_for() {
    for args in [&["nonsense"][..], &[], &["list", "--kind=draft"], &["recall", "a", "--now=yesterday"]] {
        let ran = harbour(args);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty());
        let ran = finish(program(&[args, &["--json"]].concat()));
        assert_eq!((ran.code, &ran.json_error()["code"], &*ran.err), (2, &"usage".into(), ""), "{args:?}");
    }
    let ran = finish(program(&["show", "x", "--raw", "--json"]));
    assert_eq!(ran.code, 2);
    let ran = finish(program(&["list", "--kind=draft", "--json"]));
    assert!(ran.json_error()["message"].as_str().unwrap().contains("feedback"), "it says what is possible");
}

#[test]
fn help_documents_the_exit_codes() {
    let ran = finish(program(&["--help"]));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.contains("Exit codes:") && ran.out.contains("  1  nothing was recalled"));
    assert!(finish(program(&["--version"])).out.starts_with("memcore "));
}

#[test]
fn completions_for_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = finish(program(&["completions", shell]));
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("memcore") && ran.out.contains("recall"), "{shell}");
    }
}

#[test]
fn completions_are_one_json_object_if_that_was_asked_for() {
    let json = finish(program(&["completions", "fish", "--json"])).json();
    assert_eq!((&json["command"], &json["shell"]), (&"completions".into(), &"fish".into()));
    assert_eq!(json["script"], finish(program(&["completions", "fish"])).out);
}

#[test]
fn now_can_be_a_plain_date() {
    let vault = folder(&[("a.md", "---\nname: a\nmodified: 2026-11-23\n---\nferry\n")]);
    let run = |now: &str| {
        let mut command = program(&["recall", "ferry", "--json", now, "--dir"]);
        command.arg(vault.path()).env("TZ", "UTC");
        finish(command)
    };
    let json = run("--now=2026-11-30").json();
    assert_eq!(json["memories"][0]["age"]["days"], 7);
    assert!(json["trace"]["now"].as_str().unwrap().starts_with("2026-11-30T00:00:00"), "{json}");
    let json = run("--now=2026-11-30T09:00:00+09:00").json();
    assert_eq!(json["trace"]["now"], "2026-11-30T09:00:00+09:00");
    let ran = run("--now=soon");
    let message = ran.json_error()["message"].as_str().unwrap().to_owned();
    assert!(ran.code == 2 && message.contains("2026-11-30T09:00:00Z"), "{message}");
}
