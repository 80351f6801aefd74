//! MEM111 and MEM112: feedback without a reason, or without when it applies.

use super::super::labels::{Part, Presence};
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct MissingWhy;

#[derive(Debug)]
pub(in crate::rules) struct MissingHow;

const BAD: &str =
    "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n";
const GOOD: &str = "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n\n\
                    **Why:** a bisect took a day in May.\n\n**How to apply:** one concern for each commit, in every repository.\n";

static WHY: RulePage = RulePage {
    code: "MEM111",
    name: "missing-why",
    severity: Severity::Error,
    what: "Finds feedback without a part that says why: `**Why:**`, a heading, a list item, `Reason:`, `原因：`, `理由`, \
           `이유`, `Por qué`, `Pourquoi`, `Warum` and others in twelve languages. In other languages it does not look.",
    why: "A rule without its reason cannot be weighed: it is followed where it does harm, and dropped where it matters.",
    bad: &[("feedback_small_commits.md", BAD)],
    good: &[("feedback_small_commits.md", GOOD)],
    ..RulePage::EMPTY
};

static HOW: RulePage = RulePage {
    code: "MEM112",
    name: "missing-how-to-apply",
    severity: Severity::Error,
    what: "Finds feedback without a part that says how or when it applies: `**How to apply:**`, a heading, a list item, \
           `When to apply:`, `如何应用`, `適用方法`, `적용 방법`, `Cómo aplicar` and others in twelve languages. In other \
           languages it does not look.",
    why: "Without it nobody knows where a correction ends: it was meant for one place and is applied everywhere, or never.",
    bad: &[("feedback_small_commits.md", BAD)],
    good: &[("feedback_small_commits.md", GOOD)],
    ..RulePage::EMPTY
};

impl Rule for MissingWhy {
    fn page(&self) -> &'static RulePage {
        &WHY
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let help = "Add `**Why:**` and say what happened, or what it protects";
        missing(cx, Part::Why, "feedback says what to do, but not why", help).into_iter().for_each(report);
    }
}

impl Rule for MissingHow {
    fn page(&self) -> &'static RulePage {
        &HOW
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let help = "Add `**How to apply:**` and say when it applies, and what to do then";
        missing(cx, Part::How, "feedback does not say how to apply it", help).into_iter().for_each(report);
    }
}

fn missing(cx: &LintContext<'_>, part: Part, message: &str, help: &str) -> Option<Finding> {
    // An empty body is told of as one.
    if cx.kind() != Some(MemoryKind::Feedback) || cx.memory().body().trim().is_empty() {
        return None;
    }
    if cx.labels().presence(part) != Presence::Missing || !cx.knows_language() {
        return None;
    }
    Some(Finding::new(cx.first_line_of_body(), message).help(help))
}
