//! A change of several files, written down before it begins, so that whoever takes the lock after a crash finishes it.

use serde::{Deserialize, Serialize};

use super::content;
use super::record::Change;
use super::transaction::Step;
use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::store::{Expect, Store, Writer};
use crate::{Error, ErrorKind, Result};

/// Texts of so many bytes together stand in the journal itself, in whatever way JSON writes them. Others are documents of
/// their own beside it: a change of many files may be larger than a document.
const INLINE: usize = 128 << 10;

/// What is written down.
#[derive(Serialize, Deserialize)]
pub(super) struct Journal {
    pub(super) change: Change,
    pub(super) steps: Vec<Planned>,
}

/// A step that is to be made.
#[derive(Serialize, Deserialize)]
pub(super) struct Planned {
    pub(super) path: DocPath,
    /// The version that it expects.
    pub(super) before: Option<Revision>,
    /// What it leaves; `None`: nothing.
    pub(super) after: Option<Text>,
    /// The document whose permissions it has, if it is new.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) like: Option<DocPath>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Text {
    Here(#[serde(with = "content")] Vec<u8>),
    At(DocPath),
}

/// Whether a document is the journal, or belongs to it.
pub(in crate::vault) fn is_journal(document: &DocPath) -> bool {
    *document == path() || document.parent() == folder().as_str()
}

fn path() -> DocPath {
    DocPath::trusted(format!("{STATE}/journal.json"))
}

fn folder() -> DocPath {
    DocPath::trusted(format!("{STATE}/journal"))
}

impl Journal {
    /// Writes it down, for good.
    pub(super) fn write(writer: &mut dyn Writer, change: &Change, steps: &[Step]) -> Result<()> {
        let mut journal = Self { change: change.clone(), steps: Vec::with_capacity(steps.len()) };
        // Texts are as private here as where they come from.
        let mut all: Vec<DocPath> = steps.iter().filter_map(|step| step.like.clone()).collect();
        all.extend(steps.iter().filter(|step| step.before.is_some()).map(|step| step.path.clone()));
        let mut room = INLINE;
        for (number, step) in steps.iter().enumerate() {
            let after = match &step.after {
                Some(bytes) if bytes.len() <= room => {
                    room -= bytes.len();
                    Some(Text::Here(bytes.clone()))
                }
                Some(bytes) => {
                    let at = DocPath::trusted(format!("{}/{number:06}.markdown", folder()));
                    writer.write_like(&at, bytes, &Expect::Any, None, &all)?;
                    Some(Text::At(at))
                }
                None => None,
            };
            let before = step.before.as_deref().map(Revision::of);
            let (path, like) = (step.path.clone(), step.like.clone());
            journal.steps.push(Planned { path, before, after, like });
        }
        let json = serde_json::to_vec(&journal).map_err(|why| Error::new(ErrorKind::Io, why.to_string()))?;
        writer.write_like(&path(), &json, &Expect::Any, None, &all)?;
        writer.commit()
    }

    /// The one that a writer left behind. An empty one was never written: where nothing is synced, a power cut leaves such.
    pub(super) fn read(store: &dyn Store) -> Result<Option<Self>> {
        match store.read(&[path()]).into_iter().next() {
            Some(Ok(doc)) if doc.bytes.is_empty() => Ok(None),
            Some(Ok(doc)) => {
                let unreadable = |why: serde_json::Error| {
                    Error::new(ErrorKind::Io, format!("{} cannot be read: {why}", path()))
                        .at(path().as_str())
                        .hint("a change was cut short: see whether the memories that the file names are as they shall be, and remove it")
                };
                serde_json::from_slice(&doc.bytes).map(Some).map_err(unreadable)
            }
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(None),
        }
    }

    /// Whether all texts are there that it needs.
    pub(super) fn is_whole(&self, store: &dyn Store) -> bool {
        let parts = self.steps.iter().filter_map(|step| match &step.after {
            Some(Text::At(path)) => Some(path.clone()),
            _ => None,
        });
        store.read(&parts.collect::<Vec<_>>()).iter().all(|read| read.is_ok())
    }

    pub(super) fn is_there(store: &dyn Store) -> bool {
        store.read(&[path()]).into_iter().next().is_some_and(|read| read.is_ok())
    }

    /// Takes it away, and what belongs to it.
    pub(super) fn remove(store: &dyn Store, writer: &mut dyn Writer) -> Result<()> {
        let parts = store.state(&folder())?.into_iter().map(|meta| meta.path);
        // It goes first: without it nobody asks for the rest.
        for path in std::iter::once(path()).chain(parts) {
            match writer.remove(&path, &Expect::Any, None) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                removed => removed.map(drop)?,
            }
        }
        Ok(())
    }
}

impl Text {
    pub(super) fn bytes(self, store: &dyn Store) -> Result<Vec<u8>> {
        match self {
            Self::Here(bytes) => Ok(bytes),
            Self::At(path) => store.read(&[path]).remove(0).map(|doc| doc.bytes),
        }
    }
}
