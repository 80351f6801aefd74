//! Taking memories away, with a receipt, and proof that nothing of them is left.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::archive;
use super::change::{By, Change, ChangedFile, IndexStep, Log, Operation, Step, Transaction, versions};
use super::{Vault, Written, lines, upkeep};
use crate::index::MemoryIndex;
use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::store::Expect;
use crate::{Error, ErrorKind, Result};

/// How much of a memory is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forget {
    /// The file, its line in the index and its counts. Its text stays in the history, so that it can be taken back.
    KeepHistory,
    /// All that memcore keeps of it: earlier versions, copies in the archive and among the rescued texts, and the
    /// earlier versions of the index that name it. Of its changes, only that there were some and when. This cannot be
    /// taken back.
    Purge,
}

/// What was forgotten.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// The change; of a purged memory it has no files.
    pub written: Written,
    /// Where it was.
    pub path: DocPath,
    /// Its last version.
    pub revision: Revision,
    /// All names that it had, this one first.
    pub names: Vec<DocPath>,
    /// All its versions that are on record.
    pub versions: Vec<Revision>,
    /// Whether its history went with it.
    pub purged: bool,
    /// Whether it had a line in the index.
    pub had_entry: bool,
    /// Whether its uses were counted.
    pub had_usage: bool,
    /// Files of the state folder that went with it.
    pub removed: Vec<DocPath>,
    /// Memories that still link to it.
    pub linked_from: Vec<DocPath>,
}

impl Vault {
    /// Takes a memory away: its file, its line in the index, its counts, and if it is to be purged all that is kept of it,
    /// under all names that it had. Searches find nothing of it from then on. What was archived, superseded or forgotten
    /// before can still be purged, by the path that it had.
    ///
    /// # Errors
    /// `NotFound`, `Conflict` if it is changed at the same moment, the store's.
    ///
    /// # Example: gone for good
    /// ```
    /// use memcore::{By, Draft, Forget, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let path = vault.write(&Draft::user("Ana", "Ana lives in Berlin."), &By::user())?.path;
    /// let receipt = vault.forget(&path, Forget::Purge, &By::user())?;
    /// assert!(receipt.had_entry);
    /// assert!(vault.verify_forgotten(&receipt)?.is_empty());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn forget(&self, path: &DocPath, how: Forget, by: &By) -> Result<Receipt> {
        let mut transaction = Transaction::begin(self, by)?;
        let known = Known::of(Log::read(&*self.0.store)?, path);
        let before = match transaction.bytes(path)? {
            None if how == Forget::Purge && self.keeps(path, &known)? => None,
            _ => Some(transaction.existing(path)?),
        };
        let memory = transaction.read(path, before.clone().unwrap_or_default());
        let linked_from = transaction.linked_from(&memory)?;
        let revision = match &before {
            Some(_) => memory.revision().clone(),
            None => known.versions.last().cloned().unwrap_or_else(|| memory.revision().clone()),
        };
        let steps = vec![Step::new(path.clone(), before, None)];
        let done = transaction.apply(Operation::Forget, None, steps, IndexStep::Lines)?;
        let had_entry = done.steps.iter().any(|step| step.path.as_str() == MemoryIndex::FILE_NAME);
        let mut receipt = Receipt {
            written: self.written(done)?,
            path: path.clone(),
            revision,
            names: known.names(),
            versions: known.versions.clone(),
            purged: how == Forget::Purge,
            had_entry,
            had_usage: false,
            removed: Vec::new(),
            linked_from,
        };
        if by.dry_run {
            return Ok(receipt);
        }
        let traces = if how == Forget::Purge { known.names() } else { Vec::new() };
        receipt.had_usage = self.forget_usage(&mut *transaction.writer, path, &traces)?;
        if how == Forget::Purge {
            transaction.catch_up()?;
            receipt.removed = transaction.purge(path, &known)?;
            receipt.written.files.clear();
            receipt.written.change = None;
        }
        transaction.writer.commit()?;
        // The last look holds the text, too.
        *self.last() = None;
        self.0.named.clear();
        Ok(receipt)
    }

    /// What memcore still keeps of a memory that was forgotten: documents, each with what is found in it. Empty for one
    /// that was purged. A memory of the same path that was written since is found as well.
    ///
    /// # Errors
    /// The store's.
    pub fn verify_forgotten(&self, receipt: &Receipt) -> Result<Vec<(DocPath, String)>> {
        let mut found = Vec::new();
        let index = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        let mut docs = vec![receipt.path.clone(), index.clone()];
        let state = self.0.store.state(&DocPath::trusted(STATE.to_owned()))?;
        docs.extend(state.into_iter().map(|meta| meta.path));
        let of_it = |path: &DocPath| is_below(path, &receipt.path) || archive::is_of(path, &receipt.path);
        for (path, read) in docs.iter().zip(self.0.store.read(&docs)) {
            let doc = match read {
                Ok(doc) => doc,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                // What cannot be read proves nothing.
                Err(_) => {
                    found.push((path.clone(), "it cannot be read".to_owned()));
                    continue;
                }
            };
            let revision = Revision::of(&doc.bytes);
            let says = if *path == receipt.path {
                "the memory is there"
            } else if of_it(path) || path.is_state() && receipt.versions.contains(&revision) {
                "it is a version of the memory"
            } else if revision == receipt.revision {
                "it is the last version of the memory"
            } else if *path == index || is_below(path, &index) {
                let text = String::from_utf8_lossy(&doc.bytes);
                let entry = MemoryIndex::parse(text).entries().iter().any(|entry| entry.names(&receipt.path));
                if !entry {
                    continue;
                }
                "it has a line for the memory"
            } else if is_record(path) && names(&doc.bytes, &receipt.path, &receipt.revision) {
                "it names the memory"
            } else {
                continue;
            };
            found.push((path.clone(), says.to_owned()));
        }
        Ok(found)
    }
}

