//! What must never reach a terminal, and what must never stop the program.

use std::process::Stdio;

use crate::support::{folder, harbour, harbour_folder, on, program};

/// A memory that tries to steer the terminal, in every place that is shown.
const EVIL: &str = "\u{1b}[2J\u{9b}31m\u{202e}\u{7}";

#[test]
fn hidden_characters_never_reach_the_terminal() {
    let memory = format!(
        "---\nname: ferry {EVIL}\ndescription: \"ferry {EVIL}\"\ntype: dra{EVIL}ft\nother{EVIL}: [x{EVIL}]\nb: a: {EVIL}\n---\n\
         ferry{EVIL} [[no{EVIL}where]] [[twin]] [[b#h{EVIL}]]\n"
    );
    let index = format!("- [ferry {EVIL}](gone{EVIL}.md) — {EVIL}\n");
    let vault = folder(&[
        ("MEMORY.md", &index),
        ("a.md", &memory),
        ("b.md", &format!("---\nname: twin\n---\nferry [[a|{EVIL}]]\n")),
        ("c.md", "---\nname: twin\n---\nferry\n"),
    ]);
    // Names with such characters are possible where the file system takes them.
    let _ = std::fs::write(vault.path().join(format!("d{EVIL}.md")), "ferry\n");
    let _ = std::fs::write(vault.path().join(format!("e{EVIL}.md")), vec![b'x'; (1 << 20) + 1]);

    let elsewhere = tempfile::tempdir().unwrap();
    let trace = elsewhere.path().join("trace.json").to_str().unwrap().to_owned();
    assert_eq!(on(vault.path(), &["recall", &format!("ferry {EVIL}"), "--trace", &trace]).code, 0);
    let commands: &[&[&str]] = &[
        &["replay", &trace],
        &["recall", "ferry", "--explain"],
        &["recall", "ferry", "--text"],
        &["search", "ferry"],
        &["why", "a.md", "ferry"],
        &["why", "a.md", EVIL, "nothing"],
        &["list"],
        &["show", "a.md"],
        &["show", "b.md"],
        &["show", "twin"],
        &["show", EVIL],
        &["index"],
        &["links"],
        &["links", "--from=a.md"],
        &["links", "--dot"],
        &["links", "--mermaid"],
        &["check"],
        &["check", "--diff", "--unsafe-fixes"],
        &["check", "--output=sarif"],
        &["check", "--output=github"],
        &["explain", EVIL],
        &["where"],
        &["edit", "a.md", "--append", EVIL, EVIL, "--dry-run"],
        &["edit", "b.md", "--append", EVIL, EVIL, "--diff", "--because", EVIL],
        &["add", "user", EVIL, EVIL, "--diff"],
        &["add", "user", EVIL, " "],
        &["edit", "a.md", "--set", EVIL],
        &["supersede", "c.md", "user", "twins", EVIL, "--diff"],
        &["mv", "a.md", EVIL],
        &["forget", "b.md", "--dry-run"],
        &["archive", "b.md"],
        &["list", "--archived"],
        &["restore", EVIL],
        &["restore", "b"],
        &["undo", EVIL],
        &["history"],
        &["history", "b"],
        &["history", EVIL],
        &["revert", "b", EVIL],
        &["index", "--rebuild", "--diff"],
        &["undo"],
        &["verify"],
    ];
    for args in commands {
        for json in [false, true] {
            if json
                && args.iter().any(|arg| {
                    ["--text", "--dot", "--mermaid", "--output=sarif", "--output=github"].contains(arg)
                })
            {
                continue;
            }
            let more: &[&str] = if json { &["--json"] } else { &[] };
            let ran = on(vault.path(), &[*args, more].concat());
            assert_ne!(ran.out.len() + ran.err.len(), 0, "{args:?}");
            for text in [&ran.out, &ran.err] {
                let raw = text.chars().find(|c| EVIL.contains(*c) && !"[2J31m".contains(*c));
                assert_eq!(raw, None, "{args:?} --json {json}: {text:?}");
            }
        }
    }
    let body = on(vault.path(), &["show", "a.md", "--json"]).json()["body"].clone();
    assert!(body.as_str().unwrap().contains(EVIL), "JSON is exact all the same");
}

#[test]
fn colour_is_for_terminals_or_by_wish() {
    assert!(!harbour(&["check"]).out.contains('\u{1b}'));
    assert!(
        harbour(&["check", "--color=always"]).out.contains("\u{1b}[31m")
            || harbour(&["check", "--color=always"]).out.contains("\u{1b}[1m")
    );
    assert!(harbour(&["list", "--color=always"]).out.contains('\u{1b}'));
    assert!(!harbour(&["check", "--json", "--color=always"]).out.contains('\u{1b}'));
    let plain = harbour(&["list", "--color=never"]).out;
    assert_eq!(harbour(&["list"]).out, plain);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let vault = folder(&[("a.md", &"ferry line\n".repeat(50_000))]);
    for args in [&["show", "a"][..], &["show", "a", "--raw"], &["show", "a", "--json"]] {
        let mut command = program(args);
        command.arg("--dir").arg(vault.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn nothing_in_the_folder_is_changed() {
    let state = || {
        let mut files: Vec<_> = std::fs::read_dir(harbour_folder())
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (entry.file_name(), entry.metadata().unwrap().modified().unwrap())
            })
            .collect();
        files.sort();
        files
    };
    let before = state();
    for args in
        [&["recall", "freeze"][..], &["list"], &["check"], &["links"], &["index"], &["show", "kelp-pay"]]
    {
        harbour(args);
    }
    assert_eq!(state(), before);
}
