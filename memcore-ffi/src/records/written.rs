//! What a change did, and what forgetting did. Both hold whole texts, so they cross as objects: what is asked for is copied.

use std::sync::Arc;

use memcore as core;
use memcore::{DocPath, DroppedLine, FileChange, IndexAdvice, MemoryKind, Outcome, Revision};

use crate::MemcoreError;
use crate::error::ErrorInfo;
use crate::rules::Diagnostic;

/// What a change did.
#[derive(uniffi::Object)]
pub struct Written(core::Written);

/// The type that a memory had and the one that it has.
#[derive(uniffi::Record)]
pub struct Retyped {
    /// The type before.
    pub was: MemoryKind,
    /// The type now.
    pub is: MemoryKind,
}

impl Written {
    pub(crate) fn shared(it: core::Written) -> Arc<Self> {
        Arc::new(Self(it))
    }
}

fn diagnostics(them: &[core::Diagnostic]) -> Vec<Diagnostic> {
    them.iter().cloned().map(Diagnostic::from).collect()
}

#[uniffi::export]
impl Written {
    /// The memory that the change is about; for one that touches several, the first.
    pub fn path(&self) -> DocPath {
        self.0.path.clone()
    }

    /// What became of it.
    pub fn outcome(&self) -> Outcome {
        self.0.outcome
    }

    /// Where a draft of another type was written under the memory's name.
    pub fn retyped(&self) -> Option<Retyped> {
        self.0.retyped.map(|(was, is)| Retyped { was, is })
    }

    /// Its version now; nothing if it is not there any more.
    pub fn revision(&self) -> Option<Revision> {
        self.0.revision.clone()
    }

    /// By what name the change can be taken back.
    pub fn change(&self) -> Option<String> {
        self.0.change.clone()
    }

    /// All files that were changed, the index last.
    pub fn files(&self) -> Vec<FileChange> {
        self.0.files.clone()
    }

    /// What the rules mended before it was written.
    pub fn mended(&self) -> Vec<Diagnostic> {
        diagnostics(&self.0.mended)
    }

    /// What the rules find that was not there before, and is no error.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        diagnostics(&self.0.diagnostics)
    }

    /// Where texts are that another program saved at the very moment. They are in no memory now: somebody
    /// should look.
    pub fn rescued(&self) -> Vec<DocPath> {
        self.0.rescued.clone()
    }

    /// Memories whose links led to what was archived or superseded.
    pub fn linked_from(&self) -> Vec<DocPath> {
        self.0.linked_from.clone()
    }

    /// Memories whose links to it were changed, so that they lead to its new place.
    pub fn relinked(&self) -> Vec<DocPath> {
        self.0.relinked.clone()
    }

    /// Lines that a rebuilt index has no more.
    pub fn dropped(&self) -> Vec<DroppedLine> {
        self.0.dropped.clone()
    }

    /// Why the index is behind the files, if it is. The memory itself is written.
    pub fn index_trouble(&self) -> Option<ErrorInfo> {
        self.0.index_trouble.clone().map(|error| MemcoreError::from(error).info().clone())
    }

    /// If the index is longer than an agent is shown. It is worked out when it is asked for.
    pub fn index_advice(&self) -> Option<IndexAdvice> {
        self.0.index_advice()
    }
}

/// What was forgotten.
#[derive(uniffi::Object)]
pub struct Receipt(pub(crate) core::Receipt);

#[uniffi::export]
impl Receipt {
    /// The change; of a purged memory it has no files.
    pub fn written(&self) -> Arc<Written> {
        Written::shared(self.0.written.clone())
    }

    /// Where it was.
    pub fn path(&self) -> DocPath {
        self.0.path.clone()
    }

    /// Its last version.
    pub fn revision(&self) -> Revision {
        self.0.revision.clone()
    }

    /// All names that it had, this one first.
    pub fn names(&self) -> Vec<DocPath> {
        self.0.names.clone()
    }

    /// All its versions that are on record.
    pub fn versions(&self) -> Vec<Revision> {
        self.0.versions.clone()
    }

    /// Whether its history went with it.
    pub fn purged(&self) -> bool {
        self.0.purged
    }

    /// Whether it had a line in the index.
    pub fn had_entry(&self) -> bool {
        self.0.had_entry
    }

    /// Whether its uses were counted.
    pub fn had_usage(&self) -> bool {
        self.0.had_usage
    }

    /// Files of the state folder that went with it.
    pub fn removed(&self) -> Vec<DocPath> {
        self.0.removed.clone()
    }

    /// Memories that still link to it.
    pub fn linked_from(&self) -> Vec<DocPath> {
        self.0.linked_from.clone()
    }
}
