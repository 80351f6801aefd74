//! A body as passages: paragraphs that stand together, of about the same size.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::text::lines;

/// A part of the body of a memory, in bytes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Passage {
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Passage {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

/// A body of more bytes is long: it is judged by its best passage, and by default not shown whole.
pub(super) const LONG: usize = 4_096;

/// So many bytes a passage of a long body has at most: some paragraphs.
pub(super) const SIZE: usize = 1_000;

/// Takes a body to passages of at most `size` bytes, without a gap. One ends before a paragraph, where a single
/// paragraph is too long before a line, else within one. A heading stays with what comes after it.
pub(super) fn passages(body: &str, size: usize) -> Vec<Range<usize>> {
    let mut passages = Vec::new();
    let (mut begin, mut heading) = (0, None);
    for paragraph in paragraphs(body) {
        let cut = heading.unwrap_or(paragraph.start);
        if paragraph.end - begin > size && cut > begin {
            passages.push(begin..cut);
            begin = cut;
        }
        while paragraph.end - begin > size {
            let end = line_end(body, begin, size);
            passages.push(begin..end);
            begin = end;
        }
        let is_heading = body[paragraph.clone()].starts_with('#');
        heading = is_heading.then_some(heading.unwrap_or(paragraph.start)).filter(|at| *at > begin);
    }
    if begin < body.len() {
        passages.push(begin..body.len());
    }
    passages
}

/// A passage with the rest of the paragraphs that it begins and ends in, if that is not more than so many bytes.
pub(super) fn whole_paragraphs(body: &str, passage: Range<usize>, most: usize) -> Range<usize> {
    let start = body[..passage.start].rfind("\n\n").map_or(0, |at| at + 2);
    let last = passage.start + body[passage.clone()].trim_end().len();
    let end = body[last..].find("\n\n").map_or(body.len(), |at| last + at);
    let whole = start..end.max(passage.end);
    if whole.len() <= most { whole } else { passage }
}

/// The paragraphs with the blank lines behind them.
fn paragraphs(body: &str) -> impl Iterator<Item = Range<usize>> {
    let mut starts = Vec::new();
    let mut blank = true;
    for line in lines(body, 0) {
        let is_blank = line.text(body).trim().is_empty();
        if blank && !is_blank {
            starts.push(line.start);
        }
        blank = is_blank;
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([body.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| start..end)
}

/// Where a line ends, else a word, else a character, before so many bytes are full.
fn line_end(body: &str, begin: usize, size: usize) -> usize {
    let most = floor(body, begin + size);
    let text = &body[begin..most];
    let half = text.len() / 2;
    // Characters: to look for texts takes ten times as long.
    let ends = ['\n', ' ', '。'].into_iter();
    let at = ends.filter_map(|end| text.rfind(end).map(|at| at + end.len_utf8())).find(|at| *at > half);
    // A size of less than a character still goes on.
    let end = at.map_or(most, |at| begin + at);
    if end > begin { end } else { begin + body[begin..].chars().next().map_or(1, char::len_utf8) }
}

/// The last beginning of a character that is not after this byte.
pub(super) fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(body: &str, size: usize) -> Vec<&str> {
        passages(body, size).into_iter().map(|range| &body[range]).collect()
    }

    #[test]
    fn paragraphs_stay_whole_and_headings_with_them() {
        let body = "# One\n\nfirst\n\n# Two\n\nsecond paragraph\n\n\n# Three\n";
        let (one, two) = ("# One\n\nfirst\n\n", "# Two\n\nsecond paragraph\n\n\n");
        assert_eq!(texts(body, 30), [one, two, "# Three\n"]);
        assert_eq!(texts(body, 40), [&*format!("{one}{two}"), "# Three\n"]);
        assert_eq!(texts(body, 100), [body]);
    }

    #[test]
    fn long_paragraphs_are_cut_at_lines_and_words() {
        assert_eq!(texts("one two\nthree four\n", 12), ["one two\n", "three four\n"]);
        assert_eq!(texts("one two three", 8), ["one two ", "three"]);
        assert_eq!(texts("中文中文", 7), ["中文", "中文"]);
        assert_eq!(texts("中文", 1), ["中", "文"]);
    }

    #[test]
    fn a_part_of_a_paragraph_is_shown_with_the_rest_of_it() {
        let body = "one\n\ntwo three four\n\nfive\n";
        let whole = |text: &str, most| {
            let start = body.find(text).unwrap();
            &body[whole_paragraphs(body, start..start + text.len(), most)]
        };
        assert_eq!(whole("three ", 20), "two three four");
        assert_eq!(whole("three ", 10), "three ");
        assert_eq!(whole("two three four\n\n", 20), "two three four\n\n");
        assert_eq!(whole("five\n", 20), "five\n");
        assert_eq!(whole("n", 20), "one");
    }

    proptest! {
        #[test]
        fn they_are_the_body_and_none_is_too_long(body in "(\\PC|\n){0,200}", size in 4..40_usize) {
            let found = passages(&body, size);
            prop_assert_eq!(texts(&body, size).concat(), body);
            prop_assert!(found.iter().all(|it| !it.is_empty() && it.len() <= size));
        }
    }
}
