//! Bringing the memories of a bundle in, all in one change.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::bundle::{Bundle, BundledMemory};
use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Vault, Written, archive, conflict, door, upkeep};
use crate::index::MemoryIndex;
use crate::memory::{Memory, MemoryId, Origin};
use crate::path::{DocPath, conflict_name};
use crate::place::OwnerEvidence;
use crate::revision::Revision;
use crate::store::MAX_DOCUMENT;
use crate::{Error, ErrorKind, Result};

/// How a bundle is brought in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportOptions {
    /// What becomes of a memory whose path is taken by another text.
    pub on_clash: OnClash,
    /// Also memories of another project.
    pub any_project: bool,
}

/// What becomes of a memory of a bundle whose path is taken by another text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum OnClash {
    /// The text that is there stays.
    #[default]
    Keep,
    /// The bundle's takes its place.
    Take,
    /// The bundle's gets a path beside it.
    Both,
}

/// What an import did, or would do.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The change; `None` if nothing was to be changed.
    pub written: Option<Written>,
    /// New memories.
    pub added: Vec<DocPath>,
    /// Memories that have the bundle's text now.
    pub taken: Vec<DocPath>,
    /// Memories that kept their own text against the bundle's.
    pub kept: Vec<DocPath>,
    /// Memories that had the bundle's text already.
    pub unchanged: Vec<DocPath>,
    /// What was not brought in, and why.
    pub refused: Vec<(String, String)>,
}

impl Vault {
    /// Brings the memories of a bundle in: one change, which [`undo`](Self::undo) takes back as a whole. All of it is of
    /// the origin [`Import`](Origin::Import), or a lesser one that it had; what a bundle says of greater trust does not
    /// count. If there is no index, the bundle's is taken; else it gets the lines of the new memories. With
    /// [`By::dry_run`] nothing is changed, and the result says what would be.
    ///
    /// Refused one by one are: paths that lead elsewhere or that some systems cannot hold, paths that differ from another
    /// in case or composition alone, texts that do not have the revision that the bundle says, are longer than a memory
    /// may be, have the marks of a merge, or are a synchronising tool's copies; into a team's folder also texts that hold
    /// a secret, and those of the type `user`.
    ///
    /// # Errors
    /// `Mismatch` if the bundle is another project's, naming both; the store's. Nothing is changed then.
    ///
    /// # Example: look first
    /// ```
    /// use memcore::{By, Draft, ImportOptions, MemStore, OnClash, Vault};
    ///
    /// let (one, other) = (Vault::with_store(MemStore::new()), Vault::with_store(MemStore::new()));
    /// let path = one.write(&Draft::project("Port", "The port is 8080."), &By::agent())?.path;
    /// other.write(&Draft::project("Port", "The port is 9090."), &By::agent())?;
    /// let bundle = one.export(false)?;
    ///
    /// let would = other.import(&bundle, &ImportOptions::default(), &By::agent().dry_run())?;
    /// assert_eq!(would.kept, [path.clone()]);
    /// let options = ImportOptions { on_clash: OnClash::Take, ..ImportOptions::default() };
    /// assert_eq!(other.import(&bundle, &options, &By::agent())?.taken, [path]);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn import(&self, bundle: &Bundle, options: &ImportOptions, by: &By) -> Result<Imported> {
        if !options.any_project {
            self.same_project(bundle)?;
        }
        let by = By { origin: by.origin.min(Origin::Import), ..by.clone() };
        let (of_memories, of_archive) =
            (self.kinds_of_secrets(&bundle.memories), self.kinds_of_secrets(&bundle.archive));
        let mut transaction = Transaction::begin(self, &by)?;
        let mut brought = Brought::new(self, options.on_clash)?;
        for (it, secret) in bundle.memories.iter().zip(of_memories) {
            match transaction.incoming(it, secret) {
                Ok(path) => brought.memory(&mut transaction, path, it)?,
                Err(why) => brought.imported.refused.push((it.path.clone(), why)),
            }
        }
        for (it, secret) in bundle.archive.iter().zip(of_archive) {
            match transaction.incoming(it, secret) {
                Ok(path) => {
                    let bytes = it.content.bytes().to_vec();
                    let kept = archive::kept_path(&path, &bytes);
                    let there = transaction.bytes(&kept)?;
                    brought.steps.push(Step::new(kept, there, Some(bytes)));
                }
                Err(why) => brought.imported.refused.push((it.path.clone(), why)),
            }
        }
        let index = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        let mut upkeep = IndexStep::Lines;
        let whole = brought.imported.refused.is_empty() && !self.is_shared();
        if let Some(text) = bundle.index.as_ref().filter(|text| whole && !conflict::has_markers(text))
            && transaction.bytes(&index)?.is_none()
            && !brought.steps.is_empty()
        {
            brought.steps.push(Step::new(index, None, Some(text.clone().into_bytes())));
            upkeep = IndexStep::Leave;
        }
        let Brought { steps, mut imported, .. } = brought;
        if steps.iter().any(|step| step.before != step.after) {
            let done = transaction.apply(Operation::Import, None, steps, upkeep)?;
            imported.written = Some(self.written(done)?);
        }
        Ok(imported)
    }

    /// Of each text what kind of secret it holds, if it is to be shared. Scanners of the host are asked, so no lock is held.
    fn kinds_of_secrets(&self, texts: &[BundledMemory]) -> Vec<Option<String>> {
        let kind = |it: &BundledMemory| {
            let id = MemoryId::new(self.0.finish.scope, DocPath::trusted(it.path.clone()));
            let memory = Memory::from_bytes(id, it.content.bytes().to_vec());
            self.0.linter.secrets(&memory).first().map(|secret| secret.kind.to_string())
        };
        texts.iter().map(|it| if self.is_shared() { kind(it) } else { None }).collect()
    }

    /// # Errors
    /// `Mismatch` if both are known to be of different projects.
    fn same_project(&self, bundle: &Bundle) -> Result<()> {
        let (Some(theirs), Some(ours)) = (&bundle.owner, self.owner()?) else { return Ok(()) };
        let proof = matches!(theirs.evidence(&ours), Some(OwnerEvidence::RootCommit | OwnerEvidence::Remote));
        let known = theirs.path == ours.path
            || theirs.former.contains(&ours.path)
            || ours.former.contains(&theirs.path);
        if proof || known {
            return Ok(());
        }
        let message =
            format!("the bundle has the memories of {}, and these are those of {}", theirs.path, ours.path);
        Err(Error::new(ErrorKind::Mismatch, message).hint("allow any project if you mean it"))
    }
}

