//! A change of several files, written down before it begins, so that whoever takes the lock after a crash finishes it.

use serde::{Deserialize, Serialize};

use super::record::Change;
use super::transaction::Step;
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};
use crate::{Error, ErrorKind, Result};

/// What is written down.
#[derive(Serialize, Deserialize)]
pub(super) struct Journal {
    pub(super) change: Change,
    pub(super) steps: Vec<Step>,
}

/// Whether a document is the journal.
pub(in crate::vault) fn is_journal(document: &DocPath) -> bool {
    *document == path()
}

fn path() -> DocPath {
    DocPath::trusted(format!("{STATE}/journal.json"))
}

impl Journal {
    /// Writes it down, for good.
    pub(super) fn write(writer: &mut dyn Writer, change: &Change, steps: &[Step]) -> Result<()> {
        let journal = Self { change: change.clone(), steps: steps.to_vec() };
        let json = serde_json::to_vec(&journal).map_err(|why| Error::new(ErrorKind::Io, why.to_string()))?;
        writer.write(&path(), &json, &Expect::Any, None)?;
        writer.commit()
    }

    /// The one that a writer left behind.
    pub(super) fn read(store: &dyn Store) -> Result<Option<Self>> {
        match store.read(&[path()]).into_iter().next() {
            Some(Ok(doc)) => {
                let unreadable = |why: serde_json::Error| {
                    Error::new(ErrorKind::Io, format!("{} cannot be read: {why}", path()))
                        .at(path().as_str())
                        .hint("a change was cut short; look at the file and remove it")
                };
                serde_json::from_slice(&doc.bytes).map(Some).map_err(unreadable)
            }
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(None),
        }
    }

    pub(super) fn is_there(store: &dyn Store) -> bool {
        store.read(&[path()]).into_iter().next().is_some_and(|read| read.is_ok())
    }

    pub(super) fn remove(writer: &mut dyn Writer) -> Result<()> {
        match writer.remove(&path(), &Expect::Any, None) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed.map(|_| ()),
        }
    }
}
