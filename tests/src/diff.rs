//! What differs, so that a person sees it at once.

use std::fmt::{Debug, Write};

/// The differences between what is wanted and what came, one after the other.
#[derive(Debug, Default)]
pub struct Differences(String);

impl Differences {
    /// Notes a value that is not what was wanted.
    pub fn compare<W: Debug + PartialEq<G>, G: Debug>(&mut self, what: &str, wanted: &W, got: &G) {
        if wanted != got {
            let _ = writeln!(self.0, "    {what}:\n      wanted {wanted:?}\n      got    {got:?}");
        }
    }

    /// Notes a text that is not what was wanted, line by line.
    pub fn compare_text(&mut self, what: &str, wanted: &str, got: &str) {
        if wanted != got {
            let _ = writeln!(self.0, "    {what}:\n{}", text_difference(wanted, got));
        }
    }

    /// Notes a sentence if something does not hold.
    pub fn hold(&mut self, holds: bool, otherwise: impl FnOnce() -> String) {
        if !holds {
            let _ = writeln!(self.0, "    {}", otherwise());
        }
    }

    /// All of them, if there are any.
    ///
    /// # Errors
    /// The differences, as text.
    pub fn finish(self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// Two texts, line by line: ` ` for the same, `-` for what is wanted and missing, `+` for what came instead.
pub fn text_difference(wanted: &str, got: &str) -> String {
    let (wanted, got): (Vec<&str>, Vec<&str>) = (lines(wanted), lines(got));
    let same = |(a, b): &(&&str, &&str)| a == b;
    let before = wanted.iter().zip(&got).take_while(same).count();
    let rest = wanted.len().min(got.len()) - before;
    let after = wanted.iter().rev().zip(got.iter().rev()).take(rest).take_while(same).count();

    let mut text = String::new();
    let mut write = |sign: char, line: &str| {
        let _ = writeln!(text, "      {sign} {}", line.escape_debug());
    };
    wanted[..before].iter().for_each(|line| write(' ', line));
    wanted[before..wanted.len() - after].iter().for_each(|line| write('-', line));
    got[before..got.len() - after].iter().for_each(|line| write('+', line));
    wanted[wanted.len() - after..].iter().for_each(|line| write(' ', line));
    text
}

fn lines(text: &str) -> Vec<&str> {
    text.split('\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_marked() {
        assert_eq!(text_difference("a\nb\nd", "a\nc\nd"), "        a\n      - b\n      + c\n        d\n");
    }

    #[test]
    fn the_same_line_at_both_ends_is_counted_once() {
        assert_eq!(text_difference("a", "a\na"), "        a\n      + a\n");
    }
}
