//! A brake against mass deletion in a team's folder: what was there when it was looked at last is remembered.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::change::{By, Transaction};
use super::{Snapshot, Vault};
use crate::path::DocPath;
use crate::store::Expect;
use crate::{Error, ErrorKind, Result};

/// More than so many memories have to vanish,
const MOST: usize = 10;
/// and more than one in so many.
const SHARE: usize = 5;

const FILE: &str = "seen.json";

#[derive(Default, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    version: u32,
    paths: BTreeSet<DocPath>,
    /// Whether the brake holds: then all that is gone counts, however much else has come.
    #[serde(default)]
    braked: bool,
}

impl Seen {
    fn of(snapshot: &Snapshot) -> Self {
        let conflicts = snapshot.conflicts().iter().map(|it| &it.path);
        let memories = snapshot.memories().iter().chain(snapshot.superseded()).map(|it| &it.id().path);
        Self { version: 1, paths: memories.chain(conflicts).cloned().collect(), braked: false }
    }

    /// What is gone, if it is so much that nobody would take it away by hand.
    fn vanished(&self, now: &Self) -> Vec<DocPath> {
        let gone: Vec<DocPath> = self.paths.difference(&now.paths).cloned().collect();
        let many = gone.len() > MOST && gone.len() * SHARE > self.paths.len();
        if many || self.braked { gone } else { Vec::new() }
    }
}

impl Vault {
    /// Memories of a team's folder that went away all at once without memcore: more than 10, and more than a fifth of
    /// what was there at the last change or acceptance. As long as this tells of any, the record of what was there stays,
    /// and [`rebuild_index`](Self::rebuild_index) is refused. What memcore keeps of them (their earlier versions, whose
    /// word they were, their uses) is kept in any case.
    ///
    /// # Errors
    /// If the store cannot list, or the record cannot be read.
    ///
    /// # Example: a pull that empties the folder
    /// ```
    /// use std::sync::Arc;
    /// use memcore::{By, Draft, MemStore, Scope, Vault};
    ///
    /// let store = Arc::new(MemStore::new());
    /// let team = Vault::builder().scope(Scope::Team).with_store(Arc::clone(&store));
    /// for number in 0..12 {
    ///     team.write(&Draft::project(&format!("fact {number}"), "It holds."), &By::user())?;
    /// }
    /// for memory in team.snapshot()?.memories() {
    ///     store.remove(&memory.id().path);
    /// }
    /// assert_eq!(team.vanished()?.len(), 12);
    /// team.accept_vanished(&By::user())?;
    /// assert!(team.vanished()?.is_empty());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn vanished(&self) -> Result<Vec<DocPath>> {
        match self.seen()? {
            Some(seen) => Ok(seen.vanished(&Seen::of(&*self.snapshot()?))),
            None => Ok(Vec::new()),
        }
    }

    /// Agrees that what has [vanished](Self::vanished) is gone.
    ///
    /// # Errors
    /// The store's.
    pub fn accept_vanished(&self, by: &By) -> Result<()> {
        let mut transaction = Transaction::begin(self, by)?;
        let now = Seen::of(&*self.snapshot()?);
        transaction.write_seen(&now)
    }

    fn seen(&self) -> Result<Option<Seen>> {
        if !self.is_shared() {
            return Ok(None);
        }
        // A record that cannot be read is none: the next change writes it anew.
        Ok(self.record(FILE)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// # Errors
    /// `Refused` while the brake holds.
    pub(super) fn check_brake(&self) -> Result<()> {
        let gone = self.vanished()?.len();
        if gone == 0 {
            return Ok(());
        }
        let message =
            format!("{gone} memories of this folder vanished at once, and nobody said that this is right");
        Err(Error::new(ErrorKind::Refused, message)
            .hint("bring them back with the tool that carried the change here, or accept that they are gone"))
    }
}

impl Transaction<'_> {
    /// Remembers what is there now, after a change that took these away. While the brake holds, what has vanished is
    /// remembered too.
    pub(super) fn remember_seen<'p>(&mut self, removed: impl Iterator<Item = &'p DocPath>) -> Result<()> {
        if !self.vault.is_shared() {
            return Ok(());
        }
        let mut now = Seen::of(&*self.vault.snapshot()?);
        if let Some(mut before) = self.vault.seen()? {
            let known = before.paths.len();
            for path in removed {
                before.paths.remove(path);
            }
            let vanished = before.vanished(&now);
            now.braked = !vanished.is_empty();
            now.paths.extend(vanished);
            if before == now && before.paths.len() == known {
                return Ok(());
            }
        }
        self.write_seen(&now)
    }

    fn write_seen(&mut self, seen: &Seen) -> Result<()> {
        if self.by.dry_run || !self.vault.is_shared() {
            return Ok(());
        }
        let json = serde_json::to_vec(seen).map_err(|why| Error::new(ErrorKind::Io, why.to_string()))?;
        let path = self.vault.record_path(FILE);
        let writer = self.record_writer()?;
        writer.write(&path, &json, &Expect::Any, None)?;
        writer.commit()
    }
}
