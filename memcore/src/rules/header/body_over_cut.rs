//! MEM006: a body longer than what is recalled of it.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct BodyOverRecallCut;

static PAGE: RulePage = RulePage {
    code: "MEM006",
    name: "body-over-recall-cut",
    severity: Severity::Warning,
    what: "Finds bodies of more than 4,096 bytes, and names the headings and labels that stand behind that.",
    why: "So much of a memory is recalled at once. memcore keeps Why and How to apply; other tools cut off the end, and \
          that is where they stand.",
    fix: "",
    ..RulePage::EMPTY
};

/// Bytes of a body that are recalled at once, as published.
const CUT: usize = 4_096;

/// More than these are not named.
const NAMED: usize = 3;

impl Rule for BodyOverRecallCut {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let body = cx.memory().body().trim_end();
        if body.len() <= CUT {
            return;
        }
        let from = (0..=CUT).rev().find(|at| body.is_char_boundary(*at)).unwrap_or(0);
        let labels = cx.labels().all.iter().map(|label| label.text);
        let headings = cx.memory().headings().iter().map(|heading| {
            let start = heading.span.start.saturating_sub(cx.memory().body_start());
            Span::new(start, start + heading.span.len())
        });
        let mut behind: Vec<Span> = labels.chain(headings).filter(|span| span.start >= from).collect();
        behind.sort_unstable();
        behind.dedup_by(|b, a| b.start < a.end);
        let names: Vec<String> = behind
            .iter()
            .take(NAMED)
            .map(|span| {
                format!(
                    "`{}`",
                    span.of(body).trim().trim_start_matches('#').trim_end_matches([':', '：']).trim()
                )
            })
            .collect();
        let more =
            if behind.len() > NAMED { format!(" and {} more", behind.len() - NAMED) } else { String::new() };
        let what = if names.is_empty() { "its end".to_owned() } else { names.join(", ") + &more };
        let line = lines(body, 0).take_while(|line| line.start <= from).last();
        let span = line.map_or(Span::default(), |line| cx.in_source(Span::new(line.start, line.end)));
        report(
            Finding::new(
                span,
                format!("the body has {} bytes, and behind the {CUT}th stands {what}", body.len()),
            )
            .help("Shorten it, or split it into memories that link to each other"),
        );
    }
}
