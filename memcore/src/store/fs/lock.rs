//! The folder's lock: one file, locked by the kernel, so that it vanishes with its holder.
//!
//! Its text is for people and for the next holder. While the lock is held it names the holder, afterwards it is blank
//! if nothing is left to be done. Who takes the lock and finds a name knows that its bearer was killed, or left
//! something unfinished: a name that stays needs no space on a disk that is full.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, MutexGuard, TryLockError as Busy};
use std::time::{Duration, Instant};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, OpenOptions};

use super::super::STATE;
use super::place;
use crate::{Error, ErrorKind, Result, clock};

/// The folders and the file that a writer needs, kept open from one change to the next.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) state: Dir,
    pub(super) tmp: Dir,
    file: File,
    /// Nobody who held the lock through this store has looked yet whether all is done.
    first: bool,
    /// Whose it is: a process that is forked off inherits the file, and the kernel takes the two for one holder.
    process: u32,
}

/// What lies in the state folder for other programs: git keeps the archive and nothing else of it.
const GIT_IGNORE: &[u8] = b"# Earlier versions, logs and the lock are this machine's own.\n*\n!.gitignore\n!archive/\n!archive/**\n";

/// Bytes of the lock file.
const NOTE: usize = 96;

/// A lock that is held.
#[derive(Debug)]
pub(super) struct Held<'s> {
    desk: MutexGuard<'s, Option<Desk>>,
    pub(super) interrupted: bool,
    /// Something is left to be cleared: the next holder shall look closer, as after one that was killed.
    pub(super) untidy: bool,
    /// Something is left to be done.
    unsettled: bool,
}

impl Held<'_> {
    /// The desk is there from the moment the lock is taken.
    pub(super) fn desk(&self) -> io::Result<&Desk> {
        self.desk.as_ref().ok_or_else(|| io::Error::other("the lock was let go"))
    }

    pub(super) fn settled(&mut self, all: bool) {
        self.unsettled = !all;
        if let Some(desk) = self.desk.as_mut() {
            desk.first &= !all;
        }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(desk) = self.desk.as_mut() {
            // If the note stays, the next holder looks closer than it needs to. Unlocking comes by hand: a process that
            // was forked off meanwhile would keep the lock if the file were only closed.
            if !self.untidy && !self.unsettled {
                let _ = note(&mut desk.file, "");
            }
            let _ = desk.file.unlock();
        }
    }
}

/// Takes the lock; `root` is the folder's handle and `shown` its name.
pub(super) fn take<'s>(
    desk: &'s Mutex<Option<Desk>>,
    root: &Dir,
    shown: &str,
    wait: Duration,
) -> Result<Held<'s>> {
    let deadline = Instant::now() + wait;
    let mut pause = Duration::from_micros(100);
    let mut rest = || {
        let left = deadline.saturating_duration_since(Instant::now());
        std::thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(20));
        !left.is_zero()
    };
    let mut desk = loop {
        match desk.try_lock() {
            Ok(free) => break free,
            Err(Busy::Poisoned(poisoned)) => break poisoned.into_inner(),
            Err(Busy::WouldBlock) if rest() => {}
            Err(Busy::WouldBlock) => return Err(locked(shown, "another thread of this process", wait)),
        }
    };
    if desk.as_ref().is_some_and(|desk| desk.process != std::process::id()) {
        *desk = None;
    }
    loop {
        if desk.is_none() {
            *desk = Some(open(root).map_err(|why| cannot_write(shown, why))?);
        }
        let Some(it) = desk.as_mut() else { return Err(locked(shown, "nobody", wait)) };
        match it.file.try_lock() {
            // Somebody may have cleared the state folder away: a lock in the one that is gone keeps nobody out.
            Ok(()) if it.is_in_place(root) => {
                let unsettled = it.begin().map_err(|why| cannot_write(shown, why))?;
                let interrupted = unsettled || it.first;
                return Ok(Held { desk, interrupted, untidy: false, unsettled });
            }
            Ok(()) => {
                let _ = it.file.unlock();
                *desk = None;
                if !rest() {
                    return Err(locked(shown, "a program that takes the state folder away", wait));
                }
            }
            Err(TryLockError::WouldBlock) if rest() => {}
            Err(TryLockError::WouldBlock) => {
                let holder = read_note(&mut it.file).unwrap_or_default();
                let holder = if holder.is_empty() { "another process".to_owned() } else { holder };
                return Err(locked(shown, &holder, wait));
            }
            Err(TryLockError::Error(why)) => return Err(Error::io("cannot lock", shown, why)),
        }
    }
}

