//! Selection without an index: every memory is read once, and only the question's terms are looked up.
//!
//! This is what a process does that asks once. Building an index takes five times as long.

use std::borrow::Cow;
use std::collections::HashMap;

use super::dictionary::Dictionary;
use super::fields::{self, Counts, Met, Ties};
use super::nearness::{Mark, mark};
use super::places::{Passages, Places};
use super::question::Question;
use super::rank::{Rows, rank};
use super::score::{Lengths, Worth, saturated};
use super::sittings::Sittings;
use super::words::{Language, PATH, Piece, Reader, WHOLE, Words, irregular_forms};
use crate::memory::Memory;
use crate::parallel::in_parallel;
use crate::recall::{Pick, SelectRequest};

/// Picks among the candidates of a request.
pub(super) fn select(words: &Words, question: &Question, request: &SelectRequest<'_>) -> Vec<Pick> {
    let lookup = Lookup::new(question);
    let counted = in_parallel(request.corpus.iter().collect(), |part| {
        let mut counter = Counter::new(words, &lookup);
        part.into_iter().map(|memory| counter.count(memory)).collect()
    });
    let sum = counted.iter().map(|it| u64::from(it.length)).sum();
    let lengths = Lengths::new(sum, counted.len());
    let mut found_in = vec![0; question.terms.len()];
    for (term, _) in counted.iter().flat_map(|it| &it.counts) {
        found_in[*term] += 1;
    }
    let worth = Worth::new(question, &found_in, counted.len());
    let score = |it: &Counted| {
        let body_word = lengths.weight(it.length);
        it.counts.iter().fold(0.0_f32, |sum, (term, counts)| match worth.gains[*term] {
            0.0 => sum,
            gain => sum + gain * saturated(*counts, body_word),
        })
    };
    let mut scores: Vec<f32> = counted.iter().map(score).collect();
    let sittings = Sittings::new(request.corpus.iter().map(fields::sitting));
    let scanned = Scanned { words, corpus: request.corpus, counted, lengths, sittings };
    rank(&scanned, question, &worth, &mut scores, request)
}

/// What a memory has of a question's terms.
struct Counted {
    length: u32,
    /// In the order of the terms.
    counts: Vec<(usize, Counts)>,
}

/// Finds a question's terms among words as they are written.
struct Lookup<'q> {
    terms: HashMap<&'q str, usize>,
    /// The first two bytes of words that can be one of the terms, in lower case. Stemming never changes them, and
    /// irregular forms are in here.
    starts: Vec<bool>,
}

impl<'q> Lookup<'q> {
    fn new(question: &'q Question) -> Self {
        let terms: HashMap<&str, usize> =
            question.terms.iter().enumerate().map(|(at, term)| (&*term.text, at)).collect();
        let mut starts = vec![false; 1 << 16];
        let reads = |form: &str| Piece::Word(form, Language::English).readings().plain;
        let irregular =
            irregular_forms().map(|(form, _)| form).filter(|form| terms.contains_key(&*reads(form)));
        for text in terms.keys().copied().chain(irregular) {
            match text.as_bytes() {
                [] => {}
                [one] => (0..256).for_each(|other| starts[usize::from(*one) << 8 | other] = true),
                [one, other, ..] => starts[usize::from(*one) << 8 | usize::from(*other)] = true,
            }
        }
        Self { terms, starts }
    }

    /// Whether an ASCII word can be one of the terms.
    fn may_be(&self, word: &[u8]) -> bool {
        match word {
            [] => false,
            [one] => self.starts[usize::from(one.to_ascii_lowercase()) << 8],
            [one, other, ..] => {
                // `05` is 5, and a separator in an identifier falls out.
                self.starts
                    [usize::from(one.to_ascii_lowercase()) << 8 | usize::from(other.to_ascii_lowercase())]
                    || !other.is_ascii_alphanumeric()
                    || *one == b'0'
            }
        }
    }
}

struct Counter<'q> {
    words: &'q Words,
    lookup: &'q Lookup<'q>,
    reader: Reader,
    /// Words as written that may be one of the terms, and which they are.
    written: Dictionary,
    readings: Vec<[Option<usize>; 2]>,
}

