//! Months as questions name them: the date of a memory is kept in English words.

use super::fold::{fold, lower};
use super::language::Language;

/// The beginnings of the names, by language, from January on. Several of one month stand with a `|` between them. A name
/// that is its beginning alone, as `mai`, must not go on.
const NAMES: [(Language, &str); 7] = [
    (
        Language::German,
        "januar|janner februar|feber marz april mai= juni= juli= august= september oktober november dezember",
    ),
    (
        Language::Spanish,
        "enero febrero marzo abril mayo= junio= julio= agosto septiembre|setiembre octubre noviembre diciembre",
    ),
    (
        Language::French,
        "janvier fevrier mars= avril mai= juin= juillet aout= septembre octobre novembre decembre",
    ),
    (
        Language::Portuguese,
        "janeiro fevereiro marco= abril maio= junho= julho= agosto setembro outubro novembro dezembro",
    ),
    (
        Language::Dutch,
        "januari februari maart= april mei= juni= juli= augustus september oktober november december",
    ),
    (Language::Turkish, "ocak subat mart= nisan mayis haziran temmuz agustos eylul ekim kasim aralik"),
    (
        Language::Russian,
        "январ феврал март апрел май=|мая=|мае=|маем=|маю= июн июл август сентябр октябр ноябр декабр",
    ),
];

/// Endings that a name takes: none is longer.
const ENDING: usize = 4;

/// In Chinese and Japanese, beside digits.
const HAN: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

/// The months that a question names, from 1 on, each once; `words` are its words with the language of their run.
///
/// A name counts in a text of its language, or where a year stands in the question: `mars` is a planet, too.
pub(in super::super) fn months(text: &str, words: &[(&str, Language)]) -> Vec<u32> {
    let dated = words.iter().any(|(word, _)| is_year(word));
    let mut found = Vec::new();
    for (word, language) in words.iter().filter(|(word, _)| word.len() >= 3) {
        let word = fold(&lower(word)).into_owned();
        let spoken = |of: Language| of == *language || of == Language::Russian || dated;
        let names =
            NAMES.iter().filter(|(of, _)| spoken(*of)).flat_map(|(_, names)| (1..).zip(names.split(' ')));
        found.extend(
            names.filter(|(_, names)| names.split('|').any(|name| is_name(&word, name))).map(|it| it.0),
        );
    }
    found.extend(counted(text));
    found.sort_unstable();
    found.dedup();
    found
}

fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.bytes().all(|b| b.is_ascii_digit())
}

fn is_name(word: &str, name: &str) -> bool {
    match name.strip_suffix('=') {
        Some(whole) => word == whole,
        None => word.strip_prefix(name).is_some_and(|ending| ending.chars().count() <= ENDING),
    }
}

/// Months that are numbers before `月` or `월`: `5月`, `五月`, `5월`.
fn counted(text: &str) -> impl Iterator<Item = u32> + '_ {
    text.match_indices(['月', '월']).filter_map(|(at, _)| {
        let before = &text[..at];
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let number = match digits {
            0 => HAN.iter().rposition(|number| before.ends_with(number)).map(|at| at as u32 + 1),
            1 | 2 => before[before.len() - digits..].parse().ok(),
            _ => None,
        };
        number.filter(|number| (1..=12).contains(number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, language: Language) -> Vec<u32> {
        let words: Vec<(&str, Language)> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|it| !it.is_empty())
            .map(|it| (it, language))
            .collect();
        months(text, &words)
    }

    #[test]
    fn names_count_in_their_language_or_beside_a_year() {
        use Language::{Dutch, English, French, German, Portuguese, Russian, Spanish, Turkish};
        for (text, language, month) in [
            ("Was geschah im März?", German, 3),
            ("¿Qué pasó en setiembre?", Spanish, 9),
            ("que s'est-il passé en août ?", French, 8),
            ("o que houve em março", Portuguese, 3),
            ("wat gebeurde er in mei", Dutch, 5),
            ("Mayısta ne oldu", Turkish, 5),
            ("что было в мае", Russian, 5),
            ("что было в январе", English, 1),
            ("Mai 2023", English, 5),
            ("Ağustos 2024", English, 8),
        ] {
            assert_eq!(of(text, language), [month], "{text}");
        }
        for none in ["Mars rover", "mayonnaise in 2023", "the mart", "Marsch"] {
            assert!(of(none, English).is_empty(), "{none}");
        }
        assert_eq!(of("Mayo y junio", Spanish), [5, 6]);
    }

    #[test]
    fn numbers_count_before_their_sign() {
        for (text, months) in [
            ("2023年5月发生了什么", vec![5]),
            ("五月和十二月", vec![5, 12]),
            ("2023年12月に", vec![12]),
            ("2023년 5월에 무슨 일이", vec![5]),
            ("5个月 13月 0月 月", vec![]),
        ] {
            assert_eq!(of(text, Language::English), months, "{text}");
        }
    }
}
