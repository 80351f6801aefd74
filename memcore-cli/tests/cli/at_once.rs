//! Several who change one memory at once, and one who names the version that he saw.

use std::process::Stdio;

use crate::support::{folder, on, program, read};

const NOTE: &str = "---\nname: note\ndescription: what several write\ntype: project\n---\n\nA note.\n";

#[test]
fn nobody_is_refused_and_no_line_is_lost() {
    const PROCESSES: usize = 8;
    const EACH: usize = 4;
    let vault = folder(&[("note.md", NOTE)]);
    for round in 0..EACH {
        let start = |number: usize| {
            let line = format!("- line {round} of {number}");
            // The last ones set keys, which is the same matter.
            let key = format!("key{number}=round {round}");
            let args: &[&str] = match number {
                0..6 => &["edit", "note", "--append", "Lines", &line],
                _ => &["edit", "note", "--set", &key],
            };
            let mut command = program(args);
            command.arg("--dir").arg(vault.path()).stdout(Stdio::null()).stderr(Stdio::piped());
            command.arg("--wait=120").spawn().unwrap()
        };
        let running: Vec<_> = (0..PROCESSES).map(start).collect();
        for child in running {
            let ended = child.wait_with_output().unwrap();
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        }
    }
    let text = read(&vault, "note.md");
    for number in 0..PROCESSES {
        match number {
            0..6 => (0..EACH).for_each(|round| {
                let line = format!("- line {round} of {number}\n");
                assert_eq!(text.matches(&line).count(), 1, "{line}{text}");
            }),
            _ => assert!(text.contains(&format!("key{number}: round {}", EACH - 1)), "{text}"),
        }
    }
    assert_eq!(text.matches("Lines\n").count(), 1, "all lines stand in one section: {text}");
    let history = on(vault.path(), &["history", "note", "--json", "--limit=99"]).json();
    assert_eq!(history["changes"].as_array().unwrap().len(), PROCESSES * EACH);
}

#[test]
fn a_version_that_is_named_must_be_there() {
    let vault = folder(&[("note.md", NOTE)]);
    let first = on(vault.path(), &["edit", "note", "--append", "A", "one", "--json"]).json();
    let seen = first["revision"].as_str().unwrap();
    let named =
        |revision: &str| on(vault.path(), &["edit", "note", "--append", "A", "two", "--revision", revision]);
    let stale = first["files"][0]["old_revision"].as_str().unwrap();
    let refused = named(&stale[..12]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("is not in version"), "{}", refused.err);
    assert_eq!(named(&seen[..12].to_uppercase()).code, 0);
    assert_eq!(named(seen).code, 1, "it has another version now");
    assert_eq!(named("xyz").code, 2);
    assert_eq!(read(&vault, "note.md").matches("two\n").count(), 1);
}
