//! Where the headings and the entries of an index stand. An index of plain lines needs no parser of Markdown for it.

use memchr::memmem;
use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::{IndexEntry, MemoryIndex, entry, measure, scan, target};
use crate::path::DocPath;
use crate::text::{Span, lines};

/// Headings and lines with entries, in the order of the text.
pub(super) struct Outline<'t> {
    pub(super) text: &'t str,
    /// Where each heading begins, and its text.
    pub(super) headings: Vec<(usize, String)>,
    /// The lines that hold entries, without their line ends.
    pub(super) lines: Vec<Span>,
    /// All entries, where the whole text was parsed.
    parsed: Option<Vec<IndexEntry>>,
}

impl<'t> Outline<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self::plain(text).unwrap_or_else(|| Self::parsed(text))
    }

    /// By the parser: right for every text.
    pub(super) fn parsed(text: &'t str) -> Self {
        let found = scan::scan(text, measure::head(text));
        let entries = entry::entries(text, &found);
        let mut spans: Vec<Span> = Vec::with_capacity(entries.len());
        for entry in &entries {
            match spans.last_mut() {
                Some(last) if last.end == entry.span.start && !text[..entry.span.start].ends_with('\n') => {
                    last.end = entry.span.end;
                }
                _ => spans.push(entry.span),
            }
        }
        let headings = found.headings.into_iter().map(|(at, text)| (at, text.unwrap_or_default())).collect();
        Self { text, headings, lines: spans, parsed: Some(entries) }
    }

    /// Line by line, if each line is one that means the same alone as among the others: blank, a heading, an item at
    /// the margin, or a line of prose without markup. `None` for any other text.
    pub(super) fn plain(text: &'t str) -> Option<Self> {
        let bytes = text.as_bytes();
        if memchr::memchr_iter(b'\r', bytes).any(|at| bytes.get(at + 1) != Some(&b'\n')) {
            return None;
        }
        // Looked for in the whole text: to begin anew on each of thousands of lines takes longer than to read them.
        if memmem::find(bytes, b"]:").is_some() || memchr::memchr(b'\0', bytes).is_some() {
            return None;
        }
        let mut outline = Self { text, headings: Vec::new(), lines: Vec::new(), parsed: None };
        for line in lines(text, 0) {
            let written = line.text(text);
            match *written.as_bytes() {
                [] => {}
                [b'#', ..] => outline.headings.push((line.start, plain_heading(written)?.to_owned())),
                [b'-' | b'*' | b'+', b' ', first, ..] => {
                    let letter = first.is_ascii_alphabetic()
                        || first >= 0x80 && written[2..].starts_with(char::is_alphabetic);
                    if !(first == b'[' || letter) {
                        return None;
                    }
                    if is_plain_entry(&written[2..])
                        || !entries_of(text, Span::new(line.start, line.end)).is_empty()
                    {
                        outline.lines.push(Span::new(line.start, line.end));
                    }
                }
                _ => {
                    let blank = written.bytes().all(|b| matches!(b, b' ' | b'\t'));
                    let prose = written.starts_with(char::is_alphabetic)
                        && !written.contains(['[', ']', '<', '>', '|', '\\', '`']);
                    if !blank && !prose {
                        return None;
                    }
                }
            }
        }
        Some(outline)
    }

    /// Whether each of its lines is one that means the same alone as among the others.
    pub(super) fn is_plain(&self) -> bool {
        self.parsed.is_none()
    }

    /// The entries of one of its lines.
    pub(super) fn entries(&self, line: Span) -> Vec<IndexEntry> {
        match &self.parsed {
            Some(entries) => {
                let from = entries.partition_point(|entry| entry.span.start < line.start);
                entries[from..].iter().take_while(|entry| entry.span.start < line.end).cloned().collect()
            }
            None => entries_of(self.text, line),
        }
    }

    /// The entries that lead to a file.
    pub(super) fn naming(&self, path: &DocPath) -> Vec<IndexEntry> {
        if let Some(entries) = &self.parsed {
            return entries.iter().filter(|entry| entry.names(path)).cloned().collect();
        }
        let mut found = Vec::new();
        let mut at = 0;
        for hit in hits(self.text, path) {
            let from = at + self.lines[at..].partition_point(|line| line.end <= hit);
            let Some(line) = self.lines.get(from).filter(|line| line.start <= hit) else {
                at = from;
                continue;
            };
            found.extend(entries_of(self.text, *line).into_iter().filter(|entry| entry.names(path)));
            at = from + 1;
        }
        found
    }

    /// The lines with entries under the heading of this number, and for 0 those before the first.
    pub(super) fn lines_of(&self, section: usize) -> &[Span] {
        let heading = |at: usize| self.headings.get(at).map_or(usize::MAX, |(start, _)| *start);
        let from = |at: usize| self.lines.partition_point(|line| line.start < at);
        let begin = section.checked_sub(1).map_or(0, |at| from(heading(at)));
        &self.lines[begin..from(heading(section)).max(begin)]
    }
}

/// The places where a file may be named: by the longest word of its stem, or in a way that need not show it (`%20`,
/// `&amp;`, `\_`, a name whose characters are composed otherwise).
fn hits(text: &str, path: &DocPath) -> Vec<usize> {
    let bytes = text.as_bytes();
    let stem = target::key(path.stem());
    let word = stem.split_whitespace().max_by_key(|word| word.len()).unwrap_or(&stem);
    let composed = || is_nfc_quick(text.chars()) == IsNormalized::Yes;
    if !(word.is_ascii() || text.is_ascii() || composed()) {
        return lines(text, 0).map(|line| line.start).collect();
    }
    let mut all: Vec<usize> = memmem::find_iter(bytes, word).collect();
    all.extend(memchr::memchr3_iter(b'%', b'&', b'\\', bytes));
    all.sort_unstable();
    all
}

