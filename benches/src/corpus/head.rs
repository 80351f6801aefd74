//! What others must know of a memory to link to it, found without writing its text.

use super::rng::Rng;
use super::words::TRADE;
use super::{chinese, english};

pub(super) struct Head {
    pub(super) kind: &'static str,
    pub(super) chinese: bool,
    /// The file's name without `.md`.
    pub(super) stem: String,
    /// The frontmatter's `name`: in a third of the files the stem, as people have it.
    pub(super) name: String,
}

/// Indices from here on are never written; a dangling link takes its name from among them.
pub(super) const NOWHERE: usize = 1 << (SLUG_BITS - 1);

const SLUG_BITS: usize = 27;

impl Head {
    pub(super) fn new(seed: u64, index: usize) -> Head {
        let mut rng = Rng::new(&[seed, index as u64, 0]);
        let kind = match rng.below(100) {
            0..50 => "project",
            50..88 => "feedback",
            88..98 => "reference",
            _ => "user",
        };
        let chinese = rng.percent(30);
        let words = slug(seed, index);
        let joint = if rng.percent(10) { "-" } else { "_" };
        let mut stem = words.join(joint);
        if rng.percent(80) {
            stem = [kind, &stem].join(joint);
        }
        let name = match rng.below(100) {
            0..35 => stem.clone(),
            35..50 => words.join("-"),
            _ => title(&mut rng, chinese, &words),
        };
        Head { kind, chinese, stem, name }
    }
}

/// Three words that no other index has.
///
/// Multiplying by an odd number and xor with one's own upper half can both be undone, hence no two
/// indices meet: names are unique and nobody has to remember those already given.
fn slug(seed: u64, index: usize) -> [&'static str; 3] {
    const MASK: u64 = (1 << SLUG_BITS) - 1;
    let mut bits = (index as u64 ^ Rng::new(&[seed]).next()) & MASK;
    for _ in 0..2 {
        bits = bits.wrapping_mul(0x9E37_79B1) & MASK;
        bits ^= bits >> 14;
    }
    [18, 9, 0].map(|shift| TRADE[(bits >> shift) as usize % TRADE.len()])
}

/// `Retry gateway budget`, or `gateway 缓存部署超时`.
fn title(rng: &mut Rng, chinese: bool, words: &[&str; 3]) -> String {
    let mut title = String::new();
    if chinese {
        title.push_str(words[0]);
        title.push(' ');
        (0..4).for_each(|_| chinese::word(&mut title, rng));
    } else {
        title.push_str(&words.join(" "));
        title[..1].make_ascii_uppercase();
        if rng.percent(40) {
            title.push(' ');
            english::noun(&mut title, rng);
        }
    }
    title
}
