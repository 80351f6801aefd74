//! One pass over the Markdown of an index: links to files, headings, comments. Code and HTML hold none.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::entry::TargetKind;
use super::{measure, target};
use crate::text::Span;

/// What was found, each kind in the order of the text. All spans count from the start of the source.
#[derive(Default)]
pub(super) struct Found {
    pub(super) links: Vec<Link>,
    /// Where a heading begins, and its text unless that is longer than any heading.
    pub(super) headings: Vec<(usize, Option<String>)>,
    /// Block comments, with their lines where these go too.
    pub(super) comments: Vec<Span>,
}

/// A link to a Markdown file.
pub(super) struct Link {
    pub(super) span: Span,
    pub(super) kind: TargetKind,
    pub(super) title: String,
    pub(super) target: String,
    pub(super) target_span: Span,
    pub(super) place: Place,
}

/// What a link stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    List,
    Table,
    Elsewhere,
}

/// A link whose end is not reached yet.
struct Open<'s> {
    link_type: LinkType,
    destination: CowStr<'s>,
    label: CowStr<'s>,
    title: String,
    /// The end of the last thing in its text.
    text_end: usize,
}

/// A heading of more bytes is passed over: each entry below it has a copy, so it could multiply a small file.
const MAX_HEADING: usize = 1024;

/// How many bytes behind `[[Title]]` are searched for the end of `(file.md)`, so that no file takes long.
const MAX_BRACKETED: usize = 1024;

/// Reads `source` from the byte `from` on.
pub(super) fn scan(source: &str, from: usize) -> Found {
    let body = Span::new(from, source.len()).of(source);
    let mut found = Found::default();
    let mut open: Option<Open<'_>> = None;
    let mut heading: Option<(usize, String)> = None;
    let (mut items, mut cells) = (0_usize, 0_usize);
    let mut events =
        Parser::new_ext(body, Options::ENABLE_WIKILINKS | Options::ENABLE_TABLES).into_offset_iter();
    while let Some((event, range)) = events.next() {
        let span = Span::from(range).shifted(from);
        if let (Some(open), false) = (&mut open, matches!(event, Event::End(TagEnd::Link))) {
            open.text_end = open.text_end.max(span.end);
        }
        match event {
            Event::Start(Tag::Item) => items += 1,
            Event::End(TagEnd::Item) => items -= 1,
            Event::Start(Tag::TableCell) => cells += 1,
            Event::End(TagEnd::TableCell) => cells -= 1,
            Event::Start(Tag::HtmlBlock) => measure::comments(source, span, &mut found.comments),
            Event::Start(Tag::Heading { .. }) => heading = Some((span.start, String::new())),
            Event::End(TagEnd::Heading(_)) => {
                let text = |text: String| (text.len() <= MAX_HEADING).then(|| text.trim().to_owned());
                found.headings.extend(heading.take().map(|(at, written)| (at, text(written))));
            }
            Event::Start(Tag::Link { link_type, dest_url, id, .. }) => {
                let text_end = span.start + 1;
                open = Some(Open {
                    link_type,
                    destination: dest_url,
                    label: id,
                    title: String::new(),
                    text_end,
                });
            }
            Event::End(TagEnd::Link) => {
                let place = match (cells, items) {
                    (1.., _) => Place::Table,
                    (_, 1..) => Place::List,
                    _ => Place::Elsewhere,
                };
                let definition =
                    open.as_ref().and_then(|open| events.reference_definitions().get(&open.label));
                let definition =
                    definition.map(|definition| Span::from(definition.span.clone()).shifted(from));
                found.links.extend(open.take().and_then(|open| link(source, span, open, definition, place)));
            }
            Event::Text(text) | Event::Code(text) => {
                write(&text, &mut open, &mut heading);
            }
            Event::SoftBreak | Event::HardBreak => write(" ", &mut open, &mut heading),
            _ => {}
        }
    }
    found
}

fn write(text: &str, open: &mut Option<Open<'_>>, heading: &mut Option<(usize, String)>) {
    if let Some(open) = open {
        open.title.push_str(text);
    }
    if let Some((_, heading)) = heading {
        heading.push_str(text);
    }
}

