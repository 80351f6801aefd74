//! What a writer that was killed left undone.

use super::journal::Journal;
use super::log::Log;
use super::record::{Change, ChangedFile};
use super::transaction::{Step, Transaction};
use super::versions;
use crate::index::MemoryIndex;
use crate::revision::Revision;
use crate::vault::upkeep;
use crate::{Error, ErrorKind, Result};

/// Finishes a change of several files that was begun, and puts into the index what the last changes meant for it. Whether
/// the index stays behind: it cannot be put right now.
pub(super) fn finish(transaction: &mut Transaction<'_>) -> Result<bool> {
    let store = transaction.store();
    // What many changes meant for an index that cannot be read need not be gathered each time.
    let (tail, is_part) = Log::tail(store, upkeep::is_readable(store))?;
    // What is made now belongs to the changes that were recorded then: no version is younger than its record. Who waited
    // longer for the lock has the earlier time.
    let now = transaction.now;
    transaction.now = tail.iter().map(|change| change.at).max().unwrap_or(now);
    let owed = finish_last(transaction, &tail, is_part);
    transaction.now = now;
    owed
}

fn finish_last(transaction: &mut Transaction<'_>, tail: &[Change], is_part: bool) -> Result<bool> {
    let store = transaction.store();
    let mut redone = false;
    if let Some(journal) = Journal::read(store)? {
        // A power cut may bring back the journal of a change that was finished, or voided. Its record is not the last.
        redone = tail.last().is_some_and(|last| last.id == journal.change.id);
        if redone {
            redo(transaction, journal)?;
        }
    }
    let owed = settle(transaction, tail, is_part, redone)?;
    transaction.writer.commit()?;
    Journal::remove(store, &mut *transaction.writer)?;
    Ok(owed)
}

impl Transaction<'_> {
    /// Puts an index right that stayed behind, while what the changes meant for it is still on record.
    pub(in crate::vault) fn catch_up(&mut self) -> Result<()> {
        if self.owed {
            self.owed = finish(self)?;
            self.settle(true);
        }
        if !self.owed {
            return Ok(());
        }
        let message = format!("{} cannot be changed now, so not every trace can go", MemoryIndex::FILE_NAME);
        let hint = "the memory itself is gone; see what is wrong with the index, and purge it once more";
        Err(Error::new(ErrorKind::Io, message).at(MemoryIndex::FILE_NAME).hint(hint))
    }
}

/// Does the steps that are not done. What was changed since by somebody else stays.
fn redo(transaction: &mut Transaction<'_>, journal: Journal) -> Result<()> {
    for planned in journal.steps {
        let before = transaction.bytes(&planned.path)?;
        if before.as_deref().map(Revision::of) != planned.before {
            continue;
        }
        let after = planned.after.map(|text| text.bytes(transaction.store())).transpose()?;
        let step = Step { like: planned.like, ..Step::new(planned.path, before, after) };
        match transaction.step(&step, &mut Vec::new()) {
            Err(error) if matches!(error.kind(), ErrorKind::Conflict | ErrorKind::NotFound) => {}
            done => done.map(drop)?,
        }
    }
    Ok(())
}

/// The last change, with those before it whose index is still to come: it did not come about, or it did and its line in
/// the index is missing. An index that was changed since is as somebody wants it, unless its own change never came.
/// Whether the index stays behind.
fn settle(transaction: &mut Transaction<'_>, tail: &[Change], is_part: bool, redone: bool) -> Result<bool> {
    let (mut steps, mut heal, mut last) = (Vec::new(), is_part || redone, tail.last());
    for (number, change) in tail.iter().enumerate() {
        let (before, mut undone) = (steps.len(), !change.files.is_empty());
        for file in &change.files {
            let now = transaction.bytes(&file.path)?;
            let revision = now.as_deref().map(Revision::of);
            undone &= revision == file.old;
            if file.path.as_str() == MemoryIndex::FILE_NAME {
                heal |= revision == file.old;
                continue;
            }
            let before = match &file.old {
                Some(old) => versions::kept(transaction.store(), &file.path, old).ok().map(|doc| doc.bytes),
                None => None,
            };
            // What it meant for the index: the memory as it is by now, in the place of what it was then.
            steps.push(Step::new(file.path.clone(), before, now));
        }
        if undone && number + 1 == tail.len() {
            let (store, log) = (transaction.store(), &transaction.vault.0.log);
            log.void(store, &mut *transaction.writer, &change.id)?;
            steps.truncate(before);
            last = None;
        }
    }
    if !heal {
        return Ok(false);
    }
    // An index that cannot be mended keeps nobody from changing memories: it stays behind, and is tried again.
    let step = transaction.index_step(&steps);
    let owed = match &step {
        Ok(Some(step)) => transaction.step(step, &mut Vec::new()).is_err(),
        other => other.is_err(),
    };
    if let Some(last) = last.filter(|_| owed != is_part) {
        let mut last = last.clone();
        // Of one change alone it is known what it meant for the index, and an undo takes that back.
        let is_index = |file: &ChangedFile| file.path.as_str() == MemoryIndex::FILE_NAME;
        if let (1, false, Ok(Some(step))) = (tail.len(), owed, &step)
            && !last.files.iter().any(is_index)
        {
            last.files.push(step.record());
        }
        let (store, log) = (transaction.store(), &transaction.vault.0.log);
        let noted = log.amend(store, &mut *transaction.writer, &last, owed);
        // Other changes come behind this one: what is not noted now would be forgotten.
        if owed {
            noted?;
        }
    }
    Ok(owed)
}
