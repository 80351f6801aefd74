//! Which languages a block of text may be in: by its script, and for Latin letters by its function words.

use super::grammar::Grammar;
use super::guard;
use super::language::{Language, Languages};
use super::table::class;

/// So many words of a block are looked up, of Latin letters and of others: more tell no more.
const ENOUGH: (u32, u32) = (64, 200);

/// What speaks for each language in a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    words: [u32; Language::ALL.len()],
    kana: u32,
    han: u32,
    hangul: u32,
    latin: u32,
}

impl Evidence {
    /// Counts in a folded text.
    pub(super) fn of(grammar: &Grammar, text: &str, languages: Languages, work: &mut u64) -> Self {
        let mut evidence = Self::default();
        let mut in_word = false;
        for (at, c) in text.char_indices() {
            let is_word = guard::is_word(c);
            if is_word && in_word {
                continue;
            }
            in_word = is_word;
            match c {
                '\u{3041}'..='\u{30FF}' => evidence.kana += 1,
                _ if guard::is_hangul(c) => evidence.hangul += 1,
                _ if guard::is_wide(c) => evidence.han += 1,
                _ if is_word => evidence.latin += 1,
                _ => continue,
            }
            let looked_up = match is_word {
                true => evidence.latin > ENOUGH.0,
                false => evidence.kana + evidence.hangul + evidence.han > ENOUGH.1,
            };
            if looked_up {
                continue;
            }
            // A word speaks for a language once, whatever it is there; of wide scripts only function words do.
            let mut seen = Languages::NONE;
            *work += u64::from(grammar.lexicon.at(text.as_bytes(), at, languages, |end, word| {
                let whole = !is_word || !guard::after(text, end).is_some_and(guard::is_word);
                let counts = if word.language.is_latin() { is_word } else { word.class == class::FUNCTION };
                if whole && counts && !seen.contains(word.language) {
                    seen = seen.with(word.language);
                    evidence.words[word.language as usize] += 1;
                }
            }));
        }
        evidence
    }

    fn count(&self, language: Language) -> u32 {
        self.words[language as usize]
    }

    /// The language in Latin letters that most speaks for.
    pub(super) fn best(&self) -> Language {
        let latin = Language::ALL.into_iter().filter(|language| language.is_latin());
        latin.rev().max_by_key(|language| self.count(*language)).unwrap_or(Language::English)
    }

    /// The languages that the text may be in. `whole` is what the text around it speaks for, where this one is mute.
    pub(super) fn languages(&self, of: Languages, whole: impl FnOnce() -> Self) -> Languages {
        let latin = of.latin();
        let best = |it: &Self| latin.iter().map(|language| it.count(language)).max().unwrap_or(0);
        let japanese = of.contains(Language::Japanese) && self.han > 0 && self.kana == 0;
        let mute = (self.latin > 0 && best(self) == 0) || (japanese && self.count(Language::Chinese) == 0);
        let whole = if mute { whole() } else { *self };
        let judge = if best(self) > 0 { self } else { &whole };
        let most = best(judge);
        let mut languages = Languages::NONE;
        if self.latin > 0 {
            // Nearly as much as the best: a language that shares the words.
            languages =
                latin.iter().filter(|language| judge.count(*language) * 3 > 2 * most || most == 0).collect();
        }
        let mut add = |language, is_there: bool| {
            if is_there && of.contains(language) {
                languages = languages.with(language);
            }
        };
        add(Language::Korean, self.hangul > 0);
        let kana = self.kana > 0 || (self.han > 0 && whole.kana > 0 && self.count(Language::Chinese) == 0);
        add(Language::Japanese, kana || (self.han > 0 && whole.count(Language::Chinese) == 0));
        add(Language::Chinese, self.han > 0 && !kana);
        languages
    }
}
