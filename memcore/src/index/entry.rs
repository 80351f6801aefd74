//! The entries of an index: which links are some, and what belongs to each.

use std::borrow::Cow;

use serde::Serialize;

use super::hook::hook;
use super::scan::{Found, Link, Place};
use super::target;
use crate::path::DocPath;
use crate::text::Span;

/// One entry of an index: a line, or a part of one, that names a memory's file.
///
/// Usually that is `- [Title](file.md) — hook`. An entry is also every other link to a Markdown file of the
/// folder in a list or a table, and elsewhere on a line that begins with one; `[[name]]` counts like a link
/// unless it is part of another entry's hook. Whatever stands in code or in a comment is no entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IndexEntry {
    /// The text of the link, without markup.
    pub title: String,
    /// How the file is named.
    pub kind: TargetKind,
    /// The path of the file from the folder of the index: without `./`, percent signs and anchor. For a
    /// `[[name]]` the name as written, since only the files tell whether a `#` in it begins an anchor.
    pub target: String,
    /// The target as written.
    pub raw_target: String,
    /// What the line says of the file, as written and without the sign that separates it from the link; empty
    /// where it says nothing. Where a line has several entries, it is the last one's.
    pub hook: String,
    /// The text of the heading it stands under.
    pub section: Option<String>,
    /// The line in the source, from 1.
    pub line: usize,
    /// What belongs to the entry: its line without the line end. Where a line has several, the first one's
    /// part begins with the line, each other one's with its link, and each reaches up to the next.
    pub span: Span,
    /// Where the link stands, brackets and all.
    pub link_span: Span,
    /// Where the target stands as written: for `[Title][1]` that is in the definition of `[1]`.
    pub target_span: Span,
}

/// How an entry names its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    /// By its path: `[Title](file.md)`.
    File,
    /// By its path or its stem, with or without `.md`: `[[file]]`.
    Wiki,
}

impl IndexEntry {
    /// Whether this entry leads to the file at `path`, which counts from the folder of the index. Case
    /// counts, the composition of characters (NFC or NFD) does not.
    ///
    /// # Example: by stem, wherever the file is
    /// ```
    /// use memcore::MemoryIndex;
    ///
    /// let index = MemoryIndex::parse("- [[pairing]] — two blocks a day\n- [Ana](ana.md)\n");
    /// assert!(index.entries()[0].names(&"team/pairing.md".parse()?));
    /// assert!(!index.entries()[1].names(&"team/ana.md".parse()?));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn names(&self, path: &DocPath) -> bool {
        let path = target::key(path.as_str());
        match self.kind {
            TargetKind::File => self.keys().any(|key| key == path),
            TargetKind::Wiki => self.keys().any(|key| target::names(&path).contains(&&*key)),
        }
    }

    /// What its file may be called. In `[[task #21]]` the number may be an anchor or part of the name.
    pub(super) fn keys(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let before_anchor = match self.kind {
            TargetKind::File => None,
            TargetKind::Wiki => self.target.split_once('#').map(|(name, _)| name.trim_end()),
        };
        std::iter::once(&*self.target).chain(before_anchor).map(target::key)
    }
}

/// Turns links into entries, line by line.
pub(super) fn entries(source: &str, found: &Found) -> Vec<IndexEntry> {
    let mut entries = Vec::with_capacity(found.links.len());
    let mut headings = found.headings.iter().peekable();
    let mut section = None;
    let (mut line, mut counted) = (1, 0);
    let mut rest = &*found.links;
    while let Some(first) = rest.first() {
        let (on_line, line_end) = links_of_line(source, rest);
        rest = &rest[on_line.len()..];
        let line_start =
            memchr::memrchr(b'\n', &source.as_bytes()[..first.span.start]).map_or(0, |at| at + 1);
        if !is_entry_line(first, Span::new(line_start, first.span.start).of(source)) {
            continue;
        }
        // Behind a link to a file, `[[name]]` is part of the hook.
        let counts = |link: &&Link| link.kind == TargetKind::File || first.kind == TargetKind::Wiki;
        let mut links = on_line.iter().filter(counts).peekable();
        let mut start = line_start;
        while let Some(link) = links.next() {
            line += memchr::memchr_iter(b'\n', &source.as_bytes()[counted..link.span.start]).count();
            counted = link.span.start;
            while let Some((_, text)) = headings.next_if(|(at, _)| *at <= link.span.start) {
                section = text.as_ref();
            }
            let (end, hook) = match links.peek() {
                Some(next) => (next.span.start, ""),
                None => (
                    line_end,
                    hook(Span::new(link.span.end, line_end).of(source), link.place == Place::Table),
                ),
            };
            entries.push(IndexEntry {
                title: link.title.clone(),
                kind: link.kind,
                target: link.target.clone(),
                raw_target: link.target_span.of(source).to_owned(),
                hook: hook.to_owned(),
                section: section.cloned(),
                line,
                span: Span::new(start, end),
                link_span: link.span,
                target_span: link.target_span,
            });
            start = end;
        }
    }
    entries
}

/// The links that begin on the line of the first one, and where that line ends, without its line end. A link
/// that goes on in the next line brings that line with it.
fn links_of_line<'l>(source: &str, links: &'l [Link]) -> (&'l [Link], usize) {
    let mut end = 0;
    let count = links
        .iter()
        .take_while(|link| {
            let belongs = end == 0 || link.span.start < end;
            if belongs && link.span.end > end {
                end = memchr::memchr(b'\n', &source.as_bytes()[link.span.end..])
                    .map_or(source.len(), |length| link.span.end + length);
            }
            belongs
        })
        .count();
    let end = if source[..end].ends_with('\r') { end - 1 } else { end };
    (&links[..count], end)
}

/// Whether links on this line are entries: in lists and tables all are, elsewhere the line begins with one.
fn is_entry_line(first: &Link, before: &str) -> bool {
    first.place != Place::Elsewhere || !before.contains(char::is_alphabetic)
}
