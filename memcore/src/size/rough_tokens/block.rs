//! A text in blocks of bytes, and the weight of a block.
//!
//! What the bytes of a block are is worked out in lanes, a byte of nothing or one for each byte of the text, without
//! branches: the compiler makes wide instructions of such loops. A run of letters is at least seven long where this
//! byte and the six before it are letters, so no state is carried but the bytes before the block.

use std::ops::RangeInclusive;

use super::scripts;

/// Bytes of a block. Of 112, 176 and 240 this was the fastest.
const SIZE: usize = 176;
/// Bytes before it that are looked at: eleven letters in a row, and what makes the first a letter.
const BEFORE: usize = 16;
const ALL: usize = BEFORE + SIZE;
/// In the place of bytes that are not there. It is no byte of UTF-8, and weighs nothing.
const NOTHING: u8 = 0xFF;

/// A byte for each byte.
type Lanes = [u8; ALL];

/// A part of a text, with what stands before it.
pub(super) struct Block<'t> {
    text: &'t [u8],
    start: usize,
    end: usize,
}

/// A text in blocks.
pub(super) struct Blocks<'t> {
    text: &'t [u8],
    start: usize,
}

impl<'t> Blocks<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text: text.as_bytes(), start: 0 }
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = Block<'t>;

    fn next(&mut self) -> Option<Block<'t>> {
        let (text, start) = (self.text, self.start);
        self.start = text.len().min(start + SIZE);
        (start < text.len()).then_some(Block { text, start, end: self.start })
    }
}

impl Block<'_> {
    /// Where it begins in the text.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Where it, or a beginning of it, can end.
    pub(super) fn ends(&self) -> RangeInclusive<usize> {
        self.start + 1..=self.end
    }

    /// Its beginning, up to an offset of the text.
    pub(super) fn until(&self, end: usize) -> Self {
        Self { text: self.text, start: self.start, end }
    }

    /// What its bytes weigh, in thousandths of a token.
    pub(super) fn weight(&self) -> usize {
        let bytes = self.bytes();
        let mut weight = common(&bytes);
        if bytes.iter().fold(0, |any, byte| any | is(*byte, 0xC2) | within(*byte, 0xC9, 0xF4)) > 0 {
            let pairs = bytes[BEFORE - 1..].iter().zip(&bytes[BEFORE..]);
            weight += pairs.map(|(before, byte)| scripts::weight(*before, *byte)).sum::<usize>();
        }
        weight
    }

    fn bytes(&self) -> Lanes {
        let mut bytes = [NOTHING; ALL];
        let before = self.start.min(BEFORE);
        let part = &self.text[self.start - before..self.end];
        bytes[BEFORE - before..][..part.len()].copy_from_slice(part);
        bytes
    }
}

/// A word; beyond six letters and beyond ten a letter costs more, and so does a letter with an accent, which counts as
/// two, its bytes, and a capital within.
const WORD: usize = 990;
const LETTER_AFTER_6: usize = 95;
const LETTER_AFTER_10: usize = 325;
const ACCENT: usize = 1_015;
const CAPITAL_WITHIN: usize = 110;
/// Three digits; beyond six each costs a third.
const DIGITS: usize = 1_500;
/// More than one, for a single blank belongs to the word behind it.
const BLANKS: usize = 245;
const LINE_ENDS: usize = 225;
const SIGNS: usize = 980;
const SIGN_MORE: usize = 50;

/// The weight of what is ASCII, and of Latin letters.
fn common(bytes: &Lanes) -> usize {
    let b = bytes;
    // The letters from U+00C0 to U+023F are two bytes.
    let accent = lanes::<0>(|i| within(b[i], 0xC3, 0xC8));
    let bare = lanes::<1>(|i| within(b[i] | 0x20, b'a', b'z') | accent[i] | accent[i - 1]);
    // The apostrophe of "don't".
    let letter = lanes::<2>(|i| bare[i] | (is(b[i], b'\'') & bare[i - 1]));
    let letters2 = lanes::<3>(|i| letter[i] & letter[i - 1]);
    let letters4 = lanes::<5>(|i| letters2[i] & letters2[i - 2]);
    let mut weight = total(|i| letter[i] & !letter[i - 1]) * WORD
        + total(|i| accent[i]) * ACCENT
        + total(|i| letters4[i] & letters4[i - 3]) * LETTER_AFTER_6
        + total(|i| letters4[i] & letters4[i - 3] & letters4[i - 7]) * LETTER_AFTER_10
        + total(|i| within(b[i], b'A', b'Z') & letter[i - 1]) * CAPITAL_WITHIN;

    let digit = lanes::<0>(|i| within(b[i], b'0', b'9'));
    let digits2 = lanes::<1>(|i| digit[i] & digit[i - 1]);
    weight += total(|i| (digit[i] & !digit[i - 1]) | (digits2[i] & digits2[i - 2] & !digit[i - 4])) * DIGITS
        + total(|i| digits2[i] & digits2[i - 2] & digits2[i - 4] & digit[i - 6]) * DIGITS / 3;

    let blank = lanes::<0>(|i| is(b[i], b' ') | is(b[i], b'\t'));
    let line_end = lanes::<0>(|i| is(b[i], b'\n') | is(b[i], b'\r'));
    let sign = lanes::<1>(|i| within(b[i], 0, 0x7F) & !(letter[i] | digit[i] | blank[i] | line_end[i]));
    weight
        + total(|i| blank[i] & blank[i - 1] & !blank[i - 2]) * BLANKS
        + total(|i| line_end[i] & !line_end[i - 1]) * LINE_ENDS
        + total(|i| sign[i]) * SIGNS
        - total(|i| sign[i] & sign[i - 1]) * (SIGNS - SIGN_MORE)
}

fn is(byte: u8, what: u8) -> u8 {
    u8::from(byte == what)
}

fn within(byte: u8, first: u8, last: u8) -> u8 {
    u8::from(byte.wrapping_sub(first) <= last - first)
}

/// Lanes by a rule that looks `BACK` lanes back. So many of the first ones stay nothing.
#[inline(always)]
fn lanes<const BACK: usize>(rule: impl Fn(usize) -> u8) -> Lanes {
    let mut lanes = [0; ALL];
    lanes.iter_mut().enumerate().skip(BACK).for_each(|(i, lane)| *lane = rule(i));
    lanes
}

/// At how many bytes of the block a rule gives one. They are fewer than 256, so that the sum is a byte as well.
#[inline(always)]
fn total(rule: impl Fn(usize) -> u8) -> usize {
    usize::from((BEFORE..ALL).map(rule).fold(0, u8::wrapping_add))
}
