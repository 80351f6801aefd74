//! Deciding a conflict, as a change like any other: it can be undone.

use serde::{Deserialize, Serialize};

use super::{Conflict, ConflictKind, markers};
use crate::index::MemoryIndex;
use crate::path::DocPath;
use crate::vault::change::{By, IndexStep, Operation, Step, Transaction};
use crate::vault::{Vault, Written};
use crate::{Error, ErrorKind, Result};

/// How a conflict is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Resolve {
    /// The memory stays as it is, and the copy goes; between marks, what stands first.
    Keep,
    /// The memory gets the text of the copy, which goes; between marks, what stands last.
    Take,
    /// The copy becomes a memory of its own; between marks, both texts stay, one behind the other.
    Both,
}

impl Vault {
    /// The documents in which two versions of a memory met, by path.
    ///
    /// # Errors
    /// If the store cannot list.
    ///
    /// # Example: two machines, one memory
    /// ```
    /// use memcore::{By, MemStore, Resolve, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "Ana writes Rust.\n");
    /// store.insert("user_ana.sync-conflict-20261130-090000-ABCDEFG.md".parse()?, "Ana writes Rust and Go.\n");
    /// let vault = Vault::with_store(store);
    /// assert_eq!(vault.snapshot()?.memories().len(), 1);
    ///
    /// let [conflict] = &vault.detect_conflicts()?[..] else { panic!() };
    /// assert_eq!((conflict.tool, conflict.base.as_ref().unwrap().as_str()), ("Syncthing", "user_ana.md"));
    /// vault.resolve(conflict, Resolve::Take, &By::user())?;
    /// assert_eq!(vault.snapshot()?.memories()[0].body(), "Ana writes Rust and Go.\n");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn detect_conflicts(&self) -> Result<Vec<Conflict>> {
        Ok(self.snapshot()?.conflicts().to_vec())
    }

    /// Decides a conflict. What goes stays in the history, so that [`undo`](Self::undo) brings it back.
    ///
    /// # Errors
    /// `NotFound` if the document is gone; `Refused` if it is no text that can be taken (a patch that failed), if its name
    /// does not tell whose version it is, or if its marks do not stand in order; the store's.
    pub fn resolve(&self, conflict: &Conflict, how: Resolve, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let gone = || {
                let path = &conflict.path;
                Error::new(ErrorKind::NotFound, format!("there is no {path}")).at(path.as_str())
            };
            let bytes = transaction.bytes(&conflict.path)?.ok_or_else(gone)?;
            let steps = match conflict.kind {
                ConflictKind::Markers => vec![transaction.between_marks(&conflict.path, bytes, how)?],
                ConflictKind::Copy | ConflictKind::Leftover => transaction.of_copy(conflict, bytes, how)?,
            };
            let done = transaction.apply(Operation::Resolve, None, steps, IndexStep::Lines)?;
            self.written(done)
        })
    }
}

fn refused(path: &DocPath, why: &str) -> Error {
    Error::new(ErrorKind::Refused, format!("{path} {why}")).at(path.as_str()).hint("settle it in an editor")
}

impl Transaction<'_> {
    fn between_marks(&mut self, path: &DocPath, bytes: Vec<u8>, how: Resolve) -> Result<Step> {
        let text = std::str::from_utf8(&bytes).map_err(|_| refused(path, "is not UTF-8"))?;
        let sides = markers::sides(text).zip(markers::union(text));
        let ((ours, theirs), both) =
            sides.ok_or_else(|| refused(path, "has marks that do not stand in order"))?;
        let after = match how {
            Resolve::Keep => ours,
            Resolve::Take => theirs,
            Resolve::Both => both,
        };
        if path.file_name() == MemoryIndex::FILE_NAME {
            return Ok(Step::new(path.clone(), Some(bytes), Some(after.into_bytes())));
        }
        let memory = self.read(path, bytes.clone());
        self.changed(&memory, bytes, after)
    }

    fn of_copy(&mut self, conflict: &Conflict, bytes: Vec<u8>, how: Resolve) -> Result<Vec<Step>> {
        let goes = Step::new(conflict.path.clone(), Some(bytes.clone()), None);
        if how == Resolve::Keep {
            return Ok(vec![goes]);
        }
        if conflict.path.as_str().to_ascii_lowercase().ends_with(".rej") {
            return Err(refused(&conflict.path, "is a patch and not a version"));
        }
        let base = conflict
            .base
            .as_ref()
            .ok_or_else(|| refused(&conflict.path, "does not tell whose version it is"))?;
        let copy = self.read(&conflict.path, bytes.clone());
        let text = copy.source().to_owned();
        let there = self.bytes(base)?;
        if how == Resolve::Take {
            let memory = self.read(base, there.clone().unwrap_or_default());
            let step = match (base.as_str() == MemoryIndex::FILE_NAME, there) {
                (true, there) => Step::new(base.clone(), there, Some(bytes)),
                (false, Some(before)) => self.version_of(&memory, &copy, before, bytes)?,
                (false, None) => self.brought(&copy, base.clone(), text)?,
            };
            return Ok(vec![step, goes]);
        }
        let free = self.free_path(base)?;
        Ok(vec![self.brought(&copy, free, text)?, goes])
    }

    /// The step that gives a memory the text of another document, with the lesser trust of the two.
    fn version_of(
        &mut self,
        memory: &crate::memory::Memory,
        copy: &crate::memory::Memory,
        before: Vec<u8>,
        after: Vec<u8>,
    ) -> Result<Step> {
        let path = memory.id().path.clone();
        let origins = self.origins()?;
        let origin = origins.of(memory).min(origins.of(copy));
        let now = self.read(&path, after.clone());
        self.note_from(copy, &now, origin)?;
        Ok(Step::new(path, Some(before), Some(after)))
    }

    /// The step that makes a memory of another document's text.
    fn brought(&mut self, copy: &crate::memory::Memory, to: DocPath, text: String) -> Result<Step> {
        let origin = self.origins()?.of(copy);
        let now = self.read(&to, text.into_bytes());
        self.note_from(copy, &now, origin)?;
        Ok(Step::new(to, None, Some(now.source().as_bytes().to_vec())).like(&copy.id().path))
    }

    /// A path like this one that is free.
    pub(in crate::vault) fn free_path(&self, like: &DocPath) -> Result<DocPath> {
        let bare = like.as_str().strip_suffix(".md").unwrap_or(like.as_str());
        for number in 2.. {
            let path = DocPath::new(&format!("{bare}-{number}.md"))?;
            if self.bytes(&path)?.is_none() {
                return Ok(path);
            }
        }
        Err(refused(like, "has no free name beside it"))
    }
}
