//! What the tests of crashes share: how much is tried, where, and the processes that are killed.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

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

/// A writer that runs; it is killed when nobody waits for it any more.
pub(crate) struct Writer {
    child: Option<Child>,
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
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
        Self { child: Some(child) }
    }

    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.as_mut().unwrap().try_wait().unwrap().is_some()
    }

    /// Kills it.
    pub(crate) fn kill(mut self) -> Ended {
        let _ = self.child.as_mut().unwrap().kill();
        self.wait()
    }

    /// Waits until it ends by itself.
    pub(crate) fn wait(mut self) -> Ended {
        let output = self.child.take().unwrap().wait_with_output().unwrap();
        Ended { status: output.status, said: String::from_utf8_lossy(&output.stderr).into_owned() }
    }
}

/// How a writer ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) said: String,
}

/// Logs of writers, looked at while they grow: what comes next waits for what was acknowledged, not for a time.
pub(crate) struct Acknowledged {
    logs: Vec<(PathBuf, u64)>,
}

impl Acknowledged {
    pub(crate) fn new(logs: &[PathBuf]) -> Self {
        Self { logs: logs.iter().map(|log| (log.clone(), 0)).collect() }
    }

    /// Waits until one more step was acknowledged, as long as `goes_on`.
    pub(crate) fn wait(&mut self, mut goes_on: impl FnMut() -> bool) {
        while self.more() == 0 && goes_on() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Steps that were acknowledged since the last look.
    fn more(&mut self) -> usize {
        self.logs.iter_mut().map(|(log, seen)| acknowledged(log, seen).unwrap_or(0)).sum()
    }
}

/// Steps that were acknowledged in the whole lines of a log behind `seen`, which moves on. A log may not be there yet.
fn acknowledged(log: &Path, seen: &mut u64) -> std::io::Result<usize> {
    let (mut file, mut text) = (File::open(log)?, String::new());
    file.seek(SeekFrom::Start(*seen))?;
    file.read_to_string(&mut text)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    *seen += whole as u64;
    let is_acknowledged = |line: &&str| line.starts_with("{\"Acked\"") || line.starts_with("{\"Added\"");
    Ok(text[..whole].lines().filter(is_acknowledged).count())
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
        Writer { child: Some(child) }
    }
}
