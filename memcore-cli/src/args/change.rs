//! The command line of what changes a folder.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use memcore::{Contradiction, MemoryKind, Origin, Rebuild};

use super::kind;

pub(super) const ADD_USAGE: &str = "\
memcore add [OPTIONS] <KIND> <NAME> [TEXT]
       memcore add [OPTIONS] --from <FILE>";

pub(super) const ADD_NOTES: &str = "\
Examples:
  memcore add user Ana \"Ana reviews on Fridays.\"
  memcore add feedback no-mocks \"Never mock.\" --why \"A mock hid a bug.\" --how \"Use the test schema.\"
  git log -1 --format=%B | memcore add project last-release - --tag release
  memcore add --from memories.jsonl

A memory of the same name is changed to say what you say; what you do not name stays. If it was of another type, it gets
the one that you say, and you are told.

A line of --from:  {\"kind\": \"user\", \"name\": \"Ana\", \"body\": \"Ana reviews on Fridays.\"}
                   and if you like description, why, how, tags, topic, pinned, confidence,
                   applies_to, session. All lines are read before the first is written.

Exit codes: 0 it is remembered, or was already, 1 somebody changed it meanwhile, 2 an error, or a line was not written";

pub(super) const EDIT_NOTES: &str = "\
Examples:
  memcore edit                                choose one of a list, and open it in your editor
  memcore edit no-mocks                       open it in $VISUAL or $EDITOR
  memcore edit no-mocks --set tags=testing,db --unset topic
  memcore edit no-mocks --append Notes \"- also in CI\"

If somebody changes the memory while your editor is open, nothing is overwritten: your text is kept in a file. --set,
--unset and --append change the memory as it is by then, so many can add to one memory at once; --revision refuses if it
is not the version that you saw.

Exit codes: 0 it is changed, or says so already, 1 there is none, or somebody changed it meanwhile, 2 an error";

pub(super) const CHANGE_NOTES: &str = "\
Exit codes: 0 it is done, 1 there is none, or somebody changed it meanwhile, 2 an error";

pub(super) const FORGET_NOTES: &str = "\
Without --purge, `memcore undo` brings it back. With --purge nothing is left of it in what memcore keeps; that is checked
afterwards. What other memories say of it, and what git or a backup keep, stays.

Exit codes: 0 it is forgotten, 1 there is none, somebody changed it meanwhile, or --purge left something, 2 an error";

pub(super) const VERIFY_NOTES: &str = "\
Exit codes: 0 all is as it should be, 1 something is not, 2 an error";

/// How a change is made, on whose word, and what is told of it.
#[derive(Args, Debug)]
#[command(next_help_heading = "The change")]
pub(crate) struct Changing {
    /// Whose word it is: user, agent, team, import, external [default: user at a terminal, else agent]
    #[arg(long, value_name = "WHO", value_parser = origin(), hide_possible_values = true)]
    pub(crate) origin: Option<Origin>,
    /// The session in which it happens, for the record
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<String>,
    /// Why, in a sentence, for `memcore history`
    #[arg(long, value_name = "WHY", allow_hyphen_values = true, value_parser = prose)]
    pub(crate) because: Option<String>,
    /// Change nothing; print what would change as a unified diff
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print what changes as a unified diff, too
    #[arg(long)]
    pub(crate) diff: bool,
    /// How long to wait for another who is changing the folder [default: 5]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) wait: Option<u32>,
}

impl Changing {
    /// Whether any of it is given.
    pub(crate) fn is_given(&self) -> bool {
        let Self { origin, session, because, dry_run, diff, wait } = self;
        origin.is_some() || session.is_some() || because.is_some() || *dry_run || *diff || wait.is_some()
    }

    /// How long another is waited for.
    pub(crate) fn wait(&self) -> Duration {
        Duration::from_secs(self.wait.unwrap_or(5).into())
    }
}

/// What a memory says beside its text.
#[derive(Args, Debug)]
#[command(next_help_heading = "The memory")]
pub(crate) struct Said {
    /// One line that says when to recall it [default: the first line of the text]
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, value_parser = prose)]
    pub(crate) description: Option<String>,
    /// Why it is so: a paragraph behind the text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = prose)]
    pub(crate) why: Option<String>,
    /// How to apply it: another paragraph
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = prose)]
    pub(crate) how: Option<String>,
    /// A tag; can be given several times
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Its topic
    #[arg(long)]
    pub(crate) topic: Option<String>,
    /// It is always to be considered
    #[arg(long)]
    pub(crate) pinned: bool,
    /// How sure you are, from 0 to 1
    #[arg(long, value_name = "SHARE")]
    pub(crate) confidence: Option<f64>,
    /// A file, tool or area that it applies to; can be given several times
    #[arg(long, value_name = "WHAT")]
    pub(crate) applies_to: Vec<String>,
}

/// `memcore add`
#[derive(Args, Debug)]
pub(crate) struct Add {
    /// Its type
    #[arg(value_parser = kind(), required_unless_present = "from")]
    pub(crate) kind: Option<MemoryKind>,
    /// Its name: a few words
    #[arg(required_unless_present = "from")]
    pub(crate) name: Option<String>,
    /// Its text, Markdown; `-`, or nothing in a pipe, reads it from standard input
    #[arg(allow_hyphen_values = true, value_parser = prose)]
    pub(crate) text: Option<String>,
    /// Write the memories of this file, one JSON object a line; `-` reads standard input
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["kind", "name", "text", "description", "why", "how", "tags", "topic", "pinned"])]
    #[arg(conflicts_with_all = ["confidence", "applies_to"])]
    pub(crate) from: Option<PathBuf>,
    /// What it says beside its text.
    #[command(flatten)]
    pub(crate) said: Said,
    /// How it is written.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore edit`
