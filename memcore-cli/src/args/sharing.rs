//! The command line of what comes from elsewhere: bundles, conflicts, a team's memories.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use memcore::OnClash;

use super::Changing;

pub(super) const IMPORT_NOTES: &str = "\
Examples:
  memcore import ana.json --dry-run           what would come in, and the diff
  memcore import ana.json --on-clash both

All of it is one change, which `memcore undo` takes back. What is not brought in is told, each with the reason.

Exit codes: 0 it is brought in, or is there already, 1 somebody changed the folder meanwhile, 2 an error, or something
was not brought in";

pub(super) const CONFLICTS_NOTES: &str = "\
Copies of synchronising tools, texts with the marks of a merge, and what merges left beside a memory are no memories until
somebody decides.

Exit codes: 0 there are none, or all that were named are decided, 1 some are undecided, 2 an error";

pub(super) const ACCEPT_NOTES: &str = "\
Examples:
  memcore accept --scope team                                    list what nobody has accepted
  memcore accept --team-dir .claude/team-memory release freeze
  memcore accept --scope team --vanished                         agree that what a pull took away is gone
  memcore accept release-page --origin user                      vouch for what an agent read somewhere

Exit codes: 0 it is accepted, or nothing waits, 1 something waits, or there is no such memory, 2 an error";

/// `memcore export`
#[derive(Args, Debug)]
pub(crate) struct Export {
    /// The file to write; `-` writes to standard output
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The memories in the archive, too
    #[arg(long)]
    pub(crate) archive: bool,
    /// Write over a file that is there
    #[arg(long)]
    pub(crate) force: bool,
}

/// `memcore import`
#[derive(Args, Debug)]
pub(crate) struct Import {
    /// The bundle, as `memcore export` wrote it
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// What becomes of a memory whose path is taken by another text
    #[arg(long, value_name = "HOW", default_value = "keep")]
    pub(crate) on_clash: Clash,
    /// Also if it is the bundle of another project
    #[arg(long)]
    pub(crate) any_project: bool,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// What becomes of a memory whose path is taken.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Clash {
    /// The one that is there stays
    Keep,
    /// The bundle's takes its place
    Take,
    /// The bundle's gets a path beside it
    Both,
}

impl From<Clash> for OnClash {
    fn from(clash: Clash) -> Self {
        match clash {
            Clash::Keep => Self::Keep,
            Clash::Take => Self::Take,
            Clash::Both => Self::Both,
        }
    }
}

/// `memcore conflicts`
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("how"))]
pub(crate) struct Conflicts {
    /// Decide these documents; without one of the options below they are only listed
    #[arg(value_name = "PATH", requires = "how")]
    pub(crate) paths: Vec<String>,
    /// Keep the memory as it is; between marks, what stands first
    #[arg(long, group = "how", requires = "paths")]
    pub(crate) keep: bool,
    /// Take the copy's text; between marks, what stands last
    #[arg(long, group = "how", requires = "paths")]
    pub(crate) take: bool,
    /// Keep both
    #[arg(long, group = "how", requires = "paths")]
    pub(crate) both: bool,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore accept`
#[derive(Args, Debug)]
pub(crate) struct Accept {
    /// The memories: path, stem of the file, or name [default: list what nobody has accepted]
    #[arg(value_name = "MEMORY")]
    pub(crate) ids: Vec<String>,
    /// Agree that the memories are gone that went away all at once
    #[arg(long)]
    pub(crate) vanished: bool,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}
