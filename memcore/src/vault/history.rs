//! What was changed, and taking it back.

use std::collections::HashSet;

use super::change::{Done, IndexStep, Log, Operation, Step, Transaction, Version, kept, versions};
use super::lines::follows;
use super::{By, Change, Vault, Written};
use crate::index::MemoryIndex;
use crate::path::DocPath;
use crate::revision::Revision;
use crate::store::Doc;
use crate::{Error, ErrorKind, Result};

impl Vault {
    /// The changes that memcore made to this folder, newest first; those of one document, if one is named. What other
    /// programs changed is not among them.
    ///
    /// # Errors
    /// If the store fails.
    ///
    /// # Example: what happened, and why
    /// ```
    /// use memcore::{By, Draft, MemStore, Operation, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let draft = Draft::user("Ana", "Ana writes Rust.");
    /// vault.write(&draft, &By::user().because("she said so"))?;
    /// let [made] = &vault.history(None)?[..] else { panic!() };
    /// assert_eq!((made.operation, made.why.as_deref()), (Operation::Create, Some("she said so")));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn history(&self, path: Option<&DocPath>) -> Result<Vec<Change>> {
        let mut changes = Log::read(&*self.0.store)?;
        changes.retain(|change| path.is_none_or(|path| change.files.iter().any(|file| file.path == *path)));
        changes.reverse();
        Ok(changes)
    }

    /// The earlier versions of a document that are kept, oldest first: the last 20, for 90 days, as long as all of the
    /// folder have no more than about 64 MiB. Those of the last 30 seconds stay, however many there are.
    ///
    /// # Errors
    /// If the store fails.
    pub fn versions(&self, path: &DocPath) -> Result<Vec<Version>> {
        versions(&*self.0.store, path)
    }

    /// The bytes of a version that is kept.
    ///
    /// # Errors
    /// `NotFound` if it is not kept any more; the store's.
    pub fn version(&self, version: &Version) -> Result<Vec<u8>> {
        self.0.store.read(std::slice::from_ref(&version.kept)).remove(0).map(|doc| doc.bytes)
    }

    /// Takes a change back: every file of it gets the bytes that it had before, the index too. An undo can be undone.
    /// The id may be shortened as long as it fits one change; `None` is the last change that is not taken back.
    ///
    /// # Errors
    /// `NotFound` for an id that is not recorded or versions that are not kept any more, `Ambiguous`, `Conflict` if a
    /// file was changed since.
    ///
    /// # Example: a memory comes back
    /// ```
    /// use memcore::{By, Draft, Forget, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let path = vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?.path;
    /// vault.forget(&path, Forget::KeepHistory, &By::user())?;
    /// assert_eq!(vault.snapshot()?.memories().len(), 0);
    /// vault.undo(None, &By::user())?;
    /// assert_eq!(vault.snapshot()?.memories()[0].body().trim(), "Ana writes Rust.");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn undo(&self, id: Option<&str>, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let changes = Log::read(&*self.0.store)?;
            let change = find(&changes, id)?;
            if change.files.is_empty() {
                let message = format!("change {} was purged", change.id);
                return Err(Error::new(ErrorKind::NotFound, message));
            }
            let owed = Log::owed(&*self.0.store, Some(&change.id))?;
            let was_behind = change.files.iter().any(|file| owed.contains(&file.path));
            let mut steps = Vec::with_capacity(change.files.len() + 1);
            let (mut index, mut rest) = (None, IndexStep::Leave);
            // Backwards, as every step is taken back: what took the place of a memory goes only when that one is there again.
            // What is kept beside follows the memories.
            for file in change.files.iter().rev().filter(|file| !follows(&file.path)) {
                let is_index = file.path.as_str() == MemoryIndex::FILE_NAME;
                if is_index && was_behind {
                    // It goes back to where it should have been.
                    continue;
                }
                let now = transaction.bytes(&file.path)?;
                if now.as_deref().map(Revision::of) != file.new {
                    if is_index {
                        // Its other lines were changed since: only those of this change go back.
                        continue;
                    }
                    let message = format!("{} was changed since change {}", file.path, change.id);
                    let hint = "take back the later changes first, or restore a version of the file";
                    return Err(Error::new(ErrorKind::Conflict, message).at(file.path.as_str()).hint(hint));
                }
                let (before, like) = match &file.old {
                    Some(old) => match transaction.version_in(change, &file.path, old) {
                        // An index changes often, and its older versions go sooner than those of the memories.
                        Err(error) if is_index && error.kind() == ErrorKind::NotFound => continue,
                        version => version.map(|doc| (Some(doc.bytes), Some(doc.path)))?,
                    },
                    None => (None, None),
                };
                let step = Step { like, ..Step::new(file.path.clone(), now, before) };
                if is_index { index = Some(step) } else { steps.push(step) }
            }
            let is_renaming = root(&changes, change).operation == Operation::Rename;
            if index.is_none() {
                let at = changes.iter().rposition(|it| it.id == change.id).map_or(changes.len(), |at| at + 1);
                let lines = transaction.lines_before(change, &changes[at..], &owed)?;
                (index, rest) = transaction.index_with(&steps, &lines, is_renaming)?;
            }
            transaction.carry_lines(&mut steps)?;
            transaction.carry_usage(&mut steps, is_renaming)?;
            // The memories before the index, as in every change.
            steps.extend(index);
            let undoes = Some(change.id.clone());
            let done = transaction.apply(Operation::Undo, undoes, steps, rest)?;
            self.written(done)
        })
    }

    /// Gives a memory the bytes of one of its [earlier versions](Self::versions), by the first digits of its revision.
    ///
    /// # Errors
    /// `NotFound` if no version that is kept begins so, `Ambiguous` if several do.
    pub fn revert(&self, path: &DocPath, revision: &str, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let mut fitting = self.versions(path)?;
            fitting.retain(|version| {
                version.revision.starts_with(revision) || revision.starts_with(&version.revision)
            });
            fitting.dedup_by(|a, b| a.revision == b.revision);
            let version = match &fitting[..] {
                [version] => version,
                [] => {
                    let message = format!("no version of {path} that is kept begins with `{revision}`");
                    return Err(Error::new(ErrorKind::NotFound, message).at(path.as_str()));
                }
                _ => {
                    let message = format!("several versions of {path} begin with `{revision}`");
                    return Err(Error::new(ErrorKind::Ambiguous, message).at(path.as_str()));
                }
            };
            let bytes = self.version(version)?;
            let step = Step::new(path.clone(), transaction.bytes(path)?, Some(bytes)).like(&version.kept);
            let done: Done = transaction.apply(Operation::Restore, None, vec![step], IndexStep::Lines)?;
            self.written(done)
        })
    }
}

