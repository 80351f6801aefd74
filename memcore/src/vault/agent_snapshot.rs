//! A folder that an agent's memories start from, and what became of both since.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Vault, VaultBuilder, Written};
use crate::memory::Origin;
use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::store::{Expect, FsStore, Store};
use crate::{Error, ErrorKind, Result};

const FILE: &str = "agent_snapshot.json";

/// A folder of memories that comes with an agent's definition: its first memories, and later versions of them.
///
/// It is copied into a vault that has no memories yet. From then on both may change; nothing is overwritten by itself.
/// [`diff`](Self::diff) says what the snapshot has that the vault has not, and each of it is taken or kept on a word.
///
/// # Example: begin, and see what is new later
/// ```
/// use std::sync::Arc;
/// use memcore::{AgentSnapshot, By, Draft, MemStore, Scope, SnapshotState, Vault};
///
/// let folder = Arc::new(MemStore::new());
/// folder.insert("style.md".parse()?, "Short sentences.\n");
/// let snapshot = AgentSnapshot::with_store(Arc::clone(&folder));
/// let agent = Vault::builder().scope(Scope::Agent).with_store(MemStore::new());
/// snapshot.initialise(&agent, &By::agent())?;
/// assert!(snapshot.diff(&agent)?.is_empty());
///
/// folder.insert("style.md".parse()?, "Short sentences, no jargon.\n");
/// let [change] = &snapshot.diff(&agent)?[..] else { panic!() };
/// assert_eq!(change.state, SnapshotState::Changed);
/// snapshot.take(&agent, &[change.path.clone()], &By::agent())?;
/// assert_eq!(agent.find("style")?.body(), "Short sentences, no jargon.\n");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AgentSnapshot {
    folder: Vault,
}

/// What the snapshot has and the vault has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SnapshotChange {
    /// The memory, by its path in both.
    pub path: DocPath,
    /// What it is.
    pub state: SnapshotState,
    /// Its version in the snapshot; `None` if it is gone from there.
    pub theirs: Option<Revision>,
    /// Its version in the vault; `None` if it is not there.
    pub ours: Option<Revision>,
}

/// How a memory of a snapshot differs from the vault's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SnapshotState {
    /// New in the snapshot.
    New,
    /// Changed in the snapshot alone.
    Changed,
    /// Changed in both, or there in both from the beginning with different texts.
    Both,
    /// Gone from the snapshot.
    Gone,
}

/// The versions of the snapshot that were decided on last.
#[derive(Default, Serialize, Deserialize)]
struct Taken {
    version: u32,
    /// By path; with what the vault had then.
    revisions: BTreeMap<DocPath, Revision>,
}

