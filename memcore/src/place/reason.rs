//! Why it is this folder and no other, as a person reads it.

use std::fmt;
use std::path::{Path, PathBuf};

use super::settings::SettingsPlace;

/// Why a [`MemoryPlace`](crate::MemoryPlace) is where it is. Its text says so in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A variable names the folder itself.
    Variable(&'static str),
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

impl Reason {
    /// The stable name: `variable`, `setting`, `home`, `config_dir`, `remote_dir`, `named`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Variable(_) => "variable",
            Self::Setting(_) => "setting",
            Self::Home(_) => "home",
            Self::ConfigDir(_) => "config_dir",
            Self::RemoteDir(_) => "remote_dir",
            Self::Named => "named",
        }
    }

    /// Whether the folder was found by the project's key, which others may share.
    pub fn is_by_key(&self) -> bool {
        matches!(self, Self::Home(_) | Self::ConfigDir(_) | Self::RemoteDir(_))
    }
}

/// Which folder stands for a project, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProjectRoot {
    /// The root of the git repository; for a worktree that of the main one.
    Git(PathBuf),
    /// The root of the checkout that one stands in, where each has its own memories.
    Checkout(PathBuf),
    /// The current folder, which is in no git repository.
    Folder(PathBuf),
    /// The current folder; the `.git` file that should lead to its repository does not.
    BrokenGit {
        /// The current folder.
        folder: PathBuf,
        /// The `.git` file.
        file: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
}

impl ProjectRoot {
    /// The folder.
    pub fn path(&self) -> &Path {
        match self {
            Self::Git(path) | Self::Checkout(path) | Self::Folder(path) => path,
            Self::BrokenGit { folder: path, .. } => path,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => write!(f, "the variable {name}"),
            Self::Setting(place) => write!(f, "autoMemoryDirectory in {place}"),
            Self::Home(root) => write!(f, "the key of {root}"),
            Self::ConfigDir(root) => write!(f, "the key of {root}; under CLAUDE_CONFIG_DIR"),
            Self::RemoteDir(root) => write!(f, "the key of {root}; under CLAUDE_CODE_REMOTE_MEMORY_DIR"),
            Self::Named => f.write_str("the name in CLAUDE_CODE_PROJECT_DIR_NAME; under CLAUDE_CONFIG_DIR"),
        }
    }
}

impl fmt::Display for ProjectRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(path) => write!(f, "the git root {}", path.display()),
            Self::Checkout(path) => write!(f, "the checkout {}", path.display()),
            Self::Folder(path) => {
                write!(f, "the current folder {}; it is in no git repository", path.display())
            }
            Self::BrokenGit { folder, file, fault } => {
                write!(f, "the current folder {}; {}: {fault}", folder.display(), file.display())
            }
        }
    }
}
