//! Uses are counted beside the memories, once a session, and only where memcore writes at all.

use memcore::{By, Draft, Expect, Forget, Keywords, MemoryEdit, Query, Session};

use crate::world::{by, path, vaults};

#[test]
fn a_use_counts_once_a_session_and_reading_changes_nothing() {
    vaults(&[("a.md", "---\nname: crane\n---\nThe harbour crane is blue.\n")], |vault| {
        let ask = |session: &mut Session| {
            let answer =
                vault.recall(&Query::new("which harbour crane"), &Keywords::default(), session).unwrap();
            vault.record_use(&answer, session).unwrap();
            answer.memories.len()
        };
        assert_eq!(ask(&mut Session::new()), 1);
        assert!(vault.usage().unwrap().is_empty(), "nothing is written where memcore never wrote");
        vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user()).unwrap();
        let mut session = Session::new();
        assert_eq!(ask(&mut session), 1);
        vault.edit(&path("a.md"), &MemoryEdit::new().tags(["x"]), &Expect::Any, &by()).unwrap();
        assert_eq!(ask(&mut session), 1, "it was changed, so it is shown again");
        assert_eq!(vault.usage().unwrap()[&path("a.md")].count, 1);
        let saved = session.to_json();
        ask(&mut Session::from_json(&saved).unwrap());
        ask(&mut Session::new());
        assert_eq!(vault.usage().unwrap()[&path("a.md")].count, 2);
        vault.forget(&path("a.md"), Forget::KeepHistory, &by()).unwrap();
        assert!(!vault.usage().unwrap().contains_key(&path("a.md")));
    });
}
