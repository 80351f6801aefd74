//! The prose of a Markdown text, block by block: no code, no targets of links, no HTML.

use std::ops::Range;

use super::fold::Folded;
use crate::rules::markdown::{LeafKind, Markdown, Piece};
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

/// Calls `each` with the folded text of every block that holds places; `places_in` gives those of a range.
pub(super) fn blocks<'p>(
    markdown: &str,
    read: &Markdown,
    places_in: impl Fn(Range<usize>) -> &'p [usize],
    mut each: impl FnMut(&Folded, BlockKind, &'p [usize]),
) {
    let mut folded = Folded::default();
    for leaf in &read.leaves {
        let kind = match leaf.kind {
            LeafKind::Code => continue,
            LeafKind::Text | LeafKind::Term => BlockKind::Paragraph,
            LeafKind::Item => BlockKind::Item,
            LeafKind::Heading(_) => BlockKind::Heading,
            LeafKind::HeadCell | LeafKind::FirstCell | LeafKind::Cell => BlockKind::Cell,
        };
        let pieces = read.pieces(leaf);
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { continue };
        let places = places_in(first.span().start..last.span().end);
        if !places.is_empty() {
            folded.clear();
            pieces.iter().for_each(|piece| fold(markdown, piece, &mut folded));
            each(&folded, kind, places);
        }
    }
}

fn fold(markdown: &str, piece: &Piece, folded: &mut Folded) {
    match piece {
        Piece::Text(span, _) => words(span.of(markdown), span.start, folded),
        Piece::Other(span, _, text) => folded.push_other(text, *span),
        Piece::Code(span) | Piece::Mark(span) | Piece::Target(span) => folded.push_hole(*span),
        Piece::Break(span, true) => folded.push_break(*span),
        Piece::Break(span, false) => {
            // Between two lines of ideographs or kana stands no blank.
            let next = markdown[span.end..].chars().find(|c| !matches!(c, ' ' | '\t' | '>'));
            if !(folded.text.chars().next_back().is_some_and(is_wide) && next.is_some_and(is_wide)) {
                folded.push_space(*span);
            }
        }
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
    let ascii = text.bytes().take_while(|b| b.is_ascii() && !matches!(b, b' ' | b'\t'..=b'\r')).count();
    if text.as_bytes().get(ascii).is_none_or(u8::is_ascii) {
        return ascii;
    }
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
