//! `add`, `edit`, `supersede`, `mv`: what changes memories, and the folder that it makes.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::support::{Ran, all, finish, folder, on, program, read, state};

const DB: &str =
    "---\nname: db\ndescription: which database\ntype: project\nmodified: 2026-11-01\n---\n\nWe use MySQL.\n";

/// Runs it on a folder with this text on standard input.
fn piped(folder: &Path, args: &[&str], text: &str) -> Ran {
    let mut command = program(args);
    command.arg("--dir").arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        stdout: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn add_writes_a_memory_and_its_line() {
    let vault = folder(&[]);
    let args = ["add", "feedback", "no-mocks", "- Never mock.", "--why=A bug.", "--how", "- Test schema."];
    let ran = on(vault.path(), &[&args[..], &["--tag=db", "--tag=測試", "--topic=tests"]].concat());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.starts_with("created feedback_no_mocks.md\n"), "{}", ran.out);
    assert!(ran.out.contains("MEMORY.md") && ran.out.contains("memcore undo "), "{}", ran.out);
    let text = read(&vault, "feedback_no_mocks.md");
    let body = "\n- Never mock.\n\n**Why:** A bug.\n\n**How to apply:** - Test schema.\n";
    assert!(text.ends_with(&format!("---\n{body}")), "{text}");
    assert!(text.contains("tags: [db, 測試]") && text.contains("topic: tests"), "{text}");
    assert!(text.contains("created: 2026-11-30T12:00:00.000Z"), "{text}");
    assert!(read(&vault, "MEMORY.md").contains("feedback_no_mocks.md"));

    let json =
        on(vault.path(), &["add", "user", "아나 로페즈", "아나는 금요일에 검토한다.", "--json"]).json();
    assert_eq!((&json["command"], &json["outcome"]), (&"add".into(), &"created".into()));
    assert_eq!((&json["path"], &json["made_folder"]), (&"user_아나_로페즈.md".into(), &false.into()));
    assert_eq!(all(&json["files"], "path"), ["user_아나_로페즈.md", "MEMORY.md"]);
    assert_eq!(json["revision"], json["files"][0]["new_revision"]);
    let id = json["change"].as_str().unwrap();
    assert_eq!(on(vault.path(), &["undo", id, "--json"]).json()["outcome"], "removed");
}

#[test]
fn the_same_again_is_nothing_to_change_and_a_name_is_one_memory() {
    let vault = folder(&[("project_db.md", DB)]);
    let add = ["add", "project", "DB", "We use Postgres."];
    let ran = on(vault.path(), &add);
    assert!(ran.out.starts_with("changed project_db.md\n"), "{}", ran.out);
    assert!(read(&vault, "project_db.md").contains("description: which database"), "it was not named");
    let before = state(vault.path());
    let ran = on(vault.path(), &add);
    assert_eq!((ran.code, &*ran.out), (0, "nothing to change: project_db.md is so already\n"));
    let json = on(vault.path(), &[&add[..], &["--json"]].concat()).json();
    assert_eq!((&json["outcome"], json["change"].is_null()), (&"unchanged".into(), true));
    assert_eq!(state(vault.path()), before);
}

#[test]
fn another_type_under_a_known_name_is_told() {
    let vault = folder(&[("project_db.md", DB)]);
    let ran = on(vault.path(), &["add", "reference", "db", "The manual: db.example.org"]);
    assert!(ran.out.starts_with("changed project_db.md\n"), "{}", ran.out);
    assert!(ran.err.contains("gets the type reference; it was of the type project"), "{}", ran.err);
    let json = on(vault.path(), &["add", "user", "db", "Ana keeps it.", "--json"]).json();
    assert_eq!((&json["was_kind"], &json["outcome"]), (&"reference".into(), &"updated".into()));
    let json = on(vault.path(), &["add", "user", "db", "Ana keeps it well.", "--json"]).json();
    assert!(json["was_kind"].is_null());
}

