//! Where memories are, why, and what they are used for.

use memcore as core;
use memcore::{
    CheckoutKind, CollisionPolicy, OwnerCheck, OwnerEvidence, PlaceOptions, ProjectRoot, Reason,
    SettingsOptions, SettingsPlace, SettingsSource, Switch, SwitchOptions, SwitchReason, WorktreePolicy,
};

use crate::scalars::{FilePath, Word};

#[uniffi::remote(Enum)]
pub enum WorktreePolicy {
    Shared,
    PerWorktree,
}

#[uniffi::remote(Enum)]
pub enum CollisionPolicy {
    Refuse,
    Suffix,
}

#[uniffi::remote(Record)]
pub struct SettingsOptions {
    #[uniffi(default = None)]
    pub managed_folder: Option<FilePath>,
    #[uniffi(default = None)]
    pub given: Option<String>,
    #[uniffi(default = false)]
    pub trusted: bool,
}

#[uniffi::remote(Record)]
pub struct PlaceOptions {
    pub worktrees: WorktreePolicy,
    pub collisions: CollisionPolicy,
    pub settings: SettingsOptions,
    pub relative_directories: bool,
}

#[uniffi::remote(Enum)]
pub enum SettingsSource {
    Managed,
    Given,
    Local,
    Project,
    User,
}

#[uniffi::remote(Record)]
pub struct SettingsPlace {
    pub source: SettingsSource,
    pub file: Option<FilePath>,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum ProjectRoot {
    Git(FilePath),
    Checkout(FilePath),
    Folder(FilePath),
    BrokenGit { folder: FilePath, file: FilePath, fault: String },
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum Reason {
    Variable(Word),
    Setting(SettingsPlace),
    Home(ProjectRoot),
    ConfigDir(ProjectRoot),
    RemoteDir(ProjectRoot),
    Named,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OwnerEvidence {
    RootCommit,
    Remote,
    Name,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum OwnerCheck {
    Unrecorded,
    Same,
    Moved(OwnerEvidence),
    Mismatch,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum CheckoutKind {
    Main,
    Worktree,
    Submodule,
    Bare,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum SwitchReason {
    Default,
    Variable(Word),
    Mode,
    NoStorage,
    Setting(SettingsPlace),
    Host,
    Master,
}

#[uniffi::remote(Record)]
pub struct Switch {
    pub on: bool,
    pub because: SwitchReason,
}

#[uniffi::remote(Record)]
pub struct SwitchOptions {
    #[uniffi(default = false)]
    pub safe_mode: bool,
    #[uniffi(default = false)]
    pub bare: bool,
    #[uniffi(default = false)]
    pub no_storage: bool,
    #[uniffi(default = None)]
    pub index: Option<bool>,
    #[uniffi(default = None)]
    pub recall: Option<bool>,
    #[uniffi(default = None)]
    pub write: Option<bool>,
    #[uniffi(default = None)]
    pub extract: Option<bool>,
    #[uniffi(default = None)]
    pub consolidate: Option<bool>,
}

/// What memories are used for.
#[derive(uniffi::Record)]
pub struct Switches {
    pub memory: Switch,
    pub index: Switch,
    pub recall: Switch,
    pub write: Switch,
    pub extract: Switch,
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
    pub rule: String,
    pub outcome: String,
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
    pub folder: FilePath,
    pub memories: usize,
    pub because: String,
}

impl From<&core::OtherStore> for OtherStore {
    fn from(it: &core::OtherStore) -> Self {
        Self { folder: it.folder.clone(), memories: it.memories, because: it.because.to_owned() }
    }
}
