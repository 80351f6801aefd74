//! Whom a recall asks: one vault, or several as one.

use memcore::{Injection, Memories, MemoryId, Query, Scope, Selector, Session, Vault, VaultBuilder};

use crate::app::App;
use crate::folder::Folder;
use crate::place_args::{Scopes, Shared};

/// Whom a recall asks.
pub(crate) struct Asked {
    folders: Vec<Folder>,
    /// With their shares.
    scopes: Vec<Shared>,
    vaults: Vaults,
}

enum Vaults {
    One(Vault),
    Several(Memories),
}

impl Asked {
    /// Those of the options.
    pub(crate) fn open(scopes: &Scopes, app: &mut App, settings: VaultBuilder) -> memcore::Result<Self> {
        if scopes.scopes.is_empty() {
            let (folder, vault) = app.open(settings)?;
            let scopes = vec![Shared { scope: folder.scope, share: 1.0 }];
            return Ok(Self { folders: vec![folder], scopes, vaults: Vaults::One(vault) });
        }
        let (folders, memories) = app.open_several(&scopes.scopes, &settings)?;
        Ok(Self { folders, scopes: scopes.scopes.clone(), vaults: Vaults::Several(memories) })
    }

    pub(super) fn recall(
        &self,
        query: &Query,
        selector: &dyn Selector,
        session: &mut Session,
    ) -> memcore::Result<Injection> {
        match &self.vaults {
            Vaults::One(vault) => vault.recall(query, selector, session),
            Vaults::Several(memories) => memories.recall(query, selector, session),
        }
    }

    pub(super) fn record_use(&self, answer: &Injection, session: &mut Session) -> memcore::Result<bool> {
        match &self.vaults {
            Vaults::One(vault) => vault.record_use(answer, session),
            Vaults::Several(memories) => memories.record_use(answer, session),
        }
    }

    /// Whether there are several, so that a path alone does not tell which memory is meant.
    pub(super) fn are_several(&self) -> bool {
        matches!(self.vaults, Vaults::Several(_))
    }

    /// The folders, with their scopes and shares.
    pub(super) fn folders(&self) -> impl Iterator<Item = (&Folder, Scope, f64)> {
        self.folders.iter().zip(&self.scopes).map(|(folder, it)| (folder, it.scope, it.share))
    }

    /// The absolute path of a memory's file.
    pub(super) fn file(&self, id: &MemoryId) -> String {
        let of_scope = self.folders.iter().find(|folder| folder.scope == id.scope);
        of_scope.or(self.folders.first()).map_or_else(String::new, |folder| folder.file(id.path.as_str()))
    }
}
