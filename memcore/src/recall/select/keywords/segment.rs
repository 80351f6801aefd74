//! A part of the index: some memories, read once and never changed.

use std::borrow::Cow;

use super::dictionary::Dictionary;
use super::fields::{self, Counts, Met, Ties};
use super::nearness::{Mark, mark};
use super::places::{Passages, Places};
use super::postings::Postings;
use super::question::Question;
use super::terms::Terms;
use super::words::{PATH, Piece, Reader, WHOLE, Words};
use crate::memory::Memory;

/// No term.
const NONE: u32 = u32::MAX;

/// Some memories and the terms in them. Rows are numbered in the order in which the memories were given.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) memories: Vec<Memory>,
    terms: Terms,
    /// For each memory the marks of its terms in their order, as far as they have neighbours.
    places: Vec<Mark>,
    places_end: Vec<u32>,
    /// The rows of long bodies, and where the passages of each end.
    long: Vec<(u32, u32)>,
    passages: Vec<Mark>,
    /// How many pieces each body has.
    pub(super) lengths: Vec<u32>,
    pub(super) sittings: Vec<u64>,
    pub(super) pinned: Vec<u32>,
    names: Vec<[u64; 2]>,
    links: Vec<u64>,
    links_end: Vec<u32>,
}

impl Segment {
    /// Reads the memories.
    pub(super) fn build(words: &Words, memories: Vec<Memory>) -> Self {
        let mut draft = Draft::default();
        let mut reader = Reader::default();
        for memory in &memories {
            draft.take(words, &mut reader, memory);
        }
        draft.finish(memories)
    }

    /// How many rows it has.
    pub(super) fn len(&self) -> usize {
        self.memories.len()
    }

    /// The postings of the terms of a question that a memory holds.
    pub(super) fn postings(&self, question: &Question) -> Vec<Option<Postings<'_>>> {
        self.terms.get(question.terms.iter().map(|term| &*term.text))
    }

    /// The marks of a memory's terms in their order.
    pub(super) fn places(&self, row: usize) -> &[Mark] {
        &self.places[span(&self.places_end, row)]
    }

    /// The passages of a long body.
    pub(super) fn passages(&self, row: usize) -> Option<Passages<'_>> {
        let at = self.long.binary_search_by_key(&(row as u32), |(row, _)| *row).ok()?;
        let begin = at.checked_sub(1).map_or(0, |before| self.long[before].1);
        let passages = &self.passages[begin as usize..self.long[at].1 as usize];
        Some(Passages { marks: Cow::Borrowed(self.places(row)), passages: Cow::Borrowed(passages) })
    }

    /// Whether it has long bodies.
    pub(super) fn has_long(&self) -> bool {
        !self.long.is_empty()
    }

    pub(super) fn ties(&self, row: usize) -> Ties<'_> {
        Ties { names: self.names[row], links: Cow::Borrowed(&self.links[span(&self.links_end, row)]) }
    }

    /// Bytes that it takes, without the memories.
    pub(super) fn size(&self) -> usize {
        let words = self.places_end.len() + self.links_end.len() + self.lengths.len() + self.pinned.len();
        let longs = self.sittings.len() + self.names.len() * 2 + self.links.len();
        self.terms.size()
            + 2 * (self.places.len() + self.passages.len())
            + 4 * words
            + 8 * (longs + self.long.len())
    }
}

fn span(ends: &[u32], at: usize) -> std::ops::Range<usize> {
    at.checked_sub(1).map_or(0, |before| ends[before] as usize)..ends[at] as usize
}

/// A term of a memory.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) term: u32,
    pub(super) counts: Counts,
}

/// A segment in the making.
#[derive(Default)]
struct Draft {
    terms: Dictionary,
    /// Words as written, with their language. Each is folded and stemmed once.
    written: Dictionary,
    /// The terms of each word as written.
    readings: Vec<[u32; 2]>,
    /// For each term the last memory that had it, plus one, and its entry there.
    last: Vec<(u32, u32)>,
    entries: Vec<Entry>,
    entries_end: Vec<usize>,
    /// The mark of each term.
    marks: Vec<Mark>,
    places: Places,
    places_end: Vec<u32>,
    long: Vec<(u32, u32)>,
    lengths: Vec<u32>,
    sittings: Vec<u64>,
    pinned: Vec<u32>,
    names: Vec<[u64; 2]>,
    links: Vec<u64>,
    links_end: Vec<u32>,
}

