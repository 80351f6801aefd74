//! An instruction file that is loaded, and why.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

/// Whose instructions they are. Broad ones come first, and what comes later counts where two disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
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

impl Layer {
    /// The stable name: `managed`, `user`, `project`, `local`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::User => "user",
            Self::Project => "project",
            Self::Local => "local",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An instruction file that is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instruction {
    /// Whose it is.
    pub layer: Layer,
    /// Its path as it was reached.
    pub path: PathBuf,
    /// The path of the file itself, links followed.
    pub real_path: PathBuf,
    /// Why it is loaded.
    pub because: LoadReason,
    /// The patterns of a rule that holds for some files only; empty for all others.
    pub patterns: Vec<String>,
    /// What an agent gets: the file without byte order mark and block comments, of a rule without its header too.
    pub text: String,
}

impl Instruction {
    /// How many lines the text has.
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}

/// Why an instruction file is loaded. Its text says so in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadReason {
    /// At the start, because of where it stands.
    Start,
    /// A rule, because a file fits its pattern.
    PathMatch {
        /// The pattern, as written.
        pattern: String,
        /// The file.
        file: PathBuf,
    },
    /// Because it stands in a folder on the way to a file.
    Nested {
        /// The file.
        file: PathBuf,
    },
    /// Another one imports it.
    Import {
        /// The importing file.
        by: PathBuf,
        /// The line of the import, from 1.
        line: usize,
        /// How many imports lie between it and the file that began, itself counted.
        depth: usize,
    },
}

impl LoadReason {
    /// The stable name: `start`, `path_match`, `nested`, `import`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::PathMatch { .. } => "path_match",
            Self::Nested { .. } => "nested",
            Self::Import { .. } => "import",
        }
    }
}

impl fmt::Display for LoadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("always"),
            Self::PathMatch { pattern, file } => write!(f, "{} fits `{pattern}`", file.display()),
            Self::Nested { file } => write!(f, "on the way to {}", file.display()),
            Self::Import { by, line, .. } => write!(f, "imported by {}:{line}", by.display()),
        }
    }
}

/// An `@path` in an instruction file, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Import {
    /// The importing file.
    pub by: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is written after the `@`, without quotes.
    pub written: String,
    /// The file that is meant; absent where no path can be made of it.
    pub path: Option<PathBuf>,
    /// Why it is not loaded; `None` if it is.
    pub not_loaded: Option<super::NotLoadedWhy>,
}
