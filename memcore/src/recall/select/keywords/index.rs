//! The index: segments of memories, put together so that a change costs what is changed.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

use super::fields::{Counts, Ties};
use super::merge::{GONE, Kept, chunks, merge};
use super::nearness::Mark;
use super::places::Passages;
use super::postings::Postings;
use super::question::Question;
use super::rank::{Rows, rank};
use super::score::{Lengths, Worth, saturated};
use super::segment::Segment;
use super::sittings::Sittings;
use super::words::Words;
use crate::memory::Memory;
use crate::recall::{Pick, SelectRequest};

/// An index of the memories of a folder as it was at one look. It is never changed: an update makes another one, which
/// shares the segments.
#[derive(Debug, Default)]
pub(super) struct Index {
    parts: Vec<Part>,
    /// How many memories the folder has.
    memories: usize,
    /// For each row of all segments its place in the folder; `GONE` if it is there no more.
    places: Vec<u32>,
    /// For each row what a word of its body weighs.
    body_words: Vec<f32>,
    sittings: Sittings,
    /// For each row what a word is worth that stands once in the body and nowhere else.
    once: Vec<f32>,
}

#[derive(Clone, Debug)]
struct Part {
    segment: Arc<Segment>,
    /// Rows before it.
    first: usize,
    /// How many of its rows are gone.
    gone: usize,
}

impl Index {
    /// An index of these memories. Segments of this one are kept as far as their memories are still there: the same
    /// texts in memory, not equal ones.
    pub(super) fn update(&self, words: &Words, corpus: &[Memory]) -> Self {
        let mut known: HashMap<usize, u32> = HashMap::with_capacity(corpus.len());
        for part in &self.parts {
            for (row, memory) in (part.first as u32..).zip(&part.segment.memories) {
                if self.places[row as usize] != GONE {
                    known.insert(memory.address(), row);
                }
            }
        }
        let mut places = vec![GONE; self.places.len()];
        let mut fresh = Vec::new();
        for (place, memory) in (0..).zip(corpus) {
            // A memory that is given twice is indexed twice.
            match known.remove(&memory.address()) {
                Some(row) => places[row as usize] = place,
                None => fresh.push(place),
            }
        }
        let mut sorted: Vec<Kept> = self.parts.iter().map(|part| part.kept(&places)).collect();
        sorted.push(Kept { segment: None, places: fresh });
        merge(&mut sorted);
        Self::of(words, corpus, sorted)
    }

    fn of(words: &Words, corpus: &[Memory], kept: Vec<Kept>) -> Self {
        let mut index = Self { memories: corpus.len(), ..Self::default() };
        for Kept { segment, places } in kept {
            match segment {
                Some(segment) => index.add(segment, &places),
                None => {
                    for places in chunks(&places, corpus) {
                        let memories = places.iter().map(|place| corpus[*place as usize].clone()).collect();
                        index.add(Arc::new(Segment::build(words, memories)), places);
                    }
                }
            }
        }
        index.measure();
        index
    }

    fn add(&mut self, segment: Arc<Segment>, places: &[u32]) {
        let gone = places.iter().filter(|place| **place == GONE).count();
        self.parts.push(Part { segment, first: self.places.len(), gone });
        self.places.extend_from_slice(places);
    }

