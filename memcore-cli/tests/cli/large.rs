//! Texts as large as a memory may be: what is shown of them.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Ran, folder, on};

/// What a memory may have, with some room for its header.
const LARGE: usize = (1 << 20) - 200;

/// Runs it on a vault. What grew with the square of such a text would not end in minutes.
fn at_once(vault: &TempDir, args: &[&str]) -> Ran {
    on(vault.path(), args)
}

#[test]
fn values_that_are_one_long_word_are_cut_in_cells_and_headings() {
    let values: &[(&str, String)] = &[
        ("name", "a".repeat(LARGE)),
        ("description", "a".repeat(LARGE)),
        ("description", "\0".repeat(100_000)),
        ("description", "''".repeat(LARGE / 2)),
        ("metadata", "[".repeat(LARGE)),
        ("type", "a".repeat(LARGE)),
    ];
    for (key, value) in values {
        let vault = folder(&[("a.md", &format!("---\n{key}: {value}\n---\nferry\n"))]);
        for args in [&["list"][..], &["search", "ferry"], &["show", "a"], &["check"], &["recall", "ferry"]] {
            let ran = at_once(&vault, args);
            assert!(ran.out.len() < 30_000, "{key} {args:?}: {} bytes", ran.out.len());
        }
    }
}

#[test]
fn show_says_how_much_of_a_value_is_left_out() {
    let value = "z".repeat(5_000);
    let vault = folder(&[("a.md", &format!("---\nname: n\ndescription: {value}\n---\nA.\n"))]);
    let ran = on(vault.path(), &["show", "a"]);
    assert_eq!(ran.out.matches('z').count(), 2_000, "2,000 characters are shown");
    let words: Vec<&str> = ran.out.split_whitespace().collect();
    let more = ["(and", "3,000", "more", "characters)"];
    assert!(words.windows(4).any(|four| four == more), "{}", ran.out);
    let json = on(vault.path(), &["show", "a", "--json"]).json();
    assert_eq!(json["description"], value, "JSON has all");
}

#[test]
fn a_body_of_one_line_is_shown_whole() {
    for body in ["a".repeat(LARGE), "word ".repeat(LARGE / 5)] {
        let vault = folder(&[("a.md", &body)]);
        let ran = at_once(&vault, &["show", "a"]);
        assert!(ran.out.contains(body.trim()));
    }
}

#[test]
fn many_links_on_one_line_have_their_places() {
    let number = LARGE / 6;
    let expected: Vec<usize> = (0..number).map(|link| link * 6 + 1).collect();
    let vault = folder(&[("a.md", &"[[b]] ".repeat(number)), ("b.md", "B.\n")]);
    at_once(&vault, &["show", "a"]);
    let json = at_once(&vault, &["links", "--json"]).json();
    let columns: Vec<usize> = json["links"].as_array().unwrap().iter().map(column).collect();
    assert!(columns == expected, "{:?}", &columns[..3]);

    std::fs::remove_file(vault.path().join("b.md")).unwrap();
    let columns = columns_of(&at_once(&vault, &["check", "--select=MEM401", "--json"]).json(), "MEM401");
    assert!(columns == expected, "{:?}", &columns[..3]);
}

#[test]
fn many_entries_on_one_line_have_their_places() {
    let entry = "- [a](b.md) x\r";
    let number = (256 << 10) / entry.len();
    let vault = folder(&[("MEMORY.md", &entry.repeat(number)), ("a.md", "A.\n")]);
    for args in [&["index"][..], &["links"], &["show", "a"], &["check"]] {
        at_once(&vault, args);
    }
    let columns = columns_of(&at_once(&vault, &["check", "--select=MEM303", "--json"]).json(), "MEM303");
    assert!(!columns.is_empty());
    assert!(columns.windows(2).all(|two| two[0] < two[1]), "in the order of the line");
}

fn columns_of(checked: &Value, code: &str) -> Vec<usize> {
    let findings = checked["findings"].as_array().unwrap().iter();
    findings.filter(|finding| finding["code"] == code).map(column).collect()
}

fn column(record: &Value) -> usize {
    usize::try_from(record["column"].as_u64().unwrap()).unwrap()
}
