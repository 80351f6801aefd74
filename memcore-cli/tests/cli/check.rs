//! `check`.

use serde_json::Value;

use crate::support::{folder, harbour, on};

/// The paths of findings with this code.
fn paths(json: &Value, code: &str) -> Vec<String> {
    let findings = json["findings"].as_array().unwrap().iter().filter(|finding| finding["code"] == code);
    let mut paths: Vec<String> =
        findings.map(|finding| finding["path"].as_str().unwrap().to_owned()).collect();
    paths.dedup();
    paths
}

#[test]
fn the_oddities_of_the_demonstration_vault_are_found() {
    let ran = harbour(&["check", "--json"]);
    assert_eq!(ran.code, 1);
    let json = ran.json();
    let expected: &[(&str, &[&str])] = &[
        (
            "hash_in_value",
            &["feedback_slow_tests.md", "project_offline_boarding.md", "reference_brand_colours.md"],
        ),
        ("broken_quotes", &["feedback_say_no_early.md"]),
        ("duplicate_key", &["feedback_log_no_pii.md"]),
        ("missing_fence", &["project_fare_cache.md"]),
        ("not_utf8", &["reference_staging_hosts.md"]),
        ("tab", &["user_rosa_lindqvist.md"]),
        ("no_header", &["glossary.md", "周会-约定.md"]),
        ("unknown_type", &["project_loyalty_draft.md", "reference_runbooks.md"]),
        ("ambiguous_link", &["project_2026_goals.md"]),
        ("dangling_link", &["feedback_say_no_early.md", "project_oncall_rota.md"]),
        ("entry_without_file", &["MEMORY.md"]),
        (
            "file_without_entry",
            &[
                "feedback_log_no_pii.md",
                "project_fare_cache.md",
                "project_loyalty_draft.md",
                "project_task_21.md",
                "reference_launch_sheet.md",
                "reference_客户名单.md",
                "team/feedback_pairing.md",
                "team/reference_공휴일.md",
                "user_kisaragi.md",
                "周会-约定.md",
            ],
        ),
    ];
    for (code, files) in expected {
        assert_eq!(paths(&json, code), *files, "{code}");
    }
    for file in ["feedback_money_integers.md", "project_germany_vat.md", "feedback_chinese_replies.md"] {
        assert!(paths(&json, "colon_in_value").contains(&file.to_owned()), "{file}");
    }
    for finding in json["findings"].as_array().unwrap() {
        let expected = match finding["code"].as_str().unwrap() {
            "no_header" | "unknown_type" | "ambiguous_link" | "entry_without_file" | "empty_value" => {
                "warning"
            }
            "dangling_link" | "file_without_entry" => "info",
            _ => "error",
        };
        assert_eq!(finding["level"], expected, "{finding}");
    }
}

