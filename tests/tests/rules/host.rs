//! Rules of the host at the door: their safe fixes are made as the library's own are, for the very text that is written,
//! and no lock is held while they run.

use std::error::Error as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use memcore::{
    By, Contradiction, Draft, Edit, ErrorKind, Expect, Finding, Fix, GatePolicy, LintContext, LintOptions,
    MemStore, MemoryEdit, Outcome, Rejected, Resolve, Rule, RulePage, Severity, Span, Store, Vault,
};
use memcore_tests::{clock, doc_path};

/// Finds `colour` and writes `color`; finds `forbidden` and has no fix. Whenever it looks, somebody may do something.
struct Spelling<F> {
    meanwhile: F,
    looks: AtomicUsize,
}

static PAGE: RulePage = RulePage {
    code: "ACME001",
    name: "spelling",
    severity: Severity::Error,
    what: "Finds British spelling.",
    ..RulePage::EMPTY
};

impl<F> std::fmt::Debug for Spelling<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spelling")
    }
}

impl<F: Fn(usize) + Send + Sync> Rule for Spelling<F> {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        (self.meanwhile)(self.looks.fetch_add(1, Ordering::Relaxed));
        let source = cx.memory().source();
        for (at, word) in source.match_indices("colour") {
            let span = Span::new(at, at + word.len());
            let fix = Fix::safe("Write `color`", vec![Edit::replace(span, "color")]);
            report(Finding::new(span, "British spelling").fix(fix));
        }
        for (at, word) in source.match_indices("forbidden") {
            report(Finding::new(Span::new(at, at + word.len()), "a word that is not wanted"));
        }
    }
}

/// A vault whose door asks the rule, and its store.
fn vault(
    meanwhile: impl Fn(usize) + Send + Sync + 'static,
    store: &Arc<MemStore>,
    gate: GatePolicy,
) -> Vault {
    let rule = Spelling { meanwhile, looks: AtomicUsize::new(0) };
    let rules = LintOptions { rules: vec![Arc::new(rule)], ..LintOptions::default() };
    Vault::builder().clock(clock()).gate(gate).rules(&rules).unwrap().with_store(Arc::clone(store))
}

/// One whose rule finds the lock free whenever it looks.
fn calm(store: &Arc<MemStore>) -> Vault {
    let looked = Arc::clone(store);
    let free = move |_| assert!(looked.lock(Duration::ZERO).is_ok(), "the lock is held while the host runs");
    vault(free, store, GatePolicy::FixThenRefuse)
}

fn text(store: &MemStore, path: &str) -> String {
    let read = store.read(&[doc_path(path)]).remove(0).unwrap();
    String::from_utf8(read.bytes).unwrap()
}

#[test]
fn safe_fixes_are_made_in_every_way_of_writing() {
    let store = Arc::new(MemStore::new());
    let vault = calm(&store);
    let by = By::user();
    let written = vault.write(&Draft::project("Paint", "The colour is red."), &by).unwrap();
    let codes: Vec<&str> = written.mended.iter().map(|it| it.code).collect();
    assert!(codes.contains(&"ACME001"), "{codes:?}");
    let path = written.path.as_str();
    assert!(text(&store, path).ends_with("The color is red.\n"));

    vault.write(&Draft::project("Paint", "The colour is blue."), &by).unwrap();
    assert!(text(&store, path).ends_with("The color is blue.\n"));

    let edit = MemoryEdit::new().append("Notes", "Her colour is green.");
    vault.edit(&written.path, &edit, &Expect::Any, &by).unwrap();
    assert!(text(&store, path).contains("Her color is green."));

    let replaced = "---\nname: Paint\ndescription: What is painted\ntype: project\n---\nNo colour.\n";
    vault.replace(&written.path, replaced, &Expect::Any, &by).unwrap();
    assert_eq!(text(&store, path), replaced.replace("colour", "color"));

    let new = Draft::project("Paint", "Any colour.");
    vault.settle(&written.path, &new, Contradiction::Merge, &by).unwrap();
    assert!(text(&store, path).contains("Any color.\n"));

    let next = vault.supersede(&written.path, &Draft::project("Varnish", "No more colour."), &by).unwrap();
    assert!(text(&store, next.path.as_str()).contains("No more color.\n"));
}

