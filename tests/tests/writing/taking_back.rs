//! Every change can be undone, byte for byte, the index too.

use memcore::{Contradiction, Draft, ErrorKind, Expect, Forget, MemoryEdit, Operation, Outcome};

use crate::world::{by, path, undoes, vaults};

const DOCS: &[(&str, &str)] = &[
    (
        "feedback_tests.md",
        "---\nname: tests\r\ndescription: no mocks   # since May\nowner: ana\nmetadata: \n  type: feedback\n---\n\nNever mock.\n",
    ),
    (
        "user_ana.md",
        "\u{FEFF}---\nname: Ana\ntype: user\n---\nSee [[tests]] and [[feedback_tests#Why|why]].\n",
    ),
    ("note.md", "No header, [[feedback_tests.md]] and [[Ana]].\n"),
    (
        "MEMORY.md",
        "# Memory\r\n\r\nKept by hand.\n- [tests](feedback_tests.md) — what Ana says\n* [Ana](user_ana.md): who\n",
    ),
];

#[test]
fn each_kind_of_change() {
    vaults(DOCS, |vault| {
        let tests = path("feedback_tests.md");
        undoes(vault, |vault| {
            let made = vault.write(&Draft::project("release", "Freeze on Fridays."), &by()).unwrap();
            assert_eq!(made.outcome, Outcome::Created);
        });
        undoes(vault, |vault| {
            let edit = MemoryEdit::new().tags(["a", "b"]).body("Never mock, ever.");
            vault.edit(&tests, &edit, &Expect::Any, &by()).unwrap();
        });
        undoes(vault, |vault| {
            vault.forget(&tests, Forget::KeepHistory, &by()).unwrap();
        });
        undoes(vault, |vault| {
            vault.archive(&tests, &by()).unwrap();
        });
        undoes(vault, |vault| {
            let renamed = vault.rename(&tests, &path("rules/feedback_database.md"), &by()).unwrap();
            assert_eq!(renamed.relinked.len(), 2);
        });
        undoes(vault, |vault| {
            vault.supersede(&tests, &Draft::project("mocks", "Mocks are fine."), &by()).unwrap();
        });
        undoes(vault, |vault| {
            vault
                .supersede(&tests, &Draft::feedback("tests", "Mock it.", "Speed.", "Always."), &by())
                .unwrap();
        });
        undoes(vault, |vault| {
            let draft = Draft::project("Ana", "Ana moved to Oslo.");
            vault.settle(&path("user_ana.md"), &draft, Contradiction::Merge, &by()).unwrap();
        });
        undoes(vault, |vault| {
            vault.replace(&path("note.md"), "By hand.", &Expect::Any, &by()).unwrap();
        });
        undoes(vault, |vault| {
            let made = vault.replace(&path("sub/new.md"), "By hand.", &Expect::Absent, &by()).unwrap();
            assert_eq!(made.outcome, Outcome::Created);
        });
    });
}

#[test]
fn a_memory_that_was_changed_since_is_not_undone() {
    vaults(DOCS, |vault| {
        let note = path("note.md");
        let first = vault.replace(&note, "One.", &Expect::Any, &by()).unwrap();
        vault.replace(&note, "Two.", &Expect::Any, &by()).unwrap();
        let error = vault.undo(first.change.as_deref(), &by()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Conflict);
        assert_eq!(vault.find("note").unwrap().source(), "Two.");
        assert_eq!(vault.undo(Some("nosuch"), &by()).unwrap_err().kind(), ErrorKind::NotFound);
        let versions = vault.versions(&note).unwrap();
        let texts: Vec<_> = versions.iter().map(|it| vault.version(it).unwrap()).collect();
        assert_eq!(texts, [DOCS[2].1.as_bytes(), b"One."]);
        vault.revert(&note, &versions[0].revision, &by()).unwrap();
        assert_eq!(vault.find("note").unwrap().source(), DOCS[2].1);
    });
}

#[test]
fn what_was_done_is_told() {
    vaults(DOCS, |vault| {
        let note = path("note.md");
        vault.replace(&note, "One.", &Expect::Any, &by().because("it was wrong").session("s1")).unwrap();
        vault.archive(&note, &by()).unwrap();
        let [archived, edited] = &vault.history(Some(&note)).unwrap()[..] else { panic!() };
        assert_eq!((archived.operation, edited.operation), (Operation::Archive, Operation::Edit));
        assert_eq!((edited.why.as_deref(), edited.session.as_deref()), (Some("it was wrong"), Some("s1")));
        assert!(archived.id > edited.id || archived.at == edited.at);
        assert_eq!(vault.history(Some(&path("user_ana.md"))).unwrap().len(), 0);
    });
}

