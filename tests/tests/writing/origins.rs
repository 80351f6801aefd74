//! Whose word a memory is comes from the call, and what nobody vouches for is not recalled unasked.

use memcore::{
    By, Draft, ErrorKind, Expect, Keywords, MemoryEdit, MemoryKind, Nothing, Origin, Query, Session,
};

use crate::world::{path, vaults};

#[test]
fn only_external_text_waits_to_be_asked_for() {
    for kind in [MemoryKind::User, MemoryKind::Feedback, MemoryKind::Project, MemoryKind::Reference] {
        for origin in Origin::ALL {
            vaults(&[], |vault| {
                let body = "The harbour crane is blue.\n\n**Why:** paint.\n\n**How to apply:** look.";
                let written = vault.write(&Draft::body(kind, "crane", body), &By::origin(origin));
                if (kind, origin) == (MemoryKind::Feedback, Origin::External) {
                    assert_eq!(written.unwrap_err().kind(), ErrorKind::Refused);
                    return;
                }
                let memory = vault.find("crane").unwrap();
                assert_eq!(vault.origin(&memory).unwrap(), origin);
                let ask =
                    |query: Query| vault.recall(&query, &Keywords::default(), &mut Session::new()).unwrap();
                let unasked = ask(Query::new("which colour has the harbour crane?"));
                assert_eq!(
                    unasked.memories.len(),
                    usize::from(origin != Origin::External),
                    "{kind} {origin}"
                );
                let asked = ask(Query::new("which colour has the harbour crane?").origins([origin]));
                assert_eq!(asked.memories.len(), 1);
                let other = if origin == Origin::User { Origin::Team } else { Origin::User };
                let others = ask(Query::new("which colour has the harbour crane?").origins([other]));
                assert_eq!(others.nothing, Some(Nothing::AllFiltered));
            });
        }
    }
}

#[test]
fn an_edit_does_not_launder_and_accepting_does() {
    vaults(&[], |vault| {
        let at = vault.write(&Draft::reference("page", "The crane is blue."), &By::external()).unwrap().path;
        let origin = || vault.origin(&vault.find("page").unwrap()).unwrap();
        vault.edit(&at, &MemoryEdit::new().tags(["x"]), &Expect::Any, &By::agent()).unwrap();
        assert_eq!(origin(), Origin::External);
        let feedback =
            vault.edit(&at, &MemoryEdit::new().kind(MemoryKind::Feedback), &Expect::Any, &By::user());
        assert_eq!(feedback.unwrap_err().kind(), ErrorKind::Refused);
        vault.rename(&at, &path("moved.md"), &By::user()).unwrap();
        assert_eq!(origin(), Origin::External);
        vault.accept(&path("moved.md"), Origin::User).unwrap();
        assert_eq!(origin(), Origin::User);
    });
}

#[test]
fn a_file_that_memcore_did_not_write_is_an_agents() {
    vaults(&[("a.md", "---\nname: a\norigin: user\ntrust: user\n---\nText.\n")], |vault| {
        assert_eq!(vault.origin(&vault.find("a").unwrap()).unwrap(), Origin::Agent);
    });
}
