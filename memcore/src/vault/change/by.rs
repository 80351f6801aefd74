//! Who changes something, and why.

use crate::memory::Origin;

/// Who makes a change, for whom, and why: part of the record that [`Vault::history`](crate::Vault::history) shows.
///
/// # Example: on the user's word
/// ```
/// use memcore::{By, Origin};
///
/// let by = By::user().because("asked to remember it").session("2f1c");
/// assert_eq!(by.origin, Origin::User);
/// assert_eq!(By::default().origin, Origin::Agent);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct By {
    /// Whose word it is.
    pub origin: Origin,
    /// The session in which it happens.
    pub session: Option<String>,
    /// Why, in a sentence.
    pub why: Option<String>,
    /// Whether a memory may take the place of one of greater trust, and a rebuilt index that of what people wrote.
    pub overrule: bool,
    /// Only say what would be changed. The lock is not taken, and a folder that cannot be written to will do.
    pub dry_run: bool,
}

impl By {
    /// The given origin.
    pub fn origin(origin: Origin) -> Self {
        Self { origin, ..Self::default() }
    }

    /// An agent on its own account.
    pub fn agent() -> Self {
        Self::origin(Origin::Agent)
    }

    /// The user.
    pub fn user() -> Self {
        Self::origin(Origin::User)
    }

    /// Text that an agent read somewhere.
    pub fn external() -> Self {
        Self::origin(Origin::External)
    }

    /// In this session.
    pub fn session(mut self, session: impl Into<String>) -> Self {
        self.session = Some(session.into());
        self
    }

    /// For this reason.
    pub fn because(mut self, why: impl Into<String>) -> Self {
        self.why = Some(why.into());
        self
    }

    /// Also in the place of what is trusted more, or of an index that people wrote into.
    pub fn overruling(mut self) -> Self {
        self.overrule = true;
        self
    }

    /// Only saying what would be changed.
    pub fn dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }
}
