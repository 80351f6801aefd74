//! The languages that the grammar has tables for.

use serde::{Deserialize, Serialize};

/// A language that dates are found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Language {
    /// English, `en`.
    English,
    /// Chinese, simplified and traditional, `zh`.
    Chinese,
    /// Japanese, `ja`.
    Japanese,
    /// Korean, `ko`.
    Korean,
    /// Spanish, `es`.
    Spanish,
    /// French, `fr`.
    French,
    /// German, `de`.
    German,
    /// Portuguese, `pt`.
    Portuguese,
    /// Dutch, `nl`.
    Dutch,
}

impl Language {
    /// All of them; where two would read the same words, the one that stands first does.
    pub const ALL: [Self; 9] = [
        Self::English,
        Self::Chinese,
        Self::Japanese,
        Self::Korean,
        Self::Spanish,
        Self::French,
        Self::German,
        Self::Portuguese,
        Self::Dutch,
    ];

    /// Its primary tag (BCP 47): `en`, `zh`, `ja`, `ko`, `es`, `fr`, `de`, `pt`, `nl`.
    pub fn tag(self) -> &'static str {
        ["en", "zh", "ja", "ko", "es", "fr", "de", "pt", "nl"][self as usize]
    }

    /// The language of a tag; what follows the primary tag is not looked at.
    ///
    /// # Example: a tag with a script and a region
    /// ```
    /// use memcore::rules::dates::Language;
    ///
    /// assert_eq!(Language::from_tag("zh-Hant-TW"), Some(Language::Chinese));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// Whether it is written in Latin letters.
    pub(super) fn is_latin(self) -> bool {
        !matches!(self, Self::Chinese | Self::Japanese | Self::Korean)
    }
}

/// A set of languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Languages(u16);

impl Languages {
    /// Every language that there is a table for.
    pub const ALL: Self = Self((1 << Language::ALL.len()) - 1);
    /// No language: nothing is found.
    pub const NONE: Self = Self(0);

    /// Whether a language is in it.
    pub fn contains(self, language: Language) -> bool {
        self.0 & (1 << language as u16) != 0
    }

    /// Whether it holds no language.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The languages in it, in the order of [`Language::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(move |language| self.contains(*language))
    }

    pub(super) fn with(self, language: Language) -> Self {
        Self(self.0 | 1 << language as u16)
    }

    /// Whether a language is in both.
    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Those written in Latin letters.
    pub(super) fn latin(self) -> Self {
        self.iter().filter(|language| language.is_latin()).collect()
    }
}

impl Default for Languages {
    fn default() -> Self {
        Self::ALL
    }
}

impl From<Language> for Languages {
    fn from(language: Language) -> Self {
        Self::NONE.with(language)
    }
}

impl FromIterator<Language> for Languages {
    fn from_iter<I: IntoIterator<Item = Language>>(languages: I) -> Self {
        languages.into_iter().fold(Self::NONE, Self::with)
    }
}
