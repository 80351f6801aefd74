//! The command line. What changes a folder is in `change`.

mod agent;
mod change;
mod sharing;

mod check;

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use memcore::{Clock, FixedClock, MemoryKind, Origin, Query, SystemClock, Timestamp};

pub(crate) use self::agent::{Agent, Decide, Differ, Init, Of};
pub(crate) use self::change::{
    Add, Changing, Edit, Forget, History, Mv, One, RebuildWhat, Revert, Said, Supersede, Undo,
};
pub(crate) use self::check::{Check, Explain, Output};
pub(crate) use self::sharing::{Accept, Conflicts, Export, Import};
use crate::place_args::{ContextArgs, Project, Prompt, Relocate, Scopes, Where};

const EXIT_CODES: &str = "\
Exit codes:
  0  it went well
  1  nothing was recalled or found, or somebody else changed the memory meanwhile, or `check`
     lists errors or warnings, or `verify` found something
  2  wrong usage, or an error: it is explained on standard error";

const RECALL_NOTES: &str = "\
Examples:
  memcore recall why do we not mock the database
  memcore recall --explain --limit 3 release freeze
  echo \"$PROMPT\" | memcore recall --text --session turn.json -
  memcore recall --scopes project=2,user,team how do we deploy

Exit codes: 0 something is recalled, 1 nothing is, 2 an error";

const CONTEXT_NOTES: &str = "\
Examples:
  memcore context --for src/main.rs --explain
  memcore context --text --approve ~/style.md

Exit codes: 0 something is loaded, 1 nothing is, 2 an error";

const RELOCATE_NOTES: &str = "\
Only the folder of memories is moved, and nothing is overwritten. What other programs keep beside it is listed.

Exit codes: 0 memories are found or moved, 1 none are, 2 an error";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// See, check, recall and change the memory folder that your coding agent keeps
#[derive(Debug, Parser)]
#[command(name = "memcore", version, after_help = EXIT_CODES, styles = STYLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// What all commands have in common.
    #[command(flatten)]
    pub(crate) global: Global,
    /// What is to be done.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of all commands.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// The folder of the memories [default: that of the project you are in]
    #[arg(long, global = true, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    pub(crate) dir: Option<PathBuf>,
    /// Print one JSON object, indented on a terminal and on one line in a pipe
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help = "When to use colour: auto, always, never")]
    pub(crate) color: ColorChoice,
    /// Make no remarks on standard error
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Tell ages as of this instant, like 2026-11-30 or 2026-11-30T09:00:00Z [default: now]
    #[arg(long, global = true, value_name = "INSTANT", value_parser = instant)]
    pub(crate) now: Option<FixedClock>,
    /// Which folder is that of the project.
    #[command(flatten)]
    pub(crate) project: Project,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Recall the memories that matter for a question, as an agent would get them
    #[command(after_help = RECALL_NOTES)]
    Recall(Recall),
    /// Rank memories by the words they share with yours, without budget or session
    Search(Search),
    /// Remember something: write a memory, or change the one of that name
    #[command(after_help = change::ADD_NOTES, override_usage = change::ADD_USAGE)]
    Add(Add),
    /// Change a memory, in your editor or by options
    #[command(after_help = change::EDIT_NOTES)]
    Edit(Edit),
    /// Put a memory in the place of one that is not true any more
    #[command(after_help = change::CHANGE_NOTES)]
    Supersede(Supersede),
    /// Take a memory away
    #[command(after_help = change::FORGET_NOTES)]
    Forget(Forget),
    /// Rename or move a memory, and rewrite the links to it
    #[command(after_help = change::CHANGE_NOTES)]
    Mv(Mv),
    /// Put a memory away: it is recalled no more, and comes back with `restore`
    #[command(after_help = change::CHANGE_NOTES)]
    Archive(One),
    /// Bring a memory back from the archive
    #[command(after_help = change::CHANGE_NOTES)]
    Restore(One),
    /// Take a change back, with all files that it changed
    #[command(after_help = change::CHANGE_NOTES)]
    Undo(Undo),
    /// Give a memory the text of one of its earlier versions
    #[command(after_help = change::CHANGE_NOTES)]
    Revert(Revert),
    /// List what was changed, when, on whose word and why; and the earlier versions of a memory
    History(History),
    /// List the memories, newest first
    #[command(visible_alias = "ls")]
    List(List),
    /// Show one memory: its header as it is read, its links, its text
    Show(Show),
    /// Say why a memory is recalled for a question, or why not
    Why(Why),
    /// Recall again what a trace tells of, and say whether the same comes out or what differs
    #[command(after_help = REPLAY_NOTES)]
    Replay(Replay),
    /// Show what an agent gets of the index, MEMORY.md, or write it anew
    Index(Index),
    /// Show the links between memories, and those that lead nowhere
    Links(Links),
    /// Check the memories by the rules, and mend what can be mended
    #[command(after_help = check::NOTES)]
    Check(Check),
    /// Read all that the folder holds, earlier versions and logs with it, and say what is not as it should be
    #[command(after_help = change::VERIFY_NOTES)]
    Verify,
    /// Explain a rule: what it finds, why, a bad and a good example
    Explain(Explain),
    /// Write all memories to one file, for another machine
    Export(Export),
    /// Bring the memories of such a file in
    #[command(after_help = sharing::IMPORT_NOTES)]
    Import(Import),
    /// List documents in which two versions of a memory met, or decide about them
    #[command(after_help = sharing::CONFLICTS_NOTES)]
    Conflicts(Conflicts),
    /// Accept what others wrote, so that it is recalled; or list what waits
    #[command(after_help = sharing::ACCEPT_NOTES)]
    Accept(Accept),
    /// See the memories of agents, and begin them with a snapshot
    #[command(subcommand, after_help = agent::AGENT_NOTES)]
    Agent(Agent),
    /// Score the keyword search on questions whose answers you have marked
    #[command(after_help = EVAL_NOTES)]
    Eval(Eval),
    /// Show the instruction files that hold here: CLAUDE.md, rules, imports, AGENTS.md
    #[command(after_help = CONTEXT_NOTES)]
    Context(ContextArgs),
    /// Print the texts for a prompt, or what they cost
    Prompt(Prompt),
    /// Say which folder is used, and why
    Where(Where),
    /// List the memory folders of all projects
    Stores,
    /// Find the memories of this project after it was moved or renamed
    #[command(after_help = RELOCATE_NOTES)]
    Relocate(Relocate),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// `memcore recall`
