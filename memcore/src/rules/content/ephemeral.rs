//! MEM205: the state of a task, which is another one tomorrow.

use super::super::triggers::Word;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::words_of;
use crate::rules::labels::{Part, Presence};
use crate::text::lines;

#[derive(Debug)]
pub(in crate::rules) struct EphemeralState;

static PAGE: RulePage = RulePage {
    code: "MEM205",
    name: "ephemeral",
    severity: Severity::Warning,
    what: "Finds bodies that tell of work in progress (in this session, TODO, 进行中) with check boxes or the name of a \
           branch, and say nothing that lasts.",
    why: "The next session reads it as if it were still so. Lists of open work belong into the issue tracker.",
    bad: &[(
        "project_import.md",
        "---\nname: import\ndescription: State of the customer import\ntype: project\n---\n\
         In this session: working on feature/customer-import.\n\n- [x] parser\n- [ ] error messages\n",
    )],
    good: &[(
        "project_import.md",
        "---\nname: import\ndescription: The customer import refuses whole files\ntype: project\n---\n\
         The import refuses a whole file when one line is wrong: the customers asked for it, since half a file is \
         harder to mend.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for EphemeralState {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let Some(word) = cx.words(Word::Ephemeral).next() else { return };
        if cx.has(Word::Lasting) || !(has_boxes(cx) || has_branch(cx)) {
            return;
        }
        if cx.labels().presence(Part::Why) != Presence::Present {
            report(
                Finding::new(word, "tells the state of a task, which will soon be another")
                    .help("Write what will still hold in a month, or keep it out of the memory"),
            );
        }
    }
}

fn has_boxes(cx: &LintContext<'_>) -> bool {
    let body = cx.memory().body();
    lines(body, 0).any(|line| {
        let text = line.text(body).trim_start();
        ["- [ ]", "- [x]", "* [ ]", "* [x]", "- [X]"].iter().any(|mark| text.starts_with(mark))
    })
}

/// `feature/customer-import`
fn has_branch(cx: &LintContext<'_>) -> bool {
    let heads =
        ["feature/", "feat/", "fix/", "bugfix/", "hotfix/", "chore/", "release/", "wip/", "refactor/"];
    words_of(cx.memory().body()).any(|(_, word)| {
        heads
            .iter()
            .any(|head| word.strip_prefix(head).is_some_and(|rest| rest.len() > 2 && !rest.contains('.')))
    })
}
