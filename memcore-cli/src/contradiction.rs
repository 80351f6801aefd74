//! Options that say two things at once. Those of all commands can stand before the name of the command, where clap does
//! not hold them against the options behind it, and silence about one of the two would hide which one counts.

use clap::error::ErrorKind;
use clap::{CommandFactory, Error};
use memcore::Scope;

use crate::args::{Cli, Command};

/// Refuses a command line of which one option would be passed over.
pub(crate) fn check(cli: &Cli) -> Result<(), Error> {
    match found(cli) {
        Some((one, other)) => {
            let message = format!("the argument '{one}' cannot be used with '{other}'");
            Err(Cli::command().error(ErrorKind::ArgumentConflict, message))
        }
        None => Ok(()),
    }
}

fn found(cli: &Cli) -> Option<(&'static str, &'static str)> {
    let (json, project) = (cli.global.json, &cli.global.project);
    let raw = match &cli.command {
        Command::Recall(it) => it.text.then_some("--text"),
        Command::Show(it) => it.raw.then_some("--raw"),
        Command::Index(it) => it.text.then_some("--text"),
        Command::Context(it) => it.text.then_some("--text"),
        Command::Links(it) => it.dot.then_some("--dot").or(it.mermaid.then_some("--mermaid")),
        _ => None,
    };
    let several = match &cli.command {
        Command::Recall(it) => !it.scopes.scopes.is_empty(),
        Command::Prompt(it) => !it.scopes.scopes.is_empty(),
        _ => false,
    };
    let said = match (&project.scope, &project.agent) {
        (Some(_), _) => "--scope <SCOPE>",
        (None, Some(_)) => "--agent <NAME>",
        (None, None) => "--users <FOLDER>",
    };
    match (raw, project.scope()) {
        (Some(raw), _) if json => Some(("--json", raw)),
        _ if several => project.scope.map(|_| ("--scopes <SCOPES>", "--scope <SCOPE>")),
        // A user's folder is found by the id alone, so that no call reads another's.
        (_, Scope::User) if cli.global.dir.is_some() && project.users.is_some() => {
            Some(("--dir <FOLDER>", "--users <FOLDER>"))
        }
        (_, scope) if scope != Scope::User && project.users.is_some() => Some(("--users <FOLDER>", said)),
        (_, scope) if scope != Scope::Team && project.team_dir.is_some() => {
            Some(("--team-dir <FOLDER>", said))
        }
        _ => None,
    }
}