impl AgentSnapshot {
    /// The snapshot in a folder, which is only read.
    ///
    /// # Errors
    /// `NotFound` if it is not there, `Io` if it cannot be opened.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self> {
        Ok(Self { folder: VaultBuilder::new().with_store(FsStore::open(folder)?) })
    }

    /// The snapshot in a store of your own.
    pub fn with_store(store: impl Store + 'static) -> Self {
        Self { folder: VaultBuilder::new().with_store(store) }
    }

    /// Copies all memories of the snapshot into a vault that has none.
    ///
    /// # Errors
    /// `Refused` if the vault has memories or has been initialised already: then [`diff`](Self::diff) says what is new.
    pub fn initialise(&self, vault: &Vault, by: &By) -> Result<Written> {
        let there = vault.snapshot()?.memories().len();
        if there > 0 || taken(vault)?.version > 0 {
            let message = format!("the vault has been used already and holds {there} memories");
            return Err(
                Error::new(ErrorKind::Refused, message).hint("look at the diff, and take what you want")
            );
        }
        let paths: Vec<DocPath> = self.versions()?.into_keys().collect();
        self.take(vault, &paths, by)
    }

    /// What the snapshot has that the vault has not, apart from what was kept before, by path.
    ///
    /// # Errors
    /// If a store cannot list, or the record cannot be read.
    pub fn diff(&self, vault: &Vault) -> Result<Vec<SnapshotChange>> {
        let (theirs, ours, last) = (self.versions()?, versions(vault)?, taken(vault)?.revisions);
        let paths: BTreeSet<&DocPath> = theirs.keys().chain(last.keys()).collect();
        let change = |path: &DocPath| {
            let (theirs, ours, last) = (theirs.get(path), ours.get(path), last.get(path));
            let state = match (theirs, last) {
                _ if theirs == ours || theirs == last => return None,
                (None, _) => SnapshotState::Gone,
                (Some(_), None) if ours.is_none() => SnapshotState::New,
                (Some(_), Some(_)) if ours == last => SnapshotState::Changed,
                _ => SnapshotState::Both,
            };
            Some(SnapshotChange { path: path.clone(), state, theirs: theirs.cloned(), ours: ours.cloned() })
        };
        Ok(paths.into_iter().filter_map(change).collect())
    }

    /// Gives the vault the snapshot's versions of these memories, in one change that can be undone; one that is gone from
    /// the snapshot goes from the vault.
    ///
    /// # Errors
    /// `NotFound` if neither has such a memory; the store's.
    pub fn take(&self, vault: &Vault, paths: &[DocPath], by: &By) -> Result<Written> {
        vault.transact(by, |transaction| {
            let theirs = self.folder.0.store.read(paths);
            let mut steps = Vec::with_capacity(paths.len());
            for (path, read) in paths.iter().zip(theirs) {
                let after = match read {
                    Ok(doc) => Some(doc.bytes),
                    Err(error) if error.kind() == ErrorKind::NotFound => None,
                    Err(error) => return Err(error),
                };
                let before = transaction.bytes(path)?;
                if let Some(bytes) = &after {
                    let memory = transaction.read(path, bytes.clone());
                    transaction.note_origin(&memory, by.origin.min(Origin::Import));
                } else if before.is_none() {
                    let message = format!("there is no {path} in the snapshot");
                    return Err(Error::new(ErrorKind::NotFound, message).at(path.as_str()));
                }
                steps.push(Step::new(path.clone(), before, after));
            }
            if steps.is_empty() {
                return Err(Error::new(ErrorKind::NotFound, "there is nothing in the snapshot to take"));
            }
            let decided = steps
                .iter()
                .map(|step| (step.path.clone(), step.after.as_deref().map(Revision::of)))
                .collect();
            let done = transaction.apply(Operation::Import, None, steps, IndexStep::Lines)?;
            transaction.decided(decided)?;
            vault.written(done)
        })
    }

    /// Leaves the vault's versions of these memories as they are. They are not told of again before the snapshot changes.
    ///
    /// # Errors
    /// The store's.
    pub fn keep(&self, vault: &Vault, paths: &[DocPath], by: &By) -> Result<()> {
        let theirs = self.versions()?;
        let mut transaction = Transaction::begin(vault, by)?;
        transaction.decided(paths.iter().map(|path| (path.clone(), theirs.get(path).cloned())).collect())
    }

    fn versions(&self) -> Result<BTreeMap<DocPath, Revision>> {
        versions(&self.folder)
    }
}

fn versions(vault: &Vault) -> Result<BTreeMap<DocPath, Revision>> {
    let snapshot = vault.snapshot()?;
    Ok(snapshot.memories().iter().map(|it| (it.id().path.clone(), it.revision().clone())).collect())
}

fn state_path() -> DocPath {
    DocPath::trusted(format!("{STATE}/{FILE}"))
}

fn taken(vault: &Vault) -> Result<Taken> {
    let store: &Arc<dyn Store> = &vault.0.store;
    match store.read(&[state_path()]).into_iter().next() {
        // A record that cannot be read is none: then all that differs is told of again.
        Some(Ok(doc)) => Ok(serde_json::from_slice(&doc.bytes).unwrap_or_default()),
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(Taken::default()),
    }
}

impl Transaction<'_> {
    /// Records which versions of a snapshot were decided on.
    fn decided(&mut self, decided: Vec<(DocPath, Option<Revision>)>) -> Result<()> {
        if self.by.dry_run {
            return Ok(());
        }
        let mut taken = taken(self.vault)?;
        taken.version = 1;
        for (path, revision) in decided {
            match revision {
                Some(revision) => taken.revisions.insert(path, revision),
                None => taken.revisions.remove(&path),
            };
        }
        let json = serde_json::to_vec(&taken).map_err(|why| Error::new(ErrorKind::Io, why.to_string()))?;
        self.writer.write(&state_path(), &json, &Expect::Any, None)?;
        self.writer.commit()
    }
}
