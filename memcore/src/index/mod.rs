//! `MEMORY.md`: the index of a folder, read as it is.
//!
//! `scan` makes one pass over the Markdown, `entry` turns the links of a line into entries (`target` reads
//! where they point, `hook` what is said of them), `measure` takes away what does not count, `limits` cuts,
//! and `report` tells what an agent gets.
//!
//! `upkeep` puts one line in or takes it out: `outline` finds where, `line` writes it. `managed` is the section that
//! `rebuild` derives from the files, `kept` a line that may come back. `advice` says what to do about an index that is too long.

mod advice;
mod entry;
mod hook;
mod kept;
mod limits;
mod line;
mod managed;
mod measure;
mod outline;
mod rebuild;
mod report;
mod scan;
mod target;
#[cfg(test)]
mod tests;
mod upkeep;

use std::borrow::Cow;
use std::fmt;

pub use advice::{IndexAdvice, Shorten};
pub use entry::{IndexEntry, TargetKind};
pub(crate) use kept::KeptLine;
pub use limits::{CutBy, IndexCut, IndexLimits};
pub use line::IndexLine;
pub(crate) use measure::{comments, without};
pub use rebuild::{DroppedLine, Rebuild};
pub use report::{EntryRef, LoadReport, LoadState};

use crate::path::DocPath;
use crate::text::{Span, lines};

/// A `MEMORY.md`: the one file of a folder that an agent always has before its eyes.
///
/// Like a memory it *is* its source: reading never fails and changes nothing, so prose, tables and headings
/// that people put into their index stay as they are. What is read out of it are its
/// [entries](Self::entries), and [what an agent would get](Self::load) of it under the limits that hold for
/// an index.
///
/// # Example: what is in an index, and what an agent gets of it
/// ```
/// use memcore::{DocPath, IndexLimits, LoadState, MemoryIndex};
///
/// let index = MemoryIndex::parse(
///     "# Project\n\n\
///      - [No mocks](feedback_no_mocks.md) — tests use a real database\n\
///      - [Release day](./release%20day.md): every second Tuesday\n\
///      ```\n- [not an entry](example.md)\n```\n",
/// );
/// let [mocks, release] = index.entries() else { panic!() };
/// assert_eq!((&*mocks.title, &*mocks.hook), ("No mocks", "tests use a real database"));
/// assert_eq!((&*release.target, release.line), ("release day.md", 4));
/// assert_eq!(release.section.as_deref(), Some("Project"));
///
/// let files: Vec<DocPath> = vec!["feedback_no_mocks.md".parse()?, "user_ana.md".parse()?];
/// let report = index.load(&IndexLimits::default(), &files);
/// assert_eq!(report.state, LoadState::Full);
/// assert_eq!(report.without_entry[0].as_str(), "user_ana.md");
/// assert_eq!(report.without_file[0].target, "release day.md");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MemoryIndex {
    source: String,
    entries: Vec<IndexEntry>,
    /// What is taken away before an agent gets the text: in order, none touching another's inside.
    removed: Vec<Span>,
}

impl MemoryIndex {
    /// The name of an index file. Such a file is no memory.
    pub const FILE_NAME: &'static str = "MEMORY.md";

    /// Reads an index from its text. Any text is an index, if perhaps one without entries.
    pub fn parse(source: impl Into<String>) -> Self {
        let source = source.into();
        let head = measure::head(&source);
        let found = scan::scan(&source, head);
        let entries = entry::entries(&source, &found);
        let mut removed = Vec::with_capacity(found.comments.len() + 1);
        if head > 0 {
            removed.push(Span::new(0, head));
        }
        removed.extend(found.comments);
        Self { source, entries, removed }
    }

    /// The whole text, byte for byte.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The entries in the order of the file; a file that is named twice has two.
    pub fn entries(&self) -> &[IndexEntry] {
        &self.entries
    }

    /// The text that is loaded and that the limits measure: without byte order mark, header (frontmatter) and
    /// block comments.
    ///
    /// A block comment is a closed `<!-- -->` that begins at the start of a line (blanks may stand before it)
    /// and not in code. Its line goes with it if nothing else stands there.
    ///
    /// # Example: notes to the people who keep the index
    /// ```
    /// use memcore::MemoryIndex;
    ///
    /// let index = MemoryIndex::parse("---\nname: index\n---\n<!-- newest first -->\n- [Ana](user_ana.md)\n");
    /// assert_eq!(index.text(), "- [Ana](user_ana.md)\n");
    /// ```
    pub fn text(&self) -> Cow<'_, str> {
        measure::without(&self.source, &self.removed)
    }

    /// What an agent gets to see: the [text](Self::text) up to the limits.
    ///
    /// # Example: the second line is over the limit
    /// ```
    /// use memcore::{IndexLimits, MemoryIndex};
    ///
    /// let index = MemoryIndex::parse("- [Ana](ana.md)\n- [Ben](ben.md)\n");
    /// assert_eq!(index.shown(&IndexLimits { lines: 1, bytes: 25_000 }), "- [Ana](ana.md)\n");
    /// ```
    pub fn shown(&self, limits: &IndexLimits) -> Cow<'_, str> {
        let text = self.text();
        let Some(cut) = limits.cut(&text) else { return text };
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(Span::new(0, cut.end).of(text)),
            Cow::Owned(mut text) => {
                text.truncate(cut.end);
                Cow::Owned(text)
            }
        }
    }

    /// Tells what an agent would get: how much of the index, which entries it would not see, and where index
    /// and folder disagree.
    ///
    /// `files` are the memories that exist, with paths that count from the folder of this index. Other index
    /// files are no memories: one among `files` needs no entry, and an entry that leads to one is not missed.
    ///
    /// For a folder without an index see [`LoadReport::missing`].
    pub fn load<'f>(&self, limits: &IndexLimits, files: impl IntoIterator<Item = &'f DocPath>) -> LoadReport {
        report::of(self, limits, files)
    }

    /// Where in the source the first `end` bytes of the [text](Self::text) end.
    fn source_offset(&self, end: usize) -> usize {
        self.removed.iter().fold(end, |end, gone| if gone.start <= end { end + gone.len() } else { end })
    }
}

/// The line end that an index is written with: that of its first line.
fn line_end(text: &str) -> &'static str {
    lines(text, 0).next().map_or("\n", |line| if line.next - line.end == 2 { "\r\n" } else { "\n" })
}

/// Never shows the text: what people remember does not belong in logs.
impl fmt::Debug for MemoryIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryIndex")
            .field("bytes", &self.source.len())
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}
