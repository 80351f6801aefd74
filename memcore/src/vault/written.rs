//! What is told of a change to the one who made it.

use super::Vault;
use super::change::{Done, Step};
use super::lines::follows;
use crate::index::{DroppedLine, IndexAdvice, IndexLimits, MemoryIndex};
use crate::memory::MemoryKind;
use crate::path::DocPath;
use crate::revision::Revision;
use crate::rules::Diagnostic;
use crate::{Error, ErrorKind, Result};

/// What a change did to the folder.
#[derive(Clone, Debug)]
pub struct Written {
    /// The memory that the change is about; for one that touches several, the first.
    pub path: DocPath,
    /// What became of it.
    pub outcome: Outcome,
    /// The type that it had and the one that it has, if a draft of another type was written under its name.
    pub retyped: Option<(MemoryKind, MemoryKind)>,
    /// Its version now; `None` if it is not there any more.
    pub revision: Option<Revision>,
    /// By what name the change can be taken back; `None` if nothing was changed.
    pub change: Option<String>,
    /// All files that were changed, the index last.
    pub files: Vec<FileChange>,
    /// What the rules mended in the text before it was written.
    pub mended: Vec<Diagnostic>,
    /// What the rules find in the text that was not there before, and is no error.
    pub diagnostics: Vec<Diagnostic>,
    /// Where texts are that another program saved at the very moment. They are in no memory now: somebody should look.
    pub rescued: Vec<DocPath>,
    /// Memories whose links led to what was archived or superseded by this, and lead there no more.
    pub linked_from: Vec<DocPath>,
    /// Memories whose links were rewritten, so that they lead to what they led to or to what took its place.
    pub relinked: Vec<DocPath>,
    /// Of a rebuilt index: what people wrote into it and it does not say any more. The history keeps it.
    pub dropped: Vec<DroppedLine>,
    /// Why the index is behind the files, if it is. The memory itself is written.
    pub index_trouble: Option<Error>,
    /// How long an index may be.
    pub(super) limits: IndexLimits,
}

impl Written {
    /// If the change left the index longer than an agent is shown: what is not shown, and what could be shorter. It is
    /// worked out when it is asked for, from the text that the change wrote.
    ///
    /// # Example: the second line is one too many
    /// ```
    /// use memcore::{By, Draft, IndexLimits, MemStore, Vault};
    ///
    /// let limits = IndexLimits { lines: 1, bytes: 25_000 };
    /// let vault = Vault::builder().index_limits(limits).with_store(MemStore::new());
    /// assert!(vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?.index_advice().is_none());
    /// let second = vault.write(&Draft::user("Ben", "Ben writes Go."), &By::user())?;
    /// assert_eq!(second.index_advice().unwrap().not_shown[0].target, "user_ben.md");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn index_advice(&self) -> Option<IndexAdvice> {
        let index = self.files.iter().find(|file| file.path.as_str() == MemoryIndex::FILE_NAME)?;
        let text = String::from_utf8_lossy(index.after.as_deref()?);
        // What is within the limits with its header and comments is so without them.
        self.limits.cut(&text)?;
        MemoryIndex::parse(text).advice(&self.limits)
    }
}

/// What became of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// It is new.
    Created,
    /// It was there and is changed.
    Updated,
    /// It is as it was; nothing was written.
    Unchanged,
    /// It is not there any more.
    Removed,
}

/// A file before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Which one.
    pub path: DocPath,
    /// Its bytes before; `None`: it was not there.
    pub before: Option<Vec<u8>>,
    /// Its bytes after; `None`: it was taken away.
    pub after: Option<Vec<u8>>,
}

impl Vault {
    /// What a transaction did, as it is told.
    pub(super) fn written(&self, done: Done) -> Result<Written> {
        let index = |path: &DocPath| path.as_str() == MemoryIndex::FILE_NAME;
        // The memory that is there afterwards is what a change is about, not the one that went to the archive.
        // Of several the first is meant.
        let main = done.steps.iter().filter(|step| !step.path.is_state());
        let main =
            main.min_by_key(|step| (index(&step.path), step.after.is_none())).or(done.unchanged.as_ref());
        let main = main.ok_or_else(|| Error::new(ErrorKind::NotFound, "there was nothing to change"))?;
        let outcome = match (&main.before, &main.after) {
            _ if done.steps.is_empty() => Outcome::Unchanged,
            (_, None) => Outcome::Removed,
            (None, Some(_)) => Outcome::Created,
            (Some(_), Some(_)) => Outcome::Updated,
        };
        Ok(Written {
            path: main.path.clone(),
            outcome,
            retyped: None,
            revision: main.revisions().1.clone(),
            change: done.change.map(|change| change.id),
            files: done.steps.into_iter().filter(|step| !follows(&step.path)).map(FileChange::from).collect(),
            mended: done.mended,
            diagnostics: done.found,
            rescued: done.rescued,
            linked_from: Vec::new(),
            relinked: Vec::new(),
            dropped: Vec::new(),
            index_trouble: done.index_trouble,
            limits: self.0.index_limits,
        })
    }
}

impl From<Step> for FileChange {
    fn from(step: Step) -> Self {
        Self { path: step.path, before: step.before, after: step.after }
    }
}
