//! Every odd header and every odd byte is read as the README says.

use std::collections::{BTreeMap, BTreeSet};

use memcore::{Health, Memory, MemoryKind, Recovered, Snapshot, Value};
use memcore_tests::doc_path;

use super::harbour;

fn get<'s>(snapshot: &'s Snapshot, path: &str) -> &'s Memory {
    snapshot.get(&doc_path(path)).unwrap_or_else(|| panic!("{path} is not there"))
}

/// A description that must be read whole, and what had to be recovered for it.
const DESCRIPTIONS: &[(&str, &str, &[Recovered])] = &[
    (
        "feedback_money_integers.md",
        "Amounts are integers: minor units plus a currency code, and Taiwan dollars have no minor unit at Kelp Pay",
        &[Recovered::ColonInValue],
    ),
    (
        "project_germany_vat.md",
        "German receipts: two tax rates on one ticket, live since 2026-04-01",
        &[Recovered::ColonInValue],
    ),
    (
        "feedback_chinese_replies.md",
        "用中文回复时: 代码标识符保留英文，不要翻译服务名",
        &[Recovered::ColonInValue],
    ),
    ("feedback_say_no_early.md", "Say \"no\" early", &[Recovered::BrokenQuotes]),
    (
        "project_oncall_rota.md",
        "@tomasz keeps the rota; one week each, hand-over Monday 10:00 Taipei, two people in the freeze",
        &[Recovered::ReservedStart],
    ),
    (
        "feedback_schema_two_step.md",
        "`ALTER TABLE` 要分兩步走，先加後刪，中間至少隔一個版本",
        &[Recovered::ReservedStart],
    ),
    (
        "project_offline_boarding.md",
        "Offline boarding approved in PR #30 on 2026-05-07, scanners may trust a signed ticket for 36 hours",
        &[Recovered::HashInValue],
    ),
    (
        "feedback_slow_tests.md",
        "Long-running cases keep their plain #[test] and gain an ignore attribute; no cargo feature for them",
        &[Recovered::HashInValue],
    ),
    (
        "reference_brand_colours.md",
        "Harbour blue is #2563EB everywhere, where the palette and the drawing files are kept",
        &[Recovered::HashInValue],
    ),
    (
        "project_double_charge_incident.md",
        "Kelp Pay repeated \"payment.settled\" and we charged twice \u{2014} 1,287 passengers on 14 June 2026",
        &[],
    ),
    (
        "team/project_standup_times.md",
        "It's two stand-ups a day, one for Asia and one for Europe, and who writes the hand-over note",
        &[],
    ),
    (
        "user-jonas-brandt.md",
        "Lead of the quay API, decides on interfaces, prefers numbers to adjectives and plain text to slides",
        &[],
    ),
    (
        "user_kisaragi.md",
        "日本担当のカスタマーエンジニア、高松在住、返答は日本語で、手順は番号付きを好む",
        &[Recovered::NotAtStart],
    ),
    (
        "project_obon_timetable.md",
        "瀬戸内かもめ汽船の2026年お盆期間は臨時便が一日14便、登録の締切と注意点",
        &[],
    ),
    (
        "project_webhook_ownership.md",
        "Priya Nadar owns the Kelp Pay webhook since 2026-05-04, with Rosa Lindqvist as her deputy and nobody else merging there",
        &[],
    ),
    (
        "user_rosa_lindqvist.md",
        "Back-end engineer on quay, strong in Java and SQL, new to async Rust, wants the reasoning first",
        &[Recovered::Tab],
    ),
    (
        "feedback_log_no_pii.md",
        "Passport numbers, names and phone numbers never reach a log line",
        &[Recovered::DuplicateKey],
    ),
    (
        "project_fare_cache.md",
        "Fares are cached for 90 seconds, the decision of 2026-04-29 and the numbers behind it",
        &[Recovered::MissingFence],
    ),
    (
        "feedback_retry_with_keys.md",
        "Every call that leaves our network carries an idempotency key and is repeated at most three times with jitter, otherwise it is not repeated at all",
        &[],
    ),
    (
        "kelp-pay.md",
        "Payment provider in all four countries.\nSandbox, merchant portal, support and the terms of the contract.\n",
        &[],
    ),
    ("reference_客户名单.md", "", &[Recovered::EmptyValue]),
    ("team/feedback_pairing.md", "", &[Recovered::EmptyValue]),
];

