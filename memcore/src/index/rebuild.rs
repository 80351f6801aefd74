//! A whole index made of the memories.

use super::{IndexLine, MemoryIndex, line_end, managed};
use crate::path::DocPath;

/// How much of an index is derived from the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rebuild {
    /// All of it. What people wrote into it goes.
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
        let mut lines: Vec<(&DocPath, String)> = memories
            .into_iter()
            .filter_map(|entry| Some((&entry.path, managed::rendered(entry, end)?)))
            .collect();
        // Of two with one path the last one counts, as in a series of upserts.
        lines.reverse();
        lines.sort_by(|(a, _), (b, _)| managed::order(a, b));
        lines.dedup_by(|(a, _), (b, _)| a == b);
        let inner: String = lines.into_iter().map(|(_, line)| line).collect();
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
