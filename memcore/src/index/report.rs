//! What an agent gets of an index, told to the host.

use std::collections::HashSet;

use serde::Serialize;

use super::{CutBy, IndexEntry, IndexLimits, MemoryIndex, TargetKind, target};
use crate::path::DocPath;

/// Whether there was an index, and whether all of it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LoadState {
    /// All of it, which may be nothing: an empty index is not a missing one.
    Full,
    /// Its beginning. What stands behind the limit is not seen.
    Cut,
    /// There is none.
    Missing,
}

/// What an agent gets of an index, and where index and folder disagree.
///
/// Made by [`MemoryIndex::load`]. An index that is too long loses its end without a word, and new entries are
/// mostly written at the end: so this is for the host and the people before it, not for the agent.
///
/// # Example: an index that has grown too long
/// ```
/// use memcore::{CutBy, IndexLimits, LoadState, MemoryIndex};
///
/// let index = MemoryIndex::parse("- [Ana](ana.md)\n- [Ben](ben.md)\n- [Cleo](cleo.md)\n");
/// let report = index.load(&IndexLimits { lines: 2, bytes: 25_000 }, []);
/// assert_eq!((report.state, report.cut_by), (LoadState::Cut, Some(CutBy::Lines)));
/// assert_eq!((report.lines, report.shown_lines), (3, 2));
/// assert_eq!(report.not_shown[0].title, "Cleo");
/// assert!(report.warning().is_some_and(|warning| warning.contains("2 lines")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoadReport {
    /// Full, cut or missing.
    pub state: LoadState,
    /// The limits that were applied.
    pub limits: IndexLimits,
    /// Lines of the whole [text](MemoryIndex::text): without header and block comments.
    pub lines: usize,
    /// Bytes of the whole text.
    pub bytes: usize,
    /// Lines that are shown.
    pub shown_lines: usize,
    /// Bytes that are shown.
    pub shown_bytes: usize,
    /// The limit that was reached first, if one was.
    pub cut_by: Option<CutBy>,
    /// Entries whose link is not shown, or not in full.
    pub not_shown: Vec<EntryRef>,
    /// Files that no entry names, in the order in which they were given.
    pub without_entry: Vec<DocPath>,
    /// Entries whose file does not exist.
    pub without_file: Vec<IndexEntry>,
}

/// An entry in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryRef {
    /// The text of its link.
    pub title: String,
    /// The file it names.
    pub target: String,
    /// The line in the source, from 1.
    pub line: usize,
}

impl LoadReport {
    /// The report for a folder without an index, where none of the files has an entry.
    ///
    /// # Example: memories that nothing leads to
    /// ```
    /// use memcore::{DocPath, LoadReport, LoadState};
    ///
    /// let files: Vec<DocPath> = vec!["user_ana.md".parse()?];
    /// let report = LoadReport::missing(&files);
    /// assert_eq!(report.state, LoadState::Missing);
    /// assert_eq!(report.without_entry, files);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn missing<'f>(files: impl IntoIterator<Item = &'f DocPath>) -> Self {
        let report = of(&MemoryIndex::parse(""), &IndexLimits::default(), files);
        Self { state: LoadState::Missing, ..report }
    }

    /// One sentence for people if the index is cut: how large it is, what is lost, and what to do.
    pub fn warning(&self) -> Option<String> {
        let limit = match self.cut_by? {
            CutBy::Lines => count(self.limits.lines, "line"),
            CutBy::Bytes => count(self.limits.bytes, "byte"),
        };
        let lost = match &*self.not_shown {
            [] => "its end is not seen".to_owned(),
            [one] => format!("the entry on line {} is not seen", one.line),
            [first, ..] => {
                format!("{} entries from line {} on are not seen", self.not_shown.len(), first.line)
            }
        };
        Some(format!(
            "{} has {} and {} but is read only up to {limit}, so {lost}: \
             shorten the hooks, keep to one line for each entry, and move details into the files",
            MemoryIndex::FILE_NAME,
            count(self.lines, "line"),
            count(self.bytes, "byte"),
        ))
    }
}

/// A number with its noun.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub(super) fn of<'f>(
    index: &MemoryIndex,
    limits: &IndexLimits,
    files: impl IntoIterator<Item = &'f DocPath>,
) -> LoadReport {
    let text = index.text();
    let lines = crate::text::lines(&text, 0).count();
    let cut = limits.cut(&text);
    let shown_until = cut.map_or(index.source.len(), |cut| index.source_offset(cut.end));
    let not_shown = index.entries.iter().filter(|entry| entry.link_span.end > shown_until);
    let (without_entry, without_file) = compare(&index.entries, files);
    LoadReport {
        state: if cut.is_some() { LoadState::Cut } else { LoadState::Full },
        limits: *limits,
        lines,
        bytes: text.len(),
        shown_lines: cut.map_or(lines, |cut| cut.lines),
        shown_bytes: cut.map_or(text.len(), |cut| cut.end),
        cut_by: cut.map(|cut| cut.by),
        not_shown: not_shown.map(EntryRef::of).collect(),
        without_entry,
        without_file,
    }
}

impl EntryRef {
    fn of(entry: &IndexEntry) -> Self {
        Self { title: entry.title.clone(), target: entry.target.clone(), line: entry.line }
    }
}

