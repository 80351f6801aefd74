//! A copy of a text in which letters that mean the same are the same, and the way back to the source.
//!
//! Full width and compatibility forms are resolved (NFKC), Latin letters are lower case without accents, runs of blanks
//! are one space. What is no prose, like a link or a path, is [`HOLE`].

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text::Span;

/// Stands for what is no prose.
pub(super) const HOLE: char = '\u{FFFC}';

/// A stretch of the copy and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    folded: usize,
    source: usize,
    source_len: usize,
    /// Whether each byte of the copy is the byte of the source at the same distance.
    even: bool,
}

/// The copy.
#[derive(Debug, Default)]
pub(super) struct Folded {
    pub(super) text: String,
    stretches: Vec<Stretch>,
}

impl Folded {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.stretches.clear();
    }

    fn even(&mut self, folded: usize, source: usize, len: usize) {
        match self.stretches.last_mut() {
            Some(last)
                if last.even
                    && last.folded + last.source_len == folded
                    && last.source + last.source_len == source =>
            {
                last.source_len += len;
            }
            _ => self.stretches.push(Stretch { folded, source, source_len: len, even: true }),
        }
    }

    fn whole(&mut self, source: Span, text: impl Iterator<Item = char>) {
        let folded = self.text.len();
        self.text.extend(text);
        if self.text.len() > folded {
            self.stretches.push(Stretch {
                folded,
                source: source.start,
                source_len: source.len(),
                even: false,
            });
        }
    }

    /// A hole for what stands in a place of the source.
    pub(super) fn push_hole(&mut self, source: Span) {
        self.whole(source, std::iter::once(HOLE));
    }

    /// A space, unless one is there already.
    pub(super) fn push_space(&mut self, source: Span) {
        if !self.text.is_empty() && !self.text.ends_with(' ') {
            self.whole(source, std::iter::once(' '));
        }
    }

    /// The end of a line that is one on purpose.
    pub(super) fn push_break(&mut self, source: Span) {
        self.whole(source, std::iter::once('\n'));
    }

    /// A text that reads otherwise in the source, like `&amp;`.
    pub(super) fn push_other(&mut self, text: &str, source: Span) {
        let folded: String = text.nfkc().flat_map(char::to_lowercase).collect();
        self.whole(source, folded.chars());
    }

    /// A text that stands in the source at `offset`.
    pub(super) fn push(&mut self, text: &str, offset: usize) {
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            // Most of most texts are words of ASCII, which only lose their capitals. A mark on the last letter would
            // follow it.
            let plain = plain_len(&text.as_bytes()[at..]);
            if plain > 0 {
                let folded = self.text.len();
                self.text.push_str(&text[at..at + plain]);
                self.text[folded..].make_ascii_lowercase();
                self.even(folded, offset + at, plain);
                at += plain;
                continue;
            }
            let len = c.len_utf8();
            let next = text[at + len..].chars().next();
            let source = offset + at;
            if next.is_some_and(joins) {
                let cluster = len
                    + text[at + len..].chars().take_while(|c| joins(*c)).map(char::len_utf8).sum::<usize>();
                self.cluster(&text[at..at + cluster], source);
                at += cluster;
                continue;
            }
            at += len;
            match c {
                _ if c.is_whitespace() => {
                    if self.text.ends_with(' ') {
                        continue;
                    }
                    let folded = self.text.len();
                    self.text.push(' ');
                    if len == 1 {
                        self.even(folded, source, 1);
                    } else {
                        self.stretches.push(Stretch { folded, source, source_len: len, even: false });
                    }
                }
                '\0'..='\x7F' => {
                    let folded = self.text.len();
                    self.text.push(c.to_ascii_lowercase());
                    self.even(folded, source, 1);
                }
                // Kana, ideographs and Hangul stay what they are.
                '\u{3041}'..='\u{33FF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}'
                    if !('\u{3200}'..='\u{33FF}').contains(&c) =>
                {
                    let folded = self.text.len();
                    self.text.push(c);
                    self.even(folded, source, len);
                }
                '\u{2018}' | '\u{2019}' => self.whole(Span::new(source, source + len), std::iter::once('\'')),
                // Hidden: soft hyphen, zero-width blanks and joiners, the byte order mark.
                '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' => {}
                _ => self.cluster(&text[source - offset..at], source),
            }
        }
    }

    /// A character with the marks that follow it.
    fn cluster(&mut self, text: &str, source: usize) {
        let span = Span::new(source, source + text.len());
        if text.chars().next().is_some_and(|c| matches!(c, '\u{1100}'..='\u{11FF}' | '\u{3041}'..='\u{30FF}' | '\u{A960}'..='\u{D7FF}' | '\u{FF65}'..='\u{FFDC}')) {
            self.whole(span, text.nfkc());
        } else {
            let plain = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
            self.whole(span, plain.flat_map(|c| if c == 'ß' { ['s', 's'].into_iter().take(2) } else { [c, c].into_iter().take(1) }));
        }
    }

    /// Whether something of the source that is not in the copy, like markup, lies at a place.
    pub(super) fn has_gap(&self, at: usize) -> bool {
        let (Some(before), Some(after)) =
            (self.text[..at].chars().next_back(), self.text[at..].chars().next())
        else {
            return true;
        };
        self.source(at - before.len_utf8(), at).end != self.source(at, at + after.len_utf8()).start
    }

    /// The place in the copy of one in the source, or of what stands next to it.
    pub(super) fn place(&self, source: usize) -> usize {
        let after = self.stretches.partition_point(|stretch| stretch.source <= source);
        self.stretches.get(after.wrapping_sub(1)).map_or(0, |it| {
            if it.even { it.folded + (source - it.source).min(it.source_len) } else { it.folded }
        })
    }

    fn stretch(&self, at: usize) -> Option<&Stretch> {
        let after = self.stretches.partition_point(|stretch| stretch.folded <= at);
        self.stretches.get(after.checked_sub(1)?)
    }

    /// The place in the source of a range of the copy that is not empty.
    pub(super) fn source(&self, start: usize, end: usize) -> Span {
        let first = self
            .stretch(start)
            .map_or(0, |it| if it.even { it.source + (start - it.folded) } else { it.source });
        let last = self.stretch(end.saturating_sub(1)).map_or(first, |it| {
            if it.even { it.source + (end - it.folded) } else { it.source + it.source_len }
        });
        Span::new(first, last)
    }
}

