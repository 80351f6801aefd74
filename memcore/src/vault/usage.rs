//! How often memories were used: a log beside them, one for each machine, so that reading dirties nothing else.
//!
//! `usage/<machine>.<n>.log` gets a line for each use; now and then they are folded into `usage/<machine>.json`, which
//! says up to which log it has counted. Sums and latest times come out the same in whatever order logs are read, and a
//! kill between the two files neither loses a count nor counts one twice.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use super::change::{audit_lines, ends_with_sum, extend};
use super::{Trouble, Vault};
use crate::path::{DocPath, STATE};
use crate::recall::{Injection, Session};
use crate::store::{Expect, Store, Writer};
use crate::{ErrorKind, Result, system};

const FOLDER: &str = "usage";
/// A log of so many bytes is folded.
const FULL: u64 = 256 << 10;

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

type Counts = BTreeMap<DocPath, Usage>;

/// Uses that could not be written yet, because somebody held the lock.
#[derive(Debug, Default)]
pub(super) struct Pending(Mutex<Vec<(DocPath, i64)>>);

#[derive(Serialize, Deserialize)]
struct Line {
    path: DocPath,
    at: i64,
    check: u32,
}

/// What was folded.
#[derive(Default, Serialize, Deserialize)]
struct Folded {
    /// Logs with a smaller number are counted in.
    next: u32,
    counts: Counts,
}

impl Vault {
    /// Counts a use of each memory that a recall put into a prompt, at most once a session. The host says when: showing
    /// a person what would be recalled is no use. Where memcore has never changed anything, nothing is recorded, so that
    /// reading a folder leaves it as it is.
    ///
    /// If another holds the folder's lock, the counts wait for the next call. Whether all are written.
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
        let counted = own.filter(|memory| session.count_use(&memory.id));
        pending.extend(counted.map(|memory| (memory.id.path.clone(), at)));
        if pending.is_empty() || !self.has_changes()? {
            return Ok(true);
        }
        let mut writer = match self.0.store.lock(Duration::ZERO) {
            Ok(writer) => writer,
            Err(error) if error.kind() == ErrorKind::Locked => {
                self.pending().extend(pending);
                return Ok(false);
            }
            // What cannot be written to needs no counts.
            Err(error) if error.kind() == ErrorKind::ReadOnly => return Ok(true),
            Err(error) => return Err(error),
        };
        let lines: String = pending.into_iter().map(|(path, at)| line(path, at)).collect();
        let machine = system::machine();
        let mut logs = logs_of(&*self.0.store, &machine)?;
        let (number, new) = match logs.pop() {
            Some((number, size)) if size < FULL => (number, false),
            Some(_) => (fold(&*self.0.store, &mut *writer, &machine)?, true),
            None => (folded(&*self.0.store, &machine)?.next, true),
        };
        extend(&mut *writer, &log_path(&machine, number), lines.as_bytes(), new)?;
        Ok(true)
    }

    /// How often each memory was used, over all machines.
    ///
    /// # Errors
    /// What the store says.
    pub fn usage(&self) -> Result<BTreeMap<DocPath, Usage>> {
        let mut counts = Counts::new();
        for machine in machines(&*self.0.store)? {
            add(&mut counts, count(&*self.0.store, &machine)?);
        }
        Ok(counts)
    }

    /// Takes a memory out of all counts; whether it was there.
    pub(super) fn forget_usage(&self, writer: &mut dyn Writer, path: &DocPath) -> Result<bool> {
        let mut found = false;
        for machine in machines(&*self.0.store)? {
            if count(&*self.0.store, &machine)?.contains_key(path) {
                fold(&*self.0.store, writer, &machine)?;
                let mut folded = folded(&*self.0.store, &machine)?;
                found |= folded.counts.remove(path).is_some();
                write_folded(writer, &machine, &folded)?;
            }
        }
        self.pending().retain(|(pending, _)| pending != path);
        Ok(found)
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, Vec<(DocPath, i64)>> {
        self.0.usage.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether memcore has ever changed something here.
    fn has_changes(&self) -> Result<bool> {
        Ok(!self.0.store.state(&DocPath::trusted(format!("{STATE}/changes")))?.is_empty())
    }
}

fn folder() -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}"))
}

fn log_path(machine: &str, number: u32) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}.{number:06}.log"))
}

fn folded_path(machine: &str) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}.json"))
}

