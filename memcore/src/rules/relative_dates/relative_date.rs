//! MEM101: a date that is reckoned from the day of writing.

use super::super::dates::DateRule;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct RelativeDate;

static PAGE: RulePage = RulePage {
    code: "MEM101",
    name: "relative-date",
    severity: Severity::Info,
    severity_of_kind: &[(MemoryKind::Project, Severity::Error)],
    index: true,
    what: "Finds dates that are reckoned from the day of writing (tomorrow, next Thursday, two weeks ago, end of month, 下周五, \
           来月, 다음 주) in nine languages: in the body, the description and the lines of the index. Not found are dates \
           that carry their year, that are reckoned from an event in the text, that recur, and what is quoted or code.",
    why: "A memory is read long after it was written. Whoever reads `next Thursday` then takes it for another day.",
    bad: &[(
        "project_freeze.md",
        "---\nname: freeze\ndescription: Merges to main stop before each release\nmetadata:\n  type: project\n  modified: 2026-03-10T09:00:00.000Z\n---\n\
         Merges stop tomorrow.\n\n**Why:** the release.\n\n**How to apply:** hold back what can wait.\n",
    )],
    good: &[(
        "project_freeze.md",
        "---\nname: freeze\ndescription: Merges to main stop before each release\nmetadata:\n  type: project\n  modified: 2026-03-10T09:00:00.000Z\n---\n\
         Merges stop on 2026-03-11.\n\n**Why:** the release.\n\n**How to apply:** hold back what can wait.\n",
    )],
    fix: "writes the date, reckoned from the memory's last change, or puts it behind the words (`dates: annotate`). Safe \
          where there is one reading and the header tells the day of writing; where words have two readings (`next \
          Thursday`) or only the file's time is known, a person has to look.",
    ..RulePage::EMPTY
};

impl Rule for RelativeDate {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let say = |text: &str| format!("`{text}` means another day to whoever reads it later");
        super::report(cx, DateRule::RelativeDate, say, "Write the date", report);
    }
}