#[test]
fn what_was_there_before_a_merge_is_settled_is_left_alone() {
    let store = Arc::new(MemStore::new());
    store.insert(doc_path("user_ana.md"), "<<<<<<< HEAD\nHer colour.\n=======\nHis.\n>>>>>>> other\n");
    let vault = calm(&store);
    let conflicts = vault.detect_conflicts().unwrap();
    vault.resolve(&conflicts[0], Resolve::Keep, &By::user()).unwrap();
    assert_eq!(text(&store, "user_ana.md"), "Her colour.\n");
}

#[test]
fn many_drafts_have_each_its_own_result() {
    let store = Arc::new(MemStore::new());
    let vault = calm(&store);
    let drafts = [
        Draft::project("One", "A colour."),
        Draft::project("Two", "A forbidden word."),
        Draft::project("One", "Another colour."),
        Draft::project("Three", "Nothing."),
    ];
    let results = vault.write_all(&drafts, &By::user()).unwrap();
    let outcomes: Vec<Option<Outcome>> =
        results.iter().map(|it| it.as_ref().ok().map(|it| it.outcome)).collect();
    assert_eq!(outcomes[0], Some(Outcome::Created));
    assert_eq!(outcomes[2], Some(Outcome::Updated));
    assert_eq!(outcomes[3], Some(Outcome::Created));
    let refused = results[1].as_ref().unwrap_err();
    let rejected = refused.source().and_then(|source| source.downcast_ref::<Rejected>()).unwrap();
    assert_eq!(rejected.diagnostics[0].code, "ACME001");
    assert!(text(&store, "project_one.md").ends_with("Another color.\n"));
    assert_eq!(vault.snapshot().unwrap().memories().len(), 2);
}

#[test]
fn the_other_policies_mend_nothing() {
    for (policy, is_written) in
        [(GatePolicy::Refuse, false), (GatePolicy::Warn, true), (GatePolicy::Off, true)]
    {
        let store = Arc::new(MemStore::new());
        let written = vault(|_| (), &store, policy).write(&Draft::project("Paint", "A colour."), &By::user());
        assert_eq!(written.is_ok(), is_written, "{policy:?}");
        if is_written {
            assert!(text(&store, "project_paint.md").ends_with("A colour.\n"));
        }
    }
}

#[test]
fn a_text_that_others_change_meanwhile_is_looked_at_anew() {
    let store = Arc::new(MemStore::new());
    let path = doc_path("project_paint.md");
    let before = "---\nname: Paint\ntype: project\n---\nFirst.\n";
    store.insert(path.clone(), before);
    let (others, at) = (Arc::clone(&store), path.clone());
    let meanwhile = move |look| {
        if look == 0 {
            others.insert(at.clone(), format!("{before}Second.\n"));
        }
    };
    let edit = MemoryEdit::new().append("Notes", "A colour.");
    let vault = vault(meanwhile, &store, GatePolicy::FixThenRefuse);
    vault.edit(&path, &edit, &Expect::Any, &By::user()).unwrap();
    let text = text(&store, path.as_str());
    assert!(text.contains("First.\nSecond.\n") && text.ends_with("A color.\n"), "{text}");
}

#[test]
fn who_is_always_too_late_is_told_and_nothing_is_written_unseen() {
    let store = Arc::new(MemStore::new());
    let path = doc_path("project_paint.md");
    store.insert(path.clone(), "First.\n");
    let (others, at) = (Arc::clone(&store), path.clone());
    let meanwhile = move |look| others.insert(at.clone(), format!("Look {look}.\n"));
    let vault = vault(meanwhile, &store, GatePolicy::FixThenRefuse);
    let edit = MemoryEdit::new().append("Notes", "A colour.");
    let error = vault.edit(&path, &edit, &Expect::Any, &By::user()).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Conflict, Some(path.as_str())));
    assert!(text(&store, path.as_str()).starts_with("Look "));
    assert!(vault.history(None).unwrap().is_empty());
}
