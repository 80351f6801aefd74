//! A memory as it is searched: its fields, what each weighs, and what else ties it to others.

use std::borrow::Cow;

use super::dictionary::hash;
use super::words::{Piece, Reader, Words, month};
use crate::memory::{Memory, Timestamp};
use crate::recall::passages::{LONG, SIZE, passages};
use crate::text::fold_name;

/// What a word adds to a memory's counts. Integers, so that every way of counting gives the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// How often it stands in the body, up to 255.
    pub(super) body: u8,
    /// How much it counts elsewhere, in quarters of a body word, up to 255.
    pub(super) head: u8,
}

impl Counts {
    pub(super) fn add(&mut self, other: Self) {
        self.body = self.body.saturating_add(other.body);
        self.head = self.head.saturating_add(other.head);
    }
}

/// Name and file name, in quarters: 1.75 body words. On short memories with a description, weights from 1.5 to 2
/// find the same within half a point of R@5, and body or description alone find eight to ten points less.
const NAME: u8 = 7;
/// The description, as the name.
const DESCRIPTION: u8 = 7;
/// Tags and topic.
const TAGS: u8 = 6;
/// The memory's date in words: 0.5. With dates two in a hundred more are found, whatever their weight.
const DATE: u8 = 2;
/// On top, for the first words of description and body, which say what it is about: 0.5, for half a point.
const LEAD: u8 = 2;
const LEAD_WORDS: u32 = 6;

/// What is met on the way through a memory.
pub(super) enum Met<'t> {
    /// A piece of text, what it counts, and whether it has a place among its neighbours.
    Piece { piece: Piece<'t>, counts: Counts, placed: bool },
    /// The end of a field: what follows is no neighbour of what was before.
    End,
    /// A passage of a long body begins.
    Passage,
}

/// Goes through the fields of a memory, and returns the length of the body: how many pieces it has, and of a long one how
/// many its passages have on average, so that a long file is no worse a place for a paragraph than a short one.
pub(super) fn read(words: &Words, reader: &mut Reader, memory: &Memory, mut met: impl FnMut(Met<'_>)) -> u32 {
    let head = |head: u8| Counts { body: 0, head };
    let mut length = 0;
    let mut field = |text: &str, counts: Counts, lead: bool, placed: bool| {
        length = 0;
        if text.is_empty() {
            return;
        }
        reader.each(words, text, |piece| {
            let mut counts = counts;
            if lead && length < LEAD_WORDS {
                counts.head += LEAD;
            }
            length += u32::from(!matches!(piece, Piece::Whole(..) | Piece::Path(_)));
            met(Met::Piece { piece, counts, placed });
        });
        met(Met::End);
    };
    field(memory.title(), head(NAME), false, true);
    if memory.name().is_some() {
        field(memory.id().path.stem(), head(NAME), false, false);
    }
    field(memory.description(), head(DESCRIPTION), true, true);
    for tag in memory.tags().into_iter().chain(memory.topic()) {
        field(tag, head(TAGS), false, false);
    }
    if let Some((year, number, day)) = date(memory)
        && let Some(month) = month(number)
    {
        field(&format!("{day} {month} {year}"), head(DATE), false, false);
    }
    let body = memory.body();
    if body.len() <= LONG {
        field(body, Counts { body: 1, head: 0 }, true, true);
        return length;
    }
    let all = passages(body, SIZE);
    let mut length = 0;
    for passage in &all {
        met(Met::Passage);
        reader.each(words, &body[passage.clone()], |piece| {
            let lead = if length < LEAD_WORDS { LEAD } else { 0 };
            length += u32::from(!matches!(piece, Piece::Whole(..) | Piece::Path(_)));
            met(Met::Piece { piece, counts: Counts { body: 1, head: lead }, placed: true });
        });
    }
    met(Met::End);
    length / all.len() as u32
}

/// Whether a body is taken to passages.
pub(super) fn is_long(memory: &Memory) -> bool {
    memory.body().len() > LONG
}

/// Year, month and day of a memory, by its header: when it was changed, or else written. A file's own time is no
/// witness, since copying resets it.
fn date(memory: &Memory) -> Option<(i32, u32, u32)> {
    use chrono::Datelike;
    let date = match memory.modified().or_else(|| memory.created())? {
        Timestamp::Instant(time) => time.date_naive(),
        Timestamp::Local(time) => time.date(),
    };
    Some((date.year(), date.month(), date.day()))
}

/// The sitting in which a memory was written: its session, or else its day. 0 if neither is told.
pub(super) fn sitting(memory: &Memory) -> u64 {
    match (memory.origin_session(), date(memory)) {
        (Some(session), _) if !session.is_empty() => hash(session.as_bytes(), 1).max(1),
        (_, Some((year, month, day))) => {
            1 + (i64::from(year) * 372 + i64::from(month * 31 + day)).unsigned_abs()
        }
        _ => 0,
    }
}

/// By what a memory is linked to, and to what it links: names, folded and hashed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ties<'l> {
    pub(super) names: [u64; 2],
    pub(super) links: Cow<'l, [u64]>,
}

