//! Whose word a memory is.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Where a memory's text comes from. It is set by the call that writes, never read from the text, and orders by trust:
/// what comes later may take the place of what comes before.
///
/// A file that memcore did not write counts as an agent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// Text that an agent read: a web page, an issue, a file of somebody else. It is never recalled unasked.
    External,
    /// Brought in from another folder or program.
    Import,
    /// A team mate's.
    Team,
    /// Written by an agent on its own account.
    #[default]
    Agent,
    /// What the user said.
    User,
}

impl Origin {
    /// All of them, from the least trusted to the most.
    pub const ALL: [Self; 5] = [Self::External, Self::Import, Self::Team, Self::Agent, Self::User];

    /// The stable name of it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Import => "import",
            Self::Team => "team",
            Self::Agent => "agent",
            Self::User => "user",
        }
    }

    /// Whether it may be recalled without being asked for by its origin.
    pub fn is_recalled_unasked(self) -> bool {
        self != Self::External
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
