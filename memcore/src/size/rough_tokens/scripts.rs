//! What a character costs that is neither ASCII nor Latin.

const HAN: u16 = 750;
const KANA: u16 = 820;
const HANGUL: u16 = 790;
/// Of alphabets other than Latin, and of scripts of South and South-East Asia: by a few sentences of each.
const OTHER_LETTER: u16 = 350;
const WIDE_SIGN: u16 = 1_615;
const OTHER: u16 = 1_890;

/// Thousandths of a token by the first two bytes of a character; nothing for Latin letters, which are parts of words.
/// Six bits of each: the first byte is 0xC0 or more, the second always begins with the bits 10.
static WEIGHTS: [u16; 64 * 64] = weights();

/// The weight of the character whose second byte is `byte`, in thousandths of a token; nothing if it is no second byte.
pub(super) fn weight(before: u8, byte: u8) -> usize {
    let weight = WEIGHTS[usize::from(before & 63) << 6 | usize::from(byte & 63)];
    usize::from(weight) * usize::from(before >= 0xC0)
}

const fn weights() -> [u16; 64 * 64] {
    let mut weights = [0; 64 * 64];
    let mut at = 0;
    while at < weights.len() {
        let (first, second) = (at as u32 >> 6 | 0xC0, at as u32 & 63);
        weights[at] = match first {
            0xC2..=0xDF => of((first & 31) << 6 | second),
            // The last six bits are in a third byte: above U+07FF weights go by rows of 64 characters.
            0xE0..=0xEF => of((first & 15) << 12 | second << 6),
            0xF0..=0xF4 => OTHER,
            _ => 0,
        };
        at += 1;
    }
    weights
}

const fn of(code_point: u32) -> u16 {
    match code_point {
        0xC0..=0x23F => 0,
        0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF => HAN,
        0x3040..=0x30FF => KANA,
        0xAC00..=0xD7BF => HANGUL,
        0x370..=0x6FF | 0x900..=0xEFF | 0x1780..=0x17FF | 0x1E00..=0x1EFF => OTHER_LETTER,
        0x2000..=0x207F | 0x3000..=0x303F | 0xFF00..=0xFFFF => WIDE_SIGN,
        _ => OTHER,
    }
}
