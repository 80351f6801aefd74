//! MEM103: a date whose year is not told.

use super::super::dates::DateRule;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct DateWithoutYear;

static PAGE: RulePage = RulePage {
    code: "MEM103",
    name: "date-without-year",
    severity: Severity::Info,
    severity_of_kind: &[(MemoryKind::Project, Severity::Warning)],
    index: true,
    what: "Finds months with a day, days of a month, weekdays and quarters whose year is not told: Apr 22, the 21st, by \
           Friday, by Q3, 4月2日, 周五前.",
    why: "A year later it is another day, and nobody notices.",
    bad: &[(
        "project_audit.md",
        "---\nname: audit\ndescription: The day on which the yearly audit begins\nmetadata:\n  type: project\n  modified: 2026-03-10T09:00:00.000Z\n---\n\
         The audit begins on April 22.\n\n**Why:** the contract.\n\n**How to apply:** no schema changes before it.\n",
    )],
    good: &[(
        "project_audit.md",
        "---\nname: audit\ndescription: The day on which the yearly audit begins\nmetadata:\n  type: project\n  modified: 2026-03-10T09:00:00.000Z\n---\n\
         The audit begins on 2026-04-22.\n\n**Why:** the contract.\n\n**How to apply:** no schema changes before it.\n",
    )],
    fix: "writes the whole date, with the year that is nearest to the day of writing. Safe only where the text itself tells \
          the year; else a person has to look.",
    ..RulePage::EMPTY
};

impl Rule for DateWithoutYear {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let say = |text: &str| format!("`{text}` does not tell its year");
        super::report(cx, DateRule::DateWithoutYear, say, "Write the year", report);
    }
}