#[test]
fn a_dry_run_changes_nothing_and_says_what_would_be() {
    vaults(DOCS, |vault| {
        let before = crate::world::seen(vault);
        let draft = Draft::project("release", "Freeze on Fridays.");
        let written = vault.write(&draft, &by().dry_run()).unwrap();
        let files: Vec<_> = written.files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!((written.change.as_deref(), &files[..]), (None, &["project_release.md", "MEMORY.md"][..]));
        assert_eq!(crate::world::seen(vault), before);
        assert!(vault.history(None).unwrap().is_empty());
    });
}

#[test]
fn forgotten_for_good_is_gone() {
    vaults(DOCS, |vault| {
        let tests = path("feedback_tests.md");
        vault.edit(&tests, &MemoryEdit::new().body("Secret."), &Expect::Any, &by()).unwrap();
        vault.archive(&tests, &by()).unwrap();
        vault.restore("tests", &by()).unwrap();
        vault.rename(&path("note.md"), &path("other.md"), &by()).unwrap();
        let receipt = vault.forget(&tests, Forget::Purge, &by()).unwrap();
        assert!(receipt.had_entry);
        assert_eq!(receipt.linked_from.len(), 2, "{:?}", receipt.linked_from);
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
        assert_eq!(vault.history(Some(&tests)).unwrap(), []);
        assert!(vault.verify().unwrap().troubles.is_empty());
        let kept = vault.forget(&path("other.md"), Forget::KeepHistory, &by()).unwrap();
        assert!(!vault.verify_forgotten(&kept).unwrap().is_empty(), "the history is kept, and found");
    });
}

#[test]
fn purging_follows_a_memory_through_its_names_and_reaches_what_is_put_away() {
    let state = |vault: &memcore::Vault, text: &str| {
        let mut found: Vec<String> = Vec::new();
        for change in vault.history(None).unwrap() {
            for file in change.files {
                for version in vault.versions(&file.path).unwrap() {
                    if String::from_utf8_lossy(&vault.version(&version).unwrap()).contains(text) {
                        found.push(version.kept.to_string());
                    }
                }
            }
        }
        let archived = vault.archived().unwrap();
        found.extend(
            archived.iter().filter(|it| it.memory.source().contains(text)).map(|it| it.kept.to_string()),
        );
        found
    };
    vaults(DOCS, |vault| {
        let at = vault.write(&Draft::project("port", "SECRET one."), &by()).unwrap().path;
        vault.write(&Draft::project("port", "SECRET two."), &by()).unwrap();
        vault.rename(&at, &path("second.md"), &by()).unwrap();
        vault
            .edit(&path("second.md"), &MemoryEdit::new().body("SECRET three."), &Expect::Any, &by())
            .unwrap();
        vault.rename(&path("second.md"), &path("third.md"), &by()).unwrap();
        assert!(!state(vault, "SECRET").is_empty());
        let receipt = vault.forget(&path("third.md"), Forget::Purge, &by()).unwrap();
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
        assert_eq!(state(vault, "SECRET"), [""; 0]);
        assert!(receipt.names.contains(&at) && receipt.names.contains(&path("second.md")));
    });
    vaults(DOCS, |vault| {
        let put = |name: &str| vault.write(&Draft::project(name, "SECRET."), &by()).unwrap().path;
        let (archived, replaced, forgotten) = (put("one"), put("two"), put("three"));
        vault.archive(&archived, &by()).unwrap();
        vault.supersede(&replaced, &Draft::project("four", "Open."), &by()).unwrap();
        vault.forget(&forgotten, Forget::KeepHistory, &by()).unwrap();
        for at in [&archived, &replaced, &forgotten] {
            assert_eq!(vault.find_kept(at.stem()).unwrap(), *at);
            let receipt = vault.forget(at, Forget::Purge, &by()).unwrap();
            assert_eq!(vault.verify_forgotten(&receipt).unwrap(), [], "{at}");
        }
        assert_eq!(state(vault, "SECRET"), [""; 0]);
        let error = vault.forget(&path("never.md"), Forget::Purge, &by()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
    });
}
