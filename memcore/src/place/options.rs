//! What a host decides about the folder of memories.

use super::settings::SettingsOptions;

/// What a host decides about the folder of memories. The defaults are the published behaviour, but that a relative
/// `autoMemoryDirectory` is an error and not passed over in silence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceOptions {
    /// Whether the worktrees of a repository share their memories.
    pub worktrees: WorktreePolicy,
    /// What is done about a folder that belongs to another project with the same key.
    pub collisions: CollisionPolicy,
    /// Which settings count.
    pub settings: SettingsOptions,
    /// Whether a relative `autoMemoryDirectory` starts from the project's root, so that one setting holds for all
    /// systems that see it. If not, it is an error.
    pub relative_directories: bool,
}

/// Whether the worktrees of a repository share their memories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorktreePolicy {
    /// They do, in the place of the main checkout. Published, and no memory is lost with a worktree.
    #[default]
    Shared,
    /// Each has its own: for branches that live long and differ.
    PerWorktree,
}

/// What is done about a folder that belongs to another project with the same key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CollisionPolicy {
    /// It is reported, and opening it is an error.
    #[default]
    Refuse,
    /// The later project gets a folder of its own: the key, `-`, and ten digits of its path's SHA-256. Other programs
    /// do not find it there.
    Suffix,
}
