//! Reads the lines of a header into entries.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::block;
use super::scalar::{self, Read};
use super::{Content, Header, Node, Stored, yaml};
use crate::memory::health::{Recovered, Recovery};
use crate::text::{Line, Span, lines};

/// Reads the header of `source`, if it has one, and gives the byte at which the body begins.
pub(crate) fn read(source: &str, recoveries: &mut Vec<Recovery>) -> (Option<Header>, usize) {
    let Some(block) = block::find(source, recoveries) else {
        return (None, 0);
    };
    let lines: Vec<Line> =
        lines(source, block.inner.start).take_while(|line| line.start < block.inner.end).collect();
    let mut reader = Reader {
        source,
        lines: &lines,
        entries: Vec::with_capacity(lines.len()),
        known: HashSet::new(),
        recoveries,
    };
    reader.map(0..lines.len(), None);
    (Some(Header { entries: reader.entries, span: Some(block.span) }), block.span.end)
}

/// The key of a line and the byte after its colon. Keys are short: up to 64 bytes.
pub(super) fn split_key(text: &str) -> Option<(&str, usize)> {
    let bytes = text.as_bytes();
    let first = *bytes.first()?;
    if let quote @ (b'"' | b'\'') = first {
        let end = memchr::memchr(quote, &bytes[1..])? + 1;
        let gap = bytes[end + 1..].iter().take_while(|b| **b == b' ').count();
        let colon = end + 1 + gap;
        return (end > 1 && is_colon(bytes, colon)).then(|| (&text[1..end], colon + 1));
    }
    if matches!(first, b'#' | b'[' | b'{' | b'&' | b'*' | b'!' | b'|' | b'>' | b'%' | b'@' | b'`' | b',') {
        return None;
    }
    if matches!(first, b'-' | b'?') && bytes.get(1).is_none_or(|b| *b == b' ') {
        return None;
    }
    let colon =
        memchr::memchr_iter(b':', bytes).take_while(|at| *at <= 66).find(|at| is_colon(bytes, *at))?;
    let key = text[..colon].trim_ascii_end();
    let remark = || memchr::memchr(b'#', key.as_bytes()).is_some() && key.contains(" #");
    (!key.is_empty() && !remark()).then_some((key, colon + 1))
}

fn is_colon(bytes: &[u8], at: usize) -> bool {
    bytes.get(at) == Some(&b':') && bytes.get(at + 1).is_none_or(|b| matches!(b, b' ' | b'\t'))
}

/// From so many entries on, keys are looked up in a set.
const MANY_ENTRIES: usize = 64;

