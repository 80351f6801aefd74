//! MEM115: a project memory without a reason or a use.

use super::super::labels::{Part, Presence};
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct ProjectMissingWhyOrHow;

static PAGE: RulePage = RulePage {
    code: "MEM115",
    name: "project-missing-why-or-how",
    severity: Severity::Info,
    what: "Finds project memories without a part that says why, or how to apply it.",
    why: "A fact is easier to use when its reader knows where it comes from and what follows from it. Many good memories \
          of projects do without, so this is worth knowing and no more.",
    bad: &[(
        "project_freeze.md",
        "---\nname: freeze\ndescription: No releases between 2026-12-18 and 2027-01-04\ntype: project\n---\n\
         Nothing is released between 2026-12-18 and 2027-01-04.\n",
    )],
    good: &[(
        "project_freeze.md",
        "---\nname: freeze\ndescription: No releases between 2026-12-18 and 2027-01-04\ntype: project\n---\n\
         Nothing is released between 2026-12-18 and 2027-01-04.\n\n\
         **Why:** two of five people are there.\n\n**How to apply:** plan risky changes for January 2027.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for ProjectMissingWhyOrHow {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if cx.kind() != Some(MemoryKind::Project) || cx.memory().body().trim().is_empty() {
            return;
        }
        let missing = |part| cx.labels().presence(part) == Presence::Missing;
        let message = match (missing(Part::Why), missing(Part::How)) {
            (true, true) => "the project memory says neither why nor how to apply it",
            (true, false) => "the project memory does not say why",
            (false, true) => "the project memory does not say how to apply it",
            (false, false) => return,
        };
        if cx.knows_language() {
            report(
                Finding::new(cx.first_line_of_body(), message)
                    .help("Add `**Why:**` and `**How to apply:**` where they help"),
            );
        }
    }
}
