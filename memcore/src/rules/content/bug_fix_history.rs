//! MEM202: how a bug was fixed, and nothing that follows from it.

use super::super::triggers::Word;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::{is_code_path, is_commit, words_of};
use crate::rules::labels::{Part, Presence};

#[derive(Debug)]
pub(in crate::rules) struct BugFixHistory;

static PAGE: RulePage = RulePage {
    code: "MEM202",
    name: "bug-fix-history",
    severity: Severity::Warning,
    what: "Finds bodies that tell what was fixed, with a commit, a pull request or a line of code, and name neither a \
           rule (always, never, must) nor a reason.",
    why: "The fix is in the code and its story in the history. What is worth remembering is what to do differently.",
    bad: &[(
        "project_timeout.md",
        "---\nname: timeout\ndescription: The timeout of the export job\ntype: project\n---\n\
         Fixed the export timeout in src/jobs/export.ts:88, see PR #412. The pool was too small.\n",
    )],
    good: &[(
        "project_timeout.md",
        "---\nname: timeout\ndescription: Exports need their own pool\ntype: project\n---\n\
         Long exports must not share the pool of the web requests: in March 2026 they starved each other.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for BugFixHistory {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let Some(fixed) = cx.words(Word::Fixed).next() else { return };
        if cx.has(Word::Lasting) || !(cx.has(Word::History) && has_reference(cx) || has_place(cx)) {
            return;
        }
        if cx.labels().presence(Part::Why) == Presence::Missing
            && cx.labels().presence(Part::How) == Presence::Missing
        {
            report(
                Finding::new(fixed, "tells how something was fixed, but not what follows from it").help(
                    "Write what to do or to avoid from now on, and why; the fix itself is in the history",
                ),
            );
        }
    }
}

/// A commit or a number stands beside the word.
fn has_reference(cx: &LintContext<'_>) -> bool {
    words_of(cx.memory().body()).any(|(_, word)| is_commit(word) || is_number(word))
}

/// `#412`, or the number behind one that was cut off.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.len() <= 7 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `src/a.ts:88`
fn has_place(cx: &LintContext<'_>) -> bool {
    words_of(cx.memory().body()).any(|(_, word)| {
        is_code_path(word, false)
            && word.split_once(':').is_some_and(|(_, line)| line.starts_with(|c: char| c.is_ascii_digit()))
    })
}
