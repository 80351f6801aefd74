//! What the tests of crashes share: how much is tried, where, and the processes that are killed.

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use tempfile::TempDir;

/// How much is tried: for every change, or with `MEMCORE_LONG=1`.
pub(crate) fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("MEMCORE_LONG").is_some() { long } else { short }
}

/// Where the dice begin: `MEMCORE_SEED`, or another place each time. It is told, so that a run can be had again.
pub(crate) fn seed() -> u64 {
    let given = std::env::var("MEMCORE_SEED").ok().and_then(|seed| seed.parse().ok());
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    given.unwrap_or_else(|| now().as_nanos() as u64 & 0xffff_ffff)
}

/// A folder that goes away after the test, in memory if there is a file system for it: a kill cares for no disk.
pub(crate) fn folder_in_memory() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.or_else(|_| tempfile::tempdir()).unwrap()
}

/// Says that something was not tried.
pub(crate) fn skip(what: &str, why: &str) {
    eprintln!("SKIPPED: {what}: {why}");
}

/// A writer that runs.
pub(crate) struct Writer {
    child: Child,
}

impl Writer {
    /// Starts writer number `id`, whose log lies in `logs`.
    pub(crate) fn start(folder: &Path, logs: &Path, id: usize, seed: u64, steps: u64, strict: bool) -> Self {
        let log = logs.join(format!("{id}.log"));
        let child = Command::new(env!("CARGO_BIN_EXE_crash_writer"))
            .arg("run")
            .args([folder, &log])
            .args([id.to_string(), seed.to_string(), steps.to_string()])
            .arg(if strict { "strict" } else { "relaxed" })
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child }
    }

    /// Kills it.
    pub(crate) fn kill(mut self) -> Ended {
        let _ = self.child.kill();
        self.wait()
    }

    /// Waits until it ends by itself.
    pub(crate) fn wait(self) -> Ended {
        let output = self.child.wait_with_output().unwrap();
        Ended { status: output.status, said: String::from_utf8_lossy(&output.stderr).into_owned() }
    }
}

/// How a writer ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) said: String,
}

/// A process that counts in the memory `counter`.
pub(crate) struct Counter;

impl Counter {
    pub(crate) fn start(folder: &Path, times: usize, strict: bool) -> Writer {
        let child = Command::new(env!("CARGO_BIN_EXE_crash_writer"))
            .arg("count")
            .arg(folder)
            .arg(times.to_string())
            .arg(if strict { "strict" } else { "relaxed" })
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Writer { child }
    }
}
