//! What an agent is told of its memory.

use memcore as core;
use memcore::{Language, MemoryKind, Scope};

/// What an agent is told of its memory.
#[derive(uniffi::Record)]
pub struct Guide {
    pub language: Language,
    #[uniffi(default = None)]
    pub folder: Option<String>,
    #[uniffi(default = true)]
    pub writes: bool,
    /// The scopes of its memory, if there are several. They take the place of `folder`.
    #[uniffi(default = [])]
    pub scopes: Vec<ScopeFolder>,
}

/// A scope and its folder.
#[derive(uniffi::Record)]
pub struct ScopeFolder {
    pub scope: Scope,
    #[uniffi(default = None)]
    pub folder: Option<String>,
}

impl From<Guide> for core::Guide {
    fn from(it: Guide) -> Self {
        let scopes = it.scopes.into_iter().map(|it| (it.scope, it.folder)).collect();
        Self { language: it.language, folder: it.folder, writes: it.writes, scopes }
    }
}

#[uniffi::export]
pub fn guide_text(guide: Guide) -> String {
    core::Guide::from(guide).text()
}

/// What one kind of memory is for.
#[derive(uniffi::Record)]
pub struct KindGuide {
    pub kind: MemoryKind,
    pub holds: String,
    pub save_when: String,
    pub body: String,
    pub use_when: String,
}

#[uniffi::export]
pub fn kind_guide_of(kind: MemoryKind, language: Language) -> KindGuide {
    let it = core::KindGuide::of(kind, language);
    let [holds, save_when, body, use_when] =
        [it.holds, it.save_when, it.body, it.use_when].map(str::to_owned);
    KindGuide { kind, holds, save_when, body, use_when }
}

#[uniffi::export]
pub fn kind_guide_all(language: Language) -> Vec<KindGuide> {
    MemoryKind::ALL.into_iter().map(|kind| kind_guide_of(kind, language)).collect()
}

/// The language of a code, with or without a country: `zh`, `en_GB`.
#[uniffi::export]
pub fn language_from_code(code: String) -> Option<Language> {
    Language::from_code(&code)
}
