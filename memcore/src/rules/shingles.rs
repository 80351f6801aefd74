//! Texts compared by the short runs of words that they have in common (Broder 1997): five words, or four characters of
//! a script that is written without blanks.

use super::words::is_dense;

/// Words in a run.
const RUN: usize = 5;

/// Characters in a run of a dense script.
const DENSE_RUN: usize = 4;

/// Odd, so that multiplying loses nothing (the fractional part of the golden ratio).
const P: u64 = 0x9E37_79B9_7F4A_7C15;

/// One run: a number for its words, and where the first of them begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shingle {
    pub(super) hash: u64,
    pub(super) start: usize,
}

/// All runs of a text, in their order. Case and punctuation do not count.
pub(super) fn each(text: &str, mut take: impl FnMut(Shingle)) {
    // The last words: their numbers, their places, and how many of the last are of a dense script.
    let (mut last, mut places) = ([0_u64; RUN], [0_usize; RUN]);
    let (mut count, mut dense) = (0_usize, 0_usize);
    words(text, |hash, start, is_dense| {
        last.rotate_left(1);
        places.rotate_left(1);
        last[RUN - 1] = hash;
        places[RUN - 1] = start;
        count += 1;
        dense = if is_dense { dense + 1 } else { 0 };
        let run = if dense >= DENSE_RUN { DENSE_RUN } else { RUN };
        if count >= run {
            let hash = last[RUN - run..].iter().fold(0, |sum: u64, word| (sum ^ *word).wrapping_mul(P));
            take(Shingle { hash: hash ^ (hash >> 29), start: places[RUN - run] });
        }
    });
}

fn words(text: &str, mut take: impl FnMut(u64, usize, bool)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let (mut word, mut start) = (0_u64, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        if byte.is_ascii() {
            if byte.is_ascii_alphanumeric() {
                start = if word == 0 { at } else { start };
                word = (word ^ u64::from(byte.to_ascii_lowercase()) | 1 << 40).wrapping_mul(P);
            } else if word != 0 {
                take(word, start, false);
                word = 0;
            }
            at += 1;
            continue;
        }
        let Some(c) = text[at..].chars().next() else { break };
        if is_dense(c) {
            if word != 0 {
                take(word, start, false);
                word = 0;
            }
            take(u64::from(u32::from(c)).wrapping_mul(P), at, true);
        } else if c.is_alphanumeric() {
            start = if word == 0 { at } else { start };
            for c in c.to_lowercase() {
                word = (word ^ u64::from(u32::from(c)) | 1 << 40).wrapping_mul(P);
            }
        } else if word != 0 {
            take(word, start, false);
            word = 0;
        }
        at += c.len_utf8();
    }
    if word != 0 {
        take(word, start, false);
    }
}

/// The numbers of all runs of a text, sorted, each once.
pub(super) fn set(text: &str) -> Vec<u64> {
    let mut set = Vec::new();
    each(text, |shingle| set.push(shingle.hash));
    set.sort_unstable();
    set.dedup();
    set
}

/// How many numbers two sorted sets have in common.
pub(super) fn common(a: &[u64], b: &[u64]) -> usize {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                common += 1;
                i += 1;
                j += 1;
            }
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_punctuation_do_not_count() {
        let a = set("Never mock the database in tests.");
        assert_eq!(a.len(), 2);
        assert_eq!(a, set("never, MOCK the *database* in `tests`"));
        assert_eq!(common(&a, &set("never mock the database in production")), 1);
    }

    #[test]
    fn dense_scripts_are_compared_by_four_characters() {
        assert_eq!(set("不要模拟数据库").len(), 4);
        assert_eq!(common(&set("不要模拟数据库"), &set("请不要模拟 API")), 1);
        assert_eq!(set("Über allen Gipfeln ist Ruh").len(), 1);
        assert_eq!(set("").len(), 0);
    }

    #[test]
    fn places_are_those_of_the_first_word() {
        let mut starts = Vec::new();
        each("a b c d e f 数据库表", |shingle| starts.push(shingle.start));
        assert_eq!(starts, [0, 2, 4, 6, 8, 12]);
    }
}
