//! Taking memories away, with a receipt, and proof that nothing of them is left.

use serde::{Deserialize, Serialize};

use super::archive;
use super::change::{By, ChangedFile, IndexStep, Log, Operation, Step, Transaction, versions};
use super::{Vault, Written};
use crate::Result;
use crate::index::MemoryIndex;
use crate::links::LinkGraph;
use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::store::Expect;

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
    /// Takes a memory away: its file, its line in the index, its counts, and if it is to be purged all that is kept of it.
    /// Searches find nothing of it from then on.
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
        let before = transaction.existing(path)?;
        let memory = transaction.read(path, before.clone());
        let snapshot = self.snapshot()?;
        let graph = LinkGraph::build(snapshot.memories());
        let mut linked_from: Vec<DocPath> =
            graph.to(memory.id()).map(|edge| edge.from.path.clone()).filter(|from| from != path).collect();
        linked_from.dedup();
        let steps = vec![Step::new(path.clone(), Some(before), None)];
        let done = transaction.apply(Operation::Forget, None, steps, IndexStep::Lines)?;
        let had_entry = done.steps.iter().any(|step| step.path.as_str() == MemoryIndex::FILE_NAME);
        let mut receipt = Receipt {
            written: self.written(done)?,
            path: path.clone(),
            revision: memory.revision().clone(),
            purged: how == Forget::Purge,
            had_entry,
            had_usage: false,
            removed: Vec::new(),
            linked_from,
        };
        if by.dry_run {
            return Ok(receipt);
        }
        receipt.had_usage = self.forget_usage(&mut *transaction.writer, path)?;
        if how == Forget::Purge {
            receipt.removed = transaction.purge(path)?;
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
        for (path, read) in docs.iter().zip(self.0.store.read(&docs)) {
            let Ok(doc) = read else { continue };
            let says = if *path == receipt.path {
                "the memory is there"
            } else if is_below(path, &receipt.path) || archive::is_of(path, &receipt.path) {
                "it is a version of the memory"
            } else if Revision::of(&doc.bytes) == receipt.revision {
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

impl Transaction<'_> {
    /// Takes away all that is kept of a memory: which documents went.
    fn purge(&mut self, path: &DocPath) -> Result<Vec<DocPath>> {
        let store = self.store();
        let revisions: Vec<Revision> = Log::read(store)?
            .into_iter()
            .flat_map(|change| change.files)
            .filter(|file| file.path == *path)
            .flat_map(|file| [file.old, file.new])
            .flatten()
            .collect();
        let mut gone: Vec<DocPath> = versions(store, path)?.into_iter().map(|version| version.kept).collect();
        let archived = self.vault.archived()?.into_iter().filter(|it| it.path == *path);
        gone.extend(archived.map(|it| it.kept));
        let index = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        for version in versions(store, &index)? {
            let read = store.read(std::slice::from_ref(&version.kept));
            let bytes = read.into_iter().next().and_then(Result::ok).map(|doc| doc.bytes).unwrap_or_default();
            if MemoryIndex::parse(String::from_utf8_lossy(&bytes)).entries().iter().any(|it| it.names(path)) {
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
        for kept in &gone {
            self.writer.remove(kept, &Expect::Any, None)?;
        }
        let concerns = |file: &ChangedFile| file.path == *path || archive::is_of(&file.path, path);
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
