//! Characters that a reader cannot see, made visible.

use std::borrow::Cow;

/// The text with every hidden character written out as `⟨U+XXXX⟩`.
///
/// Hidden are the categories Cc (but line feed and tab), Cf, Zl, Zp and Co, the variation selectors, the
/// Hangul fillers and the combining grapheme joiner: all that can carry text which a person does not see.
/// Kept are the joiners and selectors that real writing needs: ZWJ and ZWNJ between two letters, marks or
/// pictographs (Persian, Hindi, emoji), and a variation selector after a character that can take one.
/// Line ends of any kind (`\r\n`, a lone `\r`) become `\n`.
///
/// # Example: a tag character and an emoji
/// ```
/// use memcore::show_hidden;
///
/// assert_eq!(show_hidden("plain"), "plain");
/// assert_eq!(show_hidden("a\u{E0041}b"), "a⟨U+E0041⟩b");
/// assert_eq!(show_hidden("👩\u{200D}💻"), "👩\u{200D}💻");
/// ```
pub fn show_hidden(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|b| matches!(b, b'\n' | b'\t' | b' '..=b'~')) || !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\r' => {
                if rest.peek() != Some(&'\n') {
                    shown.push('\n');
                }
            }
            c if is_hidden(c) && !is_needed(c, before, rest.peek().copied()) => {
                shown.push_str(&format!("⟨U+{:04X}⟩", c as u32));
                // What was written out is no neighbour that another one could be needed for.
                before = None;
                continue;
            }
            c => shown.push(c),
        }
        before = Some(c);
    }
    Cow::Owned(shown)
}

/// The characters that [`show_hidden`] would write out, each with its place. A carriage return is a line end.
pub(crate) fn hidden_characters(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    // The end of the last hidden character: it is no neighbour that another one could be needed for.
    let mut last = 0;
    std::iter::from_fn(move || {
        loop {
            at += plain(&bytes[at..]);
            at += bytes[at..].iter().position(|byte| MAY_HIDE[usize::from(*byte)])?;
            let start = at;
            let Some(c) = text.get(start..).and_then(|rest| rest.chars().next()) else {
                // Within a character.
                at += 1;
                continue;
            };
            at += c.len_utf8();
            if c == '\r' || !is_hidden(c) {
                continue;
            }
            let before = text[last..start].chars().next_back();
            if !is_needed(c, before, text[at..].chars().next()) {
                last = at;
                return Some((start, c));
            }
        }
    })
}

/// How many bytes are surely letters, marks, blanks and line ends of ASCII, many looked at in one step.
fn plain(bytes: &[u8]) -> usize {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') | (byte == b'\n') | (byte == b'\t');
    let steps = bytes.chunks_exact(STEP);
    steps.take_while(|step| step.iter().fold(true, |plain, byte| plain & is_plain(*byte))).count() * STEP
}

const STEP: usize = 32;

/// The bytes that a hidden character can begin with in UTF-8.
const MAY_HIDE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(byte as u8, 0..=8 | 0x0B..=0x1F | 0x7F | 0xC2 | 0xCD | 0xD8 | 0xDB | 0xDC | 0xE0..=0xE3 | 0xEE..=0xFF);
        byte += 1;
    }
    table
};

/// Whether a character shows nothing by itself (or, for `\r`, something else than a line end).
pub(crate) fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        ..='\u{1F}' | '\u{7F}'..='\u{9F}' => true,
        ..='\u{AC}' => false,
        _ => INVISIBLE.binary_search_by(|range| range_order(*range, c)).is_ok(),
    }
}

fn range_order((first, last): (char, char), c: char) -> std::cmp::Ordering {
    if last < c {
        std::cmp::Ordering::Less
    } else if first > c {
        std::cmp::Ordering::Greater
    } else {
        std::cmp::Ordering::Equal
    }
}

