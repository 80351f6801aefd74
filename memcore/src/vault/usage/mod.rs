//! How often memories were used: a log beside them, one for each machine, so that reading dirties nothing else.
//!
//! `logs` keeps the counts, each under a key that a memory keeps for good; `names` says which path has which keys, and
//! `carry` lets them follow a memory that moves.

mod carry;
mod logs;
mod names;

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

pub(super) use self::carry::is_usage;
use self::logs::Counts;
pub(super) use self::logs::gaps;
use self::names::Names;
use super::{Trouble, Vault, archive};
use crate::path::{DocPath, STATE};
use crate::recall::{Injection, Session};
use crate::store::Writer;
use crate::{ErrorKind, Result, system};

const FOLDER: &str = "usage";

/// How often a memory was put into a prompt, and when last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Once a session.
    pub count: u64,
    /// Milliseconds since 1970 UTC.
    pub last_ms: i64,
}

impl Usage {
    /// When it was used last.
    pub fn last(&self) -> Option<DateTime<FixedOffset>> {
        DateTime::from_timestamp_millis(self.last_ms).map(|time| time.fixed_offset())
    }

    fn add(&mut self, other: Self) {
        self.count = self.count.saturating_add(other.count);
        self.last_ms = self.last_ms.max(other.last_ms);
    }
}

/// Uses that could not be written yet, because somebody held the lock: keys and times.
#[derive(Debug, Default)]
pub(super) struct Pending(Mutex<Vec<(DocPath, i64)>>);

impl Vault {
    /// Counts a use of each memory that a recall put into a prompt, at most once a session. The host says when: showing
    /// a person what would be recalled is no use. Where memcore has never changed anything, nothing is recorded, so that
    /// reading a folder leaves it as it is.
    ///
    /// Uses stay with a memory that gets another name, is put away or comes back.
    ///
    /// If another holds the folder's lock, the counts wait for the next call. Whether all are written: in a folder that
    /// cannot be written to none are.
    ///
    /// # Errors
    /// What the store says.
    ///
    /// # Example: twice shown, once counted
    /// ```
    /// use memcore::{By, Draft, Keywords, MemStore, Query, Session, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let path = vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?.path;
    /// let mut session = Session::new();
    /// let answer = vault.recall(&Query::new("Who writes Rust?"), &Keywords::default(), &mut session)?;
    /// vault.record_use(&answer, &mut session)?;
    /// vault.record_use(&answer, &mut session)?;
    /// assert_eq!(vault.usage()?[&path].count, 1);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn record_use(&self, injection: &Injection, session: &mut Session) -> Result<bool> {
        let at = self.0.clock.now().timestamp_millis();
        let mut pending = std::mem::take(&mut *self.pending());
        let own = injection.memories.iter().filter(|memory| memory.id.scope == self.scope());
        let counted: Vec<&DocPath> =
            own.filter(|memory| session.count_use(&memory.id)).map(|memory| &memory.id.path).collect();
        if pending.is_empty() && counted.is_empty() || !self.has_changes()? {
            return Ok(true);
        }
        let names = Names::read(&*self.0.store)?;
        pending.extend(counted.into_iter().map(|path| (names.key(path), at)));
        let mut writer = match self.0.store.lock(Duration::ZERO) {
            Ok(writer) => writer,
            Err(error) if error.kind() == ErrorKind::Locked => {
                self.pending().extend(pending);
                return Ok(false);
            }
            // Where nothing can be written, nothing is kept to be written later.
            Err(error) if error.kind() == ErrorKind::ReadOnly => return Ok(false),
            Err(error) => return Err(error),
        };
        let written = logs::append(&*self.0.store, &mut *writer, &system::machine(), &pending);
        if written.is_err() {
            self.pending().extend(pending);
        }
        written.map(|()| true)
    }

    /// How often each memory was used, over all machines. One in the archive has its path there.
    ///
    /// # Errors
    /// What the store says.
    pub fn usage(&self) -> Result<BTreeMap<DocPath, Usage>> {
        let names = Names::read(&*self.0.store)?;
        let mut counts = Counts::new();
        for machine in logs::machines(&*self.0.store)? {
            logs::add(&mut counts, logs::count(&*self.0.store, &machine)?);
        }
        Ok(names.by_path(counts))
    }

    /// Takes a memory out of all counts; whether it was there. If no trace of it is to be left, nor of what it was called
    /// before, these are the names; a key that is one of them and counts for another memory gets another word.
    pub(super) fn forget_usage(
        &self,
        writer: &mut dyn Writer,
        path: &DocPath,
        traces: &[DocPath],
    ) -> Result<bool> {
        let store = &*self.0.store;
        let names = Names::read(store)?;
        let mut keys: HashSet<DocPath> = names.keys(path).into_iter().collect();
        if !traces.is_empty() {
            let away = names.paths().filter(|it| archive::is_of(it, path));
            keys.extend(away.flat_map(|away| names.keys(away)));
        }
        let words = names.new_words(traces, &keys);
        let mut found = false;
        for machine in logs::machines(store)? {
            let counts = logs::count(store, &machine)?;
            found |= counts.keys().any(|key| keys.contains(key));
            if counts.keys().any(|key| keys.contains(key) || words.contains_key(key)) {
                let kept = counts.into_iter().filter(|(key, _)| !keys.contains(key));
                let kept = kept.map(|(key, usage)| (words.get(&key).cloned().unwrap_or(key), usage));
                logs::replace(store, writer, &machine, kept.collect())?;
            }
        }
        let is_there = |path: &DocPath| {
            let read = store.read(std::slice::from_ref(path));
            read.first().is_some_and(|read| !matches!(read, Err(why) if why.kind() == ErrorKind::NotFound))
        };
        let goes =
            |it: &DocPath| it == path || archive::is_of(it, path) || traces.contains(it) && !is_there(it);
        if !traces.is_empty() {
            names::scrub(store, writer, goes, &words)?;
        }
        self.pending().retain(|(pending, _)| !keys.contains(pending));
        Ok(found)
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, Vec<(DocPath, i64)>> {
        self.0.usage.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_pending_usage(&self) -> bool {
        !self.pending().is_empty()
    }

    /// Whether memcore has ever changed something here.
    fn has_changes(&self) -> Result<bool> {
        Ok(!self.0.store.state(&DocPath::trusted(format!("{STATE}/changes")))?.is_empty())
    }
}

/// What is wrong with one of these files.
pub(super) fn audit(path: &DocPath, bytes: &[u8]) -> Option<Trouble> {
    if path.file_name().ends_with(".names") { names::audit(bytes) } else { logs::audit(path, bytes) }
}
