//! Why it is this folder and no other, as a person reads it.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a [`MemoryPlace`](crate::MemoryPlace) is where it is. Its text says so in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The project's key, in `.claude` under the home folder.
    Home(ProjectRoot),
    /// The project's key, in the folder that the variable `CLAUDE_CONFIG_DIR` names.
    ConfigDir(ProjectRoot),
    /// The name that `CLAUDE_CODE_PROJECT_DIR_NAME` gives, in the folder that `CLAUDE_CONFIG_DIR` names.
    Named,
}

/// Which folder stands for a project, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProjectRoot {
    /// The root of the git repository; for a worktree that of the main one.
    Git(PathBuf),
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
            Self::Git(path) | Self::Folder(path) | Self::BrokenGit { folder: path, .. } => path,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home(root) => write!(f, "the key of {root}"),
            Self::ConfigDir(root) => write!(f, "the key of {root}; under CLAUDE_CONFIG_DIR"),
            Self::Named => f.write_str("the name in CLAUDE_CODE_PROJECT_DIR_NAME; under CLAUDE_CONFIG_DIR"),
        }
    }
}

impl fmt::Display for ProjectRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(path) => write!(f, "the git root {}", path.display()),
            Self::Folder(path) => {
                write!(f, "the current folder {}; it is in no git repository", path.display())
            }
            Self::BrokenGit { folder, file, fault } => {
                write!(f, "the current folder {}; {}: {fault}", folder.display(), file.display())
            }
        }
    }
}
