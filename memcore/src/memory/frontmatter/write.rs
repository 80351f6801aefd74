//! Edits of a header: set a key, take one out. All other bytes stay.

use super::emit::{self, Field};
use super::reader::{is_item, split_key};
use super::{Content, Frontmatter, Node, Stored, Value, scalar};
use crate::memory::health::{Recovered, Recovery};
use crate::text::{Edit, Span, lines};
use crate::{Error, ErrorKind, Result};

/// What becomes of one key; `None` takes it out.
pub(crate) type Change = (String, Option<Field>);

/// Keys that stand on top in both layouts, in their order.
pub(crate) const ON_TOP: [&str; 3] = ["name", "title", "description"];

/// The edits of the source that make these changes. Where one changes nothing there is no edit for it.
pub(crate) fn edits(
    front: Frontmatter<'_>,
    recoveries: &[Recovery],
    changes: &[Change],
) -> Result<Vec<Edit>> {
    let mut plan = Plan { front, recoveries, edits: Vec::new(), removed: Vec::new(), into_metadata: false };
    for (key, to) in changes {
        match to {
            Some(field) => plan.set(key, field)?,
            None => plan.unset(key)?,
        }
    }
    plan.remove();
    Ok(plan.edits)
}

/// The line end that a header is written with.
pub(crate) fn line_end(source: &str) -> &'static str {
    lines(source, 0).next().map_or("\n", |line| if line.next - line.end == 2 { "\r\n" } else { "\n" })
}

/// Whether a word can be a key that is new to a header.
pub(crate) fn is_key(key: &str) -> bool {
    key.len() <= 64
        && key.starts_with(char::is_alphabetic)
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
        && key.split('.').all(|part| !part.is_empty())
        && split_key(&format!("{key}:")).is_some_and(|(read, _)| read == key)
}

/// Whether a header reads so that a key holds this.
pub(crate) fn holds(front: Frontmatter<'_>, key: &str, field: &Field) -> bool {
    match (value(front, key), field) {
        (Some(Value::Text(text)), Field::Text(wanted)) => text == wanted,
        (Some(Value::List(items)), Field::List(wanted)) => {
            items.iter().map(Node::as_text).eq(wanted.iter().map(|item| Some(item.as_str())))
        }
        _ => false,
    }
}

/// What a key holds: `metadata.x` by its place, `x` wherever it counts.
pub(crate) fn value<'m>(front: Frontmatter<'m>, key: &str) -> Option<Value<'m>> {
    match key.split_once('.') {
        Some((block, inner)) => front.value_in(None, key).or_else(|| front.value_in(Some(block), inner)),
        None => front.field(key),
    }
}

struct Plan<'m, 'r> {
    front: Frontmatter<'m>,
    recoveries: &'r [Recovery],
    edits: Vec<Edit>,
    /// Entries that go, by their number.
    removed: Vec<usize>,
    into_metadata: bool,
}

