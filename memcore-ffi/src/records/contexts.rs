//! Instruction files: what is loaded, and why the others are not.

use memcore as core;
use memcore::{AgentsPolicy, Approval, ContextOptions, Layer, LoadReason, NotLoadedWhy};

use crate::scalars::{FilePath, Word};

/// Whose instructions they are. Broad ones come first, and what comes later counts where two disagree.
#[uniffi::remote(Enum)]
pub enum Layer {
    /// An organisation's, for everybody on this machine.
    Managed,
    /// A person's, in all their projects.
    User,
    /// A project's, for all who work on it.
    Project,
    /// A person's, in this project alone: `CLAUDE.local.md`.
    Local,
}

/// Which files outside the project its instructions may import. It is the host that asks a person, and
/// remembers.
#[uniffi::remote(Enum)]
pub enum Approval {
    /// None: each is reported as one that needs approval.
    None,
    /// These files, and all below these folders.
    These(Vec<FilePath>),
    /// All.
    All,
}

/// When `AGENTS.md` is read. It takes the place that `CLAUDE.md` has in its folder.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum AgentsPolicy {
    /// Never, unless it is imported or linked to: published before version 2.1.277.
    Never,
    /// If no folder from the root to the start has a `CLAUDE.md`. Private notes do not count.
    WithoutClaudeMd,
    /// If no folder from the root to the start has a `CLAUDE.md` or `CLAUDE.local.md`: published since
    /// 2.1.277. A private note keeps the team's file out.
    WithoutClaudeMdOrLocal,
    /// In each folder that has no `CLAUDE.md`.
    PerFolder,
    /// Always.
    Always,
}

/// What a host decides about instruction files. The defaults are those of the published format, but that a
/// private `CLAUDE.local.md` does not keep `AGENTS.md` out.
#[uniffi::remote(Record)]
pub struct ContextOptions {
    /// Where an organisation puts its instructions: `/etc/claude-code`, on macOS `/Library/Application
    /// Support/ClaudeCode`, on Windows `C:\Program Files\ClaudeCode`.
    pub managed_folder: FilePath,
    /// Instructions that stand in the settings of an organisation (`claudeMd`).
    pub managed_text: Option<String>,
    /// Layers that are left out. The managed one always counts.
    pub without: Vec<Layer>,
    /// Patterns (`claudeMdExcludes`) of absolute paths that are not loaded. A link is left out if it or its
    /// target fits one; managed files never are.
    pub excludes: Vec<String>,
    /// Which files outside the project may be imported by its instructions.
    pub approval: Approval,
    /// Whether a project's `CLAUDE.md` or rule that is a link to the outside needs approval like an import.
    /// Published: no, so that rules can be shared by links.
    pub links_need_approval: bool,
    /// When `AGENTS.md` is read.
    pub agents: AgentsPolicy,
    /// Whether the folders above a start that was reached by a link count too, not only those above its
    /// target.
    pub logical_parents: bool,
    /// Further folders whose instructions are loaded like the project's, after them.
    pub extra_folders: Vec<FilePath>,
    /// How many imports deep is followed. Published: 4.
    pub max_depth: usize,
}

/// Why an instruction file is loaded. Its text says so in words.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum LoadReason {
    /// At the start, because of where it stands.
    Start,
    /// A rule, because a file fits its pattern.
    PathMatch { pattern: String, file: FilePath },
    /// Because it stands in a folder on the way to a file.
    Nested { file: FilePath },
    /// Another one imports it.
    Import { by: FilePath, line: usize, depth: usize },
}

/// Why a file is not loaded. Its text says so in words.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum NotLoadedWhy {
    /// An import of a file that is not there.
    Missing,
    /// It lies outside the project, and the host has not approved it.
    NeedsApproval,
    /// It is imported over more files than are followed.
    TooDeep { limit: usize },
    /// It imports itself, if over others.
    Cycle,
    /// The same file is loaded already.
    AlreadyLoaded { from: FilePath },
    /// Another checkout of the repository has the same text at the same place.
    SameInCheckout { other: FilePath },
    /// A pattern of the excludes fits it.
    Excluded { pattern: String },
    /// No file that its patterns fit was read yet.
    Waiting { patterns: Vec<String> },
    /// One of its patterns is wrong and fits nothing; the others hold.
    BadPattern { pattern: String, fault: String },
    /// `AGENTS.md` is not read by the policy, because there is a `CLAUDE.md` or for good.
    ByAgentsPolicy,
    /// Its layer is left out.
    LayerOff,
    /// The environment switches all instruction files off.
    SwitchedOff { variable: Word },
    /// A link that leads nowhere.
    DeadLink { target: FilePath },
    /// It is larger than what is loaded.
    TooLarge { limit: u64 },
    /// It is no UTF-8 text.
    NotText,
    /// Nothing is in it but blanks, comments and a header.
    Empty,
    /// It names a device or a share of a network, which a text must not make a program open.
    Refused,
    /// The file imports more than is followed; this is the first of those left.
    TooMany { limit: usize },
    /// The system will not let it be read.
    Unreadable(String),
}

/// A file that is loaded.
#[derive(uniffi::Record)]
pub struct Instruction {
    /// Whose it is.
    pub layer: Layer,
    /// Its path as it was reached.
    pub path: FilePath,
    /// The path of the file itself, links followed.
    pub real_path: FilePath,
    /// Why it is loaded.
    pub because: LoadReason,
    /// The patterns of a rule that holds for some files only; empty for all others.
    pub patterns: Vec<String>,
    /// What an agent gets: the file without byte order mark and block comments, of a rule without its header
    /// too.
    pub text: String,
    /// How many lines the text has.
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
    /// The importing file.
    pub by: FilePath,
    /// The line, from 1.
    pub line: usize,
    /// What is written after the `@`, without quotes.
    pub written: String,
    /// The file that is meant; absent where no path can be made of it.
    pub path: Option<FilePath>,
    /// Why it is not loaded; nothing if it is.
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
    /// The file.
    pub file: FilePath,
    /// The line, from 1.
    pub line: usize,
}

/// A file that is not loaded.
#[derive(uniffi::Record)]
pub struct NotLoaded {
    /// The file as it was reached; of an import that leads nowhere, where it would be.
    pub path: FilePath,
    /// Whose it is.
    pub layer: Layer,
    /// The importing file and its line, if it is an import.
    pub by: Option<NamedBy>,
    /// Why not.
    pub why: NotLoadedWhy,
    /// The stable name of the reason, and the reason in words.
    pub code: String,
    /// The reason, in words.
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
    /// The file, as it was reached.
    pub path: FilePath,
    /// How many lines it has, comments not counted.
    pub lines: usize,
    /// How many are advised.
    pub advised: usize,
    /// The advice in a sentence.
    pub sentence: String,
}

impl From<core::SizeAdvice> for SizeAdvice {
    fn from(it: core::SizeAdvice) -> Self {
        let sentence = it.sentence();
        Self { path: it.path, lines: it.lines, advised: it.advised, sentence }
    }
}
