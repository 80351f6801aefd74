//! No character is left that a reader cannot see, held against Unicode's own tables.

use memcore::show_hidden;
use proptest::prelude::*;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::soup::cases;

/// Whether a character's category says that it shows nothing, or nothing that two readers agree on.
fn is_invisible(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse};
    let category = c.general_category();
    !matches!(c, '\n' | '\t')
        && matches!(category, Control | Format | LineSeparator | ParagraphSeparator | PrivateUse)
}

/// Letters and marks that show nothing, by name in the documentation: variation selectors, Hangul fillers, the
/// combining grapheme joiner, and the Khmer vowels that are inherent.
fn is_named(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{E0100}'..='\u{E01EF}')
}

#[test]
fn every_invisible_character_is_written_out() {
    let mut left = std::collections::BTreeSet::new();
    for c in ('\0'..=char::MAX).filter(|c| is_invisible(*c) || is_named(*c)) {
        for text in [c.to_string(), format!("a{c}b"), format!("한 {c} 한"), format!("{c}{c}")] {
            let shown = show_hidden(&text);
            if shown.chars().any(is_invisible) || is_named(c) && shown.contains(c) {
                left.insert(format!("U+{:04X} in {shown:?}", c as u32));
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn every_other_character_stays() {
    use GeneralCategory::Unassigned;
    for c in '\0'..=char::MAX {
        if !is_invisible(c) && !is_named(c) && c.general_category() != Unassigned {
            assert_eq!(show_hidden(&format!("a{c}b")), format!("a{c}b"), "U+{:04X}", c as u32);
        }
    }
}

/// Characters at which joiners and selectors may be needed, or not.
const NEIGHBOURS: &[char] = &[
    'a',
    '1',
    '#',
    ' ',
    '한',
    '漢',
    '葛',
    '\u{200C}',
    '\u{200D}',
    '\u{FE0E}',
    '\u{FE0F}',
    '\u{E0100}',
    '\u{180B}',
    'ᠠ',
    'م',
    'क',
    '\u{94D}',
    '👩',
    '💻',
    '❤',
    '🏳',
    '\u{1F3FD}',
    '\u{20E3}',
    '\u{200B}',
    '\u{202E}',
    '\u{E0041}',
    '⟨',
    '⟩',
    '\n',
    '\r',
];

proptest! {
    #![proptest_config(cases(10000))]

    #[test]
    fn showing_twice_shows_the_same(text in proptest::collection::vec(prop_oneof![9 => proptest::sample::select(NEIGHBOURS), 1 => any::<char>()], 0..8)) {
        let text: String = text.into_iter().collect();
        let once = show_hidden(&text);
        prop_assert_eq!(show_hidden(&once), &*once);
        // All that may be left are the two joiners, between characters that need them.
        prop_assert!(once.chars().all(|c| !is_invisible(c) || matches!(c, '\u{200C}' | '\u{200D}')), "{once:?}");
        prop_assert!(!once.contains('\r'));
    }
}
