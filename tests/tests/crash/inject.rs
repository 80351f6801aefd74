//! A kill at the entry of every file call of each operation, and every error at every call, by strace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

use memcore_tests::crash::{Acks, Line, Op, USES, check};

use crate::world::{folder_in_memory, skip, times};

/// The calls by which files are reached.
const CALLS: &[&str] = &[
    "openat",
    "openat2",
    "open",
    "mkdirat",
    "mkdir",
    "write",
    "pwrite64",
    "read",
    "pread64",
    "fsync",
    "fdatasync",
    "rename",
    "renameat",
    "renameat2",
    "link",
    "linkat",
    "unlink",
    "unlinkat",
    "fchmod",
    "fchmodat",
    "ftruncate",
    "flock",
    "fstat",
    "newfstatat",
    "statx",
    "getdents64",
    "lseek",
    "close",
];

/// Those that change nothing. A kill at one of them leaves what a kill at the next change leaves, so the short form
/// passes over them.
const LOOKS: &[&str] = &["read", "pread64", "fstat", "newfstatat", "statx", "getdents64", "lseek", "close"];

/// What each may fail with.
fn errors(call: &str) -> &'static [&'static str] {
    match call {
        "write" | "pwrite64" | "ftruncate" => &["ENOSPC", "EIO", "EINTR"],
        "fsync" | "fdatasync" => &["EIO", "ENOSPC", "EROFS"],
        "openat" | "openat2" | "open" => &["EIO", "ENOSPC", "EACCES", "EROFS", "EMFILE"],
        "mkdirat" | "mkdir" | "rename" | "renameat" | "renameat2" | "link" | "linkat" | "unlink"
        | "unlinkat" => &["EIO", "ENOSPC", "EACCES", "EROFS"],
        "fchmod" | "fchmodat" => &["EIO", "EROFS"],
        "close" => &[],
        _ => &["EIO"],
    }
}

/// Each operation, with the chain that `crash_writer` sets up: `k0`, `k2` which links to it, and `k1` in the archive.
///
/// `MEMCORE_ONLY="purge,revert"` tries some of them alone.
fn operations() -> Vec<(&'static str, Op)> {
    let only = std::env::var("MEMCORE_ONLY").unwrap_or_default();
    let is_asked_for = |name: &str| only.is_empty() || only.split(',').any(|part| name.contains(part));
    all_operations().into_iter().filter(|(name, _)| is_asked_for(name)).collect()
}

fn all_operations() -> Vec<(&'static str, Op)> {
    let key = |key: &str| format!("w0x0{key}");
    let token = || "new".to_owned();
    vec![
        ("create", Op::Create { key: key("k9"), token: token() }),
        ("update", Op::Update { key: key("k0"), token: token() }),
        ("edit", Op::Edit { key: key("k2"), token: token() }),
        ("supersede", Op::Supersede { old: key("k0"), new: key("k9"), token: token() }),
        ("supersede in place", Op::Supersede { old: key("k0"), new: key("k0"), token: token() }),
        ("rename", Op::Rename { from: key("k0"), to: key("k99") }),
        ("archive", Op::Archive { key: key("k2") }),
        ("restore", Op::Restore { key: key("k1") }),
        ("forget", Op::Forget { key: key("k0") }),
        ("undo", Op::Undo),
        ("write all", Op::WriteAll { keys: vec![key("k7"), key("k8"), key("k9")], token: token() }),
        ("settle: overwrite", Op::Overwrite { key: key("k0"), token: token() }),
        ("settle: version", Op::Version { old: key("k0"), new: key("k9"), token: token() }),
        ("settle: merge", Op::Merge { key: key("k2"), token: token() }),
        ("revert", Op::Revert { key: key("k2") }),
        ("rebuild the index", Op::Rebuild),
        ("purge", Op::Purge { key: key("k0") }),
        ("import", Op::Import { keys: vec![key("k8"), key("k9")], token: token() }),
        ("resolve", Op::Resolve { key: key("k0"), token: token() }),
        ("count a use", Op::Use),
    ]
}

/// The short form tries every fifth call, of each operation others.
fn is_tried(operation: usize, call: usize) -> bool {
    times(0, 1) == 1 || (operation + call).is_multiple_of(5)
}

/// No use is lost that was counted before, and none is counted twice: of two memories, so many times that they were shown.
fn uses_are_whole(job: &Path, shown: u64) {
    let vault = memcore::Vault::open(job.join("vault")).unwrap();
    let count: u64 = vault.usage().unwrap().values().map(|usage| usage.count).sum();
    assert!(
        count == 0 || (USES as u64..=USES as u64 + 2 * shown).contains(&count),
        "{count} uses are counted"
    );
}

