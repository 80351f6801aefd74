//! Asking a person on a terminal: for a memory, or before what cannot be taken back.

use std::fmt;
use std::io::{self, IsTerminal};

use inquire::{Confirm, InquireError, Select};
use memcore::{DocPath, Error, ErrorKind, Memory, Result};

use crate::output::one_line;

/// Whether there is somebody to ask.
pub(crate) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// A line of the list.
struct Choice {
    path: DocPath,
    line: String,
    /// What typed words are looked for in.
    folded: String,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

/// The memory that the person chooses.
///
/// # Errors
/// If there is none to choose from, or the person does not choose.
pub(crate) fn choose(memories: &[Memory]) -> Result<DocPath> {
    if memories.is_empty() {
        return Err(
            Error::new(ErrorKind::NotFound, "the folder holds no memories").hint("`memcore add` writes one")
        );
    }
    let choice = |memory: &Memory| {
        let path = memory.id().path.clone();
        let line = one_line(&format!("{path}  {}", memory.description()));
        Choice { path, folded: format!("{line} {}", memory.title()).to_lowercase(), line }
    };
    // The list stays in its order, newest first: what is typed only makes it shorter.
    let scorer = |typed: &str, choice: &Choice, _: &str, _: usize| {
        typed.to_lowercase().split_whitespace().all(|word| choice.folded.contains(word)).then_some(0)
    };
    let asked = Select::new("Which memory?", memories.iter().map(choice).collect())
        .with_scorer(&scorer)
        .with_page_size(12)
        .with_help_message("type words of it to find it, arrows and Enter to choose, Esc to leave")
        .with_formatter(&|chosen| chosen.value.path.to_string())
        .prompt();
    asked.map(|choice| choice.path).map_err(not_told)
}

/// Whether the person says yes; the answer of one who just presses Enter is no.
///
/// # Errors
/// If the person does not answer.
pub(crate) fn confirm(question: &str) -> Result<bool> {
    Confirm::new(question).with_default(false).prompt().map_err(not_told)
}

fn not_told(why: InquireError) -> Error {
    match why {
        InquireError::OperationCanceled | InquireError::OperationInterrupted => {
            Error::new(ErrorKind::InvalidInput, "left without an answer; nothing is changed")
        }
        why => Error::new(ErrorKind::Io, format!("cannot ask on this terminal: {why}")),
    }
}
