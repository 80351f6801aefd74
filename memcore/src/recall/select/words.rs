//! The words of a text, in any script.

use std::collections::HashSet;
use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::is_nfkc_quick;

/// How a run of characters is made into terms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// Written with blanks between words: a run is a word.
    Spaced,
    /// Written without: a run is taken character by character and pair by pair.
    Unspaced,
    /// Between words.
    None,
}

fn script(c: char) -> Script {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Script::Spaced,
        ..='\u{7F}' => Script::None,
        // Kana, Han and their compatibility forms; Thai, Lao, Khmer.
        '\u{3040}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}'
        | '\u{3005}'
        | '\u{3007}'
        | '\u{0E00}'..='\u{0EFF}'
        | '\u{1780}'..='\u{17D3}' => Script::Unspaced,
        c if c.is_alphanumeric() || is_mark(c) => Script::Spaced,
        _ => Script::None,
    }
}

/// Combining marks belong to the word that they stand in.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{0591}'..='\u{05C7}' | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}'
        | '\u{0900}'..='\u{0DFF}')
}

/// A piece of text that may be a term.
#[derive(Clone, Copy)]
pub(super) enum Piece<'t> {
    /// A word, as written. [`stem`] makes it a term.
    Word(&'t str),
    /// A character or a pair of neighbours of a script without blanks: a term as it is.
    Gram(&'t str),
}

impl Piece<'_> {
    /// The term that it stands for; `None` for words that say nothing.
    pub(super) fn term(self) -> Option<String> {
        match self {
            Self::Word(word) => stem(word),
            Self::Gram(gram) => Some(gram.to_owned()),
        }
    }
}

/// Gives every word and, for scripts without blanks, every character and every pair. Hangul words come whole and
/// in pairs of syllables. The text should be [`normal`].
pub(super) fn each_piece<'t>(text: &'t str, mut piece: impl FnMut(Piece<'t>)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii() && !bytes[at].is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let start = at;
        let kind = scan(text, &mut at);
        let run = &text[start..at];
        match kind {
            Script::None => {}
            Script::Spaced => {
                piece(Piece::Word(run));
                if run.chars().next().is_some_and(is_hangul) {
                    pairs(run, &mut piece, false);
                }
            }
            Script::Unspaced => pairs(run, &mut piece, true),
        }
    }
}

/// Moves `at` past a run of one script.
fn scan(text: &str, at: &mut usize) -> Script {
    let rest = &text.as_bytes()[*at..];
    let ascii = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    if ascii > 0 && rest.get(ascii).is_none_or(u8::is_ascii) {
        *at += ascii;
        return Script::Spaced;
    }
    let mut kind = None;
    for c in text[*at..].chars() {
        let this = script(c);
        if *kind.get_or_insert(this) != this
            || (this == Script::None && kind == Some(Script::None) && c.is_ascii())
        {
            break;
        }
        *at += c.len_utf8();
    }
    kind.unwrap_or(Script::None)
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// Every pair of neighbours and, if asked for, every character that means something by itself: a Chinese one, or
/// one that stands alone.
fn pairs<'t>(run: &'t str, piece: &mut impl FnMut(Piece<'t>), singles: bool) {
    let mut before: Option<usize> = None;
    for (at, c) in run.char_indices() {
        let end = at + c.len_utf8();
        if singles && (is_han(c) || end - at == run.len()) {
            piece(Piece::Gram(&run[at..end]));
        }
        if let Some(start) = before {
            piece(Piece::Gram(&run[start..end]));
        }
        before = Some(at);
    }
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// The text in NFKC, without copying where it is already.
pub(super) fn normal(text: &str) -> std::borrow::Cow<'_, str> {
    use unicode_normalization::IsNormalized;
    if text.is_ascii()
        || text.chars().all(is_plain_han_or_ascii)
        || is_nfkc_quick(text.chars()) == IsNormalized::Yes
    {
        std::borrow::Cow::Borrowed(text)
    } else {
        text.nfkc().collect()
    }
}

/// Characters that NFKC leaves alone, and of which most Chinese text consists.
fn is_plain_han_or_ascii(c: char) -> bool {
    matches!(c, '\0'..='\u{7F}' | '\u{4E00}'..='\u{9FFF}' | '\u{3001}'..='\u{3003}')
}

/// A word as it is compared: lower case, stemmed by Snowball's English rules if it is Latin. `None` for words
/// that say nothing.
fn stem(word: &str) -> Option<String> {
    let lower = if word.is_ascii() { word.to_ascii_lowercase() } else { word.to_lowercase() };
    if is_stop_word(&lower) {
        return None;
    }
    Some(if lower.bytes().any(|b| b.is_ascii_lowercase()) {
        stemmer().stem(&lower).into_owned()
    } else {
        lower
    })
}

fn stemmer() -> &'static Stemmer {
    static STEMMER: OnceLock<Stemmer> = OnceLock::new();
    STEMMER.get_or_init(|| Stemmer::create(Algorithm::English))
}

/// Whether an English word in lower case stands in every kind of sentence.
fn is_stop_word(word: &str) -> bool {
    static SET: OnceLock<HashSet<&'static str>> = OnceLock::new();
    word.len() <= 8 && SET.get_or_init(|| STOP_WORDS.split_ascii_whitespace().collect()).contains(word)
}

/// Articles, pronouns, prepositions, auxiliaries and question words, and what is left of them when an
/// apostrophe splits them.
const STOP_WORDS: &str = "a about an and any are aren as at be been being but by can could couldn d did didn do does
    doesn doing don for from had hadn has hasn have haven having he her hers him his how i if in into is isn it its ll
    me more most my no nor not of off on once only or other our ours out over re s she should shouldn so some such t
    than that the their theirs them then there these they this those through to too under until up ve very was wasn we
    were weren what when where which while who whom whose why will with won would wouldn you your yours";

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        each_piece(&normal(text), |piece| terms.extend(piece.term()));
        terms
    }

    #[test]
    fn a_number_does_not_swallow_the_chinese_behind_it() {
        assert_eq!(terms("2010年上映"), ["2010", "年", "上", "年上", "映", "上映"]);
    }

    #[test]
    fn english_is_stemmed_and_stripped_of_small_words() {
        assert_eq!(terms("Why don't we mock the databases?"), ["mock", "databas"]);
    }

    #[test]
    fn hangul_words_come_with_their_syllable_pairs() {
        assert_eq!(terms("배포 절차는"), ["배포", "배포", "절차는", "절차", "차는"]);
    }

    #[test]
    fn full_width_letters_are_letters() {
        assert_eq!(terms("ＡＰＩ"), ["api"]);
    }
}
