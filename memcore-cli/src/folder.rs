//! Which folder of memories is meant.

use std::path::{Component, Path, PathBuf};

use memcore::{
    AgentPlace, AgentScope, CollisionPolicy, DocPath, Error, ErrorKind, MemoryPlace, OsSystem, PathKind,
    PlaceOptions, Result, Scope, SettingsOptions, System, TEAM_FOLDER, UserRoots, Vault, VaultBuilder,
    WorktreePolicy, config_folder, user_folder,
};

use crate::file::NamedFile;
use crate::place_args::Project;

/// A settings file may have so many bytes.
const MAX_SETTINGS: u64 = 4 << 20;

/// A folder of memories, there or not.
#[derive(Debug)]
pub(crate) struct Folder {
    /// Its absolute path.
    pub(crate) path: PathBuf,
    /// Whose memories it holds.
    pub(crate) scope: Scope,
    /// How it was found, if it is a project's.
    pub(crate) place: Option<MemoryPlace>,
    because: String,
    /// Whether an option names the folder itself.
    named: bool,
    /// What a person types behind a command for the memories of this scope.
    options: String,
}

impl Folder {
    /// The folder that the options name, or the one of this scope that belongs to where one stands. With several scopes
    /// --dir names the project's.
    pub(crate) fn locate(
        named: Option<&Path>,
        project: &Project,
        scope: Scope,
        one_of_several: bool,
    ) -> Result<Self> {
        let named = named.filter(|_| !one_of_several || scope == Scope::Project);
        let mut is_named = named.is_some();
        let (path, because) = match (scope, named) {
            (Scope::Team, _) if project.team_dir.is_some() => {
                is_named = true;
                let folder = project.team_dir.as_deref().unwrap_or(Path::new(""));
                (here()?.join(folder), "named with --team-dir".to_owned())
            }
            (_, Some(named)) => {
                // A team's folder is opened by the way that is written, on which no link may lie.
                let path = match OsSystem.canonical(named) {
                    Ok(path) if scope != Scope::Team => path,
                    _ => here()?.join(named),
                };
                (path, "named with --dir".to_owned())
            }
            (Scope::Project, None) => {
                let place = MemoryPlace::find_with(&OsSystem, &here()?, &options(project)?)?;
                let (path, because) = (place.folder.clone(), format!("by {}", place.because));
                let options = String::new();
                return Ok(Self { path, scope, place: Some(place), because, named: false, options });
            }
            (Scope::Team, None) => {
                let own = own_memories(project)?;
                let because = format!("the team's folder below {}", own.folder.display());
                (own.folder.join(TEAM_FOLDER), because)
            }
            (Scope::User, None) => match &project.users {
                Some(users) => {
                    let user = project.user.as_deref().unwrap_or_default();
                    let folder = here()?.join(users).join(UserRoots::folder_name(user)?);
                    (folder, format!("the folder of the user `{user}`"))
                }
                None => {
                    (user_folder(&config_folder(&OsSystem)?), "the person's own, in every project".to_owned())
                }
            },
            (Scope::Agent, None) => {
                let place = agent(project)?;
                (place.folder, place.because)
            }
            _ => return Err(no_folder(scope)),
        };
        let path = plain(&path);
        let options = options_of(scope, project);
        Ok(Self { path, scope, place: None, because, named: is_named, options })
    }

    /// What a person types behind a command to mean these memories and not the project's: ` --scope user`.
    pub(crate) fn options(&self) -> &str {
        &self.options
    }

    /// Whether an option names it.
    pub(crate) fn is_named(&self) -> bool {
        self.named
    }

    /// Whether it is there.
    pub(crate) fn exists(&self) -> bool {
        OsSystem.kind(&self.path) == PathKind::Folder
    }

    /// Why it is this one.
    pub(crate) fn because(&self) -> &str {
        &self.because
    }

    /// The folder in it that is the team's, if there is one and it is not looked into.
    pub(crate) fn team_folder(&self) -> Option<PathBuf> {
        let team = self.place.as_ref()?.folder.join(TEAM_FOLDER);
        (OsSystem.kind(&team) == PathKind::Folder).then_some(team)
    }

    /// An error if it is not there or another project's, with what was looked for, why, and what to do.
    pub(crate) fn must_exist(&self) -> Result<()> {
        if self.exists() {
            return self.place.as_ref().map_or(Ok(()), MemoryPlace::allowed);
        }
        let path = self.path.display();
        let error = |message: String| Error::new(ErrorKind::NotFound, message).at(path.to_string());
        match (&self.place, OsSystem.kind(&self.path)) {
            (Some(place), _) => Err(error(format!(
                "this project has no memory folder: {path} is not there, looked for by {}",
                place.because
            ))
            .hint("an agent makes it with the first thing it remembers, and so does `memcore add`; to use another folder, name it with --dir")),
            (None, PathKind::File) => Err(error(format!("{path} is a file, not a folder of memories"))
                .hint("name the folder that the file is in with --dir")),
            (None, _) if self.named => Err(error(format!("there is no folder {path}, {}", self.because))
                .hint("`memcore where` without that option says which folder belongs to this project")),
            (None, _) => Err(error(format!(
                "there are no {} memories yet: {path} is not there ({})",
                self.scope, self.because
            ))
            .hint("`memcore add` makes it with the first thing that it writes")),
        }
    }

