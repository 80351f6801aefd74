//! Cutting a body to a budget without losing what it is for.

use serde::Serialize;

use crate::size::SizeCounter;
use crate::text::lines;

/// A body as it is shown: all of it, or its beginning and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// All of it, or its beginning.
    pub head: String,
    /// What follows the gap: Why and How to apply. Empty if nothing does.
    pub tail: String,
    /// Bytes of the body that are not shown, as the body reads with hidden characters written out.
    pub missing_bytes: usize,
}

/// The labels that open the part which tells why, and how to apply it. They stand at the end of a body, and
/// without them a rule cannot be used.
const LABELS: &[&str] = &[
    "why",
    "how to apply",
    "how-to-apply",
    "reason",
    "原因",
    "理由",
    "为什么",
    "為什麼",
    "如何应用",
    "如何應用",
    "适用方式",
    "なぜ",
    "適用",
    "使い方",
    "이유",
    "왜",
    "적용",
    "por qué",
    "cómo aplicar",
    "pourquoi",
    "comment appliquer",
    "warum",
    "anwendung",
];

/// Cuts `body` so that what is shown measures at most `limit`. A cut falls on a paragraph, else on a line, else
/// on a blank, at least on a character.
pub(super) fn cut(body: &str, limit: usize, counter: &dyn SizeCounter) -> Excerpt {
    let body = body.trim_matches('\n');
    if counter.count(body) <= limit {
        return Excerpt { head: body.to_owned(), tail: String::new(), missing_bytes: 0 };
    }
    let (head, tail) = body.split_at(labelled_end(body));
    // Why and How may take two thirds, and what the beginning leaves: there stands the rule.
    let tail = soft_cut(tail, (limit - limit / 3).max(limit.saturating_sub(counter.count(head))), counter);
    let mut head = soft_cut(head, limit.saturating_sub(counter.count(tail)), counter);
    // Counters need not be additive: what is shown together is measured together.
    while !head.is_empty() && counter.count(&[head, tail].concat()) > limit {
        head = soft_cut(head, counter.count(head).saturating_sub(1), counter);
    }
    Excerpt {
        head: head.to_owned(),
        tail: tail.to_owned(),
        missing_bytes: body.len() - head.len() - tail.len(),
    }
}

/// Where the first label line begins; the end of a body that has none, or nothing before it.
fn labelled_end(body: &str) -> usize {
    let label = lines(body, 0).find(|line| is_label(line.text(body)));
    label.map(|line| line.start).filter(|start| *start > 0).unwrap_or(body.len())
}

/// `**Why:** …`, `Why: …`, `## Why`, `- **原因：**…`
fn is_label(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '\t', '-', '*', '_', '#', '>']);
    let marked = text.len() < line.len();
    let Some(label) = LABELS.iter().find(|label| starts_with_folded(text, label)) else { return false };
    let rest = text[label.len()..].trim_start_matches(['*', '_', ' ']);
    rest.starts_with([':', '：']) || (marked && rest.is_empty())
}

/// The labels are lower case; those that are not ASCII have no other case, but for the accented ones.
fn starts_with_folded(text: &str, label: &str) -> bool {
    text.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label))
}

/// The longest good beginning within `limit`.
fn soft_cut<'t>(text: &'t str, limit: usize, counter: &dyn SizeCounter) -> &'t str {
    if counter.count(text) <= limit {
        return text.trim_end();
    }
    let hard = counter.cut(text, limit);
    // A nicer end is worth at most half of what would fit.
    let floor = hard.len() / 2;
    let at = ["\n\n", "\n", " "].iter().find_map(|end| hard.rfind(end).filter(|at| *at > floor));
    at.map_or(hard, |at| &hard[..at]).trim_end()
}
