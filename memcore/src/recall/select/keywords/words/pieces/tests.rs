//! What texts come to.

use super::*;

fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    Splitter::default().each(text, |piece| {
        pieces.push(match piece {
            Piece::Word(word, _) => word.to_owned(),
            Piece::Whole(whole, _) => format!("={whole}"),
            Piece::Single(single) => format!("'{single}"),
            Piece::Pair(pair) => format!("+{pair}"),
            Piece::Term(_) => unreachable!(),
        });
    });
    pieces
}

#[test]
fn a_number_does_not_swallow_the_chinese_behind_it() {
    assert_eq!(pieces("2010年上映"), ["2010", "'年", "'上", "+年上", "'映", "+上映"]);
    assert_eq!(pieces("用API的"), ["+用", "API", "+的"]);
}

#[test]
fn identifiers_come_in_parts_and_whole() {
    assert_eq!(pieces("fooBar"), ["foo", "Bar", "=fooBar"]);
    assert_eq!(pieces("HTTPServer a_b"), ["HTTP", "Server", "=HTTPServer", "a", "b", "=a_b"]);
    assert_eq!(pieces("src/main.rs"), ["src", "main", "rs", "=main.rs"]);
    assert_eq!(pieces("v1.2.3, 1,000"), ["v1", "2", "3", "=v1.2.3", "1", "000", "=1,000"]);
    assert_eq!(pieces("URLs and IDs."), ["URLs", "and", "IDs"]);
    assert_eq!(pieces("one, two - three. Four"), ["one", "two", "three", "Four"]);
}

#[test]
fn a_date_names_its_month() {
    assert_eq!(pieces("by 2026-05-08."), ["by", "2026", "05", "08", "=2026-05-08", "May"]);
    assert_eq!(pieces("2026-13-08"), ["2026", "13", "08", "=2026-13-08"]);
}

#[test]
fn kana_come_in_pairs_and_kanji_alone_too() {
    assert_eq!(pieces("食べる"), ["'食", "+食べ", "+べる"]);
    assert_eq!(pieces("の"), ["+の"]);
}

#[test]
fn hangul_words_come_with_their_syllable_pairs() {
    assert_eq!(pieces("배포 절차는"), ["배포", "절차는", "+절차", "+차는"]);
    assert_eq!(pieces("API를"), ["API", "를"]);
}

#[test]
fn thai_comes_in_pairs_of_syllables() {
    assert_eq!(pieces("ที่นี่"), ["+ที่นี่"]);
    assert_eq!(pieces("เทศไทย"), ["+เทศ", "+ศไท", "+ไทย"]);
}

#[test]
fn marks_stay_in_their_words() {
    assert_eq!(pieces("हिन्दी में"), ["हिन्दी", "में"]);
    assert_eq!(pieces("don't"), ["don", "t"]);
}
