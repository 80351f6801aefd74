//! A document before and after a change.

use std::cell::OnceCell;

use super::record::ChangedFile;
use crate::path::DocPath;
use crate::revision::Revision;

/// A document before and after.
#[derive(Clone, Debug)]
pub(in crate::vault) struct Step {
    pub(in crate::vault) path: DocPath,
    pub(in crate::vault) before: Option<Vec<u8>>,
    pub(in crate::vault) after: Option<Vec<u8>>,
    /// The document whose permissions it gets, if it is new.
    pub(in crate::vault) like: Option<DocPath>,
    /// Worked out when somebody asks, and only once: an index is long.
    pub(in crate::vault) revisions: OnceCell<(Option<Revision>, Option<Revision>)>,
}

impl Step {
    pub(in crate::vault) fn new(path: DocPath, before: Option<Vec<u8>>, after: Option<Vec<u8>>) -> Self {
        Self { path, before, after, like: None, revisions: OnceCell::new() }
    }

    /// With the permissions of this document, if the step makes a new one.
    pub(in crate::vault) fn like(self, path: &DocPath) -> Self {
        Self { like: Some(path.clone()), ..self }
    }

    /// Those of the text before and after.
    pub(in crate::vault) fn revisions(&self) -> &(Option<Revision>, Option<Revision>) {
        self.revisions.get_or_init(|| match (&self.before, &self.after) {
            (Some(before), Some(after)) => {
                let (old, new) = Revision::of_both(before, after);
                (Some(old), Some(new))
            }
            (before, after) => (before.as_deref().map(Revision::of), after.as_deref().map(Revision::of)),
        })
    }

    /// As the log keeps it.
    pub(super) fn record(&self) -> ChangedFile {
        let (old, new) = self.revisions().clone();
        ChangedFile { path: self.path.clone(), old, new }
    }

    /// What takes it back.
    pub(super) fn reversed(self) -> Self {
        let known = self.revisions.into_inner().map(|(old, new)| (new, old));
        let revisions = known.map_or_else(OnceCell::new, OnceCell::from);
        Self { before: self.after, after: self.before, revisions, ..self }
    }
}