impl Draft {
    fn take(&mut self, words: &Words, reader: &mut Reader, memory: &Memory) {
        let begin = self.entries.len();
        let row = self.lengths.len() as u32 + 1;
        let length = fields::read(words, reader, memory, |met| match met {
            Met::End => self.places.end(),
            Met::Passage => self.places.passage(),
            Met::Piece { piece, counts, placed } => {
                let [plain, own] = self.terms_of(piece);
                if plain != NONE {
                    self.count(row, begin, plain, counts);
                    let mark = self.marks[plain as usize];
                    if placed && piece.has_place() {
                        self.places.placed(mark);
                    } else {
                        self.places.other(mark);
                    }
                }
                if own != NONE {
                    self.places.other(self.marks[own as usize]);
                    self.count(row, begin, own, counts);
                }
            }
        });
        if fields::is_long(memory) {
            self.long.push((row - 1, self.places.passages.len() as u32));
        }
        if memory.is_pinned() {
            self.pinned.push(row - 1);
        }
        let ties = Ties::of(memory);
        self.lengths.push(length);
        self.sittings.push(fields::sitting(memory));
        self.names.push(ties.names);
        self.links.extend(ties.links.iter());
        self.links_end.push(self.links.len() as u32);
        self.entries_end.push(self.entries.len());
        self.places_end.push(self.places.marks.len() as u32);
    }

    fn terms_of(&mut self, piece: Piece<'_>) -> [u32; 2] {
        let (text, tag) = match piece {
            Piece::Single(text) | Piece::Pair(text) | Piece::Term(text) => return [self.term(text), NONE],
            Piece::Word(text, language) => (text, language as u8),
            Piece::Whole(text, language) => (text, language as u8 | WHOLE),
            Piece::Path(text) => (text, PATH),
        };
        let written = self.written.intern(text, tag) as usize;
        if written == self.readings.len() {
            let readings = piece.readings();
            let plain = if readings.plain.is_empty() { NONE } else { self.term(&readings.plain) };
            let own = readings.own.map_or(NONE, |own| self.term(&own));
            self.readings.push([plain, own]);
        }
        self.readings[written]
    }

    fn term(&mut self, text: &str) -> u32 {
        let term = self.terms.intern(text, 0);
        if term as usize == self.last.len() {
            self.last.push((0, 0));
            self.marks.push(mark(text));
        }
        term
    }

    fn count(&mut self, row: u32, begin: usize, term: u32, counts: Counts) {
        let last = &mut self.last[term as usize];
        if last.0 == row {
            self.entries[begin + last.1 as usize].counts.add(counts);
        } else {
            *last = (row, (self.entries.len() - begin) as u32);
            self.entries.push(Entry { term, counts });
        }
    }

    fn finish(mut self, memories: Vec<Memory>) -> Segment {
        // What is not needed any more makes room first.
        (self.written, self.readings, self.last, self.marks) = Default::default();
        let terms = std::mem::take(&mut self.terms);
        let terms = Terms::new(terms, |entry| self.each_entry(entry));
        self.places.marks.shrink_to_fit();
        self.places.passages.shrink_to_fit();
        self.links.shrink_to_fit();
        Segment {
            memories,
            terms,
            places: self.places.marks,
            places_end: self.places_end,
            long: self.long,
            passages: self.places.passages,
            lengths: self.lengths,
            sittings: self.sittings,
            pinned: self.pinned,
            names: self.names,
            links: self.links,
            links_end: self.links_end,
        }
    }

    fn each_entry(&self, entry: &mut dyn FnMut(u32, &Entry)) {
        let mut begin = 0;
        for (row, end) in (0..).zip(&self.entries_end) {
            self.entries[begin..*end].iter().for_each(|it| entry(row, it));
            begin = *end;
        }
    }
}
