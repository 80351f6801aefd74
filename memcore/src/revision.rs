//! Which version of a document.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The version of a document: the SHA-256 of its bytes, in hexadecimal.
///
/// # Example: the revision of no bytes (FIPS 180-4)
/// ```
/// use memcore::Revision;
///
/// let empty = Revision::of(b"");
/// assert_eq!(empty.as_str(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Revision(String);

impl Revision {
    /// The revision of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self::ended(Sha256::new_with_prefix(bytes))
    }

    /// The revisions of two texts, of which one is mostly made of the other: what both begin with is read once.
    pub(crate) fn of_both(one: &[u8], other: &[u8]) -> (Self, Self) {
        const BLOCK: usize = 4096;
        let same = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count();
        let shared = same * BLOCK;
        let begun = Sha256::new_with_prefix(&one[..shared]);
        let of = |rest: &[u8]| Self::ended(begun.clone().chain_update(rest));
        (of(&one[shared..]), of(&other[shared..]))
    }

    fn ended(hash: Sha256) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digest = hash.finalize();
        let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Self(digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect())
    }

    /// The 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get(..12).unwrap_or(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_at_once_are_as_one_by_one() {
        let text: Vec<u8> = (0..20_000_u32).flat_map(u32::to_le_bytes).collect();
        for (from, to) in [(0, 0), (0, 1), (4095, 4096), (4096, 4096), (8192, 9000), (80_000, 80_000)] {
            for put_in in [&b""[..], b"a line\n"] {
                let other = [&text[..from], put_in, &text[to..]].concat();
                let one_by_one = (Revision::of(&text), Revision::of(&other));
                assert_eq!(Revision::of_both(&text, &other), one_by_one, "{from}..{to}");
                assert_eq!(Revision::of_both(&other, &text), (one_by_one.1, one_by_one.0), "{from}..{to}");
            }
        }
    }
}
