//! Changes.

use std::sync::Arc;

use memcore as core;
use memcore::{By, Contradiction, DocPath, Expect, Forget, Origin, Rebuild};

use super::Vault;
use crate::Result;
use crate::error::ErrorInfo;
use crate::records::{Receipt, Renamed, Written};
use crate::texts::{Draft, MemoryEdit};

/// What came of one draft among several.
#[derive(uniffi::Enum)]
pub enum DraftOutcome {
    Done { written: Arc<Written> },
    Failed { info: ErrorInfo },
}

/// A document that still tells of a memory that was forgotten.
#[derive(uniffi::Record)]
pub struct Remnant {
    pub path: DocPath,
    pub message: String,
}

#[uniffi::export]
impl Vault {
    pub fn write(&self, draft: Arc<Draft>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.write(&draft.0, &by))?))
    }

    /// One outcome for each draft.
    pub fn write_all(&self, drafts: Vec<Arc<Draft>>, by: By) -> Result<Vec<DraftOutcome>> {
        let drafts: Vec<core::Draft> = drafts.iter().map(|draft| draft.0.clone()).collect();
        let outcome = |it: core::Result<core::Written>| match it {
            Ok(written) => DraftOutcome::Done { written: Written::shared(written) },
            Err(error) => DraftOutcome::Failed { info: crate::MemcoreError::from(error).info().clone() },
        };
        Ok(self.call(|vault| vault.write_all(&drafts, &by))?.into_iter().map(outcome).collect())
    }

    pub fn edit(&self, path: DocPath, edit: Arc<MemoryEdit>, expect: Expect, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.edit(&path, &edit.0, &expect, &by))?))
    }

    pub fn replace(&self, path: DocPath, source: String, expect: Expect, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.replace(&path, &source, &expect, &by))?))
    }

    pub fn supersede(&self, old: DocPath, draft: Arc<Draft>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.supersede(&old, &draft.0, &by))?))
    }

    /// The same, and links to the old memory lead to the new one.
    pub fn supersede_relinking(&self, old: DocPath, draft: Arc<Draft>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.supersede_relinking(&old, &draft.0, &by))?))
    }

    pub fn settle(
        &self,
        old: DocPath,
        draft: Arc<Draft>,
        how: Contradiction,
        by: By,
    ) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.settle(&old, &draft.0, how, &by))?))
    }

    pub fn settle_relinking(
        &self,
        old: DocPath,
        draft: Arc<Draft>,
        how: Contradiction,
        by: By,
    ) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.settle_relinking(&old, &draft.0, how, &by))?))
    }

    pub fn rename(&self, from: DocPath, to: DocPath, by: By) -> Result<Renamed> {
        Ok(self.call(|vault| vault.rename(&from, &to, &by))?.into())
    }

    pub fn archive(&self, path: DocPath, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.archive(&path, &by))?))
    }

    pub fn restore(&self, name: String, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.restore(&name, &by))?))
    }

    pub fn forget(&self, path: DocPath, how: Forget, by: By) -> Result<Arc<Receipt>> {
        Ok(Arc::new(Receipt(self.call(|vault| vault.forget(&path, how, &by))?)))
    }

    pub fn verify_forgotten(&self, receipt: Arc<Receipt>) -> Result<Vec<Remnant>> {
        let found = self.call(|vault| vault.verify_forgotten(&receipt.0))?;
        Ok(found.into_iter().map(|(path, message)| Remnant { path, message }).collect())
    }

    /// Takes the last change back, or the one with this id.
    pub fn undo(&self, id: Option<String>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.undo(id.as_deref(), &by))?))
    }

    pub fn revert(&self, path: DocPath, revision: String, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.revert(&path, &revision, &by))?))
    }

    pub fn rebuild_index(&self, how: Rebuild, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.rebuild_index(how, &by))?))
    }

    /// Takes a memory to be somebody's word.
    pub fn accept(&self, path: DocPath, origin: Origin) -> Result<()> {
        self.call(|vault| vault.accept(&path, origin))
    }
}
