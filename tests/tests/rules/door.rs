//! What is written is asked about by the rules first: what is refused, what is mended, what is told.

use std::error::Error as _;

use memcore::{
    By, Diagnostic, Draft, Error, ErrorKind, Expect, GatePolicy, IndexLimits, MemStore, MemoryEdit,
    MemoryKind, Rejected, Scope, Vault, VaultBuilder, Written,
};
use memcore_tests::{clock, doc_path};

/// It is 2026-11-30, a Monday.
fn builder(policy: GatePolicy) -> VaultBuilder {
    Vault::builder().clock(clock()).gate(policy)
}

fn freeze(fact: &str) -> Draft {
    Draft::project("freeze", fact)
        .description("When merges to main stop for a release")
        .why("A release.")
        .how_to_apply("Wait.")
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|finding| finding.code).collect()
}

/// The codes for which a text was refused.
fn refused(result: Result<Written, Error>) -> Vec<&'static str> {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refused, "{error}");
    let rejected = error.source().and_then(|source| source.downcast_ref::<Rejected>()).unwrap();
    codes(&rejected.diagnostics)
}

fn text(vault: &Vault, written: &Written) -> String {
    vault.snapshot().unwrap().get(&written.path).unwrap().source().to_owned()
}

#[test]
fn by_default_safe_dates_are_mended_with_today_as_reference() {
    let vault = builder(GatePolicy::default()).with_store(MemStore::new());
    let written = vault.write(&freeze("Merges stop tomorrow. 两周后恢复。"), &By::user()).unwrap();
    assert_eq!(codes(&written.mended), ["MEM101", "MEM101"]);
    let text = text(&vault, &written);
    assert!(text.contains("Merges stop on 2026-12-01. 2026-12-14 恢复。"), "{text}");
}

#[test]
fn what_has_two_readings_is_refused_and_nothing_is_written() {
    let vault = builder(GatePolicy::FixThenRefuse).with_store(MemStore::new());
    let draft = freeze("Merges stop next Thursday, and were free yesterday.");
    assert_eq!(refused(vault.write(&draft, &By::user())), ["MEM101"]);
    assert!(vault.snapshot().unwrap().memories().is_empty());
}

#[test]
fn a_policy_refuses_what_could_be_mended_or_warns_or_is_silent() {
    let draft = freeze("Merges stop tomorrow.");
    let vault = |policy| builder(policy).with_store(MemStore::new());
    assert_eq!(refused(vault(GatePolicy::Refuse).write(&draft, &By::user())), ["MEM101"]);
    let (warns, off) = (vault(GatePolicy::Warn), vault(GatePolicy::Off));
    let written = warns.write(&draft, &By::user()).unwrap();
    assert_eq!((codes(&written.mended), codes(&written.diagnostics)), (vec![], vec!["MEM101"]));
    assert!(text(&warns, &written).contains("Merges stop tomorrow."));
    let written = off.write(&draft, &By::user()).unwrap();
    assert_eq!((written.mended.len(), written.diagnostics.len()), (0, 0));
}

#[test]
fn only_what_the_write_brings_in_is_refused() {
    let store = MemStore::new();
    let old =
        "---\nname: freeze\ndescription: When merges stop\ntype: project\n---\nMerges stop next Thursday.\n";
    store.insert(doc_path("project_freeze.md"), old);
    let vault = builder(GatePolicy::default()).with_store(store);
    let append = |text: &str| {
        let edit = MemoryEdit::new().append("Notes", text);
        vault.edit(&doc_path("project_freeze.md"), &edit, &Expect::Any, &By::user())
    };
    append("The release has its own branch.").unwrap();
    assert_eq!(refused(append("It ends next Friday.")), ["MEM101"]);
    assert_eq!(refused(append("Another one is next Thursday.")), ["MEM101"], "one more than there was");
}

#[test]
fn dates_of_feedback_and_an_index_that_is_too_long_refuse_nothing() {
    let vault = builder(GatePolicy::Refuse)
        .index_limits(IndexLimits { lines: 1, bytes: 40 })
        .with_store(MemStore::new());
    for name in ["one", "two"] {
        let draft = Draft::feedback(name, "Ask before next Thursday.", "It broke.", "Always.")
            .description("Who has to be asked about releases");
        let written = vault.write(&draft, &By::user()).unwrap();
        assert_eq!(codes(&written.diagnostics), ["MEM101"]);
    }
}

#[test]
fn a_secret_refuses_a_teams_memory_alone() {
    let secret = ["The key is AKIA", "Z7VQ4M2XW6TNJ3RB", "."].concat();
    let draft = Draft::body(MemoryKind::Reference, "deploy", secret);
    let write =
        |scope, policy| builder(policy).scope(scope).with_store(MemStore::new()).write(&draft, &By::user());
    for policy in [GatePolicy::FixThenRefuse, GatePolicy::Refuse, GatePolicy::Warn] {
        let written = write(Scope::Project, policy).unwrap();
        assert!(codes(&written.diagnostics).contains(&"MEM501"), "{policy:?}");
        assert_eq!(write(Scope::Team, policy).unwrap_err().kind(), ErrorKind::Refused);
    }
}
