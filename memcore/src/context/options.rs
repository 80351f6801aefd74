//! What a host decides about instruction files.

use std::path::PathBuf;

use super::Layer;
use crate::place::{Settings, managed_folder};

/// What a host decides about instruction files. The defaults are those of the published format, but that a private
/// `CLAUDE.local.md` does not keep `AGENTS.md` out.
///
/// # Example: approve what a person has agreed to
/// ```
/// use memcore::{AgentsPolicy, Approval, ContextOptions};
///
/// let options = ContextOptions {
///     approval: Approval::These(vec!["/home/ana/style.md".into()]),
///     agents: AgentsPolicy::Always,
///     ..ContextOptions::default()
/// };
/// assert_eq!(options.max_depth, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextOptions {
    /// Where an organisation puts its instructions: `/etc/claude-code`, on macOS
    /// `/Library/Application Support/ClaudeCode`, on Windows `C:\Program Files\ClaudeCode`.
    pub managed_folder: PathBuf,
    /// Instructions that stand in the settings of an organisation (`claudeMd`).
    pub managed_text: Option<String>,
    /// Layers that are left out. The managed one always counts.
    pub without: Vec<Layer>,
    /// Patterns (`claudeMdExcludes`) of absolute paths that are not loaded. A link is left out if it or its target fits
    /// one; managed files never are.
    pub excludes: Vec<String>,
    /// Which files outside the project may be imported by its instructions.
    pub approval: Approval,
    /// Whether a project's `CLAUDE.md` or rule that is a link to the outside needs approval like an import.
    /// Published: no, so that rules can be shared by links.
    pub links_need_approval: bool,
    /// When `AGENTS.md` is read.
    pub agents: AgentsPolicy,
    /// Whether the folders above a start that was reached by a link count too, not only those above its target.
    pub logical_parents: bool,
    /// Further folders whose instructions are loaded like the project's, after them.
    pub extra_folders: Vec<PathBuf>,
    /// How many imports deep is followed. Published: 4.
    pub max_depth: usize,
}

impl Default for ContextOptions {
    fn default() -> Self {
        Self {
            managed_folder: managed_folder(),
            managed_text: None,
            without: Vec::new(),
            excludes: Vec::new(),
            approval: Approval::default(),
            links_need_approval: false,
            agents: AgentsPolicy::default(),
            logical_parents: false,
            extra_folders: Vec::new(),
            max_depth: 4,
        }
    }
}

impl ContextOptions {
    /// The same, with what [settings](Settings) say of instruction files: excludes, and an organisation's text.
    #[must_use]
    pub fn with_settings(mut self, settings: &Settings) -> Self {
        self.excludes.extend(settings.excludes());
        self.managed_text = self.managed_text.or_else(|| settings.managed_text().map(str::to_owned));
        self
    }
}

/// Which files outside the project its instructions may import. It is the host that asks a person, and remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Approval {
    /// None: each is reported as one that needs approval.
    #[default]
    None,
    /// These files, and all below these folders.
    These(Vec<PathBuf>),
    /// All.
    All,
}

/// When `AGENTS.md` is read. It takes the place that `CLAUDE.md` has in its folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgentsPolicy {
    /// Never, unless it is imported or linked to: published before version 2.1.277.
    Never,
    /// If no folder from the root to the start has a `CLAUDE.md`. Private notes do not count.
    #[default]
    WithoutClaudeMd,
    /// If no folder from the root to the start has a `CLAUDE.md` or `CLAUDE.local.md`: published since 2.1.277. A
    /// private note keeps the team's file out.
    WithoutClaudeMdOrLocal,
    /// In each folder that has no `CLAUDE.md`.
    PerFolder,
    /// Always.
    Always,
}
