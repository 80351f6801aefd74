//! The lines of a memory as they stand in an index, so that they can come back as they were, where they were.

use serde::{Deserialize, Serialize};

use super::outline::{Outline, may_name};
use super::upkeep::end_of_item;
use super::{IndexEntry, IndexLine, MemoryIndex, line_end, managed};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::text::{Line, lines};

/// One line that leads to a memory, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptLine {
    /// All of it, with the indented lines below it and its line end.
    line: String,
    /// What is left of it without the memory, where it leads to others, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    /// What stood above and below, nearest first: what the lines are known by, and not their words.
    above: Vec<String>,
    below: Vec<String>,
    /// Blank lines between it and the one above.
    gap: usize,
    title: String,
    hook: String,
}

/// So many lines on each side tell where one stood.
const NEIGHBOURS: usize = 12;
/// By so many digits of its revision a line is known.
const DIGITS: usize = 16;

fn mark(line: &str) -> String {
    Revision::of(line.trim_ascii_end().as_bytes()).as_str().get(..DIGITS).unwrap_or_default().to_owned()
}

fn is_blank(line: &str) -> bool {
    line.trim_ascii().is_empty()
}

impl MemoryIndex {
    /// The lines that lead to a file. Those in a section that is derived are none of anybody's.
    pub(crate) fn lines_of(text: &str, path: &DocPath) -> Vec<KeptLine> {
        let outline = Outline::of(text);
        let derived = managed::section(text);
        let mut kept: Vec<KeptLine> = Vec::new();
        let entries = outline.naming(path);
        for (number, span) in outline.lines.iter().enumerate() {
            let on_it = |at: usize| span.start <= at && at < span.end;
            let Some(entry) = entries.iter().find(|entry| on_it(entry.link_span.start)) else { continue };
            if derived.is_some_and(|it| it.start <= span.start && span.start < it.end) {
                continue;
            }
            let next = outline.lines.get(number + 1).map_or(text.len(), |next| next.start);
            let alone = outline.entries(*span).iter().all(|entry| entry.names(path));
            let heading = span.of(text).trim_start().starts_with('#');
            let end = if alone && !heading {
                end_of_item(text, span.end, false).min(next)
            } else {
                text[span.end..].find('\n').map_or(text.len(), |at| span.end + at + 1)
            };
            let line = text[span.start..end].to_owned();
            let left = (!alone || heading).then(|| Self::remove_text(&line, path)).flatten();
            let above: Vec<&str> = text[..span.start].lines().collect();
            let gap = above.iter().rev().take_while(|line| is_blank(line)).count();
            let marks = |lines: &mut dyn Iterator<Item = &str>| {
                lines.filter(|line| !is_blank(line)).take(NEIGHBOURS).map(mark).collect()
            };
            kept.push(KeptLine {
                line,
                left,
                above: marks(&mut above.iter().rev().copied()),
                below: marks(&mut text[end..].lines()),
                gap,
                title: entry.title.clone(),
                hook: entry.hook.clone(),
            });
        }
        kept
    }

    /// Whether the index has a section that is derived.
    pub(crate) fn has_section(text: &str) -> bool {
        managed::section(text).is_some()
    }

    /// Whether a line leads to a file.
    pub(crate) fn names_file(text: &str, path: &DocPath) -> bool {
        may_name(text, path) && !Outline::of(text).naming(path).is_empty()
    }

    /// Whether all that the index says of a memory are the words that are written for it.
    pub(crate) fn is_written(text: &str, entry: &IndexLine) -> bool {
        let Some(ours) = Self::upsert_text("", entry, None).map(Self::parse) else { return false };
        let said = |it: &IndexEntry| (it.title.clone(), it.hook.clone());
        let ours: Vec<_> = ours.entries().iter().map(said).collect();
        Outline::of(text).naming(&entry.path).iter().all(|it| ours.contains(&said(it)))
    }

    /// The index with lines that were taken out, each where it stood if that can be told by what stands around it; else
    /// with a new line of the same words. `None` if the file has a line, or there is nothing to put back.
    pub(crate) fn put_back(text: &str, entry: &IndexLine, kept: &[KeptLine]) -> Option<String> {
        let first = kept.first()?;
        if !Outline::of(text).naming(&entry.path).is_empty() {
            return None;
        }
        let placed = kept.iter().try_fold(text.to_owned(), |text, kept| kept.placed(&text));
        if let Some(placed) = placed.filter(|text| !Outline::of(text).naming(&entry.path).is_empty()) {
            return Some(placed);
        }
        let entry = IndexLine { title: first.title.clone(), hook: first.hook.clone(), ..entry.clone() };
        Self::upsert_text(text, &entry, None)
    }
}

