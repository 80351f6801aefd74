//! A chain: a few memories that one writer alone changes, step by step. What each step means is told by a model that
//! knows nothing of files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Dice;

/// One step of a chain. Memories go by keys, which are the last part of their file's stem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    /// A new memory, which links to another one of the chain, if there is one.
    Create {
        /// Its key.
        key: String,
        /// What it says.
        token: String,
    },
    /// A memory written anew under its name: it says one token more.
    Update {
        /// Which one.
        key: String,
        /// What it says besides.
        token: String,
    },
    /// The same by an edit of a known version.
    Edit {
        /// Which one.
        key: String,
        /// What it says besides.
        token: String,
    },
    /// A memory in the place of another; with the same key it has the same file.
    Supersede {
        /// The old one.
        old: String,
        /// The new one.
        new: String,
        /// What the new one says.
        token: String,
    },
    /// Another file name, and the links with it.
    Rename {
        /// The old key.
        from: String,
        /// The new one.
        to: String,
    },
    /// Into the archive.
    Archive {
        /// Which one.
        key: String,
    },
    /// Back from there.
    Restore {
        /// Which one.
        key: String,
    },
    /// Taken away.
    Forget {
        /// Which one.
        key: String,
    },
    /// The step before is taken back.
    Undo,
    /// Several new memories, under one lock.
    WriteAll {
        /// Their keys.
        keys: Vec<String>,
        /// What each says.
        token: String,
    },
    /// A contradiction settled: the memory says the new fact alone.
    Overwrite {
        /// Which one.
        key: String,
        /// The fact.
        token: String,
    },
    /// The same: the new fact is a memory of its own.
    Version {
        /// The old one.
        old: String,
        /// The new one.
        new: String,
        /// The fact.
        token: String,
    },
    /// The same: one memory says both.
    Merge {
        /// Which one.
        key: String,
        /// The fact.
        token: String,
    },
    /// A memory gets its version before the last token.
    Revert {
        /// Which one.
        key: String,
    },
    /// The index is written anew.
    Rebuild,
    /// Taken away for good.
    Purge {
        /// Which one.
        key: String,
    },
    /// Memories brought in from a bundle.
    Import {
        /// Their keys.
        keys: Vec<String>,
        /// What each says.
        token: String,
    },
    /// A conflict copy, put in place before: the memory gets its text.
    Resolve {
        /// The memory.
        key: String,
        /// What the copy says.
        token: String,
    },
    /// A use is counted, where so many are that they are folded.
    Use,
}

/// A memory of a chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mem {
    /// What it says.
    pub tokens: Vec<String>,
    /// Keys of the memories that it links to.
    pub links: Vec<String>,
}

/// The memories of a chain, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// In the folder.
    pub live: BTreeMap<String, Mem>,
    /// Put away by a step of the chain, not by superseding.
    pub archived: BTreeMap<String, Mem>,
}

/// A chain as the model sees it: all its states so far.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    states: Vec<State>,
    made: usize,
}

impl Chain {
    /// The state now.
    pub fn state(&self) -> State {
        self.states.last().cloned().unwrap_or_default()
    }

    /// The state before the last step.
    pub fn before(&self) -> State {
        self.states.len().checked_sub(2).and_then(|at| self.states.get(at)).cloned().unwrap_or_default()
    }

    /// Steps made so far.
    pub fn len(&self) -> usize {
        self.made
    }

    /// Whether nothing was done yet.
    pub fn is_empty(&self) -> bool {
        self.made == 0
    }

