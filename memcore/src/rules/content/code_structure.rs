//! MEM201: what the code itself says.

use super::super::markdown::LeafKind;
use super::super::triggers::Word;
use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use super::{is_code_path, line_at};
use crate::memory::MemoryKind;
use crate::rules::labels::{Part, Presence};
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct CodeStructure;

static PAGE: RulePage = RulePage {
    code: "MEM201",
    name: "code-structure",
    severity: Severity::Warning,
    what: "Finds bodies that are mostly code (more than 40 %), drawings of folders, and lists of five or more paths or \
           signatures without a reason beside them.",
    why: "The code is there to be read and changes every day; a copy of it in a memory is wrong before long.",
    bad: &[(
        "project_layout.md",
        "---\nname: layout\ndescription: Where things are in the payment service\ntype: project\n---\n\
         src\n├── api/\n│   └── routes.ts\n├── store/\n└── main.ts\n",
    )],
    good: &[(
        "project_layout.md",
        "---\nname: layout\ndescription: Why the payment service has its own store\ntype: project\n---\n\
         The payment service keeps its own store, since auditors may read nothing else.\n\n\
         **Why:** the audit of 2026-03 asked for it.\n\n**How to apply:** no shared tables with other services.\n",
    )],
    ..RulePage::EMPTY
};

/// The share of code from which on a body is a copy of code.
const SHARE: f64 = 0.4;

/// Less code than this may well be an example.
const LEAST_CODE: usize = 200;

const PATHS: usize = 5;

impl Rule for CodeStructure {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let help = "Keep what the code does not say: a decision, its reason, what to watch out for";
        let found = tree(cx).or_else(|| mostly_code(cx)).or_else(|| listing(cx));
        found.into_iter().for_each(|finding| report(finding.help(help)));
    }
}

fn tree(cx: &LintContext<'_>) -> Option<Finding> {
    let source = cx.memory().source();
    let (mut number, mut first, mut end) = (0, None, 0);
    for word in cx.words(Word::Tree) {
        // Several signs of a line count once.
        if word.start < end {
            continue;
        }
        let line = line_at(source, word.start);
        let text = &source[word.end..line.end];
        if text.starts_with(['─', '-', ' ']) {
            (number, end) = (number + 1, line.end);
            first.get_or_insert(line);
        }
    }
    first
        .filter(|_| number >= 3)
        .map(|line| Finding::new(line, "a drawing of folders, which the code tree shows better"))
}

fn mostly_code(cx: &LintContext<'_>) -> Option<Finding> {
    let body = cx.memory().body();
    if body.len() < LEAST_CODE || !cx.has(Word::Fence) {
        return None;
    }
    if (may_be_code(body) as f64) < SHARE * body.trim().len() as f64 {
        return None;
    }
    let blocks = || cx.markdown().leaves.iter().filter(|leaf| leaf.kind == LeafKind::Code);
    let code: usize = blocks().map(|leaf| leaf.span.len()).sum();
    if code < LEAST_CODE || (code as f64) < SHARE * body.trim().len() as f64 {
        return None;
    }
    let first = blocks().next()?;
    let line = line_at(body, first.span.start);
    let percent = code * 100 / body.trim().len().max(1);
    Some(Finding::new(cx.in_source(line), format!("{percent} % of the body is code")))
}

/// At most so many bytes are code: lines between fences, and indented ones.
fn may_be_code(body: &str) -> usize {
    let (mut code, mut within) = (0, false);
    for line in lines(body, 0) {
        let text = line.text(body);
        let trimmed = text.trim_start_matches([' ', '\t', '>', '-', '*', '+']);
        within ^= trimmed.starts_with("```") || trimmed.starts_with("~~~");
        if within || text.starts_with("    ") || text.contains('\t') {
            code += line.next - line.start;
        }
    }
    code
}

fn listing(cx: &LintContext<'_>) -> Option<Finding> {
    let body = cx.memory().body();
    // A reference tells where things are; that is what it is for.
    if cx.kind() == Some(MemoryKind::Reference) {
        return None;
    }
    let mut found = paths(body);
    found.extend(signatures(body));
    if found.len() < PATHS {
        return None;
    }
    let mut texts: Vec<&str> = found.iter().map(|span| span.of(body)).collect();
    texts.sort_unstable();
    texts.dedup();
    if texts.len() < PATHS || cx.labels().presence(Part::Why) == Presence::Present {
        return None;
    }
    let first = found.iter().min()?;
    Some(Finding::new(
        cx.in_source(*first),
        format!("a list of {} paths or signatures without a reason", texts.len()),
    ))
}

/// The paths of code in a text: words with a `/`, of which there are few.
fn paths(body: &str) -> Vec<Span> {
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '`' | '(' | ')' | '"' | ',' | ';' | '[' | ']' | '|') || !c.is_ascii()
    };
    let (mut found, mut end) = (Vec::new(), 0);
    for at in memchr::memchr_iter(b'/', body.as_bytes()) {
        if at < end {
            continue;
        }
        let start = body[end..at].rfind(is_end).map_or(end, |before| end + before);
        let start = start + body[start..].chars().next().filter(|c| is_end(*c)).map_or(0, char::len_utf8);
        end = body[at..].find(is_end).map_or(body.len(), |length| at + length);
        let word = body[start..end].trim_end_matches(['.', ':']);
        if is_code_path(word, true) {
            found.push(Span::new(start, start + word.len()));
        }
    }
    found
}

/// The lines that begin like code; each has a `(`.
fn signatures(body: &str) -> Vec<Span> {
    let (mut found, mut end) = (Vec::new(), 0);
    for at in memchr::memchr_iter(b'(', body.as_bytes()) {
        if at >= end {
            let line = line_at(body, at);
            end = line.end.max(at + 1);
            if is_signature(line.of(body)) {
                found.push(line);
            }
        }
    }
    found
}

/// `pub fn x(`, `def x(`, `class X`: a line that begins like code.
fn is_signature(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '-', '*', '`']);
    let begins = [
        "fn ",
        "pub fn ",
        "def ",
        "async def ",
        "func ",
        "function ",
        "export function ",
        "class ",
        "public ",
        "private ",
    ];
    begins.iter().any(|word| line.starts_with(word)) && line.contains('(') && line.contains(')')
}
