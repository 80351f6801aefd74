//! What lies in the way: pipes, devices and folders with the names of files, folders that cannot be written to, disks
//! that are full, and a state folder that somebody takes away.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use memcore::{By, Draft, Durability, ErrorKind, Expect, Forget, GatePolicy, MemoryEdit, Vault};
use memcore_tests::crash::{Op, check};

use crate::world::{Writer, skip, times};

fn open(folder: &Path) -> Vault {
    Vault::builder()
        .durability(Durability::Relaxed)
        .gate(GatePolicy::Off)
        .lock_wait(Duration::from_secs(30))
        .open(folder)
        .unwrap()
}

fn make(kind: &str, at: &Path) {
    fs::create_dir_all(at.parent().unwrap()).unwrap();
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(at).status().unwrap().success()),
        "folder" => fs::create_dir(at).unwrap(),
        "link" => symlink("/etc/hostname", at).unwrap(),
        "link to nothing" => symlink("/nowhere", at).unwrap(),
        _ => symlink("/dev/zero", at).unwrap(),
    }
}

#[test]
fn nothing_that_is_no_file_is_waited_for_or_written_to() {
    for kind in ["pipe", "folder", "link", "link to nothing", "link to a device"] {
        let folder = tempfile::tempdir().unwrap();
        make(kind, &folder.path().join("project_a.md"));
        let vault = open(folder.path());
        let path = "project_a.md".parse().unwrap();
        let edit = MemoryEdit::new().body("x");
        assert!(vault.edit(&path, &edit, &Expect::Any, &By::agent()).is_err(), "{kind}");
        assert!(vault.archive(&path, &By::agent()).is_err(), "{kind}");
        assert!(vault.forget(&path, Forget::Purge, &By::agent()).is_err(), "{kind}");
        let made = vault.write(&Draft::project("a", "A."), &By::agent());
        assert!(made.is_err() || made.is_ok_and(|it| it.path != path), "{kind}");
        vault.write(&Draft::project("b", "B."), &By::agent()).unwrap();
        vault.verify().unwrap();
        for state in
            ["lock", "changes/000001.jsonl", "origins.jsonl", "journal.json", "tmp", "history", ".gitignore"]
        {
            let folder = tempfile::tempdir().unwrap();
            make(kind, &folder.path().join(".memcore").join(state));
            let vault = open(folder.path());
            let written = vault.write(&Draft::project("a", "A."), &By::external());
            let fine = kind == "folder" && matches!(state, "tmp" | "history") || state == ".gitignore";
            // Whether it is an error or not, it ends; an error leaves nothing behind.
            assert!(!fine || written.is_ok(), "{kind} at {state}: {written:?}");
            if written.is_err() {
                assert!(!folder.path().join("project_a.md").exists(), "{kind} at {state}");
            }
        }
    }
}

#[test]
fn a_state_folder_that_somebody_takes_away_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (open(folder.path()), open(folder.path()));
    for (number, gone) in
        [".memcore", ".memcore/tmp", ".memcore/history", ".memcore/changes", ".memcore"].iter().enumerate()
    {
        one.write(&Draft::project("a", format!("One {number}.")), &By::agent()).unwrap();
        other.write(&Draft::project("a", format!("Other {number}.")), &By::agent()).unwrap();
        fs::remove_dir_all(folder.path().join(gone)).unwrap();
    }
    one.write(&Draft::project("a", "Last."), &By::agent()).unwrap();
    // Both have the lock of the folder that is there now, not that of one that is gone.
    let lock = fs::File::open(folder.path().join(".memcore/lock")).unwrap();
    lock.lock().unwrap();
    let third = Vault::builder().lock_wait(Duration::from_millis(5)).open(folder.path()).unwrap();
    let refused = third.write(&Draft::project("b", "B."), &By::agent()).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Locked);
    lock.unlock().unwrap();
    assert!(other.find("a").unwrap().body().contains("Last."));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_read_only() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md"), "---\nname: a\n---\nText.\n").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let logs = tempfile::tempdir().unwrap();
    fs::set_permissions(logs.path(), fs::Permissions::from_mode(0o777)).unwrap();
    // Modes do not bind root, so another user tries.
    let op = serde_json::to_string(&Op::Create { key: "w0x0k9".into(), token: "t".into() }).unwrap();
    let writer = logs.path().join("writer");
    fs::copy(env!("CARGO_BIN_EXE_crash_writer"), &writer).unwrap();
    let output = Command::new("setpriv")
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups"])
        .arg(&writer)
        .arg("once")
        .arg(folder.path())
        .arg(logs.path().join("log"))
        .arg(op)
        .output();
    match output {
        Ok(output) if output.status.code() == Some(3) => {
            let said = fs::read_to_string(logs.path().join("log")).unwrap();
            assert!(said.contains("read_only: "), "{said}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");
        }
        Ok(output) => skip(
            "a folder of another user",
            &format!("{:?} {}", output.status, String::from_utf8_lossy(&output.stderr)),
        ),
        Err(why) => skip("a folder of another user", &format!("setpriv: {why}")),
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_full_disk_loses_nothing_and_leaves_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let disk = outer.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=640k", "none"]).arg(&disk).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        return skip("a full disk", "tmpfs may not be mounted here");
    }
    let unmount = Unmount(&disk);
    let folder = disk.join("vault");
    fs::create_dir(&folder).unwrap();
    let mut logs = Vec::new();
    for round in 0..times(12, 100) {
        // Each writes until it is refused.
        let start = |id: usize| {
            Writer::start(&folder, outer.path(), round * 4 + id, (round * 4 + id) as u64, u64::MAX, true)
        };
        let writers: Vec<_> = (0..4).map(start).collect();
        logs.extend((0..4).map(|id| outer.path().join(format!("{}.log", round * 4 + id))));
        for writer in writers {
            let ended = writer.wait();
            assert!(ended.said.contains("No space left"), "{}", ended.said);
        }
        let left = fs::read_dir(folder.join(".memcore/tmp")).unwrap().count();
        assert!(left <= 4, "{left} files are left over");
        // Space comes back.
        let size = |size: &str| {
            let remount =
                Command::new("mount").args(["-o", &format!("remount,size={size}")]).arg(&disk).status();
            assert!(remount.unwrap().success());
        };
        size("64m");
        let checked =
            check(&folder, &logs).unwrap_or_else(|wrong| panic!("round {round}: {}", wrong.join("\n")));
        assert!(checked.acked > 0);
        fs::remove_dir_all(&folder).unwrap();
        fs::create_dir(&folder).unwrap();
        logs.clear();
        size("640k");
    }
    drop(unmount);
}

struct Unmount<'a>(&'a Path);

impl Drop for Unmount<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}
