//! What is not text in an instruction file: block comments, and code, where an `@` imports nothing.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::index;
use crate::text::Span;

/// Places in a source, each list in order.
#[derive(Debug, Default)]
pub(super) struct Markup {
    /// Comments that stand as blocks, with their lines: they are not loaded.
    pub(super) comments: Vec<Span>,
    /// Code and comments of either kind: they import nothing.
    pub(super) quiet: Vec<Span>,
}

/// Reads `source` from the byte `from` on. A file with neither `@` nor `<!--` is not parsed.
pub(super) fn markup(source: &str, from: usize) -> Markup {
    let body = Span::new(from, source.len()).of(source);
    let mut found = Markup::default();
    let has = |mark: &[u8]| memchr::memmem::find(body.as_bytes(), mark).is_some();
    if !has(b"@") && !has(b"<!--") {
        return found;
    }
    let mut code = None;
    let mut html = false;
    for (event, range) in Parser::new_ext(body, Options::ENABLE_TABLES).into_offset_iter() {
        let span = Span::from(range).shifted(from);
        match event {
            Event::Start(Tag::CodeBlock(_)) => code = Some(span),
            Event::End(TagEnd::CodeBlock) => found.quiet.extend(code.take()),
            Event::Code(_) => found.quiet.push(span),
            Event::Start(Tag::HtmlBlock) => {
                html = true;
                let before = found.comments.len();
                index::comments(source, span, &mut found.comments);
                found.quiet.extend_from_slice(&found.comments[before..]);
            }
            Event::End(TagEnd::HtmlBlock) => html = false,
            Event::InlineHtml(text) if !html && text.starts_with("<!--") => found.quiet.push(span),
            _ => {}
        }
    }
    found
}

/// The text from the byte `from` on, without its block comments.
pub(super) fn shown(source: &str, from: usize, comments: &[Span]) -> String {
    let mut removed = Vec::with_capacity(comments.len() + 1);
    removed.extend((from > 0).then_some(Span::new(0, from)));
    removed.extend(comments);
    index::without(source, &removed).into_owned()
}