impl<'q> Counter<'q> {
    fn new(words: &'q Words, lookup: &'q Lookup<'q>) -> Self {
        Self {
            words,
            lookup,
            reader: Reader::default(),
            written: Dictionary::default(),
            readings: Vec::new(),
        }
    }

    fn count(&mut self, memory: &Memory) -> Counted {
        let Self { words, lookup, reader, written, readings } = self;
        let mut counts: Vec<(usize, Counts)> = Vec::new();
        let length = fields::read(words, reader, memory, |met| {
            let Met::Piece { piece, counts: add, .. } = met else { return };
            for term in terms_of(lookup, written, readings, piece).into_iter().flatten() {
                match counts.iter_mut().find(|(known, _)| *known == term) {
                    Some((_, counts)) => counts.add(add),
                    None => counts.push((term, add)),
                }
            }
        });
        counts.sort_unstable_by_key(|(term, _)| *term);
        Counted { length, counts }
    }
}

/// The question's terms that a piece is.
fn terms_of(
    lookup: &Lookup<'_>,
    written: &mut Dictionary,
    readings: &mut Vec<[Option<usize>; 2]>,
    piece: Piece<'_>,
) -> [Option<usize>; 2] {
    let (text, tag) = match piece {
        Piece::Single(text) | Piece::Pair(text) | Piece::Term(text) => {
            return [lookup.terms.get(text).copied(), None];
        }
        Piece::Word(text, language) => (text, language as u8),
        Piece::Whole(text, language) => (text, language as u8 | WHOLE),
        Piece::Path(text) => (text, PATH),
    };
    if text.is_ascii() && !lookup.may_be(text.as_bytes()) {
        return [None, None];
    }
    let number = written.intern(text, tag) as usize;
    if number == readings.len() {
        let read = piece.readings();
        let term = |text: &str| lookup.terms.get(text).copied();
        readings.push([term(&read.plain), read.own.as_deref().and_then(term)]);
    }
    readings[number]
}

/// The memories of a request after the scan. A row is a place in the folder.
struct Scanned<'r> {
    words: &'r Words,
    corpus: &'r [Memory],
    counted: Vec<Counted>,
    lengths: Lengths,
    sittings: Sittings,
}

impl Scanned<'_> {
    /// What stands where in a memory.
    fn read(&self, row: u32) -> Places {
        let mut places = Places::default();
        fields::read(self.words, &mut Reader::default(), &self.corpus[row as usize], |met| match met {
            Met::End => places.end(),
            Met::Passage => places.passage(),
            Met::Piece { piece, placed, .. } => {
                let readings = piece.readings();
                if !readings.plain.is_empty() {
                    let mark = mark(&readings.plain);
                    if placed && piece.has_place() { places.placed(mark) } else { places.other(mark) }
                }
                if let Some(own) = readings.own {
                    places.other(mark(&own));
                }
            }
        });
        places
    }
}

impl Rows for Scanned<'_> {
    fn memory(&self, row: u32) -> (&Memory, usize) {
        (&self.corpus[row as usize], row as usize)
    }

    fn sittings(&self) -> &Sittings {
        &self.sittings
    }

    fn ties(&self, row: u32) -> Ties<'_> {
        Ties::of(&self.corpus[row as usize])
    }

    fn body_word(&self, row: u32) -> f32 {
        self.lengths.weight(self.counted[row as usize].length)
    }

    fn places(&self, row: u32) -> Cow<'_, [Mark]> {
        Cow::Owned(self.read(row).marks)
    }

    fn has_long(&self) -> bool {
        self.corpus.iter().any(fields::is_long)
    }

    fn passages(&self, row: u32) -> Option<Passages<'_>> {
        fields::is_long(&self.corpus[row as usize]).then(|| {
            let Places { marks, passages, .. } = self.read(row);
            Passages { marks: marks.into(), passages: passages.into() }
        })
    }

    fn pinned(&self) -> Vec<u32> {
        (0..).zip(self.corpus).filter(|(_, memory)| memory.is_pinned()).map(|(row, _)| row).collect()
    }

    fn counts(&self, rows: &[u32], counts: &mut [Counts]) {
        let terms = counts.len() / rows.len().max(1);
        for (row, at) in rows.iter().zip((0..).step_by(terms.max(1))) {
            self.counted[*row as usize].counts.iter().for_each(|(term, found)| counts[at + term] = *found);
        }
    }
}
