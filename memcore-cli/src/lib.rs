//! The program `memcore` as a function: see, check, recall and change the memory folder that a coding agent keeps.
//!
//! `main` is one line around [`run`]; the console script of the Python package is another.

mod app;
mod args;
mod commands;
mod contradiction;
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

use std::ffi::OsString;

use clap::Parser;

use crate::app::App;
use crate::args::Cli;

/// Runs the program: writes to standard output and standard error, and gives the exit code. The first argument is the
/// name that the program was called by.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let parsed = Cli::try_parse_from(&args).and_then(|cli| contradiction::check(&cli).map(|()| cli));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return failure::usage(&error, &args),
    };
    let mut app = App::new(cli.global);
    match commands::run(cli.command, &mut app) {
        Ok(outcome) => outcome.code(),
        Err(failure) => failure.report(&mut app.out),
    }
}
