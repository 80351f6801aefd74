//! One value, read as the person who wrote it reads it.

use std::borrow::Cow;

use super::Node;
use super::reader::is_item;
use crate::memory::health::Recovered;

/// What the line reader makes of a value. `Cow::Borrowed` text stands in the source as it is meant.
pub(super) enum Read<'s> {
    Null,
    Text {
        text: Cow<'s, str>,
        recovered: [Option<Recovered>; 2],
    },
    List(Vec<Node>),
    /// Not covered here. If the YAML library does not understand it either, it is text, and this is why.
    AskYaml {
        recovered: Recovered,
    },
}

/// Reads a value: `first` is the trimmed text after the colon, `more` gives the lines below that belong to it.
/// A `title` (a name or a description) is always text, and its whole line is meant, ` #` and all.
pub(super) fn read<'s, L>(first: &'s str, more: impl Fn() -> L, title: bool) -> Read<'s>
where
    L: Iterator<Item = &'s str>,
{
    let single = more().next().is_none();
    let Some(start) = first.bytes().next() else {
        return if single { Read::Null } else { below(more, title) };
    };
    match start {
        b'"' | b'\'' if single => quoted(first, start, title),
        b'"' | b'\'' => Read::AskYaml { recovered: Recovered::BrokenQuotes },
        b'|' | b'>' if is_block_scalar(first) && single => text("", None),
        b'|' | b'>' if is_block_scalar(first) => Read::AskYaml { recovered: Recovered::UnreadableValue },
        b'[' if !title && single => flow_list(first),
        b'[' | b'{' | b'&' | b'*' | b'!' if !title => Read::AskYaml { recovered: Recovered::ReservedStart },
        b'[' | b'{' | b'&' | b'*' | b'!' | b'|' | b'>' | b'%' | b'@' | b'`' | b']' | b'}' | b',' => {
            text(folded(first, more()), Some(Recovered::ReservedStart))
        }
        b'-' | b'?' | b':' if first[1..].starts_with([' ', '\t']) || first.len() == 1 => {
            text(folded(first, more()), Some(Recovered::ReservedStart))
        }
        _ => plain(first, more(), title),
    }
}

/// A value that nobody could read as YAML, as it is written: its lines without their
/// indentation, and without quotes that enclose all of it.
pub(super) fn as_written<'s>(first: &'s str, more: impl Iterator<Item = &'s str>) -> String {
    let lines: Vec<&str> =
        std::iter::once(first).chain(more.map(str::trim_ascii)).filter(|line| !line.is_empty()).collect();
    let text = lines.join("\n");
    let quoted =
        |quote: char| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)).map(str::to_owned);
    quoted('"').or_else(|| quoted('\'')).unwrap_or(text)
}

fn text<'s>(text: impl Into<Cow<'s, str>>, recovered: Option<Recovered>) -> Read<'s> {
    Read::Text { text: text.into(), recovered: [recovered, None] }
}

pub(super) fn is_null(text: &str) -> bool {
    matches!(text, "~" | "null" | "Null" | "NULL")
}

/// `|` or `>` with its indicators and perhaps a comment.
pub(super) fn is_block_scalar(first: &str) -> bool {
    let Some(after) = first.strip_prefix(['|', '>']) else { return false };
    let rest = after.trim_start_matches(|c: char| matches!(c, '+' | '-' | '1'..='9'));
    after.len() - rest.len() <= 2
        && (rest.trim_ascii().is_empty()
            || rest.starts_with([' ', '\t']) && rest.trim_ascii_start().starts_with('#'))
}

fn plain<'s>(first: &'s str, more: impl Iterator<Item = &'s str>, title: bool) -> Read<'s> {
    if title {
        let value = folded(first, more);
        let colon = has_colon(&value).then_some(Recovered::ColonInValue);
        let hash =
            (value.starts_with('#') || has_comment(&value).is_some()).then_some(Recovered::HashInValue);
        if is_null(&value) {
            return Read::Null;
        }
        return Read::Text { text: value, recovered: [colon, hash] };
    }
    let first = without_comment(first);
    if first.is_empty() {
        return Read::Null;
    }
    let value = folded(first, more.map(without_comment));
    let colon = has_colon(&value).then_some(Recovered::ColonInValue);
    if is_null(&value) { Read::Null } else { text(value, colon) }
}

/// The value of a key whose line ends after the colon: a list, a nested map, or text that was wrapped.
fn below<'s, L>(more: impl Fn() -> L, title: bool) -> Read<'s>
where
    L: Iterator<Item = &'s str>,
{
    let mut content = more().map(str::trim_ascii).filter(|line| !line.is_empty());
    let first = content.next().unwrap_or_default();
    if first.starts_with(['"', '\'']) || is_block_scalar(first) {
        return Read::AskYaml { recovered: Recovered::BrokenQuotes };
    }
    if title {
        return plain(first, content, title);
    }
    if is_item(first) {
        return block_list(&more);
    }
    if first.starts_with(['[', '{', '|', '>', '&', '*', '!', '#']) || super::block::is_key(first) {
        return Read::AskYaml { recovered: Recovered::UnreadableValue };
    }
    plain(first, content, title)
}

/// Lines joined as YAML folds them: a line end is a blank, an empty line is a line end.
fn folded<'s>(first: &'s str, more: impl Iterator<Item = &'s str>) -> Cow<'s, str> {
    let mut value = Cow::Borrowed(first);
    let mut blank = 0;
    for line in more.map(str::trim_ascii) {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        match std::mem::take(&mut blank) {
            0 => value.to_mut().push(' '),
            lines => value.to_mut().extend(std::iter::repeat_n('\n', lines)),
        }
        value.to_mut().push_str(line);
    }
    value
}

