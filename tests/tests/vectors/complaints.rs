//! Every complaint about instruction files that people have filed has a case that is named after it.

use serde_json::Value;

/// What people complain of, and where: numbers of https://github.com/anthropics/claude-code/issues.
const ABOUT_INSTRUCTIONS: [(&str, &[u32]); 7] = [
    ("files and rules are loaded twice in nested worktrees", &[27082, 29595]),
    ("a folder above is skipped that holds the worktree's repository", &[93010]),
    ("imports are not expanded, and nobody is told", &[79046, 77963, 1041, 43709]),
    (
        "forms of `paths` do not fit, or the first alone, or not in a worktree",
        &[16853, 33581, 45587, 17204, 23569],
    ),
    ("a person's rules with `paths` are never loaded", &[21858, 22170, 57722, 87217]),
    ("excludes miss links", &[87248]),
    ("AGENTS.md is not read, and a private note keeps it out", &[6235, 96117]),
];

/// Whether the name of a case names an issue: `(claude-code#1041)`, `(claude-code#17204, #45587)`.
fn names(case: &str, number: u32) -> bool {
    let numbers = case.rsplit_once("claude-code#").map_or("", |(_, rest)| rest);
    numbers.trim_end_matches(')').split(", #").any(|it| it == number.to_string())
}

#[test]
fn each_has_a_case_of_its_name() {
    let text = std::fs::read_to_string(memcore_tests::data("vectors").join("context.json")).unwrap();
    let vectors: Value = serde_json::from_str(&text).unwrap();
    let cases = vectors["cases"].as_array().unwrap();
    for (complaint, numbers) in ABOUT_INSTRUCTIONS {
        for number in numbers {
            let named = cases.iter().filter(|case| names(case["name"].as_str().unwrap(), *number)).count();
            assert!(named > 0, "{complaint}: no case is named after #{number}");
        }
    }
}

#[test]
fn a_number_is_not_taken_for_another() {
    assert!(names("x (claude-code#1041)", 1041) && names("y (claude-code#17204, #45587)", 45587));
    assert!(!names("x (claude-code#10411)", 1041) && !names("1041", 1041));
}