/// What an import is going to do.
struct Brought {
    on_clash: OnClash,
    steps: Vec<Step>,
    imported: Imported,
    /// The paths that are taken, without regard to case and composition.
    folded: HashMap<String, DocPath>,
}

impl Brought {
    fn new(vault: &Vault, on_clash: OnClash) -> Result<Self> {
        let snapshot = vault.snapshot()?;
        let all = snapshot.memories().iter().chain(snapshot.superseded()).map(|memory| &memory.id().path);
        let folded = all.map(|path| (path.folded(), path.clone())).collect();
        let (added, taken, kept, unchanged) = Default::default();
        let imported = Imported { written: None, added, taken, kept, unchanged, refused: Vec::new() };
        Ok(Self { on_clash, steps: Vec::new(), imported, folded })
    }

    fn memory(&mut self, transaction: &mut Transaction<'_>, path: DocPath, it: &BundledMemory) -> Result<()> {
        if let Some(other) = self.folded.get(&path.folded()).filter(|other| **other != path) {
            let why = format!("differs from {other} in case or composition alone");
            self.imported.refused.push((it.path.clone(), why));
            return Ok(());
        }
        if self.steps.iter().any(|step| step.path == path) {
            self.imported.refused.push((it.path.clone(), "is in the bundle twice".to_owned()));
            return Ok(());
        }
        let after = it.content.bytes().to_vec();
        let before = transaction.bytes(&path)?;
        self.folded.insert(path.folded(), path.clone());
        let (path, before) = match (before, self.on_clash) {
            (None, _) => {
                self.imported.added.push(path.clone());
                (path, None)
            }
            (Some(before), _) if before == after => {
                self.imported.unchanged.push(path);
                return Ok(());
            }
            (Some(_), OnClash::Keep) => {
                self.imported.kept.push(path);
                return Ok(());
            }
            (Some(before), OnClash::Take) => {
                self.imported.taken.push(path.clone());
                (path, Some(before))
            }
            (Some(_), OnClash::Both) => {
                let free = transaction.free_path(&path)?;
                self.folded.insert(free.folded(), free.clone());
                self.imported.added.push(free.clone());
                (free, None)
            }
        };
        let memory = transaction.read(&path, after.clone());
        transaction.note_origin(&memory, it.origin.min(Origin::Import));
        self.steps.push(Step::new(path, before, Some(after)));
        Ok(())
    }
}

impl Transaction<'_> {
    /// The path of a memory that may come in, or why it may not.
    fn incoming(&self, it: &BundledMemory, secret: Option<String>) -> std::result::Result<DocPath, String> {
        let path = DocPath::new(&it.path).and_then(|path| path.check_new().map(|()| path));
        let path = path.map_err(|error| error.message().to_owned())?;
        let bytes = it.content.bytes();
        if path.is_state() || !upkeep::is_memory(&path) && conflict_name(path.file_name()).is_none() {
            return Err("is no memory's path".to_owned());
        }
        if conflict_name(path.file_name()).is_some_and(|name| name.sure) {
            return Err("is a synchronising tool's copy of another version".to_owned());
        }
        if !path.as_str().to_ascii_lowercase().ends_with(".md") {
            return Err("does not end in `.md`".to_owned());
        }
        if bytes.len() as u64 > MAX_DOCUMENT {
            return Err(format!("has {} bytes, more than the limit of {MAX_DOCUMENT}", bytes.len()));
        }
        if Revision::of(bytes) != it.revision {
            return Err("is not in the revision that the bundle says: it was damaged or changed".to_owned());
        }
        if conflict::has_markers(&String::from_utf8_lossy(bytes)) {
            return Err("has the marks of a merge that did not come out".to_owned());
        }
        if let Some(folder) = door::left_apart(self.vault, &path) {
            return Err(format!("lies in {folder}, which is a vault of its own"));
        }
        if self.vault.is_shared() {
            let memory = self.read(&path, bytes.to_vec());
            if door::is_personal(&memory) {
                return Err(format!("is about a person (type user), and {}", door::SHARED));
            }
            if let Some(kind) = secret {
                return Err(format!("holds what looks like a secret ({kind}), and {}", door::SHARED));
            }
        }
        Ok(path)
    }
}
