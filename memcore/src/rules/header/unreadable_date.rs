//! MEM008: a date that nobody can read.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::{first_line, has_header};
use crate::memory::Timestamp;

#[derive(Debug)]
pub(in crate::rules) struct UnreadableDate;

static PAGE: RulePage = RulePage {
    code: "MEM008",
    name: "unreadable-date",
    severity: Severity::Warning,
    what: "Finds `modified`, `created`, `updated` and `last_verified` whose value is no date of ISO 8601.",
    why: "The age of the memory is then taken from elsewhere, at worst from the file's time, which every copy resets.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\nmodified: last week\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\nmodified: 2026-11-23\n---\nAna prefers short reviews, at most three points.\n",
    )],
    ..RulePage::EMPTY
};

/// Keys whose value is a time, on top and under `metadata`.
const KEYS: [(&str, &str); 4] = [
    ("modified", "metadata.modified"),
    ("created", "metadata.created"),
    ("updated", "metadata.updated"),
    ("last_verified", "metadata.last_verified"),
];

impl Rule for UnreadableDate {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if !has_header(cx) {
            return;
        }
        let front = cx.memory().front();
        for key in KEYS.iter().flat_map(|(top, nested)| [*top, *nested]) {
            let Some(text) = front.text(key).filter(|text| Timestamp::parse(text).is_none()) else {
                continue;
            };
            // `metadata: {modified: …}` is one entry.
            let entry = front.get(key).or_else(|| front.get("metadata"));
            let span = entry.map_or_else(|| first_line(cx), |entry| entry.value_span);
            let instead = match key.ends_with("created") {
                true => "",
                false => "; until then another date of the header is used instead, or the file's own time",
            };
            report(
                Finding::new(span, format!("`{key}: {text}` is no date"))
                    .help(format!("Write it like 2026-11-30 or 2026-11-30T09:00:00Z{instead}")),
            );
        }
    }
}
