//! MEM207: nothing that can be acted on.

use super::super::triggers::Word;
use super::super::words::content_words;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct VagueBody;

static PAGE: RulePage = RulePage {
    code: "MEM207",
    name: "vague-body",
    severity: Severity::Warning,
    severity_of_kind: &[(MemoryKind::User, Severity::Info)],
    what: "Finds bodies that are empty, and short ones of general advice (be careful, keep in mind, 注意) that name \
           nothing: no file, number, name, link or quotation.",
    why: "Whoever recalls it knows as much as before: when does it apply, to what, and what is to be done?",
    bad: &[(
        "feedback_database.md",
        "---\nname: database\ndescription: Care with the production database\ntype: project\n---\n\
         Be careful with the database and keep in mind that this is important.\n",
    )],
    good: &[(
        "feedback_database.md",
        "---\nname: database\ndescription: Care with the production database\ntype: project\n---\n\
         Run no migration on `prod-eu` by hand; open a pull request with the label `migration` and let CI run it.\n",
    )],
    ..RulePage::EMPTY
};

/// A longer body says something by its length.
const LONG: usize = 400;

impl Rule for VagueBody {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let body = cx.memory().body();
        let text = body.trim();
        let start = cx.memory().body_start() + (body.len() - body.trim_start().len());
        if text.is_empty() {
            let span = cx
                .memory()
                .front()
                .span()
                .map_or(Span::default(), |span| Span::new(span.start, cx.memory().source().len()));
            report(
                Finding::new(span, "the body is empty")
                    .help("Write what is to be remembered, or take the file away"),
            );
            return;
        }
        if text.len() > LONG || !cx.has(Word::Vague) || is_specific(text) {
            return;
        }
        // What is left without the phrases that say nothing.
        let said = content_words(text);
        let empty = cx.words(Word::Vague).count();
        if said.saturating_sub(empty * 2) <= 6 {
            let first = lines(text, 0).next().map_or(Span::default(), |line| Span::new(line.start, line.end));
            report(
                Finding::new(first.shifted(start), "general advice that names nothing to act on")
                    .help("Say when it applies, to what, and what is to be done then"),
            );
        }
    }
}

/// Whether a text names something: code, a place, a number, a quotation, a link, a name.
fn is_specific(text: &str) -> bool {
    let names = text.contains(['`', '/', '"', '“', '「', '《', '@', '#', '['])
        || text.contains(|c: char| c.is_numeric());
    // A capital within a sentence begins a name.
    let mut after_word = false;
    names
        || text.split(' ').any(|word| {
            let name = after_word && word.len() > 1 && word.starts_with(char::is_uppercase);
            after_word = word.ends_with(|c: char| c.is_alphanumeric() || c == ',');
            name
        })
}