    /// Makes a step.
    pub fn apply(&mut self, op: &Op) {
        let mut state = self.state();
        match op {
            Op::Create { key, token } => {
                let links = state.live.keys().next().cloned().into_iter().collect();
                state.live.insert(key.clone(), Mem { tokens: vec![token.clone()], links });
            }
            Op::Update { key, token } | Op::Edit { key, token } => {
                if let Some(it) = state.live.get_mut(key) {
                    it.tokens.push(token.clone());
                }
            }
            Op::Supersede { old, new, token } => {
                state.live.remove(old);
                let mem = Mem { tokens: vec![token.clone()], links: Vec::new() };
                state.live.insert(new.clone(), mem);
            }
            Op::Rename { from, to } => {
                if let Some(it) = state.live.remove(from) {
                    state.live.insert(to.clone(), it);
                }
                let links = state.live.values_mut().flat_map(|it| it.links.iter_mut());
                links.filter(|link| *link == from).for_each(|link| link.clone_from(to));
            }
            Op::Archive { key } => {
                if let Some(it) = state.live.remove(key) {
                    state.archived.insert(key.clone(), it);
                }
            }
            Op::Restore { key } => {
                if let Some(it) = state.archived.remove(key) {
                    state.live.insert(key.clone(), it);
                }
            }
            Op::Forget { key } => {
                state.live.remove(key);
            }
            Op::Undo => state = self.before(),
            Op::WriteAll { keys, token } => {
                let links: Vec<String> = state.live.keys().next().cloned().into_iter().collect();
                let mem = Mem { tokens: vec![token.clone()], links };
                state.live.extend(keys.iter().map(|key| (key.clone(), mem.clone())));
            }
            Op::Import { keys, token } => {
                let mem = Mem { tokens: vec![token.clone()], links: Vec::new() };
                state.live.extend(keys.iter().map(|key| (key.clone(), mem.clone())));
            }
            Op::Overwrite { key, token } | Op::Resolve { key, token } => {
                let mem = Mem { tokens: vec![token.clone()], links: Vec::new() };
                state.live.insert(key.clone(), mem);
            }
            Op::Version { old, new, token } => {
                state.live.remove(old);
                let mem = Mem { tokens: vec![token.clone()], links: Vec::new() };
                state.live.insert(new.clone(), mem);
            }
            Op::Merge { key, token } => {
                if let Some(it) = state.live.get_mut(key) {
                    it.tokens.insert(0, token.clone());
                }
            }
            Op::Revert { key } => {
                if let Some(it) = state.live.get_mut(key) {
                    it.tokens.pop();
                }
            }
            Op::Purge { key } => {
                state.live.remove(key);
            }
            Op::Rebuild | Op::Use => {}
        }
        // An undo is a step like others: undoing it again is left to tests of their own.
        if *op == Op::Undo {
            self.states.pop();
        } else {
            self.states.push(state);
        }
        self.made += 1;
    }

    /// A step that can be made now. `name` begins the keys of the chain.
    pub fn next(&self, name: &str, dice: &mut Dice) -> Op {
        let state = self.state();
        let live: Vec<&String> = state.live.keys().collect();
        let key = format!("{name}k{}", self.made);
        let token = format!("{name}t{}", self.made);
        if live.len() < 2 && dice.below(3) > 0 || live.is_empty() && state.archived.is_empty() {
            return Op::Create { key, token };
        }
        if live.is_empty() || !state.archived.is_empty() && dice.below(3) == 0 {
            let archived: Vec<&String> = state.archived.keys().collect();
            return match archived.first() {
                Some(_) => Op::Restore { key: dice.one(&archived).to_string() },
                None => Op::Create { key, token },
            };
        }
        let it = dice.one(&live).to_string();
        match dice.below(11) {
            0 | 1 => Op::Update { key: it, token },
            2 | 3 => Op::Edit { key: it, token },
            4 => Op::Supersede { old: it, new: key, token },
            5 => Op::Supersede { old: it.clone(), new: it, token },
            // A link in the archive is not rewritten, and may fit the name of the memory that moved.
            6 | 7 if state.archived.is_empty() => Op::Rename { from: it, to: key },
            8 => Op::Archive { key: it },
            9 => Op::Forget { key: it },
            _ if self.states.len() > 1 => Op::Undo,
            _ => Op::Create { key, token },
        }
    }
}
