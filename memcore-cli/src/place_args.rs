//! The command line of what is about projects: where, stores, relocate, context, prompt.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use memcore::{AgentScope, AgentsPolicy, Language, Layer, Scope};

/// Options of all commands that find a project's folder.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Which folder")]
pub(crate) struct Project {
    /// Give each worktree memories of its own, instead of one folder for the repository
    #[arg(long, global = true)]
    pub(crate) per_worktree: bool,
    /// Whose memories: project, user, team or agent [default: the project's]
    #[arg(long, global = true, value_name = "SCOPE", value_parser = scope())]
    pub(crate) scope: Option<Scope>,
    /// The team's folder, such as one in the repository [default: `team` below the project's memories]
    #[arg(long, global = true, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) team_dir: Option<PathBuf>,
    /// The agent whose memories are meant
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) agent: Option<String>,
    /// Whether the agent's memories are the user's, the project's or local [default: what its definition says]
    #[arg(long, global = true, value_name = "WHOSE", requires = "agent", hide_possible_values = true)]
    pub(crate) agent_scope: Option<AgentWhose>,
    /// The user of a service, whose folder is below --users
    #[arg(long, global = true, value_name = "ID", requires = "users")]
    pub(crate) user: Option<String>,
    /// The folder with the folders of a service's users
    #[arg(long, global = true, value_name = "FOLDER", requires = "user", value_hint = clap::ValueHint::DirPath)]
    pub(crate) users: Option<PathBuf>,
    /// Trust the project: its settings may choose the folder
    #[arg(long, global = true)]
    pub(crate) trust: bool,
    /// Give the project a folder of its own where another one has the same key, instead of an error
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) suffix: bool,
    /// Let a relative `autoMemoryDirectory` count from the project's root, instead of an error
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) relative: bool,
    /// Settings that come before all but an organisation's: JSON, or a file with it
    #[arg(long, global = true, hide_short_help = true, value_name = "JSON", value_hint = clap::ValueHint::FilePath)]
    pub(crate) settings: Option<String>,
}

impl Project {
    /// Whose memories are meant.
    pub(crate) fn scope(&self) -> Scope {
        let said = [(self.agent.is_some(), Scope::Agent), (self.user.is_some(), Scope::User)];
        let implied = || said.iter().find(|(said, _)| *said).map(|(_, scope)| *scope);
        let team = || self.team_dir.as_ref().map(|_| Scope::Team);
        self.scope.or_else(implied).or_else(team).unwrap_or_default()
    }
}

/// Whose an agent's memories are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AgentWhose {
    /// The person's, in every project
    User,
    /// The project's, shared with all who work on it
    Project,
    /// The project's, on this machine alone
    Local,
}

impl From<AgentWhose> for AgentScope {
    fn from(whose: AgentWhose) -> Self {
        match whose {
            AgentWhose::User => Self::User,
            AgentWhose::Project => Self::Project,
            AgentWhose::Local => Self::Local,
        }
    }
}

/// The scopes that have a folder.
const SCOPES: [Scope; 4] = [Scope::Project, Scope::User, Scope::Team, Scope::Agent];

fn scope() -> impl TypedValueParser<Value = Scope> {
    let words = PossibleValuesParser::new(SCOPES.map(Scope::as_str));
    words.try_map(|word| scope_of(&word).ok_or("no such scope"))
}

fn scope_of(word: &str) -> Option<Scope> {
    SCOPES.into_iter().find(|scope| scope.as_str() == word)
}

/// A scope and its share of the budget, as `--scopes` has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared {
    pub(crate) scope: Scope,
    pub(crate) share: f64,
}

fn shared(text: &str) -> Result<Shared, String> {
    let (word, share) = text.split_once('=').unwrap_or((text, "1"));
    let known = || format!("the scopes are {}", SCOPES.map(Scope::as_str).join(", "));
    let scope = scope_of(word.trim()).ok_or_else(known)?;
    match share.trim().parse::<f64>() {
        Ok(share) if share.is_finite() && share > 0.0 => Ok(Shared { scope, share }),
        _ => Err(format!("`{share}` is no share: write a number above zero, like `{scope}=2`")),
    }
}

/// Several scopes, asked as one.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Scopes {
    /// Several scopes at once, with shares of the budget if you like: project=2,user,team
    #[arg(long, value_name = "SCOPES", value_delimiter = ',', value_parser = shared, conflicts_with = "scope")]
    pub(crate) scopes: Vec<Shared>,
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
    /// Ask for approval of a CLAUDE.md or rule, too, that is a link to the outside
    #[arg(long)]
    pub(crate) approve_links: bool,
    /// Leave these layers out: user, project, local
    #[arg(long, value_name = "LAYERS", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) without: Vec<Left>,
    /// Of a folder that is reached by a link, load what lies above the link, too
    #[arg(long)]
    pub(crate) logical: bool,
    /// When AGENTS.md is read
    #[arg(long, value_name = "WHEN", default_value = "without-claude-md")]
    pub(crate) agents: Agents,
    /// Load the instructions of this folder too; can be given several times
    #[arg(long = "add-dir", value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) extra: Vec<PathBuf>,
}

/// A layer that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Left {
    /// The person's own
    User,
    /// The project's
    Project,
    /// The private ones in it
    Local,
}

impl From<Left> for Layer {
    fn from(left: Left) -> Self {
        match left {
            Left::User => Self::User,
            Left::Project => Self::Project,
            Left::Local => Self::Local,
        }
    }
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
    /// Whose memories.
    #[command(flatten)]
    pub(crate) scopes: Scopes,
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
