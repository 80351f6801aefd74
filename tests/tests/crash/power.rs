//! The power is cut: a file system on a loop device is shut down in the middle of writing, without its journal being
//! written, and mounted again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use memcore_tests::crash::{Dice, check};

use crate::world::{Acknowledged, Writer, seed, skip, times};

const WRITERS: usize = 4;

#[test]
fn nothing_acknowledged_is_lost_to_power_cuts_on_ext4() {
    cuts("ext4", &["mkfs.ext4", "-q", "-F"], "rw", times(25, 250));
}

#[test]
fn nothing_acknowledged_is_lost_to_power_cuts_without_delayed_allocation_flushes() {
    // Without the help that ext4 gives to programs that rename without syncing.
    cuts("ext4, noauto_da_alloc", &["mkfs.ext4", "-q", "-F"], "noauto_da_alloc", times(15, 150));
}

#[test]
fn nothing_acknowledged_is_lost_to_power_cuts_on_xfs() {
    // A copy may be mounted while somebody keeps the first one.
    cuts("xfs", &["mkfs.xfs", "-q", "-f"], "nouuid", times(10, 100));
}

fn cuts(what: &str, mkfs: &[&str], options: &str, cuts: usize) {
    let what = format!("power cuts on {what}");
    let outside = tempfile::tempdir().unwrap();
    let Some(mut disk) = Disk::new(outside.path(), mkfs, options, &what) else { return };
    let mut dice = Dice::new(seed());
    let (mut acked, mut came, mut not, mut undone) = (0, 0, 0, 0);
    for cut in 0..cuts {
        let seed = dice.below(1 << 30);
        disk.mount();
        let folder = disk.at.join(format!("vault{cut}"));
        let logs = outside.path().join(format!("logs{cut}"));
        std::fs::create_dir(&folder).unwrap();
        std::fs::create_dir(&logs).unwrap();
        // The folder itself is older than the cut.
        std::fs::File::open(&disk.at).unwrap().sync_all().unwrap();
        let mut writers: Vec<_> = (0..WRITERS)
            .map(|id| Writer::start(&folder, &logs, id, seed + id as u64, u64::MAX, true))
            .collect();
        let logs: Vec<_> = (0..WRITERS).map(|id| logs.join(format!("{id}.log"))).collect();
        // However slow the machine is, something is written before the cut; then the dice say when.
        Acknowledged::new(&logs).wait(|| !writers.iter_mut().any(Writer::has_ended));
        std::thread::sleep(Duration::from_millis(80 + dice.below(700)));
        disk.cut();
        writers.into_iter().for_each(|writer| drop(writer.kill()));
        disk.unmount();
        disk.mount();
        match check(&folder, &logs) {
            Ok(checked) => {
                acked += checked.acked;
                came += checked.came_about;
                not += checked.did_not;
                undone += checked.undone;
            }
            Err(wrong) => panic!("{what}: cut {cut}, seed {seed}:\n{}", wrong.join("\n")),
        }
        let _ = std::fs::remove_dir_all(&folder);
        disk.unmount();
    }
    eprintln!(
        "{what}: {cuts} cuts, {acked} acknowledged, 0 lost; in flight {came} came about and {not} did not; {undone} undone"
    );
    assert!(acked >= cuts, "too little was written to say anything: {acked}");
}

/// A file system in a file.
struct Disk {
    image: PathBuf,
    at: PathBuf,
    options: String,
    copies: usize,
}

impl Disk {
    /// `None`, said aloud, where such a one cannot be made and mounted.
    fn new(outside: &Path, mkfs: &[&str], options: &str, what: &str) -> Option<Self> {
        let (image, at) = (outside.join("image"), outside.join("disk"));
        std::fs::create_dir(&at).unwrap();
        std::fs::File::create(&image).unwrap().set_len(320 << 20).unwrap();
        let mut disk = Self { image, at, options: format!("loop,{options}"), copies: 0 };
        let made = run(Command::new(mkfs[0]).args(&mkfs[1..]).arg(&disk.image));
        if let Err(why) = made.and_then(|()| disk.try_mount()) {
            skip(what, &why);
            return None;
        }
        disk.unmount();
        Some(disk)
    }

    fn try_mount(&self) -> Result<(), String> {
        run(Command::new("mount").args(["-o", &self.options]).args([&self.image, &self.at]))
    }

    fn mount(&self) {
        self.try_mount().unwrap();
    }

    /// The ioctl that both file systems have for this: 2 is "without flushing the journal".
    fn cut(&self) {
        const CUT: &str = "import fcntl, os, struct, sys\n\
             fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))";
        run(Command::new("python3").args(["-c", CUT]).arg(&self.at)).unwrap();
    }

    /// A process that another test begins holds our open folders for a moment, until it is itself.
    fn unmount(&mut self) {
        let unmount = || run(Command::new("umount").arg(&self.at));
        let is_busy = |tried: &Result<(), String>| tried.as_ref().is_err_and(|why| why.contains("busy"));
        let mut tried = unmount();
        for _ in 0..1_000 {
            if !is_busy(&tried) {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
            tried = unmount();
        }
        tried.unwrap();
        self.leave();
    }

    /// A process that has mounts of its own may keep the file system, dead as it is, and it would be mounted again. What
    /// had reached the disk is in the image: a copy of it goes on.
    fn leave(&mut self) {
        let held =
            Command::new("losetup").args(["-n", "-O", "NAME", "-j"]).arg(&self.image).output().unwrap();
        if !held.stdout.is_empty() {
            let copy = self.image.with_extension(format!("{}", self.copies));
            run(Command::new("cp").arg("--sparse=always").args([&self.image, &copy])).unwrap();
            std::fs::remove_file(std::mem::replace(&mut self.image, copy)).unwrap();
            self.copies += 1;
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = run(Command::new("umount").arg("-l").arg(&self.at));
        }
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())),
        Err(why) => Err(format!("{command:?}: {why}")),
    }
}