#[test]
fn findings_are_lines_that_editors_understand() {
    let ran = harbour(&["check"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.contains(&"project_oncall_rota.md:22:55: info: [[relaese-freeze]] leads to no memory"));
    assert!(lines.contains(&"    help: Did you mean project_release_freeze.md?"));
    assert!(lines.contains(&"project_loyalty_draft.md:4:7: warning: `draft` is none of the types"));
    assert!(lines.iter().any(|line| line.starts_with("MEMORY.md:56:3: warning: the entry `Old kiosk`")));
    assert!(lines.last().unwrap().ends_with("12 info in 45 memories"), "2 links and 10 files");
    assert_eq!(ran.err, "");
}

#[test]
fn only_what_is_listed_counts() {
    let header = "---\nname: a\ndescription: A\ntype: user\n---\n";
    let vault =
        folder(&[("MEMORY.md", "- [A](a.md)\n"), ("a.md", &format!("{header}See [[nobody-at-all]].\n"))]);
    let ran = on(vault.path(), &["check"]);
    assert_eq!(ran.code, 0, "a dangling link is no warning: {}", ran.out);
    assert!(ran.out.starts_with("a.md:6:5: info: [[nobody-at-all]]"), "{}", ran.out);
    let ran = on(vault.path(), &["check", "--level=warning"]);
    assert_eq!((ran.code, &*ran.out), (0, "Nothing found in 1 memory.\n"));

    std::fs::write(vault.path().join("a.md"), "---\nname: a\n---\nA.\n").unwrap();
    let ran = on(vault.path(), &["check"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("a.md:1:1: warning: the header names no type"), "{}", ran.out);
    assert_eq!(on(vault.path(), &["check", "--level=error"]).code, 0);
}

#[test]
fn a_missing_or_cut_index_is_a_warning() {
    let vault = folder(&[("a.md", "---\nname: a\ntype: user\n---\nA.\n")]);
    let ran = on(vault.path(), &["check"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("MEMORY.md:1:1: warning: there is no index"), "{}", ran.out);
    assert!(!ran.out.contains("no entry of"), "one finding is enough");

    let long: String = (1..=203).map(|_| "- [A](a.md)\n").collect();
    std::fs::write(vault.path().join("MEMORY.md"), long).unwrap();
    let ran = on(vault.path(), &["check", "--json"]);
    let finding = &ran.json()["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["line"], &finding["level"]),
        (&"index_cut".into(), &201.into(), &"warning".into())
    );
    assert_eq!(on(folder(&[]).path(), &["check"]).code, 0, "an empty folder needs no index");
}

#[test]
fn a_heading_that_is_not_there_is_told() {
    let vault = folder(&[("a.md", "[[b#Before]] and [[b#After]]\n"), ("b.md", "# Before\n")]);
    let ran = on(vault.path(), &["check"]);
    assert!(ran.out.contains("a.md:1:18: info: b.md has no heading `After`"), "{}", ran.out);
    assert!(!ran.out.contains("`Before`"));
}

#[test]
fn a_date_that_cannot_be_read_is_a_warning() {
    let header = "name: a\ndescription: A\ntype: user\n";
    let vault = folder(&[
        ("MEMORY.md", "- [A](a.md) [B](b.md) [C](c.md) [D](d.md)\n"),
        (
            "a.md",
            &format!("---\n{header}modified: last week\ncreated: 31.12.2026\nupdated: 2026-11-30\n---\nA.\n"),
        ),
        (
            "b.md",
            &format!(
                "---\n{header}metadata:\n  modified: soon\n  last_verified: 2026-11-30T09:00:00Z\n---\nB.\n"
            ),
        ),
        ("c.md", &format!("---\n{header}metadata: {{updated: never}}\n---\nC.\n")),
        ("d.md", &format!("---\n{header}modified:\ncreated: 2026-11-30 09:00\nreviewed: never\n---\nD.\n")),
    ]);
    let ran = on(vault.path(), &["check", "--json"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["warnings"]), (1, &4.into()), "{json}");
    let findings = json["findings"].as_array().unwrap();
    let expected = [
        ("a.md", 5, 11, "`modified: last week`"),
        ("a.md", 6, 10, "`created: 31.12.2026`"),
        ("b.md", 6, 13, "`metadata.modified: soon`"),
        ("c.md", 5, 11, "`metadata.updated: never`"),
    ];
    assert_eq!(findings.len(), expected.len(), "{json}");
    for (finding, (path, line, column, written)) in findings.iter().zip(expected) {
        assert_eq!((&finding["code"], &finding["level"]), (&"unreadable_date".into(), &"warning".into()));
        assert_eq!(
            (&finding["path"], &finding["line"], &finding["column"]),
            (&path.into(), &line.into(), &column.into())
        );
        assert!(finding["message"].as_str().unwrap().contains(written), "{finding}");
        assert!(finding["help"].as_str().unwrap().contains("2026-11-30T09:00:00Z"), "{finding}");
    }
}

#[test]
fn a_header_without_a_description_is_worth_knowing() {
    let vault = folder(&[
        ("MEMORY.md", "- [A](a.md) [B](b.md) [C](c.md) [D](d.md)\n"),
        ("a.md", "---\nname: a\ntype: user\n---\nA.\n"),
        ("b.md", "---\nname: b\ntype: user\ndescription:\n---\nB.\n"),
        ("c.md", "No header.\n"),
        ("d.md", "---\nname: d\nmetadata:\n  type: user\n  description: D\n---\nD.\n"),
    ]);
    let json = on(vault.path(), &["check", "--json"]).json();
    assert_eq!(paths(&json, "no_description"), ["a.md"]);
    assert_eq!(json["infos"], 1);
    assert_eq!(paths(&json, "empty_value"), ["b.md"], "one finding is enough");
}

#[test]
fn many_equal_findings_are_counted_instead_of_listed() {
    let header = "---\nname: a\ndescription: A\ntype: user\n---\n";
    let index = "- [A](a.md) [B](b.md)\n";
    let check = |links: usize| {
        let vault = folder(&[
            ("MEMORY.md", index),
            ("a.md", &format!("{header}{}[[A#none]]\n", "[[nobody]]\n".repeat(links))),
            ("b.md", &format!("{}{}", header.replace("name: a", "name: b"), "[[nobody]]\n".repeat(6))),
        ]);
        let told = on(vault.path(), &["check"]).out;
        let json = on(vault.path(), &["check", "--json"]).json();
        assert_eq!(json["findings"].as_array().unwrap().len(), links + 7, "JSON has all");
        let of = |file: &str| told.lines().filter(|line| line.starts_with(file)).count();
        (of("a.md"), of("b.md"), told)
    };
    let (of_a, of_b, told) = check(20);
    assert_eq!((of_a, of_b), (21, 6));
    assert!(!told.contains("more like this"));
    let (of_a, of_b, told) = check(1_021);
    assert_eq!((of_a, of_b), (5 + 1, 6), "five, and the one of another kind: {told}");
    assert!(told.contains("1,016 more like this in a.md"), "{told}");
    assert!(told.contains("1,028 info"), "{told}");
}
