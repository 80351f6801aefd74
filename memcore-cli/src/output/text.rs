//! Text of files made fit for a terminal, and numbers made fit for people.

use memcore::{Age, show_hidden};

/// A longer line is no longer read, and tables are slow to lay it out.
const LONGEST_LINE: usize = 1_000;

/// A text of files as one line of which every character can be seen, not too long for a table.
pub(crate) fn one_line(text: &str) -> String {
    one_line_of(text, LONGEST_LINE).0
}

/// The same with at most so many characters, and how many characters of the text are left out.
pub(crate) fn one_line_of(text: &str, limit: usize) -> (String, usize) {
    let text = text.trim_matches([' ', '\n', '\t', '\r']);
    let (begin, rest) = text.split_at(fitting(text, limit));
    let dots = if rest.is_empty() { "" } else { "…" };
    (whole_line(begin) + dots, rest.chars().count())
}

/// The same of any length, for paths and what else must stay whole.
pub(crate) fn whole_line(text: &str) -> String {
    show_hidden(text).replace(['\n', '\t'], " ").trim().to_owned()
}

/// How many bytes of a text take at most so many characters when hidden ones are written out.
fn fitting(text: &str, limit: usize) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.len().min(limit);
    }
    let mut room = limit;
    for (at, c) in text.char_indices() {
        let width = show_hidden(c.encode_utf8(&mut [0; 4])).chars().count();
        if width > room {
            return at;
        }
        room -= width;
    }
    text.len()
}

/// A text of files of which every character can be seen, with its lines. A tab is as wide as four blanks.
pub(crate) fn visible(text: &str) -> String {
    show_hidden(text).replace('\t', "    ")
}

/// A number with marks between its thousands: `25,000`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share as people write it: `16 %`, `15.7 %`.
pub(crate) fn percent(share: f64) -> String {
    let permille = (share * 1_000.0).round();
    format!("{} %", permille / 10.0)
}

/// `today`, `7 days ago`, `2,912,109 days ago`.
pub(crate) fn age_label(age: &Age) -> String {
    age.label().replace(&age.days.to_string(), &grouped(age.days as usize))
}

/// A number with its noun: `1 memory`, `1,200 memories`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (25_000, "25,000"), (1_234_567, "1,234,567")]
        {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(count(1, "memory", "memories"), "1 memory");
        assert_eq!([0.16, 0.157_04, 1.0, 0.0004].map(percent), ["16 %", "15.7 %", "100 %", "0 %"]);
    }

    #[test]
    fn a_line_is_cut_and_says_how_much_is_left_out() {
        assert_eq!(one_line_of("abc", 3), ("abc".to_owned(), 0));
        assert_eq!(one_line_of(" ééé\n", 2), ("éé…".to_owned(), 1));
        // A character that is written out is there or not, but never in part.
        assert_eq!(one_line_of("a\0\0\0", 10), ("a⟨U+0000⟩…".to_owned(), 2));
        assert_eq!(one_line(&"a".repeat(1 << 20)).chars().count(), LONGEST_LINE + 1);
    }

    #[test]
    fn lines_hold_nothing_that_moves_a_cursor() {
        assert_eq!(one_line(" a\r\nb\tc\u{1b}[2J "), "a b c⟨U+001B⟩[2J");
        assert_eq!(visible("a\tb\n"), "a    b\n");
    }
}
