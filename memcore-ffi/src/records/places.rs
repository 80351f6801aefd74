//! Where memories are, why, and what they are used for.

use memcore as core;
use memcore::{
    CheckoutKind, CollisionPolicy, OwnerCheck, OwnerEvidence, PlaceOptions, ProjectRoot, Reason,
    SettingsOptions, SettingsPlace, SettingsSource, Switch, SwitchOptions, SwitchReason, WorktreePolicy,
};

use crate::scalars::{FilePath, Word};

/// Whether the worktrees of a repository share their memories.
#[uniffi::remote(Enum)]
pub enum WorktreePolicy {
    /// They do, in the place of the main checkout. Published, and no memory is lost with a worktree.
    Shared,
    /// Each has its own: for branches that live long and differ.
    PerWorktree,
}

/// What is done about a folder that belongs to another project with the same key.
#[uniffi::remote(Enum)]
pub enum CollisionPolicy {
    /// It is reported, and opening it is an error.
    Refuse,
    /// The later project gets a folder of its own: the key, `-`, and ten digits of its path's SHA-256. Other
    /// programs do not find it there.
    Suffix,
}

/// What a host decides about settings.
#[uniffi::remote(Record)]
pub struct SettingsOptions {
    /// Where an organisation's file is; by default where `ContextOptions` has it.
    #[uniffi(default = None)]
    pub managed_folder: Option<FilePath>,
    /// Settings of the host's own, as JSON.
    #[uniffi(default = None)]
    pub given: Option<String>,
    /// Whether the person trusts the project. If not, its files cannot choose the folder of the memories,
    /// since they could lead an agent to write elsewhere.
    #[uniffi(default = false)]
    pub trusted: bool,
}

/// What a host decides about the folder of memories. The defaults are the published behaviour, but that a
/// relative `autoMemoryDirectory` is an error and not passed over in silence.
#[uniffi::remote(Record)]
pub struct PlaceOptions {
    /// Whether the worktrees of a repository share their memories.
    pub worktrees: WorktreePolicy,
    /// What is done about a folder that belongs to another project with the same key.
    pub collisions: CollisionPolicy,
    /// Which settings count.
    pub settings: SettingsOptions,
    /// Whether a relative `autoMemoryDirectory` starts from the project's root, so that one setting holds for
    /// all systems that see it. If not, it is an error.
    pub relative_directories: bool,
}

/// Where a setting comes from, the strongest first. The published order.
#[uniffi::remote(Enum)]
pub enum SettingsSource {
    /// An organisation's `managed-settings.json`.
    Managed,
    /// The host's own: what a program is given with `--settings`.
    Given,
    /// A person's in this project: `.claude/settings.local.json`.
    Local,
    /// The project's: `.claude/settings.json`.
    Project,
    /// A person's: `settings.json` in the configuration folder.
    User,
}

/// A settings file.
#[uniffi::remote(Record)]
pub struct SettingsPlace {
    /// Which of the files it is.
    pub source: SettingsSource,
    /// Its path; for the host's own settings absent.
    pub file: Option<FilePath>,
}

/// Which folder stands for a project, and how it was found.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum ProjectRoot {
    /// The root of the git repository; for a worktree that of the main one.
    Git(FilePath),
    /// The root of the checkout that one stands in, where each has its own memories.
    Checkout(FilePath),
    /// The current folder, which is in no git repository.
    Folder(FilePath),
    /// The current folder; the `.git` file that should lead to its repository does not.
    BrokenGit { folder: FilePath, file: FilePath, fault: String },
}

/// Why a `MemoryPlace` is where it is. Its text says so in words.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Reason {
    /// A variable names the folder itself.
    Variable(Word),
    /// The setting `autoMemoryDirectory` names it.
    Setting(SettingsPlace),
    /// The project's key, in `.claude` under the home folder.
    Home(ProjectRoot),
    /// The project's key, in the folder that the variable `CLAUDE_CONFIG_DIR` names.
    ConfigDir(ProjectRoot),
    /// The project's key, in the folder that the variable `CLAUDE_CODE_REMOTE_MEMORY_DIR` names.
    RemoteDir(ProjectRoot),
    /// The name that `CLAUDE_CODE_PROJECT_DIR_NAME` gives, in the folder that `CLAUDE_CONFIG_DIR` names.
    Named,
}