    /// The absolute path of a file in it.
    pub(crate) fn file(&self, path: &str) -> String {
        self.path.join(path).display().to_string()
    }

    /// Its vault; what is not there yet holds nothing.
    pub(crate) fn open(&self, settings: VaultBuilder, project: &Project) -> Result<Vault> {
        let settings = settings.scope(self.scope);
        match (self.scope, &self.place) {
            (Scope::Team, _) => open_team(settings, &self.path, project),
            (_, Some(place)) => settings.open_place(place),
            (Scope::User, _) if !self.named && project.users.is_some() => {
                let users = here()?.join(project.users.as_deref().unwrap_or(Path::new("")));
                UserRoots::with(users, settings).vault(project.user.as_deref().unwrap_or_default())
            }
            _ if self.named => settings.open(&self.path),
            _ => settings.open_lazily(&self.path),
        }
    }
}

/// A path without `.` and `..`. Where one stands is no link, so what leads upwards from there leads where it says.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

fn options_of(scope: Scope, project: &Project) -> String {
    let shown = |path: &Path| path.display().to_string();
    match scope {
        Scope::Project => String::new(),
        Scope::Team => match &project.team_dir {
            Some(folder) => format!(" --team-dir {}", shown(folder)),
            None => " --scope team".to_owned(),
        },
        Scope::Agent => format!(" --agent {}", project.agent.as_deref().unwrap_or_default()),
        _ => match (&project.users, &project.user) {
            (Some(users), Some(user)) => format!(" --users {} --user {user}", shown(users)),
            _ => format!(" --scope {scope}"),
        },
    }
}

/// The folder that one stands in.
pub(crate) fn here() -> Result<PathBuf> {
    OsSystem.current_dir().map_err(|why| {
        Error::new(ErrorKind::Io, format!("cannot tell the current folder: {why}"))
            .hint("go to a folder that exists, or name one with --dir")
    })
}

/// How the folder of a project is found.
pub(crate) fn options(project: &Project) -> Result<PlaceOptions> {
    let given = project.settings.as_deref().map(given).transpose()?;
    let settings = SettingsOptions { trusted: project.trust, given, ..SettingsOptions::default() };
    let collisions = if project.suffix { CollisionPolicy::Suffix } else { CollisionPolicy::Refuse };
    Ok(PlaceOptions {
        worktrees: worktrees(project),
        collisions,
        settings,
        relative_directories: project.relative,
    })
}

/// Settings of the command line: JSON, or the file that it names.
fn given(settings: &str) -> Result<String> {
    let json = if settings.trim_start().starts_with('{') {
        settings.to_owned()
    } else {
        let file = NamedFile::new(Path::new(settings), "settings");
        file.read(MAX_SETTINGS)?.ok_or_else(|| file.missing())?
    };
    // What a person hands in is not passed over if it says nothing.
    let is_object = serde_json::from_str::<serde_json::Value>(&json).is_ok_and(|it| it.is_object());
    let refused = || {
        Error::new(ErrorKind::InvalidInput, "--settings holds no JSON object")
            .hint("write it like '{\"autoMemoryDirectory\": \"~/memories\"}'")
    };
    is_object.then_some(json).ok_or_else(refused)
}

fn worktrees(project: &Project) -> WorktreePolicy {
    if project.per_worktree { WorktreePolicy::PerWorktree } else { WorktreePolicy::Shared }
}

/// Where the agent that the options name keeps its memories.
pub(crate) fn agent(project: &Project) -> Result<AgentPlace> {
    let name = project.agent.as_deref().ok_or_else(|| no_folder(Scope::Agent))?;
    let scope = project.agent_scope.map(AgentScope::from);
    AgentPlace::find(&OsSystem, &here()?, name, scope, worktrees(project))
}

/// The memories of the project that one stands in, which keep the records of its team's.
fn own_memories(project: &Project) -> Result<MemoryPlace> {
    MemoryPlace::find_with(&OsSystem, &here()?, &options(project)?)
}

fn no_folder(scope: Scope) -> Error {
    let message = format!("the {scope} memories have no folder of their own");
    let hint = match scope {
        Scope::Agent => "name the agent with --agent",
        _ => {
            "those of a conversation are in the memory of the program that holds it; `--session` keeps what it was shown"
        }
    };
    Error::new(ErrorKind::InvalidInput, message).hint(hint)
}

/// The vault in a team's folder. No link is followed on the way from the project down to it, and its records are kept with
/// the project's own memories.
fn open_team(settings: VaultBuilder, folder: &Path, project: &Project) -> Result<Vault> {
    let place = own_memories(project)?;
    let own = settings.clone().scope(Scope::Project).open_place(&place)?;
    let roots = [Some(&*place.root), Some(&*place.folder), folder.parent()];
    let below = |root: &'_ Path| {
        let below = folder.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        Some((root.to_owned(), DocPath::new(&below).ok()?))
    };
    let (root, below) = roots.into_iter().flatten().find_map(below).ok_or_else(|| {
        let message = format!("{} cannot be a team's folder", folder.display());
        Error::new(ErrorKind::InvalidPath, message).hint("name a folder in the project or beside others")
    })?;
    settings.records_in(&own).open_team(root, &below)
}
