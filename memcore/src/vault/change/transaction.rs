//! One change, from the lock to the acknowledgement.

use std::sync::atomic::Ordering;

use chrono::{DateTime, FixedOffset};

use super::done::{Done, IndexStep};
use super::dry::DryWriter;
use super::journal::Journal;
use super::record::{Change, Operation};
pub(super) use super::step::Step;
use super::versions;
use super::{By, Log, recover};
use crate::index::MemoryIndex;
use crate::memory::{Memory, MemoryId, Origin};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::rules::Diagnostic;
use crate::store::{Expect, Known, Store, Writer};
use crate::vault::origins::Origins;
use crate::vault::rehearse::Judged;
use crate::vault::{Vault, door, upkeep};
use crate::{ErrorKind, Result};

/// A folder's lock in the hands of one who changes something.
pub(in crate::vault) struct Transaction<'v> {
    pub(in crate::vault) vault: &'v Vault,
    pub(in crate::vault) writer: Box<dyn Writer + 'v>,
    pub(in crate::vault) by: &'v By,
    pub(in crate::vault) now: DateTime<FixedOffset>,
    /// Whose word the memories are, once somebody asked.
    pub(in crate::vault) origins: Option<Origins>,
    /// The lock of the vault that keeps the records of a shared folder, once something is recorded.
    keeper: Option<Box<dyn Writer + 'v>>,
    /// Whose word the versions will be that are about to be written.
    noted: Vec<(DocPath, Revision, Origin)>,
    /// What the rules said of the texts of the next change.
    pub(in crate::vault) mended: Vec<Diagnostic>,
    pub(in crate::vault) found: Vec<Diagnostic>,
    /// Whether the one who makes several changes commits them himself.
    pub(in crate::vault) deferred: bool,
    /// Whether a name was given to a memory that is not written yet.
    pub(in crate::vault) named: bool,
    /// Whether the index is behind the files, and cannot be put right now.
    pub(in crate::vault) owed: bool,
    /// What rules of the host said of texts: a dry run notes it, the change goes by it.
    pub(in crate::vault) judged: Judged,
}

/// So often a line is put into the index anew if somebody who does not know the lock saves it at the same moment.
const INDEX_TRIES: usize = 4;

impl<'v> Transaction<'v> {
    /// Takes the lock, and finishes what a killed writer left. A dry run does neither.
    pub(in crate::vault) fn begin(vault: &'v Vault, by: &'v By) -> Result<Self> {
        Self::begin_at(vault, by, vault.0.clock.now(), Judged::default())
    }

    /// The same as of an instant, with what rules of the host said in a dry run.
    pub(in crate::vault) fn begin_at(
        vault: &'v Vault,
        by: &'v By,
        now: DateTime<FixedOffset>,
        judged: Judged,
    ) -> Result<Self> {
        let writer: Box<dyn Writer + 'v> =
            if by.dry_run { Box::new(DryWriter) } else { vault.0.store.lock(vault.0.lock_wait)? };
        let mut transaction = Self {
            vault,
            writer,
            by,
            now,
            origins: None,
            keeper: None,
            noted: Vec::new(),
            mended: Vec::new(),
            found: Vec::new(),
            deferred: false,
            named: false,
            owed: false,
            judged,
        };
        let undone = || Journal::is_there(&*vault.0.store);
        if !by.dry_run && (transaction.writer.was_interrupted() || undone()) {
            // If this fails, the next one tries again.
            transaction.writer.settled(false);
            transaction.owed = recover::finish(&mut transaction)?;
            transaction.settle(true);
        }
        Ok(transaction)
    }

