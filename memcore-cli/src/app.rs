//! What every command is given: where to write, which folder, and what time it is.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use memcore::{
    By, Clock, FixedClock, MemStore, Origin, OsSystem, PathKind, PlaceOptions, System, SystemClock, Vault,
    VaultBuilder,
};

use crate::args::{Changing, Global};
use crate::folder::{self, Folder};
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
        Folder::locate(self.global.dir.as_deref(), &self.global.project)
    }

    /// How the folder of a project is found.
    pub(crate) fn place_options(&self) -> PlaceOptions {
        folder::options(&self.global.project)
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
        let vault = self.vault(settings.clock(self.clock), &folder)?;
        Ok((folder, vault))
    }

    /// The vault in a folder: the project's, one that was named, or a team's.
    fn vault(&self, settings: VaultBuilder, folder: &Folder) -> memcore::Result<Vault> {
        match (&folder.place, &self.global.dir) {
            (Some(place), _) => settings.open_place(place),
            (None, Some(named)) if self.is_team() => {
                folder::open_team(settings, named, &self.place_options())
            }
            (None, _) => settings.open(&folder.path),
        }
    }

    /// Whether the folder is one that a team fills.
    pub(crate) fn is_team(&self) -> bool {
        self.global.project.team
    }

    /// Opens the folder to change something in it.
    pub(crate) fn open_to_change(&mut self, changing: &Changing) -> memcore::Result<(Folder, Vault)> {
        self.open(VaultBuilder::new().lock_wait(changing.wait()))
    }

    /// Opens the folder to write into it, and makes it if it is not there: whether it did. Before, `check` is given a
    /// vault without memories; a dry run goes on with that one.
    pub(crate) fn open_or_make(
        &mut self,
        changing: &Changing,
        check: impl FnOnce(&Vault) -> memcore::Result<()>,
    ) -> memcore::Result<(Folder, Vault, bool)> {
        let folder = self.locate()?;
        if folder.exists() || OsSystem.kind(&folder.path) == PathKind::File {
            return self.open_to_change(changing).map(|(folder, vault)| (folder, vault, false));
        }
        let settings = VaultBuilder::new().lock_wait(changing.wait()).clock(self.clock);
        let imagined = settings.clone().with_store(MemStore::new());
        check(&imagined)?;
        let place = format!("the folder {}, {}", folder.path.display(), folder.because());
        if changing.dry_run {
            self.out.remark(&format!("would make {place}"));
            return Ok((folder, imagined, false));
        }
        let vault = match &folder.place {
            Some(place) => settings.open_place(place)?,
            None if self.is_team() => self.vault(settings, &folder)?,
            None => settings.create(&folder.path)?,
        };
        self.out.remark(&format!("made {place}"));
        Ok((folder, vault, true))
    }

    /// Who makes a change. What comes from no terminal is taken for an agent's: the lesser trust.
    pub(crate) fn by(&self, changing: &Changing) -> By {
        let person = || io::stdin().is_terminal() || io::stderr().is_terminal();
        let default = || if person() { Origin::User } else { Origin::Agent };
        By {
            session: changing.session.clone(),
            why: changing.because.clone(),
            dry_run: changing.dry_run,
            ..By::origin(changing.origin.unwrap_or_else(default))
        }
    }
}
