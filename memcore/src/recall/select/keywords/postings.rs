//! Which memories hold a term, and how often: a byte for most.
//!
//! A term has two lists. In the first stand the memories that have it once in the body and nowhere else, as most do; in
//! the second those for which it must be told how often: in one byte, three bits for the body and five for the head, and
//! what does not fit follows in a byte of its own. Two lists, because a reader that meets both kinds in turn cannot
//! guess which comes next, and guessing wrong takes longer than reading five.
//!
//! The memories of a list stand in their order, each as the gap from the one before, seven bits a byte. Before them, for
//! every full block but the first, stand the last row before it and where it begins, so that single memories are found
//! without reading all.

use super::fields::Counts;
use super::finder::Finder;

pub(super) const ONCE: Counts = Counts { body: 1, head: 0 };
const BODY_ESCAPE: u8 = 7;
const HEAD_ESCAPE: u8 = 31;

/// Postings in a block. A look-up reads half of one.
pub(super) const BLOCK: u32 = 32;
/// Bytes that tell of a block: two numbers of 32 bits.
const SKIP: usize = 8;
/// In place of the lengths of both lists, four bits each, where they do not fit.
const LONG: u8 = 0xFF;

/// In which form postings are written. Most terms stand in one memory only, of which nothing else need be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Two lists, and before them how many bytes they take and how long they are.
    Lists,
    /// One posting of the first list.
    Once,
    /// One posting of the second list.
    Counted,
}

impl Form {
    /// The form that these two bits tell; higher ones are passed over.
    pub(super) fn of(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Lists,
            1 => Self::Once,
            _ => Self::Counted,
        }
    }

    pub(super) fn bits(self) -> u8 {
        self as u8
    }
}

/// What is known of a list before it is written.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    len: u32,
    bytes: u32,
    last: u32,
}

impl Plan {
    fn take(&mut self, row: u32, counts: usize) {
        self.bytes += (varint_size(row - self.last) + counts) as u32;
        self.len += 1;
        self.last = row;
    }

    fn size(self) -> usize {
        skips(self.len) + self.bytes as usize
    }
}

/// Bytes before the postings of a list of so many.
pub(super) fn skips(len: u32) -> usize {
    (len.saturating_sub(1) / BLOCK) as usize * SKIP
}

/// How long the postings of one term get.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    once: Plan,
    counted: Plan,
}

impl Measure {
    /// Takes note of a posting. They come in the order of their rows.
    pub(super) fn take(&mut self, row: u32, counts: Counts) {
        match counts {
            ONCE => self.once.take(row, 0),
            Counts { body, head } => {
                let escapes = usize::from(body >= BODY_ESCAPE) + usize::from(head >= HEAD_ESCAPE);
                self.counted.take(row, 1 + escapes);
            }
        }
    }

    /// In which form they are written.
    pub(super) fn form(&self) -> Form {
        match (self.once.len, self.counted.len) {
            (1, 0) => Form::Once,
            (0, 1) => Form::Counted,
            _ => Form::Lists,
        }
    }

    /// Bytes that they take.
    pub(super) fn size(&self) -> usize {
        self.head().len() + self.once.size() + self.counted.size()
    }

    /// Writes the head to where the postings will stand, and says where each list goes.
    pub(super) fn begin(&self, bytes: &mut [u8], at: usize) -> Writer {
        let head = self.head();
        bytes[at..at + head.len()].copy_from_slice(&head);
        let once = at + head.len();
        let counted = once + self.once.size();
        Writer {
            once: ListWriter::new(once, self.once.len),
            counted: ListWriter::new(counted, self.counted.len),
        }
    }

    /// Before two lists: how many bytes follow, the lengths of both; and, where both have something, the bytes of the
    /// first.
    fn head(&self) -> Vec<u8> {
        if self.form() != Form::Lists {
            return Vec::new();
        }
        let (once, counted) = (self.once.len, self.counted.len);
        let mut lengths = Vec::with_capacity(16);
        if once < 15 && counted < 15 {
            lengths.push(once as u8 | (counted as u8) << 4);
        } else {
            lengths.push(LONG);
            put_varint(once, |byte| lengths.push(byte));
            put_varint(counted, |byte| lengths.push(byte));
        }
        if once > 0 && counted > 0 {
            put_varint(self.once.size() as u32, |byte| lengths.push(byte));
        }
        let mut head = Vec::with_capacity(24);
        let size = lengths.len() + self.once.size() + self.counted.size();
        put_varint(size as u32, |byte| head.push(byte));
        head.append(&mut lengths);
        head
    }
}

