//! `recall --trace`, `replay`, and what `recall --explain` and `why` tell of a recall.

use std::path::Path;

use tempfile::TempDir;

use crate::support::{Ran, finish, folder, harbour, on, program};

const PORT: &str = "---\nname: port\nmodified: 2026-11-20\n---\nThe server listens on port 8080.\n";
const TEA: &str = "---\nname: tea\nmodified: 2026-11-20\n---\nTea is at four.\n";

/// A folder, and a trace of a recall in it that lies elsewhere.
fn traced(args: &[&str]) -> (TempDir, TempDir, String) {
    let (vault, elsewhere) = (folder(&[("port.md", PORT), ("tea.md", TEA)]), folder(&[]));
    let trace = elsewhere.path().join("trace.json").to_str().unwrap().to_owned();
    let ran = on(vault.path(), &[&["recall", "which", "port?", "--trace", &trace], args].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    (vault, elsewhere, trace)
}

/// Replays without naming the folder.
fn replay(trace: &str, args: &[&str]) -> Ran {
    finish(program(&[&["replay", trace], args].concat()))
}

fn write(vault: &TempDir, path: &str, text: &str) {
    std::fs::write(vault.path().join(path), text).unwrap();
}

#[test]
fn a_trace_gives_the_same_until_something_differs() {
    let (vault, elsewhere, trace) = traced(&[]);
    let ran = replay(&trace, &[]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.starts_with("The same, byte for byte: 1 memory for the prompt\n"), "{}", ran.out);
    assert!(ran.out.contains("which port?"));

    write(&vault, "tea.md", &TEA.replace("four", "five"));
    let ran = replay(&trace, &[]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    assert!(ran.out.starts_with("It differs: tea.md has another text now\n"), "{}", ran.out);
    let json = replay(&trace, &["--json"]).json();
    assert_eq!((&json["same"], &json["text"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(
        (&json["difference"]["differs"], &json["difference"]["path"]),
        (&"changed".into(), &"tea.md".into())
    );
    assert_eq!(json["because"], "tea.md has another text now");

    write(&vault, "tea.md", TEA);
    assert_eq!(replay(&trace, &[]).code, 0, "it is as it was");
    write(&vault, "new.md", TEA);
    assert!(replay(&trace, &[]).out.contains("new.md is new"));
    std::fs::remove_file(vault.path().join("new.md")).unwrap();
    std::fs::remove_file(vault.path().join("port.md")).unwrap();
    assert!(replay(&trace, &[]).out.contains("port.md is gone"));
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn the_text_of_a_replay_is_that_of_the_recall() {
    let (vault, _elsewhere, trace) = traced(&["--frame=system-reminder", "--limit=1"]);
    let json = replay(&trace, &["--json"]).json();
    assert_eq!((&json["same"], &json["because"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(json["now"], "2026-11-30T12:00:00+00:00");
    let text = json["text"].as_str().unwrap();
    assert!(text.starts_with("<system-reminder>\n") && text.contains("| The server listens on port 8080."));
    assert!(text.contains(vault.path().file_name().unwrap().to_str().unwrap()));
    // Any other clock does as well.
    assert_eq!(replay(&trace, &["--now=2031-01-01"]).code, 0);
}

#[test]
fn a_copy_of_the_folder_does_as_well_and_another_folder_differs() {
    let (vault, _elsewhere, trace) = traced(&[]);
    let copy = folder(&[("port.md", PORT), ("tea.md", TEA)]);
    drop(vault);
    let ran = replay(&trace, &["--json"]);
    assert_eq!((ran.code, &ran.json_error()["code"]), (2, &"not_found".into()));
    assert!(ran.json_error()["hint"].as_str().unwrap().contains("--dir"));
    let at = |folder: &Path| replay(&trace, &["--dir", folder.to_str().unwrap()]);
    assert_eq!(at(copy.path()).code, 0);
    let ran = at(&crate::support::harbour_folder());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("feedback-no-friday-deploys.md is new"), "the first by path: {}", ran.out);
}

#[test]
fn a_recall_of_a_session_is_replayed_whatever_the_session_has_seen_since() {
    let (home, vault) = (folder(&[]), folder(&[("port.md", PORT), ("tea.md", TEA)]));
    let session = format!("--session={}", home.path().join("turn.json").display());
    let trace = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let recall = |question: &str, name: &str| {
        on(vault.path(), &["recall", question, "--text", &session, "--trace", &trace(name)])
    };
    let (first, second) = (recall("when is tea?", "1.json"), recall("tea or the port?", "2.json"));
    assert!(first.out.contains("at four") && second.out.contains("8080") && !second.out.contains("at four"));
    for (ran, name) in [(first, "1.json"), (second, "2.json")] {
        assert_eq!(replay(&trace(name), &["--json"]).json()["text"], *ran.out, "{name}");
    }
}

#[test]
fn what_is_no_trace_is_an_error() {
    let home = folder(&[("notes.json", "[1, 2]"), ("empty.json", "")]);
    let file = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    for (name, code) in
        [("notes.json", "invalid_input"), ("empty.json", "invalid_input"), ("none.json", "not_found")]
    {
        let ran = replay(&file(name), &["--json"]);
        let error = ran.json_error();
        assert_eq!((ran.code, &error["code"], error["path"].as_str()), (2, &code.into(), Some(&*file(name))));
        assert!(error["hint"].as_str().unwrap().contains("--trace"));
    }
    let ran = harbour(&["recall", "release", "--trace", &file("no/such.json")]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(ran.err.contains("cannot write the trace file"), "{}", ran.err);
}

#[test]
fn explain_tells_cuts_the_floor_and_what_was_put_aside() {
    let long = format!("---\nname: ferry\n---\n{}", "The ferry leaves at nine.\n".repeat(400));
    let tool = "---\nname: psql ferry\ntype: reference\n---\nThe psql of the ferry.\n";
    let user = "---\nname: ana\ntype: user\n---\nAna writes.\n";
    let vault = folder(&[("long.md", &long), ("psql.md", tool), ("ana.md", user), ("port.md", PORT)]);
    let ran = on(vault.path(), &["recall", "the ferry", "--explain", "--tool=psql", "--kind=reference"]);
    assert!(ran.out.contains("Left out: describes a tool that is in use\n  psql.md"), "{}", ran.out);
    let ran = on(vault.path(), &["recall", "the ferry", "--explain", "--tool=psql"]);
    let row = ran.out.lines().find(|line| line.contains("long.md") && line.contains(" %")).unwrap();
    assert!(row.contains("shown, but for"), "{row}");
    // 25 %: the default of `Floor`.
    assert!(ran.out.contains("The best needs 25 %"), "{}", ran.out);
    assert!(ran.out.contains("4 memories: 3 looked at, 1 put aside"), "{}", ran.out);
}

#[test]
fn why_explains_an_absence() {
    let home = folder(&[]);
    let vault = folder(&[("port.md", PORT), ("tea.md", TEA), ("port_b.md", "Port port port.\n")]);
    std::fs::write(vault.path().join("big.md"), vec![b'x'; (1 << 20) + 1]).unwrap();
    let why = |args: &[&str]| on(vault.path(), &[&["why"], args].concat());

    let ran = why(&["tea", "which port?"]);
    assert_eq!(ran.out, "tea.md: it shares nothing with the question\nlooked for: port\n");
    let ran = why(&["port.md", "which port?", "--limit=1"]);
    assert!(
        ran.out.starts_with("port.md: it is number 2, and 1 memory is recalled\nnumber 2 of 2 that"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("speaks for it, the best of all needs 25 %"));
    let ran = why(&["big", "which port?"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("big.md is there, but it is not read: 1048577 bytes"), "{}", ran.err);

    let session = format!("--session={}", home.path().join("turn.json").display());
    assert_eq!(on(vault.path(), &["recall", "when is tea?", &session]).code, 0);
    let kept = std::fs::read(home.path().join("turn.json")).unwrap();
    let ran = why(&["tea", "when is tea?", &session]);
    assert!(ran.out.starts_with("tea.md: shown in this session and not changed since\n"), "{}", ran.out);
    assert_eq!(std::fs::read(home.path().join("turn.json")).unwrap(), kept, "the session stays as it is");
    assert!(why(&["tea", "when is tea?"]).out.starts_with("tea.md: it is recalled\n"));
}