impl<'m> Plan<'m, '_> {
    fn set(&mut self, key: &str, field: &Field) -> Result<()> {
        if holds(self.front, key, field) {
            return Ok(());
        }
        match self.counting(key) {
            Some(number) => {
                self.check(key, number)?;
                let stored = &self.front.header.entries[number];
                if matches!(stored.content, Content::Block | Content::Map(_)) {
                    return Err(refused(
                        format!("`{key}` holds keys of its own"),
                        "set one of these, like `metadata.status`",
                    ));
                }
                self.replace(stored, field);
            }
            None if self.in_flow_map(key) => {
                return Err(refused(
                    format!("`{key}` stands within braces on one line"),
                    "write the block with one key a line first",
                ));
            }
            None => self.insert(key, field),
        }
        Ok(())
    }

    fn unset(&mut self, key: &str) -> Result<()> {
        if self.in_flow_map(key) {
            return Err(refused(format!("`{key}` stands within braces on one line"), "take it out by hand"));
        }
        for number in 0..self.front.header.entries.len() {
            let stored = &self.front.header.entries[number];
            if !self.is_called(stored, key) {
                continue;
            }
            self.check(key, number)?;
            if matches!(stored.content, Content::Block) {
                return Err(refused(format!("`{key}` holds keys of its own"), "take these out, one by one"));
            }
            self.removed.push(number);
        }
        Ok(())
    }

    /// Whether `key` means this entry: by its place, or on top and under `metadata`.
    fn is_called(&self, stored: &Stored, key: &str) -> bool {
        let own = stored.key_span.of(self.front.source);
        match (self.front.block_of(stored), key.split_once('.')) {
            (None, _) => own == key,
            (Some(block), Some((wanted, inner))) => block == wanted && own == inner,
            (Some(block), None) => block == "metadata" && own == key,
        }
    }

    /// The entry that is read for a key.
    fn counting(&self, key: &str) -> Option<usize> {
        let entries = &self.front.header.entries;
        let called: Vec<usize> = (0..entries.len()).filter(|at| self.is_called(&entries[*at], key)).collect();
        if key.contains('.') {
            return called.first().copied();
        }
        let full = |at: &usize| !matches!(self.front.value(&entries[*at]), Value::Null | Value::Text(""));
        let under = called.iter().copied().find(|at| entries[*at].block.is_some());
        let top = called.iter().copied().find(|at| entries[*at].block.is_none());
        under.filter(full).or(top).or(under)
    }

    /// `metadata: {type: user}`: keys without lines of their own.
    fn in_flow_map(&self, key: &str) -> bool {
        let (block, inner) = key.split_once('.').unwrap_or(("metadata", key));
        let map = self.front.find(None, block).map(|stored| &stored.content);
        matches!(map, Some(Content::Map(entries)) if entries.iter().any(|(own, _)| own == inner))
    }

    /// Refuses a key whose place or value is in doubt.
    fn check(&self, key: &str, number: usize) -> Result<()> {
        let entries = &self.front.header.entries;
        let stored = &entries[number];
        let twin = |other: &&Stored| {
            other.block == stored.block
                && other.key_span.of(self.front.source) == stored.key_span.of(self.front.source)
        };
        if entries.iter().filter(twin).count() > 1 {
            return Err(refused(format!("`{key}` stands in the header twice"), "take one of them out first"));
        }
        let unreadable = |found: &&Recovery| {
            found.what == Recovered::UnreadableValue
                && found.span.start >= stored.lines.start
                && found.span.start < stored.lines.end
        };
        match self.recoveries.iter().find(unreadable) {
            Some(_) => {
                Err(refused(format!("the value of `{key}` could not be read"), "mend it by hand first"))
            }
            None => Ok(()),
        }
    }

    fn replace(&mut self, stored: &Stored, field: &Field) {
        let source = self.front.source;
        if let (Content::List(old), Field::List(new)) = (&stored.content, field)
            && !new.is_empty()
            && let Some(edits) = block_list(source, stored, old, new)
        {
            self.edits.extend(edits);
            return;
        }
        let key = stored.key_span.of(source);
        let span = written(source, key, stored.value_span);
        // Without a value there may be nothing behind the colon, or only blanks, or blanks and a comment.
        let glued = source[..span.start].ends_with(':');
        let line = source[span.end..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let blank = if span.is_empty() && line.trim_ascii().is_empty() { line.len() } else { 0 };
        let span = Span::new(span.start, span.end + blank);
        self.edits.push(Edit::replace(span, [if glued { " " } else { "" }, &field.written(key)].concat()));
    }

    fn insert(&mut self, key: &str, field: &Field) {
        let source = self.front.source;
        let header = self.front.header;
        let line_end = line_end(&source[header.span.unwrap_or_default().start..]);
        let first = header.entries.first();
        let indent = |stored: &Stored| {
            let line = &source[stored.lines.start..stored.key_span.start];
            &line[..line.len() - line.trim_ascii_start().len()]
        };
        let (block, inner) = match key.split_once('.') {
            Some((block, inner)) => (Some(block), inner),
            None if self.front.is_nested() && !ON_TOP.contains(&key) => (Some("metadata"), key),
            None => (None, key),
        };
        let block_number = block.and_then(|block| {
            header.entries.iter().position(|it| {
                it.block.is_none() && matches!(it.content, Content::Block) && it.key_span.of(source) == block
            })
        });
        let within = header.entries.iter().filter(|it| it.block.is_some() && it.block == block_number);
        let top_indent = first.map_or("", indent);
        if let Some(last) = within.max_by_key(|it| it.lines.end) {
            self.into_metadata |= block == Some("metadata");
            self.edits.push(Edit::insert(last.lines.end, field.line(indent(last), inner, line_end)));
            return;
        }
        let name = header.entries.iter().find(|it| it.block.is_none() && it.key_span.of(source) == "name");
        let begin = first.map_or_else(|| self.inside(), |it| it.lines.start);
        let at = match (key, name) {
            ("name", _) | ("description", None) => begin,
            ("description", Some(name)) => name.lines.end,
            _ => header.entries.iter().map(|it| it.lines.end).max().unwrap_or(begin),
        };
        let text = match block {
            Some(block) => {
                let deeper = format!("{top_indent}  ");
                [top_indent, block, ":", line_end, &field.line(&deeper, inner, line_end)].concat()
            }
            None => field.line(top_indent, inner, line_end),
        };
        self.edits.push(Edit::insert(at, text));
    }

    /// The byte behind the opening fence's line.
    fn inside(&self) -> usize {
        let start = self.front.header.span.unwrap_or_default().start;
        lines(self.front.source, start).next().map_or(start, |line| line.next)
    }

    /// Takes lines out, and with its last entry a block.
    fn remove(&mut self) {
        let entries = &self.front.header.entries;
        let mut gone: Vec<Span> = Vec::new();
        for number in &self.removed {
            let stored = &entries[*number];
            let Some(block) = stored.block else {
                gone.push(stored.lines);
                continue;
            };
            let within = || (0..entries.len()).filter(|at| entries[*at].block == Some(block));
            let emptied = within().all(|at| self.removed.contains(&at)) && !self.into_metadata;
            let whole = Span::new(entries[block].lines.start, entries[block].lines.end.max(stored.lines.end));
            if emptied && !self.has_comments(block) {
                if !gone.contains(&whole) {
                    gone.push(whole);
                }
            } else {
                gone.push(stored.lines);
            }
        }
        self.edits.extend(gone.into_iter().map(Edit::remove));
    }

    /// Whether a block has lines that belong to none of its entries.
    fn has_comments(&self, block: usize) -> bool {
        let entries = &self.front.header.entries;
        let own = |at: usize| {
            entries.iter().any(|it| it.block == Some(block) && (it.lines.start..it.lines.end).contains(&at))
        };
        let source = self.front.source;
        lines(source, entries[block].lines.start)
            .take_while(|line| line.start < entries[block].lines.end)
            .skip(1)
            .any(|line| !line.text(source).trim_ascii().is_empty() && !own(line.start))
            // `metadata: # by hand`
            || lines(source, entries[block].key_span.end).next().is_some_and(|line| line.text(source).contains('#'))
    }
}

