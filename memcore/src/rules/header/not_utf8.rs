//! MEM009: bytes that are not UTF-8.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::Recovered;

#[derive(Debug)]
pub(in crate::rules) struct NotUtf8;

static PAGE: RulePage = RulePage {
    code: "MEM009",
    name: "not-utf8",
    severity: Severity::Warning,
    what: "Finds files with bytes that are not UTF-8. They are shown as U+FFFD and kept in the file; nothing is fixed in \
           such a file, so that they are not lost.",
    why: "Other readers refuse the file, or replace the bytes when they write it.",
    ..RulePage::EMPTY
};

impl Rule for NotUtf8 {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        for found in cx.memory().health().recoveries().iter().filter(|found| found.what == Recovered::NotUtf8)
        {
            report(Finding::new(found.span, found.what.explain()).help(found.what.help()));
        }
    }
}
