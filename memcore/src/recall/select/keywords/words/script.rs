//! Which kind of writing a character belongs to.

/// How a run of characters is made into terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// Written with blanks between words: a run is a word.
    Spaced,
    /// Korean: blanks between words, but endings grow on them, so a run is a word and pairs of syllables.
    Hangul,
    /// Chinese characters: single ones mean something, pairs mean more.
    Han,
    /// Kana: single ones mean nothing.
    Kana,
    /// Thai, Lao, Khmer, Burmese: no blanks, and several characters make a syllable.
    Syllabic,
    /// Between words.
    None,
}

/// The script of a character. Marks count as spaced; they are kept with the letters that they follow.
pub(super) fn script(c: char) -> Script {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Script::Spaced,
        ..='\u{7F}' => Script::None,
        '\u{4E00}'..='\u{9FFF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' => Script::Han,
        '\u{3005}' | '\u{3007}' => Script::Han,
        '\u{3041}'..='\u{309F}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}' => Script::Kana,
        '\u{AC00}'..='\u{D7A3}' => Script::Hangul,
        '\u{0E01}'..='\u{0E4E}' | '\u{0E81}'..='\u{0ECD}' => Script::Syllabic,
        '\u{1000}'..='\u{103E}' | '\u{1780}'..='\u{17D3}' => Script::Syllabic,
        c if is_mark(c) || c.is_alphanumeric() => Script::Spaced,
        _ => Script::None,
    }
}

/// Whether it is a mark on the letter before it, in the scripts that have such marks. Those of a word of an Indian
/// script are its vowels, so the word must not end at them.
pub(super) fn is_mark(c: char) -> bool {
    is_accent(c)
        || matches!(c, '\u{0591}'..='\u{05C7}' | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06ED}')
        || matches!(c, '\u{0900}'..='\u{0DFF}' if !c.is_alphanumeric() && !matches!(c, '\u{0964}' | '\u{0965}' | '\u{0970}'))
}

/// Accents that can stand behind any letter once it is taken apart.
pub(super) fn is_accent(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}')
}

/// A syllable sign of Thai or Lao that is written before its consonant.
pub(super) fn opens_syllable(c: char) -> bool {
    matches!(c, '\u{0E40}'..='\u{0E44}' | '\u{0EC0}'..='\u{0EC4}')
}

/// A vowel, tone or other sign that stays with what is before it.
pub(super) fn closes_syllable(c: char) -> bool {
    matches!(c, '\u{0E30}'..='\u{0E3A}' | '\u{0E45}'..='\u{0E4E}' | '\u{0EB0}'..='\u{0EBC}' | '\u{0EC6}'..='\u{0ECD}'
        | '\u{102B}'..='\u{103E}' | '\u{17B4}'..='\u{17D3}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_told_apart() {
        let of = |text: &str| text.chars().map(script).collect::<Vec<_>>();
        assert_eq!(of("aé9й"), [Script::Spaced; 4]);
        assert_eq!(
            of("年か배ก。"),
            [Script::Han, Script::Kana, Script::Hangul, Script::Syllabic, Script::None]
        );
        assert_eq!(of("की"), [Script::Spaced; 2]);
        assert_eq!(script('।'), Script::None);
    }
}
