//! Texts and words made comparable: compatibility forms, case, accents.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::script::is_accent;

/// The text in NFKC, without copying where it is already.
pub(super) fn normal(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.chars().all(is_plain) || is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        text.nfkc().collect()
    }
}

/// Characters that NFKC leaves alone, and of which most text in Chinese and in Latin letters consists.
fn is_plain(c: char) -> bool {
    matches!(c, '\0'..='\u{7F}' | '\u{C0}'..='\u{131}' | '\u{4E00}'..='\u{9FFF}' | '\u{3001}'..='\u{3003}' | '\u{2014}')
}

/// In lower case. What `İ` becomes there has a dot of its own, which goes: `İzmir` is `izmir`.
pub(super) fn lower(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return if word.bytes().any(|b| b.is_ascii_uppercase()) {
            Cow::Owned(word.to_ascii_lowercase())
        } else {
            Cow::Borrowed(word)
        };
    }
    Cow::Owned(word.to_lowercase().replace('\u{307}', ""))
}

/// A word in lower case without accents. The vowel signs of Indian scripts are no accents.
pub(super) fn fold(lower: &str) -> Cow<'_, str> {
    if lower.is_ascii() {
        return Cow::Borrowed(lower);
    }
    let mut folded = String::with_capacity(lower.len());
    for c in lower.chars() {
        match c {
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            // Arabic: short vowels, the stretching stroke, and letters that are written one for the other.
            '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{0640}' => {}
            'أ' | 'إ' | 'آ' | 'ٱ' => folded.push('ا'),
            'ى' => folded.push('ي'),
            'ة' => folded.push('ه'),
            // Marks of these scripts are part of the spelling; Korean syllables would fall apart.
            '\u{0590}'..='\u{10FF}' | '\u{AC00}'..='\u{D7A3}' => folded.push(c),
            c => folded.extend(std::iter::once(c).nfd().filter(|c| !is_accent(*c))),
        }
    }
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_go() {
        assert_eq!(fold(&lower("İstanbul")), "istanbul");
        assert_eq!(fold(&lower("ISPARTA'lı")), "isparta'li");
        assert_eq!(fold(&lower("Größe")), "grosse");
        assert_eq!(fold(&lower("ÉTÉ")), "ete");
        assert_eq!(fold(&lower("ёлка")), "елка");
        assert_eq!(fold("की"), "की");
    }

    #[test]
    fn compatibility_forms_become_plain() {
        assert_eq!(normal("ＡＰＩ ½"), "API 1⁄2");
        assert!(matches!(normal("plain, 中文。é"), Cow::Owned(_) | Cow::Borrowed("plain, 中文。é")));
    }
}
