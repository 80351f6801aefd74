//! The index, as the README counts it.

use std::collections::BTreeSet;

use memcore::LoadState;

use super::harbour;

#[test]
fn the_index_has_the_entries_that_the_readme_counts() {
    let loaded = harbour().index().unwrap();
    let index = loaded.index.as_ref().unwrap();
    assert_eq!(index.entries().len(), 36, "targets");
    assert_eq!(index.entries().iter().map(|entry| entry.line).collect::<BTreeSet<_>>().len(), 32, "lines");
    let long: Vec<&str> = index
        .entries()
        .iter()
        .filter(|entry| entry.hook.chars().count() > 200)
        .map(|entry| &*entry.target)
        .collect();
    assert_eq!(long, ["feedback_incident_reviews.md"]);
    for absent in ["hidden_entry.md", "sample_file.md"] {
        assert!(index.entries().iter().all(|entry| entry.target != absent), "{absent} is no entry");
    }
    let sections: BTreeSet<&str> =
        index.entries().iter().filter_map(|entry| entry.section.as_deref()).collect();
    assert_eq!(sections, BTreeSet::from(["People", "Ways of working", "Project", "Reference"]));
}

#[test]
fn hooks_are_read_behind_every_separator() {
    let loaded = harbour().index().unwrap();
    let index = loaded.index.as_ref().unwrap();
    let hook =
        |target: &str| index.entries().iter().find(|entry| entry.target == target).map(|entry| &*entry.hook);
    for (target, wanted) in [
        ("user_rosa_lindqvist.md", "back-end engineer, new to async Rust"),
        ("user-jonas-brandt.md", "API lead, wants numbers"),
        ("feedback_ship_small.md", "300 lines, one reason"),
        ("feedback_slow_tests.md", "ignored, not hidden"),
        ("feedback_say_no_early.md", ""),
        ("feedback_schema_two_step.md", "先加後刪"),
        ("feedback_money_integers.md", "and the trap with Taiwan dollars"),
        ("kelp-pay.md", "who owns the payment endpoint, and the provider behind it"),
        ("reference_dashboards.md", "for the person with the pager"),
    ] {
        assert_eq!(hook(target), Some(wanted), "{target}");
    }
}

#[test]
fn the_index_is_whole_and_where_it_and_the_folder_disagree_is_told() {
    let loaded = harbour().index().unwrap();
    let report = &loaded.report;
    assert_eq!((report.state, report.not_shown.len(), report.warning()), (LoadState::Full, 0, None));
    assert!(
        !loaded.shown.contains("Hidden entry") && loaded.shown.contains("Sample title"),
        "comments go, code stays"
    );
    let without_file: Vec<&str> = report.without_file.iter().map(|entry| &*entry.target).collect();
    assert_eq!(without_file, ["project_old_kiosk.md"]);
    let without_entry: BTreeSet<&str> = report.without_entry.iter().map(|path| path.as_str()).collect();
    let wanted = [
        "feedback_log_no_pii.md",
        "project_fare_cache.md",
        "project_loyalty_draft.md",
        "project_task_21.md",
        "reference_launch_sheet.md",
        "reference_客户名单.md",
        "user_kisaragi.md",
        "周会-约定.md",
        "team/feedback_pairing.md",
        "team/reference_공휴일.md",
    ];
    assert_eq!(without_entry, BTreeSet::from(wanted));
}
