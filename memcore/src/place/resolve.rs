//! From a folder that someone stands in to the folder of their project's memories.

use std::path::{Path, PathBuf};

use super::config::memories;
use super::options::{CollisionPolicy, PlaceOptions};
use super::owner::{Owner, OwnerCheck};
use super::project_key::project_key;
use super::reason::Reason;
use super::search::{Keyed, Project, by_name, others};
use super::settings::Settings;
use super::stores::OtherStore;
use super::witness;
use crate::revision::Revision;
use crate::system::{PathKind, System};
use crate::{Error, ErrorKind, Result};

/// The folder that holds a project's memories, and why it is that one.
///
/// # Example: a folder of a repository
/// ```
/// use std::path::Path;
/// use memcore::{MemSystem, MemoryPlace};
///
/// let system = MemSystem::new()
///     .with_home("/home/ana")
///     .with_file("/home/ana/app/.git/HEAD", "ref: refs/heads/main\n")
///     .with_folder("/home/ana/app/src");
///
/// let place = MemoryPlace::find(&system, Path::new("/home/ana/app/src"))?;
/// assert_eq!(place.folder, Path::new("/home/ana/.claude/projects/-home-ana-app/memory"));
/// assert_eq!(place.because.to_string(), "the key of the git root /home/ana/app");
/// assert!(!place.exists);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemoryPlace {
    /// The folder of the memories.
    pub folder: PathBuf,
    /// The folder that stands for the project.
    pub root: PathBuf,
    /// The name of the project's folder: its [key](project_key()), or the name that was handed in.
    pub key: String,
    /// Whether the folder is there. Nothing is created before the first write.
    pub exists: bool,
    /// Why it is this folder.
    pub because: Reason,
    /// The project, as the record of its memories has it.
    pub owner: Owner,
    /// Who is recorded in the folder, if anybody.
    pub recorded: Option<Owner>,
    /// Whether it is the same project. Where a setting or a variable names the folder, several may share it, and this
    /// is never a mismatch.
    pub check: OwnerCheck,
    /// Other folders with memories that this project could have been given: by another rule, from another folder of
    /// it, or under the same key.
    pub others: Vec<OtherStore>,
    /// What each rule said, in the order in which they are asked.
    pub considered: Vec<Considered>,
    /// What is wrong but keeps nothing from working, in sentences.
    pub faults: Vec<String>,
}

/// A rule that was asked for the folder, and what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Considered {
    /// The rule: a variable, a setting, the key.
    pub rule: &'static str,
    /// What it said, in words.
    pub outcome: String,
    /// Whether it decided.
    pub decided: bool,
}

impl MemoryPlace {
    /// Finds the folder for the project that `start`, a folder or a file, is in, by the published rules. Nothing is
    /// created. The first that speaks decides:
    ///
    /// 1. the variable `CLAUDE_COWORK_MEMORY_PATH_OVERRIDE`, an absolute path;
    /// 2. the setting `autoMemoryDirectory`, absolute or below `~/`, of the strongest [settings file](Settings);
    /// 3. `<config>/projects/<key>/memory`, where
    ///    - `<config>` is the folder that `CLAUDE_CODE_REMOTE_MEMORY_DIR` names, or `CLAUDE_CONFIG_DIR`, or `.claude`
    ///      in the home folder;
    ///    - `<key>` is the [key](project_key()) of the git repository's main root, so that all folders and worktrees
    ///      of a repository share their memories, or outside git that of `start` itself;
    ///    - `CLAUDE_CODE_PROJECT_DIR_NAME` gives a name in place of the key, if `CLAUDE_CONFIG_DIR` is set too and
    ///      the name is 1 to 64 letters, digits, `-` and `_`, and no device of Windows. Else it is ignored.
    ///
    /// The first variable and `CLAUDE_CODE_REMOTE_MEMORY_DIR` are in use, but not in the official list.
    ///
    /// For a Windows path a folder whose name differs in case alone is taken too: programs disagree on the case
    /// of a drive's letter. A cut key is matched by its beginning, which other projects share, only if the folder
    /// proves to be this project's: by its [record](Owner), or by a conversation that was held in its root.
    ///
    /// # Errors
    /// `NotFound` if `start` is not there, or neither a variable nor a home folder is known; `InvalidInput` if a
    /// variable or a setting names a relative path; `Io` if the system will not tell. That the folder belongs to
    /// another project is no error here but told by [`check`](Self::check), and by [`allowed`](Self::allowed) as one.
    pub fn find(system: &dyn System, start: &Path) -> Result<Self> {
        Self::find_with(system, start, &PlaceOptions::default())
    }

