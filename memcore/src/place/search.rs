//! The rules that find a folder of memories, one by one.

use std::path::{Path, PathBuf};

use super::config::{config_dir, key_on_disk, memories, names};
use super::git::{self, BrokenGit, Checkout};
use super::options::{PlaceOptions, WorktreePolicy};
use super::owner::Owner;
use super::project_key::{MAX_KEY, is_directory_name, project_key};
use super::reason::{ProjectRoot, Reason};
use super::resolve::{Considered, MemoryPlace, own_key};
use super::settings::Settings;
use super::stores::{OtherStore, count};
use super::witness::proves;
use crate::path::plain;
use crate::system::{PathKind, System};
use crate::{Error, ErrorKind, Result};

const OVERRIDE: &str = "CLAUDE_COWORK_MEMORY_PATH_OVERRIDE";
const REMOTE_DIR: &str = "CLAUDE_CODE_REMOTE_MEMORY_DIR";
const DIR_NAME: &str = "CLAUDE_CODE_PROJECT_DIR_NAME";
const DIRECTORY: &str = "autoMemoryDirectory";

/// A project that somebody stands in.
pub(super) struct Project {
    /// The folder they stand in.
    pub(super) start: PathBuf,
    pub(super) checkout: Option<Checkout>,
    pub(super) root: ProjectRoot,
    pub(super) owner: Owner,
}

impl Project {
    /// The project that `start` is in.
    pub(super) fn of(system: &dyn System, start: &Path, policy: WorktreePolicy) -> Result<Self> {
        let mut folder = system
            .canonical(start)
            .map_err(|why| Error::io("cannot find", start.display().to_string(), why))?;
        if system.kind(&folder) == PathKind::File {
            folder.pop();
        }
        let (root, checkout) = match git::find(system, &folder) {
            Ok(Some(checkout)) => {
                let root = match policy {
                    WorktreePolicy::Shared => ProjectRoot::Git(checkout.main.clone()),
                    WorktreePolicy::PerWorktree => ProjectRoot::Checkout(checkout.root.clone()),
                };
                (root, Some(checkout))
            }
            Ok(None) => (ProjectRoot::Folder(folder.clone()), None),
            Err(BrokenGit { file, fault }) => {
                (ProjectRoot::BrokenGit { folder: folder.clone(), file, fault }, None)
            }
        };
        let owner = Owner::of_folder(system, root.path());
        Ok(Self { start: folder, checkout, root, owner })
    }

    /// The folder whose settings hold.
    pub(super) fn settings_root(&self) -> &Path {
        self.checkout.as_ref().map_or(&self.start, |checkout| &checkout.root)
    }
}