/// Whether a document of the state folder is no text of a memory: what that says of others is its writer's.
fn is_record(path: &DocPath) -> bool {
    let texts = ["history", "archive", "conflicts"].map(|folder| format!("{STATE}/{folder}/"));
    path.is_state() && !texts.iter().any(|folder| path.as_str().starts_with(folder))
}

/// Whether a document is an earlier version of another.
fn is_below(path: &DocPath, of: &DocPath) -> bool {
    path.parent() == format!("{STATE}/history/{of}")
}

/// Whether a document names a memory by its path or its version.
fn names(bytes: &[u8], path: &DocPath, revision: &Revision) -> bool {
    holds_path(bytes, path) || memchr::memmem::find(bytes, revision.as_str().as_bytes()).is_some()
}

/// Whether the path stands somewhere, and not as the end of a longer name: `user_ana.md` does not name `ana.md`.
fn holds_path(bytes: &[u8], path: &DocPath) -> bool {
    let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let before = |at: usize| at.checked_sub(1).and_then(|at| bytes.get(at));
    memchr::memmem::find_iter(bytes, path.as_str()).any(|at| !before(at).is_some_and(of_name))
}

/// What the log knows of a memory: its names, and its versions under each.
struct Known {
    path: DocPath,
    /// Names that it had before it was called so.
    before: Vec<DocPath>,
    versions: Vec<Revision>,
}

impl Known {
    /// Follows the memory at `path` back through the times that it was given another name.
    fn of(changes: Vec<Change>, path: &DocPath) -> Self {
        let mut known = Self { path: path.clone(), before: Vec::new(), versions: Vec::new() };
        let mut name = path.clone();
        for change in changes.into_iter().rev() {
            let files = || change.files.iter().filter(|file| upkeep::is_memory(&file.path));
            for file in files().filter(|file| file.path == name) {
                known.versions.extend([&file.new, &file.old].into_iter().flatten().cloned());
            }
            // It came to this name by a change that took another one away.
            let came = files().any(|file| file.path == name && file.old.is_none() && file.new.is_some());
            let left = files().find(|file| file.path != name && file.old.is_some() && file.new.is_none());
            let moves = matches!(change.operation, Operation::Rename | Operation::Undo);
            if let (true, true, Some(left)) = (moves, came, left) {
                known.versions.extend(left.old.clone());
                name = left.path.clone();
                known.before.push(name.clone());
            }
        }
        // Oldest first, each once.
        known.versions.reverse();
        let mut seen = HashSet::new();
        known.versions.retain(|revision| seen.insert(revision.clone()));
        known
    }

    fn names(&self) -> Vec<DocPath> {
        let mut names = vec![self.path.clone()];
        names.extend(self.before.iter().filter(|name| **name != self.path).cloned());
        names.dedup();
        names
    }

    fn has(&self, digits: &str) -> bool {
        self.versions.iter().any(|revision| revision.as_str().starts_with(digits))
    }
}

