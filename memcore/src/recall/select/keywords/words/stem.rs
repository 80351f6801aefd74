//! From a word as it is written to the terms it is found by.

use super::fold::{fold, lower};
use super::irregular::root;
use super::language::Language;

/// The terms of a word. A word of another language than English is read by English rules too: then a question of
/// three words, in which no language shows, still meets it, and so does an English word in a German sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Readings {
    /// By English rules, or by those of the word's script. Empty if the word says nothing.
    pub(in super::super) plain: String,
    /// By the rules of the run's language, where that gives something else.
    pub(in super::super) own: Option<String>,
}

/// What a word of a run in this language is found by.
pub(super) fn readings(word: &str, language: Language) -> Readings {
    let lower = lower(word);
    let language = if lower.is_ascii() { language } else { Language::by_script(&lower).unwrap_or(language) };
    if language.is_small(&lower) {
        return Readings::default();
    }
    match language {
        Language::Vietnamese => Readings { plain: lower.into_owned(), own: None },
        Language::Hindi => Readings { plain: without_ending_signs(&lower).to_owned(), own: None },
        Language::Russian | Language::Greek | Language::Arabic => {
            let folded = fold(&lower);
            // Greek and Russian rules know accents; Arabic letters have to be made alike first.
            let stem =
                if language == Language::Arabic { stem(&folded, language) } else { stem(&lower, language) };
            Readings { plain: fold(&stem).into_owned(), own: None }
        }
        _ if Language::English.is_small(&lower) => Readings::default(),
        _ => {
            let plain = english(&fold(&lower));
            let own = (language != Language::English).then(|| fold(&stem(&lower, language)).into_owned());
            Readings { own: own.filter(|own| *own != plain && !own.is_empty()), plain }
        }
    }
}

fn english(folded: &str) -> String {
    // `05` of a date is 5.
    if let [b'0', b'1'..=b'9'] = folded.as_bytes() {
        return folded[1..].to_owned();
    }
    // Ids and versions have no endings, and what has no Latin letter is not English.
    let latin = folded.bytes().any(|b| b.is_ascii_lowercase());
    if !latin || folded.bytes().any(|b| b.is_ascii_digit() || b == b'.') {
        return folded.to_owned();
    }
    stem(root(folded), Language::English)
}

/// A stemmer may leave nothing of a word; then it stays as it is.
fn stem(word: &str, language: Language) -> String {
    match language.stemmer().map(|stemmer| stemmer.stem(word)) {
        Some(stem) if !stem.is_empty() => stem.into_owned(),
        _ => word.to_owned(),
    }
}

/// In Hindi case, number and gender are mostly the vowel at a word's end, and that is a sign, not a letter.
fn without_ending_signs(word: &str) -> &str {
    let short = word.trim_end_matches(|c| matches!(c, '\u{093E}'..='\u{094C}' | '\u{0901}'..='\u{0903}'));
    if short.is_empty() { word } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(word: &str) -> String {
        readings(word, Language::English).plain
    }

    #[test]
    fn english_words_meet_at_their_stems() {
        assert_eq!(plain("Databases"), plain("database"));
        assert_eq!(plain("bought"), plain("buying"));
        assert_eq!(plain("Café"), plain("cafes"));
        assert_eq!(plain("the"), "");
        assert_eq!(plain("a1b2ing"), "a1b2ing");
    }

    #[test]
    fn a_word_of_another_language_has_two_readings() {
        let german = readings("Verteidigungen", Language::German);
        assert_eq!(german.own, readings("Verteidigung", Language::German).own.or(Some("verteid".to_owned())));
        assert_eq!(readings("der", Language::German), Readings::default());
        assert_eq!(readings("Deployments", Language::German).plain, plain("deployment"));
    }

    #[test]
    fn other_scripts_have_their_own_rules() {
        assert_eq!(plain("книгами"), plain("книга"));
        assert_eq!(plain("लड़के"), plain("लड़का"));
        assert_eq!(plain("और"), "");
    }
}