fn has_colon(value: &str) -> bool {
    let bytes = value.as_bytes();
    memchr::memchr_iter(b':', bytes).any(|at| bytes.get(at + 1).is_none_or(|b| matches!(b, b' ' | b'\t')))
}

/// The blank before a `#` that begins a comment.
fn has_comment(value: &str) -> Option<usize> {
    let bytes = value.as_bytes();
    memchr::memchr_iter(b'#', bytes)
        .find(|at| *at > 0 && matches!(bytes[at - 1], b' ' | b'\t'))
        .map(|at| at - 1)
}

pub(super) fn without_comment(value: &str) -> &str {
    let value = value.trim_ascii();
    if value.starts_with('#') {
        return "";
    }
    has_comment(value).map_or(value, |at| value[..at].trim_ascii_end())
}

/// The text between quotes and what stands after them; `None` where they are not closed.
pub(super) fn unquote(value: &str, quote: u8) -> Option<(Cow<'_, str>, &str)> {
    let bytes = value.as_bytes();
    let mut at = 1;
    loop {
        at += memchr::memchr(quote, &bytes[at..])?;
        if quote == b'"' && value[1..at].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1 {
            at += 1;
        } else if quote == b'\'' && bytes.get(at + 1) == Some(&b'\'') {
            at += 2;
        } else {
            break;
        }
    }
    let inner = &value[1..at];
    let doubled = quote == b'\'' && inner.contains("''");
    let text = if doubled { Cow::Owned(inner.replace("''", "'")) } else { Cow::Borrowed(inner) };
    Some((text, &value[at + 1..]))
}

/// A quoted value on one line.
fn quoted(value: &str, quote: u8, title: bool) -> Read<'_> {
    match unquote(value, quote) {
        // Escapes are the YAML library's.
        Some((inner, after)) if quote == b'"' && inner.contains('\\') && after.trim_ascii().is_empty() => {
            Read::AskYaml { recovered: Recovered::BrokenQuotes }
        }
        Some((inner, after)) if after.trim_ascii().is_empty() => text(inner, None),
        Some((inner, after))
            if !title && after.starts_with([' ', '\t']) && after.trim_ascii_start().starts_with('#') =>
        {
            if quote == b'"' && inner.contains('\\') {
                return Read::AskYaml { recovered: Recovered::BrokenQuotes };
            }
            text(inner, None)
        }
        Some((_, after)) => {
            let hash = after.starts_with([' ', '\t']) && after.trim_ascii_start().starts_with('#');
            match meant_as_delimiters(value, quote) {
                Some(inner) => text(inner, Some(Recovered::BrokenQuotes)),
                None if hash => text(value, Some(Recovered::HashInValue)),
                None => text(value, Some(Recovered::QuotedPhrase)),
            }
        }
        None => text(value, Some(Recovered::BrokenQuotes)),
    }
}

/// `"say "no" early"`: the outer quotes enclose the value and the inner ones were not escaped. But in
/// `"ship" and "small"` each pair encloses a phrase. The first inner quote tells: does it open or close?
fn meant_as_delimiters(value: &str, quote: u8) -> Option<String> {
    let inner = value.strip_suffix(quote as char)?.get(1..)?;
    let at = inner.find(quote as char)?;
    let opens = inner[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '['));
    opens.then(|| inner.replace("\\\"", "\""))
}

/// `[a, "b"]` with plain or simply quoted items; anything else is the YAML library's.
fn flow_list(value: &str) -> Read<'_> {
    let ask = Read::AskYaml { recovered: Recovered::ReservedStart };
    let Some(inner) = without_comment(value).strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return ask;
    };
    let mut items: Vec<&str> = inner.split(',').map(str::trim_ascii).collect();
    if items.last().is_some_and(|item| item.is_empty()) {
        items.pop();
    }
    match items.into_iter().map(|value| item(value, true)).collect::<Option<Vec<Node>>>() {
        Some(items) => Read::List(items),
        None => ask,
    }
}

/// `- a` lines, each a simple scalar.
fn block_list<'s, L>(more: &impl Fn() -> L) -> Read<'s>
where
    L: Iterator<Item = &'s str>,
{
    let mut indents = more()
        .filter(|line| !line.trim_ascii().is_empty())
        .map(|line| line.len() - line.trim_ascii_start().len());
    let first = indents.next();
    let even = indents.all(|indent| Some(indent) == first);
    let items =
        more().map(str::trim_ascii).filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
            let value = line.strip_prefix('-').filter(|rest| rest.starts_with([' ', '\t']))?;
            item(value.trim_ascii(), false)
        });
    match items.collect::<Option<Vec<Node>>>() {
        Some(items) if even => Read::List(items),
        _ => Read::AskYaml { recovered: Recovered::UnreadableValue },
    }
}

/// An item of a list, if it is a simple scalar. Brackets are plain text except `in_brackets`.
fn item(value: &str, in_brackets: bool) -> Option<Node> {
    match value.bytes().next()? {
        quote @ (b'"' | b'\'') => {
            let (inner, after) = unquote(value, quote)?;
            (after.is_empty() && !(quote == b'"' && inner.contains('\\')))
                .then_some(Node::Text(inner.into_owned()))
        }
        b'[' | b']' | b'{' | b'}' | b'&' | b'*' | b'!' | b'|' | b'>' | b'%' | b'@' | b'`' | b'#' | b',' => {
            None
        }
        b'-' | b'?' if value.len() == 1 || value[1..].starts_with([' ', '\t']) => None,
        _ if has_colon(value) || has_comment(value).is_some() => None,
        _ if in_brackets && value.contains(['[', ']', '{', '}']) => None,
        _ if is_null(value) => Some(Node::Null),
        _ => Some(Node::Text(value.to_owned())),
    }
}
