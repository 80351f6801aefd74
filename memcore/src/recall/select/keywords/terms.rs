//! The terms of a segment, each with its postings.

use super::dictionary::{Dictionary, key, place};
use super::postings::{Measure, Postings, Writer, put_varint, varint};

/// Terms, found by a table of their hashes. A term and its postings stand one behind the other in one piece of memory:
/// a look-up of a rare one, as most are, goes to two places in memory.
#[derive(Debug)]
pub(super) struct Terms {
    /// Open addressing: half of a hash above the place of a term plus one; 0 is free.
    table: Vec<u64>,
    seed: u64,
    /// For each term the length of its text, its text, and its postings.
    bytes: Vec<u8>,
}

impl Terms {
    /// The terms of a dictionary with the postings that `each_posting` gives, each time the same, by rising rows: once
    /// to see how long they get, once to write.
    pub(super) fn new(
        terms: Dictionary,
        each_posting: impl Fn(&mut dyn FnMut(u32, &super::segment::Entry)),
    ) -> Self {
        let mut measures = vec![Measure::default(); terms.len()];
        each_posting(&mut |row, entry| measures[entry.term as usize].take(row, entry.counts));
        let mut places = Vec::with_capacity(terms.len());
        let mut len = 0_usize;
        for (number, measure) in (0..).zip(&measures) {
            places.push(len as u32);
            let text = terms.text(number);
            put_varint(text.len() as u32, |_| len += 1);
            len += text.len() + measure.size();
        }
        let mut bytes = vec![0; len];
        let mut writers: Vec<Writer> = Vec::with_capacity(terms.len());
        for ((number, place), measure) in (0..).zip(&places).zip(&measures) {
            let text = terms.text(number);
            let mut at = *place as usize;
            put_varint(text.len() as u32, |byte| {
                bytes[at] = byte;
                at += 1;
            });
            bytes[at..at + text.len()].copy_from_slice(text);
            writers.push(measure.begin(&mut bytes, at + text.len()));
        }
        drop(measures);
        each_posting(&mut |row, entry| writers[entry.term as usize].write(&mut bytes, row, entry.counts));
        let (table, seed) = terms.into_table(&places);
        Self { table, seed, bytes }
    }

    /// The postings of a term, if there are any.
    pub(super) fn get(&self, text: &str) -> Option<Postings<'_>> {
        let key = key(text, 0, self.seed);
        let mut at = place(key, self.table.len());
        loop {
            let slot = self.table[at];
            if slot == 0 {
                return None;
            }
            if slot >> 32 == key
                && let Some(postings) = self.at((slot as u32 - 1) as usize, text)
            {
                return Some(postings);
            }
            at = if at + 1 == self.table.len() { 0 } else { at + 1 };
        }
    }

    /// The postings of the term that stands here, if it is this one.
    fn at(&self, mut at: usize, text: &str) -> Option<Postings<'_>> {
        let len = varint(&self.bytes, &mut at) as usize;
        let (here, after) = self.bytes[at..].split_at(len);
        (here == text.as_bytes()).then(|| Postings::new(after))
    }

    /// Bytes that it takes.
    pub(super) fn size(&self) -> usize {
        self.bytes.len() + 8 * self.table.len()
    }
}