/// How many bytes are ASCII that is copied as it is but for its case: letters, marks, and single blanks between them. The
/// last one before other bytes is left out, since a mark may follow it.
fn plain_len(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(byte) = bytes.get(length) {
        let is_plain = match byte {
            b' ' => length > 0 && bytes[length - 1] != b' ',
            _ => byte.is_ascii_graphic(),
        };
        if !is_plain {
            break;
        }
        length += 1;
    }
    if bytes.get(length).is_none_or(u8::is_ascii) { length } else { length.saturating_sub(1) }
}

/// Whether a character belongs to the one before it: a combining mark, or the rest of a decomposed Hangul syllable.
fn joins(c: char) -> bool {
    c > '\u{2FF}' && (is_combining_mark(c) || matches!(c, '\u{1160}'..='\u{11FF}' | '\u{FF9E}' | '\u{FF9F}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Folded {
        let mut folded = Folded::default();
        folded.push(text, 0);
        folded
    }

    #[test]
    fn letters_that_mean_the_same_are_the_same() {
        assert_eq!(
            folded("MAÑANA  für\tＱ３ ３月 한 e\u{301}té Straße").text,
            "manana fur q3 3月 한 ete strasse"
        );
        assert_eq!(folded("\u{1112}\u{1161}\u{11AB} が か\u{3099}").text, "한 が が");
    }

    #[test]
    fn every_place_leads_back_to_whole_characters() {
        let text = "Ａ é e\u{301}x  ３月 \u{FEFF}ok";
        let folded = folded(text);
        for (start, c) in folded.text.char_indices() {
            let source = folded.source(start, start + c.len_utf8());
            assert!(
                text.is_char_boundary(source.start) && text.is_char_boundary(source.end),
                "{c:?} {source:?}"
            );
            assert!(!source.is_empty());
        }
        let at = folded.text.find("3月").unwrap();
        assert_eq!(folded.source(at, at + "3月".len()).of(text), "３月");
    }
}
