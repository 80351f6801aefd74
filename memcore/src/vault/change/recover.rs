//! What a writer that was killed left undone.

use std::sync::atomic::Ordering;

use super::journal::Journal;
use super::log::Log;
use super::record::Change;
use super::transaction::{Step, Transaction};
use super::versions;
use crate::index::MemoryIndex;
use crate::revision::Revision;
use crate::{ErrorKind, Result};

/// Finishes a change of several files that was begun, and puts into the index what the last change meant for it; `owed`
/// says that the index is known to be behind.
pub(super) fn finish(transaction: &mut Transaction<'_>, owed: bool) -> Result<()> {
    let (tail, is_part) = Log::tail(transaction.store())?;
    let mut redone = false;
    if let Some(journal) = Journal::read(transaction.store())? {
        // A power cut may bring back the journal of a change that was finished, or voided. Its record is not the last.
        redone = tail.last().is_some_and(|last| last.id == journal.change.id);
        if redone {
            redo(transaction, journal)?;
        }
    }
    settle(transaction, tail, redone || is_part || owed)?;
    transaction.writer.commit()?;
    let store = transaction.store();
    Journal::remove(store, &mut *transaction.writer)
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

/// The last change, or the last ones of many: it did not come about, or it did and its line in the index is missing. An
/// index that was changed since is as somebody wants it, unless its own change never came.
fn settle(transaction: &mut Transaction<'_>, tail: Vec<Change>, mut heal: bool) -> Result<()> {
    let mut steps = Vec::new();
    let count = tail.len();
    for (number, change) in tail.into_iter().enumerate() {
        let mut undone = !change.files.is_empty();
        for file in &change.files {
            let now = transaction.bytes(&file.path)?;
            let revision = now.as_deref().map(Revision::of);
            undone &= revision == file.old;
            if file.path.as_str() == MemoryIndex::FILE_NAME {
                heal |= revision == file.old;
            } else if revision == file.new {
                let before = match &file.old {
                    Some(old) => {
                        versions::kept(transaction.store(), &file.path, old).ok().map(|doc| doc.bytes)
                    }
                    None => None,
                };
                steps.push(Step::new(file.path.clone(), before, now));
            }
        }
        if undone && number + 1 == count {
            let (store, log) = (transaction.store(), &transaction.vault.0.log);
            log.void(store, &mut *transaction.writer, &change.id)?;
        }
    }
    if heal {
        // An index that cannot be mended keeps nobody from changing memories: it stays behind, and is tried again.
        let healed = match transaction.index_step(&steps) {
            Ok(Some(step)) => transaction.step(&step, &mut Vec::new()).map(drop),
            other => other.map(drop),
        };
        transaction.vault.0.index_owed.store(healed.is_err(), Ordering::Relaxed);
    }
    Ok(())
}
