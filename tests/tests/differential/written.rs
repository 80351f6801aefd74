//! What is written is read by the YAML library as the same text.

use memcore::{Draft, Layout, MemoryEdit};
use proptest::prelude::*;
use serde_json::Value as Json;

use crate::yaml::by_yaml;

fn now() -> chrono::DateTime<chrono::FixedOffset> {
    chrono::DateTime::parse_from_rfc3339("2026-08-15T18:58:28.638Z").unwrap()
}

/// What stands between the fences.
fn header(source: &str) -> Option<&str> {
    source.strip_prefix("---\n")?.split_once("\n---\n").map(|(header, _)| header)
}

/// Words that YAML 1.1 or 1.2 gives a meaning to, indicators, and any characters.
fn text() -> impl Strategy<Value = String> {
    let words = &[
        "yes",
        "No",
        "null",
        "~",
        "2026",
        "0x1F",
        "1e3",
        "1:30",
        ".inf",
        "2026-08-15",
        "a: b",
        "a #b",
        "#a",
        "- a",
        "[a]",
        "{a",
        "*a",
        "&a",
        "!a",
        "|",
        ">-",
        "%a",
        "@a",
        "`a",
        "'a'",
        "\"a\"",
        "\\",
        "a:",
        ": a",
        "? a",
        "a\tb",
        "\u{85}",
        "\u{2028}",
        "\u{FEFF}",
        "é",
        "漢字",
        "😀",
        "---",
        "...",
        "=",
        "<<",
        ", ",
        " ",
        "\n",
        "\r\n",
        "\u{7}",
    ][..];
    let piece = prop_oneof![5 => prop::sample::select(words).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(piece, 1..5).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn yaml_reads_what_is_written(name in text(), description in text(), tags in prop::collection::vec(text(), 0..4), topic in text()) {
        let draft = Draft::user(&name, "Text.").description(&description).tags(tags.clone()).topic(&*topic);
        let Ok(source) = draft.render(&Layout::default(), now()) else { return Ok(()) };
        let yaml = header(&source).and_then(by_yaml).expect("YAML takes the header");
        let text = |json: &Json| json.as_str().map(str::to_owned);
        prop_assert_eq!(text(&yaml["name"]), Some(draft.name().to_owned()));
        prop_assert_eq!(text(&yaml["description"]), Some(draft.described()));
        let metadata = &yaml["metadata"];
        prop_assert_eq!(text(&metadata["topic"]), Some(topic));
        let read: Vec<String> = metadata["tags"].as_array().into_iter().flatten().filter_map(text).collect();
        prop_assert_eq!(read, tags);
    }

    #[test]
    fn yaml_reads_what_an_edit_sets(value in text(), list in prop::collection::vec(text(), 1..4)) {
        let source = "---\nname: a\nmetadata: \n  type: user\n  seen:\n    - one\n    - two\n---\nText.\n";
        let memory = memcore_tests::memory("a.md", source);
        let Ok(edited) = memory.edited(&MemoryEdit::new().set("owner", &*value).set_list("seen", list.clone()), now()) else { return Ok(()) };
        let yaml = header(&edited.source).and_then(by_yaml).expect("YAML takes the header");
        prop_assert_eq!(&yaml["metadata"]["owner"], &Json::String(value));
        let list: Vec<Json> = list.into_iter().map(Json::String).collect();
        prop_assert_eq!(&yaml["metadata"]["seen"], &Json::Array(list));
    }
}
