//! Strings as numbers.

use std::hash::BuildHasher;

/// Numbers strings in the order in which they come, and finds them again. The strings stand one behind the other in
/// one piece of memory: for a hundred thousand terms, separate ones would weigh more than all else in the index.
#[derive(Clone, Debug)]
pub(super) struct Dictionary {
    bytes: Vec<u8>,
    /// Where each string ends.
    ends: Vec<u32>,
    /// Open addressing: half of a hash above a number plus one; 0 is free.
    table: Vec<u64>,
    /// Of this process, so that nobody can write memories whose words all fall on one place. No number depends on it.
    seed: u64,
}

impl Default for Dictionary {
    fn default() -> Self {
        let seed = std::collections::hash_map::RandomState::new().hash_one(0);
        Self { bytes: Vec::new(), ends: Vec::new(), table: vec![0; 1024], seed }
    }
}

impl Dictionary {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of a string with a tag; the next free one if it has none yet. Strings that differ in their tags differ.
    pub(super) fn intern(&mut self, text: &str, tag: u8) -> u32 {
        let hash = key(text, tag, self.seed);
        match self.find(text, tag, hash) {
            Ok(number) => number,
            Err(at) => {
                let number = self.ends.len() as u32;
                self.bytes.extend_from_slice(text.as_bytes());
                self.bytes.push(tag);
                self.ends.push(self.bytes.len() as u32);
                self.table[at] = hash << 32 | u64::from(number + 1);
                // Three of four places taken is where probing begins to take time.
                if self.ends.len() * 4 >= self.table.len() * 3 {
                    self.resize(self.table.len() * 2);
                }
                number
            }
        }
    }

    /// The bytes of a string.
    pub(super) fn text(&self, number: u32) -> &[u8] {
        let (start, end) = self.span(number as usize);
        &self.bytes[start..end - 1]
    }

    /// The hash of each string and its number.
    pub(super) fn keys(&self) -> impl Iterator<Item = (u64, u32)> {
        self.table.iter().filter(|slot| **slot != 0).map(|slot| (slot >> 32, *slot as u32 - 1))
    }

    /// With what the hashes are made.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of a string, or its place in the table.
    fn find(&self, text: &str, tag: u8, hash: u64) -> Result<u32, usize> {
        let mut at = place(hash, self.table.len());
        loop {
            let slot = self.table[at];
            if slot == 0 {
                return Err(at);
            }
            let number = slot as u32 - 1;
            if slot >> 32 == hash && self.is(number, text, tag) {
                return Ok(number);
            }
            at = if at + 1 == self.table.len() { 0 } else { at + 1 };
        }
    }

    fn is(&self, number: u32, text: &str, tag: u8) -> bool {
        let (start, end) = self.span(number as usize);
        match self.bytes[start..end].split_last() {
            Some((last, bytes)) => *last == tag && bytes == text.as_bytes(),
            None => false,
        }
    }

    fn span(&self, number: usize) -> (usize, usize) {
        (number.checked_sub(1).map_or(0, |before| self.ends[before] as usize), self.ends[number] as usize)
    }

    fn resize(&mut self, len: usize) {
        let mut table = vec![0; len];
        for slot in self.table.iter().filter(|slot| **slot != 0) {
            let mut at = place(slot >> 32, len);
            while table[at] != 0 {
                at = if at + 1 == len { 0 } else { at + 1 };
            }
            table[at] = *slot;
        }
        self.table = table;
    }
}

/// The half of a hash that a table keeps.
pub(super) fn key(text: &str, tag: u8, seed: u64) -> u64 {
    hash(text.as_bytes(), seed ^ u64::from(tag)) & 0xFFFF_FFFF
}

/// Where in a table of this length a hash of 32 bits belongs: its share of the range (Lemire 2019).
pub(super) fn place(hash: u64, len: usize) -> usize {
    ((hash * len as u64) >> 32) as usize
}

/// A hash of bytes: eight at a time, each step a multiplication, and the high half folded down at the end.
pub(super) fn hash(bytes: &[u8], seed: u64) -> u64 {
    // The multiplier of L'Ecuyer (1999) for 64 bits, as in other fast hashes.
    const MULTIPLIER: u64 = 0xF135_7AEA_2E62_A9C5;
    let mut hash = seed ^ (bytes.len() as u64).wrapping_mul(MULTIPLIER);
    let mut chunks = bytes.chunks_exact(8);
    let mut step = |word: u64| hash = (hash ^ word).wrapping_mul(MULTIPLIER).rotate_left(26);
    for chunk in &mut chunks {
        step(chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }
    step(chunks.remainder().iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    let hash = hash.wrapping_mul(MULTIPLIER);
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_their_numbers() {
        let mut dictionary = Dictionary::default();
        let words: Vec<String> = (0..10_000).map(|n| format!("word{}", n * n)).collect();
        for (number, word) in words.iter().enumerate() {
            assert_eq!(dictionary.intern(word, 0), number as u32);
        }
        for (number, word) in words.iter().enumerate() {
            assert_eq!(dictionary.intern(word, 0), number as u32);
            assert_eq!(dictionary.text(number as u32), word.as_bytes());
        }
        assert_eq!(dictionary.len(), 10_000);
    }

    #[test]
    fn a_tag_makes_another_string() {
        let mut dictionary = Dictionary::default();
        assert_ne!(dictionary.intern("die", 0), dictionary.intern("die", 1));
        assert_eq!(dictionary.intern("", 0), 2);
    }
}
