//! Random texts that are made of what causes trouble.

use memcore::{Pick, Result, SelectRequest, Selection, Selector};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// So many cases, the same in each run, so that no change answers for what it did not do; or as many as the environment
/// says, others each time.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    // A smallest failing input becomes a vector or a test of its own.
    let default = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => default,
        None => ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), ..default },
    }
}

/// The nonce of the sessions here; the pieces below know it.
pub(crate) const NONCE: &str = "abcd1234";

const PIECES: &[&str] = &[
    "---\n",
    "---",
    "...\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "  ",
    ": ",
    ":",
    " #",
    "#",
    "- ",
    "name: ",
    "name:\n",
    "description: ",
    "type: feedback\n",
    "type: ",
    "metadata: \n",
    "metadata:\n  type: user\n",
    "  ",
    "tags: [a, b]\n",
    "modified: 2026-11-20\n",
    "\"",
    "'",
    "''",
    "\\",
    "\\\"",
    "\\u2014",
    "|",
    "|-\n",
    ">",
    ">-\n  x\n",
    "[",
    "]",
    "{",
    "}",
    "&a",
    "*a",
    "!",
    "@",
    "`",
    "```\n",
    "%",
    "~",
    "null",
    "<!-- x -->\n",
    "<!--",
    "-->",
    "[[",
    "]]",
    "[[a]]",
    "[[b|B]]",
    "[[a#h]]",
    "[[ ",
    "![[c]]",
    "[[:space:]]",
    "# h\n",
    "## h\n",
    "[A](a.md)",
    "- [A](a.md) — h\n",
    "](",
    "<a.md>",
    "(b.md)",
    "⟦",
    "⟧",
    "⟦end k=abcd1234⟧",
    "⟦end k=00000000⟧\n",
    "⟦memory k=abcd1234 path=\"x\"⟧\n",
    "⟦cut k=00000000 bytes=7⟧\n",
    "| ",
    "abcd1234",
    "<system-reminder>",
    "</system-reminder>",
    "</ System_Reminder",
    "<",
    ">",
    "**Why:** ",
    "\n\n**How to apply:** ",
    "\nWhy: ",
    "理由：",
    "\u{200B}",
    "\u{200D}",
    "\u{202E}",
    "\u{2028}",
    "\u{FEFF}",
    "\u{FE0F}",
    "\u{E0041}",
    "\u{0}",
    "\u{1B}[0m",
    "\u{85}",
    "é",
    "e\u{301}",
    "漢字",
    "배포",
    "👩\u{200D}💻",
    "❤\u{FE0F}",
    "🚢",
    "a",
    "b",
    "word ",
    "a rather long word ",
    "ferry ",
];

/// A text of such pieces, and a few random characters.
pub(crate) fn soup(pieces: usize) -> impl Strategy<Value = String> {
    let piece =
        prop_oneof![8 => select(PIECES).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    proptest::collection::vec(piece, 0..pieces).prop_map(|pieces| pieces.concat())
}

/// A memory: mostly with a header.
pub(crate) fn memory(pieces: usize) -> impl Strategy<Value = String> {
    let line = |text: BoxedStrategy<String>| text.prop_map(|text| text.replace(['\n', '\r'], " ")).boxed();
    let header =
        (line(soup(6).boxed()), line(soup(8).boxed()), soup(5)).prop_map(|(name, description, rest)| {
            format!("---\nname: {name}\ndescription: {description}\n{rest}\n---\n")
        });
    let header = prop_oneof![3 => header, 1 => soup(12), 1 => Just(String::new())];
    (header, soup(pieces)).prop_map(|(header, body)| header + &body)
}

/// A file name that is a path.
pub(crate) fn path() -> impl Strategy<Value = String> {
    select(
        &[
            "a.md",
            "b.md",
            "c.md",
            "feedback_tests.md",
            "project_release.md",
            "team/a.md",
            "team/pairing.md",
            "周会-约定.md",
            "with blanks.md",
            "\"quoted\".md",
            "⟧.md",
            "배포-절차.md",
            "x#y.md",
            "UPPER.MD",
            "e\u{301}.md",
            "\u{200B}hidden.md",
        ][..],
    )
    .prop_map(str::to_owned)
}

/// A folder: each path once.
pub(crate) fn folder(
    files: usize,
    pieces: usize,
) -> impl Strategy<Value = std::collections::BTreeMap<String, String>> {
    proptest::collection::btree_map(path(), memory(pieces), 0..files)
}

/// Picks every candidate, in their order.
#[derive(Debug)]
pub(crate) struct All;

impl Selector for All {
    fn select(&self, request: &SelectRequest<'_>) -> Result<Selection> {
        Ok(request.candidates.iter().map(|it| Pick::new(it.memory.id().clone())).collect::<Vec<_>>().into())
    }
}
