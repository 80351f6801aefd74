//! A whole index made of the memories.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::{IndexLine, MemoryIndex, line_end, managed};
use crate::path::DocPath;
use crate::text::lines;

/// How much of an index is derived from the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rebuild {
    /// All of it. What people wrote into it goes, so a vault does so only if that is said
    /// ([`By::overruling`](crate::By::overruling)).
    WholeFile,
    /// The section between `<!-- memcore:begin -->` and `<!-- memcore:end -->`, which is added at the end where there is
    /// none. All else stays byte for byte.
    Section,
}

impl MemoryIndex {
    /// The index of these memories, derived anew: one line each, sorted by path (byte order), between two comments that
    /// do not count against the [limits](crate::IndexLimits). `text` is the index as it is, empty where there is none.
    ///
    /// In an index with this section [`upsert`](Self::upsert) and [`remove`](Self::remove) keep it as it would be
    /// rebuilt, so a conflict of versions in it is solved by rebuilding. Files that no link can name are left out.
    ///
    /// # Example: a section below what people wrote
    /// ```
    /// use memcore::{IndexLine, MemoryIndex, Rebuild};
    ///
    /// let line = |path: &str, title: &str| {
    ///     path.parse().map(|path| IndexLine { path, title: title.into(), hook: "h".into(), kind: None })
    /// };
    /// let (ana, ben) = (line("ana.md", "Ana")?, line("ben.md", "Ben")?);
    /// let one = MemoryIndex::rebuild("# Ours\n", [&ben], Rebuild::Section);
    /// let both = MemoryIndex::rebuild("# Ours\n", [&ben, &ana], Rebuild::Section);
    /// assert_eq!(
    ///     both,
    ///     "# Ours\n\n<!-- memcore:begin -->\n- [Ana](ana.md) — h\n- [Ben](ben.md) — h\n<!-- memcore:end -->\n",
    /// );
    /// assert_eq!(MemoryIndex::upsert_text(&one, &ana, None), Some(both));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn rebuild<'l>(
        text: &str,
        memories: impl IntoIterator<Item = &'l IndexLine>,
        how: Rebuild,
    ) -> String {
        let end = line_end(text);
        let mut derived: Vec<(&DocPath, String)> = memories
            .into_iter()
            .filter_map(|entry| Some((&entry.path, managed::rendered(entry, end)?)))
            .collect();
        // Of two with one path the last one counts, as in a series of upserts.
        derived.reverse();
        derived.sort_by(|(a, _), (b, _)| managed::order(a, b));
        derived.dedup_by(|(a, _), (b, _)| a == b);
        let inner: String = derived.into_iter().map(|(_, line)| line).collect();
        let whole = || [managed::BEGIN, end, &inner, managed::END, end].concat();
        if how == Rebuild::WholeFile {
            return whole();
        }
        match managed::section(text) {
            Some(section) => [&text[..section.start], &inner, &text[section.end..]].concat(),
            None => {
                let gap = match text.trim_start_matches('\u{FEFF}') {
                    "" => "",
                    text if text.ends_with("\n\n") || text.ends_with("\n\r\n") => "",
                    text if text.ends_with('\n') => end,
                    _ => &[end, end].concat(),
                };
                [text, gap, &whole()].concat()
            }
        }
    }
}

/// A line of an index that a rebuilt one does not have, though it says more than is written for a memory.
///
/// # Example: a hook that a person wrote
/// ```
/// use memcore::{By, ErrorKind, MemStore, Rebuild, Vault};
///
/// let store = MemStore::new();
/// store.insert("ana.md".parse()?, "---\nname: Ana\ndescription: who she is\n---\nWrites Rust.\n");
/// store.insert("MEMORY.md".parse()?, "- [Ana](ana.md) — ask her first!\n");
/// let vault = Vault::with_store(store);
/// let refused = vault.rebuild_index(Rebuild::WholeFile, &By::user()).unwrap_err();
/// assert_eq!(refused.kind(), ErrorKind::Refused);
/// let written = vault.rebuild_index(Rebuild::WholeFile, &By::user().overruling())?;
/// assert_eq!((written.dropped[0].line, &*written.dropped[0].text), (1, "- [Ana](ana.md) — ask her first!"));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DroppedLine {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

impl MemoryIndex {
    /// The lines of an index that are in a rebuilt one no more, but for blank ones and those that are written for a memory.
    pub(crate) fn dropped(text: &str, rebuilt: &str, memories: &[IndexLine]) -> Vec<DroppedLine> {
        let kept: HashSet<&str> = lines(rebuilt, 0).map(|line| line.text(rebuilt)).collect();
        let by_path: HashMap<&str, &IndexLine> =
            memories.iter().map(|line| (line.path.as_str(), line)).collect();
        let mut dropped = Vec::new();
        for (number, line) in (1..).zip(lines(text, 0)) {
            let said = line.text(text).trim_start_matches('\u{FEFF}');
            let ours = [managed::BEGIN, managed::END].contains(&said.trim_ascii());
            if said.trim_ascii().is_empty() || ours || kept.contains(said) || is_derived(said, &by_path) {
                continue;
            }
            dropped.push(DroppedLine { line: number, text: said.to_owned() });
        }
        dropped
    }
}

impl DroppedLine {
    /// The file whose entry it is, if it is an entry.
    pub(crate) fn file(&self) -> Option<DocPath> {
        let index = MemoryIndex::parse(&self.text);
        let [entry] = index.entries() else { return None };
        let before = self.text.get(..entry.link_span.start)?;
        DocPath::new(&entry.target).ok().filter(|_| matches!(before, "- " | "* " | "+ "))
    }
}

/// Whether a line is an item that says of one memory what is written for it, in whatever style.
fn is_derived(line: &str, by_path: &HashMap<&str, &IndexLine>) -> bool {
    let index = MemoryIndex::parse(line);
    let [entry] = index.entries() else { return false };
    let before = line.get(..entry.link_span.start).unwrap_or_default();
    let memory = by_path.get(entry.target.as_str()).filter(|_| matches!(before, "- " | "* " | "+ "));
    memory.is_some_and(|memory| MemoryIndex::is_written(line, memory))
}
