//! Chinese-like text: real words of two characters first, pairs of common characters below.

use std::ops::Range;

use super::ident;
use super::rng::Rng;
use super::words::{CHARACTERS, CHINESE};

/// 32,760 words, without the steep top: what is most frequent are the particles.
const WORDS: Range<usize> = 3..15;

/// The characters that stand between words.
const PARTICLES: &[&str] =
    &["的", "了", "在", "是", "和", "就", "也", "不", "把", "被", "用", "到", "会", "要", "再"];

/// Words without spaces, and now and then an identifier, set in backticks if `ticks`. No full stop.
pub(super) fn clause(out: &mut String, rng: &mut Rng, words: usize, ticks: bool) {
    for i in 0..words {
        if i > 0 && rng.percent(12) {
            out.push('，');
        }
        if i > 0 && rng.percent(8) {
            // Most people put a space between the scripts.
            out.push(' ');
            ident::push(out, rng, ticks);
            out.push(' ');
        }
        word(out, rng);
        if i + 1 < words && rng.percent(30) {
            out.push_str(rng.pick(PARTICLES));
        }
    }
}

/// Any word, by its frequency.
pub(super) fn word(out: &mut String, rng: &mut Rng) {
    let rank = rng.zipf(WORDS);
    match CHINESE.get(rank) {
        Some(word) => out.push_str(word),
        None => coin(out, rank),
    }
}

/// The word of a rank. Most bigrams of a text are none of these: they lie across word borders.
fn coin(out: &mut String, rank: usize) {
    let mut rng = Rng::new(&[u64::from_be_bytes(*b"hanzi   "), rank as u64]);
    for _ in 0..2 {
        out.push(CHARACTERS[rng.below(CHARACTERS.len())]);
    }
}