impl Desk {
    /// Whether the names in the folder still stand for what is open here.
    fn is_in_place(&self, root: &Dir) -> bool {
        let lock = place::number(&self.file).ok();
        let tmp = place::number(&self.tmp).ok();
        lock.is_some()
            && lock == place::number_of(root, &format!("{STATE}/lock")).ok()
            && tmp == place::number_of(root, &format!("{STATE}/tmp")).ok()
    }

    /// Notes who holds the lock, and says whether a holder before was killed or left something.
    fn begin(&mut self) -> io::Result<bool> {
        let died = read_note(&mut self.file).map_or(true, |note| !note.is_empty());
        let holder = format!("process {} since {}", std::process::id(), clock::system_time_text());
        if let Err(why) = note(&mut self.file, &holder) {
            let _ = self.file.unlock();
            return Err(why);
        }
        Ok(died)
    }
}

/// Opens the state folder, making what is missing of it.
fn open(root: &Dir) -> io::Result<Desk> {
    let (state, _) = folder(root, STATE)?;
    let (tmp, _) = folder(&state, "tmp")?;
    let mut options = OpenOptions::new();
    // Not waiting: the name may be a pipe's.
    options.read(true).write(true).create(true).truncate(false).follow(FollowSymlinks::No).nonblock(true);
    let file = state.open_with("lock", &options)?.into_std();
    if !file.metadata()?.is_file() {
        return Err(io::Error::other(format!("{STATE}/lock is not a file")));
    }
    let mut new = OpenOptions::new();
    new.write(true).create_new(true).follow(FollowSymlinks::No);
    match state.open_with(".gitignore", &new) {
        Ok(mut ignore) => ignore.write_all(GIT_IGNORE)?,
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
        Err(why) => return Err(why),
    }
    Ok(Desk { state, tmp, file, first: true, process: std::process::id() })
}

/// Opens a folder in another, and makes it if it is not there: whether it did. A symbolic link is an error.
pub(super) fn folder(parent: &Dir, name: &str) -> io::Result<(Dir, bool)> {
    match parent.open_dir_nofollow(name) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            match parent.create_dir(name) {
                Err(why) if why.kind() != io::ErrorKind::AlreadyExists => return Err(why),
                _ => {}
            }
            Ok((parent.open_dir_nofollow(name)?, true))
        }
        opened => Ok((opened?, false)),
    }
}

/// Writes the note in one call, always as many bytes: a reader never sees half of one.
fn note(file: &mut File, text: &str) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(format!("{text:<width$.width$}\n", width = NOTE - 1).as_bytes())
}

fn read_note(file: &mut File) -> io::Result<String> {
    file.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::with_capacity(NOTE + 1);
    file.take(NOTE as u64).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

fn locked(shown: &str, holder: &str, wait: Duration) -> Error {
    let message = format!("{shown} is locked by {holder}; waited {} ms", wait.as_millis());
    Error::new(ErrorKind::Locked, message)
        .at(shown)
        .hint("try again; if it stays so, see whether that process hangs")
}

fn cannot_write(shown: &str, why: io::Error) -> Error {
    match why.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            Error::new(ErrorKind::ReadOnly, format!("{shown} cannot be written to: {why}"))
                .at(shown)
                .because(why)
        }
        _ => Error::io("cannot open the state folder of", shown, why),
    }
}
