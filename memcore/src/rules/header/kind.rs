//! MEM003: none of the four types.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use super::{first_line, has_header};
use crate::memory::MemoryKind;
use crate::text::{Edit, Span, similarity};

#[derive(Debug)]
pub(in crate::rules) struct TypeMissingOrUnknown;

static PAGE: RulePage = RulePage {
    code: "MEM003",
    name: "type-missing-or-unknown",
    severity: Severity::Warning,
    what: "Finds headers without a type, and with another one than user, feedback, project and reference.",
    why: "Filters by type do not find it, and no rule of its type looks after it.",
    bad: &[(
        "feedback_ports.md",
        "---\nname: ports\ndescription: Ask before opening a port\ntype: feedbak\n---\nAsk before opening a port in `infra/`.\n",
    )],
    good: &[(
        "reference_ports.md",
        "---\nname: ports\ndescription: Ask before opening a port\ntype: reference\n---\nThe ports are listed at https://wiki.example.com/ports.\n",
    )],
    fix: "unsafe: writes the type that the word resembles, or that the file's name begins with.",
    ..RulePage::EMPTY
};

impl Rule for TypeMissingOrUnknown {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let memory = cx.memory();
        if !has_header(cx) || memory.kind().is_some() {
            return;
        }
        let help = "Write `type: user`, `feedback`, `project` or `reference`";
        let by_file = MemoryKind::ALL.into_iter().find(|kind| {
            let rest = memory.id().path.file_name().strip_prefix(kind.as_str());
            rest.is_some_and(|rest| rest.starts_with(['_', '-']))
        });
        let front = memory.front();
        let entry = || {
            ["metadata.type", "type"]
                .iter()
                .find_map(|key| front.get(key))
                .filter(|entry| !entry.value_span.is_empty())
        };
        match (memory.kind_text(), entry()) {
            (Some(word), Some(entry)) => {
                let finding =
                    Finding::new(entry.value_span, format!("`{word}` is none of the types")).help(help);
                report(match nearest(word).or(by_file) {
                    Some(kind) => finding.fix(write(entry.value_span, kind)),
                    None => finding,
                });
            }
            (Some(word), None) => {
                report(Finding::new(first_line(cx), format!("`{word}` is none of the types")).help(help))
            }
            (None, _) => {
                // The header as a whole, since the fix adds a line to it.
                let span = front.span().unwrap_or_default();
                let finding = Finding::new(span, "the header names no type").help(help);
                report(match by_file.and_then(|kind| Some((insert(cx)?, kind))) {
                    Some(((at, before), kind)) => {
                        let edit = Edit::insert(at, format!("{before}type: {kind}\n"));
                        finding.fix(Fix::unsafe_(format!("Write `type: {kind}`"), vec![edit]))
                    }
                    None => finding,
                });
            }
        }
    }
}

fn write(span: Span, kind: MemoryKind) -> Fix {
    Fix::unsafe_(format!("Write `{kind}`"), vec![Edit::replace(span, kind.as_str())])
}

/// The type that a word resembles: `feedbak`, `references`.
fn nearest(word: &str) -> Option<MemoryKind> {
    let word = word.trim().to_lowercase();
    let best = MemoryKind::ALL.map(|kind| (similarity(kind.as_str(), &word), kind));
    best.into_iter()
        .filter(|(likeness, _)| *likeness >= 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, kind)| kind)
}

/// Where a line can be added, and how it is indented: behind the last plain line of the header, where there is no such
/// key yet.
fn insert(cx: &LintContext<'_>) -> Option<(usize, &'static str)> {
    let (front, source) = (cx.memory().front(), cx.memory().source());
    if front.get("type").is_some() || front.get("metadata.type").is_some() {
        return None;
    }
    let name = front.get("description").or_else(|| front.get("name"))?;
    let plain = !name.key.contains('.') && source[..name.lines.end].ends_with('\n');
    (plain && cx.memory().health().recoveries().is_empty()).then_some((name.lines.end, ""))
}
