//! The first look at a text: where are words that no date can do without?
//!
//! Tables of bits say of the beginning of a word, three letters or one wide character, whether such a word may begin so.
//! What passes is looked up in a trie. One automaton over all words (Aho-Corasick) has to look at every byte, and was a
//! third slower.

use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;

use super::fold::Folded;
use super::grammar::Grammar;
use super::language::{Language, Languages};
use super::lexicon::{Lexicon, Word};

/// The classes of which every pattern has a word.
pub(super) const NEEDED: [&str; 16] = [
    "recent", "plural", "part", "deadline", "day", "unit", "weekday", "month", "span", "period", "quarter",
    "half", "vague", "mark", "opening", "near",
];

/// 65,536 bits.
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, at: u16) {
        self.0[usize::from(at >> 6)] |= 1 << (at & 63);
    }

    fn has(&self, at: u16) -> bool {
        self.0[usize::from(at >> 6)] & (1 << (at & 63)) != 0
    }
}

/// The words of all languages, in the forms in which they stand in texts.
struct Prefilter {
    /// By the first byte, where it is no letter.
    firsts: [bool; 256],
    /// By the first three bytes, where the first is a letter of ASCII.
    triples: Bits,
    /// By the first two bytes, where it is none.
    pairs: Bits,
    /// By the first character, where it has three bytes.
    wide: Bits,
    words: Lexicon,
}

fn pair(first: u8, second: u8) -> u16 {
    u16::from_be_bytes([first.to_ascii_lowercase(), second.to_ascii_lowercase()])
}

/// The number of three bytes: letters of ASCII in any case by their place in the alphabet, all others as 0.
fn triple(bytes: [u8; 3]) -> u16 {
    let number = |byte: u8| if byte.is_ascii_alphabetic() { u16::from(byte & 0x1F) } else { 0 };
    number(bytes[0]) << 10 | number(bytes[1]) << 5 | number(bytes[2])
}

/// The number of a character of three bytes.
fn wide(first: u8, second: u8, third: u8) -> u16 {
    u16::from(first & 0xF) << 12 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F)
}

impl Prefilter {
    fn add(&mut self, form: &str, language: Language, words: &mut Vec<(String, Word)>) {
        match *form.as_bytes() {
            [first, second, third, ..] if first >= 0xE0 => self.wide.set(wide(first, second, third)),
            [first, second, third, ..] if first.is_ascii_alphabetic() => {
                self.triples.set(triple([first, second, third]));
            }
            // Anything may follow a word of two bytes.
            [first, second] if first.is_ascii_alphabetic() => {
                (0..32).for_each(|third| self.triples.set(triple([first, second, 0]) | third));
            }
            [first, second, ..] => self.pairs.set(pair(first, second)),
            _ => return,
        }
        let first = form.as_bytes()[0];
        for first in [first, first.to_ascii_uppercase()] {
            self.firsts[usize::from(first)] = true;
        }
        words.push((form.to_owned(), Word { language, class: 0, value: 0 }));
    }
}

fn prefilter() -> Option<&'static Prefilter> {
    static PREFILTER: OnceLock<Option<Prefilter>> = OnceLock::new();
    PREFILTER
        .get_or_init(|| {
            let bits = || Bits(vec![0; 1024]);
            let mut prefilter = Prefilter {
                firsts: [false; 256],
                triples: bits(),
                pairs: bits(),
                wide: bits(),
                words: Lexicon::new(Vec::new()),
            };
            let mut words = Vec::new();
            for (word, language) in &Grammar::get()?.needed {
                forms(word).iter().for_each(|form| prefilter.add(form, *language, &mut words));
            }
            // Letters of full width may make up any word.
            for letter in ('\u{FF21}'..='\u{FF3A}').chain('\u{FF41}'..='\u{FF5A}') {
                Language::ALL
                    .into_iter()
                    .for_each(|language| prefilter.add(&letter.to_string(), language, &mut words));
            }
            prefilter.words = Lexicon::new(words);
            Some(prefilter)
        })
        .as_ref()
}

/// A phrase without the short words it begins with: half of all text begins with "the" and "a".
pub(super) fn distinct(phrase: &str) -> &str {
    match phrase.split_once(' ') {
        Some((first, rest)) if first.chars().count() <= 3 && rest.chars().count() > 3 => distinct(rest),
        _ => phrase,
    }
}

/// The ways in which a word may stand in a source: with and without accents, in capitals, decomposed. Letters of ASCII
/// are lower case in all of them.
fn forms(word: &str) -> Vec<String> {
    let lower = word.to_lowercase();
    if lower.is_ascii() {
        return vec![lower];
    }
    let mut folded = Folded::default();
    folded.push(&lower, 0);
    let upper = lower.to_uppercase();
    let decomposed = (lower.nfd().collect(), upper.nfd().collect());
    let mut forms: Vec<String> = vec![folded.text, decomposed.0, decomposed.1, upper, lower];
    forms.iter_mut().for_each(|form| form.make_ascii_lowercase());
    forms
}

/// The places of all such words of some languages, in order. A file without any needs no second look.
pub(super) fn places(text: &str, languages: Languages) -> Vec<usize> {
    let mut places = Vec::new();
    let Some(prefilter) = prefilter() else { return places };
    let bytes = text.as_bytes();
    let mut at = 0;
    while let (Some(first), Some(second)) = (bytes.get(at).copied(), bytes.get(at + 1).copied()) {
        let (may_begin, step) = match first {
            b'a'..=b'z' | b'A'..=b'Z' => {
                // A word begins once; the rest of it is passed over.
                let letters = bytes[at + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
                let third = bytes.get(at + 2).copied().unwrap_or_default();
                (prefilter.triples.has(triple([first, second, third])), 1 + letters)
            }
            0xE0.. => {
                let third = bytes.get(at + 2).copied().unwrap_or_default();
                (prefilter.wide.has(wide(first, second, third)), 3)
            }
            _ => (prefilter.firsts[usize::from(first)] && prefilter.pairs.has(pair(first, second)), 1),
        };
        if may_begin && prefilter.words.begins_at(bytes, at, languages) {
            places.push(at);
        }
        at += step;
    }
    places
}
