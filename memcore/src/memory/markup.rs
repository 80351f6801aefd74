//! What is found in a body: `[[links]]` and headings. Never in code, comments or HTML.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use serde::Serialize;

use crate::text::Span;

/// A `[[link]]` of a body. Whether a `#` in it is a heading shows only when the link is resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WikiLink {
    /// What is linked to: all before the `|`, without blanks around it.
    pub target: String,
    /// What is shown instead, after the `|`.
    pub alias: Option<String>,
    /// Whether it is embedded: `![[target]]`.
    pub embedded: bool,
    /// Where it stands in the source, brackets and all.
    pub span: Span,
}

/// A heading of a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// Where it stands in the source.
    pub span: Span,
}

/// Links and headings of one body.
#[derive(Debug, Default)]
pub(super) struct Markup {
    pub(super) links: Vec<WikiLink>,
    pub(super) headings: Vec<Heading>,
}

/// Whether a body can hold a link at all.
pub(super) fn may_link(body: &str) -> bool {
    memchr::memmem::find(body.as_bytes(), b"[[").is_some()
}

/// Whether a body can hold a heading at all: a `#`, or a line of `=` or `-`, at the start of a line or behind
/// the marks of quotes and lists.
pub(super) fn may_have_heading(body: &str) -> bool {
    crate::text::lines(body, 0).any(|line| {
        let text = line.text(body).as_bytes();
        let marks = text
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t' | b'>' | b'*' | b'+' | b'-' | b'0'..=b'9' | b'.' | b')'))
            .count();
        match text.get(marks) {
            Some(b'#' | b'=') => true,
            Some(_) => false,
            None => text.contains(&b'-'),
        }
    })
}

/// Finds both in one pass. Spans count from the start of the source, where the body stands at `offset`.
pub(super) fn find(body: &str, offset: usize) -> Markup {
    let mut markup = Markup::default();
    let mut heading: Option<Heading> = None;
    for (event, range) in
        Parser::new_ext(body, Options::ENABLE_WIKILINKS | Options::ENABLE_TABLES).into_offset_iter()
    {
        match event {
            Event::Start(Tag::Link { link_type: LinkType::WikiLink { .. }, .. }) => {
                markup.links.extend(link(body, range.into(), offset, false));
            }
            Event::Start(Tag::Image { link_type: LinkType::WikiLink { .. }, .. }) => {
                markup.links.extend(link(body, range.into(), offset, true));
            }
            Event::Start(Tag::Heading { level, .. }) => {
                let span = Span::from(range).shifted(offset);
                heading = Some(Heading { level: level as u8, text: String::new(), span });
            }
            Event::End(TagEnd::Heading(_)) => markup.headings.extend(heading.take()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.text.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut heading {
                    heading.text.push(' ');
                }
            }
            _ => {}
        }
    }
    markup
}

/// Reads the link between its brackets, as written.
fn link(body: &str, span: Span, offset: usize, embedded: bool) -> Option<WikiLink> {
    // A name holds no `[[`: where the parser took an earlier one for the beginning, the link begins at the last.
    let text = span.of(body).strip_suffix("]]")?;
    let begin = text.rfind("[[")?;
    let embedded = if begin > usize::from(embedded) { text[..begin].ends_with('!') } else { embedded };
    let span = Span::new(span.start + begin - usize::from(embedded), span.end);
    let inner = &text[begin + 2..];
    // Within a table the bar is written `\|`.
    let (target, alias) = match inner.split_once('|') {
        Some((target, alias)) => (target.strip_suffix('\\').unwrap_or(target), Some(alias.trim().to_owned())),
        None => (inner, None),
    };
    if is_not_a_link(target) {
        return None;
    }
    let target = target.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(WikiLink { target, alias, embedded, span: span.shifted(offset) })
}

/// `[[:space:]]` is a character class and `[[ -f x ]]` a shell test; neither is a link.
fn is_not_a_link(target: &str) -> bool {
    let name = target.trim();
    name.is_empty()
        || (name.len() > 2 && name.starts_with(':') && name.ends_with(':'))
        || (target.starts_with(char::is_whitespace) && name.starts_with(['-', '!', '$', '"', '(']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(body: &str) -> Vec<String> {
        find(body, 0).links.into_iter().map(|link| link.target).collect()
    }

    #[test]
    fn a_link_begins_at_its_last_brackets() {
        assert_eq!(targets("[[a]: b\n[[c]] and [[d]]"), ["c", "d"]);
        let found = find("[[a ![[b]]", 0).links;
        assert_eq!(
            found.iter().map(|link| (&*link.target, link.span)).collect::<Vec<_>>(),
            [("b", Span::new(4, 10))]
        );
    }

    #[test]
    fn classes_and_shell_tests_are_no_links() {
        assert!(targets("[[:space:]] [[ -f x ]] [[]] [[ ]] `[[code]]` \\[[escaped]]").is_empty());
    }

    #[test]
    fn a_bar_in_a_table_is_escaped() {
        let links = find("| x |\n|---|\n| [[name\\|shown]] |\n", 0).links;
        assert_eq!((&*links[0].target, links[0].alias.as_deref()), ("name", Some("shown")));
    }
}
