//! The frontmatter, in the two dialects that are alive, with the mistakes that people make.

use std::fmt::Write as _;

use super::head::Head;
use super::ident;
use super::rng::Rng;
use super::words::TRADE;
use super::{chinese, english};

/// A line that says what the memory is for, as its author meant it.
pub(super) fn description(rng: &mut Rng, head: &Head) -> String {
    let mut text = String::new();
    phrase(&mut text, rng, head, 10);
    if !head.chinese {
        text[..1].make_ascii_uppercase();
    }
    match rng.below(100) {
        // Unquoted, the first is no YAML at all and the second loses its end.
        0..2 => text.push_str(": "),
        2 => text.push_str(" #30 "),
        _ => text.push(' '),
    }
    phrase(&mut text, rng, head, 8);
    text
}

fn phrase(out: &mut String, rng: &mut Rng, head: &Head, words: usize) {
    let words = rng.between(words / 2, words);
    match head.chinese {
        true => chinese::clause(out, rng, words, false),
        false => english::clause(out, rng, words, false),
    }
}

/// The block between the `---` lines, and these.
pub(super) fn push(out: &mut String, rng: &mut Rng, head: &Head, description: &str) {
    let _ = writeln!(out, "---\nname: {}", head.name);
    let careless = description.contains(": ") || description.contains(" #");
    match !careless && rng.percent(10) {
        true => _ = writeln!(out, "description: \"{description}\""),
        false => _ = writeln!(out, "description: {description}"),
    }
    if rng.percent(50) {
        flat(out, rng, head);
    } else {
        nested(out, rng, head);
    }
    out.push_str("---\n");
}

fn flat(out: &mut String, rng: &mut Rng, head: &Head) {
    let _ = writeln!(out, "type: {}", head.kind);
    tags(out, rng, "");
    if rng.percent(40) {
        out.push_str("originSessionId: ");
        ident::uuid(out, rng);
        out.push('\n');
    }
}

fn nested(out: &mut String, rng: &mut Rng, head: &Head) {
    // The space after the colon is what the common writer leaves.
    let _ = writeln!(out, "metadata: \n  node_type: memory\n  type: {}", head.kind);
    tags(out, rng, "  ");
    out.push_str("  originSessionId: ");
    ident::uuid(out, rng);
    let _ = writeln!(
        out,
        "\n  modified: 2025-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        rng.between(1, 12),
        rng.between(1, 28),
        rng.below(24),
        rng.below(60),
        rng.below(60),
        rng.below(1000),
    );
}

/// A list in a third of the files, in brackets or one to a line.
fn tags(out: &mut String, rng: &mut Rng, indent: &str) {
    if !rng.percent(33) {
        return;
    }
    let tags: Vec<&str> = (0..rng.between(1, 4)).map(|_| rng.pick(&TRADE)).collect();
    if rng.percent(60) {
        let _ = writeln!(out, "{indent}tags: [{}]", tags.join(", "));
    } else {
        let _ = writeln!(out, "{indent}tags:");
        for tag in tags {
            let _ = writeln!(out, "{indent}  - {tag}");
        }
    }
}
