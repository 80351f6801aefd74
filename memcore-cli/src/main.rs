//! `memcore`: see, check, recall and change the memory folder that a coding agent keeps.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(memcore_cli::run(std::env::args_os()))
}