impl Vault {
    /// The path that a memory had of which only something is kept: one in the archive, by name, stem or path, or one that
    /// has versions or changes on record, by path or stem.
    ///
    /// # Errors
    /// `NotFound`, `Ambiguous`, or the store's.
    pub fn find_kept(&self, name: &str) -> Result<DocPath> {
        let archived = match self.pick(name) {
            Ok(archived) => return Ok(archived.path),
            Err(error) if error.kind() == ErrorKind::NotFound => error,
            Err(error) => return Err(error),
        };
        let changes = Log::read(&*self.0.store)?;
        for path in [name.to_owned(), format!("{name}.md")] {
            let Ok(path) = DocPath::new(&path) else { continue };
            if upkeep::is_memory(&path) && self.keeps(&path, &Known::of(changes.clone(), &path))? {
                return Ok(path);
            }
        }
        Err(archived)
    }

    /// Whether something is kept of a memory that is not there any more.
    fn keeps(&self, path: &DocPath, known: &Known) -> Result<bool> {
        let archived = || Ok::<_, Error>(self.archived()?.iter().any(|it| it.path == *path));
        Ok(!known.versions.is_empty() || !versions(&*self.0.store, path)?.is_empty() || archived()?)
    }
}

impl Transaction<'_> {
    /// Takes away all that is kept of a memory: which documents went.
    fn purge(&mut self, path: &DocPath, known: &Known) -> Result<Vec<DocPath>> {
        let store = self.store();
        let revisions = &known.versions;
        let mut gone: Vec<DocPath> = versions(store, path)?.into_iter().map(|version| version.kept).collect();
        // Under a name that it had before, another memory may have versions too.
        for name in &known.before {
            let own = versions(store, name)?.into_iter().filter(|version| known.has(&version.revision));
            gone.extend(own.map(|version| version.kept));
        }
        let archived = self.vault.archived()?.into_iter();
        let of_it = archived.filter(|it| it.path == *path || revisions.contains(it.memory.revision()));
        gone.extend(of_it.map(|it| it.kept));
        let beside: Vec<DocPath> = gone.iter().map(archive::line_path).collect();
        let kept = store.state(&archive::folder())?.into_iter().map(|meta| meta.path);
        gone.extend(
            kept.filter(|it| beside.contains(it) || archive::is_line(it) && archive::is_of(it, path)),
        );
        let index = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        for version in versions(store, &index)? {
            let read = store.read(std::slice::from_ref(&version.kept));
            let bytes = read.into_iter().next().and_then(Result::ok).map(|doc| doc.bytes).unwrap_or_default();
            let index = MemoryIndex::parse(String::from_utf8_lossy(&bytes));
            let names = known.names();
            if index.entries().iter().any(|it| names.iter().any(|name| it.names(name))) {
                gone.push(version.kept);
            }
        }
        let rescued: Vec<DocPath> = store
            .state(&DocPath::trusted(format!("{STATE}/conflicts")))?
            .into_iter()
            .map(|meta| meta.path)
            .collect();
        for doc in store.read(&rescued).into_iter().flatten() {
            let stem = doc.path.stem().rsplit_once('~').map_or("", |(stem, _)| stem);
            if revisions.contains(&doc.revision()) || path.stem().starts_with(stem) && !stem.is_empty() {
                gone.push(doc.path);
            }
        }
        gone.sort();
        gone.dedup();
        for kept in &gone {
            self.writer.remove(kept, &Expect::Any, None)?;
        }
        let concerns = |file: &ChangedFile| {
            let version = [&file.old, &file.new].into_iter().flatten().any(|it| revisions.contains(it));
            file.path == *path || archive::is_of(&file.path, path) || version
        };
        lines::forget(store, &mut *self.writer, &known.names())?;
        Log::purge(store, &mut *self.writer, concerns)?;
        self.with_origins(|origins, writer| origins.forget(writer, path))?;
        Ok(gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_name_is_not_the_memory() {
        let ana = DocPath::trusted("ana.md".to_owned());
        for (text, found) in [
            ("{\"path\":\"ana.md\"}", true),
            ("- [Ana](./ana.md)", true),
            ("{\"path\":\"user_ana.md\"} user-ana.md banana.md", false),
            ("banana.md, ana.md", true),
            ("見ana.md", true),
        ] {
            assert_eq!(holds_path(text.as_bytes(), &ana), found, "{text}");
        }
        for (kept, is) in [
            (".memcore/history/ana.md/x~1.markdown", true),
            (".memcore/history/user_ana.md/x~1.markdown", false),
            (".memcore/history/team/ana.md/x~1.markdown", false),
            (".memcore/archive/ana~1.markdown", true),
            (".memcore/archive/user_ana~1.markdown", false),
        ] {
            let kept = DocPath::trusted(kept.to_owned());
            assert_eq!(is_below(&kept, &ana) || archive::is_of(&kept, &ana), is, "{kept}");
        }
    }
}
