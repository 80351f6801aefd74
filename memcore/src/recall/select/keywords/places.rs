//! What stands where in a memory: the marks of its terms in their order, and of a long body those of each passage.

use std::borrow::Cow;

use super::nearness::{END, Mark};

/// Takes down what is met on the way through one memory after the other.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The marks of terms that have neighbours, and an end behind each field.
    pub(super) marks: Vec<Mark>,
    /// Of each passage how many of these are in it, the marks of its other terms, and an end.
    pub(super) passages: Vec<Mark>,
    /// Where the number of the passage stands that is being read.
    open: Option<usize>,
}

impl Places {
    /// A passage begins.
    pub(super) fn passage(&mut self) {
        self.close();
        self.open = Some(self.passages.len());
        self.passages.push(0);
    }

    /// A field ends, and the passage with it.
    pub(super) fn end(&mut self) {
        // One end keeps apart as well as two.
        if self.marks.last().is_some_and(|last| *last != END) {
            self.marks.push(END);
        }
        self.close();
    }

    /// A term that has neighbours.
    pub(super) fn placed(&mut self, mark: Mark) {
        let Some(at) = self.open else { return self.marks.push(mark) };
        // A tokenizer can make more of a passage than can be numbered.
        match self.passages[at].checked_add(1) {
            Some(count) => {
                self.passages[at] = count;
                self.marks.push(mark);
            }
            None => self.passages.push(mark),
        }
    }

    /// A term that has none.
    pub(super) fn other(&mut self, mark: Mark) {
        if self.open.is_some() {
            self.passages.push(mark);
        }
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.passages.push(END);
        }
    }
}

/// The passages of a long body.
#[derive(Debug)]
pub(super) struct Passages<'p> {
    /// The marks of the memory that have places; the body's are the last.
    pub(super) marks: Cow<'p, [Mark]>,
    /// As in [`Places::passages`].
    pub(super) passages: Cow<'p, [Mark]>,
}

impl Passages<'_> {
    /// Gives the marks of each passage: those that have places, and the others.
    pub(super) fn each(&self, mut passage: impl FnMut(&[Mark], &[Mark])) {
        let marks = self.marks.strip_suffix(&[END]).unwrap_or(&self.marks);
        let body: usize = self.counted().map(|(count, _)| count).sum();
        let mut placed = &marks[marks.len().saturating_sub(body)..];
        for (count, others) in self.counted() {
            let (here, later) = placed.split_at(count.min(placed.len()));
            passage(here, others);
            placed = later;
        }
    }

    /// For each passage how many marks it has that have places, and the others.
    fn counted(&self) -> impl Iterator<Item = (usize, &[Mark])> {
        let mut rest = &*self.passages;
        std::iter::from_fn(move || {
            let (count, after) = rest.split_first()?;
            let end = after.iter().position(|mark| *mark == END).unwrap_or(after.len());
            rest = after.get(end + 1..).unwrap_or(&[]);
            Some((usize::from(*count), &after[..end]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_passage_has_its_marks() {
        let mut places = Places::default();
        places.end();
        places.placed(7);
        places.other(8);
        places.end();
        places.end();
        assert_eq!(places.marks, [7, END]);
        places.passage();
        places.placed(1);
        places.other(2);
        places.placed(3);
        places.passage();
        places.other(4);
        places.passage();
        places.placed(5);
        places.end();
        assert_eq!(places.marks, [7, END, 1, 3, 5, END]);
        let mut found = Vec::new();
        let passages = Passages { marks: places.marks.into(), passages: places.passages.into() };
        passages.each(|placed, others| found.push([placed, others].concat()));
        assert_eq!(found, [vec![1, 3, 2], vec![4], vec![5]]);
    }

    #[test]
    fn a_passage_of_very_many_terms_keeps_them() {
        let mut places = Places::default();
        places.passage();
        (0..70_000).for_each(|_| places.placed(9));
        places.end();
        let mut found = 0;
        let passages = Passages { marks: places.marks.into(), passages: places.passages.into() };
        passages.each(|placed, others| found += placed.len() + others.len());
        assert_eq!(found, 70_000);
    }
}
