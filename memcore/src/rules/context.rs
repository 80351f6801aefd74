//! What a rule may look at.

use std::cell::{Cell, OnceCell};

use chrono::{DateTime, FixedOffset, NaiveDate};

use super::dates::DateHit;
use super::labels::{self, Labels};
use super::markdown::Markdown;
use super::safety::{Secret, SecretScanner, secrets};
use super::triggers::{self, Hit, Trigger, Word};
use super::{Linter, language, relative_dates};
use crate::freshness::Age;
use crate::index::{LoadReport, MemoryIndex};
use crate::links::LinkGraph;
use crate::memory::{Memory, MemoryKind};
use crate::text::{Span, lines};

/// One memory, the time, and readings of it that rules share. Each reading is made when it is first asked for.
#[derive(Debug)]
pub struct LintContext<'a> {
    memory: &'a Memory,
    age: Age,
    now: DateTime<FixedOffset>,
    linter: &'a Linter,
    kind: Option<MemoryKind>,
    hits: OnceCell<Vec<Hit>>,
    secrets: OnceCell<Vec<Secret>>,
    markdown: OnceCell<Markdown>,
    labels: OnceCell<Labels>,
    dates: OnceCell<Vec<DateHit>>,
    /// A rule did not look, for the text is in a language that it does not know.
    unknown_language: Cell<bool>,
}

impl<'a> LintContext<'a> {
    pub(super) fn new(linter: &'a Linter, memory: &'a Memory, age: Age, now: DateTime<FixedOffset>) -> Self {
        Self {
            memory,
            age,
            now,
            linter,
            kind: memory.kind(),
            hits: OnceCell::new(),
            secrets: OnceCell::new(),
            markdown: OnceCell::new(),
            labels: OnceCell::new(),
            dates: OnceCell::new(),
            unknown_language: Cell::new(false),
        }
    }

    /// The memory. Spans of findings count from the start of its [source](Memory::source).
    pub fn memory(&self) -> &'a Memory {
        self.memory
    }

    /// Its type, looked up once.
    pub fn kind(&self) -> Option<MemoryKind> {
        self.kind
    }

    /// How old it is, and by what.
    pub fn age(&self) -> &Age {
        &self.age
    }

    /// The caller's civil date.
    pub fn today(&self) -> NaiveDate {
        self.now.date_naive()
    }

    /// The dates of description and body that only the day of writing explains, each with its place in the source. That
    /// day is the one of the last change.
    pub(super) fn dates(&self) -> &[DateHit] {
        self.dates.get_or_init(|| relative_dates::in_memory(self))
    }

    /// Where something of the body stands in the source.
    pub(super) fn in_source(&self, span: Span) -> Span {
        span.shifted(self.memory.body_start())
    }

    /// The body with its place in the source.
    pub(super) fn body_span(&self) -> Span {
        Span::new(self.memory.body_start(), self.memory.source().len())
    }

    /// The first line of the body that says something, which a comment does not: one before it can keep rules quiet.
    pub(super) fn first_line_of_body(&self) -> Span {
        let body = self.memory.body();
        let says = |text: &str| !(text.is_empty() || text.starts_with("<!--") && text.ends_with("-->"));
        let line = lines(body, 0).find(|line| says(line.text(body).trim()));
        line.map_or_else(|| self.body_span(), |line| self.in_source(Span::new(line.start, line.end)))
    }

    /// The settings of the host.
    pub(super) fn linter(&self) -> &'a Linter {
        self.linter
    }

    /// The triggers in the source.
    pub(super) fn hits(&self) -> &[Hit] {
        self.hits.get_or_init(|| triggers::find(self.memory.source()))
    }

    /// Where words of this sort stand in the body.
    pub(super) fn words(&self, word: Word) -> impl Iterator<Item = Span> {
        let from = self.memory.body_start();
        self.hits()
            .iter()
            .filter(move |hit| hit.trigger == Trigger::Word(word) && hit.span.start >= from)
            .map(|hit| hit.span)
    }

    /// Whether a word of this sort stands in the body.
    pub(super) fn has(&self, word: Word) -> bool {
        self.words(word).next().is_some()
    }

    /// The blocks of the body that hold text, in their order.
    pub(super) fn markdown(&self) -> &Markdown {
        self.markdown.get_or_init(|| Markdown::parse(self.memory.body()))
    }

    /// The labels of the body that tell why and how.
    pub(super) fn labels(&self) -> &Labels {
        self.labels.get_or_init(|| match labels::plain(self.memory.body()) {
            Some(labels) => labels,
            None => labels::find(self.memory.body(), self.markdown()),
        })
    }

    /// The secrets of the source that the library itself knows.
    pub(super) fn own_secrets(&self) -> &[Secret] {
        self.secrets.get_or_init(|| secrets::find(self.memory.source(), self.hits()))
    }

    /// Finders of secrets that the host brings.
    pub(super) fn scanners(&self) -> impl Iterator<Item = &'a dyn SecretScanner> {
        self.linter.scanners()
    }

    /// Whether the body is in a language that the rules know. If not, the report says so.
    pub(super) fn knows_language(&self) -> bool {
        let known = language::is_known(self.memory.body());
        self.unknown_language.set(self.unknown_language.get() || !known);
        known
    }

    pub(super) fn met_unknown_language(&self) -> bool {
        self.unknown_language.get()
    }
}

/// A folder as it is checked: its memories, and what is derived of them.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// The memories.
    pub memories: &'a [Memory],
    /// Their ages, in the same order.
    pub ages: &'a [Age],
    /// The caller's instant.
    pub now: DateTime<FixedOffset>,
    /// `MEMORY.md`, if there is one.
    pub index: Option<&'a MemoryIndex>,
    /// What an agent gets of it.
    pub load: &'a LoadReport,
    /// The links between the memories.
    pub links: &'a LinkGraph,
    /// Files that were not read, each with the reason.
    pub not_read: &'a [(String, String)],
}
