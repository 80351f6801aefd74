//! What a text announces: its words folded, and looked up.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Part;
use super::words::{HOW, PLACEHOLDERS, TAILS, WHY};

/// What a label announces; one can announce both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Meaning {
    why: bool,
    how: bool,
}

impl Meaning {
    pub(in crate::rules) const WHY: Self = Self { why: true, how: false };
    pub(in crate::rules) const HOW: Self = Self { why: false, how: true };

    pub(in crate::rules) fn is(self, part: Part) -> bool {
        match part {
            Part::Why => self.why,
            Part::How => self.how,
        }
    }
}

/// What a text announces, if all of it is a label.
pub(super) fn meaning(text: &str) -> Option<Meaning> {
    // Nobody writes a longer label, and folding should not look at a whole paragraph.
    if text.len() > 160 {
        return None;
    }
    let text = strip_lead(text);
    let whole = without_remarks(text);
    exact(&fold(&whole)).or_else(|| {
        // `How to apply — no exceptions`: a dash clause. A hyphen within a word is none.
        let cut = ["—", "–", " - ", " -- "].iter().filter_map(|dash| whole.find(dash)).min()?;
        exact(&fold(&whole[..cut]))
    })
}

fn exact(folded: &str) -> Option<Meaning> {
    if let Some(meaning) = one(folded) {
        return Some(meaning);
    }
    // `Why and how to apply`
    for joint in [" and ", " 与 ", " 和 ", " y ", " et ", " und ", " e "] {
        if let Some((first, second)) = folded.split_once(joint)
            && let (Some(first), Some(second)) = (one(first), one(second))
        {
            return Some(Meaning { why: first.why || second.why, how: first.how || second.how });
        }
    }
    None
}

fn one(folded: &str) -> Option<Meaning> {
    static LABELS: OnceLock<HashMap<&str, Meaning>> = OnceLock::new();
    let labels = LABELS.get_or_init(|| {
        let why = WHY.iter().map(|label| (*label, Meaning::WHY));
        why.chain(HOW.iter().map(|label| (*label, Meaning::HOW))).collect()
    });
    labels.get(folded).copied().or_else(|| {
        TAILS.iter().find_map(|tail| labels.get(folded.strip_suffix(tail)?.strip_suffix(' ')?).copied())
    })
}

/// Numbering and pictures before a label: `1. `, `2) `, `一、`.
fn strip_lead(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(' && c != '（');
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c));
    let numbered = rest.len() < text.len() && rest.starts_with(['.', ')', '、', '．']);
    if numbered { rest.trim_start_matches(['.', ')', '、', '．', ' ']) } else { text }
}

/// The text without what stands in brackets.
fn without_remarks(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' | '（' | '[' | '［' => depth += 1,
            ')' | '）' | ']' | '］' => depth = depth.saturating_sub(1),
            c if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// Compatibility forms, case, accents and punctuation taken away, blanks made single.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut gap = false;
    if text.is_ascii() {
        for byte in text.bytes() {
            if byte.is_ascii_alphanumeric() {
                if std::mem::take(&mut gap) && !folded.is_empty() {
                    folded.push(' ');
                }
                folded.push(char::from(byte.to_ascii_lowercase()));
            } else {
                gap = true;
            }
        }
        return folded;
    }
    // ı has no accent to lose, đ neither.
    let plain = |c: char| match c {
        'ı' => 'i',
        'đ' => 'd',
        other => other,
    };
    let decomposed = text.nfkd().filter(|c| !is_combining_mark(*c) || matches!(*c, '\u{3099}' | '\u{309A}'));
    for c in decomposed
        .flat_map(char::to_lowercase)
        .filter(|c| !is_combining_mark(*c) || matches!(*c, '\u{3099}' | '\u{309A}'))
    {
        if c.is_alphanumeric() || is_combining_mark(c) {
            if std::mem::take(&mut gap) && !folded.is_empty() {
                folded.push(' ');
            }
            folded.push(plain(c));
        } else {
            gap = true;
        }
    }
    // Hangul and voiced kana are whole again.
    folded.nfc().collect()
}

/// Whether a text says nothing yet.
pub(in crate::rules) fn is_placeholder(text: &str) -> bool {
    // Anything longer says something.
    if text.len() > 160 {
        return !text.contains(char::is_alphanumeric);
    }
    let folded = fold(&without_remarks(text));
    PLACEHOLDERS.contains(&&*folded) && !text.contains(['`', '['])
}

/// Whether a text in plain letters can begin a label: `false` only if it cannot.
pub(super) fn may_begin(text: &str) -> bool {
    static HEADS: OnceLock<HashSet<[u8; 3]>> = OnceLock::new();
    let heads =
        HEADS.get_or_init(|| WHY.iter().chain(HOW).filter_map(|label| head(label.as_bytes())).collect());
    // A letter with an accent is folded into others: then look closely.
    head(text.as_bytes()).is_none_or(|head| heads.contains(&head))
}

/// The first three letters, if they are ASCII; what is not a letter or a digit is a blank.
fn head(text: &[u8]) -> Option<[u8; 3]> {
    let mut head = [b' '; 3];
    for (place, byte) in head.iter_mut().zip(text) {
        if !byte.is_ascii() {
            return None;
        }
        if byte.is_ascii_alphanumeric() {
            *place = byte.to_ascii_lowercase();
        }
    }
    Some(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_written_as_they_are_folded() {
        for label in WHY.iter().chain(HOW).chain(TAILS).chain(PLACEHOLDERS) {
            assert_eq!(fold(label), *label);
        }
    }

    #[test]
    fn every_label_may_begin_a_line() {
        for label in WHY.iter().chain(HOW) {
            assert!(may_begin(label), "{label}");
        }
    }

    #[test]
    fn a_label_is_whole_but_for_its_tail() {
        for text in
            ["Why:", "WHY", "1. Why (2024-03)", "Why it matters", "🎯 Why", "¿Por qué?", "理由：", "Warum?"]
        {
            assert_eq!(meaning(text), Some(Meaning::WHY), "{text}");
        }
        for text in [
            "How to apply — no exceptions:",
            "Cómo aplicarlo.",
            "如何应用",
            "Comment l'appliquer",
            "Nasıl uygulanır",
            "Cách áp dụng",
            "使い方",
            "적용 방법",
        ] {
            assert_eq!(meaning(text), Some(Meaning::HOW), "{text}");
        }
        for text in [
            "How to apply for leave",
            "如何应用样式",
            "Why not",
            "Whyever",
            "How to apply the fixes",
            "为什么要用",
        ] {
            assert_eq!(meaning(text), None, "{text}");
        }
        let both = meaning("Why & how to apply").or(meaning("Why and how to apply")).unwrap();
        assert!(both.is(Part::Why) && both.is(Part::How));
    }

    #[test]
    fn placeholders_in_many_words() {
        for text in ["", " TODO ", "N/A", "-", "无", "なし", "없음", "(to come)", "TBD."] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["`x`", "no mocks", "无法回滚", "[[link]]"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }
}
