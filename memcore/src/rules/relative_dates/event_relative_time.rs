//! MEM104: a time that is reckoned from something that comes again and again.

use super::super::dates::DateRule;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};

#[derive(Debug)]
pub(in crate::rules) struct EventRelativeTime;

static PAGE: RulePage = RulePage {
    code: "MEM104",
    name: "event-relative-time",
    severity: Severity::Info,
    index: true,
    what: "Finds times told by something that comes again and again: next sprint, the last release, 下个迭代, 次のスプリント.",
    why: "There is a next sprint every two weeks. A reader cannot tell which one was meant.",
    bad: &[(
        "project_search.md",
        "---\nname: search\ndescription: Search moves to the new cluster\ntype: project\n---\n\
         Search moves next sprint.\n\n**Why:** cost.\n\n**How to apply:** do not add to the old one.\n",
    )],
    good: &[(
        "project_search.md",
        "---\nname: search\ndescription: Search moves to the new cluster\ntype: project\n---\n\
         Search moves in the sprint from 2026-03-16.\n\n**Why:** cost.\n\n**How to apply:** do not add to the old one.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for EventRelativeTime {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let say = |text: &str| format!("`{text}` is another one to whoever reads it later");
        super::report(cx, DateRule::EventRelativeTime, say, "Name it, or write its date", report);
    }
}
