//! MEM601: a memory that has not been looked at for long.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::freshness::AgeSource;
use crate::memory::MemoryKind;
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct Stale;

static PAGE: RulePage = RulePage {
    code: "MEM601",
    name: "stale",
    severity: Severity::Info,
    what: "Finds memories that were last changed longer ago than their type keeps fresh: project 30 days, reference 90, \
           user and feedback 365. Without a type it does not look.",
    why: "What a project does changes within weeks, an address within months; how somebody works stays for years.",
    bad: &[(
        "project_freeze.md",
        "---\nname: freeze\ndescription: Releases are frozen for the audit\ntype: project\nmodified: 2020-01-15\n---\n\
         Releases wait for the audit.\n\n**Why:** the auditors asked for it.\n\n**How to apply:** ask Ben before a release.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for Stale {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let Some(kind) = cx.kind() else { return };
        let age = cx.age();
        if age.modified.is_none() || age.in_future || age.days <= days(kind) {
            return;
        }
        let front = cx.memory().front();
        let keys = [
            "metadata.modified",
            "modified",
            "metadata.updated",
            "updated",
            "metadata.last_verified",
            "last_verified",
        ];
        let entry = keys.iter().find_map(|key| front.get(key)).map(|entry| entry.value_span);
        let first = || {
            lines(cx.memory().source(), 0)
                .next()
                .map_or(Span::default(), |line| Span::new(line.start, line.end))
        };
        let by = if age.source == AgeSource::FileTime { ", by the time of its file" } else { "" };
        let message =
            format!("last changed {} days ago{by}; a {kind} memory is fresh for {}", age.days, days(kind));
        report(
            Finding::new(entry.filter(|_| by.is_empty()).unwrap_or_else(first), message)
                .help("Look whether it still holds; then change it, set `last_verified`, or take it away"),
        );
    }
}

fn days(kind: MemoryKind) -> u32 {
    match kind {
        MemoryKind::Project => 30,
        MemoryKind::Reference => 90,
        MemoryKind::User | MemoryKind::Feedback => 365,
    }
}
