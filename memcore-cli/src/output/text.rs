//! Text of files made fit for a terminal, and numbers made fit for people.

use memcore::show_hidden;

/// A text of files as one line of which every character can be seen.
pub(crate) fn one_line(text: &str) -> String {
    show_hidden(text).replace(['\n', '\t'], " ").trim().to_owned()
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
    }

    #[test]
    fn lines_hold_nothing_that_moves_a_cursor() {
        assert_eq!(one_line(" a\r\nb\tc\u{1b}[2J "), "a b c⟨U+001B⟩[2J");
        assert_eq!(visible("a\tb\n"), "a    b\n");
    }
}
