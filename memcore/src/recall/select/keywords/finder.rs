//! Single rows among the postings of a term, without reading all of them.

use super::fields::Counts;
use super::postings::{BLOCK, List, ONCE, read_counts, skips, varint};

/// Finds single rows among the postings of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finder<'b> {
    once: ListFinder<'b>,
    counted: ListFinder<'b>,
    /// The counts that were read last of the second list.
    last: Counts,
}

impl<'b> Finder<'b> {
    pub(super) fn new(once: List<'b>, counted: List<'b>) -> Self {
        Self { once: ListFinder::new(once), counted: ListFinder::new(counted), last: Counts::default() }
    }

    /// The counts in a row, which is none before the one asked for last; zero if it is not among them.
    pub(super) fn counts(&mut self, row: u32) -> Counts {
        if self.once.find(row, |_, _| {}) {
            return ONCE;
        }
        let last = &mut self.last;
        let found = self.counted.find(row, |bytes, at| *last = read_counts(bytes, at));
        if found { self.last } else { Counts::default() }
    }
}

#[derive(Clone, Copy, Debug)]
struct ListFinder<'b> {
    list: List<'b>,
    /// How many postings were read, the row of the last of them, and where the next one stands.
    read: u32,
    row: u32,
    at: usize,
}

impl<'b> ListFinder<'b> {
    fn new(list: List<'b>) -> Self {
        Self { list, read: 0, row: 0, at: skips(list.len) }
    }

    /// Whether a row is in the list. `pass` moves behind what follows each gap.
    #[inline]
    fn find(&mut self, row: u32, mut pass: impl FnMut(&[u8], &mut usize)) -> bool {
        if self.read > 0 && self.row >= row {
            return self.row == row;
        }
        self.skip_blocks(row);
        while self.read < self.list.len {
            self.row += varint(self.list.bytes, &mut self.at);
            pass(self.list.bytes, &mut self.at);
            self.read += 1;
            if self.row >= row {
                return self.row == row;
            }
        }
        false
    }

    /// Goes to the last block before which all rows are less, if it is further on.
    fn skip_blocks(&mut self, row: u32) {
        let first = (self.read / BLOCK) as usize + 1;
        let (mut from, mut to) = (first, self.list.len.div_ceil(BLOCK) as usize);
        while from < to {
            let middle = (from + to) / 2;
            if self.list.skip(middle).0 < row { from = middle + 1 } else { to = middle }
        }
        if from > first {
            let block = from - 1;
            (self.row, self.at) = self.list.skip(block);
            self.read = block as u32 * BLOCK;
        }
    }
}
