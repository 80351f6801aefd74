//! The header: whether other readers see it, and whether it says what it should.

pub(super) mod beyond_line_30;
pub(super) mod body_over_cut;
pub(super) mod description_missing;
pub(super) mod frontmatter_missing;
pub(super) mod kind;
pub(super) mod name;
pub(super) mod not_utf8;
pub(super) mod pointer;
pub(super) mod unreadable_date;
pub(super) mod yaml;

use super::LintContext;
use crate::memory::Health;
use crate::text::{Span, lines};

/// The first line of the file, or of the header if there is one.
fn first_line(cx: &LintContext<'_>) -> Span {
    let source = cx.memory().source();
    let start = cx.memory().front().span().map_or(0, |span| span.start);
    lines(source, start).next().map_or(Span::default(), |line| Span::new(line.start, line.end))
}

fn has_header(cx: &LintContext<'_>) -> bool {
    *cx.memory().health() != Health::Missing && cx.memory().front().span().is_some()
}

/// A text as a YAML scalar in double quotes (YAML 1.2, section 7.3.1).
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push_str("\\n"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