/// Whether writing needs this invisible character where it stands.
fn is_needed(c: char, before: Option<char>, after: Option<char>) -> bool {
    let joins = |c: char| !c.is_ascii() && (c.is_alphanumeric() || is_mark(c) || is_pictograph(c));
    match c {
        '\u{200C}' | '\u{200D}' => {
            before.is_some_and(|c| joins(c) || is_selector(c)) && after.is_some_and(joins)
        }
        '\u{FE0E}' | '\u{FE0F}' => {
            before.is_some_and(|c| is_pictograph(c) || matches!(c, '0'..='9' | '#' | '*' | '©' | '®'))
        }
        '\u{180B}'..='\u{180D}' => before.is_some_and(|c| matches!(c, '\u{1820}'..='\u{18AA}')),
        '\u{E0100}'..='\u{E01EF}' => before.is_some_and(is_ideograph),
        _ => false,
    }
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// Dependent signs of the scripts that use joiners, and the skin tones.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0900}'..='\u{0DFF}' | '\u{1F3FB}'..='\u{1F3FF}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}'
        | '\u{24C2}' | '\u{25A0}'..='\u{27BF}' | '\u{2900}'..='\u{297F}' | '\u{2B00}'..='\u{2BFF}' | '\u{3030}'
        | '\u{303D}' | '\u{3297}' | '\u{3299}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Unicode 17.0, above U+00AC: general categories Cf, Zl, Zp and Co, and the default-ignorable marks and
/// letters (combining grapheme joiner, Hangul fillers, Khmer inherent vowels, variation selectors).
const INVISIBLE: &[(char, char)] = &[
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{600}', '\u{605}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{6DD}', '\u{6DD}'),
    ('\u{70F}', '\u{70F}'),
    ('\u{890}', '\u{891}'),
    ('\u{8E2}', '\u{8E2}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{2028}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{E000}', '\u{F8FF}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFB}'),
    ('\u{110BD}', '\u{110BD}'),
    ('\u{110CD}', '\u{110CD}'),
    ('\u{13430}', '\u{1343F}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
    ('\u{F0000}', '\u{FFFFD}'),
    ('\u{100000}', '\u{10FFFD}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_text_is_shown() {
        assert_eq!(
            show_hidden("a\u{202E}b\u{2028}c\u{3164}d\u{FE0F}"),
            "a⟨U+202E⟩b⟨U+2028⟩c⟨U+3164⟩d⟨U+FE0F⟩"
        );
        assert_eq!(show_hidden("zero\u{200B}width \u{0}\u{1B}[0m"), "zero⟨U+200B⟩width ⟨U+0000⟩⟨U+001B⟩[0m");
        assert_eq!(
            show_hidden("a\u{200D}b"),
            "a⟨U+200D⟩b",
            "joiners between Latin letters carry nothing but data"
        );
    }

    #[test]
    fn what_is_found_is_what_is_written_out() {
        for text in [
            "a\u{202E}b\r\nc\rd",
            "👩\u{200D}💻",
            "a\u{200D}\u{200D}語\u{200D}語",
            "\u{FEFF}x\u{E0041}\u{3164}。ー",
            "é\u{85}\u{AD}",
        ] {
            let found: String =
                hidden_characters(text).map(|(_, c)| format!("⟨U+{:04X}⟩", c as u32)).collect();
            let shown = show_hidden(text);
            let written: String = shown
                .split('⟨')
                .skip(1)
                .filter_map(|part| part.split_once('⟩'))
                .map(|(code, _)| format!("⟨{code}⟩"))
                .collect();
            assert_eq!(found, written, "{text:?}");
        }
        assert!(INVISIBLE.iter().all(|(first, last)| {
            [*first, *last].iter().all(|c| MAY_HIDE[usize::from(c.to_string().as_bytes()[0])])
        }));
    }

    #[test]
    fn line_ends_become_line_feeds() {
        assert_eq!(show_hidden("a\r\nb\rc\n"), "a\nb\nc\n");
    }

    #[test]
    fn real_writing_stays() {
        for text in [
            "می\u{200C}خواهم",
            "क्\u{200D}ष",
            "❤\u{FE0F}",
            "1\u{FE0F}\u{20E3}",
            "👨\u{200D}👩\u{200D}👧",
            "🏳\u{FE0F}\u{200D}🌈",
            "葛\u{E0100}",
            "👍🏽",
        ] {
            assert_eq!(show_hidden(text), text);
        }
    }
}