#[test]
fn a_kill_at_every_call() {
    let Some(world) = World::new("kills at every call") else { return };
    let mut jobs = Vec::new();
    for (number, (name, op)) in operations().into_iter().enumerate() {
        let calls = world.calls(&op, &[]).into_iter();
        let calls = calls.filter(|(call, _)| times(0, 1) == 1 || !LOOKS.contains(&&**call));
        for (turn, (call, at)) in calls.enumerate() {
            if is_tried(number, turn) {
                let fault = "signal=SIGKILL".to_owned();
                jobs.push(Job { name, op: op.clone(), call, at, fault, besides: &[] });
            }
        }
    }
    world.run(jobs, |job, output| {
        assert_eq!(output.status.code(), None, "it was killed");
        uses_are_whole(job, 1);
    });
}

#[test]
fn every_error_at_every_call() {
    let Some(world) = World::new("errors at every call") else { return };
    let mut jobs = Vec::new();
    for (number, (name, op)) in operations().into_iter().enumerate() {
        for (index, (call, at)) in world.calls(&op, &[]).into_iter().enumerate() {
            if !is_tried(number, index) {
                continue;
            }
            let all = errors(&call);
            // The short form tries each call with one error, and in all operations together each error.
            let some = if all.is_empty() { 0 } else { times(1, all.len()) };
            for turn in 0..some {
                let fault = format!("error={}", all[(turn + number + at) % all.len()]);
                jobs.push(Job { name, op: op.clone(), call: call.clone(), at, fault, besides: &[] });
            }
        }
    }
    world.run(jobs, |job, _| {
        let left = std::fs::read_dir(job.join("vault/.memcore/tmp")).into_iter().flatten().count();
        assert!(left <= 1, "{left} files are left over");
        // What was refused is tried once more.
        uses_are_whole(job, 2);
    });
}

/// Where names can be neither exchanged nor linked, as on exFAT.
const PLAIN: &[&str] = &["renameat2:error=EINVAL", "linkat:error=EPERM"];

#[test]
fn a_kill_at_every_call_where_names_cannot_be_exchanged() {
    let Some(world) = World::new("kills on a plain file system") else { return };
    let mut jobs = Vec::new();
    for (number, (name, op)) in operations().into_iter().enumerate() {
        let kinds = ["renameat", "rename", "write", "unlinkat", "fsync", "openat"];
        let calls = world.calls(&op, PLAIN).into_iter().filter(|(call, _)| kinds.contains(&&**call));
        for (turn, (call, at)) in calls.enumerate() {
            if is_tried(number, turn) {
                let fault = "signal=SIGKILL".to_owned();
                jobs.push(Job { name, op: op.clone(), call, at, fault, besides: PLAIN });
            }
        }
    }
    world.run(jobs, |job, output| {
        assert_eq!(output.status.code(), None, "it was killed");
        uses_are_whole(job, 1);
    });
}

struct Job {
    name: &'static str,
    op: Op,
    call: String,
    at: usize,
    fault: String,
    besides: &'static [&'static str],
}

struct World {
    folder: tempfile::TempDir,
}

impl World {
    /// A folder in which each operation can be made. `None`, said aloud, where processes cannot be traced.
    fn new(what: &str) -> Option<Self> {
        let traced = Command::new("strace").args(["-f", "-o", "/dev/null", "true"]).output();
        match traced {
            Ok(output) if output.status.success() => {}
            Ok(output) => {
                skip(
                    what,
                    &format!("strace may not trace here: {}", String::from_utf8_lossy(&output.stderr)),
                );
                return None;
            }
            Err(why) => {
                skip(what, &format!("strace: {why}"));
                return None;
            }
        }
        let folder = folder_in_memory();
        let template = folder.path().join("template");
        std::fs::create_dir_all(template.join("vault")).unwrap();
        let first = Op::Create { key: "w0x0k0".to_owned(), token: "w0x0k0".to_owned() };
        let made = once(&template, &first, None);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Some(Self { folder })
    }

    fn copy(&self, name: &str) -> PathBuf {
        let to = self.folder.path().join(name);
        copy(&self.folder.path().join("template"), &to);
        to
    }

