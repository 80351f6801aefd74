//! In which language a run of text is written, judged by its small words.

use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::small;

/// A language whose words have a stemmer or small words of their own here. English stands for all others too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(in super::super) enum Language {
    English,
    German,
    Spanish,
    French,
    Portuguese,
    Italian,
    Dutch,
    Romanian,
    Turkish,
    Vietnamese,
    Russian,
    Greek,
    Arabic,
    Hindi,
}

use Language::{
    Arabic, Dutch, English, French, German, Greek, Hindi, Italian, Portuguese, Romanian, Russian, Spanish,
    Turkish, Vietnamese,
};

const ALL: [Language; 14] = [
    English, German, Spanish, French, Portuguese, Italian, Dutch, Romanian, Turkish, Vietnamese, Russian,
    Greek, Arabic, Hindi,
];

impl Language {
    /// The language that a script alone tells, of a word beyond ASCII. Neighbours with the same script (Ukrainian,
    /// Persian) are better served by its rules than by none.
    pub(super) fn by_script(word: &str) -> Option<Self> {
        match word.chars().find(|c| c.is_alphabetic())? {
            '\u{0370}'..='\u{03FF}' => Some(Greek),
            '\u{0400}'..='\u{04FF}' => Some(Russian),
            '\u{0600}'..='\u{06FF}' => Some(Arabic),
            '\u{0900}'..='\u{097F}' => Some(Hindi),
            _ => None,
        }
    }

    /// Its stemmer: Snowball's.
    pub(super) fn stemmer(self) -> Option<&'static Stemmer> {
        static STEMMERS: [OnceLock<Stemmer>; ALL.len()] = [const { OnceLock::new() }; ALL.len()];
        let algorithm = match self {
            English => Algorithm::English,
            German => Algorithm::German,
            Spanish => Algorithm::Spanish,
            French => Algorithm::French,
            Portuguese => Algorithm::Portuguese,
            Italian => Algorithm::Italian,
            Dutch => Algorithm::Dutch,
            Romanian => Algorithm::Romanian,
            Turkish => Algorithm::Turkish,
            Russian => Algorithm::Russian,
            Greek => Algorithm::Greek,
            Arabic => Algorithm::Arabic,
            Vietnamese | Hindi => return None,
        };
        Some(STEMMERS[self as usize].get_or_init(|| Stemmer::create(algorithm)))
    }

    /// Whether a word in lower case stands in every kind of sentence of this language.
    pub(super) fn is_small(self, lower: &str) -> bool {
        small_words(lower) & self.bit() != 0
    }

    fn bit(self) -> u16 {
        1 << self as u8
    }

    /// The language's small words: articles, pronouns, prepositions, auxiliaries, question words, and what an
    /// apostrophe leaves of them.
    fn words(self) -> &'static str {
        match self {
            English => small::ENGLISH,
            German => small::GERMAN,
            Spanish => small::SPANISH,
            French => small::FRENCH,
            Portuguese => small::PORTUGUESE,
            Italian => small::ITALIAN,
            Dutch => small::DUTCH,
            Romanian => small::ROMANIAN,
            Turkish => small::TURKISH,
            Vietnamese => "",
            Russian => small::RUSSIAN,
            Greek => small::GREEK,
            Arabic => small::ARABIC,
            Hindi => small::HINDI,
        }
    }
}

/// Counts the small words of a run, and says in which language it is written.
#[derive(Default)]
pub(super) struct Judge {
    words: u32,
    small: [u32; ALL.len()],
    vietnamese: u32,
}

impl Judge {
    /// Takes note of a word as it is written.
    pub(super) fn see(&mut self, word: &str) {
        self.words += 1;
        if !word.is_ascii() && word.chars().any(is_vietnamese) {
            self.vietnamese += 1;
        }
        let mut languages = match word.as_bytes() {
            [first, ..] if first.is_ascii_uppercase() && word.len() <= PACKED => {
                small_words(&word.to_ascii_lowercase())
            }
            _ => small_words(word),
        };
        while languages != 0 {
            self.small[languages.trailing_zeros() as usize] += 1;
            languages &= languages - 1;
        }
    }

