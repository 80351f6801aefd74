//! Folders that several write to: conflicts and reviews.

use std::sync::Arc;

use memcore as core;
use memcore::{By, ConflictKind, DocPath, Origin, Resolve, Revision, Scope};

use super::Vault;
use crate::Result;
use crate::places::Owner;
use crate::records::Written;
use crate::texts::Memory;

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum ConflictKind {
    Copy,
    Markers,
    Leftover,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Resolve {
    Keep,
    Take,
    Both,
}

/// A document that a tool of synchronisation left beside another, or with marks in it.
#[derive(Clone, Debug, uniffi::Record)]
pub struct Conflict {
    pub path: DocPath,
    pub base: Option<DocPath>,
    pub tool: String,
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
    pub memory: Arc<Memory>,
    pub accepted: Option<Revision>,
}

#[uniffi::export]
impl Vault {
    pub fn scope(&self) -> Scope {
        self.vault.scope()
    }

    pub fn owner(&self) -> Result<Option<Arc<Owner>>> {
        Ok(self.call(core::Vault::owner)?.map(Owner::shared))
    }

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

    pub fn unreviewed(&self) -> Result<Vec<Unreviewed>> {
        let them = self.call(core::Vault::unreviewed)?.into_iter();
        Ok(them.map(|it| Unreviewed { memory: Memory::shared(it.memory), accepted: it.accepted }).collect())
    }

    pub fn accept_version(&self, path: DocPath, seen: Revision, origin: Origin) -> Result<()> {
        self.call(|vault| vault.accept_version(&path, &seen, origin))
    }

    pub fn vanished(&self) -> Result<Vec<DocPath>> {
        self.call(core::Vault::vanished)
    }

    pub fn accept_vanished(&self, by: By) -> Result<()> {
        self.call(|vault| vault.accept_vanished(&by))
    }
}
