//! Which memories a text can mean, in tiers from the exact to the folded.

use std::fmt;
use std::sync::OnceLock;

use super::likeness::Likeness;
use super::resolve::NameTier;
use super::table::Table;
use crate::memory::{Memory, MemoryId, MemoryKind};
use crate::text::fold_name;

/// The names by which memories are called.
///
/// # Example: what a person types
/// ```
/// use memcore::{Memory, MemoryId, NameTier, Names, Resolution, Scope};
///
/// let id = MemoryId::new(Scope::Project, "feedback_no_mocks.md".parse()?);
/// let names = Names::new(&[Memory::parse(id.clone(), "---\nname: Real database\n---\nNo mocks.\n")]);
/// let tier = |text: &str| match names.resolve(text) {
///     Resolution::Found { tier, .. } => Some(tier),
///     _ => None,
/// };
/// assert_eq!(tier("feedback_no_mocks.md"), Some(NameTier::Path));
/// assert_eq!(tier("Real database"), Some(NameTier::Name));
/// assert_eq!(tier("real-database"), Some(NameTier::Folded));
/// assert_eq!(tier("no-mocks"), Some(NameTier::Prefix));
/// assert_eq!(tier("no-mokcs"), None);
/// assert_eq!(names.nearest("feedback_no-mokcs"), Some(&id));
/// # Ok::<(), memcore::Error>(())
/// ```
pub struct Names {
    /// In order of their ids, each once. A row is an index into it.
    memories: Vec<Memory>,
    paths: Table,
    stems: Table,
    names: Table,
    /// Folding every name costs more than all exact lookups together, so it waits until one of them fails.
    folded: OnceLock<Table>,
    likeness: OnceLock<Likeness>,
}

impl Names {
    /// Takes note of the names of these memories.
    pub fn new(memories: &[Memory]) -> Self {
        let mut memories = memories.to_vec();
        memories.sort_by(|a, b| a.id().cmp(b.id()));
        memories.dedup_by(|a, b| a.id() == b.id());
        let (mut paths, mut stems, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for (row, memory) in rows(&memories) {
            let path = &memory.id().path;
            paths.push((without_md(path.as_str()), row));
            stems.push((path.stem(), row));
            names.extend(memory.name().map(|name| (name, row)));
        }
        let (paths, stems, names) = (Table::new(paths), Table::new(stems), Table::new(names));
        Self { memories, paths, stems, names, folded: OnceLock::new(), likeness: OnceLock::new() }
    }

    /// The memory whose stem or name looks most like this text, if any looks at least half like it.
    pub fn nearest(&self, text: &str) -> Option<&MemoryId> {
        // The word of a type says nothing of what somebody meant, and makes all of that type look alike.
        let likeness = self.likeness.get_or_init(|| {
            Likeness::new(self.folded_keys().map(|(key, row)| (without_type(&key).to_owned(), row)))
        });
        // A heading can be right where the name before it is not.
        let name = text.split_once('#').map_or(text, |(name, _)| name);
        let (whole, name) = (folded_key(text), folded_key(name));
        likeness.nearest([without_type(&whole), without_type(&name)]).map(|row| self.memory(row).id())
    }

    pub(super) fn memories(&self) -> &[Memory] {
        &self.memories
    }

    pub(super) fn memory(&self, row: u32) -> &Memory {
        &self.memories[row as usize]
    }

    /// The row of a memory.
    pub(super) fn row(&self, id: &MemoryId) -> Option<u32> {
        self.memories.binary_search_by(|memory| memory.id().cmp(id)).ok().map(|row| row as u32)
    }

    /// The memories that the text as a whole means, by the first tier that knows any.
    pub(super) fn find(&self, text: &str) -> Option<(NameTier, Vec<u32>)> {
        let text = text.trim();
        let path = text.trim_start_matches("./");
        if path.is_empty() {
            return None;
        }
        let known = |tier, rows: Vec<u32>| (!rows.is_empty()).then_some((tier, rows));
        known(NameTier::Path, self.by_path(path))
            .or_else(|| known(NameTier::Stem, self.by_stem(path)))
            .or_else(|| known(NameTier::Name, self.by_name(text)))
            .or_else(|| {
                let key = folded_key(path);
                known(NameTier::Folded, self.by_folded(&key))
                    .or_else(|| known(NameTier::Prefix, self.by_prefix(&key)))
            })
    }

    fn by_path(&self, text: &str) -> Vec<u32> {
        self.matching(&self.paths, without_md(text), |memory| {
            let path = memory.id().path.as_str();
            path == text || path.strip_suffix(".md") == Some(text)
        })
    }

    /// By stem or, which is as good, by file name.
    fn by_stem(&self, text: &str) -> Vec<u32> {
        let with = |stem: &str| self.matching(&self.stems, stem, |memory| memory.id().path.stem() == stem);
        text.strip_suffix(".md").map(with).filter(|rows| !rows.is_empty()).unwrap_or_else(|| with(text))
    }

    fn by_name(&self, text: &str) -> Vec<u32> {
        self.matching(&self.names, text, |memory| memory.name() == Some(text))
    }

    fn by_folded(&self, key: &str) -> Vec<u32> {
        if key.is_empty() {
            return Vec::new();
        }
        let folded = self.folded.get_or_init(|| Table::new(self.folded_keys()));
        self.matching(folded, key, |memory| folded_keys(memory).any(|other| other == key))
    }

    /// By the name that comes of adding a type's word in front, or of taking it away.
    fn by_prefix(&self, key: &str) -> Vec<u32> {
        let words = || MemoryKind::ALL.into_iter().map(MemoryKind::as_str);
        let added = words().flat_map(|word| self.by_folded(&format!("{word}-{key}")));
        let dropped = words().filter_map(|word| key.strip_prefix(word)?.strip_prefix('-'));
        let mut rows: Vec<u32> = added.chain(dropped.flat_map(|rest| self.by_folded(rest))).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Different keys can have the same hash, so what the table says is checked.
    fn matching(&self, table: &Table, key: &str, is_so: impl Fn(&Memory) -> bool) -> Vec<u32> {
        table.rows(key).filter(|row| is_so(self.memory(*row))).collect()
    }

    /// All folded stems and names, with their rows.
    fn folded_keys(&self) -> impl Iterator<Item = (String, u32)> + '_ {
        rows(&self.memories).flat_map(|(row, memory)| folded_keys(memory).map(move |key| (key, row)))
    }
}

/// A folded name without the word of a type in front.
fn without_type(key: &str) -> &str {
    let rest = |word: &str| key.strip_prefix(word)?.strip_prefix('-');
    MemoryKind::ALL.into_iter().find_map(|kind| rest(kind.as_str())).unwrap_or(key)
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Names").field("memories", &self.memories.len()).finish_non_exhaustive()
    }
}

