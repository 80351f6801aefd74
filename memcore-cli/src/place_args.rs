//! The command line of what is about projects: where, stores, relocate, context, prompt.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use memcore::{AgentsPolicy, Language};

/// Options of all commands that find a project's folder.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Which folder")]
pub(crate) struct Project {
    /// Give each worktree memories of its own, instead of one folder for the repository
    #[arg(long, global = true)]
    pub(crate) per_worktree: bool,
    /// The folder that --dir names is a team's: what nobody has accepted is not recalled
    #[arg(long, global = true, requires = "dir")]
    pub(crate) team: bool,
    /// Trust the project: its settings may choose the folder
    #[arg(long, global = true)]
    pub(crate) trust: bool,
}

/// `memcore where`
#[derive(Args, Debug)]
pub(crate) struct Where {
    /// Add what each rule said, whose the folder is, what is switched on, and other folders with memories
    #[arg(long)]
    pub(crate) explain: bool,
}

/// `memcore relocate`
#[derive(Args, Debug)]
pub(crate) struct Relocate {
    /// The folder of memories to move, or the path that the project had [default: what fits this project]
    #[arg(value_name = "FROM", value_hint = clap::ValueHint::DirPath)]
    pub(crate) from: Option<PathBuf>,
    /// Move them; without it, only say what would be done
    #[arg(long)]
    pub(crate) apply: bool,
}

/// `memcore context`
#[derive(Args, Debug)]
pub(crate) struct ContextArgs {
    /// Add what is loaded when this file is read; can be given several times
    #[arg(long = "for", value_name = "PATH", value_hint = clap::ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// Add what is not loaded, and why
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print the text for a prompt
    #[arg(long, conflicts_with_all = ["explain", "json"])]
    pub(crate) text: bool,
    /// Which files count.
    #[command(flatten)]
    pub(crate) choice: Choice,
}

/// Which instruction files count.
#[derive(Args, Debug)]
#[command(next_help_heading = "Which files")]
pub(crate) struct Choice {
    /// Approve this file, or all below this folder, for imports from outside the project; can be given several times
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    pub(crate) approve: Vec<PathBuf>,
    /// Approve all imports from outside the project
    #[arg(long)]
    pub(crate) approve_all: bool,
    /// When AGENTS.md is read
    #[arg(long, value_name = "WHEN", default_value = "without-claude-md")]
    pub(crate) agents: Agents,
    /// Load the instructions of this folder too; can be given several times
    #[arg(long = "add-dir", value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) extra: Vec<PathBuf>,
}

/// When AGENTS.md is read.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Agents {
    /// Never
    Never,
    /// If no folder from the root to here has a CLAUDE.md
    WithoutClaudeMd,
    /// If none has a CLAUDE.md or CLAUDE.local.md
    WithoutClaudeMdOrLocal,
    /// In each folder that has no CLAUDE.md
    PerFolder,
    /// Always
    Always,
}

impl From<Agents> for AgentsPolicy {
    fn from(agents: Agents) -> Self {
        match agents {
            Agents::Never => Self::Never,
            Agents::WithoutClaudeMd => Self::WithoutClaudeMd,
            Agents::WithoutClaudeMdOrLocal => Self::WithoutClaudeMdOrLocal,
            Agents::PerFolder => Self::PerFolder,
            Agents::Always => Self::Always,
        }
    }
}

/// `memcore prompt`
#[derive(Args, Debug)]
pub(crate) struct Prompt {
    /// Which text to print [default: the sizes of all three]
    pub(crate) part: Option<Part>,
    /// What memories are recalled for, in the third text
    #[arg(long, value_name = "TEXT")]
    pub(crate) question: Option<String>,
    /// The language of the guidance: en or zh
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    pub(crate) lang: Language,
    /// Write it for an agent that reads but does not write
    #[arg(long)]
    pub(crate) read_only: bool,
    /// Which files count.
    #[command(flatten)]
    pub(crate) choice: Choice,
}

/// One of the three texts for a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// How to use memory, for the system prompt
    Guide,
    /// Instruction files and the index, behind the system prompt
    Standing,
    /// What is recalled for a question, before the user's message
    Recalled,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "it is `en` or `zh`".to_owned())
}
