//! MEM114: a label in another form than the canonical one.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use crate::text::Edit;

#[derive(Debug)]
pub(in crate::rules) struct LabelSpelling;

static PAGE: RulePage = RulePage {
    code: "MEM114",
    name: "label-spelling",
    severity: Severity::Info,
    off: true,
    what: "Finds `Why` and `How to apply` in another form than `**Why:**` and `**How to apply:**`: the colon outside of \
           the emphasis, no emphasis, capitals. Headings, tables and other languages are left as they are.",
    why: "Simple readers look for the one form that most files have.",
    bad: &[(
        "feedback_small_commits.md",
        "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n\n\
         **Why**: a bisect took a day.\n\n**How to apply:** one concern for each commit.\n",
    )],
    good: &[(
        "feedback_small_commits.md",
        "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n\n\
         **Why:** a bisect took a day.\n\n**How to apply:** one concern for each commit.\n",
    )],
    fix: "safe: writes the canonical form; the text behind it stays.",
    ..RulePage::EMPTY
};

impl Rule for LabelSpelling {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let body = cx.memory().body();
        for label in cx.labels().all.iter().filter(|label| !label.canonical && !label.other_form) {
            let word =
                label.text.of(body).trim().trim_end_matches([':', '：', '.']).trim().to_ascii_lowercase();
            let canonical = match &*word {
                "why" => "**Why:**",
                "how to apply" => "**How to apply:**",
                _ => continue,
            };
            // What stands before the label stays: the mark of a list, a quote.
            let written = label.span.of(body);
            let Some(at) = written.find(['*', '_', 'W', 'w', 'H', 'h']) else { continue };
            let mut span = label.span;
            span.start += at;
            span.end -= written.len() - written.trim_end().len();
            let blank = body[span.end..].starts_with([' ', '\t', '\n', '\r']) || span.end == body.len();
            let text = if blank { canonical.to_owned() } else { format!("{canonical} ") };
            let span = cx.in_source(span);
            report(
                Finding::new(span, format!("`{canonical}` in another form"))
                    .fix(Fix::safe(format!("Write `{canonical}`"), vec![Edit::replace(span, text)])),
            );
        }
    }
}
