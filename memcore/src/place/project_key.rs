//! The name of a project's folder.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::system::without_verbatim_prefix;

/// Keys of up to this many characters are whole; a longer one is cut here and gets a hash. The published rule.
pub(super) const MAX_KEY: usize = 200;

/// Directory names that are handed in have at most this many characters. The published rule.
const MAX_NAME: usize = 64;

/// The key of a project: the name that its folder has under `projects`, made from its absolute path.
///
/// The published rule, kept to the letter because other programs find their folders by it:
///
/// 1. The path is brought into Unicode's composed form (NFC), so that both spellings of `é` are one.
/// 2. Every UTF-16 unit that is not an ASCII letter or digit becomes `-`, one for one. Runs and ends stay, case
///    stays, and a character outside the basic plane, such as an emoji, counts two.
/// 3. A result of more than 200 characters is cut there; `-` and a hash of the whole path follow: `h * 31 + unit`
///    over its UTF-16 units in wrapping 32-bit arithmetic, its absolute value in base 36.
///
/// The path is taken as it is. Resolve links and `..` first; only the `\\?\` of Windows is taken away here. A
/// drive keeps its letter's case: `C:\` gives `C--`.
///
/// The key loses what it replaces. `/w/my_app`, `/w/my-app` and `/w/my/app` share one, and so do all names of
/// four ideographs in the same folder. It finds a folder; it does not prove whose it is.
///
/// # Example: three projects, two keys
/// ```
/// use memcore::project_key;
///
/// assert_eq!(project_key("/home/ana/my.app"), "-home-ana-my-app");
/// assert_eq!(project_key("/home/ana/my_app"), "-home-ana-my-app");
/// assert_eq!(project_key(r"C:\Dev\Sample_App"), "C--Dev-Sample-App");
/// ```
pub fn project_key(path: &str) -> String {
    let path = without_verbatim_prefix(path);
    let path = if is_composed(&path) { path } else { Cow::Owned(path.nfc().collect()) };
    let (mut key, mut hash, mut units) = (String::with_capacity(MAX_KEY + 8), 0_i32, 0);
    for unit in path.encode_utf16() {
        hash = hash.wrapping_mul(31).wrapping_add(i32::from(unit));
        if units < MAX_KEY {
            key.push(kept(unit));
        }
        units += 1;
    }
    if units > MAX_KEY {
        key.push('-');
        key.push_str(&base_36(hash.unsigned_abs()));
    }
    key
}

/// Whether a text is surely in the composed form. Characters that it never touches are not looked up.
fn is_composed(path: &str) -> bool {
    is_nfc_quick(path.chars().filter(|c| !is_untouched(*c))) == IsNormalized::Yes
}

/// Letters of Latin and Cyrillic alphabets, Japanese syllables, unified ideographs, Korean syllables.
fn is_untouched(c: char) -> bool {
    matches!(c,
        '\0'..'\u{300}'
        | '\u{400}'..='\u{482}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a0}'..='\u{30ff}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}')
}

fn kept(unit: u16) -> char {
    match u8::try_from(unit) {
        Ok(byte) if byte.is_ascii_alphanumeric() => char::from(byte),
        _ => '-',
    }
}

fn base_36(mut number: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit(number % 36, 36));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// Whether a name may stand in place of a key: 1 to 64 ASCII letters, digits, `-` and `_`, and none of the names
/// that Windows keeps for devices. The published rule.
pub(super) fn is_directory_name(name: &str) -> bool {
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    plain && (1..=MAX_NAME).contains(&name.len()) && !is_device(name)
}

/// CON, PRN, AUX, NUL, COM1 to COM9, LPT1 to LPT9, in any case.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    match name.strip_prefix("COM").or_else(|| name.strip_prefix("LPT")) {
        Some(port) => matches!(port.as_bytes(), [b'1'..=b'9']),
        None => matches!(&*name, "CON" | "PRN" | "AUX" | "NUL"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_published_rule() {
        #[derive(serde::Deserialize)]
        struct Vectors {
            cases: Vec<Case>,
        }
        #[derive(serde::Deserialize)]
        struct Case {
            name: String,
            path: String,
            #[serde(default)]
            repeat: Option<usize>,
            key: String,
        }
        let vectors: Vectors =
            serde_json::from_str(include_str!("../../../tests/vectors/keys.json")).unwrap();
        for case in vectors.cases {
            let path = case.path.repeat(case.repeat.unwrap_or(1));
            assert_eq!(project_key(&path), case.key, "{}", case.name);
        }
    }

    #[test]
    fn what_is_not_looked_up_is_never_touched() {
        use unicode_normalization::char::canonical_combining_class;
        let untouched = ('\0'..=char::MAX).filter(|c| is_untouched(*c));
        for c in untouched {
            assert_eq!(is_nfc_quick([c].into_iter()), IsNormalized::Yes, "{c:?}");
            assert_eq!(canonical_combining_class(c), 0, "{c:?}");
        }
    }

    #[test]
    fn names_in_place_of_a_key() {
        for name in ["a", "team_1-Main", "COM", "COM10", "console", &"x".repeat(64)] {
            assert!(is_directory_name(name), "{name}");
        }
        for name in ["", ".", "..", "a/b", "a b", "é", "nul", "Com1", "LPT9", &"x".repeat(65)] {
            assert!(!is_directory_name(name), "{name}");
        }
    }
}
