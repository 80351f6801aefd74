//! The four types of memory.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The type of a memory, the `type:` of its frontmatter.
///
/// An unknown type is never refused: [`Memory::kind`](crate::Memory::kind) is then `None` and
/// [`Memory::kind_text`](crate::Memory::kind_text) has the word that stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemoryKind {
    /// Who the user is: role, expertise, how they like to work. Free text.
    User,
    /// A correction or a confirmed approach: a rule, why it holds, and how to apply it.
    Feedback,
    /// Ongoing work, decisions and deadlines, with absolute dates.
    Project,
    /// Where something is found outside the project. Free text.
    Reference,
}

impl MemoryKind {
    /// All four, in the order in which the format lists them.
    pub const ALL: [Self; 4] = [Self::User, Self::Feedback, Self::Project, Self::Reference];

    /// The word in the frontmatter.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Feedback => "feedback",
            Self::Project => "project",
            Self::Reference => "reference",
        }
    }

    /// The type that a word names, whatever its case and surrounding blanks.
    ///
    /// # Example: words that people write
    /// ```
    /// use memcore::MemoryKind;
    ///
    /// assert_eq!(MemoryKind::from_word(" Feedback "), Some(MemoryKind::Feedback));
    /// assert_eq!(MemoryKind::from_word("draft"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| word.trim().eq_ignore_ascii_case(kind.as_str()))
    }
}

impl fmt::Display for MemoryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
