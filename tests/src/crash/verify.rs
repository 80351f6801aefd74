//! Holds a folder against the logs of its writers.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use memcore::{By, Draft, Durability, Forget, Trouble, Vault};

use super::{Acks, Body, Chain, Line, Mem, Op, State, start};

/// What was checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Steps and tokens that were acknowledged.
    pub acked: usize,
    /// Those that were begun and not acknowledged, and came about.
    pub came_about: usize,
    /// Those that did not.
    pub did_not: usize,
    /// Changes that were taken back after all.
    pub undone: usize,
}

/// Opens the folder as the next writer does, makes one more change, and holds all that is there against the logs.
///
/// # Errors
/// All that is not as it was promised, as sentences.
pub fn check(folder: &Path, logs: &[PathBuf]) -> Result<Checked, Vec<String>> {
    let mut wrong = Vec::new();
    let vault = start(folder, Durability::Strict).map_err(|why| vec![format!("cannot open: {why}")])?;
    if let Err(why) = one_more_change(&vault) {
        return Err(vec![format!("the next writer is refused: {why}")]);
    }
    let mut told = Told::default();
    for log in logs {
        match Acks::read(log) {
            Ok(lines) => told.read(lines),
            Err(why) => wrong.push(format!("{}: {why}", log.display())),
        }
    }
    let mut checked = told.checked;
    let found = match Found::look(&vault, &mut wrong) {
        Ok(found) => found,
        Err(why) => return Err(vec![why.to_string()]),
    };
    whole_folder(&vault, folder, &mut wrong);
    told.tokens(&found, &mut wrong);
    let mut last = Vec::new();
    for (name, told) in &told.chains {
        match told.against(name, &found) {
            Ok(Some(change)) if told.begun.is_none() => last.push((name, told, change)),
            Ok(_) => {}
            Err(why) => wrong.push(why),
        }
        if told.begun.is_some() {
            let came_about = found.chain(name).live != told.chain.state().live;
            *(if came_about { &mut checked.came_about } else { &mut checked.did_not }) += 1;
        }
    }
    told.families(&found, &mut wrong);
    // What was acknowledged last in each chain can be taken back.
    let before: Vec<(&str, State)> =
        last.iter().map(|(name, told, _)| (&***name, told.chain.before())).collect();
    for (name, _, change) in &last {
        match vault.undo(Some(change), &By::agent()) {
            Ok(_) => checked.undone += 1,
            Err(why) => wrong.push(format!("{name}: change {change} cannot be undone: {why}")),
        }
    }
    if let Ok(found) = Found::look(&vault, &mut wrong) {
        for (name, before) in before {
            found.is(name, &before).unwrap_or_else(|why| wrong.push(format!("after an undo, {why}")));
        }
    }
    whole_folder(&vault, folder, &mut wrong);
    if wrong.is_empty() { Ok(checked) } else { Err(wrong) }
}