impl KeptLine {
    /// Takes another memory out of what is kept; whether it was there.
    pub(crate) fn forget(&mut self, path: &DocPath) -> bool {
        let line = MemoryIndex::remove_text(&self.line, path);
        let found = line.is_some();
        self.line = line.unwrap_or_else(|| std::mem::take(&mut self.line));
        if let Some(left) = &mut self.left {
            *left = MemoryIndex::remove_text(left, path).unwrap_or_else(|| std::mem::take(left));
        }
        found
    }

    fn placed(&self, text: &str) -> Option<String> {
        let all: Vec<Line> = lines(text, 0).collect();
        let marks: Vec<String> = all.iter().map(|line| mark(line.text(text))).collect();
        let only = |wanted: &String| {
            let mut found = marks.iter().enumerate().filter(|(_, mark)| *mark == wanted).map(|(at, _)| at);
            found.next().filter(|_| found.next().is_none())
        };
        if let Some(left) = &self.left {
            let line = &all[only(&mark(left))?];
            return Some([&text[..line.start], &self.line, &text[line.next..]].concat());
        }
        let below = |(distance, at): (usize, usize)| {
            // Behind a heading that stood farther above, other lines were between.
            let heading = distance > 0 && all[at].text(text).starts_with('#');
            let gap = if heading { usize::MAX } else { self.gap };
            let blank = all[at + 1..].iter().take_while(|line| is_blank(line.text(text))).count();
            all.get(at + blank.min(gap)).map_or(text.len(), |line| line.next)
        };
        let at = match self.above.is_empty() {
            true => Some(0),
            false => self.above.iter().enumerate().find_map(|(far, it)| Some((far, only(it)?))).map(below),
        };
        let at = at.or_else(|| self.below.iter().find_map(only).map(|at| all[at].start))?;
        let (before, after) = text.split_at(at);
        let end = line_end(text);
        let open = if before.is_empty() || before.ends_with('\n') { "" } else { end };
        let close = if after.is_empty() || self.line.ends_with('\n') { "" } else { end };
        Some([before, open, &self.line, close, after].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "# Ours\n\n- [Ana](ana.md): ask her first!\n  She is away on Fridays.\n- [Ben](ben.md) — tests\n\n## Feedback\n\n- [Cleo](cleo.md), [Dan](dan.md) — both\n* [[eve]]";

    fn path(text: &str) -> DocPath {
        text.parse().unwrap()
    }

    fn line(at: &str) -> IndexLine {
        IndexLine { path: path(at), title: "T".into(), hook: "derived".into(), kind: None }
    }

    #[test]
    fn what_is_taken_out_comes_back_byte_for_byte() {
        for file in ["ana.md", "ben.md", "cleo.md", "dan.md", "eve.md"] {
            let kept = MemoryIndex::lines_of(INDEX, &path(file));
            let out = MemoryIndex::remove_text(INDEX, &path(file)).unwrap();
            assert_eq!(MemoryIndex::put_back(&out, &line(file), &kept).as_deref(), Some(INDEX), "{file}");
            let json = serde_json::to_string(&kept).unwrap();
            assert_eq!(serde_json::from_str::<Vec<KeptLine>>(&json).unwrap(), kept);
            let others = ["Ana", "Ben", "ask her", "tests"].iter().filter(|it| !kept[0].line.contains(**it));
            others.for_each(|other| assert!(!json.contains(other), "{file}: nothing of its neighbours"));
        }
    }

    #[test]
    fn its_place_is_found_among_others() {
        let kept = MemoryIndex::lines_of(INDEX, &path("ben.md"));
        for (now, then) in [
            (
                "# Ours\n\n- [Zoe](zoe.md)\n\n## Feedback\n",
                "# Ours\n\n- [Ben](ben.md) — tests\n- [Zoe](zoe.md)\n\n## Feedback\n",
            ),
            ("intro\n\n## Feedback\n", "intro\n\n- [Ben](ben.md) — tests\n## Feedback\n"),
            ("* [Zoe](zoe.md): z\n", "* [Zoe](zoe.md): z\n* [Ben](ben.md): tests\n"),
            ("", "- [Ben](ben.md) — tests\n"),
        ] {
            assert_eq!(MemoryIndex::put_back(now, &line("ben.md"), &kept).as_deref(), Some(then), "{now}");
        }
        assert_eq!(MemoryIndex::put_back(INDEX, &line("ben.md"), &kept), None, "it has a line");
        assert_eq!(MemoryIndex::put_back("# Ours\n", &line("ben.md"), &[]), None);
        let mut shared = MemoryIndex::lines_of(INDEX, &path("cleo.md"));
        assert!(shared[0].forget(&path("dan.md")) && !shared[0].forget(&path("zoe.md")));
        assert!(!serde_json::to_string(&shared).unwrap().contains("an.md"));
    }
}
