//! Whether a folder is as it should be.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::change::{Log, audit_journal, is_journal};
use super::{Vault, origins, usage};
use crate::path::{DocPath, STATE};
use crate::store::SkipReason;
use crate::{ErrorKind, Result, clock};

/// A temporary file that is younger may be that of a writer at work: a minute, in nanoseconds.
const AT_WORK: i64 = 60_000_000_000;

/// What was looked at, and what is not as it should be.
#[derive(Clone, Debug, Serialize)]
pub struct Verified {
    /// Memories that were read.
    pub memories: usize,
    /// Earlier versions that were read.
    pub versions: usize,
    /// Changes in the log.
    pub changes: usize,
    /// What is not as it should be.
    pub troubles: Vec<(DocPath, Trouble)>,
}

/// What is wrong with a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Trouble {
    /// A text that another program saved at the moment of a change. It is in no memory.
    #[error("a text that was saved at the moment of a change; take from it what is missing, and remove it")]
    Rescued,
    /// A version in the history whose bytes are not those that its name says.
    #[error("this version is not what its name says: it was changed after it was put away")]
    ChangedVersion,
    /// A log with lines that are not as they were written.
    #[error(
        "some of its lines are not as they were written: what they told is lost, no memory is; take it from a backup, or go on: new lines are not in danger"
    )]
    DamagedLog,
    /// A log that was emptied, or of which a part is gone.
    #[error(
        "it was emptied, or a part of it is gone: what that told is lost, no memory or version is; take it from a backup, or go on: `history NAME` still lists the versions, and `revert` brings one back"
    )]
    LogCut,
    /// The journal of a change of several files, which was cut short, cannot be read.
    #[error(
        "a change was cut short, and what is left to do cannot be read: nothing can be changed before this is gone; see with `history` and `memcore verify` whether the last change is as it shall be, and remove it"
    )]
    DamagedJournal,
    /// A change of several files that was cut short. The next change finishes it.
    #[error("a change of several files was cut short; the next change finishes it")]
    CutShort,
    /// What a killed writer left more than a minute ago. The next change clears it.
    #[error("left by a writer that was killed; the next change clears it")]
    Leftover,
    /// Not a document that can be read.
    #[error("cannot be read")]
    Unreadable,
    /// Two versions of a memory that nobody has decided about.
    #[error("two versions of a memory, and nobody decided yet; resolve it")]
    Conflict,
    /// One of many memories of a team's folder that went away at once.
    #[error("gone, with many others at once; bring it back, or accept that they are gone")]
    Vanished,
    /// Two memories that are one on a system that does not tell case or composition apart.
    #[error("has the same name as another, but for case or composition: some systems hold only one of them")]
    SameName,
}

impl Vault {
    /// Reads the whole folder and all that memcore keeps beside it, and says what is not as it should be. Changes
    /// nothing. What is wrong inside of memories, [`check`](crate::Vault::snapshot) tells.
    ///
    /// # Errors
    /// If the store cannot list.
    ///
    /// # Example: a folder in order
    /// ```
    /// use memcore::{By, Draft, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?;
    /// let verified = vault.verify()?;
    /// assert_eq!((verified.memories, verified.changes, verified.troubles.len()), (1, 1, 0));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn verify(&self) -> Result<Verified> {
        let snapshot = self.snapshot()?;
        let store = &*self.0.store;
        let mut troubles = Vec::new();
        let unread = snapshot.skipped().iter().filter(|skipped| skipped.why != SkipReason::MergeLeftover);
        let unreadable = unread.filter_map(|skipped| DocPath::new(&skipped.path).ok());
        troubles.extend(unreadable.map(|path| (path, Trouble::Unreadable)));
        troubles.extend(snapshot.conflicts().iter().map(|it| (it.path.clone(), Trouble::Conflict)));
        troubles.extend(self.vanished()?.into_iter().map(|path| (path, Trouble::Vanished)));
        let mut names: HashMap<String, &DocPath> = HashMap::new();
        for memory in snapshot.memories() {
            let path = &memory.id().path;
            if names.insert(path.folded(), path).is_some() {
                troubles.push((path.clone(), Trouble::SameName));
            }
        }
        let mut versions = 0;
        let metas = store.state(&DocPath::trusted(STATE.to_owned()))?;
        let at_work = clock::system_nanos() - AT_WORK;
        let drafts: HashSet<DocPath> =
            metas.iter().filter(|it| it.stamp.modified_ns > at_work).map(|it| it.path.clone()).collect();
        let paths: Vec<DocPath> = metas.into_iter().map(|meta| meta.path).collect();
        let below = |path: &DocPath, folder: &str| {
            path.as_str()
                .strip_prefix(STATE)
                .is_some_and(|rest| rest.strip_prefix('/').is_some_and(|rest| rest.starts_with(folder)))
        };
        for (path, read) in paths.iter().zip(store.read(&paths)) {
            let trouble = match read {
                // Somebody is at work meanwhile.
                Err(why) if why.kind() == ErrorKind::NotFound => None,
                Err(_) => Some(Trouble::Unreadable),
                Ok(_) if below(path, "conflicts/") => Some(Trouble::Rescued),
                Ok(_) if below(path, "tmp/") => (!drafts.contains(path)).then_some(Trouble::Leftover),
                Ok(_) if is_journal(path) => Some(audit_journal(store)),
                Ok(doc) if below(path, "usage/") => usage::audit(path, &doc.bytes),
                Ok(doc) if below(path, "origins.jsonl") => origins::audit(&doc.bytes),
                Ok(doc) if below(path, "history/") => {
                    versions += 1;
                    let named = path.stem().rsplit_once('~').map_or("", |(_, digits)| digits);
                    (!doc.revision().as_str().starts_with(named)).then_some(Trouble::ChangedVersion)
                }
                Ok(_) => None,
            };
            troubles.extend(trouble.map(|trouble| (path.clone(), trouble)));
        }
        let state = DocPath::trusted(format!("{STATE}/usage"));
        troubles.extend(usage::gaps(store)?.then_some((state, Trouble::LogCut)));
        troubles.extend(Log::audit(store)?);
        let changes = Log::read(store)?.len();
        Ok(Verified { memories: snapshot.memories().len(), versions, changes, troubles })
    }
}