/// The machines that have counts here.
fn machines(store: &dyn Store) -> Result<Vec<String>> {
    let mut machines: Vec<String> = store
        .state(&folder())?
        .iter()
        .filter_map(|meta| {
            let name = meta.path.file_name();
            let log = || name.strip_suffix(".log")?.rsplit_once('.').map(|(machine, _)| machine);
            name.strip_suffix(".json").or_else(log).map(str::to_owned)
        })
        .collect();
    machines.sort();
    machines.dedup();
    Ok(machines)
}

/// The logs of a machine by number, with their sizes.
fn logs_of(store: &dyn Store, machine: &str) -> Result<Vec<(u32, u64)>> {
    let number = |name: &str| {
        let (of, number) = name.strip_suffix(".log")?.rsplit_once('.')?;
        if of == machine { number.parse().ok() } else { None }
    };
    let metas = store.state(&folder())?;
    Ok(metas.iter().filter_map(|meta| Some((number(meta.path.file_name())?, meta.stamp.size))).collect())
}

fn folded(store: &dyn Store, machine: &str) -> Result<Folded> {
    match store.read(&[folded_path(machine)]).into_iter().next() {
        Some(Ok(doc)) => Ok(serde_json::from_slice(&doc.bytes).unwrap_or_default()),
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(Folded::default()),
    }
}

/// The counts of a machine: what is folded, and the logs that are not.
fn count(store: &dyn Store, machine: &str) -> Result<Counts> {
    let mut folded = folded(store, machine)?;
    for (number, _) in logs_of(store, machine)?.into_iter().filter(|(number, _)| *number >= folded.next) {
        let read = store.read(&[log_path(machine, number)]);
        let Some(Ok(doc)) = read.into_iter().next() else { continue };
        for line in doc.bytes.split(|byte| *byte == b'\n') {
            // A line that a kill cut short, or that a disk spoiled, is none.
            let Some(line) = parse(line) else { continue };
            folded.counts.entry(line.path).or_default().add(Usage { count: 1, last_ms: line.at });
        }
    }
    Ok(folded.counts)
}

/// Folds the logs of a machine, and gives the number of the next one.
fn fold(store: &dyn Store, writer: &mut dyn Writer, machine: &str) -> Result<u32> {
    let logs = logs_of(store, machine)?;
    let last = logs.iter().map(|(number, _)| *number).max();
    let next = last.map_or(folded(store, machine)?.next, |number| number.saturating_add(1));
    write_folded(writer, machine, &Folded { next, counts: count(store, machine)? })?;
    // Only now, when they are counted in for good.
    writer.commit()?;
    for (number, _) in logs {
        writer.remove(&log_path(machine, number), &Expect::Any, None)?;
    }
    Ok(next)
}

fn write_folded(writer: &mut dyn Writer, machine: &str, folded: &Folded) -> Result<()> {
    let json = serde_json::to_vec(folded).unwrap_or_default();
    writer.write(&folded_path(machine), &json, &Expect::Any, None).map(|_| ())
}

/// What is wrong with one of these files.
pub(super) fn audit(path: &DocPath, bytes: &[u8]) -> Option<Trouble> {
    if path.file_name().ends_with(".log") {
        return audit_lines(bytes, |line| parse(line).is_some(), ends_with_sum);
    }
    let is_folded = path.file_name().ends_with(".json");
    (is_folded && serde_json::from_slice::<Folded>(bytes).is_err()).then_some(Trouble::DamagedLog)
}

/// Whether a log is missing of which others tell.
pub(super) fn gaps(store: &dyn Store) -> Result<bool> {
    for machine in machines(store)? {
        let Folded { next, .. } = folded(store, &machine)?;
        let numbers = logs_of(store, &machine)?.into_iter().map(|(number, _)| number);
        if numbers
            .filter(|number| *number >= next)
            .enumerate()
            .any(|(at, number)| number as usize != next as usize + at)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn add(counts: &mut Counts, more: Counts) {
    for (path, usage) in more {
        counts.entry(path).or_default().add(usage);
    }
}

fn line(path: DocPath, at: i64) -> String {
    let line = Line { check: check(&path, at), path, at };
    format!("\n{}", serde_json::to_string(&line).unwrap_or_default())
}

fn parse(line: &[u8]) -> Option<Line> {
    let line: Line = serde_json::from_slice(line).ok()?;
    (line.check == check(&line.path, line.at)).then_some(line)
}

/// FNV-1a, 32 bits: enough to tell a spoiled line.
fn check(path: &DocPath, at: i64) -> u32 {
    let bytes = path.as_str().bytes().chain(at.to_le_bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
