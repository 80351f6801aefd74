//! Instruction files: what is loaded, and why the others are not.

use memcore as core;
use memcore::{AgentsPolicy, Approval, ContextOptions, Layer, LoadReason, NotLoadedWhy};

use crate::scalars::{FilePath, Word};

#[uniffi::remote(Enum)]
pub enum Layer {
    Managed,
    User,
    Project,
    Local,
}

#[uniffi::remote(Enum)]
pub enum Approval {
    None,
    These(Vec<FilePath>),
    All,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum AgentsPolicy {
    Never,
    WithoutClaudeMd,
    WithoutClaudeMdOrLocal,
    PerFolder,
    Always,
}

#[uniffi::remote(Record)]
pub struct ContextOptions {
    pub managed_folder: FilePath,
    pub managed_text: Option<String>,
    pub without: Vec<Layer>,
    pub excludes: Vec<String>,
    pub approval: Approval,
    pub links_need_approval: bool,
    pub agents: AgentsPolicy,
    pub logical_parents: bool,
    pub extra_folders: Vec<FilePath>,
    pub max_depth: usize,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum LoadReason {
    Start,
    PathMatch { pattern: String, file: FilePath },
    Nested { file: FilePath },
    Import { by: FilePath, line: usize, depth: usize },
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum NotLoadedWhy {
    Missing,
    NeedsApproval,
    TooDeep { limit: usize },
    Cycle,
    AlreadyLoaded { from: FilePath },
    SameInCheckout { other: FilePath },
    Excluded { pattern: String },
    Waiting { patterns: Vec<String> },
    BadPattern { pattern: String, fault: String },
    ByAgentsPolicy,
    LayerOff,
    SwitchedOff { variable: Word },
    DeadLink { target: FilePath },
    TooLarge { limit: u64 },
    NotText,
    Empty,
    Refused,
    TooMany { limit: usize },
    Unreadable(String),
}

/// A file that is loaded.
#[derive(uniffi::Record)]
pub struct Instruction {
    pub layer: Layer,
    pub path: FilePath,
    pub real_path: FilePath,
    pub because: LoadReason,
    pub patterns: Vec<String>,
    pub text: String,
    pub lines: usize,
    /// The text as it stands in a prompt.
    pub rendered: String,
}

impl From<&core::Instruction> for Instruction {
    fn from(it: &core::Instruction) -> Self {
        let core::Instruction { layer, path, real_path, because, patterns, text, .. } = it.clone();
        let (lines, rendered) = (it.lines(), it.render());
        Self { layer, path, real_path, because, patterns, text, lines, rendered }
    }
}

/// An `@path` in a file that is loaded.
#[derive(uniffi::Record)]
pub struct Import {
    pub by: FilePath,
    pub line: usize,
    pub written: String,
    pub path: Option<FilePath>,
    pub not_loaded: Option<NotLoadedWhy>,
    /// The stable name of why it is not loaded, or `loaded`.
    pub code: String,
}

impl From<&core::Import> for Import {
    fn from(it: &core::Import) -> Self {
        let core::Import { by, line, written, path, not_loaded, .. } = it.clone();
        let code = not_loaded.as_ref().map_or("loaded", NotLoadedWhy::code).to_owned();
        Self { by, line, written, path, not_loaded, code }
    }
}

/// The line that names a file.
#[derive(uniffi::Record)]
pub struct NamedBy {
    pub file: FilePath,
    pub line: usize,
}

/// A file that is not loaded.
#[derive(uniffi::Record)]
pub struct NotLoaded {
    pub path: FilePath,
    pub layer: Layer,
    pub by: Option<NamedBy>,
    pub why: NotLoadedWhy,
    /// The stable name of the reason, and the reason in words.
    pub code: String,
    pub message: String,
}

impl From<core::NotLoaded> for NotLoaded {
    fn from(it: core::NotLoaded) -> Self {
        let core::NotLoaded { path, layer, by, why, .. } = it;
        let (code, message) = (why.code().to_owned(), why.to_string());
        Self { path, layer, by: by.map(|(file, line)| NamedBy { file, line }), why, code, message }
    }
}

/// A file that is longer than is good for it.
#[derive(uniffi::Record)]
pub struct SizeAdvice {
    pub path: FilePath,
    pub lines: usize,
    pub advised: usize,
    pub sentence: String,
}

impl From<core::SizeAdvice> for SizeAdvice {
    fn from(it: core::SizeAdvice) -> Self {
        let sentence = it.sentence();
        Self { path: it.path, lines: it.lines, advised: it.advised, sentence }
    }
}
