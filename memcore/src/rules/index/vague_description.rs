//! MEM301: a description that tells nothing.

use super::super::words::{are_about_else, content_words};
use super::super::{Finding, LintContext, Rule, RulePage, Severity};

#[derive(Debug)]
pub(in crate::rules) struct VagueDescription;

static PAGE: RulePage = RulePage {
    code: "MEM301",
    name: "vague-description",
    severity: Severity::Warning,
    what: "Finds descriptions with fewer than three words that tell something, general ones (notes, misc, 一些配置), and \
           those that have no word in common with the body.",
    why: "An agent chooses by the description alone. What it does not say is not recalled.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: Some notes about it\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    ..RulePage::EMPTY
};

/// Words that tell something, at least.
const LEAST: usize = 3;

/// Words of a description that say nothing of what is described.
const GENERAL: &[&str] = &[
    "notes",
    "note",
    "misc",
    "miscellaneous",
    "stuff",
    "things",
    "info",
    "information",
    "details",
    "memory",
    "memories",
    "general",
    "various",
    "project",
    "feedback",
    "reference",
    "user",
    "updates",
    "update",
    "other",
    "todo",
    "useful",
    "important",
    "context",
    "data",
    "content",
];
const GENERAL_DENSE: &[&str] = &[
    "一些",
    "笔记",
    "筆記",
    "杂项",
    "其他",
    "其它",
    "相关",
    "配置",
    "信息",
    "说明",
    "备注",
    "内容",
    "记录",
    "メモ",
    "その他",
    "情報",
    "메모",
    "기타",
    "정보",
];

impl Rule for VagueDescription {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let description = cx.memory().description().trim();
        let Some(entry) = cx.memory().front().get("description").filter(|_| !description.is_empty()) else {
            return;
        };
        let told = content_words(description).saturating_sub(general(description));
        let message = if told == 0 {
            "the description is general and tells nothing of the memory"
        } else if told < LEAST {
            "the description has fewer than three words that tell something"
        } else if are_about_else(description, cx.memory().body()) {
            "the description has no word in common with the body"
        } else {
            return;
        };
        report(
            Finding::new(entry.value_span, message)
                .help("Say in one sentence what the memory says, in words of a question that it answers"),
        );
    }
}

fn general(text: &str) -> usize {
    let is_general = |word: &&str| GENERAL.iter().any(|general| general.eq_ignore_ascii_case(word));
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(is_general);
    let dense = GENERAL_DENSE.iter().map(|word| text.matches(word).count()).sum::<usize>();
    words.count() + dense
}
