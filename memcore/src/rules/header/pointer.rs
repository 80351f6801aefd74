//! MEM121: a reference that points nowhere.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::memory::MemoryKind;

#[derive(Debug)]
pub(in crate::rules) struct ReferenceWithoutPointer;

static PAGE: RulePage = RulePage {
    code: "MEM121",
    name: "reference-without-pointer",
    severity: Severity::Warning,
    what: "Finds reference memories that name no place: no URL, path, host, ticket, channel, link, and nothing in quotes \
           or code that could be looked up.",
    why: "A reference is there to tell where something is found.",
    bad: &[(
        "reference_dashboards.md",
        "---\nname: dashboards\ndescription: Where the dashboards of the payment service are\ntype: reference\n---\n\
         The dashboards are on the monitoring server.\n",
    )],
    good: &[(
        "reference_dashboards.md",
        "---\nname: dashboards\ndescription: Where the dashboards of the payment service are\ntype: reference\n---\n\
         The dashboards are at https://grafana.example.com, folder \"Payments\".\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for ReferenceWithoutPointer {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let memory = cx.memory();
        if memory.kind() != Some(MemoryKind::Reference)
            || memory.body().trim().is_empty()
            || points(memory.body())
            || points(memory.description())
        {
            return;
        }
        report(
            Finding::new(cx.first_line_of_body(), "the reference names no place where something is found")
                .help("Name the address, the path, the ticket or the name to look for"),
        );
    }
}

fn points(text: &str) -> bool {
    // What is quoted, linked or in code can be looked up; so can a channel or a path.
    if text.contains(['`', '"', '“', '「', '《', '『', '@']) || text.contains("[[") || text.contains("](")
    {
        return true;
    }
    text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '。' | '，' | '、' | '：')).any(
        |word| {
            let word = word.trim_matches(['.', ':', ';', '*', '_', '!', '?']);
            word.contains('/') && word.len() > 2
                || word.contains('\\')
                || word.starts_with('#') && word.len() > 1 && !word.starts_with("##")
                || is_ticket(word)
                || is_host(word)
        },
    )
}

/// `PAY-412`
fn is_ticket(word: &str) -> bool {
    let Some((project, number)) = word.split_once('-') else { return false };
    project.len() >= 2
        && project.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// `wiki.example.com`, `notes.md`, `db-1:5432`
fn is_host(word: &str) -> bool {
    let name = word.split_once(':').map_or(word, |(name, _)| name);
    let port = word
        .split_once(':')
        .is_some_and(|(_, port)| port.len() >= 2 && port.bytes().all(|byte| byte.is_ascii_digit()));
    let dotted = name.split('.').count() > 1
        && name.split('.').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
        })
        && name.rsplit('.').next().is_some_and(|top| top.len() >= 2 && top.chars().any(char::is_alphabetic));
    dotted || (port && name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic()))
}
