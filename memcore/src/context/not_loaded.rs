//! An instruction file that is not loaded, and why not.

use std::fmt;
use std::path::PathBuf;

use super::Layer;

/// A file, or an import, that was looked at and is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotLoaded {
    /// The file as it was reached; of an import that leads nowhere, where it would be.
    pub path: PathBuf,
    /// Whose it is.
    pub layer: Layer,
    /// The importing file and its line, if it is an import.
    pub by: Option<(PathBuf, usize)>,
    /// Why not.
    pub why: NotLoadedWhy,
}

/// Why a file is not loaded. Its text says so in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotLoadedWhy {
    /// An import of a file that is not there.
    Missing,
    /// It lies outside the project, and the host has not approved it.
    NeedsApproval,
    /// It is imported over more files than are followed.
    TooDeep {
        /// How many are.
        limit: usize,
    },
    /// It imports itself, if over others.
    Cycle,
    /// The same file is loaded already.
    AlreadyLoaded {
        /// By this path.
        from: PathBuf,
    },
    /// Another checkout of the repository has the same text at the same place.
    SameInCheckout {
        /// This is the one that is loaded.
        other: PathBuf,
    },
    /// A pattern of the excludes fits it.
    Excluded {
        /// The pattern.
        pattern: String,
    },
    /// No file that its patterns fit was read yet.
    Waiting {
        /// The patterns.
        patterns: Vec<String>,
    },
    /// One of its patterns is wrong and fits nothing; the others hold.
    BadPattern {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        fault: String,
    },
    /// `AGENTS.md` is not read by the policy, because there is a `CLAUDE.md` or for good.
    ByAgentsPolicy,
    /// Its layer is left out.
    LayerOff,
    /// The environment switches all instruction files off.
    SwitchedOff {
        /// The variable.
        variable: &'static str,
    },
    /// A link that leads nowhere.
    DeadLink {
        /// What it holds.
        target: PathBuf,
    },
    /// It is larger than what is loaded.
    TooLarge {
        /// How many bytes are.
        limit: u64,
    },
    /// It is no UTF-8 text.
    NotText,
    /// Nothing is in it but blanks, comments and a header.
    Empty,
    /// It names a device or a share of a network, which a text must not make a program open.
    Refused,
    /// The file imports more than is followed; this is the first of those left.
    TooMany {
        /// How many are followed.
        limit: usize,
    },
    /// The system will not let it be read.
    Unreadable(String),
}

impl NotLoadedWhy {
    /// The stable name, such as `missing` and `needs_approval`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::NeedsApproval => "needs_approval",
            Self::TooDeep { .. } => "too_deep",
            Self::Cycle => "cycle",
            Self::AlreadyLoaded { .. } => "already_loaded",
            Self::SameInCheckout { .. } => "same_in_checkout",
            Self::Excluded { .. } => "excluded",
            Self::Waiting { .. } => "waiting",
            Self::BadPattern { .. } => "bad_pattern",
            Self::ByAgentsPolicy => "by_agents_policy",
            Self::LayerOff => "layer_off",
            Self::SwitchedOff { .. } => "switched_off",
            Self::DeadLink { .. } => "dead_link",
            Self::TooLarge { .. } => "too_large",
            Self::NotText => "not_text",
            Self::Empty => "empty",
            Self::Refused => "refused",
            Self::TooMany { .. } => "too_many",
            Self::Unreadable(_) => "unreadable",
        }
    }
}

impl fmt::Display for NotLoadedWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("it is not there"),
            Self::NeedsApproval => f.write_str("it lies outside the project and needs approval"),
            Self::TooDeep { limit } => write!(f, "it is imported over more than {limit} files"),
            Self::Cycle => f.write_str("it imports itself"),
            Self::AlreadyLoaded { from } => write!(f, "it is loaded already, as {}", from.display()),
            Self::SameInCheckout { other } => write!(f, "it says the same as {}", other.display()),
            Self::Excluded { pattern } => write!(f, "it is excluded by `{pattern}`"),
            Self::Waiting { patterns } => {
                write!(f, "it waits for a file that fits `{}`", patterns.join("`, `"))
            }
            Self::BadPattern { pattern, fault } => write!(f, "its pattern `{pattern}` fits nothing: {fault}"),
            Self::ByAgentsPolicy => f.write_str("AGENTS.md is not read here by the policy"),
            Self::LayerOff => f.write_str("its layer is left out"),
            Self::SwitchedOff { variable } => write!(f, "{variable} switches all instruction files off"),
            Self::DeadLink { target } => {
                write!(f, "it is a link to {}, which is not there", target.display())
            }
            Self::TooLarge { limit } => write!(f, "it is larger than {limit} bytes"),
            Self::NotText => f.write_str("it is no UTF-8 text"),
            Self::Empty => f.write_str("there is nothing in it"),
            Self::Refused => f.write_str("a device or a share of a network is not opened"),
            Self::TooMany { limit } => {
                write!(f, "the file has more than {limit} imports; this one and those after it are left")
            }
            Self::Unreadable(fault) => write!(f, "it cannot be read: {fault}"),
        }
    }
}
