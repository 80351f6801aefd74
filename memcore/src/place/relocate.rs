//! Memories of a project that was moved or renamed: finding them, and what has to move.

use std::path::{Path, PathBuf};

use super::owner::{Owner, OwnerEvidence};
use super::resolve::MemoryPlace;
use super::stores::{StoreEntry, count};
use super::witness::folders_of_conversations;
use crate::system::{ListedKind, PathKind, System};
use crate::{Error, ErrorKind, Result};

/// Memories whose project is gone from where it was, and which may be those of another folder now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Orphan {
    /// The folder of memories.
    pub store: StoreEntry,
    /// What tells that they are this project's.
    pub evidence: OwnerEvidence,
}

/// What has to be done so that a project finds its memories again. A plan: nothing is moved by making it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Relocation {
    /// The folder of memories as it is.
    pub from: PathBuf,
    /// The folder where the project looks for them.
    pub to: PathBuf,
    /// How many memories there are.
    pub memories: usize,
    /// The record to write after the move.
    pub owner: Owner,
    /// What else beside the memories knows the old path and is not memcore's to change: transcripts and the like.
    pub left: Vec<PathBuf>,
}

impl Orphan {
    /// The orphaned memories that may be a project's, the best founded first.
    ///
    /// Orphaned are memories whose recorded path is gone. They are a project's if its repository begins with the same
    /// commit or has the same remote; the same name alone is only a guess, which the [evidence](Self::evidence) says.
    ///
    /// # Errors
    /// `NotFound` if the configuration folder is not known, `Io` if it cannot be listed.
    ///
    /// # Example: a renamed folder
    /// ```
    /// use memcore::{OwnerEvidence, MemSystem, Orphan, Owner};
    ///
    /// let mut old = Owner::of_path("/w/old");
    /// old.remote = Some("host/ana/app".to_owned());
    /// let system = MemSystem::new()
    ///     .with_home("/home/ana")
    ///     .with_file("/home/ana/.claude/projects/-w-old/memory/a.md", "A.\n")
    ///     .with_file("/home/ana/.claude/projects/-w-old/memory/.memcore/store.json", old.to_json());
    ///
    /// let mut new = Owner::of_path("/w/new");
    /// new.remote = Some("host/ana/app".to_owned());
    /// let found = Orphan::of(&system, &new)?;
    /// assert_eq!((found[0].store.project(), found[0].evidence), (Some("/w/old"), OwnerEvidence::Remote));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn of(system: &dyn System, owner: &Owner) -> Result<Vec<Self>> {
        let mut found = Vec::new();
        for store in StoreEntry::all(system)? {
            if store.is_orphaned(system) != Some(true) {
                continue;
            }
            let recorded = store.owner.clone().or_else(|| store.project().map(Owner::of_path));
            if let Some(evidence) = recorded.and_then(|recorded| recorded.evidence(owner)) {
                found.push(Self { store, evidence });
            }
        }
        found.sort_by(|a, b| (a.evidence, &a.store.folder).cmp(&(b.evidence, &b.store.folder)));
        Ok(found)
    }
}

impl Relocation {
    /// What has to be done so that the memories in `from` are found by the project of `place`.
    ///
    /// # Errors
    /// `NotFound` if there are no memories in `from`; `Mismatch` if they are those of a project that is still where it
    /// was; `InvalidInput` if the project has memories already, which a move would hide.
    pub fn plan(system: &dyn System, from: &Path, place: &MemoryPlace) -> Result<Self> {
        let shown = from.display().to_string();
        let memories = count(system, from);
        if memories == 0 {
            return Err(
                Error::new(ErrorKind::NotFound, format!("there are no memories in {shown}")).at(shown)
            );
        }
        let recorded = Owner::read(system, from)?;
        // Without a record the conversations that are kept beside the memories tell whose they are.
        let seen = from.parent().map_or_else(Vec::new, |project| folders_of_conversations(system, project));
        let paths =
            recorded.iter().map(|recorded| &recorded.path).chain(seen.iter().filter(|_| recorded.is_none()));
        let mut others = paths.filter(|path| **path != place.owner.path);
        if let Some(path) = others.find(|path| system.kind(Path::new(path)) != PathKind::Nothing) {
            let message = format!("{shown} holds the memories of {path}, which is still there");
            return Err(Error::new(ErrorKind::Mismatch, message)
                .at(shown)
                .hint("only memories of a project that is gone are moved"));
        }
        if from == place.folder {
            return Err(Error::new(
                ErrorKind::InvalidInput,
                format!("{shown} is where the project looks already"),
            )
            .at(shown));
        }
        if count(system, &place.folder) > 0 {
            let to = place.folder.display().to_string();
            return Err(Error::new(
                ErrorKind::InvalidInput,
                format!("{to} has memories already, which a move would hide"),
            )
            .at(to)
            .hint("put the memories that you want to keep into one of the two folders first"));
        }
        let owner = recorded.map_or_else(|| place.owner.clone(), |recorded| recorded.moved_to(&place.owner));
        Ok(Self {
            from: from.to_owned(),
            to: place.folder.clone(),
            memories,
            owner,
            left: left(system, from),
        })
    }
}

/// What lies beside the memories: it belongs to the program that made it.
fn left(system: &dyn System, from: &Path) -> Vec<PathBuf> {
    let Some(project) = from.parent().filter(|_| from.file_name().is_some_and(|name| name == "memory"))
    else {
        return Vec::new();
    };
    let entries = system.list(project).unwrap_or_default();
    let others =
        entries.into_iter().filter(|entry| entry.name != "memory" && entry.kind != ListedKind::Other);
    others.map(|entry| project.join(entry.name)).collect()
}
