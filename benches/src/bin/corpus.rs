//! Writes a made-up corpus: `corpus DIR --files 10000 [--seed 1] [--folders 10]`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program prints")]

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use memcore_benches::corpus::{self, Spec};

const USAGE: &str = "usage: corpus DIR --files N [--seed N] [--folders N]";

fn main() -> ExitCode {
    let outcome = parse(env::args().skip(1))
        .and_then(|(dir, spec)| corpus::write(&dir, &spec).map_err(|error| error.to_string()));
    match outcome {
        Ok(written) => {
            println!("{} files, {} bytes, MEMORY.md among them", written.files, written.bytes);
            println!("{} links, {} of them dangling", written.links, written.dangling);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("corpus: {message}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut args: impl Iterator<Item = String>) -> Result<(PathBuf, Spec), String> {
    let (mut dir, mut files, mut seed, mut folders) = (None, None, None, None);
    while let Some(arg) = args.next() {
        let mut number = || {
            let value = args.next().and_then(|value| value.parse::<usize>().ok());
            value.ok_or_else(|| format!("{arg} needs a number\n{USAGE}"))
        };
        match arg.as_str() {
            "--files" => files = Some(number()?),
            "--seed" => seed = Some(number()?),
            "--folders" => folders = Some(number()?),
            _ if arg.starts_with('-') || dir.is_some() => return Err(format!("what is {arg}?\n{USAGE}")),
            _ => dir = Some(PathBuf::from(arg)),
        }
    }
    let (Some(dir), Some(files)) = (dir, files) else { return Err(USAGE.to_owned()) };
    let default = Spec::new(files);
    Ok((
        dir,
        Spec {
            seed: seed.map_or(default.seed, |seed| seed as u64),
            folders: folders.unwrap_or(default.folders),
            ..default
        },
    ))
}
