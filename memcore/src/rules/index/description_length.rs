//! MEM302: a description that is too short or too long.

use super::super::words::is_dense;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};

#[derive(Debug)]
pub(in crate::rules) struct DescriptionLength;

static PAGE: RulePage = RulePage {
    code: "MEM302",
    name: "description-length",
    severity: Severity::Info,
    what: "Finds descriptions of fewer than 12 or more than 200 characters. A character of Chinese, Japanese or Korean \
           counts as two where it is too few.",
    why: "A short one says too little to be chosen by; a long one is cut off where memories are listed, and takes the \
          room of others in the index.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: Ana's ways\ntype: user\n---\nAna's ways: short reviews, at most three points.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    ..RulePage::EMPTY
};

const LEAST: usize = 12;
const MOST: usize = 200;

impl Rule for DescriptionLength {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let description = cx.memory().description().trim();
        let Some(entry) = cx.memory().front().get("description").filter(|_| !description.is_empty()) else {
            return;
        };
        let characters = description.chars().count();
        let width: usize = description.chars().take(LEAST).map(|c| if is_dense(c) { 2 } else { 1 }).sum();
        let (message, help) = if characters > MOST {
            (
                format!("the description has {characters} characters"),
                "Keep it to one sentence; details belong into the body",
            )
        } else if width < LEAST {
            (
                format!("the description has only {characters} characters"),
                "Say in one sentence what the memory says",
            )
        } else {
            return;
        };
        report(Finding::new(entry.value_span, message).help(help));
    }
}