fn recoveries(memory: &Memory) -> BTreeSet<String> {
    memory.health().recoveries().iter().map(|recovery| format!("{:?}", recovery.what)).collect()
}

#[test]
fn descriptions_are_read_whole_and_what_was_recovered_is_told() {
    let snapshot = harbour().snapshot().unwrap();
    for (path, description, recovered) in DESCRIPTIONS {
        let memory = get(&snapshot, path);
        assert_eq!(memory.description(), *description, "{path}");
        assert_eq!(recoveries(memory), recovered.iter().map(|what| format!("{what:?}")).collect(), "{path}");
    }
    let ship_small = get(&snapshot, "feedback_ship_small.md");
    assert_eq!(
        ship_small.description(),
        "\"Ship small\" is the rule: one pull request, one reason, at most 300 changed lines"
    );
    assert!(recoveries(ship_small).contains("QuotedPhrase"));
}

#[test]
fn what_is_not_odd_needs_no_recovery() {
    let snapshot = harbour().snapshot().unwrap();
    let odd: BTreeSet<&str> =
        DESCRIPTIONS.iter().filter(|(.., what)| !what.is_empty()).map(|(path, ..)| *path).collect();
    let others =
        ["feedback_ship_small.md", "reference_booking_log_searches.md", "reference_staging_hosts.md"];
    for memory in snapshot.memories() {
        let path = memory.id().path.as_str();
        let recovered = matches!(memory.health(), Health::Recovered(_));
        assert_eq!(recovered, odd.contains(path) || others.contains(&path), "{path}: {:?}", memory.health());
    }
}

#[test]
fn nothing_is_passed_over() {
    let snapshot = harbour().snapshot().unwrap();
    assert_eq!(snapshot.memories().len(), 45);
    assert_eq!(snapshot.skipped(), []);
    let missing: BTreeSet<&str> = snapshot
        .memories()
        .iter()
        .filter(|it| *it.health() == Health::Missing)
        .map(|it| it.id().path.as_str())
        .collect();
    assert_eq!(missing, BTreeSet::from(["glossary.md", "周会-约定.md"]));
}

#[test]
fn layouts_and_types_are_as_many_as_the_readme_counts() {
    let snapshot = harbour().snapshot().unwrap();
    let nested = snapshot.memories().iter().filter(|memory| memory.front().is_nested()).count();
    assert_eq!(nested, 22);
    let blank_behind =
        snapshot.memories().iter().filter(|memory| memory.source().contains("\nmetadata: \n")).count();
    assert_eq!(blank_behind, 19);

    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for memory in snapshot.memories() {
        *kinds.entry(memory.kind().map_or("none", MemoryKind::as_str)).or_default() += 1;
    }
    // A draft, a placeholder, and two files without a header.
    assert_eq!(
        kinds,
        BTreeMap::from([("project", 15), ("feedback", 14), ("reference", 8), ("user", 4), ("none", 4)])
    );
    assert_eq!(get(&snapshot, "project_loyalty_draft.md").kind_text(), Some("draft"));
    let placeholder = get(&snapshot, "reference_runbooks.md").kind_text();
    assert_eq!(placeholder, Some("<user | feedback | project | reference>"));
    let friday = get(&snapshot, "feedback-no-friday-deploys.md");
    assert_eq!((friday.kind(), friday.front().text("type")), (Some(MemoryKind::Feedback), Some("project")));
}

