//! `recall` and `search`.

use serde_json::Value;

use crate::support::{all, folder, harbour, harbour_folder, harbour_with_stdin, on};

#[test]
fn a_question_of_several_words_finds_its_memory() {
    let ran = harbour(&["recall", "why", "no", "database", "mocks"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err, "");
    let first: Vec<&str> = ran.out.lines().take(2).collect();
    assert!(first[0].ends_with("No database mocks"), "{first:?}");
    assert!(first[1].contains("feedback_no_db_mocks.md") && first[1].contains("feedback"), "{first:?}");
    assert!(first[1].contains("181 days ago"), "2026-06-02 to 2026-11-30 is 181 days: {first:?}");
    assert!(ran.out.contains("│ Tests that touch storage run against a real PostgreSQL"));
    assert!(ran.out.contains("5 of 45 memories recalled"));
}

#[test]
fn json_tells_the_question_the_text_and_each_memory() {
    let json = harbour(&["recall", "release", "freeze", "--json", "--limit", "1"]).json();
    assert_eq!(json["command"], "recall");
    assert_eq!(json["question"], "release freeze");
    assert_eq!(json["nothing"], Value::Null);
    assert_eq!(json["text_bytes"], json["text"].as_str().unwrap().len());
    let memory = &json["memories"][0];
    assert_eq!(memory["path"], "project_release_freeze.md");
    assert_eq!(memory["file"], harbour_folder().join("project_release_freeze.md").to_str().unwrap());
    assert_eq!((&memory["kind"], &memory["age"]["source"]), (&"project".into(), &"metadata_modified".into()));
    assert_eq!(json["memories"].as_array().unwrap().len(), 1);
    assert_eq!(json["left_out"][0]["reason"], "below_limit");
    assert_eq!(json["left_out"][0]["rank"], 2);
    assert_eq!(json["trace"]["picks"][0]["shown"], true);
    assert_eq!(json["trace"]["memories"], 45);
}

#[test]
fn the_question_can_come_from_standard_input() {
    for args in [&["recall", "--json", "-"][..], &["recall", "--json"]] {
        let json = harbour_with_stdin(args, "release freeze\n").json();
        assert_eq!(json["question"], "release freeze\n");
        assert_eq!(json["memories"][0]["path"], "project_release_freeze.md");
    }
}

#[test]
fn nothing_found_is_said_plainly() {
    let ran = harbour(&["recall", "xyzzy"]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    assert!(ran.out.starts_with("Nothing recalled: no memory matters for this question\n"), "{}", ran.out);
    let ran = harbour(&["recall", "xyzzy", "--text"]);
    assert_eq!((ran.code, &*ran.out), (1, ""));
    assert!(ran.err.contains("no memory matters"));
    let ran = harbour(&["recall", "xyzzy", "--json"]);
    assert_eq!((ran.code, &ran.json()["nothing"]), (1, &"nothing_relevant".into()));
    assert_eq!(harbour(&["search", "xyzzy"]).code, 1);
}

#[test]
fn the_limit_may_be_higher_than_five_and_kinds_filter() {
    let json =
        harbour(&["recall", "the", "payment", "deploy", "release", "booking", "--limit=8", "--json"]).json();
    assert_eq!(json["memories"].as_array().unwrap().len(), 8);
    let json = harbour(&["recall", "payment", "--kind=user", "--kind=reference", "--json"]).json();
    assert!(!json["memories"].as_array().unwrap().is_empty());
    assert!(all(&json["memories"], "kind").iter().all(|kind| ["user", "reference"].contains(kind)));
    assert_eq!(json["trace"]["filtered"], 45 - 4 - 8, "4 user and 8 reference memories are left");
    assert_eq!(harbour(&["recall", "payment", "--limit=0"]).code, 1);
}

#[test]
fn text_is_the_text_for_the_prompt_and_nothing_else() {
    let ran = harbour(&["recall", "release", "freeze", "--text"]);
    assert!(ran.out.starts_with("Memories recalled for this turn."));
    assert!(ran.out.contains("\n| Nothing but hot fixes reaches production"));
    let ran = harbour(&["recall", "release", "freeze", "--text", "--frame=system-reminder"]);
    assert!(ran.out.starts_with("<system-reminder>\n") && ran.out.ends_with("</system-reminder>\n"));
}

#[test]
fn what_is_cut_is_said_with_how_much() {
    let body = "ferry line\n".repeat(1_000);
    let vault = folder(&[("long.md", &format!("---\nname: long\n---\n{body}"))]);
    let json = on(vault.path(), &["recall", "ferry", "--json"]).json();
    let (shown, missing) = (&json["memories"][0]["shown_bytes"], &json["memories"][0]["missing_bytes"]);
    assert!(shown.as_u64().unwrap() <= 4_096);
    assert_eq!(
        shown.as_u64().unwrap() + missing.as_u64().unwrap(),
        10_999,
        "the last line end is not counted"
    );
    let missing = missing.to_string();
    let with_comma = format!("{},{} bytes", &missing[..missing.len() - 3], &missing[missing.len() - 3..]);
    let ran = on(vault.path(), &["recall", "ferry"]);
    assert!(ran.out.contains(&format!("┆ {with_comma} are not shown here")), "{with_comma}");
    assert!(ran.out.contains("1 memory is cut"));
    let ran = on(vault.path(), &["recall", "ferry", "--text"]);
    assert!(ran.err.contains(&with_comma), "{}", ran.err);
    assert_eq!(on(vault.path(), &["recall", "ferry", "--text", "--quiet"]).err, "");
}

#[test]
fn explain_says_which_words_made_it() {
    let ran = harbour(&["recall", "release", "freeze", "--explain", "--limit=1"]);
    let table = ran.out.split("What was considered").nth(1).unwrap();
    let row = |path: &str| table.lines().find(|line| line.contains(path)).unwrap();
    assert!(
        row("project_release_freeze.md").contains("freez")
            && row("project_release_freeze.md").ends_with("shown")
    );
    assert!(row("feedback_ship_small.md").ends_with("below the limit"));
}

#[test]
fn a_session_does_not_repeat_itself() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("turn.json");
    let session = format!("--session={}", file.display());
    let recall = || harbour(&["recall", "release", "freeze", "--limit=1", "--json", &session]).json();
    let (first, second) = (recall(), recall());
    assert_eq!(first["memories"][0]["path"], "project_release_freeze.md");
    assert_ne!(second["memories"][0]["path"], "project_release_freeze.md");
    let seen =
        second["left_out"].as_array().unwrap().iter().find(|left| left["reason"] == "already_shown").unwrap();
    assert_eq!(seen["path"], "project_release_freeze.md");
    assert_eq!(second["session"]["shown_memories"], 2);
    assert_eq!(
        second["session"]["spent_bytes"].as_u64().unwrap(),
        first["text_bytes"].as_u64().unwrap() + second["text_bytes"].as_u64().unwrap()
    );
    let kept = memcore::Session::from_json(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(kept.shown(), 2);
    let files: Vec<_> = std::fs::read_dir(home.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "no temporary file is left: {files:?}");
    let ran = harbour(&["recall", "release", "freeze", "--limit=1", &session]);
    assert!(ran.out.contains("Left out: shown in this session"), "{}", ran.out);
}

#[test]
fn a_session_file_that_is_none_is_refused_and_kept() {
    let home = folder(&[("notes.json", "[1, 2]")]);
    let file = home.path().join("notes.json");
    let ran = harbour(&["recall", "release", "--json", "--session", file.to_str().unwrap()]);
    let error = ran.json_error();
    assert_eq!(
        (ran.code, &error["code"], error["path"].as_str()),
        (2, &"invalid_input".into(), file.to_str())
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "[1, 2]");
    let ran =
        harbour(&["recall", "release", "--session", home.path().join("no/such.json").to_str().unwrap()]);
    assert_eq!((ran.code, &*ran.out), (2, ""), "nothing is shown that the session does not know");
    assert!(ran.err.contains("cannot write the session file"));
}

#[test]
fn search_ranks_without_budget() {
    let json = harbour(&["search", "payment", "freeze", "deploy", "--limit=12", "--json"]).json();
    let results = json["results"].as_array().unwrap();
    assert_eq!(results.len(), 12);
    assert!(results.windows(2).all(|two| two[0]["score"].as_f64() >= two[1]["score"].as_f64()));
    assert_eq!((&results[0]["rank"], &results[11]["rank"]), (&1.into(), &12.into()));
    let ran = harbour(&["search", "release", "freeze"]);
    assert!(ran.out.lines().nth(1).unwrap().contains("project_release_freeze.md"));
}

#[test]
fn a_question_without_words_is_told_from_one_without_an_answer() {
    for question in ["", "??", " \n", "…!"] {
        for command in ["recall", "search"] {
            let ran = harbour(&[command, question, "--json"]);
            let json = ran.json();
            assert_eq!(ran.code, 1, "{command} {question:?}");
            assert!(json["nothing_because"].as_str().unwrap().contains("no words"), "{json}");
            assert!(harbour(&[command, question]).out.contains("no words to look for"));
        }
        assert!(harbour(&["recall", question, "--text"]).err.contains("no words to look for"));
    }
    for question in ["xyzzy", "ж", "9"] {
        let json = harbour(&["search", question, "--json"]).json();
        assert!(json["nothing_because"].as_str().is_none_or(|why| !why.contains("no words")), "{json}");
    }
    assert!(harbour(&["search", "freeze", "--json"]).json()["nothing_because"].is_null());
}

#[test]
fn a_limit_of_zero_is_not_a_search_without_a_result() {
    let ran = harbour(&["search", "freeze", "--limit=0", "--json"]);
    let json = ran.json();
    assert_eq!((ran.code, json["results"].as_array().unwrap().len()), (1, 0));
    assert_eq!(json["nothing_because"], "the limit is 0");
    assert!(harbour(&["search", "freeze", "--limit=0"]).out.contains("the limit is 0"));
}

#[test]
fn an_empty_session_file_begins_a_session() {
    for text in ["", " \r\n\t\n"] {
        let home = folder(&[("turn.json", text)]);
        let file = home.path().join("turn.json");
        let ran = harbour(&["recall", "release", "freeze", "--json", "--session", file.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{}", ran.out);
        let kept = memcore::Session::from_json(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(ran.json()["session"]["shown_memories"], kept.shown());
        assert!(kept.shown() > 0);
    }
}

#[test]
fn the_recalled_text_is_not_dimmed() {
    let vault = folder(&[("a.md", "---\nname: a\n---\nferry line\n\nanother ferry\n")]);
    let ran = on(vault.path(), &["recall", "ferry", "--color=always"]);
    let mut lines = ran.out.lines();
    let line = lines.find(|line| line.contains("ferry line")).unwrap();
    let (margin, text) = line.split_once("ferry").unwrap();
    assert!(margin.starts_with("\u{1b}[2m") && margin.ends_with("\u{1b}[0m"), "{line:?}");
    assert_eq!(text, " line");
}

#[test]
fn what_was_shown_is_not_told_to_be_of_no_matter() {
    let vault = folder(&[
        ("a.md", "---\nname: a\n---\nThe ferry leaves at nine.\n"),
        ("b.md", "---\nname: b\n---\nTomatoes grow in Lisbon.\n"),
    ]);
    let home = tempfile::tempdir().unwrap();
    let session = format!("--session={}", home.path().join("turn.json").display());
    let recall = |more: &[&str]| on(vault.path(), &[&["recall", "ferry", "nine", &session], more].concat());
    assert_eq!(recall(&[]).code, 0);
    let again = recall(&[]);
    assert_eq!(again.code, 1);
    assert!(again.out.contains("beside those shown in this session"), "{}", again.out);
    assert!(again.out.contains("1 memory was shown before"), "{}", again.out);
    assert_eq!(recall(&["--json"]).json()["nothing"], "nothing_new");
    let other = on(vault.path(), &["recall", "zeppelin", "--json"]).json();
    assert_eq!(other["nothing"], "nothing_relevant", "where nothing was shown before");
}
