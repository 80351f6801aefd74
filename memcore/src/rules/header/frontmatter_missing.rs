//! MEM001: no header, or one that is not seen.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::first_line;
use crate::memory::{Health, Recovered};

#[derive(Debug)]
pub(in crate::rules) struct FrontmatterMissing;

static PAGE: RulePage = RulePage {
    code: "MEM001",
    name: "frontmatter-missing",
    severity: Severity::Warning,
    what: "Finds files without a header, with one that does not begin on the first line, and with one that is not closed.",
    why: "The header has the description, by which an agent decides whether to read on. Without it the file is a memory \
          without type, and many readers do not see it at all.",
    bad: &[("user_ana.md", "Ana prefers short reviews.\n")],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for FrontmatterMissing {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if *cx.memory().health() == Health::Missing || cx.memory().front().span().is_none() {
            report(
                Finding::new(first_line(cx), "there is no header, so it has no type and no description")
                    .help("Begin the file with `---`, then `name:`, `description:` and `type:`, then `---`"),
            );
        }
        for found in cx.memory().health().recoveries() {
            if matches!(found.what, Recovered::MissingFence | Recovered::NotAtStart) {
                report(Finding::new(found.span, found.what.explain()).help(found.what.help()));
            }
        }
    }
}
