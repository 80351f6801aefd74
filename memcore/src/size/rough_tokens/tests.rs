//! The lanes against the same rules taken run by run, and the promise of a cut.

use proptest::prelude::*;

use super::*;

/// Runs of one kind of character, some longer than a block, side by side in any order.
fn texts() -> impl Strategy<Value = String> {
    let run = prop_oneof![
        "[a-z]{1,14}",
        "[A-Za-zäßéñőɀ']{1,14}",
        "[0-9]{1,12}",
        "[ \t]{1,4}",
        "[\r\n]{1,3}",
        "[!-/:-@\\[-`{-~]{1,5}",
        "[的一㐀豈カの、。，한글жאاकကខ’…«é£🚢\u{301}\u{7}\u{1E9E}龘]{1,6}",
        ("[a-zA-Z0-9 é的.']", 200..300_usize).prop_map(|(text, times)| text.repeat(times)),
    ];
    proptest::collection::vec(run, 0..60).prop_map(|runs| runs.concat())
}

/// Weight by runs: of one character after the other, with the runs that it stands in.
fn by_runs(text: &str) -> usize {
    let (mut letters, mut digits, mut blanks, mut ends, mut signs) = (0, 0, 0, 0, 0);
    let mut after_letter = false;
    let mut weight = 0;
    for c in text.chars() {
        let latin = matches!(c, '\u{C0}'..='\u{23F}');
        let letter = c.is_ascii_alphabetic() || latin;
        let apostrophe = c == '\'' && after_letter;
        let sign = c.is_ascii() && !(c.is_ascii_alphanumeric() || " \t\r\n".contains(c) || apostrophe);
        let next = |run: usize, belongs: bool| if belongs { run + 1 } else { 0 };
        if letter || apostrophe {
            for byte in 0..c.len_utf8() {
                letters += 1;
                weight += match letters {
                    1 => 990,
                    2..=6 => 0,
                    7..=10 => 95,
                    _ => 95 + 325,
                };
                weight += if latin && byte == 0 { 1_015 } else { 0 };
            }
            weight += if c.is_ascii_uppercase() && letters > 1 { 110 } else { 0 };
        } else {
            letters = 0;
        }
        after_letter = letter;
        digits = next(digits, c.is_ascii_digit());
        weight += match digits {
            1 | 4 => 1_500,
            7.. => 500,
            _ => 0,
        };
        blanks = next(blanks, matches!(c, ' ' | '\t'));
        weight += if blanks == 2 { 245 } else { 0 };
        ends = next(ends, matches!(c, '\r' | '\n'));
        weight += if ends == 1 { 225 } else { 0 };
        signs = next(signs, sign);
        weight += match signs {
            0 => 0,
            1 => 980,
            _ => 50,
        };
        weight += match c {
            '\0'..='\u{7F}' | '\u{C0}'..='\u{23F}' => 0,
            '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' => 750,
            '\u{3040}'..='\u{30FF}' => 820,
            '\u{AC00}'..='\u{D7BF}' => 790,
            '\u{370}'..='\u{6FF}'
            | '\u{900}'..='\u{EFF}'
            | '\u{1780}'..='\u{17FF}'
            | '\u{1E00}'..='\u{1EFF}' => 350,
            '\u{2000}'..='\u{207F}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFFF}' => 1_615,
            _ => 1_890,
        };
    }
    whole(weight)
}

proptest! {
    #[test]
    fn lanes_see_the_same_runs(text in texts()) {
        prop_assert_eq!(RoughTokens.count(&text), by_runs(&text));
    }

    #[test]
    fn a_cut_is_the_longest_beginning_that_fits(text in texts(), share in 0.0..1.1_f64) {
        let limit = (RoughTokens.count(&text) as f64 * share) as usize;
        let cut = RoughTokens.cut(&text, limit);
        prop_assert!(text.starts_with(cut) && RoughTokens.count(cut) <= limit);
        if let Some(next) = text[cut.len()..].chars().next() {
            prop_assert!(RoughTokens.count(&text[..cut.len() + next.len_utf8()]) > limit);
        }
    }
}

#[test]
fn every_character_weighs_the_same_by_its_bytes_as_by_itself() {
    for c in ('\u{80}'..='\u{10FFFF}').step_by(61).chain('\u{80}'..='\u{9FF}') {
        let text = c.to_string();
        assert_eq!(RoughTokens.count(&text.repeat(9)), by_runs(&text.repeat(9)), "{c:?}");
    }
}

#[test]
fn nothing_is_nothing() {
    assert_eq!((RoughTokens.count(""), RoughTokens.cut("word", 0)), (0, ""));
}
