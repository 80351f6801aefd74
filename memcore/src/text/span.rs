//! Where something stands in a text.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A range of bytes in a text; both ends lie on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` to before `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// How many bytes it covers.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The text it covers; empty where the text is too short or the ends fall within a character.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    pub(crate) fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A place as a person counts it: both numbers start at 1, the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Position {
    /// Where a byte offset stands in a text. An offset past the end is the end.
    ///
    /// # Example: the second line
    /// ```
    /// use memcore::Position;
    ///
    /// assert_eq!(Position::of("one\nzwei\n", 6), Position { line: 2, column: 3 });
    /// ```
    pub fn of(text: &str, offset: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            line: memchr::memchr_iter(b'\n', before.as_bytes()).count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// Places in one text, one after the other: each costs what lies between it and the one before, so that all links of a
/// long line cost one reading of it.
///
/// # Example: two places in order
/// ```
/// use memcore::{Position, Positions};
///
/// let mut places = Positions::in_text("one\nzwei\n");
/// assert_eq!(places.at(1), Position { line: 1, column: 2 });
/// assert_eq!(places.at(6), Position { line: 2, column: 3 });
/// ```
#[derive(Clone, Debug)]
pub struct Positions<'t> {
    text: &'t str,
    offset: usize,
    position: Position,
}

impl<'t> Positions<'t> {
    /// Begins at the start of a text.
    pub fn in_text(text: &'t str) -> Self {
        Self { text, offset: 0, position: Position { line: 1, column: 1 } }
    }

    /// The place of a byte offset: the same as [`Position::of`]. An offset before the last one begins anew.
    pub fn at(&mut self, offset: usize) -> Position {
        if offset < self.offset {
            *self = Self::in_text(self.text);
        }
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let between = &self.text[self.offset..end.max(self.offset)];
        match between.rfind('\n') {
            Some(at) => {
                self.position.line += memchr::memchr_iter(b'\n', between.as_bytes()).count();
                self.position.column = between[at + 1..].chars().count() + 1;
            }
            None => self.position.column += between.chars().count(),
        }
        self.offset += between.len();
        self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_one_after_the_other_are_those_of_each_alone() {
        let text = "één\r\n둘 [[x]]\n\n\u{1F6A2}z";
        let mut places = Positions::in_text(text);
        for offset in (0..text.len() + 2).chain([3, 0, 9]) {
            assert_eq!(places.at(offset), Position::of(text, offset), "{offset}");
        }
    }
}