    /// The language with the most small words. One word is too little evidence in a run of more than a few words,
    /// and where two languages share it, nothing is said: then English rules hold, as they do for both sides of
    /// every comparison.
    pub(super) fn verdict(self) -> Language {
        // In Vietnamese at least every fifth word bears such a letter; a name in another text does not make it.
        if self.vietnamese * 8 >= self.words.max(1) && self.vietnamese > 0 {
            return Vietnamese;
        }
        let (mut best, mut most, mut tied) = (English, self.small[0], false);
        for language in &ALL[1..] {
            let count = self.small[*language as usize];
            if count > most {
                (best, most, tied) = (*language, count, false);
            } else if count == most && most > 0 && *language as u8 != 0 {
                tied = best != English;
            }
        }
        if tied || most < if self.words <= FEW_WORDS { 1 } else { 2 } { English } else { best }
    }
}

/// A run of so many words is a question or a title, where a single small word must do.
const FEW_WORDS: u32 = 8;

/// Letters with two marks, and two of the letters with a horn: no other language has them.
fn is_vietnamese(c: char) -> bool {
    matches!(c, '\u{1EA0}'..='\u{1EF9}' | 'ơ' | 'ư' | 'Ơ' | 'Ư')
}

/// Small words of so many bytes and less are kept as one number.
const PACKED: usize = 8;

/// The languages in which a word is small, a bit for each.
fn small_words(word: &str) -> u16 {
    static TABLE: OnceLock<Table> = OnceLock::new();
    match word.len() {
        1..=PACKED => TABLE.get_or_init(Table::new).get(pack(word.as_bytes())),
        9..=18 => TABLE
            .get_or_init(Table::new)
            .long
            .iter()
            .find(|(long, _)| *long == word)
            .map_or(0, |(_, bits)| *bits),
        _ => 0,
    }
}

fn pack(word: &[u8]) -> u64 {
    word.iter().fold(0, |packed, byte| packed << 8 | u64::from(*byte))
}

/// The small words of all languages. Every word of every text is looked up here, so it is a table of numbers.
struct Table {
    slots: Vec<(u64, u16)>,
    /// Those that are too long to pack. They are few.
    long: Vec<(&'static str, u16)>,
}

impl Table {
    const SLOTS: usize = 1 << 12;

    fn new() -> Self {
        let mut table = Self { slots: vec![(0, 0); Self::SLOTS], long: Vec::new() };
        for language in ALL {
            for word in language.words().split_ascii_whitespace() {
                table.add(word, language.bit());
            }
        }
        table
    }

    fn add(&mut self, word: &'static str, bit: u16) {
        if word.len() <= PACKED {
            let at = self.find(pack(word.as_bytes()));
            self.slots[at] = (pack(word.as_bytes()), self.slots[at].1 | bit);
        } else if let Some(known) = self.long.iter_mut().find(|(long, _)| *long == word) {
            known.1 |= bit;
        } else {
            self.long.push((word, bit));
        }
    }

    fn get(&self, key: u64) -> u16 {
        self.slots[self.find(key)].1
    }

    /// Where a word is, or would be.
    fn find(&self, key: u64) -> usize {
        // Fibonacci hashing (Knuth, volume 3, section 6.4).
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize;
        while self.slots[at].0 != key && self.slots[at].0 != 0 {
            at = (at + 1) % Self::SLOTS;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Language {
        let mut judge = Judge::default();
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .for_each(|word| judge.see(word));
        judge.verdict()
    }

    #[test]
    fn small_words_tell_the_language() {
        assert_eq!(of("Why don't we mock the database in tests?"), English);
        assert_eq!(of("Wie viele Punkte gab die Verteidigung ab?"), German);
        assert_eq!(of("¿Cuántos derribos se anotó Luke Kuechly?"), Spanish);
        assert_eq!(of("Quelle est la capitale du pays ?"), French);
        assert_eq!(of("Quantos pontos a defesa não cedeu?"), Portuguese);
        assert_eq!(of("Hoeveel punten heeft het team?"), Dutch);
        assert_eq!(of("Câte puncte a cedat apărarea și când?"), Romanian);
        assert_eq!(of("Takım kaç puan aldı ve nasıl?"), Turkish);
        assert_eq!(of("Đội đã ghi được bao nhiêu điểm?"), Vietnamese);
    }

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(of("La Paz"), English);
        assert_eq!(of(""), English);
        assert_eq!(of("Deployment Kubernetes Staging"), English);
    }
}