#[derive(Args, Debug)]
pub(crate) struct Recall {
    /// The question; `-`, or nothing in a pipe, reads it from standard input
    pub(crate) question: Vec<String>,
    /// Recall at most so many memories
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) limit: usize,
    /// Which memories may be an answer.
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Add a table of what was considered: scores, what they are made of, verdicts
    #[arg(long)]
    pub(crate) explain: bool,
    /// Remember in this file what was shown, and do not show it again; it is made if it is not there
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) session: Option<PathBuf>,
    /// Write to this file all that the recall depended on, for `memcore replay`
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "scopes")]
    pub(crate) trace: Option<PathBuf>,
    /// Do not count this as a use of the memories
    #[arg(long)]
    pub(crate) no_usage: bool,
    /// What stands around the text for a prompt
    #[arg(long, value_name = "FRAME", default_value = "blocks")]
    pub(crate) frame: FrameName,
    /// Print just the text for a prompt
    #[arg(long, conflicts_with_all = ["explain", "json"])]
    pub(crate) text: bool,
    /// Whose memories.
    #[command(flatten)]
    pub(crate) scopes: Scopes,
}

/// `memcore search`
#[derive(Args, Debug)]
pub(crate) struct Search {
    /// The words; `-`, or nothing in a pipe, reads them from standard input
    pub(crate) words: Vec<String>,
    /// List at most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) limit: usize,
    /// Which memories may be an answer.
    #[command(flatten)]
    pub(crate) filter: Filter,
}

/// Which memories may be an answer.
#[derive(Args, Debug)]
#[command(next_help_heading = "Which memories")]
pub(crate) struct Filter {
    /// Only this type; can be given several times
    #[arg(long = "kind", value_name = "KIND", value_parser = kind())]
    kinds: Vec<MemoryKind>,
    /// Only with this tag; can be given several times
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Only with this topic
    #[arg(long)]
    topic: Option<String>,
    /// Only changed on this day or later, like 2026-11-30
    #[arg(long, value_name = "DAY", value_parser = time)]
    since: Option<Timestamp>,
    /// Only changed before this day
    #[arg(long, value_name = "DAY", value_parser = time)]
    until: Option<Timestamp>,
    /// Those changed within so many days first
    #[arg(long, value_name = "DAYS")]
    recent: Option<u32>,
    /// Only those whose writer was at least so sure, from 0 to 1
    #[arg(long, value_name = "SHARE")]
    confidence: Option<f64>,
    /// A tool in use, whose documentation is not needed; can be given several times
    #[arg(long = "tool", value_name = "TOOL")]
    tools: Vec<String>,
    /// Only what is the word of this one; can be given several times. What is external is recalled only so
    #[arg(long = "from", value_name = "ORIGIN", value_parser = change::origin())]
    origins: Vec<Origin>,
    /// Only those written in this session
    #[arg(long, value_name = "ID")]
    written_in: Option<String>,
    /// Those in the archive, too, after all others
    #[arg(long)]
    archived: bool,
    /// Those of a team's folder, too, that nobody has accepted
    #[arg(long)]
    unreviewed: bool,
}

impl Filter {
    /// The question, asked of these memories only. Days begin when they begin for this clock.
    pub(crate) fn query(self, text: impl Into<String>, clock: FixedClock) -> Query {
        let at = |time: Timestamp| time.at(*clock.0.offset());
        Query {
            kinds: self.kinds,
            tags: self.tags,
            topic: self.topic,
            since: self.since.map(at),
            until: self.until.map(at),
            recent_days: self.recent,
            min_confidence: self.confidence,
            recent_tools: self.tools,
            origins: self.origins,
            origin_session: self.written_in,
            archived: self.archived,
            unreviewed: self.unreviewed,
            ..Query::new(text)
        }
    }
}

