//! The program as a whole process, from start to exit, against ripgrep over the same folder.
//!
//! ```text
//! cargo build --release -p memcore-cli
//! cargo run --release -p memcore-benches --bin program -- DIR [ROUNDS]
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use memcore_benches::rounds::{Rounds, process};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().ok_or("usage: program DIR [ROUNDS]")?);
    let rounds = args.next().map_or(Ok(21), |rounds| rounds.parse())?;
    let program = std::env::current_exe()?.with_file_name("memcore");
    if !program.exists() {
        return Err("build the program first: cargo build --release -p memcore-cli".into());
    }
    let table = Rounds::against("rg -uuu -c")
        .add("rg -uuu -c", process(ripgrep(&dir), 1))
        .add("memcore recall", process(memcore(&program, &dir, "recall"), 0))
        .add("memcore list", process(memcore(&program, &dir, "list"), 0))
        .run(rounds);
    writeln!(std::io::stdout(), "### Whole processes ({}, {rounds} rounds)\n\n{table}", files(&dir)?)?;
    Ok(())
}

fn ripgrep(dir: &Path) -> Command {
    let mut rg = Command::new("rg");
    rg.args(["-uuu", "-c", "-F", "zzqq"]).arg(dir);
    rg
}

fn memcore(program: &Path, dir: &Path, command: &str) -> Command {
    let mut memcore = Command::new(program);
    memcore.arg(command);
    if command == "recall" {
        memcore.arg("why does the deploy script fail on the staging server?");
    }
    memcore.arg("--dir").arg(dir);
    memcore
}

fn files(dir: &Path) -> std::io::Result<String> {
    let (files, bytes) = memcore_benches::floor::list_and_stat(dir)?;
    Ok(format!("{files} files, {bytes} bytes"))
}