    /// The calls that an operation makes after it has said that it begins, each with its number among those of its name.
    fn calls(&self, op: &Op, besides: &[&str]) -> Vec<(String, usize)> {
        let (job, trace) = (self.copy("traced"), self.folder.path().join("trace"));
        let mut strace = Command::new("strace");
        strace.args(["-f", "-s", "64", "-o"]).arg(&trace);
        inject(&mut strace, besides);
        let made = once(&job, op, Some(strace));
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let text = std::fs::read_to_string(&trace).unwrap();
        let main = text.split_whitespace().next().unwrap().to_owned();
        let (mut counts, mut calls, mut begun) = (BTreeMap::<&str, usize>::new(), Vec::new(), false);
        for line in text.lines().filter_map(|line| line.strip_prefix(&main)) {
            let Some((call, rest)) = line.trim_start().split_once('(') else { continue };
            let count = counts.entry(call).or_default();
            *count += 1;
            if call == "write" && rest.contains("{\"Begun\"") || rest.contains("{\\\"Begun\\\"") {
                begun = true;
            } else if rest.contains("{\"Acked\"") || rest.contains("{\\\"Acked\\\"") {
                break;
            } else if begun && CALLS.contains(&call) {
                calls.push((call.to_owned(), *count));
            }
        }
        std::fs::remove_dir_all(job).unwrap();
        assert!(calls.len() > 10, "only {} calls were seen", calls.len());
        calls
    }

    /// Runs all jobs on two threads, holds each folder against its log, and tells what came of them.
    fn run(&self, jobs: Vec<Job>, also: impl Fn(&Path, &Output) + Sync) {
        let (all, queue) = (jobs.len(), Mutex::new(jobs.into_iter().enumerate()));
        let (wrong, ended) = (Mutex::new(Vec::new()), Mutex::new(BTreeMap::<String, usize>::new()));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let Some((number, job)) = queue.lock().unwrap().next() else { return };
                        let folder = self.copy(&format!("job{number}"));
                        let mut strace = Command::new("strace");
                        // Other calls need not be told of.
                        strace.args(["-f", "-qq", "-o", "/dev/null"]);
                        let fault = format!("{}:{}:when={}", job.call, job.fault, job.at);
                        let besides = job.besides.iter().filter_map(|it| it.split(':').next());
                        let traced: Vec<&str> = besides.chain([&*job.call]).collect();
                        strace.args(["-e", &format!("trace={}", traced.join(","))]);
                        inject(&mut strace, &[&[&*fault], job.besides].concat());
                        let output = once(&folder, &job.op, Some(strace));
                        let how = match output.status.code() {
                            Some(0) => "acknowledged",
                            Some(3) => "refused",
                            _ => "killed",
                        };
                        *ended.lock().unwrap().entry(how.to_owned()).or_default() += 1;
                        let what = format!("{}: {fault} ({how})", job.name);
                        let panicked =
                            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| also(&folder, &output)));
                        if panicked.is_err() {
                            wrong.lock().unwrap().push(format!("{what}: see above"));
                        }
                        if let Err(why) = check(&folder.join("vault"), &[folder.join("log")]) {
                            let said =
                                Acks::read(&folder.join("log")).unwrap().into_iter().filter_map(refusal);
                            let said: BTreeSet<String> = said.collect();
                            wrong
                                .lock()
                                .unwrap()
                                .push(format!("{what}: {}\n    {said:?}", why.join("\n    ")));
                        }
                        std::fs::remove_dir_all(folder).unwrap();
                    }
                });
            }
        });
        let wrong = wrong.into_inner().unwrap();
        eprintln!("{all} faults, {:?}; {} broke a promise", ended.into_inner().unwrap(), wrong.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

fn refusal(line: Line) -> Option<String> {
    if let Line::Refused { error } = line { Some(error) } else { None }
}

fn inject(strace: &mut Command, faults: &[&str]) {
    for fault in faults {
        strace.arg("-e").arg(format!("inject={fault}"));
    }
}

/// Runs `crash_writer once`, under strace if it is given.
fn once(job: &Path, op: &Op, strace: Option<Command>) -> Output {
    let writer = env!("CARGO_BIN_EXE_crash_writer");
    let mut command = match strace {
        Some(mut strace) => {
            strace.arg(writer);
            strace
        }
        None => Command::new(writer),
    };
    command.arg("once").arg(job.join("vault")).arg(job.join("log")).arg(serde_json::to_string(op).unwrap());
    command.stdin(Stdio::null()).output().unwrap()
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target)
        } else {
            std::fs::copy(entry.path(), target).map(drop).unwrap()
        }
    }
}
