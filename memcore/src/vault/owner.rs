//! Whose memories a folder holds: compared when it is opened, and written down at its first change.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Vault;
use super::change::Transaction;
use crate::path::DocPath;
use crate::place::{MemoryPlace, Owner, OwnerCheck};
use crate::store::{Expect, Store};
use crate::system::{OsSystem, System};
use crate::{Error, ErrorKind, Result};

/// The project that a vault was opened for.
#[derive(Debug)]
pub(super) struct OpenedFor {
    owner: Owner,
    /// Whether the folder was found by the key of the project. One that a setting or a variable names may be shared.
    by_key: bool,
    /// Whether the record is written, or was compared under the lock.
    settled: AtomicBool,
}

impl OpenedFor {
    pub(super) fn new(place: &MemoryPlace) -> Self {
        Self {
            owner: place.owner.clone(),
            by_key: place.because.is_by_key(),
            settled: AtomicBool::new(false),
        }
    }

    /// The folder that stands for the project.
    pub(super) fn project(&self) -> &Path {
        Path::new(&self.owner.path)
    }

    /// Compares the record that is in the folder now; the place may have been found a while ago.
    ///
    /// # Errors
    /// `Mismatch` if the folder is another project's, naming both.
    pub(super) fn check(&self, store: &dyn Store, folder: &Path) -> Result<Option<(Owner, OwnerCheck)>> {
        let Some(recorded) = recorded(store)? else { return Ok(None) };
        let now = OsSystem.canonical(Path::new(&recorded.path)).ok();
        let check = recorded.check(&self.owner, now.as_deref());
        if check == OwnerCheck::Mismatch && self.by_key {
            let folder = folder.display().to_string();
            let (theirs, ours) = (&recorded.path, &self.owner.path);
            let message = format!(
                "{folder} holds the memories of {theirs}, and this is {ours}: their keys are the same"
            );
            return Err(Error::new(ErrorKind::Mismatch, message).at(folder).hint(
                "give this project a folder of its own, with `autoMemoryDirectory` or by the suffix policy; if it is the \
                 same one after a move, relocate its memories",
            ));
        }
        Ok(Some((recorded, check)))
    }
}

/// The record of a folder.
fn recorded(store: &dyn Store) -> Result<Option<Owner>> {
    match store.read(&[path()]).into_iter().next() {
        Some(Ok(doc)) => {
            let json = String::from_utf8_lossy(&doc.bytes);
            Owner::from_json(&json).map(Some).map_err(|error| error.at(Owner::FILE))
        }
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(None),
    }
}

fn path() -> DocPath {
    DocPath::trusted(Owner::FILE.to_owned())
}

impl Vault {
    /// Whose memories these are: what is recorded in the folder, or else the project that the vault was opened for.
    ///
    /// # Errors
    /// `InvalidInput` if what is there is no record; what the store says.
    pub fn owner(&self) -> Result<Option<Owner>> {
        Ok(recorded(&*self.0.store)?.or_else(|| self.0.opened_for.as_ref().map(|it| it.owner.clone())))
    }
}

impl Transaction<'_> {
    /// Writes down whose folder this is before anything else is written. Two projects with one key that come here at the
    /// same moment are told apart by the lock.
    pub(super) fn sign(&mut self) -> Result<()> {
        let Some(opened) = &self.vault.0.opened_for else { return Ok(()) };
        if self.by.dry_run || opened.settled.load(Ordering::Acquire) {
            return Ok(());
        }
        let folder = self.vault.folder().unwrap_or(Path::new("")).to_owned();
        let record = match opened.check(self.store(), &folder)? {
            None => Some(opened.owner.clone()),
            Some((recorded, OwnerCheck::Moved(_))) if opened.by_key => Some(recorded.moved_to(&opened.owner)),
            Some(_) => None,
        };
        if let Some(record) = record {
            self.writer.write(&path(), record.to_json().as_bytes(), &Expect::Any, None)?;
        }
        opened.settled.store(true, Ordering::Release);
        Ok(())
    }
}