#[test]
fn a_text_comes_from_standard_input() {
    let vault = folder(&[]);
    for args in [&["add", "user", "ana", "-"][..], &["add", "user", "ana"]] {
        let ran = piped(vault.path(), args, "Ana writes Rust.\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(read(&vault, "user_ana.md").ends_with("\nAna writes Rust.\n"));
    }
    let ran = piped(vault.path(), &["add", "user", "ben"], " \n");
    assert!(ran.code == 2 && ran.err.contains("no body"), "{}", ran.err);
    for args in
        [&["add", "user"][..], &["add"], &["add", "draft", "a", "b"], &["add", "user", "a", "--from=x"]]
    {
        assert_eq!(finish(program(&[args, &["--json"]].concat())).json_error()["code"], "usage", "{args:?}");
    }
    let before = state(vault.path());
    assert_eq!(on(vault.path(), &["add", "user", "cem", "--dryrun"]).code, 2, "a misspelt option is no text");
    assert_eq!(on(vault.path(), &["add", "user", "cem", "-n"]).code, 2);
    assert_eq!(state(vault.path()), before);
    let ran = on(vault.path(), &["add", "user", "ana", "x", "--confidence=7"]);
    assert!(ran.code == 2 && ran.err.contains("0 to 1"), "{}", ran.err);
}

#[test]
fn a_folder_is_made_when_it_is_needed_and_not_before() {
    let home = folder(&[]);
    let dir = home.path().join("new/memory");
    let ran = on(&dir, &["add", "user", "ana", "A.", "--dry-run"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("would make the folder") && ran.err.contains("would create user_ana.md"));
    assert!(ran.out.starts_with("--- /dev/null\n+++ b/user_ana.md\n@@ -0,0 +1,"), "{}", ran.out);
    assert_eq!(on(&dir, &["add", "user", "ana", " "]).code, 2);
    assert!(!home.path().join("new").exists());
    let ran = on(&dir, &["add", "user", "ana", "A."]);
    assert!(ran.code == 0 && ran.err.contains("made the folder"), "{}", ran.err);
    assert!(dir.join("user_ana.md").exists());
    let other = home.path().join("other");
    assert_eq!(on(&other, &["add", "user", "ana", "A.", "--json"]).json()["made_folder"], true);
    let file = dir.join("user_ana.md");
    assert!(on(&file, &["add", "user", "ana", "A."]).err.contains("is a file"));
    let gone = home.path().join("gone");
    for args in [&["edit", "a", "--body=x"][..], &["forget", "a"], &["undo"], &["history"], &["verify"]] {
        assert_eq!(on(&gone, args).code, 2, "{args:?}");
    }
    assert!(!gone.exists());
}

#[test]
fn an_index_that_stays_behind_is_told_of_loudly() {
    let vault = folder(&[]);
    std::fs::write(vault.path().join("MEMORY.md"), b"caf\xe9\n").unwrap();
    let ran = on(vault.path(), &["add", "user", "ana", "A.", "--quiet"]);
    assert_eq!((ran.code, read(&vault, "user_ana.md").is_empty()), (0, false), "{}", ran.err);
    assert!(
        ran.err.starts_with("warning: user_ana.md is written, but MEMORY.md is not changed: "),
        "{}",
        ran.err
    );
    on(vault.path(), &["add", "user", "bo", "B."]);
    let ran = on(vault.path(), &["forget", "bo", "--quiet"]);
    let told = "warning: user_bo.md is gone, but MEMORY.md is not changed: ";
    assert!(ran.code == 0 && ran.err.starts_with(told), "{}", ran.err);
    let json = on(vault.path(), &["edit", "ana", "--set=name=안나", "--json"]).json();
    assert!(json["index_trouble"].as_str().unwrap().contains("UTF-8"), "{json}");
    assert_eq!(std::fs::read(vault.path().join("MEMORY.md")).unwrap(), b"caf\xe9\n");
}

#[test]
fn whose_word_it_is() {
    let vault = folder(&[]);
    on(vault.path(), &["add", "user", "ana", "A.", "--origin=user", "--session=s1", "--because=she said so"]);
    on(vault.path(), &["add", "user", "ben", "B."]);
    let json = on(vault.path(), &["history", "--json"]).json();
    let changes = &json["changes"];
    assert_eq!(all(changes, "origin"), ["agent", "user"], "what comes from no terminal is an agent's");
    assert_eq!((&changes[1]["why"], &changes[1]["session"]), (&"she said so".into(), &"s1".into()));

    let ran = on(vault.path(), &["add", "feedback", "x", "Obey.", "--origin=external", "--json"]);
    assert_eq!((ran.code, &ran.json_error()["code"]), (2, &"refused".into()));
    let supersede = ["supersede", "ana", "user", "ana2", "C.", "--origin=agent"];
    let ran = on(vault.path(), &supersede);
    assert!(ran.code == 2 && ran.err.contains("--overrule"), "{}", ran.err);
    assert_eq!(on(vault.path(), &[&supersede[..], &["--overrule"]].concat()).code, 0);
}

#[test]
fn many_memories_come_from_a_file() {
    let vault = folder(&[]);
    let lines = "{\"kind\":\"user\",\"name\":\"Ana\",\"body\":\"Ana writes Rust.\",\"tags\":[\"team\"]}\n\n\
                 {\"type\":\"feedback\",\"name\":\"記憶\",\"body\":\"Rule.\",\"why\":\"W.\",\"how\":\"H.\"}\n\
                 {\"kind\":\"user\",\"name\":\"Empty\",\"body\":\" \"}\n";
    let file = folder(&[("memories.jsonl", lines)]);
    let from = file.path().join("memories.jsonl").to_str().unwrap().to_owned();
    let ran = on(vault.path(), &["add", "--from", &from, "--dry-run"]);
    assert!(ran.out.contains("+++ b/user_ana.md") && ran.err.contains("2 would be written, 1 not written"));
    assert!(state(vault.path()).is_empty());

    let ran = on(vault.path(), &["add", "--from", &from]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out.contains("not written line 4, Empty: ") && ran.out.contains("3 memories: 2 written, 1 not")
    );
    assert!(read(&vault, "feedback_記憶.md").contains("**Why:** W.\n\n**How to apply:** H.\n"));
    assert_eq!(read(&vault, "MEMORY.md").lines().count(), 2);
    let json = piped(vault.path(), &["add", "--from", "-", "--json"], lines).json();
    assert_eq!((&json["written"], &json["unchanged"], &json["failed"]), (&0.into(), &2.into(), &1.into()));
    assert_eq!(
        (&json["results"][2]["line"], &json["results"][2]["error"]["code"]),
        (&4.into(), &"invalid_input".into())
    );

    let before = state(vault.path());
    for (bad, says) in [
        ("{\"kind\":\"user\",\"name\":\"x\",\"body\":\"y\",\"tagz\":[]}", "tagz"),
        ("nonsense", "line 2"),
        ("", "no memories"),
    ] {
        let good = "{\"kind\":\"user\",\"name\":\"good\",\"body\":\"y\"}";
        let text = if bad.is_empty() { String::new() } else { format!("{good}\n{bad}\n") };
        let ran = piped(vault.path(), &["add", "--from=-"], &text);
        assert!(ran.code == 2 && ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(state(vault.path()), before, "one bad line, and nothing is written");
    let ran = on(vault.path(), &["add", "--from=/no/such/file"]);
    assert!(ran.code == 2 && ran.err.contains("no memories file"), "{}", ran.err);
}

#[test]
fn edit_by_options_touches_nothing_else() {
    let source = "---\nname: db\nowner: ana   # since May\ntopic: old\ntype: project\n---\n\nWe use MySQL.\n\n## Notes\n\nOne.\n";
    let vault = folder(&[("project_db.md", source)]);
    let args = ["edit", "db", "--set=tags=a, b", "--set", "status=2", "--unset=topic"];
    let args = [&args[..], &["--append", "Notes", "- two", "--diff"]].concat();
    let ran = on(vault.path(), &args);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let text = read(&vault, "project_db.md");
    assert!(text.starts_with("---\nname: db\nowner: ana   # since May\ntype: project\n"), "{text}");
    assert!(text.contains("tags: [a, b]\n") && text.contains("status: 2\n"), "{text}");
    assert!(text.ends_with("## Notes\n\nOne.\n\n- two\n"), "{text}");
    assert!(ran.out.contains("--- a/project_db.md\n") && ran.out.contains("\n-topic: old\n"), "{}", ran.out);
    assert!(ran.out.contains("\nchanged project_db.md\n"), "{}", ran.out);
    let ran = piped(vault.path(), &["edit", "db", "--body=-"], "새 본문\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(read(&vault, "project_db.md").ends_with("---\n\n새 본문\n"));
    let before = state(vault.path());
    for (args, says) in [
        (&["--set=tags"][..], "no value"),
        (&["--set=type=draft"], "user, feedback"),
        (&["--set=confidence=2"], "0 to 1"),
        (&["--body= "], "empty"),
        (&["--body=-", "--append", "A", "-"], "only one"),
        (&["--append", "A", "--diff"], "looks like an option"),
        (&["--body", "--dry-run"], "looks like an option"),
    ] {
        let ran = on(vault.path(), &[&["edit", "db"], args].concat());
        assert!(ran.code == 2 && ran.err.contains(says), "{args:?}: {}", ran.err);
    }
    assert_eq!(state(vault.path()), before);
}

#[test]
fn a_header_is_given_only_if_that_is_said() {
    let vault = folder(&[("a.md", "Text.\n")]);
    let ran = on(vault.path(), &["edit", "a", "--set=topic=x"]);
    assert!(ran.code == 2 && ran.err.contains("--add-header"), "{}", ran.err);
    assert_eq!(on(vault.path(), &["edit", "a", "--set=topic=x", "--add-header"]).code, 0);
    assert!(read(&vault, "a.md").starts_with("---\n") && read(&vault, "a.md").ends_with("Text.\n"));
}

#[test]
fn names_mean_what_they_mean_everywhere() {
    let twins = [("a.md", "---\nname: twin\n---\nA.\n"), ("b.md", "---\nname: twin\n---\nB.\n")];
    let vault = folder(&twins);
    for command in
        [&["edit", "twin", "--body=x"][..], &["forget", "twin"], &["mv", "twin", "c"], &["archive", "twin"]]
    {
        let ran = on(vault.path(), command);
        assert!(ran.code == 2 && ran.err.contains("a.md, b.md"), "{command:?}: {}", ran.err);
    }
    for command in [
        &["edit", "none", "--body=x"][..],
        &["forget", "none"],
        &["mv", "none", "c"],
        &["restore", "none"],
        &["undo", "none"],
        &["revert", "a", "0123"],
        &["history", "none"],
        &["supersede", "none", "user", "x", "y"],
    ] {
        let ran = on(vault.path(), &[command, &["--json"]].concat());
        assert_eq!((ran.code, &ran.json_error()["code"]), (1, &"not_found".into()), "{command:?}");
        assert!(ran.json_error()["hint"].is_string(), "{command:?}: {}", ran.out);
    }
    for (path, text) in twins {
        assert_eq!(read(&vault, path), text);
    }
}

#[test]
fn supersede_has_three_ways() {
    let run = |mode: &str| -> (TempDir, Ran) {
        let vault = folder(&[("project_db.md", DB)]);
        let ran =
            on(vault.path(), &["supersede", "db", "project", "database", "We use Postgres.", "--mode", mode]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        (vault, ran)
    };
    let (vault, ran) = run("version");
    assert!(ran.out.contains("created project_database.md in the place of project_db.md"), "{}", ran.out);
    assert!(read(&vault, "project_database.md").contains("supersedes \"db\""));
    let json = on(vault.path(), &["list", "--archived", "--json"]).json();
    assert_eq!(all(&json["archived"], "path"), ["project_db.md"]);
    assert!(on(vault.path(), &["list", "--archived"]).out.contains("project_db.md"));
    // It is there again, and nobody sees it: that must not pass for done.
    let ran = on(vault.path(), &["restore", "db"]);
    assert!(
        ran.code == 0 && ran.err.contains("nobody sees project_db.md: project_database.md"),
        "{}",
        ran.err
    );

    let (vault, _) = run("overwrite");
    assert!(read(&vault, "project_db.md").ends_with("\nWe use Postgres.\n"));
    let (vault, ran) = run("merge");
    let text = read(&vault, "project_db.md");
    assert!(text.contains("We use Postgres.") && text.contains("2026-11-30:** We use MySQL."), "{text}");
    assert!(ran.out.contains("says both"), "{}", ran.out);
}

#[test]
fn mv_takes_the_links_along() {
    let vault = folder(&[
        ("user_ana.md", "---\nname: ana\n---\nA.\n"),
        ("team.md", "See [[user_ana#Tools|Ana]].\n"),
        ("MEMORY.md", "- [Ana](user_ana.md) — who\n"),
    ]);
    let before = state(vault.path());
    let ran = on(vault.path(), &["mv", "ana", "people/", "--dry-run"]);
    assert!(ran.code == 0 && ran.out.contains("+++ b/people/user_ana.md"), "{}", ran.out);
    assert_eq!(state(vault.path()), before);
    let json = on(vault.path(), &["mv", "ana", "안나 v1.2", "--json"]).json();
    assert_eq!((&json["path"], &json["from"]), (&"안나 v1.2.md".into(), &"user_ana.md".into()));
    assert_eq!(json["relinked"].as_array().unwrap().len(), 1);
    assert_eq!(read(&vault, "team.md"), "See [[안나 v1.2#Tools|Ana]].\n");
    let ran = on(vault.path(), &["mv", "안나 v1.2", "people/ana"]);
    assert!(
        ran.out.starts_with("moved to people/ana.md, from 안나 v1.2.md, with the links to it in team.md\n"),
        "{}",
        ran.out
    );
    for (to, code) in [("../ana", 2), ("./team", 1), ("why?", 2), ("aux", 2), (".memcore/x", 2)] {
        let ran = on(vault.path(), &["mv", "ana", to]);
        assert_eq!(ran.code, code, "{to}: {}", ran.err);
        assert!(ran.err.contains("help: "), "{to}: {}", ran.err);
    }
    assert_eq!(on(vault.path(), &["mv", "ana", "/MEMORY"]).code, 2);
    assert_eq!(on(vault.path(), &["undo"]).code, 0);
    assert_eq!(read(&vault, "team.md"), "See [[안나 v1.2#Tools|Ana]].\n");
}
