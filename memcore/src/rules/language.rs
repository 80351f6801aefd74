//! In which languages content is checked, and whether a text is in one of them.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The languages in which rules about content look (BCP 47).
pub(super) const CHECKED: &[&str] = &["en", "zh", "ja", "ko", "es", "fr", "de", "pt", "nl", "tr", "vi", "ru"];

/// The languages in which dates are looked for (BCP 47).
pub(super) const DATED: &[&str] = &["en", "zh", "ja", "ko", "es", "fr", "de", "pt", "nl"];

/// Small words of languages in which rules about content know the labels.
const KNOWN: &[&str] = &[
    "the", "and", "of", "to", "is", "in", "for", "with", "not", "when", "this", "that", "it", "are", "be",
    "on", "or", "always", "never", "use", "del", "los", "las", "una", "por", "con", "para", "que", "cuando",
    "les", "des", "une", "pas", "est", "pour", "dans", "avec", "quand", "und", "der", "die", "das", "nicht",
    "ist", "mit", "wenn", "keine", "auf", "nao", "não", "uma", "quando", "os", "em", "com", "het", "een",
    "niet", "met", "wanneer", "voor", "ve", "bir", "için", "değil", "ile", "bu", "không", "của", "và", "khi",
    "cho", "các", "что", "не", "это", "для", "при", "как", "и", "на", "по", "el", "la", "le", "en", "si",
    "no", "zu", "den", "van", "op",
];

/// Small words of languages in which they do not.
const OTHERS: &[&str] = &[
    // Italian, Romanian, Catalan
    "il",
    "della",
    "che",
    "non",
    "gli",
    "sono",
    "questo",
    "sempre",
    "quando",
    "nel",
    "și",
    "este",
    "pentru",
    "nu",
    "dacă",
    "amb",
    "els",
    "quan", // Polish, Czech, Slovak, Croatian
    "nie",
    "jest",
    "się",
    "przez",
    "gdy",
    "zawsze",
    "dla",
    "że",
    "když",
    "není",
    "pro",
    "vždy",
    "keď",
    "kad",
    "nije",
    // Swedish, Danish, Norwegian, Finnish, Hungarian, Estonian
    "och",
    "att",
    "inte",
    "är",
    "när",
    "ikke",
    "og",
    "når",
    "skal",
    "ja",
    "ei",
    "kun",
    "aina",
    "és",
    "nem",
    "hogy",
    "az",
    "kui",
    "alati", // Indonesian, Malay, Tagalog, Swahili
    "dan",
    "yang",
    "tidak",
    "untuk",
    "jika",
    "selalu",
    "ang",
    "mga",
    "hindi",
    "kwa",
    "na",
    "ya", // Ukrainian, Bulgarian
    "що",
    "це",
    "та",
    "або",
    "якщо",
    "завжди",
    "і",
    "се",
    "е",
    "винаги",
    "когато",
];

/// Small words that say enough.
const CLEAR: usize = 8;

/// Words that are looked at: more say no more.
const ENOUGH: usize = 150;

/// Whether a text is in a language that the rules know. Short texts and code are taken for known.
pub(super) fn is_known(text: &str) -> bool {
    let (mut known, mut unknown) = (0_usize, 0_usize);
    for c in text.chars().take(1_000).filter(|c| !c.is_ascii() && c.is_alphabetic()) {
        match c {
            '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => {}
            '\u{400}'..='\u{4FF}' | '\u{1100}'..='\u{11FF}' | '\u{3040}'..='\u{30FF}' => known += 1,
            '\u{3400}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7AF}'
            | '\u{20000}'..='\u{3FFFF}'
            | '\u{FF00}'..='\u{FFEF}' => {
                known += 1;
            }
            _ => unknown += 1,
        }
    }
    // Another script than those of the known languages: Arabic, Hebrew, Thai, Hindi, Greek …
    if unknown > 8 && unknown > known * 2 {
        return false;
    }
    // Scripts that only known languages use; what Latin words stand among them do not matter.
    if known > 20 {
        return true;
    }
    static SMALL: OnceLock<HashMap<&str, bool>> = OnceLock::new();
    let small = SMALL.get_or_init(|| {
        let others = OTHERS.iter().map(|word| (*word, false));
        others.chain(KNOWN.iter().map(|word| (*word, true))).collect()
    });
    let (mut ours, mut theirs) = (0_usize, 0_usize);
    let mut lower = String::new();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).take(ENOUGH) {
        // Small words are short.
        if word.len() <= 12 {
            lower.clear();
            lower.extend(word.chars().flat_map(char::to_lowercase));
            match small.get(&*lower) {
                Some(true) => ours += 1,
                Some(false) => theirs += 1,
                None => {}
            }
            // So many small words of known languages leave no doubt.
            if ours >= CLEAR && theirs * 4 <= ours {
                return true;
            }
        }
    }
    theirs < 3 || ours >= theirs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_looked_for_in_the_languages_that_have_a_table() {
        let tables = crate::rules::dates::Language::ALL.map(|language| language.tag());
        assert_eq!(DATED, tables);
    }

    #[test]
    fn known_and_unknown_languages_are_told_apart() {
        for text in [
            "Never mock the database. It hid a broken migration.",
            "不要用 console.log。日志要进平台。",
            "Не мокать базу: это скрыло сломанную миграцию.",
            "Nunca simular la base de datos en las pruebas de integración.",
            "x",
        ] {
            assert!(is_known(text), "{text}");
        }
        for text in [
            "לעולם אל תדמה את מסד הנתונים בבדיקות",
            "ห้ามจำลองฐานข้อมูลในการทดสอบ",
            "Nie mockuj bazy danych, gdy test jest integracyjny, i nie używaj jej dla zabawy.",
            "Non simulare il database quando il test è della integrazione, che non sono veri.",
            "Μην προσομοιώνετε ποτέ τη βάση δεδομένων",
        ] {
            assert!(!is_known(text), "{text}");
        }
    }
}
