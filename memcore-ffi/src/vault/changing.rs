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
    /// It was written.
    Done { written: Arc<Written> },
    /// It was not.
    Failed { info: ErrorInfo },
}

/// A document that still tells of a memory that was forgotten.
#[derive(uniffi::Record)]
pub struct Remnant {
    /// The document.
    pub path: DocPath,
    /// What is found in it.
    pub message: String,
}

#[uniffi::export]
impl Vault {
    /// Writes a memory. If there is one of this name, it is changed to say what the draft says, and what the
    /// draft does not name stays; if it says so already, nothing is written. A draft of another type makes it
    /// one of that type, which `Written.retyped` tells; its path stays. Else a new file is made, laid out
    /// and named as most files of the folder are. The index gets its line.
    ///
    /// Errors: `InvalidInput` for a draft that lacks something; `Refused` for what the rules call an error
    /// (`ErrorInfo.diagnostics` says what they found), for feedback of external origin, and where a change could harm the file
    /// that is there; `Locked`, `ReadOnly`, `Io`. Nothing is changed then.
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

    /// Changes parts of a memory and leaves all other bytes as they are. With `Expect.Any` the parts of the
    /// memory are changed as it is then, under the lock, so that of several who add to one memory none is
    /// refused and nothing is lost; a save that comes in between by somebody who does not know the lock is
    /// read, too, and the edit made anew.
    ///
    /// Errors: `NotFound`; `Conflict` if it is not in the version that is expected; what `Memory.edited`
    /// says; the store's.
    pub fn edit(&self, path: DocPath, edit: Arc<MemoryEdit>, expect: Expect, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.edit(&path, &edit.0, &expect, &by))?))
    }

    /// Puts a text of a person's making in the place of a memory's, as an editor does; with `Expect.Absent` it
    /// makes a new memory of it, at a path of the caller's choice. What it says of itself in its header is taken
    /// as it is.
    ///
    /// Errors: `NotFound`; `Conflict` if it is not in the version that is expected, or is there and should not
    /// be; `InvalidPath` if no memory can be at the path; `Refused` by the rules; the store's.
    pub fn replace(&self, path: DocPath, source: String, expect: Expect, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.replace(&path, &source, &expect, &by))?))
    }

    /// Puts a new memory in the place of an old one. It names the version that it corrects, in its header and
    /// in a sentence of its body; from the moment that it is there no reader sees that version. The old one
    /// goes to the archive. Links to it stay as they are and dangle, unless both have one name; `linked_from`
    /// says where they stand, and `supersede_relinking` rewrites them.
    ///
    /// Errors: `NotFound`; `Conflict` if the old memory is changed at the same moment or has been superseded;
    /// `Refused` if it is of greater trust than the new one and `by` does not overrule; what `write` says.
    pub fn supersede(&self, old: DocPath, draft: Arc<Draft>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.supersede(&old, &draft.0, &by))?))
    }

    /// The same, and links to the old memory lead to the new one.
    pub fn supersede_relinking(&self, old: DocPath, draft: Arc<Draft>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.supersede_relinking(&old, &draft.0, &by))?))
    }

    /// Settles a contradiction between a memory and a new fact.
    ///
    /// Errors: As `supersede` and `write`.
    pub fn settle(
        &self,
        old: DocPath,
        draft: Arc<Draft>,
        how: Contradiction,
        by: By,
    ) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.settle(&old, &draft.0, how, &by))?))
    }

    /// The same, and links that would not lead to the memory any more are rewritten, as `supersede_relinking`
    /// does.
    ///
    /// Errors: Those of `settle` and `supersede_relinking`.
    pub fn settle_relinking(
        &self,
        old: DocPath,
        draft: Arc<Draft>,
        how: Contradiction,
        by: By,
    ) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.settle_relinking(&old, &draft.0, how, &by))?))
    }

    /// Moves a memory to another path and rewrites the `[[links]]` to it, each in the form in which it is
    /// written (path, stem, name; what stands behind `#` and `|` stays). If its name was that of its file, it
    /// gets the new one. Its line in the index keeps its place and its words.
    ///
    /// Errors: `NotFound`, `Conflict` if the new path is taken or a file is changed at the same moment,
    /// `InvalidPath` if not every system can hold it, the store's.
    pub fn rename(&self, from: DocPath, to: DocPath, by: By) -> Result<Renamed> {
        Ok(self.call(|vault| vault.rename(&from, &to, &by))?.into())
    }

    /// Puts a memory into the archive. Links to it dangle then, which `links` shows.
    ///
    /// Errors: `NotFound`, `Conflict` if it is changed at the same moment, or what the store says.
    pub fn archive(&self, path: DocPath, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.archive(&path, &by))?))
    }

    /// Brings a memory back from the archive to where it was, with the line that it had in the index: by its
    /// path there or in the archive, its stem, or its name. Of several versions of one path the newest is
    /// meant if none is named exactly.
    ///
    /// Errors: `NotFound`, `Ambiguous` if the name fits memories of several paths, `Conflict` if its place is
    /// taken.
    pub fn restore(&self, name: String, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.restore(&name, &by))?))
    }

    /// Takes a memory away: its file, its line in the index, its counts, and if it is to be purged all that
    /// is kept of it, under all names that it had. Searches find nothing of it from then on. What was
    /// archived, superseded or forgotten before can still be purged, by the path that it had.
    ///
    /// Errors: `NotFound`, `Conflict` if it is changed at the same moment, the store's.
    pub fn forget(&self, path: DocPath, how: Forget, by: By) -> Result<Arc<Receipt>> {
        Ok(Arc::new(Receipt(self.call(|vault| vault.forget(&path, how, &by))?)))
    }

    /// What memcore still keeps of a memory that was forgotten: documents, each with what is found in it.
    /// Empty for one that was purged. A memory of the same path that was written since is found as well.
    ///
    /// Errors: The store's.
    pub fn verify_forgotten(&self, receipt: Arc<Receipt>) -> Result<Vec<Remnant>> {
        let found = self.call(|vault| vault.verify_forgotten(&receipt.0))?;
        Ok(found.into_iter().map(|(path, message)| Remnant { path, message }).collect())
    }

    /// Takes the last change back, or the one with this id.
    pub fn undo(&self, id: Option<String>, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.undo(id.as_deref(), &by))?))
    }

    /// Gives a memory the bytes of one of its earlier versions, by the first digits of its revision.
    ///
    /// Errors: `NotFound` if no version that is kept begins so, `Ambiguous` if several do.
    pub fn revert(&self, path: DocPath, revision: String, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.revert(&path, &revision, &by))?))
    }

    /// Writes the index anew from the memories: the whole file, or the section that memcore manages.
    /// `Written.dropped` says which lines it has no more that say more than what is written for a memory:
    /// prose, headings, hooks of people, entries whose file is gone.
    ///
    /// Errors: `Refused` if the whole file would lose such lines and `by` does not overrule; a dry run tells
    /// them instead. Entries whose file is gone are no reason to refuse. What the store says.
    pub fn rebuild_index(&self, how: Rebuild, by: By) -> Result<Arc<Written>> {
        Ok(Written::shared(self.call(|vault| vault.rebuild_index(how, &by))?))
    }

    /// Takes a memory to be somebody's word.
    pub fn accept(&self, path: DocPath, origin: Origin) -> Result<()> {
        self.call(|vault| vault.accept(&path, origin))
    }
}