impl Transaction<'_> {
    /// A version that a change has displaced. What went to the archive or came from there is kept as a version of the
    /// memory alone.
    fn version_in(&self, change: &Change, path: &DocPath, revision: &Revision) -> Result<Doc> {
        let found = kept(self.store(), path, revision);
        let others = change.files.iter().map(|file| &file.path).filter(|other| *other != path);
        let elsewhere = || {
            others.into_iter().find_map(|other| {
                let now = self.store().read(std::slice::from_ref(other)).into_iter().next()?.ok();
                now.filter(|doc| doc.revision() == *revision)
                    .or_else(|| kept(self.store(), other, revision).ok())
            })
        };
        found.or_else(|error| elsewhere().ok_or(error))
    }
}

/// The change that was taken back, and perhaps brought back again, by this one.
fn root<'c>(changes: &'c [Change], change: &'c Change) -> &'c Change {
    let at = |id: &str, before: usize| changes[..before].iter().rposition(|it| it.id == id);
    let mut root = at(&change.id, changes.len());
    while let Some(at) = root.and_then(|root| at(changes[root].undoes.as_ref()?, root)) {
        root = Some(at);
    }
    root.map_or(change, |at| &changes[at])
}

/// The change that is meant.
fn find<'c>(changes: &'c [Change], id: Option<&str>) -> Result<&'c Change> {
    let Some(id) = id else {
        let undone: HashSet<&str> = changes.iter().filter_map(|change| change.undoes.as_deref()).collect();
        let open = |change: &&Change| change.undoes.is_none() && !undone.contains(&*change.id);
        let none = || Error::new(ErrorKind::NotFound, "there is no change to take back");
        return changes.iter().rev().find(open).ok_or_else(none);
    };
    let mut fitting = changes.iter().filter(|change| change.id.starts_with(id) && !id.is_empty());
    match (fitting.next(), fitting.next()) {
        (Some(change), None) => Ok(change),
        (Some(first), Some(second)) => {
            let message = format!("`{id}` begins several changes: {}, {}, …", first.id, second.id);
            Err(Error::new(ErrorKind::Ambiguous, message).hint("write more of the id"))
        }
        (None, _) => {
            let message = format!("no change is called `{id}`");
            Err(Error::new(ErrorKind::NotFound, message).hint("`history` lists the changes"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Draft;
    use crate::store::MemStore;

    #[test]
    fn all_that_moves_a_memory_can_be_taken_back() {
        let vault = Vault::with_store(MemStore::new());
        let by = By::user();
        let path = vault.write(&Draft::user("Ana", "Ana writes Rust."), &by).unwrap().path;
        let state = || (vault.snapshot().unwrap().memories().len(), vault.archived().unwrap().len());
        vault.archive(&path, &by).unwrap();
        let restored = vault.restore("Ana", &by).unwrap().change;
        assert_eq!(state(), (1, 0));
        let undone = vault.undo(restored.as_deref(), &by).unwrap().change;
        assert_eq!(state(), (0, 1), "the restoring is taken back");
        vault.undo(undone.as_deref(), &by).unwrap();
        assert_eq!(state(), (1, 0), "and that, too");
    }

    #[test]
    fn a_change_of_several_files_is_about_the_first() {
        let vault = Vault::with_store(MemStore::new());
        let by = By::user();
        let ana = vault.write(&Draft::user("Ana", "Ana writes Rust."), &by).unwrap().path;
        vault.write(&Draft::user("Ben", "See [[user_ana]]."), &by).unwrap();
        let to: DocPath = "ana_lopez.md".parse().unwrap();
        assert_eq!(vault.rename(&ana, &to, &by).unwrap().written.path, to);
        for not_one in ["MEMORY.md", ".memcore/ana.md"] {
            let error = vault.rename(&to, &not_one.parse().unwrap(), &by).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidPath, "{not_one}");
        }
    }

    #[test]
    fn a_dry_run_leaves_no_trace() {
        let vault = Vault::with_store(MemStore::new());
        let draft = Draft::user("Ana", "Ana writes Rust.");
        let dry = vault.write(&draft, &By::user().dry_run()).unwrap();
        assert_eq!((dry.change, dry.files.len()), (None, 2));
        assert!(vault.0.store.state(&DocPath::trusted(crate::path::STATE.to_owned())).unwrap().is_empty());
        let written = vault.write(&draft, &By::user()).unwrap();
        assert_eq!(written.path, dry.path, "the name is not taken by the dry run");
    }
}