/// Whether a text may name a file at all. Never false where it does.
pub(super) fn may_name(text: &str, path: &DocPath) -> bool {
    !hits(text, path).is_empty()
}

/// The entries of a line that means the same alone.
fn entries_of(text: &str, line: Span) -> Vec<IndexEntry> {
    let written = line.of(text);
    if !written.contains("](") && !written.contains("[[") {
        return Vec::new();
    }
    let mut entries = MemoryIndex::parse(written).entries;
    for entry in &mut entries {
        entry.span = entry.span.shifted(line.start);
        entry.link_span = entry.link_span.shifted(line.start);
        entry.target_span = entry.target_span.shifted(line.start);
    }
    entries
}

/// The text of a heading that holds no markup.
fn plain_heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let title = text.strip_prefix(' ')?.trim_matches([' ', '\t']);
    let markup = ['[', ']', '<', '`', '\\', '*', '_', '&', '#', '!', '~', '\0'];
    (line.len() - text.len() <= 6 && !title.is_empty() && !title.contains(markup)).then_some(title)
}

/// `[Title](file.md) …` with nothing in it that could mean something else.
fn is_plain_entry(item: &str) -> bool {
    let Some(bytes) = item.as_bytes().strip_prefix(b"[") else { return false };
    let run =
        |from: usize, of: u8| bytes[from..].iter().take_while(|b| SIGNS[usize::from(**b)] & of != 0).count();
    let title = run(0, IN_TITLE);
    let Some(rest) = bytes[title..].strip_prefix(b"](") else { return false };
    let from = bytes.len() - rest.len();
    let (target, after) = rest.split_at(run(from, IN_TARGET));
    title > 0
        && after.first() == Some(&b')')
        && target.len() > 3
        && target.ends_with(b".md")
        && !target.starts_with(b".")
}

const IN_TITLE: u8 = 1;
const IN_TARGET: u8 = 2;

/// In which parts of a plain entry a byte may stand.
const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let mut at = 0_u8;
    loop {
        let plain = if at.is_ascii_alphanumeric() { IN_TITLE | IN_TARGET } else { 0 };
        signs[at as usize] = match at {
            b' ' | b',' | b'\'' | b'/' | 0x80.. => IN_TITLE,
            b'-' | b'.' => IN_TITLE | IN_TARGET,
            b'_' => IN_TARGET,
            _ => plain,
        };
        if at == u8::MAX {
            break signs;
        }
        at += 1;
    }
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LINES: &[&str] = &[
        "- [A](a.md) — h\n",
        "* [B b](b.md): h `x` <b>\n",
        "+ [[c]] — h\n",
        "- [D](<d d.md>)\n",
        "- [E](e%20e.md)\n",
        "- [A](a.md), [B](b.md)\n",
        "- see [A](https://a.md) x\n",
        "- [x] [A](./a.md)\n",
        "- **b** `[A](a.md)`\n",
        "- a `tick\n",
        "- [a\n",
        "- [*A*](a.md#h)\n",
        "- \\[A](a.md)\n",
        "- ![A](a.md)\n",
        "- [A][r]\n",
        "prose of people\n",
        "prose ` tick\n",
        "A](a.md)\n",
        "\n",
        "  \n",
        "# Head\n",
        "## Feedback\n",
        "###### x y\n",
        "- [café](cafe\u{301}.md)\n",
        "- 배포 [배포](배포.md)\r\n",
        "```\n",
        "<!-- x -->\n",
        "    code\n",
        "  - [A](a.md)\n",
        "---\n",
        "| [A](a.md) | h |\n",
        "[r]: a.md\n",
        "- [r]: a.md\n",
        "===\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

        /// Reading plain lines one by one gives what the parser gives.
        #[test]
        fn plain_lines_mean_the_same_alone(text in prop::collection::vec((0..LINES.len() + 50).prop_map(|at| LINES[at % 24]), 0..8),
            odd in prop::option::weighted(0.2, prop::sample::select(LINES))) {
            let text = text.concat() + odd.unwrap_or_default();
            let Some(plain) = Outline::plain(&text) else { return Ok(()) };
            let parsed = Outline::parsed(&text);
            prop_assert_eq!(&plain.headings, &parsed.headings, "{:?}", text);
            prop_assert_eq!(&plain.lines, &parsed.lines, "{:?}", text);
            for line in &plain.lines {
                let spans = |outline: &Outline<'_>| outline.entries(*line).iter().map(|it| (it.title.clone(), it.target.clone(), it.hook.clone(), it.span, it.link_span, it.target_span)).collect::<Vec<_>>();
                prop_assert_eq!(spans(&plain), spans(&parsed), "{:?}", text);
            }
            for path in ["a.md", "b.md", "c.md", "d d.md", "e e.md", "caf\u{e9}.md", "배포.md"] {
                let path = path.parse().unwrap();
                let spans = |outline: &Outline<'_>| outline.naming(&path).iter().map(|it| it.link_span).collect::<Vec<_>>();
                prop_assert_eq!(spans(&plain), spans(&parsed), "{:?} {}", text, path);
            }
        }
    }

    #[test]
    fn plain_indexes_are_read_without_the_parser() {
        assert!(
            Outline::plain("# Memory\n\n## Feedback\n- [A](a.md) — h\n- [B b](b.md): x < y\r\nOurs.\n")
                .is_some()
        );
        for text in [
            "```\n- [A](a.md)\n```\n",
            "- [A](a.md)\n  more\n",
            "---\nname: x\n---\n",
            "- a\rb\n",
            "<!-- x\n",
        ] {
            assert!(Outline::plain(text).is_none(), "{text}");
        }
    }
}
