//! The commands.

mod agent;
mod archived;
mod bundle;
mod change;
mod check;
mod context;
mod eval;
mod explain;
mod history;
mod index;
mod links;
mod list;
mod place;
mod prompt;
mod recall;
mod relocate;
mod replay;
mod search;
mod show;
mod stores;
mod team;
mod verify;
mod why;

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;

use crate::app::App;
use crate::args::{Cli, Command};
use crate::failure::{Failure, Outcome};

/// What a command comes to.
type Done = Result<Outcome, Failure>;

/// Runs a command.
pub(crate) fn run(command: Command, app: &mut App) -> Done {
    match command {
        Command::Recall(args) => recall::run(args, app),
        Command::Add(args) => change::add(args, app),
        Command::Edit(args) => change::edit(&args, app),
        Command::Supersede(args) => change::supersede(args, app),
        Command::Forget(args) => change::forget(&args, app),
        Command::Mv(args) => change::mv(&args, app),
        Command::Archive(args) => change::archive(&args, app),
        Command::Restore(args) => change::restore(&args, app),
        Command::Undo(args) => change::undo(&args, app),
        Command::Revert(args) => change::revert(&args, app),
        Command::History(args) => history::run(&args, app),
        Command::Export(args) => bundle::export(&args, app),
        Command::Import(args) => bundle::import(&args, app),
        Command::Conflicts(args) => team::conflicts(&args, app),
        Command::Accept(args) => team::accept(&args, app),
        Command::Agent(args) => agent::run(&args, app),
        Command::Verify => verify::run(app),
        Command::Search(args) => search::run(args, app),
        Command::List(args) => list::run(&args, app),
        Command::Show(args) => show::run(&args, app),
        Command::Index(args) => index::run(&args, app),
        Command::Links(args) => links::run(&args, app),
        Command::Check(args) => check::run(&args, app),
        Command::Explain(args) => explain::run(&args, app),
        Command::Eval(args) => eval::run(&args, app),
        Command::Replay(args) => replay::run(&args, app),
        Command::Why(args) => why::run(args, app),
        Command::Context(args) => context::run(&args, app),
        Command::Prompt(args) => prompt::run(args, app),
        Command::Where(args) => place::run(&args, app),
        Command::Stores => stores::run(app),
        Command::Relocate(args) => relocate::run(&args, app),
        Command::Completions { shell } => completions(shell, app),
    }
}

#[derive(Serialize)]
struct Completions {
    shell: String,
    script: String,
}

fn completions(shell: Shell, app: &mut App) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "memcore", &mut script);
    if app.out.is_json() {
        let script = String::from_utf8_lossy(&script).into_owned();
        app.out.json("completions", Completions { shell: shell.to_string(), script })?;
    } else {
        app.out.exact(&script)?;
    }
    Ok(Outcome::Fine)
}
