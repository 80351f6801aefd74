//! What comes back gets the line that it had in the index, where it was, and none if it had none.

use memcore::{Draft, Expect, Forget, MemoryEdit, Rebuild, Vault};

use crate::world::{by, path, vaults};

const DOCS: &[(&str, &str)] = &[
    ("a.md", "---\nname: a\ndescription: what a says\n---\nA.\n"),
    ("b.md", "---\nname: b\ndescription: what b says\n---\nB.\n"),
    ("c.md", "---\nname: c\ndescription: what c says\n---\nC, see [[b]].\n"),
    ("none.md", "---\nname: none\ndescription: not in the index\n---\nNone.\n"),
    (
        "MEMORY.md",
        "# Ours\n\n- [a](a.md): first\n- [The B](b.md): ask Ben first!\n  He is away on Fridays.\n- [c](c.md): last\n\nThe end.\n",
    ),
];

fn index(vault: &Vault) -> String {
    vault.snapshot().unwrap().index_text().unwrap_or_default().to_owned()
}

/// Changes of others: the index is another one then.
fn others(vault: &Vault, number: usize) {
    for at in 0..number {
        vault.write(&Draft::project(format!("new {at}"), "Something new."), &by()).unwrap();
    }
}

/// The index as others have made it, if nobody had touched this memory.
fn with_others(number: usize) -> String {
    let mut text = String::new();
    let lines = (0..number).map(|at| format!("- [new {at}](new_{at}.md): Something new.\n"));
    text.extend(lines);
    DOCS[4].1.replace("- [c](c.md): last\n", &format!("- [c](c.md): last\n{text}"))
}

#[test]
fn an_undo_brings_a_hand_written_line_back_to_its_place() {
    let b = path("b.md");
    let undo = |change: &dyn Fn(&Vault) -> Option<String>| {
        vaults(DOCS, |vault| {
            let change = change(vault);
            assert!(!index(vault).contains("ask Ben"), "{}", index(vault));
            others(vault, 2);
            vault.undo(change.as_deref(), &by()).unwrap();
            assert_eq!(index(vault), with_others(2));
        });
    };
    undo(&|vault| vault.archive(&b, &by()).unwrap().change);
    undo(&|vault| vault.forget(&b, Forget::KeepHistory, &by()).unwrap().written.change);
    vaults(DOCS, |vault| {
        let new = vault.supersede(&b, &Draft::project("b two", "Two."), &by()).unwrap();
        others(vault, 1);
        vault.undo(new.change.as_deref(), &by()).unwrap();
        assert_eq!(index(vault), with_others(1));
    });
    vaults(DOCS, |vault| {
        let renamed = vault.rename(&b, &path("team/bee.md"), &by()).unwrap().written;
        assert!(index(vault).contains("- [The B](team/bee.md): ask Ben first!\n  He is"), "{}", index(vault));
        others(vault, 1);
        vault.undo(renamed.change.as_deref(), &by()).unwrap();
        assert_eq!(index(vault), with_others(1));
    });
}

#[test]
fn an_undo_gives_no_line_to_what_had_none() {
    let none = path("none.md");
    let undo = |change: &dyn Fn(&Vault) -> Option<String>| {
        for later in [0, 1, 2] {
            vaults(DOCS, |vault| {
                let change = change(vault);
                others(vault, later);
                vault.undo(change.as_deref(), &by()).unwrap();
                assert_eq!(index(vault), with_others(later), "{later} changes later");
                // And if the undo is taken back, and that again.
                let undone = vault.history(None).unwrap().remove(0).id;
                let again = vault.undo(Some(&undone), &by()).unwrap().change;
                vault.undo(again.as_deref(), &by()).unwrap();
                assert_eq!(index(vault), with_others(later), "twice");
            });
        }
    };
    undo(&|vault| vault.archive(&none, &by()).unwrap().change);
    undo(&|vault| vault.forget(&none, Forget::KeepHistory, &by()).unwrap().written.change);
    undo(&|vault| vault.rename(&none, &path("other.md"), &by()).unwrap().written.change);
    let edit = MemoryEdit::new().tags(["x"]);
    undo(&|vault| vault.edit(&none, &edit, &Expect::Any, &by()).unwrap().change);
    undo(&|vault| vault.supersede(&none, &Draft::project("more", "More."), &by()).unwrap().change);
}

#[test]
fn what_is_restored_has_its_line_again_however_long_it_was_away() {
    // More changes than earlier versions of the index are kept.
    vaults(DOCS, |vault| {
        vault.archive(&path("b.md"), &by()).unwrap();
        others(vault, 30);
        vault.restore("b", &by()).unwrap();
        assert_eq!(index(vault), with_others(30));
        vault.archive(&path("b.md"), &by()).unwrap();
        vault.restore("b", &by()).unwrap();
        assert_eq!(index(vault), with_others(30), "a second time");
        vault.undo(None, &by()).unwrap();
        assert!(!index(vault).contains("ask Ben") && vault.archived().unwrap().len() == 1);
        vault.restore("b", &by()).unwrap();
        assert_eq!(index(vault), with_others(30), "after an undo");
    });
    vaults(DOCS, |vault| {
        vault.archive(&path("none.md"), &by()).unwrap();
        others(vault, 1);
        vault.restore("none", &by()).unwrap();
        assert_eq!(index(vault), with_others(1), "it had none");
    });
    vaults(DOCS, |vault| {
        vault.supersede(&path("b.md"), &Draft::project("b two", "Two."), &by()).unwrap();
        vault.restore("b.md", &by()).unwrap();
        let back = "- [a](a.md): first\n- [The B](b.md): ask Ben first!\n  He is away on Fridays.\n- [c]";
        assert!(index(vault).contains(back), "{}", index(vault));
    });
}

#[test]
fn in_a_derived_section_the_line_is_derived() {
    vaults(DOCS, |vault| {
        vault.write(&Draft::project("new", "Something new."), &by()).unwrap();
        vault.rebuild_index(Rebuild::Section, &by()).unwrap();
        let before = index(vault);
        let line = "- [b](b.md) — what b says\n";
        assert!(before.contains(line), "{before}");
        vault.archive(&path("b.md"), &by()).unwrap();
        assert!(!index(vault).contains("b.md"), "{}", index(vault));
        vault.restore("b", &by()).unwrap();
        let ours = "- [The B](b.md): ask Ben first!\n  He is away on Fridays.\n";
        assert_eq!(index(vault), before.replace(ours, ""));
    });
}

#[test]
fn what_is_kept_of_lines_tells_nothing_of_the_forgotten() {
    let shared = DOCS[4].1.replace("- [c](c.md): last", "- [The B](b.md), [c](c.md): the last two");
    let docs: Vec<(&str, &str)> = DOCS[..4].iter().copied().chain([("MEMORY.md", shared.as_str())]).collect();
    vaults(&docs, |vault| {
        vault.archive(&path("c.md"), &by()).unwrap();
        let receipt = vault.forget(&path("b.md"), Forget::Purge, &by()).unwrap();
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
        vault.restore("c", &by()).unwrap();
        assert!(index(vault).contains("[c](c.md): the last two"), "{}", index(vault));
        assert!(!index(vault).contains("b.md"), "{}", index(vault));
        vault.archive(&path("c.md"), &by()).unwrap();
        let receipt = vault.forget(&path("c.md"), Forget::Purge, &by()).unwrap();
        assert!(receipt.removed.iter().any(|it| it.as_str().ends_with(".line")), "{:?}", receipt.removed);
        assert_eq!(vault.verify_forgotten(&receipt).unwrap(), []);
    });
}
