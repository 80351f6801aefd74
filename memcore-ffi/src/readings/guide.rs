//! What an agent is told of its memory.

use memcore as core;
use memcore::{Language, MemoryKind, Scope};

/// What an agent is told of its memory.
#[derive(uniffi::Record)]
pub struct Guide {
    /// The language.
    pub language: Language,
    /// Where the folder is, if the agent reads it with tools of its own.
    #[uniffi(default = None)]
    pub folder: Option<String>,
    /// Whether the agent may write. If not, the text says so and leaves out how.
    #[uniffi(default = true)]
    pub writes: bool,
    /// The scopes of its memory, if there are several. They take the place of `folder`.
    #[uniffi(default = [])]
    pub scopes: Vec<ScopeFolder>,
}

/// A scope and its folder.
#[derive(uniffi::Record)]
pub struct ScopeFolder {
    /// The scope.
    pub scope: Scope,
    /// Its folder, as the text names it.
    #[uniffi(default = None)]
    pub folder: Option<String>,
}

impl From<Guide> for core::Guide {
    fn from(it: Guide) -> Self {
        let scopes = it.scopes.into_iter().map(|it| (it.scope, it.folder)).collect();
        Self { language: it.language, folder: it.folder, writes: it.writes, scopes }
    }
}

/// The text.
#[uniffi::export]
pub fn guide_text(guide: Guide) -> String {
    core::Guide::from(guide).text()
}

/// What one kind of memory is for.
#[derive(uniffi::Record)]
pub struct KindGuide {
    /// The type.
    pub kind: MemoryKind,
    /// What it holds.
    pub holds: String,
    /// When to save one.
    pub save_when: String,
    /// How its body is written.
    pub body: String,
    /// When it helps.
    pub use_when: String,
}

/// The guidance for a type.
#[uniffi::export]
pub fn kind_guide_of(kind: MemoryKind, language: Language) -> KindGuide {
    let it = core::KindGuide::of(kind, language);
    let [holds, save_when, body, use_when] =
        [it.holds, it.save_when, it.body, it.use_when].map(str::to_owned);
    KindGuide { kind, holds, save_when, body, use_when }
}

/// The guidance for all types, in their order.
#[uniffi::export]
pub fn kind_guide_all(language: Language) -> Vec<KindGuide> {
    MemoryKind::ALL.into_iter().map(|kind| kind_guide_of(kind, language)).collect()
}

/// The language of a code, with or without a country: `zh`, `en_GB`.
#[uniffi::export]
pub fn language_from_code(code: String) -> Option<Language> {
    Language::from_code(&code)
}
