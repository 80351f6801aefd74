//! The part of an index that is derived from the files: between two comments, sorted by path.

use std::cmp::Ordering;

use memchr::memmem;

use super::line::{self, IndexLine, Style, Written};
use super::{measure, scan, target};
use crate::path::DocPath;
use crate::text::{Edit, Span, apply_edits, lines};

pub(super) const BEGIN: &str = "<!-- memcore:begin -->";
pub(super) const END: &str = "<!-- memcore:end -->";

/// What stands between the two comments, whole lines; `None` where there is no such part.
pub(super) fn section(text: &str) -> Option<Span> {
    let begin = alone(text, 0, BEGIN)?;
    let end = alone(text, begin.end, END)?;
    // The example of a section within code is none.
    let before = &text.as_bytes()[..begin.start];
    if memmem::find(before, b"```").is_some() || memmem::find(before, b"~~~").is_some() {
        let comments = scan::scan(text, measure::head(text)).comments;
        if !comments.iter().any(|it| it.start <= begin.start && begin.start < it.end) {
            return None;
        }
    }
    Some(Span::new(begin.end, end.start))
}

/// The line that holds nothing but `mark`, with its line end.
fn alone(text: &str, from: usize, mark: &str) -> Option<Span> {
    memmem::find_iter(&text.as_bytes()[from..], mark).map(|at| from + at).find_map(|at| {
        let line = lines(text, at).next()?;
        let first = at == 0 || text[..at].ends_with('\n') || text[..at] == *"\u{FEFF}";
        (first && line.text(text).trim_ascii_end() == mark).then(|| Span::new(at, line.next))
    })
}

/// The line of a memory, with its line end, whatever stands elsewhere in the file; `None` where no line can name the file.
pub(super) fn rendered(entry: &IndexLine, line_end: &str) -> Option<String> {
    line::render(entry, &Written::of(entry, true), &Style::default()).map(|text| text + line_end)
}

/// How lines are sorted.
pub(super) fn order(a: &DocPath, b: &DocPath) -> Ordering {
    a.as_str().cmp(b.as_str())
}

/// The text with one line in its place and those of `gone` taken out; `None` where that changes nothing.
pub(super) fn replace(
    text: &str,
    section: Span,
    new: Option<(&DocPath, &str)>,
    gone: &[&DocPath],
) -> Option<String> {
    let mut edits = Vec::new();
    let mut at = None;
    for line in lines(text, section.start).take_while(|line| line.start < section.end) {
        let Some(path) = path_of(line.text(text)) else { continue };
        if gone.iter().any(|gone| target::key(gone.as_str()) == target::key(&path)) {
            edits.push(Edit::remove(Span::new(line.start, line.next)));
        } else if at.is_none() && new.is_some_and(|(new, _)| new.as_str() < &*path) {
            at = Some(line.start);
        }
    }
    if let Some((_, line)) = new {
        edits.push(Edit::insert(at.unwrap_or(section.end), line));
    }
    apply_edits(text, &edits).ok().filter(|new| new != text)
}

/// The path that a line of ours names: `- [title](path)…`, where brackets within the title are escaped.
fn path_of(line: &str) -> Option<String> {
    let bytes = line.as_bytes();
    let inner = bytes.strip_prefix(b"- [")?;
    let escaped = |at: usize| inner[..at].iter().rev().take_while(|b| **b == b'\\').count() % 2 == 1;
    let close = memmem::find_iter(inner, b"](").find(|at| !escaped(*at))?;
    let start = "- [".len() + close + "](".len();
    let end = start + memchr::memchr(b')', &bytes[start..])?;
    target::file(&line[start..end])
}
