//! How much of an index is read.

use serde::{Deserialize, Serialize};

use crate::text::lines;

/// How much of an index an agent gets: so many lines or so many bytes, whichever is reached first.
///
/// The default are the published limits, 200 lines or 25 KB. The second one is 25,000 bytes: in use it is
/// shown as 24.4 KB (25,000 / 1,024). Whether bytes or characters are counted is not published; bytes are the
/// stricter reading, so an index that fits here fits everywhere.
///
/// # Example: the default, and a stricter one
/// ```
/// use memcore::IndexLimits;
///
/// assert_eq!(IndexLimits::default(), IndexLimits { lines: 200, bytes: 25_000 });
/// let strict = IndexLimits { bytes: 8_000, ..IndexLimits::default() };
/// assert!(strict.cut("- [Ana](user_ana.md)\n").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct IndexLimits {
    /// Lines that are read.
    pub lines: usize,
    /// Bytes of UTF-8 that are read.
    pub bytes: usize,
}

impl Default for IndexLimits {
    fn default() -> Self {
        Self { lines: 200, bytes: 25_000 }
    }
}

/// The limit that is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CutBy {
    /// Too many lines.
    Lines,
    /// Too many bytes.
    Bytes,
}

/// Where a text is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IndexCut {
    /// How many bytes remain; a character boundary.
    pub end: usize,
    /// How many lines remain.
    pub lines: usize,
    /// The limit that is reached first.
    pub by: CutBy,
}

impl IndexLimits {
    /// Where a text has to be cut; `None` if it is within both limits.
    ///
    /// Whole lines remain. Only if the first line alone has too many bytes it is cut itself, at the end of a
    /// character. A line end counts as a byte like any other, but a line is not lost for it: if its text fits
    /// and its line end does not, the text remains.
    ///
    /// # Example: whole lines, and a first line that is too long
    /// ```
    /// use memcore::{CutBy, IndexCut, IndexLimits};
    ///
    /// let limits = IndexLimits { lines: 200, bytes: 8 };
    /// assert_eq!(limits.cut("one\ntwo\nthree\n"), Some(IndexCut { end: 8, lines: 2, by: CutBy::Bytes }));
    /// assert_eq!(limits.cut("记忆索引\n"), Some(IndexCut { end: 6, lines: 1, by: CutBy::Bytes }));
    /// ```
    pub fn cut(&self, text: &str) -> Option<IndexCut> {
        let mut end = 0;
        for (before, line) in lines(text, 0).enumerate() {
            if before == self.lines {
                return Some(IndexCut { end, lines: before, by: CutBy::Lines });
            }
            if line.end > self.bytes {
                let (end, lines) = match before {
                    0 => (floor_char_boundary(text, self.bytes), usize::from(self.bytes > 0)),
                    _ => (end, before),
                };
                return Some(IndexCut { end, lines, by: CutBy::Bytes });
            }
            if line.next > self.bytes {
                return Some(IndexCut { end: line.end, lines: before + 1, by: CutBy::Bytes });
            }
            end = line.next;
        }
        None
    }
}

/// The last character boundary that is not after `at`.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, lines: usize, bytes: usize) -> Option<(&str, usize, CutBy)> {
        IndexLimits { lines, bytes }.cut(text).map(|cut| (&text[..cut.end], cut.lines, cut.by))
    }

    #[test]
    fn what_is_exactly_at_a_limit_fits() {
        assert_eq!(cut("", 0, 0), None);
        assert_eq!(cut("a\nb\n", 2, 4), None);
        assert_eq!(cut("a\nb", 2, 3), None);
    }

    #[test]
    fn the_limit_that_is_reached_first_cuts() {
        assert_eq!(cut("a\nb\nc\n", 2, 99), Some(("a\nb\n", 2, CutBy::Lines)));
        assert_eq!(cut("a\nb\nc\n", 2, 3), Some(("a\nb", 2, CutBy::Bytes)));
        assert_eq!(cut("a\nb\nc\n", 2, 4), Some(("a\nb\n", 2, CutBy::Lines)), "both at once: the lines");
        assert_eq!(cut("a\nbbb\nc\n", 2, 4), Some(("a\n", 1, CutBy::Bytes)));
    }

    #[test]
    fn a_line_is_not_lost_for_its_line_end() {
        assert_eq!(cut("a\r\nb\r\nc", 9, 5), Some(("a\r\nb", 2, CutBy::Bytes)));
        assert_eq!(cut("a\r\nb\r\nc", 9, 4), Some(("a\r\nb", 2, CutBy::Bytes)));
        assert_eq!(cut("ab\n", 9, 2), Some(("ab", 1, CutBy::Bytes)));
    }

    #[test]
    fn a_first_line_over_the_limit_is_cut_between_characters() {
        assert_eq!(cut("é—x", 9, 4), Some(("é", 1, CutBy::Bytes)));
        assert_eq!(cut("é—x", 9, 5), Some(("é—", 1, CutBy::Bytes)));
        assert_eq!(cut("é", 9, 1), Some(("", 1, CutBy::Bytes)));
        assert_eq!(cut("é", 9, 0), Some(("", 0, CutBy::Bytes)));
        assert_eq!(cut("é", 0, 9), Some(("", 0, CutBy::Lines)));
    }

    #[test]
    fn no_limit_at_all_is_allowed() {
        assert_eq!(cut("a\nb\n", usize::MAX, usize::MAX), None);
    }
}
