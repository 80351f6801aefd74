//! MEM102: a time that is no date.

use super::super::dates::DateRule;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct VagueTime;

static PAGE: RulePage = RulePage {
    code: "MEM102",
    name: "vague-time",
    severity: Severity::Info,
    severity_of_kind: &[(MemoryKind::Project, Severity::Warning)],
    index: true,
    what: "Finds times that are no dates: recently, soon, the other day, 最近, 不久后, neulich.",
    why: "`Recently` is true on the day of writing and on no other. A reader cannot tell whether it still holds.",
    bad: &[(
        "project_gateway.md",
        "---\nname: gateway\ndescription: The payment gateway that all services use\ntype: project\n---\n\
         We recently moved to the new gateway.\n\n**Why:** cost.\n\n**How to apply:** use its client.\n",
    )],
    good: &[(
        "project_gateway.md",
        "---\nname: gateway\ndescription: The payment gateway that all services use\ntype: project\n---\n\
         We moved to the new gateway on 2026-03-02.\n\n**Why:** cost.\n\n**How to apply:** use its client.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for VagueTime {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let say = |text: &str| format!("`{text}` is no date");
        super::report(cx, DateRule::VagueTime, say, "Write the date, or take the word away", report);
    }
}
