//! Which memory a count belongs to. Uses are counted under keys: the first path of a memory, which it keeps when it moves.
//! The place that it leaves gets a new key, for whoever comes there next. So a log that was written before a move, on
//! another machine or not yet folded, counts for the right memory whenever it is read.
//!
//! Each machine writes down the moves that it made, `usage/<machine>.names`. Of several entries for one path the one
//! counts that was made knowing the others, so it does not matter in which order they are read.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::super::Trouble;
use super::super::change::Step;
use super::logs::{self, Counts};
use super::{FOLDER, Usage};
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};
use crate::{ErrorKind, Result};

/// So many entries are kept, the latest: they fit into one document.
const MOST: usize = 3_000;

/// The keys of a path, since some moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// The first is the one that uses are counted under.
    keys: Vec<DocPath>,
    /// Greater than those of all entries that were known when it was made.
    stamp: u64,
}

/// What one machine wrote down.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Own(BTreeMap<DocPath, Entry>);

/// What all of them did: for each path the entry that counts, and who made it.
#[derive(Default)]
pub(super) struct Names(BTreeMap<DocPath, (Entry, String)>);

/// A memory that moves.
pub(super) struct Move {
    pub(super) from: DocPath,
    pub(super) to: DocPath,
    /// Whether the two paths swap their memories, as far as counts go.
    pub(super) swap: bool,
}

pub(super) fn path_of(machine: &str) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}.names"))
}

impl Names {
    pub(super) fn read(store: &dyn Store) -> Result<Self> {
        let mut names = Self::default();
        for meta in store.state(&DocPath::trusted(format!("{STATE}/{FOLDER}")))? {
            let Some(machine) = meta.path.file_name().strip_suffix(".names") else { continue };
            for (path, entry) in Own::read(store, machine)?.0 {
                names.put(path, entry, machine);
            }
        }
        Ok(names)
    }

    fn put(&mut self, path: DocPath, entry: Entry, machine: &str) {
        let later = |(other, by): &(Entry, String)| (other.stamp, &**by) < (entry.stamp, machine);
        if self.0.get(&path).is_none_or(later) {
            self.0.insert(path, (entry, machine.to_owned()));
        }
    }

    /// The paths that something is written down of.
    pub(super) fn paths(&self) -> impl Iterator<Item = &DocPath> {
        self.0.keys()
    }

    /// The key that a use of a memory is counted under.
    pub(super) fn key(&self, path: &DocPath) -> DocPath {
        let own = self.0.get(path).and_then(|(entry, _)| entry.keys.first());
        own.unwrap_or(path).clone()
    }

    /// All keys that count for a path.
    pub(super) fn keys(&self, path: &DocPath) -> Vec<DocPath> {
        let mut keys = self.0.get(path).map_or_else(Vec::new, |(entry, _)| entry.keys.clone());
        if !keys.contains(path) {
            keys.push(path.clone());
        }
        let owners = self.owners();
        keys.retain(|key| owners.get(key).is_none_or(|owner| *owner == path));
        keys
    }

    /// The path that each key counts for. What is no entry's counts for the path that it is.
    fn owners(&self) -> HashMap<&DocPath, &DocPath> {
        let mut owners: HashMap<&DocPath, (&DocPath, u64, &str)> = HashMap::new();
        for (path, (entry, by)) in &self.0 {
            for key in &entry.keys {
                let owner = owners.entry(key).or_insert((path, entry.stamp, by));
                if (owner.1, owner.2) < (entry.stamp, by) {
                    *owner = (path, entry.stamp, by);
                }
            }
        }
        owners.into_iter().map(|(key, (path, ..))| (key, path)).collect()
    }

    pub(super) fn by_path(&self, counts: Counts) -> BTreeMap<DocPath, Usage> {
        let owners = self.owners();
        let mut by_path = Counts::new();
        for (key, usage) in counts {
            let path = owners.get(&key).map_or_else(|| key.clone(), |path| (*path).clone());
            logs::add(&mut by_path, [(path, usage)].into());
        }
        by_path
    }

