//! Documents that are no memories but two versions of one: copies that a synchronising tool made, what a merge left.

mod markers;
mod resolve;

use std::collections::HashMap;

use serde::Serialize;

pub(super) use markers::has_markers;
pub use resolve::Resolve;

use crate::index::MemoryIndex;
use crate::memory::Memory;
use crate::path::{ConflictName, DocPath, conflict_name};
use crate::store::{SkipReason, Skipped};

/// A document in which two versions of a memory met, and nobody decided yet. It is no memory: it is not recalled, has no
/// line in the index and is in no bundle until it is [resolved](crate::Vault::resolve).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Conflict {
    /// The document.
    pub path: DocPath,
    /// The memory that it is about; of a text with marks itself. `None` if the name does not tell.
    pub base: Option<DocPath>,
    /// What made it, as far as its name tells: `Syncthing`, `Dropbox`, `git`, …
    pub tool: &'static str,
    /// What it is.
    pub kind: ConflictKind,
}

/// What a conflict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ConflictKind {
    /// A second file with another version of the memory.
    Copy,
    /// One file in which both versions stand between the marks of a merge.
    Markers,
    /// A file with another extension that a merge or a patch left, such as `.orig`.
    Leftover,
}

/// The conflicts among memories, each with its place there.
pub(super) fn among<'m>(
    memories: impl Iterator<Item = (&'m Memory, bool)> + Clone,
    index: bool,
) -> Vec<(usize, Conflict)> {
    let mut by_path: Option<HashMap<&str, &Memory>> = None;
    let mut found = Vec::new();
    for (at, (memory, marked)) in memories.clone().enumerate() {
        let path = &memory.id().path;
        if let Some(name) = conflict_name(path.file_name()) {
            let known = by_path.get_or_insert_with(|| {
                memories.clone().map(|(memory, _)| (memory.id().path.as_str(), memory)).collect()
            });
            let base = base(memory, &name, known, index);
            if name.sure || base.is_some() {
                let base = base.or_else(|| name.bases.first().and_then(|base| beside(path, base)));
                found.push((
                    at,
                    Conflict { path: path.clone(), base, tool: name.tool, kind: ConflictKind::Copy },
                ));
                continue;
            }
        }
        if marked {
            found.push((at, marked_text(path)));
        }
    }
    found
}

/// The conflict of a text with the marks of a merge.
pub(super) fn marked_text(path: &DocPath) -> Conflict {
    Conflict { path: path.clone(), base: Some(path.clone()), tool: "git", kind: ConflictKind::Markers }
}

/// What merges left, among what the store passed over.
pub(super) fn leftovers(skipped: &[Skipped]) -> impl Iterator<Item = Conflict> {
    skipped.iter().filter(|it| it.why == SkipReason::MergeLeftover).filter_map(|it| {
        let path = DocPath::new(&it.path).ok()?;
        let name = conflict_name(path.file_name())?;
        let base = name.bases.first().and_then(|base| beside(&path, base));
        Some(Conflict { path, base, tool: name.tool, kind: ConflictKind::Leftover })
    })
}

/// The memory that a copy is one of: it is there and, if the name alone does not tell, is called the same.
fn base(
    memory: &Memory,
    name: &ConflictName,
    known: &HashMap<&str, &Memory>,
    index: bool,
) -> Option<DocPath> {
    name.bases.iter().filter_map(|base| beside(&memory.id().path, base)).find(|base| {
        if base.as_str() == MemoryIndex::FILE_NAME {
            return index;
        }
        known.get(base.as_str()).is_some_and(|base| name.sure || says_the_same(memory, base))
    })
}

fn says_the_same(one: &Memory, other: &Memory) -> bool {
    let first = |memory: &'_ Memory| {
        memory.body().lines().map(str::trim).find(|it| !it.is_empty()).map(str::to_owned)
    };
    match (one.name(), other.name()) {
        (Some(one), Some(other)) => one == other,
        (None, None) => first(one) == first(other),
        _ => false,
    }
}

fn beside(path: &DocPath, name: &str) -> Option<DocPath> {
    let parent = path.parent();
    DocPath::new(&if parent.is_empty() { name.to_owned() } else { format!("{parent}/{name}") }).ok()
}
