//! The new body of a memory.

use std::borrow::Cow;

use super::MemoryEdit;
use crate::memory::{Memory, frontmatter, markup};
use crate::text::{Edit, Span, edit_between, lines};
use crate::{Error, ErrorKind, Result};

/// The edit of the body and the body that it makes; `None` where nothing changes.
pub(super) fn changed(memory: &Memory, edit: &MemoryEdit) -> Result<Option<(Edit, String)>> {
    let start = memory.body_start();
    // Without a header the body has the byte order mark before it.
    let bom = if memory.body().starts_with('\u{FEFF}') && start == 0 { '\u{FEFF}'.len_utf8() } else { 0 };
    let old = &memory.body()[bom..];
    let line_end = frontmatter::line_end(memory.source());
    let mut body = Cow::Borrowed(old);
    if let Some(text) = &edit.body {
        body = replaced(old, text, line_end, memory.front().span().is_some());
    }
    for (heading, text) in &edit.appended {
        body = Cow::Owned(appended(&body, heading, text, line_end)?);
    }
    let Some(edit) = edit_between(old, &body) else { return Ok(None) };
    let span = Span::new(edit.span.start + start + bom, edit.span.end + start + bom);
    Ok(Some((Edit { span, text: edit.text }, body.into_owned())))
}

/// A text with the line ends of its file.
pub(in crate::memory) fn with_line_ends(text: &str, line_end: &str) -> String {
    let text = with_line_feeds(text);
    if line_end == "\n" { text } else { text.replace('\n', line_end) }
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Where the blank lines end that a text begins with.
fn lead(text: &str) -> usize {
    let said = lines(text, 0).find(|line| !line.text(text).trim_ascii().is_empty());
    said.map_or_else(|| text.rfind('\n').map_or(0, |at| at + 1), |line| line.start)
}

fn replaced<'o>(old: &'o str, text: &str, line_end: &str, has_header: bool) -> Cow<'o, str> {
    let text = with_line_feeds(text.trim_start_matches('\u{FEFF}'));
    let text = &text[lead(&text)..];
    let kept = &old[..lead(old)];
    let same = |text: &str| with_line_feeds(text).trim_ascii_end().to_owned();
    if same(text) == same(&old[kept.len()..]) {
        return Cow::Borrowed(old);
    }
    if text.trim_ascii().is_empty() {
        return Cow::Borrowed("");
    }
    let gap = if kept.is_empty() && old.is_empty() && has_header { line_end } else { kept };
    let mut body = gap.to_owned() + &with_line_ends(text, line_end);
    if !body.ends_with('\n') {
        body.push_str(line_end);
    }
    Cow::Owned(body)
}

/// The body with a text added to the section of that heading. Nothing that stands there changes.
fn appended(body: &str, heading: &str, text: &str, line_end: &str) -> Result<String> {
    let text = with_line_feeds(text);
    let text = with_line_ends(text[lead(&text)..].trim_end(), line_end);
    let headings = markup::find(body, 0).headings;
    let found = headings.iter().position(|it| !heading.is_empty() && it.text.trim() == heading);
    let end = match found {
        Some(at) => headings[at + 1..]
            .iter()
            .find(|next| next.level <= headings[at].level)
            .map_or(body.len(), |next| next.span.start),
        None => body.len(),
    };
    let title = match found {
        None if !heading.is_empty() => format!("## {heading}"),
        _ => String::new(),
    };
    if title.is_empty() && text.is_empty() {
        return Ok(body.to_owned());
    }
    let at = body[..end].trim_end().len();
    let mut new = body[..at].to_owned();
    if at > 0 {
        new.push_str(line_end);
    }
    new.push_str(line_end);
    let title_at = new.len();
    new.push_str(&title);
    if !title.is_empty() && !text.is_empty() {
        new.extend([line_end, line_end]);
    }
    new.push_str(&text);
    // A body of blank lines alone has given its blank line already.
    let rest = if at == 0 { "" } else { &body[at..] };
    new.push_str(if rest.is_empty() { line_end } else { rest });
    if !title.is_empty() && !markup::find(&new, 0).headings.iter().any(|it| it.span.start == title_at) {
        return Err(Error::new(
            ErrorKind::Refused,
            "the body ends within code or a comment that is not closed",
        )
        .hint("close it first; a heading added there would not be one"));
    }
    Ok(new)
}
