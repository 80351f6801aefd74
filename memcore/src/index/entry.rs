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
/// Usually that is `- [Title](file.md) — hook`. An entry is also every other link to a Markdown file of the folder
/// in a list or a table, and elsewhere on a line that begins with one; `[[name]]` counts like a link unless it is
/// part of another entry's hook. Whatever stands in code or in a comment is no entry.
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
    /// What belongs to the entry: its line without the line end. Where a line has several, the first one's part
    /// begins with the line, each other one's with its link, and each reaches up to the next.
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
    /// Whether this entry leads to the file at `path`, which counts from the folder of the index. Case counts,
    /// the composition of characters (NFC or NFD) does not.
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

/// The links that begin on the line of the first one, and where that line ends, without its line end. A link that
/// goes on in the next line brings that line with it.
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

#[cfg(test)]
mod tests {
    use super::TargetKind;
    use crate::{MemoryIndex, Span};

    /// Title, target and hook of every entry.
    fn read(source: &str) -> Vec<(String, String, String)> {
        let index = MemoryIndex::parse(source);
        index
            .entries()
            .iter()
            .map(|entry| (entry.title.clone(), entry.target.clone(), entry.hook.clone()))
            .collect()
    }

    fn one(source: &str) -> (String, String, String) {
        let mut entries = read(source);
        assert_eq!(entries.len(), 1, "{source:?} has {entries:?}");
        entries.remove(0)
    }

    fn entry(title: &str, target: &str, hook: &str) -> (String, String, String) {
        (title.to_owned(), target.to_owned(), hook.to_owned())
    }

    #[test]
    fn every_kind_of_list() {
        for mark in ["-", "*", "+", "1.", "12)", "- [x]", "- 2026-03-01:", "> -", "- -"] {
            assert_eq!(one(&format!("{mark} [A](a.md) — h\n")), entry("A", "a.md", "h"), "{mark}");
        }
    }

    #[test]
    fn links_outside_lists_count_at_the_start_of_a_line() {
        for line in
            ["[A](a.md): h", "**[A](a.md)** — h", "> [A](a.md) h", "### [A](a.md) - h", "📌 [A](a.md) h"]
        {
            assert_eq!(one(line), entry("A", "a.md", "h"), "{line}");
        }
        assert_eq!(read("See [A](a.md) for more."), []);
        assert_eq!(read("先看 [A](a.md)。"), []);
        assert_eq!(read("prose\n[A](a.md): h\nprose"), [entry("A", "a.md", "h")]);
    }

    #[test]
    fn tables_count_in_every_cell() {
        let table =
            "| what | file | why |\n|---|---|---|\n| tests | [A](a.md) | no mocks |\n| x | [[b\\|B]] | |\n";
        assert_eq!(read(table), [entry("A", "a.md", "no mocks"), entry("B", "b", "")]);
    }

    #[test]
    fn wiki_links_are_entries_or_part_of_a_hook() {
        assert_eq!(one("- [[a]] — h"), entry("a", "a", "h"));
        assert_eq!(one("- [[ a  b | A ]]: h"), entry("A", "a b", "h"));
        assert_eq!(one("- [A](a.md) — see [[b]]"), entry("A", "a.md", "see [[b]]"));
        assert_eq!(read("- [[a]], [[b]] — h"), [entry("a", "a", ""), entry("b", "b", "h")]);
        assert_eq!(one("- [[A]](a.md) — h"), entry("A", "a.md", "h"));
        assert_eq!(one("- [[a]](not a file)"), entry("a", "a", "(not a file)"));
        assert_eq!(read("- [[]] [[#part]] ![[a]]"), []);
    }

    #[test]
    fn code_comments_and_other_links_do_not_count() {
        let source = "- `[A](a.md)`\n- <!-- [A](a.md) -->\n- \\[A](a.md)\n- ![A](a.md)\n- <x@a.md> <https://x.example/a.md>\n\n\
                      ```\n- [A](a.md)\n```\n\n<!--\n- [A](a.md)\n-->\n<!-- x --> [A](a.md)\n\n    - [A](a.md)\n\
                      \n<!-- open\n- [A](a.md)\n";
        assert_eq!(read(source), []);
    }

