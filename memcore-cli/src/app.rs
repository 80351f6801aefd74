//! What every command is given: where to write, which folder, and what time it is.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use memcore::{
    AgentPlace, By, Clock, FixedClock, MemStore, Memories, MemoryPlace, Origin, OsSystem, PathKind,
    PlaceOptions, Scope, Settings, SwitchOptions, Switches, System, SystemClock, TEAM_FOLDER, Vault,
    VaultBuilder,
};

use crate::args::{Changing, Global};
use crate::folder::{self, Folder};
use crate::output::Out;
use crate::place_args::Shared;

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
        Folder::locate(self.global.dir.as_deref(), &self.global.project, self.scope(), false)
    }

    /// Whose memories the options name.
    pub(crate) fn scope(&self) -> Scope {
        self.global.project.scope()
    }

    /// How the folder of a project is found.
    pub(crate) fn place_options(&self) -> memcore::Result<PlaceOptions> {
        folder::options(&self.global.project)
    }

    /// What memories of a project are used for.
    pub(crate) fn switches(&self, place: &MemoryPlace) -> memcore::Result<Switches> {
        let settings = Settings::read(&OsSystem, &place.root, &self.place_options()?.settings);
        Ok(Switches::read(&OsSystem, &settings, &SwitchOptions::default()))
    }

    /// Says on standard error if agents are given nothing of this folder.
    pub(crate) fn remark_if_off(&mut self, folder: &Folder) -> memcore::Result<()> {
        let Some(place) = &folder.place else { return Ok(()) };
        let Switches { memory, recall, .. } = self.switches(place)?;
        if !recall.on {
            let off = if memory.on { recall } else { memory };
            self.out.remark(&format!("agents are given no memories here: {off}"));
        }
        Ok(())
    }

    /// Whether the options name a folder.
    pub(crate) fn names_folder(&self) -> bool {
        self.global.dir.is_some()
    }

    /// Goes on as if the options named this folder of a scope.
    pub(crate) fn use_folder(&mut self, folder: PathBuf, scope: Scope) {
        self.global.dir = Some(folder);
        self.global.project.scope = Some(scope);
    }

    /// Goes on as if the options named this agent.
    pub(crate) fn use_agent(&mut self, name: &str) {
        self.global.project.agent = Some(name.to_owned());
        self.global.project.scope = Some(Scope::Agent);
    }

    /// Where the agent that the options name keeps its memories.
    pub(crate) fn agent(&self) -> memcore::Result<AgentPlace> {
        folder::agent(&self.global.project)
    }

    /// Opens the folder, and says on standard error which one it is if the person did not name it.
    pub(crate) fn open(&mut self, settings: VaultBuilder) -> memcore::Result<(Folder, Vault)> {
        let folder = self.locate()?;
        folder.must_exist()?;
        if !folder.is_named() {
            self.out.remark(&format!("using {}, {}", folder.path.display(), folder.because()));
        }
        if folder.team_folder().is_some() {
            self.out.remark("the team's memories are apart: --scope team has them");
        }
        let vault = folder.open(settings.clock(self.clock), &self.global.project)?;
        Ok((folder, vault))
    }

    /// Opens the folder; the first change makes it.
    pub(crate) fn open_lazily(&mut self, settings: VaultBuilder) -> memcore::Result<(Folder, Vault)> {
        let folder = self.locate()?;
        let vault = folder.open(settings.clock(self.clock), &self.global.project)?;
        Ok((folder, vault))
    }

    /// Opens the folder, or a vault without memories if it is not there.
    pub(crate) fn open_or_imagine(&mut self, settings: VaultBuilder) -> memcore::Result<(Folder, Vault)> {
        let folder = self.locate()?;
        if folder.exists() {
            return self.open(settings);
        }
        let vault = settings.scope(folder.scope).with_store(MemStore::new());
        Ok((folder, vault))
    }

    /// Opens the folders of several scopes, to ask them as one. What is not there yet holds nothing.
    pub(crate) fn open_several(
        &mut self,
        scopes: &[Shared],
        settings: &VaultBuilder,
    ) -> memcore::Result<(Vec<Folder>, Memories)> {
        let project = &self.global.project;
        let with_team = scopes.iter().any(|it| it.scope == Scope::Team);
        let (mut folders, mut vaults) = (Vec::new(), Vec::new());
        for Shared { scope, share } in scopes {
            let folder = match (scope, &self.global.dir, &project.team_dir) {
                (Scope::Team, Some(dir), None) => {
                    Folder::locate(Some(&dir.join(TEAM_FOLDER)), project, *scope, false)?
                }
                (_, dir, _) => Folder::locate(dir.as_deref(), project, *scope, true)?,
            };
            if folder.is_named() && *scope == Scope::Project {
                folder.must_exist()?;
            }
            let mut settings = settings.clone().clock(self.clock);
            if *scope == Scope::Project && with_team {
                settings = settings.apart(TEAM_FOLDER.parse()?);
            }
            vaults.push((folder.open(settings, project)?, *share));
            folders.push(folder);
        }
        for folder in folders.iter().filter(|folder| !folder.is_named()) {
            let not_yet = if folder.exists() { "" } else { ", not there yet" };
            let Folder { scope, path, .. } = folder;
            self.out.remark(&format!("{scope}: {}{not_yet}, {}", path.display(), folder.because()));
        }
        Ok((folders, Memories::new(vaults)?))
    }

    /// Whether the folder is one that a team fills.
    pub(crate) fn is_team(&self) -> bool {
        self.scope() == Scope::Team
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
        let imagined = settings.clone().scope(folder.scope).with_store(MemStore::new());
        check(&imagined)?;
        let place = format!("the folder {}, {}", folder.path.display(), folder.because());
        if changing.dry_run {
            self.out.remark(&format!("would make {place}"));
            return Ok((folder, imagined, false));
        }
        let vault = match folder.is_named() && !self.is_team() {
            true => settings.scope(folder.scope).create(&folder.path)?,
            false => folder.open(settings, &self.global.project)?,
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