/// The link, if it leads to a Markdown file.
fn link(
    source: &str,
    mut span: Span,
    open: Open<'_>,
    definition: Option<Span>,
    place: Place,
) -> Option<Link> {
    let Open { link_type, destination, title, text_end, .. } = open;
    let title = title.trim().to_owned();
    let file = |span, target_span| {
        let target = target::file(&destination)?;
        Some(Link { span, kind: TargetKind::File, title: title.clone(), target, target_span, place })
    };
    if link_type == LinkType::Collapsed && Span::new(span.end, span.end + 2).of(source) == "[]" {
        // The parser leaves the brackets of `[Title][]` out.
        span.end += 2;
    }
    match link_type {
        LinkType::WikiLink { .. } => wiki(source, span, title, place),
        LinkType::Autolink | LinkType::Email => None,
        LinkType::Inline => {
            file(span, destination_span(source, Span::new(text_end, span.end), "](").unwrap_or(span))
        }
        // The target is written in the definition.
        _ => file(span, definition.and_then(|at| destination_span(source, at, "]:")).unwrap_or(span)),
    }
}

/// A `[[link]]`: to the file of that name, or (`[[Title]](file.md)`) to the one in the brackets behind it.
fn wiki(source: &str, span: Span, title: String, place: Place) -> Option<Link> {
    if let Some(link) = bracketed(source, span, &title, place) {
        return Some(link);
    }
    let inner = span.of(source).strip_prefix("[[")?.strip_suffix("]]")?;
    let written = inner.split_once('|').map_or(inner, |(target, _)| target);
    // Within a table the bar is written `\|`.
    let written = written.strip_suffix('\\').unwrap_or(written);
    let name = written.trim();
    // The parser also takes for one what begins in one bracket and ends, perhaps lines later, in another.
    if name.is_empty() || name.starts_with('#') || inner.contains(['\n', '[', ']']) {
        return None;
    }
    let start = span.start + "[[".len() + (written.len() - written.trim_start().len());
    let target_span = Span::new(start, start + name.len());
    let target = name.strip_prefix("./").unwrap_or(name).split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Link { span, kind: TargetKind::Wiki, title, target, target_span, place })
}

/// Reads `[[Title]](file.md)`, an ordinary link wherever double brackets mean nothing.
fn bracketed(source: &str, span: Span, title: &str, place: Place) -> Option<Link> {
    let behind = source.as_bytes().get(span.end..)?.strip_prefix(b"(")?;
    let length = memchr::memchr(b')', &behind[..behind.len().min(MAX_BRACKETED)])?;
    let target_span = Span::new(span.end + 1, span.end + 1 + length);
    let written = target_span.of(source);
    let target =
        target::file(written).filter(|_| !written.contains([' ', '\t', '\n', '\r', '(', '[', '<']))?;
    let span = Span::new(span.start, target_span.end + 1);
    Some(Link { span, kind: TargetKind::File, title: title.to_owned(), target, target_span, place })
}

/// Where the destination stands that follows `mark`, without the `<>` around it.
fn destination_span(source: &str, within: Span, mark: &str) -> Option<Span> {
    let text = within.of(source);
    let after = text.find(mark)? + mark.len();
    let rest = text.get(after..)?.trim_start();
    let (rest, angled) = rest.strip_prefix('<').map_or((rest, false), |rest| (rest, true));
    let (mut depth, mut escaped) = (0_usize, false);
    let end = rest.find(|c: char| {
        if std::mem::take(&mut escaped) {
            return false;
        }
        match c {
            '\\' => escaped = true,
            '>' if angled => return true,
            '(' => depth += 1,
            ')' if !angled && depth == 0 => return true,
            ')' => depth = depth.saturating_sub(1),
            _ => return !angled && c.is_ascii_whitespace(),
        }
        false
    });
    let start = within.end - rest.len();
    Some(Span::new(start, start + end.unwrap_or(rest.len())))
}
