//! MEM004: nothing to be recalled by.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::{first_line, has_header};

#[derive(Debug)]
pub(in crate::rules) struct DescriptionMissing;

static PAGE: RulePage = RulePage {
    code: "MEM004",
    name: "description-missing",
    severity: Severity::Error,
    what: "Finds headers without a description, or with an empty one.",
    why: "The description is what an agent is shown to choose by. A memory without one is hardly ever recalled.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for DescriptionMissing {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if !has_header(cx) || !cx.memory().description().trim().is_empty() {
            return;
        }
        let (span, message) = match cx.memory().front().get("description") {
            Some(entry) => (entry.key_span, "the description is empty"),
            None => (first_line(cx), "the header has no description"),
        };
        report(
            Finding::new(span, message).help("Write `description:` and what the memory says, in one line"),
        );
    }
}
