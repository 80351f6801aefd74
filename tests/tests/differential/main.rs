//! The line reader held against a YAML library: wherever that one accepts a header, both read the same values.
//!
//! But for what the format reads otherwise on purpose. In a name or a description
//! - ` #` begins no comment, it is text;
//! - null and nothing are the empty text;
//! - a first character that YAML gives a meaning to (`[`, `{`, `&`, `*`, `!`) has none.
//!
//! And of a key that stands there twice the first counts, everywhere.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod headers;
mod written;
mod yaml;

use std::fmt::Write;

use memcore::{Frontmatter, Memory};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::Value as Json;

use headers::{Header, headers};
use yaml::by_yaml;

fn is_title(key: &str) -> bool {
    matches!(key.rsplit('.').next(), Some("name" | "description"))
}

/// The differences of one memory. With the header given that it was made of, one in which YAML finds other keys is
/// passed over: there a quote or a bracket that is not closed has swallowed lines.
fn differences(source: &str, made: Option<&Header>) -> Vec<String> {
    let memory = memcore_tests::memory("a.md", source);
    let Some(yaml) = header(&memory).and_then(by_yaml) else { return Vec::new() };
    let mut flat: Vec<(String, &Json)> = Vec::new();
    for (key, value) in &yaml {
        match value {
            Json::Object(inner) if !is_title(key) && !is_one_value(memory.front(), key) => {
                flat.extend(inner.iter().map(|(inner, value)| (format!("{key}.{inner}"), value)));
            }
            value => flat.push((key.clone(), value)),
        }
    }
    if made.is_some_and(|made| !is_as_made(made, &yaml, &flat)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    flat.iter().for_each(|(key, value)| compare(memory.front(), key, value, &mut found));
    found
}

/// Whether YAML found the keys that the header was made of, and within them only keys that are ones to us: those
/// that do not begin with a colon.
fn is_as_made(made: &Header, yaml: &serde_json::Map<String, Json>, flat: &[(String, &Json)]) -> bool {
    let within =
        |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
    let is_found = |key: &String| flat.iter().any(|(found, _)| found == key || within(found, key));
    let is_made = |key: &String| made.keys.iter().any(|made| made == key || within(made, key));
    let is_ours = |key: &str| !key.starts_with(':');
    let inner = flat.iter().filter_map(|(key, _)| key.split_once('.').map(|(_, inner)| inner));
    // Where a key stands there twice, one that is swallowed is not missed.
    let is_plain = !made.repeats || !made.text.contains(['"', '\'', '[', '{']);
    is_plain && made.keys.iter().all(is_found) && yaml.keys().all(is_made) && inner.into_iter().all(is_ours)
}

/// The lines between the fences, if there is a header that both readers find.
fn header(memory: &Memory) -> Option<&str> {
    let span = memory.front().span()?;
    let inner = span.of(memory.source()).split_once('\n')?.1;
    inner.trim_end().strip_suffix("---")
}

/// Whether a map is read as one value and not as a block, as maps in braces are.
fn is_one_value(front: Frontmatter<'_>, key: &str) -> bool {
    front.get(key).is_some_and(|entry| matches!(entry.value, memcore::Value::Map(_)))
}

fn compare(front: Frontmatter<'_>, key: &str, yaml: &Json, found: &mut Vec<String>) {
    let Some(entry) = front.get(key) else {
        found.push(format!("{key}: YAML reads {yaml}, and we have no such entry"));
        return;
    };
    let ours = serde_json::to_value(entry.value).unwrap();
    let same = match (is_title(key), yaml, &ours) {
        (true, Json::Null, ours) => ours == "" || ours.as_str().is_some_and(|text| text.contains('#')),
        (true, Json::Array(_) | Json::Object(_), Json::String(_)) => true,
        // Tags and anchors are text there; comments are text there.
        (true, Json::String(text), Json::String(ours)) => {
            ours == text || ours.starts_with(['&', '!', '*']) || has_comment(ours, text)
        }
        (_, yaml, ours) => yaml == ours,
    };
    if !same {
        found.push(format!("{key}: YAML reads {yaml}, we read {ours}"));
    }
}

/// Whether a title holds a ` #` that YAML takes for a comment, and all that YAML reads. Quotes and escapes are set
/// aside: a title that begins with quotes and goes on behind them keeps them.
fn has_comment(ours: &str, yaml: &str) -> bool {
    let bare = |text: &str| text.replace(['"', '\'', '\\', ' ', '\t', '\n'], "");
    let begins = |(at, _): (usize, &str)| at == 0 || ours[..at].ends_with([' ', '\t', '\n']);
    ours.match_indices('#').any(begins) && (bare(ours).contains(&bare(yaml)) || ours.contains('\\'))
}

fn source(header: &str) -> String {
    format!("---\n{header}---\nThe body.\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn generated_headers_read_the_same(header in headers()) {
        let found = differences(&source(&header.text), Some(&header));
        prop_assert!(found.is_empty(), "{}\n{:?}\n{}", found.join("\n"), header.text, header.text);
    }
}

/// Debug builds read some thousands of headers in a second; the environment may ask for more.
fn cases() -> u32 {
    if std::env::var_os("PROPTEST_CASES").is_some() { ProptestConfig::default().cases } else { 5000 }
}

#[test]
fn the_vectors_read_the_same() {
    let text = std::fs::read_to_string(memcore_tests::data("vectors/frontmatter.json")).unwrap();
    let vectors: Json = serde_json::from_str(&text).unwrap();
    let (mut failures, mut compared) = (String::new(), 0);
    for case in vectors["cases"].as_array().unwrap() {
        let Some(source) = case["source"].as_str() else { continue };
        let memory = memcore_tests::memory("a.md", source);
        compared += usize::from(header(&memory).is_some_and(|header| by_yaml(header).is_some()));
        for difference in differences(source, None) {
            let _ = writeln!(failures, "{}: {difference}", case["name"]);
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(compared > 60, "YAML reads only {compared} of the vectors");
}

#[test]
fn most_generated_headers_are_yaml() {
    // Otherwise the comparison above compares nothing.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let read = (0..500)
        .filter(|_| by_yaml(&headers().new_tree(&mut runner).unwrap().current().text).is_some())
        .count();
    assert!(read > 150, "only {read} of 500 are");
}
