//! Makes the steps of chains with a vault.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use memcore::{
    By, Contradiction, DocPath, Draft, Durability, Error, ErrorKind, Expect, Forget, GatePolicy,
    ImportOptions, Keywords, MemStore, Memory, MemoryEdit, Query, Rebuild, Resolve, Result, Session, Vault,
};

use super::{Body, Op};

/// The path of a memory that all writers share.
///
/// # Errors
/// None: the path is a good one.
pub fn shared_path(number: u64) -> Result<DocPath> {
    format!("shared_{number}.md").parse()
}

/// Opens a folder as a writer does, waiting for the lock however slow the machine is.
///
/// # Errors
/// What the vault says.
pub fn start(folder: &Path, durability: Durability) -> Result<Vault> {
    Vault::builder()
        .durability(durability)
        .gate(GatePolicy::Off)
        .lock_wait(Duration::from_secs(3_600))
        .open(folder)
}

/// What is known of the memories of one chain.
#[derive(Debug)]
pub struct Player<'v> {
    vault: &'v Vault,
    paths: HashMap<String, DocPath>,
    kept: HashMap<String, DocPath>,
    changes: Vec<String>,
    live: Vec<String>,
}

impl<'v> Player<'v> {
    /// A chain that begins.
    pub fn new(vault: &'v Vault) -> Self {
        Self { vault, paths: HashMap::new(), kept: HashMap::new(), changes: Vec::new(), live: Vec::new() }
    }

    /// A chain that goes on in a folder that holds nothing else: what is there is known by its files.
    ///
    /// # Errors
    /// What the vault says.
    pub fn found(vault: &'v Vault) -> Result<Self> {
        let key = |path: &DocPath| path.stem().rsplit('_').next().unwrap_or_default().to_owned();
        let mut player = Self::new(vault);
        for memory in vault.snapshot()?.memories() {
            player.live.push(key(&memory.id().path));
            player.paths.insert(key(&memory.id().path), memory.id().path.clone());
        }
        for archived in vault.archived()? {
            player.paths.insert(key(&archived.path), archived.path.clone());
            player.kept.insert(key(&archived.path), archived.kept.clone());
        }
        let mut changes = vault.history(None)?;
        changes.reverse();
        player.changes = changes.into_iter().map(|change| change.id).collect();
        Ok(player)
    }

    /// Makes a step: by what name it can be undone.
    ///
    /// # Errors
    /// What the vault says.
    pub fn play(&mut self, op: &Op) -> Result<Option<String>> {
        let by = By::agent();
        let written = match op {
            Op::Create { key, token } => {
                let mut body = Body::of(std::slice::from_ref(token));
                self.live.sort();
                let link = self.live.first().and_then(|key| self.paths.get(key));
                body.links.extend(link.map(|path| path.stem().to_owned()));
                let written = self.vault.write(&Draft::project(key, body.render()), &by)?;
                self.paths.insert(key.clone(), written.path.clone());
                self.live.push(key.clone());
                written
            }
            Op::Update { key, token } => {
                let memory = self.memory(key)?;
                let draft = Draft::project(memory.title(), longer(&memory, token)?);
                self.vault.write(&draft, &by)?
            }
            Op::Edit { key, token } => {
                let memory = self.memory(key)?;
                let edit = MemoryEdit::new().body(longer(&memory, token)?);
                let expect = Expect::Revision(memory.revision().clone());
                self.vault.edit(&memory.id().path, &edit, &expect, &by)?
            }
            Op::Supersede { old, new, token } => {
                let memory = self.memory(old)?;
                let name = if old == new { memory.title() } else { new };
                let draft = Draft::project(name, Body::of(std::slice::from_ref(token)).render());
                let written = self.vault.supersede(&memory.id().path, &draft, &by)?;
                self.live.retain(|key| key != old);
                self.live.push(new.clone());
                self.paths.insert(new.clone(), written.path.clone());
                written
            }
            Op::Rename { from, to } => {
                let to_path: DocPath = match to.len() % 2 {
                    0 => format!("{to}.md").parse()?,
                    _ => format!("sub/{to}.md").parse()?,
                };
                let renamed = self.vault.rename(self.path(from)?, &to_path, &by)?;
                self.paths.insert(to.clone(), to_path);
                self.live.retain(|key| key != from);
                self.live.push(to.clone());
                renamed.written
            }
            Op::Archive { key } => {
                let written = self.vault.archive(self.path(key)?, &by)?;
                let kept = written.files.iter().find(|file| file.path.is_state());
                if let Some(kept) = kept {
                    self.kept.insert(key.clone(), kept.path.clone());
                }
                self.live.retain(|it| it != key);
                written
            }
            Op::Restore { key } => {
                let kept = self.kept.get(key).ok_or_else(|| unknown(key))?;
                let written = self.vault.restore(kept.as_str(), &by)?;
                self.live.push(key.clone());
                written
            }
            Op::Forget { key } => {
                let written = self.vault.forget(self.path(key)?, Forget::KeepHistory, &by)?.written;
                self.live.retain(|it| it != key);
                written
            }
            Op::WriteAll { .. }
            | Op::Overwrite { .. }
            | Op::Version { .. }
            | Op::Merge { .. }
            | Op::Revert { .. }
            | Op::Rebuild
            | Op::Purge { .. }
            | Op::Import { .. }
            | Op::Resolve { .. }
            | Op::Use => return self.play_once(op),
            Op::Undo => {
                let last = self.changes.last().ok_or_else(|| unknown("change"))?;
                let written = self.vault.undo(Some(last), &by)?;
                self.changes.pop();
                let _ = self.look_again();
                return Ok(written.change);
            }
        };
        self.changes.extend(written.change.clone());
        Ok(written.change)
    }