/// The value without the comment behind it, which stays.
fn written(source: &str, key: &str, value: Span) -> Span {
    let text = value.of(source);
    if super::reader::is_title(key) || text.contains('\n') {
        return value;
    }
    let length = match text.as_bytes().first() {
        Some(quote @ (b'"' | b'\'')) => {
            scalar::unquote(text, *quote).map_or(text.len(), |(_, after)| text.len() - after.len())
        }
        _ => scalar::without_comment(text).len(),
    };
    Span::new(value.start, value.start + length)
}

/// The edits of a list with one item a line: lines that stay are not touched.
fn block_list(source: &str, stored: &Stored, old: &[Node], new: &[String]) -> Option<Vec<Edit>> {
    let items: Vec<_> = lines(source, stored.lines.start)
        .take_while(|line| line.start < stored.lines.end)
        .skip(1)
        .filter(|line| is_item(line.text(source).trim_ascii()))
        .collect();
    let line_end = line_end(&source[stored.lines.start..]);
    let first = items.first().filter(|_| items.len() == old.len())?.text(source);
    let indent = &first[..first.len() - first.trim_ascii_start().len()];
    let same = |(old, new): &(&Node, &String)| old.as_text() == Some(new.as_str());
    let head = old.iter().zip(new).take_while(same).count();
    let rest = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count();
    let mut edits: Vec<Edit> = items[head..items.len() - tail]
        .iter()
        .map(|line| Edit::remove(Span::new(line.start, line.next)))
        .collect();
    let text: String = new[head..new.len() - tail]
        .iter()
        .map(|text| [indent, "- ", &emit::item(text), line_end].concat())
        .collect();
    let at = items.get(head).map_or_else(|| items.last().map_or(0, |line| line.next), |line| line.start);
    edits.push(Edit::insert(at, text));
    Some(edits)
}

fn refused(what: String, hint: &'static str) -> Error {
    Error::new(ErrorKind::Refused, what).hint(hint)
}
