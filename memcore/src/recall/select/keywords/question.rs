//! A question as terms.

use std::collections::HashMap;

use super::nearness::MAX_WORDS;
use super::words::{Language, Piece, Reader, Words, month, months};

/// A term of a question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Term {
    pub(super) text: String,
    /// Of 1 for what the word weighs: a word with two readings shares its weight among them.
    pub(super) share: f32,
    /// Whether it is one of several names for a thing; then its absence says nothing.
    pub(super) spare: bool,
    /// Whether it is a character or a pair of them, not a word.
    pub(super) gram: bool,
}

impl Term {
    /// Whether it is a character that stands in pairs of the question too.
    pub(super) fn is_single(&self) -> bool {
        self.gram && self.share < 1.0
    }
}

/// The terms of a question, each once, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Question {
    pub(super) terms: Vec<Term>,
    /// The terms that have places among others, in the order in which they first come.
    pub(super) words: Vec<usize>,
    /// Which of `words` follow each other, small words left out.
    pub(super) pairs: Vec<(usize, usize)>,
}

/// A single Chinese character weighs half of a pair, which holds it: with the full weight, one question in a hundred
/// more misses.
const SINGLE: f32 = 0.5;
/// The share of a word's reading by the rules of its own language, where the reading by English ones differs. That
/// finds as much in texts of that language as its rules alone, and texts of others still.
const OWN: f32 = 0.7;
/// A path says more than its parts, which stand beside it: that very file is meant.
const PATH: f32 = 2.0;
/// The share of a month's English name, in which the dates of memories are kept, where the question names it otherwise.
const MONTH: f32 = 0.7;
/// So many terms are looked through faster than they are hashed.
const FEW: usize = 24;

impl Question {
    pub(super) fn new(words: &Words, text: &str) -> Self {
        let mut question = Self { terms: Vec::with_capacity(FEW), ..Self::default() };
        let mut known = HashMap::new();
        let mut before = None;
        let mut begins = false;
        let mut written = Written::default();
        Reader::default().each(words, text, |piece| {
            written.take(piece);
            let readings = piece.readings();
            if readings.plain.is_empty() {
                return;
            }
            let share = if readings.own.is_some() { 1.0 - OWN } else { 1.0 };
            let (share, spare, placed) = match piece {
                Piece::Single(_) => (SINGLE, false, false),
                // A Korean word stands there with its particle: what tells is how it begins.
                Piece::Pair(pair) if is_hangul(pair) => (1.0, !std::mem::take(&mut begins), false),
                Piece::Pair(_) => (1.0, false, false),
                Piece::Word(word, _) if is_hangul(word) && word.chars().nth(2).is_some() => {
                    begins = true;
                    (share, true, true)
                }
                Piece::Whole(..) => (share, true, true),
                Piece::Path(_) => (PATH, true, false),
                Piece::Word(..) | Piece::Term(_) => (share, readings.own.is_some(), true),
            };
            let gram = matches!(piece, Piece::Single(_) | Piece::Pair(_));
            let at = question.add(&mut known, Term { text: readings.plain, share, spare, gram });
            if let Some(own) = readings.own {
                question.add(&mut known, Term { text: own, share: OWN, spare: false, gram });
            }
            if placed {
                before = question.place(at, before);
            }
        });
        for month in written.months(text).into_iter().filter_map(month) {
            let text = Piece::Word(month, Language::English).readings().plain;
            question.add(&mut known, Term { text, share: MONTH, spare: true, gram: false });
        }
        question
    }

    fn add(&mut self, known: &mut HashMap<String, usize>, term: Term) -> usize {
        if let Some(at) = self.find(known, &term.text) {
            let before = &mut self.terms[at];
            before.share = before.share.max(term.share);
            before.spare &= term.spare;
            return at;
        }
        self.terms.push(term);
        self.terms.len() - 1
    }

    /// The number of a term. Few are compared one by one; a pasted page fills `known`.
    fn find(&self, known: &mut HashMap<String, usize>, text: &str) -> Option<usize> {
        if self.terms.len() <= FEW {
            return self.terms.iter().position(|term| term.text == text);
        }
        let new = self.terms.iter().enumerate().skip(known.len());
        known.extend(new.map(|(at, term)| (term.text.clone(), at)));
        known.get(text).copied()
    }

    /// Notes that a term has a place behind another one; the number of its word.
    fn place(&mut self, term: usize, before: Option<usize>) -> Option<usize> {
        let known = self.words.iter().position(|word| *word == term);
        let word = known.or_else(|| {
            (self.words.len() < MAX_WORDS).then(|| {
                self.words.push(term);
                self.words.len() - 1
            })
        })?;
        if let Some(before) = before.filter(|before| *before != word)
            && !self.pairs.contains(&(before, word))
        {
            self.pairs.push((before, word));
        }
        Some(word)
    }
}

/// The words of a question as they are written.
#[derive(Default)]
struct Written {
    /// One behind the other, where each ends, and in which language its run is.
    words: String,
    ends: Vec<(usize, Language)>,
}

impl Written {
    fn take(&mut self, piece: Piece<'_>) {
        if let Piece::Word(word, language) = piece {
            self.words.push_str(word);
            self.ends.push((self.words.len(), language));
        }
    }

    fn months(&self, text: &str) -> Vec<u32> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        let words =
            starts.zip(&self.ends).map(|(start, (end, language))| (&self.words[start..*end], *language));
        months(text, &words.collect::<Vec<_>>())
    }
}

fn is_hangul(text: &str) -> bool {
    text.starts_with(|c| matches!(c, '\u{AC00}'..='\u{D7A3}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<(String, f32)> {
        Question::new(&Words::Own, text).terms.into_iter().map(|term| (term.text, term.share)).collect()
    }

    #[test]
    fn each_term_comes_once() {
        let of = |list: &[(&str, f32)]| {
            list.iter().map(|(text, share)| ((*text).to_owned(), *share)).collect::<Vec<_>>()
        };
        assert_eq!(terms("why mock the mocks in a database"), of(&[("mock", 1.0), ("databas", 1.0)]));
        assert_eq!(
            terms("锣鼓是"),
            of(&[("锣", 0.5), ("鼓", 0.5), ("锣鼓", 1.0), ("是", 0.5), ("鼓是", 1.0)])
        );
        assert_eq!(terms("锣"), of(&[("锣", 1.0)]));
    }

    #[test]
    fn a_pasted_page_is_read_as_a_line_is() {
        let page: String = (0..1_000).map(|n| format!("w{} ", n % 300)).collect();
        let read = terms(&page);
        let once: Vec<_> = (0..300).map(|n| (format!("w{n}"), 1.0)).collect();
        assert_eq!(read, once);
    }

    #[test]
    fn words_keep_their_neighbours_over_small_words() {
        let question = Question::new(&Words::Own, "the release of the ferry, release ferry 锣鼓 harbour");
        assert_eq!(question.words.len(), 3);
        assert_eq!(question.pairs, [(0, 1), (1, 0), (1, 2)]);
    }
}
