//! A text taken to pieces: words, identifiers and paths as a whole, characters and pairs.

mod path;

use path::Chain;

use super::language::{Judge, Language};
use super::script::{Script, closes_syllable, is_mark, opens_syllable, script};
use super::stem::{Readings, readings};

/// A piece of text that may be a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Piece<'t> {
    /// A word as written, in a run of this language.
    Word(&'t str, Language),
    /// An identifier as written, on top of the words in it: `fooBar`, `a_b`, `main.rs`, `1.2.3`.
    Whole(&'t str, Language),
    /// A path, an address or a qualified name as written, on top of what is in it: `src/main.rs`, `C:\x\y`,
    /// `https://a.b/c`, `std::fs`.
    Path(&'t str),
    /// A Chinese character within a run: a term as it is, and less telling than the pairs.
    Single(&'t str),
    /// A pair of neighbours, or a run of one character: a term as it is.
    Pair(&'t str),
    /// A term of the host's tokenizer.
    Term(&'t str),
}

/// What tells, beside a language, that a word as written is read as a whole or as a path.
pub(in super::super) const WHOLE: u8 = 0x80;
pub(in super::super) const PATH: u8 = 0xFF;

impl Piece<'_> {
    /// Whether it can be the neighbour of another. Pairs of characters overlap, and what is in a path stands there in
    /// words too.
    pub(in super::super) fn has_place(self) -> bool {
        !matches!(self, Self::Single(_) | Self::Pair(_) | Self::Path(_))
    }

    /// The terms of a piece. Words are read by the rules of their language, an identifier as one word; the rest is a
    /// term as it is.
    pub(in super::super) fn readings(self) -> Readings {
        match self {
            Self::Word(word, language) => readings(word, language),
            Self::Whole(whole, language) if whole.contains(['_', '-', ',']) => {
                readings(&whole.replace(['_', '-', ','], ""), language)
            }
            Self::Whole(whole, language) => readings(whole, language),
            Self::Path(path) => Readings { plain: path::normal(path), own: None },
            Self::Single(text) | Self::Pair(text) | Self::Term(text) => {
                Readings { plain: text.to_owned(), own: None }
            }
        }
    }
}

/// Takes texts to pieces. Keeps its buffer from text to text.
#[derive(Default)]
pub(in super::super) struct Splitter {
    found: Vec<(Kind, u32, u32)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Word,
    Whole,
    Path,
    Month(u8),
    Single,
    Pair,
}

/// What an identifier has on top of its words is a term up to so many bytes; a UUID just fits.
const MAX_WHOLE: usize = 40;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The name of a month, from 1 on.
pub(in super::super) fn month(number: u32) -> Option<&'static str> {
    MONTHS.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}

impl Splitter {
    /// Hands over the pieces of a text in NFKC, in their order. The language is judged for each paragraph.
    pub(super) fn each<'t>(&mut self, text: &'t str, mut piece: impl FnMut(Piece<'t>)) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = memchr::memmem::find(rest.as_bytes(), b"\n\n").map_or(rest.len(), |at| at + 2);
            // Pieces are kept as 32-bit offsets.
            let end = if end > MAX_RUN { floor_boundary(rest, MAX_RUN) } else { end };
            let (paragraph, after) = rest.split_at(end);
            self.paragraph(paragraph, &mut piece);
            rest = after;
        }
    }

    fn paragraph<'t>(&mut self, text: &'t str, piece: &mut impl FnMut(Piece<'t>)) {
        self.found.clear();
        self.split(text);
        let mut judge = Judge::default();
        for (kind, start, end) in &self.found {
            if let Kind::Word = kind {
                judge.see(&text[*start as usize..*end as usize]);
            }
        }
        let language = judge.verdict();
        for (kind, start, end) in &self.found {
            let slice = &text[*start as usize..*end as usize];
            piece(match kind {
                Kind::Word => Piece::Word(slice, language),
                Kind::Whole => Piece::Whole(slice, language),
                Kind::Path => Piece::Path(slice),
                Kind::Month(number) => Piece::Word(MONTHS[usize::from(*number)], Language::English),
                Kind::Single => Piece::Single(slice),
                Kind::Pair => Piece::Pair(slice),
            });
        }
    }

    fn split(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        // Where the identifier that is being read begins, and how many words it has.
        let (mut begin, mut parts) = (0, 0);
        let mut chain = Chain::default();
        while at < bytes.len() {
            if bytes[at].is_ascii() && !bytes[at].is_ascii_alphanumeric() {
                at += 1;
                continue;
            }
            let start = at;
            let kind = run(text, &mut at);
            if parts > 0 && !(kind == Script::Spaced && joins(bytes, begin, start)) {
                self.whole(text, begin, parts);
                parts = 0;
            }
            if chain.is_open() && !(kind == Script::Spaced && chain.goes_on(bytes, start)) {
                self.path(text, &mut chain);
            }
            match kind {
                Script::None => {}
                Script::Spaced => {
                    begin = if parts == 0 { start } else { begin };
                    parts += self.words(text, start, at);
                    chain.take(start, at);
                }
                Script::Hangul => {
                    self.push(Kind::Word, start, at);
                    self.pairs(text, start, at, Script::Hangul);
                }
                Script::Han | Script::Kana | Script::Syllabic => self.pairs(text, start, at, kind),
            }
            if parts > 0 && !is_joiner(bytes.get(at).copied()) {
                self.whole(text, begin, parts);
                parts = 0;
            }
        }
        if parts > 0 {
            self.whole(text, begin, parts);
        }
        self.path(text, &mut chain);
    }

    /// The path that ends with the last word, if it is one.
    fn path(&mut self, text: &str, chain: &mut Chain) {
        if let Some(path) = std::mem::take(chain).path() {
            self.push(Kind::Path, path.start, path.end);
            if let Some(month) = month_of_date(&text.as_bytes()[path.clone()]) {
                self.push(Kind::Month(month), path.start, path.start);
            }
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        self.found.push((kind, start as u32, end as u32));
    }

    /// The words of a run: one, or several where upper case begins one (`fooBar`, `HTTPServer`). How many.
    fn words(&mut self, text: &str, start: usize, end: usize) -> usize {
        let bytes = &text.as_bytes()[start..end];
        let mut from = 0;
        let mut words = 1;
        // The plural of an acronym is no second word: `URLs`.
        if bytes.len() > 2
            && bytes[1..].iter().any(u8::is_ascii_uppercase)
            && bytes.iter().any(u8::is_ascii_lowercase)
        {
            let is_plural =
                bytes[bytes.len() - 1] == b's' && bytes[..bytes.len() - 1].iter().all(u8::is_ascii_uppercase);
            for at in 1..if is_plural { 0 } else { bytes.len() } {
                let after = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
                let turns = bytes[at].is_ascii_uppercase()
                    && (bytes[at - 1].is_ascii_lowercase() || (bytes[at - 1].is_ascii_uppercase() && after));
                if turns {
                    self.push(Kind::Word, start + from, start + at);
                    from = at;
                    words += 1;
                }
            }
        }
        self.push(Kind::Word, start + from, end);
        words
    }

    /// The identifier that ends with the last word, if it is more than one word.
    fn whole(&mut self, text: &str, begin: usize, parts: usize) {
        let Some((_, _, end)) = self.found.last().copied().filter(|_| parts > 1) else { return };
        let end = end as usize;
        if end - begin <= MAX_WHOLE {
            self.push(Kind::Whole, begin, end);
        }
        if let Some(month) = month_of_date(&text.as_bytes()[begin..end]) {
            self.push(Kind::Month(month), begin, begin);
        }
    }

    /// Every pair of neighbours; every character too if it is Chinese; a lone one in any case.
    fn pairs(&mut self, text: &str, start: usize, end: usize, of: Script) {
        let mut before: Option<usize> = None;
        let mut at = start;
        let mut count = 0;
        while at < end {
            let next = if of == Script::Syllabic { syllable_end(text, at, end) } else { char_end(text, at) };
            let alone = at == start && next == end;
            if of == Script::Hangul {
                // A word of one syllable is there already.
            } else if alone {
                self.push(Kind::Pair, at, next);
            } else if text[at..].chars().next().is_some_and(|c| script(c) == Script::Han) {
                self.push(Kind::Single, at, next);
            }
            if let Some(before) = before {
                self.push(Kind::Pair, before, next);
            }
            count += 1;
            before = Some(at);
            at = next;
        }
        // A word of two syllables is its own only pair.
        if of == Script::Hangul && count == 2 {
            self.found.pop();
        }
    }
}

/// A paragraph longer than this is cut.
const MAX_RUN: usize = 1 << 24;

fn floor_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn char_end(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(1, char::len_utf8)
}

/// A consonant with the vowels and tones around it.
fn syllable_end(text: &str, at: usize, end: usize) -> usize {
    let mut chars = text[at..end].char_indices().peekable();
    while chars.next_if(|(_, c)| opens_syllable(*c)).is_some() {}
    chars.next();
    while chars.next_if(|(_, c)| closes_syllable(*c)).is_some() {}
    chars.peek().map_or(end, |(offset, _)| at + offset)
}

/// Moves `at` past a run of one script.
fn run(text: &str, at: &mut usize) -> Script {
    let rest = &text.as_bytes()[*at..];
    let ascii = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    if ascii > 0 && rest.get(ascii).is_none_or(u8::is_ascii) {
        *at += ascii;
        return Script::Spaced;
    }
    let mut kind = None;
    for c in text[*at..].chars() {
        let this = match (kind, script(c)) {
            // Japanese writes one word in both.
            (Some(Script::Han | Script::Kana), Script::Han | Script::Kana) => kind.unwrap_or(Script::Han),
            (Some(before), Script::Spaced) if before != Script::None && is_mark(c) => before,
            (_, this) => this,
        };
        if *kind.get_or_insert(this) != this || (this == Script::None && c.is_ascii()) {
            break;
        }
        *at += c.len_utf8();
    }
    kind.unwrap_or(Script::None)
}

/// What can stand within an identifier.
fn is_joiner(byte: Option<u8>) -> bool {
    matches!(byte, Some(b'_' | b'-' | b'.' | b','))
}

/// Whether the word at `start` goes on with the identifier that was read up to the byte before.
fn joins(bytes: &[u8], begin: usize, start: usize) -> bool {
    if start < begin + 2 || !is_joiner(Some(bytes[start - 1])) || !bytes[start - 2].is_ascii_alphanumeric() {
        return false;
    }
    // A comma joins the parts of a number only.
    bytes[start - 1] != b',' || (bytes[start - 2].is_ascii_digit() && bytes[start].is_ascii_digit())
}

/// The month, from 0 on, of a date like `2026-05-08` or `2026/05/08`.
fn month_of_date(text: &[u8]) -> Option<u8> {
    let shape = text.len() == 10 && matches!(text[4], b'-' | b'/') && text[7] == text[4];
    let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    if !shape || !digits(&text[..4]) || !digits(&text[5..7]) || !digits(&text[8..]) {
        return None;
    }
    let month = (text[5] - b'0') * 10 + (text[6] - b'0');
    (1..=12).contains(&month).then(|| month - 1)
}

#[cfg(test)]
mod tests;
