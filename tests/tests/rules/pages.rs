//! Every rule keeps to its page: it finds something in the bad example and nothing in the good one, and the list of
//! all rules at the top of the project is what the pages say.

use std::collections::BTreeSet;

use memcore::{LintOptions, LintReport, MemStore, RULES, RulePage, Severity, Vault};
use memcore_tests::{clock, data};

fn check(files: &[(&str, &str)], page: &RulePage) -> LintReport {
    let store = MemStore::new();
    for (path, text) in files {
        store.insert(path.parse().unwrap(), *text);
    }
    let options = LintOptions { extend_select: vec![page.code.to_owned()], ..LintOptions::default() };
    Vault::builder().clock(clock()).with_store(store).lint(&options).unwrap()
}

#[test]
fn bad_examples_are_found_and_good_ones_are_not() {
    for page in RULES.iter().map(|rule| rule.page()) {
        let finds = |files| check(files, page).diagnostics.iter().any(|found| found.code == page.code);
        assert!(page.bad.is_empty() || finds(page.bad), "{} finds nothing in its bad example", page.code);
        assert!(!finds(page.good), "{} finds something in its good example", page.code);
    }
}

#[test]
fn good_examples_are_good_in_every_way() {
    // What an example is not about: the folder around it.
    let aside = ["MEM305", "MEM601"];
    for page in RULES.iter().map(|rule| rule.page()) {
        let report = check(page.good, page);
        let other: Vec<String> = report
            .diagnostics
            .iter()
            .filter(|found| found.severity > Severity::Info && !aside.contains(&found.code))
            .map(|found| format!("{} {}: {}", found.code, found.path, found.message))
            .collect();
        assert!(other.is_empty(), "the good example of {}: {other:?}", page.code);
    }
}

#[test]
fn codes_and_names_are_given_once_and_pages_are_whole() {
    let (mut codes, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut last = "";
    for page in RULES.iter().map(|rule| rule.page()) {
        assert!(codes.insert(page.code) && names.insert(page.name), "{} is there twice", page.code);
        assert!(page.code > last, "{} is out of order", page.code);
        last = page.code;
        assert!(page.code.len() == 6 && page.code.starts_with("MEM"), "{}", page.code);
        assert!(
            page.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        for text in [page.what, page.why] {
            assert!(text.len() > 20 && text.ends_with(['.', '?']), "{}: {text:?}", page.code);
        }
        // Judgements about content are never errors.
        assert!(!page.code.starts_with("MEM2") || page.severity < Severity::Error, "{}", page.code);
    }
}

#[test]
fn the_list_of_all_rules_is_what_the_pages_say() {
    let written = std::fs::read_to_string(data("../RULES.md")).unwrap();
    assert!(
        written == memcore::rules_markdown(),
        "RULES.md is not what the rules say; write it anew: \
         cargo run -p memcore-cli -- explain --all > RULES.md"
    );
}
