//! Folders that several write to: conflicts and reviews.

use std::sync::Arc;

use memcore as core;
use memcore::{By, ConflictKind, DocPath, Origin, Resolve, Revision, Scope};

use super::Vault;
use crate::Result;
use crate::places::Owner;
use crate::records::Written;
use crate::texts::Memory;

/// What a conflict is.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum ConflictKind {
    /// A second file with another version of the memory.
    Copy,
    /// One file in which both versions stand between the marks of a merge.
    Markers,
    /// A file with another extension that a merge or a patch left, such as `.orig`.
    Leftover,
}

/// How a conflict is decided.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Resolve {
    /// The memory stays as it is, and the copy goes; between marks, what stands first.
    Keep,
    /// The memory gets the text of the copy, which goes; between marks, what stands last.
    Take,
    /// The copy becomes a memory of its own; between marks, both texts stay, one behind the other.
    Both,
}

/// A document that a tool of synchronisation left beside another, or with marks in it.
#[derive(Clone, Debug, uniffi::Record)]
pub struct Conflict {
    /// The document.
    pub path: DocPath,
    /// The memory that it is about; of a text with marks itself. nothing if the name does not tell.
    pub base: Option<DocPath>,
    /// What made it, as far as its name tells: `Syncthing`, `Dropbox`, `git`, …
    pub tool: String,
    /// What it is.
    pub kind: ConflictKind,
}

impl From<core::Conflict> for Conflict {
    fn from(it: core::Conflict) -> Self {
        Self { path: it.path, base: it.base, tool: it.tool.to_owned(), kind: it.kind }
    }
}

/// A memory of a team's folder that nobody has accepted in this version.
#[derive(uniffi::Record)]
pub struct Unreviewed {
    /// As it is now.
    pub memory: Arc<Memory>,
    /// The version that was accepted last; nothing: it is new.
    pub accepted: Option<Revision>,
}

#[uniffi::export]
impl Vault {
    /// Whose memories these are.
    pub fn scope(&self) -> Scope {
        self.vault.scope()
    }

    /// Whose memories these are: what is recorded in the folder, or else the project that the vault was
    /// opened for.
    ///
    /// Errors: `InvalidInput` if what is there is no record; what the store says.
    pub fn owner(&self) -> Result<Option<Arc<Owner>>> {
        Ok(self.call(core::Vault::owner)?.map(Owner::shared))
    }

    /// The documents in which two versions of a memory met, by path.
    ///
    /// Errors: If the store cannot list.
    pub fn detect_conflicts(&self) -> Result<Vec<Conflict>> {
        Ok(self.call(core::Vault::detect_conflicts)?.into_iter().map(Into::into).collect())
    }

    /// Settles a conflict that is still there.
    pub fn resolve(&self, conflict: Conflict, how: Resolve, by: By) -> Result<Arc<Written>> {
        let known = self.call(core::Vault::detect_conflicts)?;
        let known = known.into_iter().find(|it| it.path == conflict.path).ok_or_else(|| {
            let message = format!("there is no conflict at {} any more", conflict.path);
            core::Error::new(core::ErrorKind::NotFound, message).at(conflict.path.as_str())
        })?;
        Ok(Written::shared(self.call(|vault| vault.resolve(&known, how, &by))?))
    }

    /// The memories in versions that nobody has accepted: what is new or was changed since. Always empty but
    /// for a vault of `Scope.Team`.
    ///
    /// Errors: If the store cannot list, or the record cannot be read.
    pub fn unreviewed(&self) -> Result<Vec<Unreviewed>> {
        let them = self.call(core::Vault::unreviewed)?.into_iter();
        Ok(them.map(|it| Unreviewed { memory: Memory::shared(it.memory), accepted: it.accepted }).collect())
    }

    /// Accepts a memory in the version that somebody has looked at.
    ///
    /// Errors: Those of `accept`; `Conflict` if it is in another version by now.
    pub fn accept_version(&self, path: DocPath, seen: Revision, origin: Origin) -> Result<()> {
        self.call(|vault| vault.accept_version(&path, &seen, origin))
    }

    /// Memories of a team's folder that went away all at once without memcore: more than 10, and more than a
    /// fifth of what was there at the last change or acceptance. As long as this tells of any, the record of
    /// what was there stays, and `rebuild_index` is refused. What memcore keeps of them (their earlier
    /// versions, whose word they were, their uses) is kept in any case.
    ///
    /// Errors: If the store cannot list, or the record cannot be read.
    pub fn vanished(&self) -> Result<Vec<DocPath>> {
        self.call(core::Vault::vanished)
    }

    /// Agrees that what has vanished is gone.
    ///
    /// Errors: The store's.
    pub fn accept_vanished(&self, by: By) -> Result<()> {
        self.call(|vault| vault.accept_vanished(&by))
    }
}
