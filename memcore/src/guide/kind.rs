//! What each type of memory is for.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{chinese, english};
use crate::memory::MemoryKind;

/// The language of a text for a prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese, in simplified characters.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The code of ISO 639-1: `en`, `zh`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a code, with or without a country: `zh`, `zh-CN`, `en_GB`.
    pub fn from_code(code: &str) -> Option<Self> {
        let language = code.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|it| it.as_str().eq_ignore_ascii_case(language))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a type of memory is for, in sentences that an agent is told.
///
/// # Example: when to save feedback
/// ```
/// use memcore::{KindGuide, Language, MemoryKind};
///
/// let guide = KindGuide::of(MemoryKind::Feedback, Language::English);
/// assert!(guide.save_when.contains("corrects"));
/// assert!(guide.body.contains("**Why:**") && guide.body.contains("**How to apply:**"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KindGuide {
    /// The type.
    pub kind: MemoryKind,
    /// What it holds.
    pub holds: &'static str,
    /// When to save one.
    pub save_when: &'static str,
    /// How its body is written.
    pub body: &'static str,
    /// When it helps.
    pub use_when: &'static str,
}

impl KindGuide {
    /// The guidance for a type.
    pub fn of(kind: MemoryKind, language: Language) -> &'static Self {
        let [user, feedback, project, reference] = Self::all(language);
        match kind {
            MemoryKind::User => user,
            MemoryKind::Feedback => feedback,
            MemoryKind::Project => project,
            MemoryKind::Reference => reference,
        }
    }

    /// The guidance for all types, in their order.
    pub fn all(language: Language) -> &'static [Self; 4] {
        match language {
            Language::English => &english::KINDS,
            Language::Chinese => &chinese::KINDS,
        }
    }
}