#[derive(Args, Debug)]
pub(crate) struct Edit {
    /// Its path, the stem of its file, or its name [default: choose one of a list]
    #[arg(value_name = "MEMORY")]
    pub(crate) id: Option<String>,
    /// Give a key of the header this value, a list with commas; can be given several times
    #[arg(long, value_name = "KEY=VALUE", allow_hyphen_values = true)]
    pub(crate) set: Vec<String>,
    /// Take a key out of the header; can be given several times
    #[arg(long, value_name = "KEY")]
    pub(crate) unset: Vec<String>,
    /// Add a text at the end of a section, made if it is not there; `-` as text reads standard input
    #[arg(long, num_args = 2, value_names = ["HEADING", "TEXT"], allow_hyphen_values = true, value_parser = prose)]
    pub(crate) append: Vec<String>,
    /// Put this in the place of the text below the header; `-` reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = prose)]
    pub(crate) body: Option<String>,
    /// Only if the memory is in this version, as `memcore history` lists it; its beginning will do
    #[arg(long, value_name = "REVISION", value_parser = revision)]
    pub(crate) revision: Option<String>,
    /// Give a file without a header one, for --set
    #[arg(long, requires = "set")]
    pub(crate) add_header: bool,
    /// How it is written.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore supersede`
#[derive(Args, Debug)]
pub(crate) struct Supersede {
    /// The memory that is not true any more: its path, the stem of its file, or its name
    #[arg(value_name = "OLD")]
    pub(crate) id: String,
    /// The type of the new one
    #[arg(value_parser = kind())]
    pub(crate) kind: MemoryKind,
    /// The name of the new one
    pub(crate) name: String,
    /// What is true now; `-`, or nothing in a pipe, reads it from standard input
    #[arg(allow_hyphen_values = true, value_parser = prose)]
    pub(crate) text: Option<String>,
    /// What becomes of the old one
    #[arg(long, value_name = "MODE", default_value = "version")]
    pub(crate) mode: Mode,
    /// Make the links to the old one lead to the new one, each in the form in which it is written
    #[arg(long)]
    pub(crate) relink: bool,
    /// Also if the old one is the word of somebody who is trusted more
    #[arg(long)]
    pub(crate) overrule: bool,
    /// What it says beside its text.
    #[command(flatten)]
    pub(crate) said: Said,
    /// How it is written.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// What becomes of a memory that is not true any more.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Mode {
    /// It goes to the archive, and the new one names it
    Version,
    /// It says the new thing; what it said is in its history
    Overwrite,
    /// It says what holds now, and what held from when to when
    Merge,
}

impl From<Mode> for Contradiction {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Version => Self::Version,
            Mode::Overwrite => Self::Overwrite,
            Mode::Merge => Self::Merge,
        }
    }
}

/// `memcore forget`
#[derive(Args, Debug)]
pub(crate) struct Forget {
    /// Its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// Forget its earlier versions, too. This cannot be taken back
    #[arg(long)]
    pub(crate) purge: bool,
    /// Do not ask before --purge
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore mv`
#[derive(Args, Debug)]
pub(crate) struct Mv {
    /// Its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// The new path; a bare name stays in its folder, `team/` moves it there, `./` to the top
    pub(crate) new: String,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// A memory, and how it is changed: `memcore archive`, `memcore restore`
#[derive(Args, Debug)]
pub(crate) struct One {
    /// Its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore undo`
#[derive(Args, Debug)]
pub(crate) struct Undo {
    /// The id of the change, or its beginning [default: the last one that is not taken back]
    pub(crate) change: Option<String>,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore revert`
#[derive(Args, Debug)]
pub(crate) struct Revert {
    /// Its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: String,
    /// The beginning of the revision, as `memcore history MEMORY` lists it
    pub(crate) revision: String,
    /// How it is done.
    #[command(flatten)]
    pub(crate) changing: Changing,
}

/// `memcore history`
#[derive(Args, Debug)]
pub(crate) struct History {
    /// Of this memory alone, there or gone: its path, the stem of its file, or its name
    #[arg(value_name = "MEMORY")]
    pub(crate) id: Option<String>,
    /// List at most so many changes
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) limit: usize,
    /// Print the memory as it was in this version, exactly; the beginning of the revision will do
    #[arg(long, value_name = "REVISION", requires = "id")]
    pub(crate) show: Option<String>,
}

/// How much of an index is written anew.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RebuildWhat {
    /// The whole file
    File,
    /// The section that memcore manages
    Section,
}

impl From<RebuildWhat> for Rebuild {
    fn from(what: RebuildWhat) -> Self {
        match what {
            RebuildWhat::File => Self::WholeFile,
            RebuildWhat::Section => Self::Section,
        }
    }
}

/// A text, which may begin with a hyphen as items of a list do. A misspelt option must not pass for one.
fn prose(text: &str) -> Result<String, &'static str> {
    let long = text.strip_prefix("--").filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    let short = text.strip_prefix('-').filter(|rest| rest.len() == 1 && *rest != "-");
    match long.or(short) {
        Some(rest) if !rest.contains(char::is_whitespace) => {
            Err("this looks like an option, not like a text")
        }
        _ => Ok(text.to_owned()),
    }
}

/// The beginning of a revision, long enough to mean one.
fn revision(text: &str) -> Result<String, &'static str> {
    let hex = text.len() >= 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hex { Ok(text.to_ascii_lowercase()) } else { Err("a revision has hexadecimal digits, at least six") }
}

pub(super) fn origin() -> impl TypedValueParser<Value = Origin> {
    let words = PossibleValuesParser::new(Origin::ALL.map(Origin::as_str));
    words.try_map(|word| Origin::ALL.into_iter().find(|origin| origin.as_str() == word).ok_or("nobody"))
}