/// Holds a vault in use against the state that the model has of a chain, and the index against the files.
///
/// # Errors
/// What is not so.
pub fn agrees(vault: &Vault, name: &str, state: &State) -> Result<(), Vec<String>> {
    let mut wrong = Vec::new();
    match Found::look(vault, &mut wrong) {
        Ok(found) => found.is(name, state).unwrap_or_else(|why| wrong.push(why)),
        Err(why) => wrong.push(why.to_string()),
    }
    match vault.index() {
        Ok(index) if index.report.without_entry.is_empty() && index.report.without_file.is_empty() => {}
        index => wrong.push(format!("the index and the files disagree: {index:?}")),
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn one_more_change(vault: &Vault) -> memcore::Result<()> {
    let path = vault.write(&Draft::user("verifier", Body::default().render()), &By::agent())?.path;
    vault.forget(&path, Forget::KeepHistory, &By::agent()).map(|_| ())
}

/// Nothing torn, nothing left over, the index in step with the files.
fn whole_folder(vault: &Vault, folder: &Path, wrong: &mut Vec<String>) {
    match vault.verify() {
        Ok(verified) => {
            // A conflict that nobody has decided is no fault.
            let troubles = verified.troubles.iter().filter(|(_, trouble)| *trouble != Trouble::Conflict);
            wrong.extend(troubles.map(|(path, trouble)| format!("{path}: {trouble}")));
        }
        Err(why) => wrong.push(format!("verify: {why}")),
    }
    match vault.index() {
        Ok(index) => {
            wrong.extend(index.report.without_entry.iter().map(|path| format!("the index lacks {path}")));
            let gone = |it: &memcore::IndexEntry| format!("the index has {}, which is not there", it.target);
            wrong.extend(index.report.without_file.iter().map(gone));
        }
        Err(why) => wrong.push(format!("index: {why}")),
    }
    let left = std::fs::read_dir(folder.join(".memcore/tmp")).into_iter().flatten().flatten();
    wrong.extend(left.map(|it| format!("left over: {}", it.path().display())));
}

/// The memories that are there, by key.
struct Found {
    live: BTreeMap<String, Mem>,
    archived: Vec<(String, Mem)>,
    shared: BTreeMap<String, Vec<String>>,
}

impl Found {
    fn look(vault: &Vault, wrong: &mut Vec<String>) -> memcore::Result<Self> {
        let mut found = Self { live: BTreeMap::new(), archived: Vec::new(), shared: BTreeMap::new() };
        let snapshot = vault.snapshot()?;
        wrong.extend(snapshot.superseded().map(|it| format!("{} is still there", it.id().path)));
        for memory in snapshot.memories() {
            let path = &memory.id().path;
            match Body::parse(memory.body()) {
                Ok(body) if path.stem().starts_with("shared_") => {
                    found.shared.insert(path.stem().to_owned(), body.tokens);
                }
                Ok(body) => {
                    if found.live.insert(key(path.stem()), mem(body)).is_some() {
                        wrong.push(format!("{path}: there are two of this key"));
                    }
                }
                Err(broken) => wrong.push(format!("{path} is torn: {}", broken.0)),
            }
        }
        for it in vault.archived()? {
            match Body::parse(it.memory.body()) {
                Ok(body) => found.archived.push((key(it.path.stem()), mem(body))),
                Err(broken) => wrong.push(format!("{} is torn: {}", it.kept, broken.0)),
            }
        }
        Ok(found)
    }

    fn chain(&self, name: &str) -> State {
        let of = |key: &String| key.rsplit_once('k').is_some_and(|(chain, _)| chain == name);
        let live = self.live.iter().filter(|(key, _)| of(key));
        State { live: live.map(|(key, mem)| (key.clone(), mem.clone())).collect(), archived: BTreeMap::new() }
    }

    /// # Errors
    /// If a chain is not in this state.
    fn is(&self, name: &str, state: &State) -> Result<(), String> {
        let live = self.chain(name).live;
        if live != state.live {
            return Err(format!("{name} is {live:?}, not {:?}", state.live));
        }
        let there = |(key, mem): &(&String, &Mem)| self.archived.iter().any(|(k, m)| k == *key && m == *mem);
        match state.archived.iter().find(|it| !there(it)) {
            Some((key, _)) => Err(format!("{name}: {key} is not in the archive")),
            None => Ok(()),
        }
    }
}

fn key(stem: &str) -> String {
    stem.rsplit('_').next().unwrap_or_default().to_owned()
}

fn mem(body: Body) -> Mem {
    Mem { tokens: body.tokens, links: body.links.iter().map(|link| key(link)).collect() }
}

/// What the logs tell.
#[derive(Default)]
struct Told {
    chains: BTreeMap<String, ToldChain>,
    adding: HashMap<u64, HashSet<String>>,
    added: HashMap<u64, Vec<String>>,
    checked: Checked,
}

#[derive(Default)]
struct ToldChain {
    chain: Chain,
    /// The step that was begun and not acknowledged.
    begun: Option<Op>,
    last: Option<String>,
}

impl Told {
    fn read(&mut self, lines: Vec<Line>) {
        let mut refused = false;
        for line in lines {
            refused &= !matches!(line, Line::Begun { .. });
            match line {
                Line::Begun { chain, op } => self.chains.entry(chain).or_default().begun = Some(op),
                Line::Acked { chain, change } => {
                    let chain = self.chains.entry(chain).or_default();
                    if let Some(op) = chain.begun.take() {
                        chain.chain.apply(&op);
                        // What failed and was made again may be two changes.
                        chain.last = change.filter(|_| op != Op::Undo && !refused);
                        self.checked.acked += 1;
                    }
                }
                Line::Adding { shared, token } => {
                    self.adding.entry(shared).or_default().insert(token);
                }
                Line::Added { shared, token } => {
                    self.added.entry(shared).or_default().push(token);
                    self.checked.acked += 1;
                }
                Line::Refused { .. } => refused = true,
            }
        }
    }

    /// Each token that was acknowledged is there once, and none that nobody added.
    fn tokens(&self, found: &Found, wrong: &mut Vec<String>) {
        for (shared, tokens) in &self.added {
            let there = found.shared.get(&format!("shared_{shared}")).cloned().unwrap_or_default();
            let mut counts: HashMap<&str, usize> = HashMap::new();
            there.iter().for_each(|token| *counts.entry(token).or_default() += 1);
            let lost: Vec<_> = tokens.iter().filter(|token| !counts.contains_key(&***token)).collect();
            if !lost.is_empty() {
                wrong.push(format!("shared_{shared} lost {} tokens: {lost:?}", lost.len()));
            }
            let begun = self.adding.get(shared).cloned().unwrap_or_default();
            let odd = counts.iter().filter(|(token, count)| **count > 1 || !begun.contains(**token));
            wrong.extend(odd.map(|(token, count)| format!("shared_{shared} has {token} {count} times")));
        }
    }

    /// Of each family of versions exactly one is there, not older than the one acknowledged last.
    fn families(&self, found: &Found, wrong: &mut Vec<String>) {
        for (name, told) in self.chains.iter().filter(|(name, _)| is_family(name)) {
            let shown: Vec<_> = found.live.keys().filter(|key| family(key) == Some(name)).collect();
            if shown.len() != 1 && !told.chain.is_empty() {
                wrong.push(format!("of the family {name} {shown:?} are there"));
            }
        }
    }
}

impl ToldChain {
    /// Whether a chain is in its last state, or in the one that the step in flight makes of it; by what name the last step
    /// is undone.
    fn against(&self, name: &str, found: &Found) -> Result<Option<String>, String> {
        if is_family(name) {
            return Ok(None);
        }
        match (found.is(name, &self.chain.state()), &self.begun) {
            (Ok(()), _) => Ok(self.last.clone()),
            (Err(why), None) => Err(why),
            (Err(why), Some(op)) => {
                let next = |op: &Op| {
                    let mut next = self.chain.clone();
                    next.apply(op);
                    next.state()
                };
                // Of several drafts some may be written, each whole.
                let some = match op {
                    Op::WriteAll { keys, token } => (1..keys.len())
                        .map(|count| Op::WriteAll { keys: keys[..count].to_vec(), token: token.clone() })
                        .collect(),
                    _ => Vec::new(),
                };
                if some.iter().any(|some| found.is(name, &next(some)).is_ok()) {
                    return Ok(None);
                }
                found.is(name, &next(op)).map_err(|or| format!("{op:?} in flight: {why}; or else: {or}"))?;
                Ok(None)
            }
        }
    }
}

fn is_family(name: &str) -> bool {
    name.starts_with('f')
}

/// The family of a key `f3v12`.
fn family(key: &str) -> Option<&str> {
    key.rsplit_once('v').map(|(family, _)| family).filter(|it| is_family(it))
}
