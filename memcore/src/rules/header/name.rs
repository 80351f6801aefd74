//! MEM005: a name that is neither a slug nor that of the file.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use super::has_header;
use crate::memory::MemoryKind;
use crate::text::{Edit, fold_name};

#[derive(Debug)]
pub(in crate::rules) struct NameInvalid;

static PAGE: RulePage = RulePage {
    code: "MEM005",
    name: "name-invalid",
    severity: Severity::Info,
    what: "Finds headers without a name, and names that are neither in kebab case (`real-database`) nor those of the \
           file, with or without the type's prefix.",
    why: "Links go by name and by file. A title that is written freely is easily written in another way.",
    bad: &[(
        "user_ana.md",
        "---\nname: How Ana works\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    fix: "unsafe: writes the name in kebab case. Links by the old name are found by likeness at best.",
    ..RulePage::EMPTY
};

impl Rule for NameInvalid {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let memory = cx.memory();
        if !has_header(cx) {
            return;
        }
        let help = "Write `name:` and a short name in kebab case, like `real-database`";
        let Some(name) = memory.name() else {
            let entry = memory.front().get("name");
            let span = entry.map_or_else(|| super::first_line(cx), |entry| entry.key_span);
            report(Finding::new(span, "the header has no name").help(help));
            return;
        };
        if is_kebab(name) || is_stem(name, memory.id().path.stem()) {
            return;
        }
        let Some(entry) = memory.front().get("name").or_else(|| memory.front().get("title")) else { return };
        if entry.value_span.is_empty() {
            return;
        }
        let finding =
            Finding::new(entry.value_span, "the name is neither in kebab case nor that of the file")
                .help(help);
        report(match kebab(name).filter(|_| entry.key == "name") {
            Some(slug) => finding
                .fix(Fix::unsafe_(format!("Write `{slug}`"), vec![Edit::replace(entry.value_span, slug)])),
            None => finding,
        });
    }
}

/// Words of letters and digits, in lower case where there is a case, joined by `-` or `_`.
fn is_kebab(name: &str) -> bool {
    name.split(['-', '_'])
        .all(|word| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() && !c.is_uppercase()))
}

fn is_stem(name: &str, stem: &str) -> bool {
    let (name, stem) = (fold_name(name), fold_name(stem));
    let bare = MemoryKind::ALL.iter().find_map(|kind| stem.strip_prefix(kind.as_str())?.strip_prefix('-'));
    name == stem || bare == Some(&*name)
}

fn kebab(name: &str) -> Option<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    // A name of digits alone, or one that YAML reads as something else, is no better.
    let reads_as_text = slug.contains(char::is_alphabetic)
        && !matches!(&*slug, "true" | "false" | "null" | "yes" | "no" | "on" | "off");
    (is_kebab(&slug) && reads_as_text && slug.len() <= 80).then_some(slug)
}