/// The files without an entry, and the entries without a file.
fn compare<'f>(
    entries: &[IndexEntry],
    files: impl IntoIterator<Item = &'f DocPath>,
) -> (Vec<DocPath>, Vec<IndexEntry>) {
    let files: Vec<_> = files.into_iter().map(|path| (path, target::key(path.as_str()))).collect();
    let paths: HashSet<&str> = files.iter().map(|(_, key)| &**key).collect();
    let names: HashSet<&str> = files.iter().flat_map(|(_, key)| target::names(key)).collect();

    let (mut linked_paths, mut linked_names) = (HashSet::new(), HashSet::new());
    let mut without_file = Vec::new();
    for entry in entries {
        let (known, linked) = match entry.kind {
            TargetKind::File => (&paths, &mut linked_paths),
            TargetKind::Wiki => (&names, &mut linked_names),
        };
        if !is_index(&entry.target) && !entry.keys().any(|key| known.contains(&*key)) {
            without_file.push(entry.clone());
        }
        linked.extend(entry.keys());
    }
    let is_linked = |key: &str| {
        linked_paths.contains(key) || target::names(key).into_iter().any(|name| linked_names.contains(name))
    };
    let without_entry = files.iter().filter(|(_, key)| !is_index(key) && !is_linked(key));
    (without_entry.map(|(path, _)| (*path).clone()).collect(), without_file)
}

/// Whether a path leads to an index, of this folder or of one below it.
fn is_index(path: &str) -> bool {
    let [_, _, stem] = target::names(path);
    MemoryIndex::FILE_NAME.strip_suffix(".md") == Some(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(files: &[&str]) -> Vec<DocPath> {
        files.iter().map(|path| path.parse().unwrap()).collect()
    }

    fn load(source: &str, lines: usize, bytes: usize, files: &[&str]) -> LoadReport {
        MemoryIndex::parse(source).load(&IndexLimits { lines, bytes }, &paths(files))
    }

    #[test]
    fn full_cut_and_missing_are_three_things() {
        assert_eq!(load("", 200, 25_000, &[]).state, LoadState::Full);
        assert_eq!(load("a\nb\n", 1, 25_000, &[]).state, LoadState::Cut);
        let missing = LoadReport::missing(&paths(&["a.md"]));
        assert_eq!((missing.state, missing.warning()), (LoadState::Missing, None));
        assert_eq!(missing.without_entry, paths(&["a.md"]));
    }

    #[test]
    fn what_is_removed_does_not_hide_entries() {
        let source =
            "---\nname: index\n---\n- [A](a.md)\n<!-- one\ntwo -->\n- [B](b.md)\n<!-- x -->\n- [C](c.md)\n";
        let report = load(source, 2, 25_000, &[]);
        assert_eq!((report.lines, report.bytes, report.shown_lines, report.shown_bytes), (3, 36, 2, 24));
        assert_eq!(report.not_shown, [EntryRef { title: "C".into(), target: "c.md".into(), line: 9 }]);
        let limits = IndexLimits { lines: 2, bytes: 25_000 };
        assert_eq!(MemoryIndex::parse(source).shown(&limits), "- [A](a.md)\n- [B](b.md)\n");
    }

    #[test]
    fn a_link_that_is_shown_in_part_is_not_shown() {
        let source = "- [A](a.md) [B](b.md) — a hook";
        let targets = |bytes| {
            load(source, 9, bytes, &[]).not_shown.into_iter().map(|entry| entry.target).collect::<Vec<_>>()
        };
        assert_eq!(targets(10), ["a.md", "b.md"]);
        assert_eq!(targets(11), ["b.md"]);
        assert_eq!(targets(21), [""; 0]);
    }

    #[test]
    fn index_and_folder_are_compared() {
        let source = "- [A](./a.md)\n- [[pairing]]\n- [Team](team/MEMORY.md) [[MEMORY]]\n- [Gone](gone.md)\n";
        let report = load(source, 9, 999, &["b.md", "team/pairing.md", "MEMORY.md", "a.md"]);
        assert_eq!(report.without_entry, paths(&["b.md"]));
        assert_eq!(report.without_file.iter().map(|entry| &*entry.target).collect::<Vec<_>>(), ["gone.md"]);
    }

    #[test]
    fn warnings_say_what_is_lost() {
        let index = "- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n";
        assert_eq!(load(index, 3, 36, &[]).warning(), None);
        let warning = load(index, 1, 36, &[]).warning().unwrap();
        assert!(warning.starts_with(
            "MEMORY.md has 3 lines and 36 bytes but is read only up to 1 line, so 2 entries from line 2 on"
        ));
        assert!(
            load(index, 9, 30, &[])
                .warning()
                .unwrap()
                .contains("30 bytes, so the entry on line 3 is not seen")
        );
        assert!(load("a\nb\n", 1, 99, &[]).warning().unwrap().contains("so its end is not seen"));
    }

    #[test]
    fn json_has_words_for_states() {
        let json = serde_json::to_value(load("- [A](a.md)\nb\n", 1, 99, &[])).unwrap();
        assert_eq!((&json["state"], &json["cut_by"]), (&"cut".into(), &"lines".into()));
        assert_eq!(json["without_file"][0]["kind"], "file");
        assert_eq!(json["limits"]["lines"], 1);
    }
}
