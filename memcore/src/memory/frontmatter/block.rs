//! Where the header begins and ends.

use crate::memory::health::{Recovered, Recovery};
use crate::text::{Line, Span, lines};

/// The header's place in a source.
pub(super) struct Block {
    /// From the opening fence to the end of the closing fence's line.
    pub(super) span: Span,
    /// The lines between the fences.
    pub(super) inner: Span,
}

/// How many lines may stand before the opening fence.
const MAX_LINES_BEFORE: usize = 5;

pub(super) fn find(source: &str, recoveries: &mut Vec<Recovery>) -> Option<Block> {
    let start = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let open = opening_fence(source, start)?;
    // YAML also ends a header with `...`, but people put three dots into values.
    let closed = |mark| {
        closing_fence(source, open.next, mark).filter(|fence| !has_prose(source, open.next, fence.start))
    };
    let (inner_end, end) = match closed("---").or_else(|| closed("...")) {
        Some(fence) => (fence.start, fence.next),
        None => {
            let end = keys_end(source, open.next)?;
            (end, end)
        }
    };
    if !lines(source, open.next)
        .take_while(|line| line.start < inner_end)
        .any(|line| is_key(line.text(source)))
    {
        // Two fences with nothing between them are an empty header; two rules around prose are prose.
        if !source[open.next..inner_end].trim_ascii().is_empty() || inner_end == end {
            return None;
        }
    }
    if open.start > start {
        recoveries.push(Recovery { what: Recovered::NotAtStart, span: Span::new(start, open.end) });
    }
    if inner_end == end {
        recoveries.push(Recovery { what: Recovered::MissingFence, span: Span::new(open.start, open.end) });
    }
    Some(Block { span: Span::new(open.start, end), inner: Span::new(open.next, inner_end) })
}

/// The opening `---`: on the first line, or after a few blank lines and one-line comments.
fn opening_fence(source: &str, start: usize) -> Option<Line> {
    for line in lines(source, start).take(MAX_LINES_BEFORE + 1) {
        let text = line.text(source).trim_ascii_end();
        if text == "---" {
            return Some(line);
        }
        let comment = text.starts_with("<!--") && text.ends_with("-->");
        if !text.is_empty() && !comment {
            return None;
        }
    }
    None
}

fn closing_fence(source: &str, from: usize, mark: &str) -> Option<Line> {
    lines(source, from).find(|line| line.text(source).trim_ascii_end() == mark)
}

/// Whether a body stands before the fence that was found, so that the header's own fence is missing: a blank
/// line, and then a line that no header has.
fn has_prose(source: &str, from: usize, to: usize) -> bool {
    let mut blank = false;
    for line in lines(source, from).take_while(|line| line.start < to) {
        let text = line.text(source);
        if text.trim_ascii().is_empty() {
            blank = true;
        } else if blank && !is_header_line(text) {
            return true;
        }
    }
    false
}

/// For a header without its closing fence: the end of the last line that belongs to a key.
fn keys_end(source: &str, from: usize) -> Option<usize> {
    let mut end = None;
    for line in lines(source, from) {
        let text = line.text(source);
        if !is_header_line(text) || text.trim_ascii().is_empty() {
            break;
        }
        end = Some(line.next);
    }
    end
}

fn is_header_line(text: &str) -> bool {
    text.starts_with([' ', '\t']) || is_key(text) || text.starts_with("- ") || text == "-"
}

/// Whether a line looks like the beginning of an entry: a key of up to three words, a colon, and a blank or nothing.
/// Longer keys are read within a header, but do not make one.
pub(super) fn is_key(text: &str) -> bool {
    super::reader::split_key(text).is_some_and(|(key, _)| key.split_whitespace().nth(3).is_none())
}