    fn stamp(&self) -> u64 {
        self.0.values().map(|(entry, _)| entry.stamp).max().unwrap_or(0)
    }

    /// The step that writes moves down.
    pub(super) fn step(&mut self, before: Option<Vec<u8>>, machine: &str, moves: &[Move]) -> Step {
        let mut own = before.as_deref().map(Own::parse).unwrap_or_default();
        for (stamp, Move { from, to, swap }) in (self.stamp() + 1..).zip(moves) {
            let (keys, others) = (self.keys(from), self.keys(to));
            let left = if *swap { others } else { vec![new_key(machine, stamp)] };
            for (path, keys) in [(to, keys), (from, left)] {
                let entry = Entry { keys, stamp };
                self.put(path.clone(), entry.clone(), machine);
                own.0.insert(path.clone(), entry);
            }
        }
        while own.0.len() > MOST {
            let oldest = own.0.iter().min_by_key(|(_, entry)| entry.stamp).map(|(path, _)| path.clone());
            oldest.and_then(|oldest| own.0.remove(&oldest));
        }
        Step::new(path_of(machine), before, Some(own.bytes()))
    }

    /// Other words for keys that must not be told any more, but count for memories that are left.
    pub(super) fn new_words(&self, words: &[DocPath], gone: &HashSet<DocPath>) -> HashMap<DocPath, DocPath> {
        let owned = self.owners();
        let kept = words.iter().filter(|word| !gone.contains(*word) && owned.contains_key(word));
        let stamp = self.stamp();
        let number = |at: usize| stamp.saturating_add(at as u64);
        kept.enumerate().map(|(at, word)| (word.clone(), new_key("key", number(at)))).collect()
    }
}

/// A key that is no path of a memory.
fn new_key(machine: &str, stamp: u64) -> DocPath {
    use std::hash::{BuildHasher, RandomState};
    // Two machines that do not know of each other, and one that lost what it wrote down, make different ones.
    let random = RandomState::new().hash_one(machine);
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}-{stamp}-{random:016x}"))
}

/// Takes out what is written down of these paths, and puts other words in the place of keys.
pub(super) fn scrub(
    store: &dyn Store,
    writer: &mut dyn Writer,
    goes: impl Fn(&DocPath) -> bool,
    words: &HashMap<DocPath, DocPath>,
) -> Result<()> {
    for meta in store.state(&DocPath::trusted(format!("{STATE}/{FOLDER}")))? {
        let Some(machine) = meta.path.file_name().strip_suffix(".names") else { continue };
        let mut own = Own::read(store, machine)?;
        own.0.retain(|path, _| !goes(path));
        for key in own.0.values_mut().flat_map(|entry| &mut entry.keys) {
            if let Some(word) = words.get(key) {
                key.clone_from(word);
            }
        }
        // A key that nothing counts for any more names what is gone.
        for (path, entry) in &mut own.0 {
            entry.keys.retain(|key| key == path || !goes(key));
        }
        own.0.retain(|_, entry| !entry.keys.is_empty());
        writer.write(&meta.path, &own.bytes(), &Expect::Any, None)?;
    }
    Ok(())
}

/// What is wrong with what a machine wrote down.
pub(super) fn audit(bytes: &[u8]) -> Option<Trouble> {
    serde_json::from_slice::<Own>(bytes).is_err().then_some(Trouble::DamagedLog)
}

impl Own {
    fn read(store: &dyn Store, machine: &str) -> Result<Self> {
        match store.read(&[path_of(machine)]).into_iter().next() {
            Some(Ok(doc)) => Ok(Self::parse(&doc.bytes)),
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(Self::default()),
        }
    }

    fn parse(bytes: &[u8]) -> Self {
        serde_json::from_slice(bytes).unwrap_or_default()
    }

    fn bytes(&self) -> Vec<u8> {
        // Plain data of ours: it always has a JSON.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
