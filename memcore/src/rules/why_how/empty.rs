//! MEM113: a label with nothing behind it.

use super::super::labels::{Part, Presence};
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct EmptyWhyOrHow;

static PAGE: RulePage = RulePage {
    code: "MEM113",
    name: "empty-why-or-how",
    severity: Severity::Error,
    severity_of_kind: &[(MemoryKind::Project, Severity::Info)],
    what: "Finds feedback and project memories in which a label of Why or How to apply has nothing behind it, or a \
           placeholder: TODO, TBD, N/A, 无, 暂无, 待补充, なし, 없음. Where a part is there several times, one that is \
           filled is enough.",
    why: "It looks as if somebody had thought about it.",
    bad: &[(
        "feedback_small_commits.md",
        "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n\n\
         **Why:** TODO\n\n**How to apply:** one concern for each commit, in every repository.\n",
    )],
    good: &[(
        "feedback_small_commits.md",
        "---\nname: small-commits\ndescription: Commits stay small\ntype: feedback\n---\nKeep commits small.\n\n\
         **Why:** a bisect took a day in May.\n\n**How to apply:** one concern for each commit, in every repository.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for EmptyWhyOrHow {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        if !matches!(cx.kind(), Some(MemoryKind::Feedback | MemoryKind::Project)) {
            return;
        }
        let helps = [
            (Part::Why, "Say what happened, or what it protects"),
            (Part::How, "Say when it applies, and what to do then"),
        ];
        let mut told = None;
        for (part, help) in helps {
            let labels = cx.labels();
            if labels.presence(part) != Presence::Empty {
                continue;
            }
            for label in labels.of(part) {
                if told == Some(label.span) {
                    continue;
                }
                let word = label.text.of(cx.memory().body()).trim_end_matches([':', '：', '.', ' ']);
                told = Some(label.span);
                report(
                    Finding::new(cx.in_source(label.span), format!("there is nothing behind `{word}`"))
                        .help(help),
                );
            }
        }
    }
}
