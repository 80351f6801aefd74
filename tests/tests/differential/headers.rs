//! Random headers: both layouts, every kind of value, and the characters that cause trouble.
//!
//! Anchors, aliases, tags, merge keys and complex keys are left out: none of them is resolved, on purpose.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;

fn words() -> impl Strategy<Value = String> {
    let word = select(
        &[
            "tests",
            "no mocks",
            "a",
            "b",
            "x: y",
            "PR #30",
            "C#",
            "#x",
            "it's",
            "\"",
            "'",
            "''",
            "\\n",
            "\\",
            ",",
            ", ",
            "[",
            "]",
            "{",
            "}",
            "- ",
            "-",
            ":",
            ": ",
            "@",
            "`",
            "%",
            "|",
            ">",
            "~",
            "null",
            "true",
            "yes",
            "2026",
            "3.10",
            "0x1F",
            "1e3",
            ".5",
            "2026-08-15",
            "：",
            "记忆",
            "배포",
            "🚢",
            "é",
            " ",
            "  ",
            "\t",
            "<a | b>",
            "=",
            "...",
            "https://x.example/a#b",
        ][..],
    );
    proptest::collection::vec(word, 1..4).prop_map(|words| words.concat())
}

fn quoted() -> impl Strategy<Value = String> {
    let double = words().prop_map(|text| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")));
    let single = words().prop_map(|text| format!("'{}'", text.replace('\'', "''")));
    let escapes = select(
        &[
            "\"\\u2014\"",
            "\"a\\tb\"",
            "\"\\x41\"",
            "\"a\\\\\"",
            "\"\\\"\"",
            "\"a \\\"b\\\" c\"",
            "\"\\/\"",
            "\"\\e\"",
        ][..],
    );
    prop_oneof![double, single, escapes.prop_map(str::to_owned)]
}

/// A block scalar, indented by so much.
fn block(indent: usize) -> impl Strategy<Value = String> {
    let head = select(&["|", "|-", "|+", ">", ">-", ">+", "|2", ">2-", "|-2", "> # note", "|1"][..]);
    let line = prop_oneof![6 => words(), 1 => words().prop_map(|line| format!("  {line}")), 1 => Just(String::new())];
    (head, proptest::collection::vec(line, 1..4)).prop_map(move |(head, lines)| {
        let lines = lines.iter().map(|line| {
            if line.is_empty() { "\n".to_owned() } else { format!("\n{}{line}", " ".repeat(indent)) }
        });
        head.to_owned() + &lines.collect::<String>()
    })
}

fn list(indent: usize) -> impl Strategy<Value = String> {
    let item = prop_oneof![3 => words(), 1 => quoted(), 1 => Just("[a, b]".to_owned()), 1 => Just("{a: 1.50}".to_owned())];
    let items = proptest::collection::vec(item, 1..4);
    let flow = items.clone().prop_map(|items| format!("[{}]", items.join(", ")));
    let lines = (items, 0..3_usize).prop_map(move |(items, less)| {
        let indent = " ".repeat(indent.saturating_sub(less));
        items.iter().map(|item| format!("\n{indent}- {item}")).collect()
    });
    prop_oneof![flow, lines]
}

/// What stands after the colon of a key whose own indentation is `indent`.
fn value(indent: usize) -> impl Strategy<Value = String> {
    let folded = (words(), words(), 0..2_usize).prop_map(move |(first, second, blank)| {
        format!("{first}{}\n{}{second}", "\n".repeat(blank), " ".repeat(indent + 2))
    });
    let below = words().prop_map(move |text| format!("\n{}{text}", " ".repeat(indent + 2)));
    let plain =
        select(&["no mocks", "2026", "yes", "3.10", "~", "null", "", "user", "feedback # of the team"][..])
            .prop_map(str::to_owned);
    let quoted_folded = (select(&["\"", "'"][..]), select(&["a", "no mocks", "记忆"][..]))
        .prop_map(move |(quote, text)| format!("{quote}{text}\n{}{text}{quote}", " ".repeat(indent + 2)));
    let commented = (quoted(), words()).prop_map(|(text, comment)| format!("{text} # {comment}"));
    let braces =
        select(&["{a: 1.50, b: yes}", "{}", "{a: {b: 0x10}}", "{a: [1, ~]}"][..]).prop_map(str::to_owned);
    prop_oneof![
        4 => plain, 4 => words(), 2 => quoted(), 1 => commented, 2 => folded, 1 => below, 2 => block(indent + 2), 2 => list(indent + 2),
        1 => quoted_folded, 1 => braces,
    ]
}

/// An entry with its key.
fn entry(indent: usize) -> impl Strategy<Value = (String, String)> {
    let key = select(
        &[
            "name",
            "description",
            "type",
            "tags",
            "owner",
            "note",
            "last verified",
            "\"quoted\"",
            "'q'",
            "负责人",
        ][..],
    );
    let colon = select(&[": ", ":  ", ":\t", " : "][..]);
    let comment = prop_oneof![8 => Just(""), 1 => Just("# a comment\n"), 1 => Just("\n")];
    (comment, key, colon, value(indent), select(&["", " ", "\t"][..])).prop_map(
        move |(comment, key, colon, value, end)| {
            let colon = if value.is_empty() || value.starts_with('\n') { ":" } else { colon };
            let text = format!("{comment}{}{key}{colon}{value}{end}\n", " ".repeat(indent));
            (text, key.trim_matches(['"', '\'']).to_owned())
        },
    )
}

/// A header, and the keys that it was made of; those within a block with the block's key before them.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) text: String,
    pub(crate) keys: BTreeSet<String>,
    /// Whether a key stands there twice.
    pub(crate) repeats: bool,
}

pub(crate) fn headers() -> impl Strategy<Value = Header> {
    let nested = (
        select(&["metadata:", "metadata: ", "metadata: # note", "more:"][..]),
        proptest::collection::vec(entry(2), 1..4),
    );
    let nested = nested.prop_map(|(head, entries)| {
        let block = head.split(':').next().unwrap_or_default();
        let (texts, keys): (Vec<_>, Vec<_>) =
            entries.into_iter().map(|(text, key)| (text, format!("{block}.{key}"))).unzip();
        (format!("{head}\n{}", texts.concat()), keys)
    });
    let part = prop_oneof![5 => entry(0).prop_map(|(text, key)| (text, vec![key])), 1 => nested];
    proptest::collection::vec(part, 1..4).prop_map(|parts| {
        let (texts, keys): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let made: Vec<String> = keys.into_iter().flatten().collect();
        let keys: BTreeSet<String> = made.iter().cloned().collect();
        Header { text: texts.concat(), repeats: keys.len() < made.len(), keys }
    })
}