/// Writes the postings of one term, given in the order of their rows, to the place that is left for them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    once: ListWriter,
    counted: ListWriter,
}

impl Writer {
    pub(super) fn write(&mut self, bytes: &mut [u8], row: u32, counts: Counts) {
        if counts == ONCE {
            self.once.gap(bytes, row);
            return;
        }
        self.counted.gap(bytes, row);
        let (body, head) = (counts.body.min(BODY_ESCAPE), counts.head.min(HEAD_ESCAPE));
        self.counted.put(bytes, head << 3 | body);
        if body == BODY_ESCAPE {
            self.counted.put(bytes, counts.body);
        }
        if head == HEAD_ESCAPE {
            self.counted.put(bytes, counts.head);
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct ListWriter {
    begin: u32,
    first: u32,
    at: u32,
    written: u32,
    last: u32,
}

impl ListWriter {
    fn new(begin: usize, len: u32) -> Self {
        let first = (begin + skips(len)) as u32;
        Self { begin: begin as u32, first, at: first, written: 0, last: 0 }
    }

    fn gap(&mut self, bytes: &mut [u8], row: u32) {
        if self.written > 0 && self.written.is_multiple_of(BLOCK) {
            let skip = self.begin as usize + (self.written / BLOCK - 1) as usize * SKIP;
            bytes[skip..skip + 4].copy_from_slice(&self.last.to_le_bytes());
            bytes[skip + 4..skip + SKIP].copy_from_slice(&(self.at - self.first).to_le_bytes());
        }
        put_varint(row - self.last, |byte| self.put(bytes, byte));
        self.written += 1;
        self.last = row;
    }

    fn put(&mut self, bytes: &mut [u8], byte: u8) {
        bytes[self.at as usize] = byte;
        self.at += 1;
    }
}

/// Bytes that a number takes.
pub(super) fn varint_size(number: u32) -> usize {
    ((32 - number.leading_zeros()) as usize).div_ceil(7).max(1)
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
pub(super) fn put_varint(mut number: u32, mut put: impl FnMut(u8)) {
    while number >= 0x80 {
        put(number as u8 | 0x80);
        number >>= 7;
    }
    put(number as u8);
}

/// Reads a number, and moves `at` behind it.
#[inline]
pub(super) fn varint(bytes: &[u8], at: &mut usize) -> u32 {
    let mut byte = bytes[*at];
    *at += 1;
    let mut number = u32::from(byte & 0x7F);
    let mut shift = 7;
    while byte & 0x80 != 0 {
        byte = bytes[*at];
        *at += 1;
        number |= u32::from(byte & 0x7F) << shift;
        shift += 7;
    }
    number
}

/// The postings of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postings<'b> {
    once: List<'b>,
    counted: List<'b>,
}

impl<'b> Postings<'b> {
    /// What was written to the beginning of these bytes in this form.
    pub(super) fn new(bytes: &'b [u8], form: Form) -> Self {
        let list = |len, bytes| List { len, bytes };
        match form {
            Form::Once => return Self { once: list(1, bytes), counted: list(0, bytes) },
            Form::Counted => return Self { once: list(0, bytes), counted: list(1, bytes) },
            Form::Lists => {}
        }
        let mut at = 0;
        varint(bytes, &mut at);
        at += 1;
        let (once, counted) = match bytes[at - 1] {
            LONG => (varint(bytes, &mut at), varint(bytes, &mut at)),
            both => (u32::from(both & 15), u32::from(both >> 4)),
        };
        let size = if once > 0 && counted > 0 { varint(bytes, &mut at) as usize } else { 0 };
        Self { once: list(once, &bytes[at..]), counted: list(counted, &bytes[at + size..]) }
    }

    /// Moves `at` behind what was written there in this form.
    pub(super) fn pass(bytes: &[u8], at: &mut usize, form: Form) {
        let first = varint(bytes, at);
        match form {
            Form::Lists => *at += first as usize,
            Form::Once => {}
            Form::Counted => {
                read_counts(bytes, at);
            }
        }
    }

    /// How many memories hold the term.
    pub(super) fn len(self) -> u32 {
        self.once.len + self.counted.len
    }

    /// Gives each row that has the term once in the body and nowhere else, and then each other one with its counts.
    #[inline]
    pub(super) fn each(self, mut once: impl FnMut(u32), mut counted: impl FnMut(u32, Counts)) {
        let (mut row, mut at) = (0, skips(self.once.len));
        for _ in 0..self.once.len {
            row += varint(self.once.bytes, &mut at);
            once(row);
        }
        (row, at) = (0, skips(self.counted.len));
        for _ in 0..self.counted.len {
            row += varint(self.counted.bytes, &mut at);
            counted(row, read_counts(self.counted.bytes, &mut at));
        }
    }

    /// Finds single rows, given in their order.
    pub(super) fn finder(self) -> Finder<'b> {
        Finder::new(self.once, self.counted)
    }
}

#[inline]
pub(super) fn read_counts(bytes: &[u8], at: &mut usize) -> Counts {
    let mut next = || {
        *at += 1;
        bytes[*at - 1]
    };
    let packed = next();
    let (mut body, mut head) = (packed & BODY_ESCAPE, packed >> 3);
    if body == BODY_ESCAPE {
        body = next();
    }
    if head == HEAD_ESCAPE {
        head = next();
    }
    Counts { body, head }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct List<'b> {
    pub(super) len: u32,
    /// From what is told of blocks on, and what comes after the last posting.
    pub(super) bytes: &'b [u8],
}

impl List<'_> {
    /// The last row before a block that is not the first, and where the block begins.
    pub(super) fn skip(self, block: usize) -> (u32, usize) {
        let number = |at: usize| {
            self.bytes[at..at + 4].iter().rev().fold(0_u32, |number, byte| number << 8 | u32::from(*byte))
        };
        let skip = (block - 1) * SKIP;
        (number(skip), number(skip + 4) as usize + skips(self.len))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(
            list in prop::collection::vec((1..u32::MAX / 512, 1..=255_u8, 0..=255_u8, 0..3_u8), 0..300),
            before in 0..3_usize, stride in 1..90_usize,
        ) {
            let mut row = 0;
            let list: Vec<_> = list
                .into_iter()
                .map(|(gap, body, head, once)| {
                    row += gap;
                    (row, if once > 0 { ONCE } else { Counts { body, head } })
                })
                .collect();
            let mut measure = Measure::default();
            list.iter().for_each(|(row, counts)| measure.take(*row, *counts));
            let mut bytes = vec![0; before + measure.size()];
            let mut writer = measure.begin(&mut bytes, before);
            list.iter().for_each(|(row, counts)| writer.write(&mut bytes, *row, *counts));
            prop_assert_eq!(writer.counted.at as usize, bytes.len());
            let mut end = before;
            Postings::pass(&bytes, &mut end, measure.form());
            prop_assert_eq!(end, bytes.len());
            let postings = Postings::new(&bytes[before..], measure.form());
            let (mut once, mut counted) = (Vec::new(), Vec::new());
            postings.each(|row| once.push((row, ONCE)), |row, counts| counted.push((row, counts)));
            let (expected_once, expected_counted): (Vec<_>, Vec<_>) =
                list.iter().copied().partition(|(_, counts)| *counts == ONCE);
            prop_assert_eq!(once, expected_once);
            prop_assert_eq!(counted, expected_counted);
            prop_assert_eq!(postings.len() as usize, list.len());
            let counts = |row| list.iter().find(|it| it.0 == row).map_or(Counts::default(), |it| it.1);
            let mut finder = postings.finder();
            for (row, _) in list.iter().step_by(stride) {
                prop_assert_eq!(finder.counts(row - 1), counts(row - 1));
                prop_assert_eq!(finder.counts(*row), counts(*row));
                prop_assert_eq!(finder.counts(*row), counts(*row));
                prop_assert_eq!(finder.counts(row + 1), counts(row + 1));
            }
        }
    }
}