fn rows(memories: &[Memory]) -> impl Iterator<Item = (u32, &Memory)> {
    (0..).zip(memories)
}

/// The folded stem and, where it differs, the folded name.
fn folded_keys(memory: &Memory) -> impl Iterator<Item = String> + use<> {
    let stem = folded_key(memory.id().path.stem());
    let name = memory.name().map(folded_key).filter(|name| *name != stem);
    std::iter::once(stem).chain(name)
}

fn without_md(path: &str) -> &str {
    path.strip_suffix(".md").unwrap_or(path)
}

fn folded_key(text: &str) -> String {
    let mut key = fold_name(text);
    if key.ends_with(".md") {
        key.truncate(key.len() - ".md".len());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::super::memory;
    use super::*;
    use crate::{Resolution, Scope};

    #[test]
    fn every_path_means_its_own_memory() {
        let paths =
            ["a.md", "a.md.md", "team/a.md", "c#.md", "#.md", ".md", " b.md", "x y/z .md", "feedback_a.md"];
        let memories = paths.map(|path| memory(path, "---\nname: a\n---\n"));
        let names = Names::new(&memories);
        for memory in &memories {
            let path = memory.id().path.as_str();
            let rows = names.find(path).unwrap_or_else(|| panic!("{path}")).1;
            assert_eq!(rows.iter().map(|row| names.memory(*row)).collect::<Vec<_>>(), [memory], "{path}");
        }
    }

    #[test]
    fn nothing_means_nothing() {
        let names = Names::new(&[memory("___.md", "---\nname: '-'\n---\n"), memory("feedback_.md", "")]);
        for text in ["", " ", "./", ".md", "--", "#", "user_"] {
            assert_eq!(names.resolve(text), Resolution::Dangling, "{text}");
        }
        assert_eq!(names.nearest(""), None);
    }

    #[test]
    fn one_path_in_two_folders_is_ambiguous() {
        let ours = memory("tests.md", "");
        let mine = Memory::parse(MemoryId::new(Scope::User, "tests.md".parse().unwrap()), "");
        let candidates = vec![mine.id().clone(), ours.id().clone()];
        assert_eq!(Names::new(&[ours, mine]).resolve("tests.md"), Resolution::Ambiguous { candidates });
    }

    #[test]
    fn what_a_person_types_goes_through_all_tiers() {
        let memories = [memory("team/project_release.md", "---\nname: Release Days\n---\n")];
        let names = Names::new(&memories);
        let tier = |text: &str| names.find(text).map(|(tier, _)| tier);
        assert_eq!(tier(" ./team/project_release "), Some(NameTier::Path));
        assert_eq!(tier("project_release.md"), Some(NameTier::Stem));
        assert_eq!(tier("Release Days"), Some(NameTier::Name));
        assert_eq!(tier("Project-Release.MD"), Some(NameTier::Folded));
        assert_eq!(tier("release_days"), Some(NameTier::Folded));
        assert_eq!(tier("RELEASE"), Some(NameTier::Prefix));
        assert_eq!(tier("project release days"), Some(NameTier::Prefix));
        assert_eq!(tier("feedback_release"), None);
    }
}
