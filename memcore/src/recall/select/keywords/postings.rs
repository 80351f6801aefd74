//! Which memories hold a term, and how often: two bytes or less for most.
//!
//! The memories of a term stand in their order, each as the gap from the one before, seven bits a byte. The lowest bit
//! of a gap says whether counts follow: a term that stands once in the body and nowhere else, as most do, has none.
//! Counts are one byte, three bits for the body and five for the head; what does not fit follows in a byte of its own.
//!
//! Before them, for every full block of postings but the first, stand the last row before it and where it begins, so
//! that single memories are found without reading all.

use super::fields::Counts;

const ONCE: Counts = Counts { body: 1, head: 0 };
const BODY_ESCAPE: u8 = 7;
const HEAD_ESCAPE: u8 = 31;

/// Bytes that a posting takes.
pub(super) fn size(gap: u32, counts: Counts) -> usize {
    let bits = 33 - gap.leading_zeros().min(32);
    let counts = match counts {
        ONCE => 0,
        counts => 1 + usize::from(counts.body >= BODY_ESCAPE) + usize::from(counts.head >= HEAD_ESCAPE),
    };
    (bits as usize).div_ceil(7).max(1) + counts
}

/// Postings in a block. A look-up reads half of one.
const BLOCK: u32 = 64;
/// Bytes that tell of a block: two numbers of 32 bits.
const SKIP: usize = 8;

/// Bytes before the postings of a term that stands in so many memories.
pub(super) fn skips(found_in: u32) -> usize {
    (found_in.saturating_sub(1) / BLOCK) as usize * SKIP
}

/// Writes the postings of one term, given in the order of their rows, to the place that is left for them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    begin: usize,
    first: usize,
    at: usize,
    written: u32,
    last: u32,
}

impl Writer {
    /// For a term that stands in so many memories, from `begin` on.
    pub(super) fn new(begin: usize, found_in: u32) -> Self {
        let first = begin + skips(found_in);
        Self { begin, first, at: first, written: 0, last: 0 }
    }

    pub(super) fn write(&mut self, bytes: &mut [u8], row: u32, counts: Counts) {
        if self.written > 0 && self.written.is_multiple_of(BLOCK) {
            let skip = self.begin + (self.written / BLOCK - 1) as usize * SKIP;
            bytes[skip..skip + 4].copy_from_slice(&self.last.to_le_bytes());
            bytes[skip + 4..skip + SKIP].copy_from_slice(&((self.at - self.first) as u32).to_le_bytes());
        }
        self.put(bytes, row - self.last, counts);
        self.written += 1;
        self.last = row;
    }

    fn put(&mut self, bytes: &mut [u8], gap: u32, counts: Counts) {
        let mut put = |byte: u8| {
            bytes[self.at] = byte;
            self.at += 1;
        };
        let mut rest = u64::from(gap) << 1 | u64::from(counts != ONCE);
        while rest >= 0x80 {
            put(rest as u8 | 0x80);
            rest >>= 7;
        }
        put(rest as u8);
        if counts != ONCE {
            let (body, head) = (counts.body.min(BODY_ESCAPE), counts.head.min(HEAD_ESCAPE));
            put(head << 3 | body);
            if body == BODY_ESCAPE {
                put(counts.body);
            }
            if head == HEAD_ESCAPE {
                put(counts.head);
            }
        }
    }
}

/// The postings of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postings<'b> {
    skips: &'b [u8],
    bytes: &'b [u8],
}

impl<'b> Postings<'b> {
    /// What was written for a term that stands in so many memories.
    pub(super) fn new(bytes: &'b [u8], found_in: u32) -> Self {
        let (skips, bytes) = bytes.split_at(skips(found_in));
        Self { skips, bytes }
    }

    /// Gives each row with its counts.
    #[inline]
    pub(super) fn each(self, mut posting: impl FnMut(u32, Counts)) {
        decode(self.bytes, 0, |row, counts| {
            posting(row, counts);
            true
        });
    }

    /// The counts in one row; zero if it is not among them.
    pub(super) fn counts(self, row: u32) -> Counts {
        let (mut from, mut to) = (0, self.skips.len() / SKIP);
        while from < to {
            let middle = (from + to) / 2;
            if self.skip(middle).0 < row { from = middle + 1 } else { to = middle }
        }
        let (before, offset) = from.checked_sub(1).map_or((0, 0), |block| self.skip(block));
        let mut found = Counts::default();
        decode(&self.bytes[offset..], before, |at, counts| {
            if at == row {
                found = counts;
            }
            at < row
        });
        found
    }

    fn skip(self, block: usize) -> (u32, usize) {
        let number = |at: usize| {
            self.skips[at..at + 4].iter().rev().fold(0_u32, |number, byte| number << 8 | u32::from(*byte))
        };
        (number(block * SKIP), number(block * SKIP + 4) as usize)
    }
}

/// Reads postings as long as `posting` wants more.
#[inline]
fn decode(bytes: &[u8], before: u32, mut posting: impl FnMut(u32, Counts) -> bool) {
    let mut row = before;
    let mut bytes = bytes.iter();
    let mut next = || bytes.next().copied();
    while let Some(first) = next() {
        let mut gap = u64::from(first & 0x7F);
        let mut byte = first;
        let mut shift = 7;
        while byte & 0x80 != 0 {
            byte = next().unwrap_or(0);
            gap |= u64::from(byte & 0x7F) << shift;
            shift += 7;
        }
        row = row.wrapping_add((gap >> 1) as u32);
        let more = if gap & 1 == 0 {
            posting(row, ONCE)
        } else {
            let packed = next().unwrap_or(0);
            let (mut body, mut head) = (packed & BODY_ESCAPE, packed >> 3);
            if body == BODY_ESCAPE {
                body = next().unwrap_or(body);
            }
            if head == HEAD_ESCAPE {
                head = next().unwrap_or(head);
            }
            posting(row, Counts { body, head })
        };
        if !more {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(list in prop::collection::vec((1..u32::MAX / 512, 1..=255_u8, 0..=255_u8), 0..300)) {
            let list: Vec<_> = list.into_iter().map(|(gap, body, head)| (gap, Counts { body, head })).collect();
            let found_in = list.len() as u32;
            let room = skips(found_in) + list.iter().map(|(gap, counts)| size(*gap, *counts)).sum::<usize>();
            let mut bytes = vec![0; room];
            let (mut writer, mut row, mut rows) = (Writer::new(0, found_in), 0, Vec::new());
            for (gap, counts) in &list {
                row += gap;
                writer.write(&mut bytes, row, *counts);
                rows.push((row, *counts));
            }
            prop_assert_eq!(writer.at, bytes.len());
            let postings = Postings::new(&bytes, found_in);
            let mut read = Vec::new();
            postings.each(|row, counts| read.push((row, counts)));
            prop_assert_eq!(&read, &rows);
            for (row, counts) in rows {
                prop_assert_eq!(postings.counts(row), counts);
                prop_assert!(list.iter().any(|(gap, _)| *gap == 1) || postings.counts(row + 1) == Counts::default());
            }
        }
    }
}
