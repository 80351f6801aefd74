//! Prose that was written for people: no rule takes anything in it for a secret or a hidden character.

use memcore::{Age, Clock};
use memcore::{LintOptions, Linter, Memory, MemoryId, Scope, Severity, Vault};
use memcore_tests::{clock, data, doc_path};

#[test]
fn the_pages_of_this_project_hold_no_secrets() {
    let linter =
        Linter::new(&LintOptions { select: vec!["MEM5".to_owned()], ..LintOptions::default() }).unwrap();
    let now = clock().now();
    for page in [
        "README.md",
        "ARCHITECTURE.md",
        "DESIGN.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "benches/README.md",
        "tests/stories/README.md",
    ] {
        let text = std::fs::read_to_string(data("..").join(page)).unwrap();
        let memory = Memory::parse(MemoryId::new(Scope::Project, doc_path("user_page.md")), text);
        let found = linter.check(&memory, Age::of(&memory, None, 0, now), now);
        assert!(found.is_empty(), "{page}: {found:?}");
    }
}

#[test]
fn the_demonstration_vault_has_no_errors_but_empty_descriptions_and_dates_of_the_day() {
    let vault = Vault::builder().clock(clock()).open(data("vaults/harbour")).unwrap();
    let report = vault.lint(&LintOptions::default()).unwrap();
    let errors: Vec<_> = report.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.iter().all(|it| ["MEM004", "MEM101"].contains(&it.code)), "{errors:?}");
    // Its feedback is in English, Chinese, Japanese and Korean, and all of it is in languages that are checked.
    assert_eq!(report.other_language, [""; 0]);
    // What judges content finds nothing to mend in memories that were written with care, but for the twins.
    let judged: Vec<_> = report.diagnostics.iter().filter(|it| it.code.starts_with("MEM2")).collect();
    assert!(judged.iter().all(|it| it.code == "MEM206"), "{judged:?}");
}