/// The folder that a variable or a setting names.
pub(super) fn by_name(
    system: &dyn System,
    project: &Project,
    settings: &Settings,
    options: &PlaceOptions,
    considered: &mut Vec<Considered>,
) -> Result<Option<(PathBuf, Reason)>> {
    if let Some(named) = system.env(OVERRIDE) {
        let folder = PathBuf::from(&named);
        if !folder.is_absolute() {
            return Err(relative(OVERRIDE, &named));
        }
        note(considered, OVERRIDE, named, true);
        return Ok(Some((folder, Reason::Variable(OVERRIDE))));
    }
    note(considered, OVERRIDE, "not set".to_owned(), false);
    let Some((named, place)) = settings.auto_memory_directory() else {
        note(considered, DIRECTORY, "in no settings file that counts".to_owned(), false);
        return Ok(None);
    };
    let folder = match (named.strip_prefix("~/").or_else(|| named.strip_prefix(r"~\")), system.home()) {
        (Some(rest), Some(home)) => home.join(rest),
        (Some(_), None) => {
            return Err(Error::new(
                ErrorKind::NotFound,
                format!("`{named}` in {place}: the home folder is not known"),
            )
            .hint("write an absolute path"));
        }
        (None, _) if Path::new(named).is_absolute() => PathBuf::from(named),
        (None, _) if options.relative_directories => plain(&project.root.path().join(named)),
        (None, _) => return Err(relative(&format!("{DIRECTORY} in {place}"), named)),
    };
    note(considered, DIRECTORY, format!("{named} in {place}"), true);
    Ok(Some((folder, Reason::Setting(place.clone()))))
}

fn relative(what: &str, named: &str) -> Error {
    Error::new(
        ErrorKind::InvalidInput,
        format!("{what} is `{named}`, which is relative: other programs ignore it"),
    )
    .hint("write an absolute path, or one that begins with `~/`")
}

fn note(considered: &mut Vec<Considered>, rule: &'static str, outcome: String, decided: bool) {
    considered.push(Considered { rule, outcome, decided });
}

/// The place by the project's key.
pub(super) struct Keyed {
    pub(super) projects: PathBuf,
    pub(super) key: String,
    pub(super) because: Reason,
}

impl Keyed {
    pub(super) fn of(system: &dyn System, project: &Project) -> Result<Self> {
        let root = project.root.clone();
        let remote = system.env(REMOTE_DIR).map(PathBuf::from).filter(|folder| folder.is_absolute());
        let (config, because, from_env) = match remote {
            Some(folder) => (folder, Reason::RemoteDir(root), false),
            None => {
                let (config, from_env) = config_dir(system)?;
                let because = if from_env { Reason::ConfigDir(root) } else { Reason::Home(root) };
                (config, because, from_env)
            }
        };
        let projects = config.join("projects");
        let name = system.env(DIR_NAME).filter(|name| from_env && is_directory_name(name));
        if let Some(key) = name {
            return Ok(Self { projects, key, because: Reason::Named });
        }
        let mut key = key_on_disk(system, &projects, project.root.path())?;
        if let Some(proven) = proven_by_beginning(system, &projects, &key, project)? {
            key = proven;
        }
        Ok(Self { projects, key, because })
    }
}

/// For a cut key without a folder: one that begins alike and proves to be this project's. Programs have hashed long
/// paths in more than one way.
fn proven_by_beginning(
    system: &dyn System,
    projects: &Path,
    key: &str,
    project: &Project,
) -> Result<Option<String>> {
    let Some(begin) = key.get(..MAX_KEY).filter(|begin| begin.len() < key.len()) else { return Ok(None) };
    if system.kind(&memories(projects, key)) == PathKind::Folder {
        return Ok(None);
    }
    let alike = |name: &String| name.get(..MAX_KEY) == Some(begin) && name.len() > MAX_KEY;
    let holds = |name: &String| system.kind(&memories(projects, name)) == PathKind::Folder;
    let is_ours = |name: &String| proves(system, &projects.join(name), &project.owner);
    Ok(names(system, projects)?.into_iter().find(|name| alike(name) && holds(name) && is_ours(name)))
}

/// Other folders with memories that the project could have been given.
pub(super) fn others(
    system: &dyn System,
    place: &MemoryPlace,
    project: &Project,
    keyed: Option<&Keyed>,
) -> Vec<OtherStore> {
    let Some(keyed) = keyed else { return Vec::new() };
    let key = |path: &Path| project_key(&path.to_string_lossy());
    let mut candidates = vec![(keyed.key.clone(), "by the key of the project")];
    if let Some(checkout) = &project.checkout {
        candidates.push((key(&checkout.main), "by the key of the main checkout"));
        candidates.push((key(&checkout.root), "by the key of this checkout"));
        candidates.push((key(&checkout.common), "by the key of the git folder"));
    }
    candidates.push((key(&project.start), "by the key of the folder that one stands in"));
    candidates.push((own_key(&keyed.key, &project.owner), "by the key with the project's own suffix"));
    let mut found: Vec<OtherStore> = Vec::new();
    for (key, because) in candidates {
        let folder = memories(&keyed.projects, &key);
        if folder == place.folder || found.iter().any(|it| it.folder == folder) {
            continue;
        }
        let memories = count(system, &folder);
        if memories > 0 {
            found.push(OtherStore { folder, memories, because });
        }
    }
    found
}
