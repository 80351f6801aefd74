//! Cutting a label out of the beginning of a line.

use super::super::markdown::{LeafKind, Piece};
use super::table::{self, Meaning};
use crate::text::Span;

/// A line of a leaf: its pieces up to a line break.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'p> {
    pub(super) span: Span,
    pieces: &'p [Piece],
}

/// A label that was cut out.
#[derive(Debug)]
pub(super) struct Shaped {
    pub(super) meaning: Meaning,
    /// The label without marks, in the body.
    pub(super) text: Span,
    /// Where what it says begins.
    pub(super) end: usize,
    pub(super) canonical: bool,
    pub(super) other_form: bool,
}

/// The lines of a leaf.
pub(super) fn lines<'p>(body: &str, leaf: Span, pieces: &'p [Piece]) -> impl Iterator<Item = Line<'p>> {
    let mut start = pieces.first().map_or(leaf.start, |piece| begin_of(body, piece.span()));
    let mut rest = Some(pieces).filter(|pieces| !pieces.is_empty());
    std::iter::from_fn(move || {
        let pieces = rest.take()?;
        let at = pieces.iter().position(|piece| matches!(piece, Piece::Break(..)));
        let (pieces, ends) = match at {
            Some(at) => {
                rest = Some(&pieces[at + 1..]).filter(|pieces| !pieces.is_empty());
                (&pieces[..at], pieces[at].span())
            }
            None => (pieces, Span::new(leaf.end, leaf.end)),
        };
        let line = Line { span: Span::new(start, ends.start), pieces };
        start = ends.end;
        Some(line)
    })
}

/// Where a piece begins with the marks of emphasis before it, which belong to no piece.
fn begin_of(body: &str, piece: Span) -> usize {
    let start = piece.start;
    start - (body[..start].len() - body[..start].trim_end_matches(['*', '_']).len())
}

/// A quick look at a line of the source: `false` only if it cannot begin with a label.
pub(super) fn may_be_label(line: &str) -> bool {
    let mut text = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '<');
    while let Some(tag) = text.strip_prefix('<') {
        let Some((_, rest)) = tag.split_once('>') else { return false };
        text = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '<');
    }
    let text = text.trim_start_matches(|c: char| !c.is_alphabetic());
    table::may_begin(text)
}

