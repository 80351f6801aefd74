//! MEM002: what a strict YAML reader refuses, or silently cuts short.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use super::quoted;
use crate::memory::{Entry, Memory, MemoryId, Recovered, Recovery, Value};
use crate::text::{Edit, Span};

#[derive(Debug)]
pub(in crate::rules) struct FrontmatterYaml;

static PAGE: RulePage = RulePage {
    code: "MEM002",
    name: "frontmatter-yaml",
    severity: Severity::Warning,
    what: "Finds headers that YAML readers refuse, or of which they silently drop a part: an unquoted `: ` or ` #` in a \
           value, quotes that do not match, a key that stands there twice, lines that are no YAML.",
    why: "memcore reads them as a person does. Other tools see no header at all, or half of the description, and some \
          write back what they have understood.",
    bad: &[(
        "feedback_ports.md",
        "---\nname: ports\ndescription: Ports: always ask before opening one\ntype: reference\n---\nSee https://wiki.example.com/ports.\n",
    )],
    good: &[(
        "feedback_ports.md",
        "---\nname: ports\ndescription: \"Ports: always ask before opening one\"\ntype: reference\n---\nSee https://wiki.example.com/ports.\n",
    )],
    fix: "safe: puts the value in quotes; it reads the same.",
    ..RulePage::EMPTY
};

impl Rule for FrontmatterYaml {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let memory = cx.memory();
        let recoveries = memory.health().recoveries();
        if recoveries.is_empty() {
            return;
        }
        let entries: Vec<Entry<'_>> =
            memory.front().entries().filter(|entry| entry.value != Value::Block).collect();
        let mut rest = entries.iter().peekable();
        let mut quoted_once = None;
        for found in recoveries.iter().filter(|found| is_yaml(found.what)) {
            // Both are in the order of the file.
            while rest.next_if(|entry| entry.lines.end <= found.span.start).is_some() {}
            let entry = rest.peek().copied();
            let fix = entry.and_then(|entry| {
                Some((entry.value_span, quote(memory.id(), memory.source(), entry, found)?))
            });
            let finding = match fix {
                // A value with two faults is put in quotes once.
                Some((span, fix)) if quoted_once != Some(span) => {
                    quoted_once = Some(span);
                    Finding::new(span, found.what.explain()).fix(fix)
                }
                _ => Finding::new(found.span, found.what.explain()),
            };
            report(finding.help(found.what.help()));
        }
    }
}

fn is_yaml(what: Recovered) -> bool {
    !matches!(
        what,
        Recovered::MissingFence | Recovered::NotAtStart | Recovered::NotUtf8 | Recovered::EmptyValue
    )
}

/// The value in quotes, if that mends it: read again, it is the same value without a fault.
fn quote(id: &MemoryId, source: &str, entry: &Entry<'_>, found: &Recovery) -> Option<Fix> {
    let mends = matches!(
        found.what,
        Recovered::ColonInValue
            | Recovered::HashInValue
            | Recovered::ReservedStart
            | Recovered::QuotedPhrase
            | Recovered::BrokenQuotes
    );
    let Value::Text(text) = entry.value else { return None };
    let written = entry.value_span.of(source);
    if !mends || written.is_empty() || written.contains('\n') || text.contains('\n') {
        return None;
    }
    let value = quoted(text);
    let key = entry.key_span.of(source);
    let alone = Memory::parse(id.clone(), format!("---\n{key}: {value}\n---\n"));
    let same = alone.front().text(key) == Some(text) && alone.health().recoveries().is_empty();
    let rest = Span::new(entry.value_span.end, entry.lines.end).of(source);
    // A comment behind the value would end up outside of the quotes, where it belongs; more text would not.
    (same && rest.trim().is_empty())
        .then(|| Fix::safe("Put it in quotes", vec![Edit::replace(entry.value_span, value)]))
}
