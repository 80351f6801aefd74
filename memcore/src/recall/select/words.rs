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

/// Gives every run of one script to `word` or, for scripts without blanks, every character and every pair to
/// it as well. The text should be in NFKC: see [`normal`].
pub(super) fn each_term(text: &str, mut word: impl FnMut(&str)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        // Nearly all text is ASCII or Han; both are decided without decoding further.
        if bytes[at].is_ascii() {
            if !bytes[at].is_ascii_alphanumeric() {
                at += 1;
                continue;
            }
        }
        let kind = scan(text, &mut at);
        match kind {
            Script::None => {}
            Script::Spaced => {
                word(&text[start..at]);
                if text[start..at].chars().next().is_some_and(is_hangul) {
                    pairs(&text[start..at], &mut word, false);
                }
            }
            Script::Unspaced => pairs(&text[start..at], &mut word, true),
        }
    }
}

/// Moves `at` past a run of one script.
fn scan(text: &str, at: &mut usize) -> Script {
    let mut kind = None;
    for c in text[*at..].chars() {
        let this = script(c);
        if *kind.get_or_insert(this) != this || (this == Script::None && kind == Some(Script::None) && c.is_ascii()) {
            break;
        }
        *at += c.len_utf8();
    }
    kind.unwrap_or(Script::None)
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// Every pair of neighbours and, if asked for, every character.
fn pairs(run: &str, word: &mut impl FnMut(&str), singles: bool) {
    let mut before: Option<usize> = None;
    for (at, c) in run.char_indices() {
        let end = at + c.len_utf8();
        if singles {
            word(&run[at..end]);
        }
        if let Some(start) = before {
            word(&run[start..end]);
        }
        before = Some(at);
    }
}

/// The text in NFKC, without copying where it is already.
pub(super) fn normal(text: &str) -> std::borrow::Cow<'_, str> {
    use unicode_normalization::IsNormalized;
    if text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        std::borrow::Cow::Borrowed(text)
    } else {
        text.nfkc().collect()
    }
}

/// A word as it is compared: lower case, stemmed by Snowball's English rules if it is Latin. `None` for words
/// that say nothing.
pub(super) fn stem(word: &str) -> Option<String> {
    let lower = if word.is_ascii() { word.to_ascii_lowercase() } else { word.to_lowercase() };
    if is_stop_word(&lower) {
        return None;
    }
    Some(if lower.bytes().any(|b| b.is_ascii_lowercase()) { stemmer().stem(&lower).into_owned() } else { lower })
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
const STOP_WORDS: &str = "a about above after again against all am an and any are aren as at be because been before
    being below between both but by can could couldn d did didn do does doesn doing don down during each few for from
    further had hadn has hasn have haven having he her here hers him his how i if in into is isn it its just let ll
    may me might more most must my no nor not now of off on once only or other our ours out over own re s same shall
    she should shouldn so some such t than that the their theirs them then there these they this those through to too
    under until up us ve very was wasn we were weren what when where which while who whom whose why will with won
    would wouldn you your yours";

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        each_term(&normal(text), |word| terms.extend(stem(word)));
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