impl Line<'_> {
    /// The label that the line begins with.
    pub(super) fn label(&self, body: &str, kind: LeafKind) -> Option<Shaped> {
        if !may_be_label(self.span.of(body)) {
            return None;
        }
        match kind {
            LeafKind::Heading(_) | LeafKind::Term => self.whole(body),
            LeafKind::FirstCell => self.whole(body).or_else(|| self.leading(body)),
            _ => self.leading(body),
        }
    }

    /// All of it is the label.
    fn whole(&self, body: &str) -> Option<Shaped> {
        let text = Span::new(self.pieces.first()?.span().start, self.pieces.last()?.span().end);
        let meaning = table::meaning(text.of(body))?;
        Some(Shaped { meaning, text, end: self.span.end, canonical: false, other_form: true })
    }

    /// It begins with one: emphasised, in brackets, or up to a colon.
    fn leading(&self, body: &str) -> Option<Shaped> {
        let mut pieces = self.pieces.iter().peekable();
        let mut html = false;
        // Blanks and pictures before it say nothing; a tag can be the emphasis.
        while let Some(piece) = pieces.peek() {
            match piece {
                Piece::Mark(span) if is_emphasis(span.of(body)) => html = true,
                Piece::Mark(_) => {}
                Piece::Text(span, _) | Piece::Other(span, ..)
                    if !span.of(body).contains(char::is_alphanumeric) && is_lead(span.of(body)) => {}
                _ => break,
            }
            pieces.next();
        }
        match pieces.next()? {
            Piece::Text(span, true) | Piece::Other(span, true, _) => self.marked(body, *span, &mut pieces),
            Piece::Text(span, _) | Piece::Other(span, ..) if html => self.tagged(body, *span),
            Piece::Text(span, _) | Piece::Other(span, ..) | Piece::Target(span) => self.unmarked(body, *span),
            _ => None,
        }
    }

    /// `**Why:** …`, `**Why**: …`, `**Why**`
    fn marked(&self, body: &str, first: Span, pieces: &mut dyn Iterator<Item = &Piece>) -> Option<Shaped> {
        let mut text = first;
        for piece in pieces {
            match piece {
                // An escape cuts a text in two.
                Piece::Text(span, true) | Piece::Other(span, true, _) if span.start <= text.end + 1 => {
                    text.end = span.end;
                }
                _ => break,
            }
        }
        let meaning = table::meaning(text.of(body))?;
        let rest = Span::new(text.end, self.span.end).of(body);
        let after = rest.trim_start_matches(['*', '_']);
        let said = after.trim_start_matches([' ', '\t']);
        // A colon within the emphasis is the label's; a second one begins what it says.
        let colon =
            said.strip_prefix([':', '：']).filter(|_| !text.of(body).trim_end().ends_with([':', '：']));
        let end = self.span.end - colon.unwrap_or(after).len();
        let start = begin_of(body, text);
        let canonical = colon.is_none()
            && body[start..text.start] == *"**"
            && matches!(text.of(body), "Why:" | "How to apply:");
        Some(Shaped { meaning, text, end, canonical, other_form: false })
    }

    /// `<b>Why:</b> …`
    fn tagged(&self, body: &str, text: Span) -> Option<Shaped> {
        let meaning = table::meaning(text.of(body))?;
        let rest = Span::new(text.end, self.span.end).of(body);
        let rest = rest.split_once('>').map_or("", |(_, rest)| rest);
        let end = self.span.end - rest.trim_start().trim_start_matches([':', '：']).len();
        Some(Shaped { meaning, text, end, canonical: false, other_form: true })
    }

    /// `Why: …`, `【原因】…`, and `**为什么：**项目`, whose marks CommonMark does not take for any (its issue 650).
    fn unmarked(&self, body: &str, first: Span) -> Option<Shaped> {
        let line = Span::new(first.start, self.span.end);
        let text = line.of(body);
        if let Some(inner) = text.trim_start().strip_prefix('【') {
            let (label, rest) = inner.split_once('】')?;
            let start = line.end - inner.len();
            let span = Span::new(start, start + label.len());
            let end = line.end - rest.trim_start_matches([':', '：']).len();
            return Some(Shaped {
                meaning: table::meaning(label)?,
                text: span,
                end,
                canonical: false,
                other_form: true,
            });
        }
        let stars = text.trim_start_matches(['*', '_']);
        let marks = text.len() - stars.len();
        let (length, rest) = if marks > 0 {
            let length = stars.find(['*', '_'])?;
            (length, stars[length..].trim_start_matches(['*', '_']).trim_start_matches([':', '：']))
        } else {
            let lead = stars.len()
                - stars.trim_start_matches(|c: char| !c.is_alphanumeric() && is_lead_char(c)).len();
            let at = stars.find([':', '：'])?;
            let colon = stars[at..].chars().next().map_or(1, char::len_utf8);
            // `Why (2024): …` is a label, a time like 10:30 in prose is none: the table decides.
            if at < lead {
                return None;
            }
            (at, &stars[at + colon..])
        };
        let start = line.start + marks;
        let span = Span::new(start, start + length);
        let meaning = table::meaning(span.of(body))?;
        Some(Shaped { meaning, text: span, end: line.end - rest.len(), canonical: false, other_form: false })
    }
}

fn is_emphasis(tag: &str) -> bool {
    let name = tag.trim_start_matches('<').trim_end_matches('>').trim();
    ["b", "strong", "em", "i", "u"].iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Blanks, pictures and marks may stand before a label, quotation marks may not: they tell that it is spoken of.
fn is_lead(text: &str) -> bool {
    text.chars().all(is_lead_char)
}

fn is_lead_char(c: char) -> bool {
    !matches!(c, '"' | '\'' | '“' | '”' | '‘' | '’' | '「' | '『' | '《' | '«' | '`')
}