    /// Takes the lengths of the bodies into account.
    fn measure(&mut self) {
        let all = self.parts.iter().flat_map(|part| &part.segment.lengths).zip(&self.places);
        let lengths: Vec<Option<u32>> =
            all.map(|(length, place)| (*place != GONE).then_some(*length)).collect();
        let sum = lengths.iter().flatten().map(|length| u64::from(*length)).sum();
        let measure = Lengths::new(sum, self.memories);
        self.body_words =
            lengths.iter().map(|length| length.map_or(0.0, |length| measure.weight(length))).collect();
        let sittings = self.parts.iter().flat_map(|part| part.segment.sittings.iter().copied());
        self.sittings = Sittings::new(sittings);
        let once = Counts { body: 1, head: 0 };
        self.once = self.body_words.iter().map(|body_word| saturated(once, *body_word)).collect();
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Bytes that it takes, without the memories.
    pub(super) fn size(&self) -> usize {
        let rows = self.places.len() * 12 + self.sittings.size();
        rows + self
            .parts
            .iter()
            .map(|part| part.segment.size() + part.segment.len() * size_of::<Memory>())
            .sum::<usize>()
    }

    /// Picks among the candidates of a request whose memories these are. `scores` is room to work in.
    pub(super) fn select(
        &self,
        question: &Question,
        request: &SelectRequest<'_>,
        scores: &mut Vec<f32>,
    ) -> Vec<Pick> {
        let terms: Vec<Vec<Option<Postings<'_>>>> =
            self.parts.iter().map(|part| part.segment.postings(question)).collect();
        let mut found_in = vec![0; question.terms.len()];
        for (part, terms) in self.parts.iter().zip(&terms) {
            for (found_in, postings) in found_in.iter_mut().zip(terms) {
                *found_in += postings.map_or(0, |postings| self.found_in(part, postings));
            }
        }
        let worth = Worth::new(question, &found_in, self.memories);
        scores.clear();
        scores.resize(self.places.len(), 0.0);
        for (part, terms) in self.parts.iter().zip(&terms) {
            for (postings, gain) in terms.iter().zip(&worth.gains) {
                if let Some(postings) = postings.filter(|_| *gain > 0.0) {
                    self.add_scores(part, postings, *gain, scores);
                }
            }
            if part.gone > 0 {
                let rows = part.first..part.first + part.segment.len();
                rows.filter(|row| self.places[*row] == GONE).for_each(|row| scores[row] = 0.0);
            }
        }
        let searched = Searched { index: self, corpus: request.corpus, terms, worth: &worth };
        rank(&searched, question, &worth, scores, request)
    }

    /// How many memories of a part have a term, those that are gone left out.
    fn found_in(&self, part: &Part, postings: Postings<'_>) -> u32 {
        if part.gone == 0 {
            return postings.len();
        }
        let here = |row: u32| u32::from(self.places[part.first + row as usize] != GONE);
        let (mut once, mut counted) = (0, 0);
        postings.each(|row| once += here(row), |row, _| counted += here(row));
        once + counted
    }

    fn add_scores(&self, part: &Part, postings: Postings<'_>, gain: f32, scores: &mut [f32]) {
        let rows = part.first..part.first + part.segment.len();
        let scores = Cell::from_mut(&mut scores[rows.clone()]).as_slice_of_cells();
        let (once, body_words) = (&self.once[rows.clone()], &self.body_words[rows]);
        let add = |row: usize, score: f32| scores[row].set(scores[row].get() + score);
        postings.each(
            |row| add(row as usize, gain * once[row as usize]),
            |row, counts| add(row as usize, gain * saturated(counts, body_words[row as usize])),
        );
    }

    /// The part of a row, and its place in there.
    fn part(&self, row: u32) -> (usize, usize) {
        let part = self.parts.partition_point(|part| part.first <= row as usize) - 1;
        (part, row as usize - self.parts[part].first)
    }
}

impl Part {
    fn kept(&self, places: &[u32]) -> Kept {
        let places = places[self.first..self.first + self.segment.len()].to_vec();
        Kept { segment: Some(Arc::clone(&self.segment)), places }
    }
}

/// An index after a search.
struct Searched<'i> {
    index: &'i Index,
    /// The memories of the folder, in its order.
    corpus: &'i [Memory],
    /// The postings of the question's terms in each part.
    terms: Vec<Vec<Option<Postings<'i>>>>,
    worth: &'i Worth,
}

impl Rows for Searched<'_> {
    fn memory(&self, row: u32) -> (&Memory, usize) {
        let place = self.index.places[row as usize] as usize;
        (&self.corpus[place], place)
    }

    fn sittings(&self) -> &Sittings {
        &self.index.sittings
    }

    fn ties(&self, row: u32) -> Ties<'_> {
        let (part, row) = self.index.part(row);
        self.index.parts[part].segment.ties(row)
    }

    fn body_word(&self, row: u32) -> f32 {
        self.index.body_words[row as usize]
    }

    fn places(&self, row: u32) -> Cow<'_, [Mark]> {
        let (part, row) = self.index.part(row);
        Cow::Borrowed(self.index.parts[part].segment.places(row))
    }

    fn has_long(&self) -> bool {
        self.index.parts.iter().any(|part| part.segment.has_long())
    }

    fn passages(&self, row: u32) -> Option<Passages<'_>> {
        let (part, row) = self.index.part(row);
        self.index.parts[part].segment.passages(row)
    }

    fn pinned(&self) -> Vec<u32> {
        let of = |part: &Part| {
            let first = part.first as u32;
            part.segment.pinned.iter().map(move |row| first + row).collect::<Vec<_>>()
        };
        self.index.parts.iter().flat_map(of).collect()
    }

    fn counts(&self, rows: &[u32], counts: &mut [Counts]) {
        let terms = self.worth.gains.len();
        let parts: Vec<(usize, usize)> = rows.iter().map(|row| self.index.part(*row)).collect();
        for (term, _) in self.worth.gains.iter().enumerate().filter(|(_, gain)| **gain > 0.0) {
            let mut before = None;
            let mut finder = None;
            for ((part, row), at) in parts.iter().zip((term..).step_by(terms)) {
                if before.replace(part) != Some(part) {
                    finder = self.terms[*part][term].map(Postings::finder);
                }
                if let Some(finder) = &mut finder {
                    counts[at] = finder.counts(*row as u32);
                }
            }
        }
    }
}
