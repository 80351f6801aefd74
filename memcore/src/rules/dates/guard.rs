//! What stands around a hit and makes it none.

use super::fold::HOLE;
use super::table::Table;

/// How much of a sentence is looked at on each side of a hit, in bytes.
const SENTENCE: usize = 160;

/// Whether a character is written without blanks between words: ideographs and kana.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}')
}

/// The last place at or before an offset where a character begins.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether a sentence ends with a character.
pub(super) fn ends_sentence(c: char) -> bool {
    matches!(c, '.' | ';' | '!' | '?' | '\n' | '。' | '；')
}

/// The beginning of the sentence that goes on at a place, or as much of it as is looked at.
pub(super) fn sentence_start(text: &str, at: usize) -> usize {
    let least = boundary(text, at.saturating_sub(SENTENCE));
    text[least..at]
        .rfind(ends_sentence)
        .map_or(least, |end| least + end + text[least + end..].chars().next().map_or(1, char::len_utf8))
}

/// The end of the sentence that goes on at a place, or of as much of it as is looked at.
pub(super) fn sentence_end(text: &str, at: usize) -> usize {
    let most = boundary(text, at + SENTENCE).max(at);
    text[at..most].find(ends_sentence).map_or(most, |end| at + end)
}

pub(super) fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// Whether a character makes up words that blanks separate.
pub(super) fn is_word(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        // Punctuation, symbols, and scripts without blanks: most of what is asked for, and no letters.
        '\u{2000}'..='\u{2BFF}'
        | '\u{3000}'..='\u{30FF}'
        | '\u{3400}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}' => false,
        _ => c.is_alphanumeric(),
    }
}

pub(super) fn before(text: &str, at: usize) -> Option<char> {
    text[..at].chars().next_back()
}

pub(super) fn after(text: &str, at: usize) -> Option<char> {
    text[at..].chars().next()
}

/// Whether a word may begin here.
pub(super) fn may_begin(text: &str, at: usize) -> bool {
    let (Some(first), Some(before)) = (after(text, at), before(text, at)) else { return true };
    if is_hangul(first) {
        !is_hangul(before)
    } else if is_wide(first) {
        true
    } else {
        !(is_word(before) || before == '_')
    }
}

/// Whether a hit may stand where it does: no part of an identifier, a name with hyphens, a path or a number.
pub(super) fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let (first, last) = (after(text, start), before(text, end));
    let wide_start = first.is_some_and(|c| is_wide(c) || is_hangul(c));
    let wide_end = last.is_some_and(|c| is_wide(c) || is_hangul(c));
    let before_ok = match before(text, start) {
        None => true,
        Some('_' | '\\' | '@' | '#' | '$' | '=' | '<') => false,
        Some('/') => wide_start && !first.is_some_and(|c| c.is_ascii_digit()),
        Some(mark @ ('-' | '.' | ',' | ':' | '+' | '~' | '^')) if !wide_start => {
            let inner = text[..start - mark.len_utf8()].chars().next_back();
            match mark {
                ',' | ':' => {
                    !(inner.is_some_and(|c| c.is_ascii_digit()) && first.is_some_and(|c| c.is_ascii_digit()))
                }
                _ => !inner.is_some_and(|c| is_word(c) || c == HOLE),
            }
        }
        Some(c) => !(is_word(c) && !wide_start && first.is_some_and(is_word)),
    };
    let rest = &text[end..];
    let mut following = rest.chars();
    let after_ok = match following.next() {
        None => true,
        Some('_' | '\\' | '=' | '@') => false,
        Some('/') => wide_end,
        Some('(') => following.next() != Some(')'),
        Some('-' | '.' | ':') if !wide_end => !following.next().is_some_and(is_word),
        Some(',') => {
            !(last.is_some_and(|c| c.is_ascii_digit())
                && following.next().is_some_and(|c| c.is_ascii_digit()))
        }
        Some('%' | '°' | '€' | '$') => !last.is_some_and(|c| c.is_ascii_digit()),
        Some(c) => !is_word(c) || wide_end,
    };
    before_ok && after_ok
}

/// Whether the table says that a hit is none behind what stands before it.
pub(super) fn is_behind(table: &Table, text: &str, start: usize, end: usize) -> bool {
    let hit = &text[start..end];
    let prefix = text[..start].trim_end_matches(' ');
    let keys = table.left.of(after(text, start));
    let texts = keys.filter(|(key, _)| hit.starts_with(&**key)).flat_map(|(_, texts)| texts);
    texts.into_iter().any(|it| prefix.ends_with(&**it))
}

/// Whether a text that ends here is the beginning of another word: 前 of 前端.
pub(super) fn goes_on(table: &Table, text: &str, start: usize, end: usize) -> bool {
    let (word, suffix) = (&text[start..end], &text[end..]);
    let keys = table.right.of(before(text, end));
    let texts = keys.filter(|(key, _)| word.ends_with(&**key)).flat_map(|(_, texts)| texts);
    texts.into_iter().any(|it| suffix.starts_with(&**it))
}

/// Opening and closing quotes that mention what is in them. In the folded text single curly quotes are straight.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('『', '』'),
    ('《', '》'),
    ('〈', '〉'),
];

/// How far a quoted mention may reach beyond the hit, in characters.
const MENTION: usize = 12;

/// Whether a hit is only mentioned: a few quoted words, or a title.
pub(super) fn is_mentioned(text: &str, start: usize, end: usize) -> bool {
    // Most hits are near no quote at all.
    let is_open = |c: char| QUOTES.iter().any(|(open, _)| *open == c);
    if !text[..start].chars().rev().take(4 * MENTION).any(is_open) {
        return false;
    }
    QUOTES.iter().any(|(open, close)| {
        let title = matches!(open, '《' | '〈');
        let most = if title { 4 * MENTION } else { MENTION };
        let opens = text[..start]
            .chars()
            .rev()
            .take(most)
            .take_while(|c| title || *c != '\n')
            .position(|c| c == *open);
        let closes = text[end..].chars().take(most).position(|c| c == *close);
        let (Some(opens), Some(closes)) = (opens, closes) else { return false };
        // A straight quote that opens stands behind no word: `today's` and `it's` open nothing.
        let mark = text[..start].chars().rev().nth(opens + 1);
        let straight = matches!(open, '"' | '\'');
        let next = text[end..].chars().nth(closes + 1);
        let is_pair = !straight || (!mark.is_some_and(is_word) && !next.is_some_and(is_word));
        // Another quote that closes in between: the hit stands outside.
        let outside = *open != *close && text[..start].chars().rev().take(opens).any(|c| c == *close);
        is_pair && !outside && (title || opens + closes <= MENTION)
    })
}