/// What tells that two folders are one repository, the best first.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OwnerEvidence {
    /// They begin with the same commit.
    RootCommit,
    /// They have the same remote.
    Remote,
    /// They have the same name and nothing else: hardly more than a guess.
    Name,
}

/// What a comparison of two owners comes to.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OwnerCheck {
    /// Nothing is recorded.
    Unrecorded,
    /// The same project.
    Same,
    /// The recorded path is gone, and this is the same repository: it was moved or renamed.
    Moved(OwnerEvidence),
    /// Another project.
    Mismatch,
}

/// What sort of checkout it is.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum CheckoutKind {
    /// The main one.
    Main,
    /// One of those that `git worktree add` makes.
    Worktree,
    /// That of a submodule, which is a repository of its own.
    Submodule,
    /// None: the repository is bare.
    Bare,
}

/// What decided a `Switch`.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SwitchReason {
    /// Nothing did.
    Default,
    /// A variable of the environment.
    Variable(Word),
    /// The host runs in safe mode, or without extras.
    Mode,
    /// The host runs far away, without a disk that lasts.
    NoStorage,
    /// A setting.
    Setting(SettingsPlace),
    /// The host's own choice.
    Host,
    /// Memories are off altogether.
    Master,
}

/// Whether something is on, and what decided it. Its text says so in words.
#[uniffi::remote(Record)]
pub struct Switch {
    /// Whether it is on.
    pub on: bool,
    /// What decided.
    pub because: SwitchReason,
}

/// What a host decides about the use of memories. What is nothing is on if memories are.
#[uniffi::remote(Record)]
pub struct SwitchOptions {
    /// It runs in a safe mode (`--safe-mode`).
    #[uniffi(default = false)]
    pub safe_mode: bool,
    /// It runs without extras (`--bare`).
    #[uniffi(default = false)]
    pub bare: bool,
    /// It runs far away, without a disk that lasts.
    #[uniffi(default = false)]
    pub no_storage: bool,
    /// Whether the index is put into the prompt.
    #[uniffi(default = None)]
    pub index: Option<bool>,
    /// Whether memories are recalled.
    #[uniffi(default = None)]
    pub recall: Option<bool>,
    /// Whether memories are written.
    #[uniffi(default = None)]
    pub write: Option<bool>,
    /// Whether memories are taken from conversations.
    #[uniffi(default = None)]
    pub extract: Option<bool>,
    /// Whether memories are consolidated.
    #[uniffi(default = None)]
    pub consolidate: Option<bool>,
}

/// What memories are used for.
#[derive(uniffi::Record)]
pub struct Switches {
    /// All of it.
    pub memory: Switch,
    /// Whether the index is put into the prompt.
    pub index: Switch,
    /// Whether memories are recalled.
    pub recall: Switch,
    /// Whether memories are written.
    pub write: Switch,
    /// Whether memories are taken from conversations.
    pub extract: Switch,
    /// Whether memories are consolidated.
    pub consolidate: Switch,
}

impl From<core::Switches> for Switches {
    fn from(it: core::Switches) -> Self {
        let core::Switches { memory, index, recall, write, extract, consolidate, .. } = it;
        Self { memory, index, recall, write, extract, consolidate }
    }
}

/// A rule that was asked for the folder, and what it said.
#[derive(uniffi::Record)]
pub struct Considered {
    /// The rule: a variable, a setting, the key.
    pub rule: String,
    /// What it said, in words.
    pub outcome: String,
    /// Whether it decided.
    pub decided: bool,
}

impl From<&core::Considered> for Considered {
    fn from(it: &core::Considered) -> Self {
        Self { rule: it.rule.to_owned(), outcome: it.outcome.clone(), decided: it.decided }
    }
}

/// A further folder with memories.
#[derive(uniffi::Record)]
pub struct OtherStore {
    /// The folder.
    pub folder: FilePath,
    /// How many memories are in it.
    pub memories: usize,
    /// What would lead there.
    pub because: String,
}

impl From<&core::OtherStore> for OtherStore {
    fn from(it: &core::OtherStore) -> Self {
        Self { folder: it.folder.clone(), memories: it.memories, because: it.because.to_owned() }
    }
}