#[test]
fn names_are_texts() {
    let snapshot = harbour().snapshot().unwrap();
    for (path, name) in [
        ("project_2026_goals.md", "2026"),
        ("project_offline_boarding.md", "yes"),
        ("project_task_21.md", "task #21"),
        ("reference_booking_log_searches.md", "`rg` lines for the booking log"),
        ("project_배포-절차.md", "배포 절차"),
        ("user_rosa_lindqvist.md", "Rosa Lindqvist"),
        ("project_korea_launch.md", "launch-checklist"),
        ("reference_launch_sheet.md", "launch-checklist"),
    ] {
        assert_eq!(get(&snapshot, path).name(), Some(name), "{path}");
    }
}

#[test]
fn lists_and_other_keys_are_read() {
    let snapshot = harbour().snapshot().unwrap();
    for (path, tags) in [
        ("feedback_incident_reviews.md", &["incidents", "writing", "review"][..]),
        ("feedback_error_messages_ja.md", &["copy", "japan"]),
        ("feedback_feature_flags_zh.md", &["flags", "cleanup", "工程规范"]),
    ] {
        assert_eq!(get(&snapshot, path).tags(), tags, "{path}");
    }
    assert_eq!(get(&snapshot, "project_oncall_rota.md").supersedes(), ["oncall-spring", "oncall-pilot"]);
    assert_eq!(get(&snapshot, "feedback_retry_with_keys.md").supersedes(), ["retry-forever"]);
    assert_eq!(get(&snapshot, "feedback_slow_tests.md").applies_to(), ["quay"]);
    assert!(
        get(&snapshot, "project_release_freeze.md").is_pinned()
            && get(&snapshot, "reference_dashboards.md").is_pinned()
    );
    assert_eq!(get(&snapshot, "project_2026_goals.md").front().text("horizon"), Some("year"));
    assert_eq!(get(&snapshot, "project_task_21.md").front().text("metadata.owner"), Some("priya"));
    let session = get(&snapshot, "feedback_log_no_pii.md").origin_session();
    assert_eq!(session, Some("1b09a7dc-39e3-4af8-96d3-ae9629bac30f"));
    let both = get(&snapshot, "feedback_log_no_pii.md").front();
    let descriptions: Vec<_> =
        both.entries().filter(|entry| entry.key == "description").map(|entry| entry.value).collect();
    let [Value::Text(_), Value::Text(second)] = descriptions[..] else { panic!("{descriptions:?}") };
    assert!(second.starts_with("Log booking codes only"), "the second one is kept");
}

#[test]
fn bodies_are_whole() {
    let snapshot = harbour().snapshot().unwrap();
    for memory in snapshot.memories() {
        let path = memory.id().path.as_str();
        let body = memory.body();
        assert!(!body.trim().is_empty(), "{path}");
        assert!(memory.source().ends_with(body) && !body.trim_start().starts_with("name:"), "{path}");
    }
    for path in [
        "project_oncall_rota.md",
        "glossary.md",
        "周会-约定.md",
        "feedback_incident_reviews.md",
        "project_数据库升级.md",
    ] {
        assert!(
            get(&snapshot, path).body().lines().any(|line| line.trim_end() == "---"),
            "{path} has a rule in its body"
        );
    }
    assert!(get(&snapshot, "user-jonas-brandt.md").body().contains("Hamburg\r\n"));
    assert!(
        get(&snapshot, "project_fare_cache.md").body().trim_start().starts_with("Fares in `quay` are cached")
    );
    assert!(get(&snapshot, "project_数据库升级.md").body().len() > 4096);

    let hosts = get(&snapshot, "reference_staging_hosts.md");
    assert!(recoveries(hosts).contains("NotUtf8") && hosts.body().contains('\u{FFFD}'));
    assert_eq!(hosts.name(), Some("Staging hosts"), "its header is not touched by it");
    let bytes = std::fs::read(memcore_tests::data("vaults/harbour/reference_staging_hosts.md")).unwrap();
    assert_eq!(hosts.revision(), &memcore::Revision::of(&bytes));
}
