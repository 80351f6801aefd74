//! The command line of an agent's memories and the snapshot that they begin with.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Changing;

pub(super) const AGENT_NOTES: &str = "\
All other commands work on an agent's memories with --agent NAME:
  memcore list --agent reviewer
  memcore where --agent reviewer --explain

A snapshot is a folder of memories that comes with an agent's definition, as a rule
.claude/agent-memory-snapshots/NAME beside it. It is only read. Nothing of it is taken by itself,
and nothing is overwritten before you say so:
  memcore agent init reviewer
  memcore agent diff reviewer
  memcore agent take reviewer style.md

Exit codes: 0 it is done, or nothing differs, 1 something differs, or no agent has memories,
2 an error";

/// `memcore agent`
#[derive(Debug, Subcommand)]
pub(crate) enum Agent {
    /// List the agents that have memories here
    List,
    /// Copy a snapshot into memories that are still empty
    Init(Init),
    /// List what a snapshot has that the memories have not
    Diff(Differ),
    /// Take the snapshot's versions of these memories
    Take(Decide),
    /// Keep the memories as they are; they are told of again when the snapshot changes
    Keep(Decide),
}

/// An agent and its snapshot.
#[derive(Args, Debug)]
pub(crate) struct Of {
    /// The agent
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The folder of the snapshot [default: the one beside the agent's definition]
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) snapshot: Option<PathBuf>,
}

/// `memcore agent init`
#[derive(Args, Debug)]
pub(crate) struct Init {
    /// The agent and its snapshot.
    #[command(flatten)]
    pub(crate) of: Of,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore agent diff`
#[derive(Args, Debug)]
pub(crate) struct Differ {
    /// The agent and its snapshot.
    #[command(flatten)]
    pub(crate) of: Of,
    /// Print what taking all of it would change as a unified diff, too
    #[arg(long)]
    pub(crate) diff: bool,
}

/// `memcore agent take` and `keep`
#[derive(Args, Debug)]
pub(crate) struct Decide {
    /// The agent and its snapshot.
    #[command(flatten)]
    pub(crate) of: Of,
    /// The memories, by path
    #[arg(value_name = "PATH", required_unless_present = "all")]
    pub(crate) paths: Vec<String>,
    /// All that differ
    #[arg(long, conflicts_with = "paths")]
    pub(crate) all: bool,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}
