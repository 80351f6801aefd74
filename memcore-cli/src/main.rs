//! `memcore`: see, check, recall and change the memory folder that a coding agent keeps.

mod app;
mod args;
mod commands;
mod diff;
mod failure;
mod file;
mod folder;
mod links;
mod lookup;
mod output;
mod picker;
mod place_args;
mod question;
mod session;
mod text;

use std::process::ExitCode;

use clap::Parser;

use crate::app::App;
use crate::args::Cli;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::usage(&error),
    };
    let mut app = App::new(cli.global);
    match commands::run(cli.command, &mut app) {
        Ok(outcome) => outcome.code(),
        Err(failure) => failure.report(&mut app.out),
    }
}