struct Reader<'s, 'r> {
    source: &'s str,
    lines: &'r [Line],
    entries: Vec<Stored>,
    /// The keys of the entries, once there are many.
    known: HashSet<(Option<usize>, &'s str)>,
    recoveries: &'r mut Vec<Recovery>,
}

/// A header line with its indentation counted.
fn indent(text: &str) -> usize {
    text.bytes().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

impl<'s> Reader<'s, '_> {
    fn recover(&mut self, what: Recovered, span: Span) {
        self.recoveries.push(Recovery { what, span });
    }

    /// Reads the entries that stand at the indentation of the first one, all of one block or on top.
    fn map(&mut self, part: Range<usize>, block: Option<usize>) {
        let source = self.source;
        let mut base = None;
        let mut at = part.start;
        while at < part.end {
            let line = self.lines[at];
            let text = line.text(source);
            let indented = indent(text);
            let content = text[indented..].trim_ascii_end();
            at += 1;
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            if text[..indented].contains('\t')
                && !self.recoveries.iter().any(|found| found.what == Recovered::Tab)
            {
                self.recover(Recovered::Tab, Span::new(line.start, line.start + indented));
            }
            let base = *base.get_or_insert(indented);
            let Some((key, after)) = split_key(content) else {
                self.stray(line, indented);
                continue;
            };
            let rest = Span::new(line.start + indented + after, line.start + indented + content.len());
            let rest = without_remark(source, key, rest);
            let end = self.continuation(at..part.end, base, rest.of(source).trim_ascii());
            let key_start =
                line.start + indented + usize::from(matches!(content.as_bytes()[0], b'"' | b'\''));
            self.entry(block, Span::new(key_start, key_start + key.len()), rest, line, at..end);
            at = end;
        }
    }

    fn entry(&mut self, block: Option<usize>, key_span: Span, rest: Span, line: Line, below: Range<usize>) {
        let more = &self.lines[below.clone()];
        let source = self.source;
        let key = key_span.of(source);
        if self.is_known(block, key) {
            self.recover(Recovered::DuplicateKey, key_span);
        }
        let raw = rest.of(source);
        let value_start = rest.start + (raw.len() - raw.trim_ascii_start().len());
        let last = more.last().copied().unwrap_or(line);
        let lines = Span::new(line.start, last.next);
        let value_span = Span::new(value_start, if more.is_empty() { rest.end } else { last.end });
        let store = |content| Stored { block, content, key_span, value_span, lines };
        let title = is_title(key);

        if raw.trim_ascii().is_empty() && !title && block.is_none() && self.begins_block(more) {
            let block = self.entries.len();
            self.entries.push(store(Content::Block));
            self.map(below, Some(block));
            return;
        }
        let mut content = self.content(Span::new(value_start, rest.end), more, title, lines);
        if title && is_empty(&content) {
            self.recover(Recovered::EmptyValue, key_span);
            content = Content::Within(Span::new(value_start, value_start));
        }
        self.entries.push(store(content));
    }

    /// Whether there is an entry with this key already. Real headers have about ten; a hostile one can have as many
    /// as fit into a document.
    fn is_known(&mut self, block: Option<usize>, key: &'s str) -> bool {
        if self.entries.len() < MANY_ENTRIES {
            let source = self.source;
            return self.entries.iter().any(|entry| entry.block == block && entry.key_span.of(source) == key);
        }
        if self.known.is_empty() {
            let source = self.source;
            self.known.extend(self.entries.iter().map(|entry| (entry.block, entry.key_span.of(source))));
        }
        !self.known.insert((block, key))
    }

    fn content(&mut self, first: Span, more: &[Line], title: bool, lines: Span) -> Content {
        let source: &'s str = self.source;
        let value = first.of(source);
        let content = || more.iter().map(|line| line.text(source));
        match scalar::read(value, content, title) {
            Read::Null => Content::Null,
            Read::List(items) => Content::List(items),
            Read::Text { text, recovered } => {
                for what in recovered.into_iter().flatten() {
                    let end = more.last().map_or(first.end, |line| line.end);
                    self.recover(what, Span::new(first.start, end));
                }
                within(source, text)
            }
            Read::AskYaml { recovered } => match yaml::read(lines.of(source)) {
                Some(Node::Null) => Content::Null,
                Some(Node::Text(text)) => Content::Text(text),
                Some(Node::List(items)) => Content::List(items),
                Some(Node::Map(entries)) => Content::Map(entries),
                None => {
                    self.recover(recovered, first);
                    Content::Text(scalar::as_written(value, content()))
                }
            },
        }
    }

    /// Whether the lines below a key without a value are entries of their own.
    fn begins_block(&self, more: &[Line]) -> bool {
        more.iter()
            .map(|line| line.text(self.source).trim_ascii())
            .find(|text| !text.is_empty() && !text.starts_with('#'))
            .is_some_and(|text| split_key(text).is_some())
    }

    /// Where the lines end that belong to the value of the key above them: indented deeper, or items of a list
    /// below a key without a value, with the blank lines and comments between them. A block scalar has the blank
    /// lines behind it too, also where its block has ended.
    fn continuation(&self, part: Range<usize>, base: usize, value: &str) -> usize {
        let mut end = part.start;
        for at in part {
            let text = self.lines[at].text(self.source);
            let indented = indent(text);
            let content = text[indented..].trim_ascii_end();
            let item = value.is_empty() && indented == base && is_item(content);
            if !content.is_empty() && (indented > base || item) {
                end = at + 1;
            } else if !content.is_empty() && !content.starts_with('#') {
                break;
            }
        }
        if scalar::is_block_scalar(value) {
            let blank = |line: &&Line| line.text(self.source).trim_ascii().is_empty();
            end += self.lines[end..].iter().take_while(blank).count();
        }
        end
    }

    /// A line without a key: the rest of a value that somebody wrapped by hand, or nothing we know.
    fn stray(&mut self, line: Line, indented: usize) {
        let what = if self.goes_on(line) { Recovered::UnindentedContinuation } else { Recovered::StrayLine };
        self.recover(what, Span::new(line.start + indented, line.end));
    }

    /// Adds a line to the text of the last entry, if that is a text and ends right before it. Three dots are no text:
    /// they end a document of YAML.
    fn goes_on(&mut self, line: Line) -> bool {
        let source = self.source;
        let Some(entry) = self.entries.last_mut() else { return false };
        let more = line.text(source).trim_ascii();
        if more == "..." || !source[entry.lines.end..line.start].trim_ascii().is_empty() {
            return false;
        }
        if let Content::Within(value) = entry.content {
            entry.content = Content::Text(value.of(source).to_owned());
        }
        // In place: a hostile value can be wrapped a hundred thousand times.
        let Content::Text(value) = &mut entry.content else { return false };
        if value.is_empty() {
            return false;
        }
        value.push(' ');
        value.push_str(more);
        entry.value_span.end = line.end;
        entry.lines.end = line.next;
        true
    }
}

/// What stands after the colon, without a comment that is all there is: `metadata: # by hand` opens a block.
fn without_remark(source: &str, key: &str, rest: Span) -> Span {
    let remark = !is_title(key) && rest.of(source).trim_ascii_start().starts_with('#');
    if remark { Span::new(rest.start, rest.start) } else { rest }
}

/// The keys whose whole line is meant.
pub(super) fn is_title(key: &str) -> bool {
    matches!(key, "name" | "description")
}

fn is_empty(content: &Content) -> bool {
    match content {
        Content::Null => true,
        Content::Within(span) => span.is_empty(),
        Content::Text(text) => text.is_empty(),
        Content::List(_) | Content::Block | Content::Map(_) => false,
    }
}

/// A text that was not changed is a part of the source: where?
fn within(source: &str, text: Cow<'_, str>) -> Content {
    match text {
        Cow::Owned(text) => Content::Text(text),
        Cow::Borrowed(text) => {
            let start = text.as_ptr().addr().wrapping_sub(source.as_ptr().addr());
            match source.get(start..start.saturating_add(text.len())) {
                Some(_) => Content::Within(Span::new(start, start + text.len())),
                None => Content::Text(text.to_owned()),
            }
        }
    }
}

/// Whether a line is an item of a list.
pub(super) fn is_item(content: &str) -> bool {
    content.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Joining line by line into new texts would take minutes.
    #[test]
    fn a_value_that_is_wrapped_a_hundred_thousand_times_is_joined() {
        let source = format!("---\nname: a\n{}type: user\n---\n", "aaa\n".repeat(100_000));
        let mut found = Vec::new();
        let (header, body) = read(&source, &mut found);
        let header = header.unwrap();
        let Content::Text(name) = &header.entries[0].content else {
            panic!("{:?}", header.entries[0].content)
        };
        assert_eq!((name.len(), body), (1 + 4 * 100_000, source.len()));
        assert!(found.iter().all(|found| found.what == Recovered::UnindentedContinuation));
    }
}