    pub(in crate::vault) fn store(&self) -> &'v dyn Store {
        &*self.vault.0.store
    }

    /// The bytes of a document as they are now, if it is there.
    pub(in crate::vault) fn bytes(&self, path: &DocPath) -> Result<Option<Vec<u8>>> {
        match self.store().read(std::slice::from_ref(path)).into_iter().next() {
            Some(Ok(doc)) => Ok(Some(doc.bytes)),
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(None),
        }
    }

    pub(in crate::vault) fn read(&self, path: &DocPath, bytes: Vec<u8>) -> Memory {
        Memory::from_bytes(MemoryId::new(self.vault.0.finish.scope, path.clone()), bytes)
    }

    /// Whose word the memories are.
    pub(in crate::vault) fn origins(&mut self) -> Result<&Origins> {
        let origins = match self.origins.take() {
            Some(origins) => origins,
            None => self.vault.origins()?,
        };
        Ok(self.origins.insert(origins))
    }

    /// Says whose word a text will be that the next change writes.
    pub(in crate::vault) fn note_origin(&mut self, memory: &Memory, origin: Origin) {
        self.noted.push((memory.id().path.clone(), memory.revision().clone(), origin));
    }

    /// The same of a text that is made of another. What nobody has accepted does not become so by an agent's edit.
    pub(in crate::vault) fn note_from(
        &mut self,
        before: &Memory,
        after: &Memory,
        origin: Origin,
    ) -> Result<()> {
        if self.by.origin == Origin::User || self.origins()?.is_reviewed(before) {
            self.note_origin(after, origin);
        }
        Ok(())
    }

    /// Writes down whose word the texts are, before they are there: nobody must take one for what it is not.
    pub(in crate::vault) fn record_origins(&mut self) -> Result<()> {
        let noted = std::mem::take(&mut self.noted);
        self.with_origins(|origins, writer| origins.record(writer, noted))
    }

    /// Changes what is recorded of whose word texts are.
    pub(in crate::vault) fn with_origins(
        &mut self,
        change: impl FnOnce(&mut Origins, &mut dyn Writer) -> Result<()>,
    ) -> Result<()> {
        self.origins()?;
        let Some(mut origins) = self.origins.take() else { return Ok(()) };
        let changed = change(&mut origins, self.record_writer()?);
        self.origins = Some(origins);
        changed?;
        self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.commit())
    }

    /// The writer of the store that holds the records.
    pub(in crate::vault) fn record_writer(&mut self) -> Result<&mut (dyn Writer + 'v)> {
        let Some(keeper) = &self.vault.0.keeper else { return Ok(&mut *self.writer) };
        let writer = match self.keeper.take() {
            Some(writer) => writer,
            None => keeper.vault.0.store.lock(self.vault.0.lock_wait)?,
        };
        Ok(&mut **self.keeper.insert(writer))
    }

    /// Makes the change: all steps or none, then the index.
    pub(in crate::vault) fn apply(
        &mut self,
        operation: Operation,
        undoes: Option<String>,
        steps: Vec<Step>,
        index: IndexStep,
    ) -> Result<Done> {
        let applied = self.apply_steps(operation, undoes, steps, index);
        if applied.is_err() || self.by.dry_run {
            self.vault.0.named.clear();
        }
        self.named = false;
        applied
    }

    fn apply_steps(
        &mut self,
        operation: Operation,
        undoes: Option<String>,
        mut steps: Vec<Step>,
        index: IndexStep,
    ) -> Result<Done> {
        let mut unchanged = None;
        steps.retain(|step| {
            let changes = step.before != step.after;
            if !changes && unchanged.is_none() {
                unchanged = Some(step.clone());
            }
            changes
        });
        let nothing = Done {
            change: None,
            steps: Vec::new(),
            unchanged,
            mended: std::mem::take(&mut self.mended),
            found: std::mem::take(&mut self.found),
            rescued: Vec::new(),
            index_trouble: None,
        };
        if steps.is_empty() {
            return Ok(nothing);
        }
        let memories = steps.len();
        let (mut index_step, mut index_trouble) = (None, None);
        if index == IndexStep::Lines {
            match self.index_step(&steps) {
                Ok(step) => index_step = step,
                Err(why) => index_trouble = Some(why),
            }
        }
        steps.extend(index_step);
        door::enter(self.vault, self.linter(), &steps)?;
        if self.by.dry_run {
            return Ok(Done { steps, index_trouble, ..nothing });
        }
        self.sign()?;
        // Whose lock may be another's comes before anything is written.
        self.record_writer()?;
        let mut change = Change { undoes, ..Change::new(operation, self.by, self.now) };
        change.files = steps.iter().map(Step::record).collect();
        // An index that cannot be put right now is put right by one of the next changes.
        self.owed |= index_trouble.is_some();
        let part = self.owed || self.deferred && index == IndexStep::Leave && !is_index(&steps[0].path);
        self.log(|log, store, writer| log.record(store, writer, &change, part))?;
        // From here on the next one has to look, unless all comes to a good end.
        self.writer.settled(false);
        if let Err(why) = self.prepare(&change, &steps[..memories]) {
            self.void(&change.id);
            return Err(why);
        }
        let mut rescued = Vec::new();
        self.documents(&steps[..memories], &change.id, &mut rescued)?;
        if steps.len() > memories {
            let step = steps.pop();
            match self.index(step, &steps, &mut rescued) {
                Ok(step) => steps.extend(step),
                Err(why) => index_trouble = Some(why),
            }
            let files: Vec<_> = steps.iter().map(Step::record).collect();
            if files != change.files {
                change.files = files;
                self.owed |= index_trouble.is_some();
                let part = self.owed;
                // The memories are written. Where this cannot be, the next one finds out what the index lacks.
                let _ = self.log(|log, store, writer| log.amend(store, writer, &change, part));
            }
        }
        if !self.deferred {
            self.writer.commit()?;
        }
        if memories > 1 {
            // The change is made and safe. A journal that stays is one of steps that are done.
            let _ = Journal::remove(&*self.vault.0.store, &mut *self.writer);
        }
        self.settle(true);
        // Too many versions do no harm, so neither does an error here.
        let (store, pruning) = (&*self.vault.0.store, &self.vault.0.pruning);
        rescued.extend(pruning.after(store, &mut *self.writer, &steps, self.now).unwrap_or_default());
        // The brake is no part of the change: at worst it tells of what was taken away by this one.
        let removed = steps.iter().filter(|step| step.after.is_none()).map(|step| &step.path);
        let _ = self.remember_seen(removed);
        Ok(Done { change: Some(change), steps, rescued, index_trouble, ..nothing })
    }

    /// Writes down, for good, what has to be known before the first step: a power cut must not leave a change that nobody
    /// knows of, or a text that outlives the record of who said it.
    fn prepare(&mut self, change: &Change, steps: &[Step]) -> Result<()> {
        self.record_origins()?;
        match steps.len() {
            1 if self.deferred => Ok(()),
            1 => self.writer.commit(),
            _ => Journal::write(&mut *self.writer, change, steps),
        }
    }

    fn log(&mut self, line: impl FnOnce(&Log, &dyn Store, &mut dyn Writer) -> Result<()>) -> Result<()> {
        line(&self.vault.0.log, &*self.vault.0.store, &mut *self.writer)
    }

    /// Says whether all that was begun is finished, so that the next one who takes the lock need not look.
    pub(in crate::vault) fn settle(&mut self, all: bool) {
        self.writer.settled(all && !self.owed && !self.deferred);
    }

    /// Records that a change did not come about. Where that cannot be, the next one who takes the lock finds out.
    fn void(&mut self, id: &str) {
        // The journal goes first: without it nobody makes the change after all.
        let gone = Journal::remove(&*self.vault.0.store, &mut *self.writer).is_ok();
        let voided = self.log(|log, store, writer| log.void(store, writer, id)).is_ok();
        self.settle(gone && voided);
    }

    /// All steps, or none: if one fails, those before it are taken back.
    fn documents(&mut self, steps: &[Step], id: &str, rescued: &mut Vec<DocPath>) -> Result<()> {
        let mut back: Vec<Step> = Vec::with_capacity(steps.len());
        for step in steps {
            let why = match self.step(step, rescued) {
                Ok(kept) => {
                    back.push(Step { like: kept, ..step.clone().reversed() });
                    continue;
                }
                Err(why) => why,
            };
            // Where the disk fails again and again, a step may be made although it failed.
            if why.kind() == ErrorKind::Io && self.bytes(&step.path).is_ok_and(|now| now == step.after) {
                back.push(step.clone().reversed());
            }
            if back.iter().rev().all(|step| self.step(step, rescued).is_ok()) {
                self.void(id);
                return Err(why);
            }
            return Err(why.hint("the change is half done; the next one that takes the lock will finish it"));
        }
        Ok(())
    }

    /// Makes one step, and says where the version is kept that it displaced.
    pub(super) fn step(&mut self, step: &Step, rescued: &mut Vec<DocPath>) -> Result<Option<DocPath>> {
        let (old, new) = step.revisions();
        let number = self.vault.0.displaced.fetch_add(1, Ordering::Relaxed);
        let keep = old.as_ref().map(|old| versions::version_path(&step.path, self.now, number, old));
        let keep = keep.filter(|_| !step.path.is_state());
        let before = step.before.as_deref().zip(old.as_ref());
        let before = before.map(|(bytes, revision)| Known { bytes, revision });
        let after = step.after.as_deref().zip(new.as_ref());
        let after = after.map(|(bytes, revision)| Known { bytes, revision });
        let stored = match (before, after) {
            (Some(before), Some(after)) => {
                self.writer.write_over(&step.path, before, after, keep.as_ref())?
            }
            (None, Some(after)) => {
                let like = step.like.as_slice();
                self.writer.write_like(&step.path, after.bytes, &Expect::Absent, keep.as_ref(), like)?
            }
            (before, None) => {
                let expect = before.map_or(Expect::Absent, |it| Expect::Revision(it.revision.clone()));
                self.writer.remove(&step.path, &expect, keep.as_ref())?
            }
        };
        rescued.extend(stored.rescued);
        Ok(keep)
    }

    /// What the memories that change mean for the index.
    pub(in crate::vault) fn index_step(&self, steps: &[Step]) -> Result<Option<Step>> {
        let path = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        let before = self.bytes(&path)?;
        let pairs = steps.iter().filter(|step| upkeep::is_memory(&step.path)).map(|step| {
            let read =
                |bytes: &Option<Vec<u8>>| bytes.as_ref().map(|bytes| self.read(&step.path, bytes.clone()));
            (step.path.clone(), read(&step.before), read(&step.after))
        });
        let after = upkeep::after(self.vault, before.as_deref(), pairs.collect())?;
        Ok(after.map(|after| Step::new(path, before, Some(after))))
    }

    /// Puts the index in place, anew if somebody saves it at the same moment.
    fn index(
        &mut self,
        step: Option<Step>,
        steps: &[Step],
        rescued: &mut Vec<DocPath>,
    ) -> Result<Option<Step>> {
        let mut next = step;
        for left in (0..INDEX_TRIES).rev() {
            let Some(step) = next else { return Ok(None) };
            match self.step(&step, rescued) {
                Ok(_) => return Ok(Some(step)),
                Err(why) if why.kind() == ErrorKind::Conflict && left > 0 => next = self.index_step(steps)?,
                Err(why) => return Err(why),
            }
        }
        Ok(None)
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        // Names that were given to what is not there.
        if self.named {
            self.vault.0.named.clear();
        }
    }
}

fn is_index(path: &DocPath) -> bool {
    path.as_str() == MemoryIndex::FILE_NAME
}
