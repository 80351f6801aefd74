//! What a writer that was killed left undone.

use super::journal::Journal;
use super::log::Log;
use super::record::Change;
use super::transaction::{Step, Transaction};
use super::versions;
use crate::index::MemoryIndex;
use crate::revision::Revision;
use crate::{ErrorKind, Result};

/// Finishes a change of several files that was begun, and puts into the index what the last change meant for it.
pub(super) fn finish(transaction: &mut Transaction<'_>) -> Result<()> {
    if let Some(journal) = Journal::read(transaction.store())? {
        redo(transaction, journal)?;
    }
    if let Some(last) = Log::last(transaction.store())? {
        settle(transaction, &last)?;
    }
    transaction.writer.commit()
}

/// Does the steps that are not done. What was changed since by somebody else stays.
fn redo(transaction: &mut Transaction<'_>, journal: Journal) -> Result<()> {
    for step in &journal.steps {
        match transaction.step(step, &mut Vec::new()) {
            Err(error) if matches!(error.kind(), ErrorKind::Conflict | ErrorKind::NotFound) => {}
            done => done?,
        }
    }
    heal_index(transaction, &journal.steps)?;
    transaction.writer.commit()?;
    Journal::remove(&mut *transaction.writer)
}

/// The last change: it did not come about, or it did and its line in the index is missing. An index that was changed
/// since is as somebody wants it.
fn settle(transaction: &mut Transaction<'_>, last: &Change) -> Result<()> {
    let (mut steps, mut undone, mut index_is_old) = (Vec::new(), !last.files.is_empty(), false);
    for file in &last.files {
        let now = transaction.bytes(&file.path)?;
        let revision = now.as_deref().map(Revision::of);
        undone &= revision == file.old;
        if file.path.as_str() == MemoryIndex::FILE_NAME {
            index_is_old = revision == file.old;
        } else if revision == file.new {
            let before = match &file.old {
                Some(old) => versions::bytes_of(transaction.store(), &file.path, old).ok(),
                None => None,
            };
            steps.push(Step::new(file.path.clone(), before, now));
        }
    }
    if undone {
        let (store, log) = (transaction.store(), &transaction.vault.0.log);
        return log.void(store, &mut *transaction.writer, &last.id);
    }
    if index_is_old { heal_index(transaction, &steps) } else { Ok(()) }
}

fn heal_index(transaction: &mut Transaction<'_>, steps: &[Step]) -> Result<()> {
    if let Some(step) = transaction.index_step(steps)? {
        transaction.step(&step, &mut Vec::new())?;
    }
    Ok(())
}
