//! The prose of a Markdown text, block by block: no code, no targets of links, no HTML, no header.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use super::fold::Folded;
use crate::text::Span;

/// What a block of prose is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BlockKind {
    #[default]
    Paragraph,
    Heading,
    Item,
    Cell,
}

/// A part of a block, in its order.
enum Piece {
    Text(Range<usize>),
    /// A text that reads otherwise than it stands in the source.
    Other(String, Range<usize>),
    Hole(Range<usize>),
    SoftBreak(Range<usize>),
    HardBreak(Range<usize>),
}

/// Calls `each` with the folded text of every block that `wanted` says yes to; it gets the block's range.
pub(super) fn blocks(
    markdown: &str,
    mut wanted: impl FnMut(Range<usize>) -> bool,
    mut each: impl FnMut(&Folded, BlockKind),
) {
    let options = Options::ENABLE_WIKILINKS
        | Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut folded = Folded::default();
    let mut kind = BlockKind::Paragraph;
    // Depth of what is left out with all that is in it.
    let mut left_out = 0_usize;
    let mut flush = |pieces: &mut Vec<Piece>, kind: BlockKind| {
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        if wanted(first.range().start..last.range().end) {
            folded.clear();
            for piece in &*pieces {
                fold(markdown, piece, &mut folded);
            }
            each(&folded, kind);
        }
        pieces.clear();
    };
    for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if skips(&tag) {
                    left_out += 1;
                    if matches!(tag, Tag::Link { .. }) {
                        pieces.push(Piece::Hole(range));
                    }
                } else if !is_inline(&tag) {
                    flush(&mut pieces, kind);
                    kind = match tag {
                        Tag::Heading { .. } => BlockKind::Heading,
                        Tag::TableCell => BlockKind::Cell,
                        Tag::Item => BlockKind::Item,
                        Tag::Paragraph if kind == BlockKind::Item => BlockKind::Item,
                        _ => BlockKind::Paragraph,
                    };
                }
            }
            Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_) | TagEnd::HtmlBlock) => {
                left_out = left_out.saturating_sub(1);
            }
            // A link that is left out ends with the same tag as one that is not: see `skips`.
            Event::End(TagEnd::Link) => left_out = left_out.saturating_sub(1),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Image) => {}
            Event::End(_) => {
                flush(&mut pieces, kind);
                kind = BlockKind::Paragraph;
            }
            _ if left_out > 0 => {}
            Event::Text(text) => {
                if markdown.get(range.clone()) == Some(&*text) {
                    pieces.push(Piece::Text(range));
                } else {
                    pieces.push(Piece::Other(text.into_string(), range));
                }
            }
            Event::SoftBreak => pieces.push(Piece::SoftBreak(range)),
            Event::HardBreak => pieces.push(Piece::HardBreak(range)),
            Event::Code(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) => {
                pieces.push(Piece::Hole(range))
            }
            _ => {}
        }
    }
    flush(&mut pieces, kind);
}

fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
}

/// Whether what is in it is no prose: code, HTML, the header, a link whose text is its target.
fn skips(tag: &Tag<'_>) -> bool {
    match tag {
        Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => true,
        Tag::Link { link_type, .. } => matches!(
            link_type,
            LinkType::Autolink | LinkType::Email | LinkType::WikiLink { has_pothole: false }
        ),
        _ => false,
    }
}

impl Piece {
    fn range(&self) -> &Range<usize> {
        match self {
            Self::Text(range)
            | Self::Other(_, range)
            | Self::Hole(range)
            | Self::SoftBreak(range)
            | Self::HardBreak(range) => range,
        }
    }
}

fn fold(markdown: &str, piece: &Piece, folded: &mut Folded) {
    let span = Span::from(piece.range().clone());
    match piece {
        Piece::Other(text, _) => folded.push_other(text, span),
        Piece::Hole(_) => folded.push_hole(span),
        Piece::HardBreak(_) => folded.push_break(span),
        Piece::SoftBreak(_) => {
            // Between two lines of ideographs or kana stands no blank.
            let next = markdown[span.end..].chars().find(|c| !matches!(c, ' ' | '\t' | '>'));
            if !(folded.text.chars().next_back().is_some_and(is_wide) && next.is_some_and(is_wide)) {
                folded.push_space(span);
            }
        }
        Piece::Text(_) => words(span.of(markdown), span.start, folded),
    }
}

fn is_wide(c: char) -> bool {
    matches!(c, '\u{3001}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF60}')
}

/// Folds a text, with holes for links, paths, file names, identifiers, addresses and hash tags.
fn words(text: &str, offset: usize, folded: &mut Folded) {
    let suspicious = |b: u8| matches!(b, b'/' | b'\\' | b'_' | b'.' | b'@' | b'#' | b'=' | b'-');
    let mut from = 0;
    let mut at = 0;
    while at < text.len() {
        let end = at + token_len(&text[at..]);
        let token = &text[at..end];
        if token.bytes().any(suspicious) && is_no_prose(token) {
            folded.push(&text[from..at], offset + from);
            folded.push_hole(Span::new(offset + at, offset + end));
            from = end;
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    folded.push(&text[from..], offset + from);
}

/// How many bytes go before the next blank or wide punctuation.
fn token_len(text: &str) -> usize {
    text.find(|c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '\u{3000}'..='\u{301F}' | '，' | '；' | '：' | '（' | '）' | '！' | '？' | '“' | '”' | '‘'
            )
    })
    .unwrap_or(text.len())
}

fn is_no_prose(token: &str) -> bool {
    let inner =
        token.trim_matches(['(', ')', '[', ']', '{', '}', '"', '\'', ',', ';', ':', '!', '?', '.', '*']);
    let slashes = inner.bytes().filter(|b| matches!(b, b'/' | b'\\')).count();
    let letters = inner.chars().any(char::is_alphabetic);
    letters
        && (token.contains("://")
            || inner.starts_with("www.")
            || inner.contains('@')
            || inner.contains('_')
            || inner.contains('=')
            || (token.len() > 1
                && (token.starts_with('#') || token.starts_with('@') || token.starts_with("--")))
            || (slashes > 0 && token.starts_with(['/', '~', '.', '\\']))
            || (slashes > 1 && inner.is_ascii() && !inner.bytes().any(|b| b.is_ascii_digit()))
            || has_extension(inner))
}

/// Whether a token ends like a file: a dot, and one to five letters or digits that begin with a letter.
fn has_extension(token: &str) -> bool {
    let Some((stem, extension)) = token.rsplit_once('.') else { return false };
    let extension = extension.as_bytes();
    !stem.is_empty()
        && (1..=5).contains(&extension.len())
        && extension[0].is_ascii_alphabetic()
        && extension.iter().all(u8::is_ascii_alphanumeric)
        // Days and months are shortened with a dot, and a blank may be missing behind a sentence.
        && (stem.contains(['/', '\\', '-']) || !stem.is_ascii() || extension.iter().all(u8::is_ascii_lowercase) && stem.len() > 3)
}
