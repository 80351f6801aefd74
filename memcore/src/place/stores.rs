//! All folders of memories that are kept under the configuration folder.

use std::path::{Path, PathBuf};

use super::config::{config_dir, memories, names};
use super::owner::Owner;
use super::witness::folders_of_conversations;
use crate::Result;
use crate::system::{ListedKind, PathKind, System};

/// Folders below a folder of memories that are counted into.
const MAX_LEVELS: usize = 8;

/// Another folder with memories that a project could have been given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherStore {
    /// The folder.
    pub folder: PathBuf,
    /// How many memories are in it.
    pub memories: usize,
    /// What would lead there.
    pub because: &'static str,
}

/// A folder of memories that is kept under the configuration folder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoreEntry {
    /// The folder of the memories.
    pub folder: PathBuf,
    /// The name of the project's folder, which is the key of its path, or was handed in.
    pub key: String,
    /// How many memories are in it.
    pub memories: usize,
    /// Whose they are, by the record.
    pub owner: Option<Owner>,
    /// Folders in which conversations were held that are kept beside the memories. Without a record they tell which
    /// project it is.
    pub seen: Vec<String>,
    /// What is wrong with the record, in a sentence.
    pub fault: Option<String>,
}

impl StoreEntry {
    /// The path of the project: the recorded one, or the first in which a conversation was held.
    pub fn project(&self) -> Option<&str> {
        self.owner.as_ref().map(|owner| owner.path.as_str()).or_else(|| self.seen.first().map(String::as_str))
    }

    /// Whether the project's folder is gone, so that it was moved, renamed or deleted. `None` if no path is known.
    pub fn is_orphaned(&self, system: &dyn System) -> Option<bool> {
        self.project().map(|path| system.kind(Path::new(path)) == PathKind::Nothing)
    }

    /// All folders of memories under the configuration folder, in the order of their names.
    ///
    /// # Errors
    /// `NotFound` if the configuration folder is not known, `Io` if it cannot be listed.
    ///
    /// # Example: two projects, one of them gone
    /// ```
    /// use memcore::{MemSystem, Owner, StoreEntry};
    ///
    /// let system = MemSystem::new()
    ///     .with_home("/home/ana")
    ///     .with_folder("/w/app")
    ///     .with_file("/home/ana/.claude/projects/-w-app/memory/user_ana.md", "Ana.\n")
    ///     .with_file("/home/ana/.claude/projects/-w-app/memory/.memcore/store.json", Owner::of_path("/w/app").to_json())
    ///     .with_file("/home/ana/.claude/projects/-w-old/memory/.memcore/store.json", Owner::of_path("/w/old").to_json());
    ///
    /// let stores = StoreEntry::all(&system)?;
    /// assert_eq!((stores[0].project(), stores[0].memories), (Some("/w/app"), 1));
    /// assert_eq!((stores[0].is_orphaned(&system), stores[1].is_orphaned(&system)), (Some(false), Some(true)));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn all(system: &dyn System) -> Result<Vec<Self>> {
        let projects = config_dir(system)?.0.join("projects");
        let with_memories = |key: String| {
            let folder = memories(&projects, &key);
            (system.kind(&folder) == PathKind::Folder).then(|| Self::of(system, key, folder))
        };
        Ok(names(system, &projects)?.into_iter().filter_map(with_memories).collect())
    }

    fn of(system: &dyn System, key: String, folder: PathBuf) -> Self {
        let (owner, fault) = match Owner::read(system, &folder) {
            Ok(owner) => (owner, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let seen = folder.parent().map_or_else(Vec::new, |project| folders_of_conversations(system, project));
        Self { memories: count(system, &folder), folder, key, owner, seen, fault }
    }
}

/// How many memories a folder has: Markdown files at any depth but for indexes and hidden ones.
pub(super) fn count(system: &dyn System, folder: &Path) -> usize {
    count_below(system, folder, MAX_LEVELS)
}

fn count_below(system: &dyn System, folder: &Path, levels: usize) -> usize {
    let Ok(entries) = system.list(folder) else { return 0 };
    let visible = entries.iter().filter(|entry| !entry.name.starts_with('.'));
    visible
        .map(|entry| match entry.kind {
            ListedKind::File => usize::from(entry.name.ends_with(".md") && entry.name != "MEMORY.md"),
            ListedKind::Folder if levels > 0 => count_below(system, &folder.join(&entry.name), levels - 1),
            _ => 0,
        })
        .sum()
}
