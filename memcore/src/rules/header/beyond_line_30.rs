//! MEM007: a header longer than what scanners read.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct FrontmatterBeyondLine30;

static PAGE: RulePage = RulePage {
    code: "MEM007",
    name: "frontmatter-beyond-line-30",
    severity: Severity::Warning,
    what: "Finds headers that go on behind line 30.",
    why: "Agents look through a folder by reading the first 30 lines of each file; what stands behind them is not seen.",
    ..RulePage::EMPTY
};

const LINES: usize = 30;

impl Rule for FrontmatterBeyondLine30 {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let Some(header) = cx.memory().front().span() else { return };
        let source = cx.memory().source();
        let Some(line) = lines(source, 0).nth(LINES).filter(|line| line.start < header.end) else { return };
        report(
            Finding::new(
                Span::new(line.start, line.end),
                "the header goes on behind line 30, where many readers stop",
            )
            .help("Move notes and long lists into the body"),
        );
    }
}