    #[test]
    fn titles_have_no_markup_and_hooks_keep_theirs() {
        assert_eq!(
            one("- [**A** `b` &amp; c](a.md) — use `x` *now* "),
            entry("A b & c", "a.md", "use `x` *now*")
        );
        assert_eq!(one("- [](a.md)"), entry("", "a.md", ""));
        assert_eq!(one("- [![alt](x.png)](a.md \"tip\")"), entry("alt", "a.md", ""));
    }

    #[test]
    fn spans_say_where_everything_stands() {
        let source = "\u{FEFF}# S\r\n- [A](<./a b.md#x> \"t\") and [B](b(1).md) — h\r\n- [C][c]\r\n\r\n[c]: <c%20d.md>\r\n";
        let index = MemoryIndex::parse(source);
        let [a, b, c] = index.entries() else { panic!("{:?}", index.entries()) };
        assert_eq!(a.span.of(source), "- [A](<./a b.md#x> \"t\") and ");
        assert_eq!(a.link_span.of(source), "[A](<./a b.md#x> \"t\")");
        assert_eq!(
            (a.target_span.of(source), &*a.raw_target, &*a.target),
            ("./a b.md#x", "./a b.md#x", "a b.md")
        );
        assert_eq!(b.span.of(source), "[B](b(1).md) — h");
        assert_eq!(b.target_span.of(source), "b(1).md");
        assert_eq!((c.line, c.span.of(source), &*c.target), (3, "- [C][c]", "c d.md"));
        assert_eq!(c.target_span, Span::new(source.len() - 11, source.len() - 3));
        assert!(index.entries().iter().all(|entry| entry.section.as_deref() == Some("S")));
    }

    #[test]
    fn a_link_over_two_lines_takes_both() {
        let source = "- [A\n  B](a.md) — h [C](c.md) i\n- [D](d.md)\n";
        assert_eq!(read(source), [entry("A B", "a.md", ""), entry("C", "c.md", "i"), entry("D", "d.md", "")]);
        let index = MemoryIndex::parse(source);
        assert_eq!(index.entries().iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn sections_are_the_headings_above() {
        let index = MemoryIndex::parse("- [A](a.md)\n# One `x`\n- [B](b.md)\nTwo\n===\n## [C](c.md)\n");
        let sections: Vec<_> = index.entries().iter().map(|entry| entry.section.as_deref()).collect();
        assert_eq!(sections, [None, Some("One x"), Some("C")]);
    }

    #[test]
    fn entries_name_files() {
        let names =
            |source: &str, path: &str| MemoryIndex::parse(source).entries()[0].names(&path.parse().unwrap());
        assert!(names("- [A](cafe\u{301}.md)", "caf\u{e9}.md"));
        assert!(names("- [A](caf%C3%A9.md)", "cafe\u{301}.md"));
        assert!(!names("- [A](a.md)", "A.md"));
        assert!(!names("- [A](a.md)", "team/a.md"));
        for link in ["a", "a.md", "./a", "a#part", "a|A"] {
            assert!(names(&format!("- [[{link}]]"), "a.md"), "{link}");
        }
        assert!(names("- [[task #21]]", "task #21.md") && names("- [[team/a]]", "team/a.md"));
        assert!(!names("- [[team/a]]", "a.md"));
        assert_eq!(MemoryIndex::parse("- [[a]]").entries()[0].kind, TargetKind::Wiki);
    }

    #[test]
    fn time_grows_with_the_text_only() {
        // Each of these takes far longer once a line, a heading or a block is read again for each thing in it.
        let cases = [
            ("[a](a.md)", 20_000),
            ("[[a]](", 20_000),
            ("- [a](a.md)\n", 20_000),
            ("<!-- ", 40_000),
            ("<!-- a -->\n", 20_000),
            ("- [[a]](<\n", 20_000),
            ("[a](", 40_000),
        ];
        for (piece, count) in cases {
            let source = format!("# {}\n{}", "x".repeat(100_000), piece.repeat(count));
            let start = std::time::Instant::now();
            MemoryIndex::parse(source).load(&Default::default(), []);
            assert!(start.elapsed().as_secs() < 10, "{piece:?} took {:?}", start.elapsed());
        }
    }
}