fn time(text: &str) -> Result<Timestamp, String> {
    Timestamp::parse(text).ok_or_else(|| "write it like 2026-11-30 or 2026-11-30T09:00:00Z".to_owned())
}

/// `memcore list`
#[derive(Args, Debug)]
pub(crate) struct List {
    /// Only this type; can be given several times
    #[arg(long = "kind", value_name = "KIND", value_parser = kind())]
    pub(crate) kinds: Vec<MemoryKind>,
    /// Those in the archive instead
    #[arg(long)]
    pub(crate) archived: bool,
}

/// `memcore show`
#[derive(Args, Debug)]
pub(crate) struct Show {
    /// Its path, the stem of its file, or its name; case, `_` and `-` do not matter
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// Print the bytes of the file, exactly as they are
    #[arg(long, conflicts_with = "json")]
    pub(crate) raw: bool,
}

/// `memcore why`
#[derive(Args, Debug)]
pub(crate) struct Why {
    /// Its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// The question
    #[arg(required = true)]
    pub(crate) question: Vec<String>,
    /// As if at most so many memories were recalled
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) limit: usize,
    /// As if it were asked in the session of this file, which stays as it is
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) session: Option<PathBuf>,
    /// Which memories may be an answer.
    #[command(flatten)]
    pub(crate) filter: Filter,
}

/// `memcore replay`
#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// The trace, as `memcore recall --trace` wrote it
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) trace: PathBuf,
}

const REPLAY_NOTES: &str = "\
The question, the clock, the session and the settings are those of the trace. The memories are those of the folder that
it names, or of --dir.

Exit codes: 0 the same comes out, byte for byte, 1 something differs, 2 an error";

/// `memcore index`
#[derive(Args, Debug)]
pub(crate) struct Index {
    /// Print the part that an agent is shown, exactly as it is
    #[arg(long, conflicts_with = "json")]
    pub(crate) text: bool,
    /// Write it anew from the memories: the whole file, or with =section the part that memcore manages
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "file")]
    #[arg(conflicts_with = "text", hide_possible_values = true)]
    pub(crate) rebuild: Option<RebuildWhat>,
    /// With --rebuild: also if lines go that people wrote; `memcore history` keeps them
    #[arg(long, requires = "rebuild")]
    pub(crate) overrule: bool,
    /// How it is written.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore links`
#[derive(Args, Debug)]
pub(crate) struct Links {
    /// Print the graph for Graphviz
    #[arg(long, conflicts_with_all = ["mermaid", "from", "json"])]
    pub(crate) dot: bool,
    /// Print the graph for Mermaid
    #[arg(long, conflicts_with_all = ["from", "json"])]
    pub(crate) mermaid: bool,
    /// Show what is near this memory
    #[arg(long, value_name = "MEMORY")]
    pub(crate) from: Option<String>,
    /// How many links away
    #[arg(long, value_name = "N", default_value_t = 1, requires = "from")]
    pub(crate) neighbours: usize,
}

/// `memcore eval`
#[derive(Args, Debug)]
pub(crate) struct Eval {
    /// The questions, one JSON object a line; or a folder of sets, which are told as a table
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    pub(crate) questions: PathBuf,
    /// Ask them of these documents, one JSON object a line, instead of a memory folder
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) docs: Option<PathBuf>,
    /// Tell of these pools of the sets apart from the others, as of what nothing was tuned on
    #[arg(long, value_name = "POOL", value_delimiter = ',', conflicts_with = "docs")]
    pub(crate) apart: Vec<String>,
    /// List the questions of which no answer is among the first five
    #[arg(long)]
    pub(crate) missed: bool,
    /// Take every memory that shares a word for a find
    #[arg(long)]
    pub(crate) no_floor: bool,
}

const EVAL_NOTES: &str = "\
A question:  {\"text\": \"why no mocks?\", \"relevant\": [\"feedback_no_mocks.md\"]}
             An empty `relevant` says that nothing answers it; then silence is right.
             With \"shows\": \"...\" what is recalled has to hold that text.
A document:  {\"id\": \"a1\", \"body\": \"...\"}, and if you like pool, title, description, type, modified.
             With pools, a question names its own, \"pool\": \"...\", or is asked in each.
A folder:    the questions of a set stand in SET.queries.jsonl, SET.questions.jsonl or SET.no-answer.jsonl,
             its memories in SET.docs.jsonl, or as Markdown in a folder SET.";

/// What stands around recalled text.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FrameName {
    /// Nothing but memcore's own blocks
    Blocks,
    /// The blocks within a `<system-reminder>` tag
    SystemReminder,
}

fn kind() -> impl TypedValueParser<Value = MemoryKind> {
    let words = PossibleValuesParser::new(MemoryKind::ALL.map(MemoryKind::as_str));
    words.try_map(|word| MemoryKind::from_word(&word).ok_or("no such type"))
}

/// A day begins at its midnight here.
fn instant(text: &str) -> Result<FixedClock, String> {
    Ok(FixedClock(match time(text)? {
        Timestamp::Instant(instant) => instant,
        local => local.at(*SystemClock.now().offset()),
    }))
}