impl Ties<'_> {
    /// Finds the links by their brackets. One in a code block counts too, which the graph of links would not let
    /// pass: here it may tie two memories that are found both by their words, and no more.
    pub(super) fn of(memory: &Memory) -> Self {
        let key = |name: &str| hash(fold_name(name.strip_suffix(".md").unwrap_or(name)).as_bytes(), 0);
        let body = memory.body();
        let links = memchr::memmem::find_iter(body.as_bytes(), b"[[").filter_map(|at| {
            let (target, _) = body[at + 2..].split_once("]]")?;
            let target = target.split(['|', '#', '\n', '\\']).next()?;
            Some(key(target.rsplit('/').next()?.trim()))
        });
        Self { names: [key(memory.id().path.stem()), key(memory.title())], links: links.collect() }
    }

    /// Whether one of the two links to the other.
    pub(super) fn meet(&self, other: &Self) -> bool {
        let links = |from: &Self, to: &Self| from.links.iter().any(|link| to.names.contains(link));
        links(self, other) || links(other, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryId;

    fn memory(path: &str, source: &str) -> Memory {
        Memory::parse(MemoryId::new(crate::Scope::Project, path.parse().unwrap()), source)
    }

    #[test]
    fn fields_weigh_as_they_should() {
        let memory = memory(
            "a_note.md",
            "---\nname: ports\ndescription: x\ntags: [net]\nmodified: 2023-05-08\n---\none\n",
        );
        let mut all = Vec::new();
        let length = read(&Words::Own, &mut Reader::default(), &memory, |met| {
            if let Met::Piece { piece: piece @ Piece::Word(..), counts, .. } = met {
                all.push((piece.readings().plain, counts.body, counts.head));
            }
        });
        let all: Vec<_> = all.iter().map(|(word, body, head)| (&**word, *body, *head)).collect();
        assert_eq!(
            all,
            [
                ("port", 0, 7),
                ("", 0, 7),
                ("note", 0, 7),
                ("x", 0, 9),
                ("net", 0, 6),
                ("8", 0, 2),
                ("may", 0, 2),
                ("2023", 0, 2),
                ("one", 1, 2)
            ]
        );
        assert_eq!(length, 1);
    }

    #[test]
    fn a_link_ties_by_stem_and_by_name() {
        let ties = |path, source| Ties::of(&memory(path, source));
        let one = ties("one.md", "see [[Second Note|it]] and [[team/three.md#top]] and [[broken");
        assert!(one.meet(&ties("second_note.md", "")));
        assert!(ties("three.md", "").meet(&one));
        assert!(!one.meet(&ties("four.md", "[[five]]")));
    }

    #[test]
    fn a_sitting_is_a_session_or_a_day() {
        let of = |header: &str| sitting(&memory("a.md", &format!("---\n{header}\n---\n")));
        assert_eq!(of("modified: 2023-05-08T10:00:00Z"), of("modified: 2023-05-08"));
        assert_ne!(of("modified: 2023-05-09"), of("modified: 2023-05-08"));
        assert_ne!(of("metadata:\n  originSessionId: a"), of("metadata:\n  originSessionId: b"));
        assert_eq!(of("name: x"), 0);
    }
}
