//! Names of files made of the names that people give.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text::is_hidden;

/// Which letters a new file's name may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamePolicy {
    /// Letters and digits of any script.
    #[default]
    Unicode,
    /// `a` to `z` and digits: accents go, other letters are left out.
    Ascii,
}

/// The letters and digits of a name in lower case (NFC), with `separator` for all that stands between them. Empty
/// where there are none.
pub(crate) fn slug(name: &str, separator: char, policy: NamePolicy) -> String {
    let lower = name.nfc().collect::<String>().to_lowercase();
    let composed: String = match policy {
        NamePolicy::Unicode => lower.nfc().collect(),
        NamePolicy::Ascii => lower.replace('ß', "ss").nfkd().filter(|c| !is_combining_mark(*c)).collect(),
    };
    let mut slug = String::with_capacity(composed.len());
    let mut gap = false;
    for c in composed.chars() {
        let letter = match policy {
            NamePolicy::Unicode => c.is_alphanumeric() || is_combining_mark(c) && !gap && !slug.is_empty(),
            NamePolicy::Ascii => c.is_ascii_alphanumeric(),
        };
        // What cannot be seen separates nothing, and neither does the sign in `don't`.
        if is_hidden(c) && !c.is_control() || matches!(c, '\'' | '\u{2019}') {
            continue;
        }
        if !letter {
            gap = true;
            continue;
        }
        if std::mem::take(&mut gap) && !slug.is_empty() {
            slug.push(separator);
        }
        slug.push(c);
    }
    // Leaving characters out can bring together what composes.
    slug.nfc().collect()
}

/// The first `most` bytes, at the end of a character with its marks, without a separator at the end.
pub(crate) fn shortened(slug: &str, most: usize) -> &str {
    if slug.len() <= most {
        return slug;
    }
    let whole = |at: &usize| slug.is_char_boundary(*at) && !slug[*at..].starts_with(is_combining_mark);
    let end = (0..=most).rev().find(whole).unwrap_or_default();
    slug[..end].trim_end_matches(['-', '_'])
}

/// What a name is called that has no letters: `m-` and 80 bits of its SHA-256 in base 32 (RFC 4648, lower case).
pub(crate) fn hashed(name: &str) -> String {
    const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let digest = Sha256::digest(name.nfc().collect::<String>().as_bytes());
    let bits = digest.iter().take(10).fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
    let digit = |at: u32| char::from(DIGITS[(bits >> (75 - 5 * at) & 31) as usize]);
    "m-".chars().chain((0..16).map(digit)).collect()
}
