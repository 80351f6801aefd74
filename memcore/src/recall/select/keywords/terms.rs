//! The terms of a segment, each with its postings.

use std::hint::black_box;
use std::ops::Range;

use super::dictionary::{Dictionary, key, place};
use super::postings::{Form, Measure, Postings, Writer, put_varint, varint, varint_size};

/// Terms in the order of their hashes, a few to a bucket. A term and its postings stand one behind the other in one piece
/// of memory, and so do those of a bucket, the longest last: a look-up of a rare one, as most are, goes to two places in
/// memory. A table that says of each term where it stands would weigh as much as half of all texts.
#[derive(Debug)]
pub(super) struct Terms {
    /// Where each bucket begins, and the end.
    buckets: Vec<u32>,
    seed: u64,
    /// For each term the length of its text with the form of its postings in the lowest bits, its text, its postings.
    bytes: Vec<u8>,
}

/// Terms in a bucket, on average. With two a look-up takes as long, and a byte more for each term.
const IN_BUCKET: usize = 4;
/// Bits for the form of postings.
const FORM_BITS: u32 = 2;

impl Terms {
    /// The terms of a dictionary with the postings that `each_posting` gives, each time the same, by rising rows: once
    /// to see how long they get, once to write.
    pub(super) fn new(
        terms: Dictionary,
        each_posting: impl Fn(&mut dyn FnMut(u32, &super::segment::Entry)),
    ) -> Self {
        let mut measures = vec![Measure::default(); terms.len()];
        each_posting(&mut |row, entry| measures[entry.term as usize].take(row, entry.counts));
        let seed = terms.seed();
        let count = terms.len() / IN_BUCKET + 1;
        let bucket = |(key, number)| {
            let size = measures[number as usize].size() as u32;
            (place(key, count) as u32, size, number)
        };
        let mut order: Vec<(u32, u32, u32)> = terms.keys().map(bucket).collect();
        order.sort_unstable();
        let head = |number: u32, measure: &Measure| {
            (terms.text(number).len() as u32) << FORM_BITS | u32::from(measure.form().bits())
        };
        let mut buckets = Vec::with_capacity(count + 1);
        let mut places = vec![0; terms.len()];
        let mut len = 0;
        for (bucket, size, number) in order {
            buckets.resize(bucket as usize + 1, len);
            places[number as usize] = len;
            let head = head(number, &measures[number as usize]);
            len += varint_size(head) as u32 + (head >> FORM_BITS) + size;
        }
        buckets.resize(count + 1, len);
        let mut bytes = vec![0; len as usize];
        let mut writers: Vec<Writer> = Vec::with_capacity(terms.len());
        for ((number, place), measure) in (0..).zip(places).zip(&measures) {
            let text = terms.text(number);
            let mut at = place as usize;
            put_varint(head(number, measure), |byte| {
                bytes[at] = byte;
                at += 1;
            });
            bytes[at..at + text.len()].copy_from_slice(text);
            writers.push(measure.begin(&mut bytes, at + text.len()));
        }
        drop((measures, terms));
        each_posting(&mut |row, entry| writers[entry.term as usize].write(&mut bytes, row, entry.counts));
        Self { buckets, seed, bytes }
    }

    /// The postings of each term, if there are any.
    ///
    /// All buckets are found first, and then their beginnings are read: what waits for memory waits together.
    pub(super) fn get<'t>(&self, texts: impl Iterator<Item = &'t str> + Clone) -> Vec<Option<Postings<'_>>> {
        let bucket = |text| {
            let bucket = place(key(text, 0, self.seed), self.buckets.len() - 1);
            self.buckets[bucket] as usize..self.buckets[bucket + 1] as usize
        };
        let buckets: Vec<Range<usize>> = texts.clone().map(bucket).collect();
        black_box(buckets.iter().fold(0, |all, it| all ^ self.bytes.get(it.start).copied().unwrap_or(0)));
        buckets.into_iter().zip(texts).map(|(bucket, text)| self.find(bucket, text)).collect()
    }

    fn find(&self, bucket: Range<usize>, text: &str) -> Option<Postings<'_>> {
        let mut at = bucket.start;
        while at < bucket.end {
            let head = varint(&self.bytes, &mut at);
            let form = Form::of(head as u8);
            let here = &self.bytes[at..at + (head >> FORM_BITS) as usize];
            at += here.len();
            if here == text.as_bytes() {
                return Some(Postings::new(&self.bytes[at..], form));
            }
            Postings::pass(&self.bytes, &mut at, form);
        }
        None
    }

    /// Bytes that it takes.
    pub(super) fn size(&self) -> usize {
        self.bytes.len() + 4 * self.buckets.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fields::Counts;
    use super::super::segment::Entry;
    use super::*;

    #[test]
    fn each_term_is_found_with_its_postings() {
        let words: Vec<String> = (0..1_000).map(|n| format!("{}{n}", "long".repeat(n % 30))).collect();
        let mut dictionary = Dictionary::default();
        words.iter().for_each(|word| assert!(dictionary.intern(word, 0) < 1_000));
        // The term of number n stands in every row that n + 1 divides, as often as n says.
        let counts = |n: u32| Counts { body: (n % 9) as u8 + 1, head: (n % 3) as u8 * 20 };
        let terms = Terms::new(dictionary, |entry| {
            for row in 1..=1_500 {
                let of = (0..1_000).filter(|n| row % (n + 1) == 0);
                of.for_each(|n| entry(row, &Entry { term: n, counts: counts(n) }));
            }
        });
        let all = terms.get(words.iter().map(String::as_str));
        for ((n, word), postings) in (0..).zip(&words).zip(all) {
            let postings = postings.unwrap();
            assert_eq!(postings.len(), 1_500 / (n + 1));
            let mut finder = postings.finder();
            assert_eq!(finder.counts(n + 1), counts(n), "{word}");
            assert_eq!(finder.counts(n + 2), if n == 0 { counts(n) } else { Counts::default() });
        }
        assert!(terms.get(["long", ""].into_iter()).iter().all(Option::is_none));
    }
}
