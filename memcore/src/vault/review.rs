//! What others put into a team's folder, and accepting it.

use super::change::{By, Transaction};
use super::{Vault, conflict};
use crate::memory::{Memory, Origin};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::store::Expect;
use crate::{Error, ErrorKind, Result};

/// A memory of a team's folder in a version that nobody here has accepted. It is not recalled unless it is asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unreviewed {
    /// As it is now.
    pub memory: Memory,
    /// The version that was accepted last; `None`: it is new.
    pub accepted: Option<Revision>,
}

impl Vault {
    /// The memories in versions that nobody has accepted: what is new or was changed since. Always empty but for a vault
    /// of [`Scope::Team`](crate::Scope::Team).
    ///
    /// # Errors
    /// If the store cannot list, or the record cannot be read.
    ///
    /// # Example: after a pull
    /// ```
    /// use memcore::{Keywords, MemStore, Origin, Query, Scope, Session, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("port.md".parse()?, "The port is 8080.\n");
    /// let team = Vault::builder().scope(Scope::Team).with_store(store);
    /// let ask = || team.recall(&Query::new("which port?"), &Keywords::default(), &mut Session::new());
    /// assert!(ask()?.memories.is_empty());
    ///
    /// for it in team.unreviewed()? {
    ///     team.accept_version(&it.memory.id().path, it.memory.revision(), Origin::Team)?;
    /// }
    /// assert_eq!(ask()?.memories.len(), 1);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn unreviewed(&self) -> Result<Vec<Unreviewed>> {
        if !self.is_shared() {
            return Ok(Vec::new());
        }
        let (snapshot, origins) = (self.snapshot()?, self.origins()?);
        let mut all: Vec<Unreviewed> = snapshot
            .memories()
            .iter()
            .filter(|memory| !origins.is_reviewed(memory))
            .map(|memory| Unreviewed {
                memory: memory.clone(),
                accepted: origins.accepted(&memory.id().path),
            })
            .collect();
        all.sort_by(|a, b| a.memory.id().path.cmp(&b.memory.id().path));
        Ok(all)
    }

    /// Records that a memory, as it is now, is the word of `origin`: how a host accepts what came from elsewhere.
    ///
    /// # Errors
    /// `NotFound`; `Refused` if it is an undecided conflict; what the store says.
    pub fn accept(&self, path: &DocPath, origin: Origin) -> Result<()> {
        self.accept_if(path, &Expect::Any, origin)
    }

    /// Accepts a memory in the version that somebody has looked at.
    ///
    /// # Errors
    /// Those of [`accept`](Self::accept); `Conflict` if it is in another version by now.
    pub fn accept_version(&self, path: &DocPath, seen: &Revision, origin: Origin) -> Result<()> {
        self.accept_if(path, &Expect::Revision(seen.clone()), origin)
    }

    fn accept_if(&self, path: &DocPath, expect: &Expect, origin: Origin) -> Result<()> {
        let by = By::origin(origin);
        let mut transaction = Transaction::begin(self, &by)?;
        let bytes = transaction.existing(path)?;
        let memory = transaction.read(path, bytes);
        expect.check(path, Some(memory.revision()))?;
        if conflict::has_markers(memory.source()) {
            let message = format!("{path} has the marks of a merge that did not come out");
            return Err(Error::new(ErrorKind::Refused, message).at(path.as_str()).hint("resolve it first"));
        }
        // A record of an agent's counts only if there is another one of the path: then it takes that one's place.
        transaction.note_origin(&memory, origin);
        transaction.record_origins()?;
        transaction.writer.commit()?;
        *self.last() = None;
        transaction.remember_seen(std::iter::empty())
    }
}
