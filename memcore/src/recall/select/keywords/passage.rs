//! Which part of a body a question is about, whoever picked the memory.

use std::collections::HashMap;
use std::ops::Range;

use super::question::Question;
use super::words::{Reader, Words};
use crate::recall::passages::passages;

/// The passage of at most `size` bytes that has the most of the question's words, the first of equal ones; `None` if no
/// word stands in the body. A word that stands in few passages tells more.
pub(in crate::recall) fn matching_passage(question: &str, body: &str, size: usize) -> Option<Range<usize>> {
    let question = Question::new(&Words::Own, question);
    let terms: HashMap<&str, usize> =
        (0..).zip(&question.terms).map(|(at, term)| (&*term.text, at)).collect();
    let ranges = passages(body, size);
    let mut reader = Reader::default();
    let mut has = |range: &Range<usize>| -> Vec<bool> {
        let mut has = vec![false; question.terms.len()];
        reader.each(&Words::Own, &body[range.clone()], |piece| {
            let readings = piece.readings();
            for term in [Some(readings.plain), readings.own].into_iter().flatten() {
                if let Some(at) = terms.get(&*term) {
                    has[*at] = true;
                }
            }
        });
        has
    };
    let had: Vec<Vec<bool>> = ranges.iter().map(&mut has).collect();
    let weight = |(at, term): (usize, &super::question::Term)| {
        let found = had.iter().filter(|has| has[at]).count() as f32;
        term.share * (1.0 + had.len() as f32 / found.max(1.0)).ln()
    };
    let weights: Vec<f32> = question.terms.iter().enumerate().map(weight).collect();
    let mut best = (0.0, None);
    for (range, has) in ranges.into_iter().zip(&had) {
        let sum: f32 = has.iter().zip(&weights).filter(|(has, _)| **has).map(|(_, weight)| weight).sum();
        if sum > best.0 {
            best = (sum, Some(range));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_passage_with_the_telling_words_is_found() {
        let body = "The ferry and the dock.\n\nThe ferry is late.\n\nA ferry needs 数据库升级 now.\n";
        let of = |question| matching_passage(question, body, 40).map(|range| body[range].trim_end());
        assert_eq!(of("which dock has the ferry"), Some("The ferry and the dock."));
        assert_eq!(of("is the ferry late"), Some("The ferry is late."));
        assert_eq!(of("数据库怎么升级"), Some("A ferry needs 数据库升级 now."));
        assert_eq!(of("ferries"), Some("The ferry and the dock."));
        assert_eq!(of("grapes"), None);
        assert_eq!(of(""), None);
    }
}
