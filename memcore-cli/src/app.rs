//! What every command is given: where to write, which folder, and what time it is.

use std::path::PathBuf;

use memcore::{Clock, FixedClock, SystemClock, Vault, VaultBuilder};

use crate::args::Global;
use crate::folder::Folder;
use crate::output::Out;

/// The program while it runs one command.
pub(crate) struct App {
    /// Standard output and standard error.
    pub(crate) out: Out,
    /// The instant of the command. It stands still, so that all ages are told by one clock.
    pub(crate) clock: FixedClock,
    global: Global,
}

impl App {
    /// The program with these global options.
    pub(crate) fn new(global: Global) -> Self {
        let clock = global.now.unwrap_or_else(|| FixedClock(SystemClock.now()));
        Self { out: Out::new(&global), clock, global }
    }

    /// The folder that the options name, or that belongs to the current folder. It may not exist.
    pub(crate) fn locate(&self) -> memcore::Result<Folder> {
        Folder::locate(self.global.dir.as_deref())
    }

    /// Whether the options name a folder.
    pub(crate) fn names_folder(&self) -> bool {
        self.global.dir.is_some()
    }

    /// Goes on as if the options named this folder.
    pub(crate) fn use_folder(&mut self, folder: PathBuf) {
        self.global.dir = Some(folder);
    }

    /// Opens the folder, and says on standard error which one it is if the person did not name it.
    pub(crate) fn open(&mut self, settings: VaultBuilder) -> memcore::Result<(Folder, Vault)> {
        let folder = self.locate()?;
        folder.must_exist()?;
        if !folder.is_named() {
            self.out.remark(&format!("using {}, by {}", folder.path.display(), folder.because()));
        }
        let vault = settings.clock(self.clock).open(&folder.path)?;
        Ok((folder, vault))
    }
}