    /// Makes a step that no chain makes by itself.
    fn play_once(&mut self, op: &Op) -> Result<Option<String>> {
        let by = By::agent();
        let one = |token: &String| Body::of(std::slice::from_ref(token));
        let settle = |key: &String, name: &str, token: &String, how| {
            let draft = Draft::project(name, one(token).render());
            self.vault.settle(self.path(key)?, &draft, how, &by)
        };
        let written = match op {
            Op::WriteAll { keys, token } => {
                let mut body = one(token);
                let mut live: Vec<&String> = self.live.iter().filter(|key| !keys.contains(key)).collect();
                live.sort();
                let link = live.first().and_then(|key| self.paths.get(*key));
                body.links.extend(link.map(|path| path.stem().to_owned()));
                let drafts: Vec<_> = keys.iter().map(|key| Draft::project(key, body.render())).collect();
                for written in self.vault.write_all(&drafts, &by)? {
                    written?;
                }
                return Ok(None);
            }
            Op::Overwrite { key, token } => {
                settle(key, self.memory(key)?.title(), token, Contradiction::Overwrite)?
            }
            Op::Version { old, new, token } => settle(old, new, token, Contradiction::Version)?,
            Op::Merge { key, token } => {
                let memory = self.memory(key)?;
                // What is made again after an error may have come about.
                if Body::parse(memory.body()).is_ok_and(|body| body.tokens.first() == Some(token)) {
                    return Ok(None);
                }
                settle(key, memory.title(), token, Contradiction::Merge)?
            }
            Op::Revert { key } => {
                let path = self.path(key)?;
                let versions = self.vault.versions(path)?;
                let first = versions.first().ok_or_else(|| unknown("version"))?;
                self.vault.revert(path, &first.revision, &by)?
            }
            Op::Rebuild => self.vault.rebuild_index(Rebuild::WholeFile, &by)?,
            Op::Purge { key } => {
                self.vault.forget(self.path(key)?, Forget::Purge, &by)?;
                return Ok(None);
            }
            Op::Import { keys, token } => {
                let other = Vault::builder().gate(GatePolicy::Off).with_store(MemStore::new());
                for key in keys {
                    other.write(&Draft::project(key, one(token).render()), &by)?;
                }
                let options = ImportOptions { any_project: true, ..ImportOptions::default() };
                self.vault.import(&other.export(false)?, &options, &by)?;
                return Ok(None);
            }
            Op::Resolve { .. } => {
                let conflicts = self.vault.detect_conflicts()?;
                let conflict = conflicts.first().ok_or_else(|| unknown("conflict"))?;
                self.vault.resolve(conflict, Resolve::Take, &by)?
            }
            _ => {
                let mut session = Session::new();
                let found = self.vault.recall(&Query::new("w0x0k0"), &Keywords::default(), &mut session)?;
                self.vault.record_use(&found, &mut session)?;
                return Ok(None);
            }
        };
        Ok(written.change)
    }

    fn path(&self, key: &str) -> Result<&DocPath> {
        self.paths.get(key).ok_or_else(|| unknown(key))
    }

    fn memory(&self, key: &str) -> Result<Memory> {
        let path = self.path(key)?;
        self.vault.snapshot()?.get(path).cloned().ok_or_else(|| unknown(key))
    }

    /// Which of the memories are there, after an undo.
    fn look_again(&mut self) -> Result<()> {
        let snapshot = self.vault.snapshot()?;
        let there = |path: &DocPath| snapshot.get(path).is_some();
        self.live = self.paths.iter().filter(|(_, path)| there(path)).map(|(key, _)| key.clone()).collect();
        Ok(())
    }
}

fn longer(memory: &Memory, token: &str) -> Result<String> {
    let mut body = Body::parse(memory.body()).map_err(|broken| Error::new(ErrorKind::Io, broken.0))?;
    // A step that is made again after an error may have come about.
    if body.tokens.last().is_none_or(|last| last != token) {
        body.tokens.push(token.to_owned());
    }
    Ok(body.render())
}

fn unknown(what: &str) -> Error {
    Error::new(ErrorKind::NotFound, format!("the writer knows no {what}"))
}