    /// Finds it with other options than the default ones.
    ///
    /// # Errors
    /// Those of [`find`](Self::find).
    pub fn find_with(system: &dyn System, start: &Path, options: &PlaceOptions) -> Result<Self> {
        let project = Project::of(system, start, options.worktrees)?;
        let settings = Settings::read(system, project.settings_root(), &options.settings);
        let mut considered = Vec::new();
        let named = by_name(system, &project, &settings, options, &mut considered)?;
        let keyed = Keyed::of(system, &project);
        let (folder, key, because) = match (named, &keyed) {
            (Some((folder, because)), Ok(keyed)) => (folder, keyed.key.clone(), because),
            (Some((folder, because)), Err(_)) => (folder, project_key(&project.owner.path), because),
            (None, Ok(keyed)) => {
                let (outcome, decided) = (keyed.because.to_string(), true);
                considered.push(Considered { rule: "projects/<key>/memory", outcome, decided });
                (memories(&keyed.projects, &keyed.key), keyed.key.clone(), keyed.because.clone())
            }
            (None, Err(error)) => return Err(error.clone()),
        };
        let mut faults = settings.faults().to_vec();
        faults.extend(settings.distrusted_directories().iter().map(|(value, place)| {
            format!("autoMemoryDirectory in {place}, `{value}`, does not count: the project is not trusted")
        }));
        let root = project.root.path().to_owned();
        let mut place = Self {
            folder,
            root,
            key,
            exists: false,
            because,
            owner: project.owner.clone(),
            recorded: None,
            check: OwnerCheck::Unrecorded,
            others: Vec::new(),
            considered,
            faults,
        };
        place.look(system);
        if options.collisions == CollisionPolicy::Suffix {
            place.step_aside(system);
        }
        place.others = others(system, &place, &project, keyed.ok().as_ref());
        Ok(place)
    }

    /// Looks into the folder: whether it is there, and whose it is.
    fn look(&mut self, system: &dyn System) {
        self.exists = system.kind(&self.folder) == PathKind::Folder;
        self.check = OwnerCheck::Unrecorded;
        self.recorded = Owner::read(system, &self.folder).unwrap_or_else(|error| {
            self.faults.push(error.to_string());
            None
        });
        if let Some(recorded) = &self.recorded {
            let now = system.canonical(Path::new(&recorded.path)).ok();
            self.check = match recorded.check(&self.owner, now.as_deref()) {
                // Whoever names a folder for several projects means it.
                OwnerCheck::Mismatch if !self.because.is_by_key() => OwnerCheck::Same,
                check => check,
            };
        } else if self.exists
            && self.because.is_by_key()
            && let Some(project) = self.folder.parent()
        {
            // Without a record the conversations beside the memories tell who was here.
            if let Some(other) = witness::another_project(system, project, &self.owner) {
                self.check = OwnerCheck::Mismatch;
                self.recorded = Some(other);
            }
        }
    }

    /// Takes a folder of the project's own beside that of another one, or goes on using one that it took before.
    fn step_aside(&mut self, system: &dyn System) {
        if self.check == OwnerCheck::Same || !self.because.is_by_key() {
            return;
        }
        let Some(projects) = self.folder.parent().and_then(Path::parent) else { return };
        let key = own_key(&self.key, &self.owner);
        let mut own = Self { folder: memories(projects, &key), key, ..self.clone() };
        own.look(system);
        if self.check == OwnerCheck::Mismatch || own.check == OwnerCheck::Same {
            if self.check == OwnerCheck::Mismatch {
                let theirs = self.folder.display();
                own.faults.push(format!("{theirs} belongs to another project, so this one has its own"));
            }
            *self = own;
        }
    }

    /// Whether the folder may be used.
    ///
    /// # Errors
    /// `Mismatch` if it belongs to another project with the same key; the message names both.
    pub fn allowed(&self) -> Result<()> {
        match (&self.recorded, self.check) {
            (Some(recorded), OwnerCheck::Mismatch) => {
                let folder = self.folder.display().to_string();
                let (theirs, ours) = (&recorded.path, &self.owner.path);
                Err(Error::new(
                    ErrorKind::Mismatch,
                    format!("{folder} holds the memories of {theirs}, and this is {ours}: their keys are the same"),
                )
                .at(folder)
                .hint(
                    "give this project a folder of its own, with `autoMemoryDirectory` or by the suffix policy; if it is \
                     the same one after a move, relocate its memories",
                ))
            }
            _ => Ok(()),
        }
    }
}

/// The key of a project whose own one is taken by another: with ten digits of its path's SHA-256.
pub(super) fn own_key(key: &str, owner: &Owner) -> String {
    let digest = Revision::of(owner.path.as_bytes());
    format!("{key}-{}", digest.as_str().get(..10).unwrap_or_default())
}

/// Whether a canonical path is one of Windows: it begins with a drive or names a share.
pub(super) fn is_windows_path(path: &str) -> bool {
    let drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    drive || path.starts_with(r"\\")
}
