//! What ends a command, and the exit code for it.

use std::ffi::OsString;
use std::io;

use memcore::{Error, ErrorKind};

use crate::output::Out;

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Exit code 0.
    Fine,
    /// Nothing recalled or found, or findings of a check: exit code 1.
    Nothing,
    /// Parts of the work failed, and it is told which: exit code 2.
    Partly,
}

impl Outcome {
    /// `Fine` if something was found.
    pub(crate) fn found(something: bool) -> Self {
        if something { Self::Fine } else { Self::Nothing }
    }

    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Nothing => 1,
            Self::Partly => 2,
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No memory is called what the person typed: exit code 1.
    NoSuchMemory(Error),
    /// Anything else that can be told: exit code 2, or 1 for a conflict.
    Told(Error),
    /// Standard output does not take what is written.
    Output(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Told(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// A failed search for a memory.
    pub(crate) fn of_find(error: Error) -> Self {
        match (error.kind(), error.what_to_do()) {
            (ErrorKind::NotFound, Some(_)) => Self::NoSuchMemory(error),
            (ErrorKind::NotFound, None) => Self::NoSuchMemory(error.hint("`memcore list` shows them all")),
            _ => Self::Told(error),
        }
    }

    /// A change that did not come about.
    pub(crate) fn of_change(error: Error) -> Self {
        match (error.kind(), error.what_to_do()) {
            (ErrorKind::NotFound, _) => Self::NoSuchMemory(error),
            (ErrorKind::ReadOnly, None) => {
                Self::Told(error.hint("reading works all the same; to change it, see who may write there"))
            }
            _ => Self::Told(error),
        }
    }

    /// Tells the person, and gives the exit code.
    pub(crate) fn report(self, out: &mut Out) -> u8 {
        let (error, code) = match self {
            // Whoever reads has read enough, as `head` does.
            Self::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Output(why) => (Error::new(ErrorKind::Io, format!("cannot write the result: {why}")), 2),
            Self::NoSuchMemory(error) => (error, 1),
            // Nothing is wrong: another was faster.
            Self::Told(error) if error.kind() == ErrorKind::Conflict => (error, 1),
            Self::Told(error) => (error, 2),
        };
        // When this cannot be written either, the exit code is all that is left.
        let (code_name, hint) = (error.kind().code(), error.what_to_do());
        let _ = out.error(code_name, error.message(), error.path(), hint, error.candidates());
        code
    }
}

/// Tells of a wrong command line, or prints the help that was asked for.
pub(crate) fn usage(error: &clap::Error, args: &[OsString]) -> u8 {
    let wants_json = args.iter().take_while(|arg| *arg != "--").any(|arg| *arg == "--json");
    if error.use_stderr() && wants_json {
        let text = error.to_string();
        // What follows is a summary of the options, and where to read more.
        let told = text.split("\n\nUsage:").next().unwrap_or_default();
        let told = told.split("\n\nFor more information").next().unwrap_or_default();
        let told = told.strip_prefix("error: ").unwrap_or(told);
        let message = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = Out::json_only().error("usage", &message, None, Some("see `memcore --help`"), &[]);
    } else {
        let _ = error.print();
    }
    if error.use_stderr() { 2 } else { 0 }
}
