//! What is asked of a change beside its steps, and what came of it.

use super::record::Change;
use super::step::Step;
use crate::Error;
use crate::path::DocPath;
use crate::rules::Diagnostic;

/// What happens to the index beside the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vault) enum IndexStep {
    /// The lines of the memories that the steps change.
    Lines,
    /// Nothing: the steps have it, or it is to stay.
    Leave,
}

/// What a transaction did.
#[derive(Clone, Debug)]
pub(in crate::vault) struct Done {
    /// `None` if there was nothing to do, or it was a dry run.
    pub(in crate::vault) change: Option<Change>,
    /// What was changed, the index with it.
    pub(in crate::vault) steps: Vec<Step>,
    /// A document that was to be changed and is so already.
    pub(in crate::vault) unchanged: Option<Step>,
    /// What the rules mended in the texts, and what they find in them.
    pub(in crate::vault) mended: Vec<Diagnostic>,
    pub(in crate::vault) found: Vec<Diagnostic>,
    /// Where texts are that somebody saved at the very moment.
    pub(in crate::vault) rescued: Vec<DocPath>,
    /// Why the index is behind its files, if it is.
    pub(in crate::vault) index_trouble: Option<Error>,
}
