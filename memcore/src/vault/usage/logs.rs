//! The counts: `usage/<machine>.<n>.log` gets a line for each use; now and then the logs are folded into
//! `usage/<machine>.json`, which says up to which log it has counted. Sums and latest times come out the same in whatever
//! order logs are read, and a kill between the two files neither loses a count nor counts one twice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::Trouble;
use super::super::change::{audit_lines, extend, lines_of_log};
use super::{FOLDER, Usage};
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};
use crate::{ErrorKind, Result};

/// A log of so many bytes is folded.
const FULL: u64 = 256 << 10;

/// Uses by key.
pub(super) type Counts = BTreeMap<DocPath, Usage>;

#[derive(Serialize, Deserialize)]
struct Line {
    /// The key of the memory: the path that it had when it was first counted, unless that is another one's.
    path: DocPath,
    at: i64,
    check: u32,
}

/// What was folded.
#[derive(Default, Serialize, Deserialize)]
struct Folded {
    /// Logs with a smaller number are counted in.
    next: u32,
    counts: Counts,
}

/// Adds uses, as keys with times, to the log of a machine.
pub(super) fn append(
    store: &dyn Store,
    writer: &mut dyn Writer,
    machine: &str,
    uses: &[(DocPath, i64)],
) -> Result<()> {
    let lines: String = uses.iter().map(|(key, at)| line(key.clone(), *at)).collect();
    let mut logs = logs_of(store, machine)?;
    let (number, new) = match logs.pop() {
        // One that somebody emptied stays so, for `verify` to tell.
        Some((number, 0)) => (number.saturating_add(1), true),
        Some((number, size)) if size < FULL => (number, false),
        // Counts that do not fit into one document stay in the logs.
        Some((number, _)) => {
            (fold(store, writer, machine).unwrap_or_else(|_| number.saturating_add(1)), true)
        }
        None => (folded(store, machine)?.next, true),
    };
    extend(writer, &log_path(machine, number), lines.as_bytes(), new)
}

fn folder() -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}"))
}

fn log_path(machine: &str, number: u32) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}.{number:06}.log"))
}

fn folded_path(machine: &str) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{machine}.json"))
}

/// The machines that have counts here.
pub(super) fn machines(store: &dyn Store) -> Result<Vec<String>> {
    let mut machines: Vec<String> = store
        .state(&folder())?
        .iter()
        .filter_map(|meta| {
            let name = meta.path.file_name();
            let log = || name.strip_suffix(".log")?.rsplit_once('.').map(|(machine, _)| machine);
            name.strip_suffix(".json").or_else(log).map(str::to_owned)
        })
        .collect();
    machines.sort();
    machines.dedup();
    Ok(machines)
}

/// The logs of a machine by number, with their sizes.
fn logs_of(store: &dyn Store, machine: &str) -> Result<Vec<(u32, u64)>> {
    let number = |name: &str| {
        let (of, number) = name.strip_suffix(".log")?.rsplit_once('.')?;
        if of == machine { number.parse().ok() } else { None }
    };
    let metas = store.state(&folder())?;
    Ok(metas.iter().filter_map(|meta| Some((number(meta.path.file_name())?, meta.stamp.size))).collect())
}

fn folded(store: &dyn Store, machine: &str) -> Result<Folded> {
    match store.read(&[folded_path(machine)]).into_iter().next() {
        Some(Ok(doc)) => Ok(serde_json::from_slice(&doc.bytes).unwrap_or_default()),
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(Folded::default()),
    }
}

/// The counts of a machine: what is folded, and the logs that are not.
pub(super) fn count(store: &dyn Store, machine: &str) -> Result<Counts> {
    let mut folded = folded(store, machine)?;
    for (number, _) in logs_of(store, machine)?.into_iter().filter(|(number, _)| *number >= folded.next) {
        let read = store.read(&[log_path(machine, number)]);
        let Some(Ok(doc)) = read.into_iter().next() else { continue };
        for line in lines_of_log(&doc.bytes) {
            // A line that a kill cut short, or that a disk spoiled, is none.
            let Some(line) = parse(line) else { continue };
            folded.counts.entry(line.path).or_default().add(Usage { count: 1, last_ms: line.at });
        }
    }
    Ok(folded.counts)
}

/// Folds the logs of a machine, and gives the number of the next one.
fn fold(store: &dyn Store, writer: &mut dyn Writer, machine: &str) -> Result<u32> {
    let counts = count(store, machine)?;
    replace(store, writer, machine, counts)
}

/// Puts these counts in the place of all that a machine has, and gives the number of its next log.
pub(super) fn replace(
    store: &dyn Store,
    writer: &mut dyn Writer,
    machine: &str,
    counts: Counts,
) -> Result<u32> {
    let logs = logs_of(store, machine)?;
    let last = logs.iter().map(|(number, _)| *number).max();
    let next = last.map_or(folded(store, machine)?.next, |number| number.saturating_add(1));
    write_folded(writer, machine, &Folded { next, counts })?;
    // Only now, when they are counted in for good.
    writer.commit()?;
    for (number, _) in logs {
        writer.remove(&log_path(machine, number), &Expect::Any, None)?;
    }
    Ok(next)
}

fn write_folded(writer: &mut dyn Writer, machine: &str, folded: &Folded) -> Result<()> {
    let json = serde_json::to_vec(folded).unwrap_or_default();
    writer.write(&folded_path(machine), &json, &Expect::Any, None).map(|_| ())
}

/// What is wrong with a log or what was folded.
pub(super) fn audit(path: &DocPath, bytes: &[u8]) -> Option<Trouble> {
    if path.file_name().ends_with(".log") {
        return audit_lines(bytes, |line| parse(line).is_some());
    }
    let is_folded = path.file_name().ends_with(".json");
    (is_folded && serde_json::from_slice::<Folded>(bytes).is_err()).then_some(Trouble::DamagedLog)
}

/// Whether a log is missing of which others tell.
pub(in crate::vault) fn gaps(store: &dyn Store) -> Result<bool> {
    for machine in machines(store)? {
        let Folded { next, .. } = folded(store, &machine)?;
        let numbers = logs_of(store, &machine)?.into_iter().map(|(number, _)| number);
        if numbers
            .filter(|number| *number >= next)
            .enumerate()
            .any(|(at, number)| number as usize != next as usize + at)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) fn add(counts: &mut Counts, more: Counts) {
    for (path, usage) in more {
        counts.entry(path).or_default().add(usage);
    }
}

fn line(path: DocPath, at: i64) -> String {
    let line = Line { check: check(&path, at), path, at };
    format!("\n{}", serde_json::to_string(&line).unwrap_or_default())
}

fn parse(line: &[u8]) -> Option<Line> {
    let line: Line = serde_json::from_slice(line).ok()?;
    (line.check == check(&line.path, line.at)).then_some(line)
}

/// FNV-1a, 32 bits: enough to tell a spoiled line.
fn check(path: &DocPath, at: i64) -> u32 {
    let bytes = path.as_str().bytes().chain(at.to_le_bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
