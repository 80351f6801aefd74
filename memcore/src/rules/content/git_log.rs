//! MEM203: an excerpt of the history.

use super::super::triggers::Word;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::is_commit;
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct GitLog;

static PAGE: RulePage = RulePage {
    code: "MEM203",
    name: "git-log",
    severity: Severity::Warning,
    what: "Finds three or more lines that are a commit and its subject, a merged pull request, or an author and a date.",
    why: "`git log` tells it better, and tells it today.",
    bad: &[(
        "project_changes.md",
        "---\nname: changes\ndescription: What was merged into the export service\ntype: project\n---\n\
         - 3f2a9c1 Add a retry to the exporter\n- 91bd04e Rename the queue\n- c07e5aa Drop the old endpoint\n",
    )],
    good: &[(
        "project_changes.md",
        "---\nname: changes\ndescription: Why the export service has one queue\ntype: project\n---\n\
         The exporter has one queue since March 2026, for two of them lost the order of the events.\n",
    )],
    ..RulePage::EMPTY
};

const LINES: usize = 3;

impl Rule for GitLog {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let body = cx.memory().body();
        let history = cx.has(Word::History) || cx.has(Word::Author);
        let (mut number, mut first) = (0, None);
        for line in lines(body, 0) {
            // A commit begins with a digit or one of six letters.
            let head = line.text(body).trim_ascii_start().as_bytes().first();
            if !history && head.is_none_or(|byte| !byte.is_ascii_hexdigit() && !b"-*`|>".contains(byte)) {
                continue;
            }
            let text = line
                .text(body)
                .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '`' | '|' | '>'));
            if is_entry(text, history) {
                number += 1;
                first.get_or_insert(Span::new(line.start, line.end));
            }
        }
        if let Some(first) = first.filter(|_| number >= LINES) {
            report(
                Finding::new(cx.in_source(first), format!("{number} lines of a commit history"))
                    .help("Keep what the history does not say: why it was done, what to watch out for"),
            );
        }
    }
}

fn is_entry(text: &str, history: bool) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if is_commit(word) {
        return rest.len() > 4;
    }
    history
        && (["Author:", "Merge pull request #", "Merged PR ", "merged PR ", "Merged pull request"]
            .iter()
            .any(|head| text.starts_with(head))
            || (word == "commit" && is_commit(rest.trim())))
}
