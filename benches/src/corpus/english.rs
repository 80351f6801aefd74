//! English-like text: real words at the top of the frequency list, coined ones below.

use std::ops::Range;

use super::ident;
use super::rng::Rng;
use super::words::{COMMON, TRADE};

/// 65,535 words. The first, "the", makes up 6 % of the text, as in real English.
const WORDS: Range<usize> = 0..16;

/// What names and identifiers are made of has no such favourites.
const NOUNS: Range<usize> = 4..13;

/// Words and now and then an identifier, set in backticks if `ticks`. No full stop.
pub(super) fn clause(out: &mut String, rng: &mut Rng, words: usize, ticks: bool) {
    word(out, rng);
    for _ in 1..words {
        out.push_str(if rng.percent(7) { ", " } else { " " });
        match rng.percent(6) {
            true => ident::push(out, rng, ticks),
            false => word(out, rng),
        }
    }
}

/// Any word, by its frequency.
pub(super) fn word(out: &mut String, rng: &mut Rng) {
    match rng.zipf(WORDS) {
        rank if rank < COMMON.len() => out.push_str(COMMON[rank]),
        rank => {
            ranked(out, rank - COMMON.len());
            inflect(out, rng);
        }
    }
}

/// A word with a meaning, bare, for names and identifiers.
pub(super) fn noun(out: &mut String, rng: &mut Rng) {
    ranked(out, rng.zipf(NOUNS));
}

fn ranked(out: &mut String, rank: usize) {
    match TRADE.get(rank) {
        Some(word) => out.push_str(word),
        None => coin(out, rank),
    }
}

/// The word of a rank, made of syllables. It depends on the rank only: all seeds share a language.
fn coin(out: &mut String, rank: usize) {
    let mut rng = Rng::new(&[u64::from_be_bytes(*b"syllable"), rank as u64]);
    let syllables = if rank < 4_000 { 1 } else { 2 } + rng.below(2);
    for _ in 0..syllables {
        out.push_str(rng.pick(ONSETS));
        out.push_str(rng.pick(NUCLEI));
    }
    out.push_str(rng.pick(CODAS));
}

/// Endings, so that a stemmer has something to do.
fn inflect(out: &mut String, rng: &mut Rng) {
    let ending = match rng.below(100) {
        0..12 => "s",
        12..18 => "ing",
        18..24 => "ed",
        _ => return,
    };
    if ending != "s" && out.ends_with('e') {
        out.pop();
    }
    out.push_str(ending);
}

const ONSETS: &[&str] = &[
    "b", "br", "c", "ch", "cl", "cr", "d", "dr", "f", "fl", "g", "gr", "h", "j", "k", "l", "m", "n", "p",
    "pl", "pr", "qu", "r", "s", "sc", "sh", "sl", "sp", "st", "str", "t", "th", "tr", "v", "w", "z",
];
const NUCLEI: &[&str] =
    &["a", "e", "i", "o", "u", "a", "e", "i", "o", "a", "e", "i", "o", "ai", "ea", "ee", "ou"];
const CODAS: &[&str] = &[
    "", "b", "ck", "d", "ft", "g", "l", "ld", "m", "n", "nd", "ng", "nt", "p", "r", "rd", "rk", "rt", "sh",
    "st", "t", "te", "ve", "x",
];
