//! An agent's definition, and the folder of its memories that follows from it.

use std::path::{Path, PathBuf};

use super::world::absolute;
use crate::memory::{Memory, MemoryId, Value};
use crate::path::DocPath;
use crate::place::{
    AgentPlace, AgentScope, Checkout, CheckoutKind, WorktreePolicy, agent_folder, config_dir,
};
use crate::system::{ListedKind, PathKind, System};
use crate::{Error, ErrorKind, Result};

/// Definitions may lie so many folders deep.
const MAX_DEPTH: usize = 4;
/// So many definitions of a folder are looked at.
const MAX_FILES: usize = 1_000;
/// A definition's header stands in so many bytes.
const MAX_HEAD: u64 = 64 << 10;

/// A definition that was found.
struct Defined {
    file: PathBuf,
    /// The folder whose `.claude` holds it; `None`: it is the person's own.
    project: Option<PathBuf>,
    /// What it says of its memories.
    memory: Option<String>,
}

impl AgentPlace {
    /// Finds the folder of an agent's memories from wherever it is started. Its definition, a file below
    /// `.claude/agents` with that `name` or that stem, is looked for in `start`, in the folders above up to the root of
    /// the checkout (outside git: of the file system), and in the person's configuration folder. The first counts:
    /// where it lies is the project that the memories belong to, and its `memory` says whose they are, unless `scope`
    /// does. Without a definition the project is the one that `start` is in, and the memories are the project's.
    ///
    /// With [`Shared`](WorktreePolicy::Shared) memories of an agent that a worktree defines lie in the main checkout, so
    /// that they outlast it. Nothing is made.
    ///
    /// # Errors
    /// `InvalidInput` for a name that is not one folder's on every system, or a definition that says something else of
    /// its memories than `user`, `project` or `local`; `NotFound` if `start` is not there, or no home folder is known.
    ///
    /// # Example: started below the project that defines it
    /// ```
    /// use std::path::Path;
    /// use memcore::{AgentPlace, AgentScope, MemSystem, WorktreePolicy};
    ///
    /// let system = MemSystem::new()
    ///     .with_home("/home/ana")
    ///     .with_file("/w/app/.claude/agents/review/r.md", "---\nname: reviewer\nmemory: local\n---\nYou review.\n")
    ///     .with_folder("/w/app/src/deep");
    /// let at = AgentPlace::find(&system, Path::new("/w/app/src/deep"), "reviewer", None, WorktreePolicy::Shared)?;
    /// assert_eq!(at.folder, Path::new("/w/app/.claude/agent-memory-local/reviewer"));
    /// assert_eq!((at.scope, at.because.as_str()), (AgentScope::Local, "the agent `reviewer` is defined in /w/app"));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn find(
        system: &dyn System,
        start: &Path,
        agent: &str,
        scope: Option<AgentScope>,
        worktrees: WorktreePolicy,
    ) -> Result<Self> {
        let config = config_dir(system)?.0;
        // A name that is none is told before anything is looked for.
        agent_folder(AgentScope::User, agent, &config, None)?;
        let start = system
            .canonical(&absolute(system, start))
            .map_err(|why| Error::io("cannot find", start.display().to_string(), why))?;
        let folder = match system.kind(&start) {
            PathKind::File => start.parent().unwrap_or(&start).to_owned(),
            _ => start,
        };
        // A `.git` that leads nowhere makes no checkout.
        let checkout = Checkout::find(system, &folder).ok().flatten();
        let root = checkout.as_ref().map(|it| it.root.as_path());
        let defined = defined(system, &folder, root, &config, agent);
        let scope = match (scope, defined.as_ref().and_then(|it| it.memory.as_deref())) {
            (Some(scope), _) => scope,
            (None, None) => AgentScope::default(),
            (None, Some(word)) => AgentScope::from_word(word).ok_or_else(|| {
                let file = defined.as_ref().map(|it| it.file.display().to_string()).unwrap_or_default();
                let message =
                    format!("{file} says `memory: {}`, and no such memories are known", word.escape_debug());
                Error::new(ErrorKind::InvalidInput, message).at(file).hint("it is user, project or local")
            })?,
        };
        let anchor = defined.as_ref().and_then(|it| it.project.as_deref()).or(root).unwrap_or(&folder);
        let kept = anchored(system, anchor, checkout.as_ref(), worktrees);
        let mut place = agent_folder(scope, agent, &config, Some(&kept))?;
        match &defined {
            None if scope != AgentScope::User => {
                place.because =
                    format!("no definition of the agent `{agent}` is found, so {} counts", kept.display());
            }
            Some(Defined { project: None, .. }) if scope != AgentScope::User => {
                place.because =
                    format!("the agent `{agent}` is the person's own, and was started in {}", kept.display());
            }
            _ => {}
        }
        // A snapshot comes with the definition, in the checkout that has it.
        let home = match &defined {
            Some(Defined { project: None, .. }) => config,
            Some(Defined { project: Some(project), .. }) => project.join(".claude"),
            None => anchor.join(".claude"),
        };
        place.snapshot = home.join(crate::place::SNAPSHOTS).join(agent);
        place.definition = defined.map(|it| it.file);
        Ok(place)
    }
}

impl AgentPlace {
    /// The agents that have a folder of memories here: the person's, and those of the projects that `start` is in. Each
    /// with the folder; by scope and name.
    ///
    /// # Errors
    /// `NotFound` if `start` is not there, or no home folder is known.
    ///
    /// # Example: one agent, two folders
    /// ```
    /// use std::path::Path;
    /// use memcore::{AgentPlace, MemSystem, WorktreePolicy};
    ///
    /// let system = MemSystem::new()
    ///     .with_home("/home/ana")
    ///     .with_file("/home/ana/.claude/agent-memory/reviewer/a.md", "A.\n")
    ///     .with_file("/w/app/.claude/agent-memory/reviewer/b.md", "B.\n");
    /// let all = AgentPlace::all(&system, Path::new("/w/app"), WorktreePolicy::Shared)?;
    /// let folders: Vec<&Path> = all.iter().map(|(_, at)| &*at.folder).collect();
    /// assert_eq!(folders[0], Path::new("/home/ana/.claude/agent-memory/reviewer"));
    /// assert_eq!(folders[1], Path::new("/w/app/.claude/agent-memory/reviewer"));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn all(system: &dyn System, start: &Path, worktrees: WorktreePolicy) -> Result<Vec<(String, Self)>> {
        let config = config_dir(system)?.0;
        let folder = system
            .canonical(&absolute(system, start))
            .map_err(|why| Error::io("cannot find", start.display().to_string(), why))?;
        let checkout = Checkout::find(system, &folder).ok().flatten();
        let root = checkout.as_ref().map(|it| it.root.as_path());
        let within = |folder: &&Path| root.is_none_or(|root| folder.starts_with(root));
        let mut all = named(system, AgentScope::User, &config, None);
        for folder in folder.ancestors().take_while(within) {
            let kept = anchored(system, folder, checkout.as_ref(), worktrees);
            if kept.join(".claude") == config {
                continue;
            }
            for scope in [AgentScope::Project, AgentScope::Local] {
                all.extend(named(system, scope, &config, Some(&kept)));
            }
        }
        Ok(all)
    }
}

/// The agents that have a folder of this scope.
fn named(
    system: &dyn System,
    scope: AgentScope,
    config: &Path,
    project: Option<&Path>,
) -> Vec<(String, AgentPlace)> {
    // Any name leads to the folder of all.
    let beside = agent_folder(scope, "x", config, project).ok();
    let Some(folder) = beside.as_ref().and_then(|at| at.folder.parent()) else { return Vec::new() };
    let entries = match system.kind(folder) {
        PathKind::Folder => system.list(folder).unwrap_or_default(),
        _ => Vec::new(),
    };
    let is_folder = |name: &str| system.kind(&folder.join(name)) == PathKind::Folder;
    let place = |name: String| {
        let place = agent_folder(scope, &name, config, project).ok()?;
        Some((name, place))
    };
    entries.into_iter().map(|entry| entry.name).filter(|name| is_folder(name)).filter_map(place).collect()
}

/// Where a project's folder is kept: of a worktree, the same folder of the main checkout, if there is one.
fn anchored(
    system: &dyn System,
    anchor: &Path,
    checkout: Option<&Checkout>,
    worktrees: WorktreePolicy,
) -> PathBuf {
    let own = || anchor.to_owned();
    let Some(checkout) = checkout.filter(|it| it.kind == CheckoutKind::Worktree) else { return own() };
    let main = Checkout::find(system, &checkout.main).ok().flatten();
    match (worktrees, main.map(|it| it.kind), anchor.strip_prefix(&checkout.root)) {
        (WorktreePolicy::Shared, Some(CheckoutKind::Main | CheckoutKind::Submodule), Ok(below)) => {
            // `join` with nothing leaves a `/` at the end.
            checkout.main.join(below).components().collect()
        }
        _ => own(),
    }
}

/// The definition that counts.
fn defined(
    system: &dyn System,
    start: &Path,
    root: Option<&Path>,
    config: &Path,
    agent: &str,
) -> Option<Defined> {
    let real_config = system.canonical(config).ok();
    let is_config = |folder: &Path| folder == config || real_config.as_deref() == Some(folder);
    let within = |folder: &&Path| root.is_none_or(|root| folder.starts_with(root));
    for folder in start.ancestors().take_while(within) {
        let own = folder.join(".claude");
        if is_config(&own) {
            continue;
        }
        if let Some((file, memory)) = within_folder(system, &own.join("agents"), agent) {
            return Some(Defined { file, project: Some(folder.to_owned()), memory });
        }
    }
    let (file, memory) = within_folder(system, &config.join("agents"), agent)?;
    Some(Defined { file, project: None, memory })
}

/// The definition in a folder, and what it says of its memories. One of this name comes before one whose file is called
/// so and which says no name.
fn within_folder(system: &dyn System, folder: &Path, agent: &str) -> Option<(PathBuf, Option<String>)> {
    let mut files = Vec::new();
    collect(system, folder, 0, &mut files);
    let mut by_stem = None;
    for file in files {
        let Ok(Some(bytes)) = system.head(&file, MAX_HEAD) else { continue };
        let id = MemoryId::new(Default::default(), DocPath::trusted("definition.md".to_owned()));
        let definition = Memory::from_bytes(id, bytes);
        let memory = || match definition.front().get("memory").map(|entry| entry.value) {
            Some(Value::Text(word)) => Some(word.trim().to_owned()),
            _ => None,
        };
        match definition.name() {
            Some(name) if name == agent => return Some((file.clone(), memory())),
            None if by_stem.is_none() && file.file_stem().is_some_and(|stem| stem == agent) => {
                by_stem = Some((file.clone(), memory()));
            }
            _ => {}
        }
    }
    by_stem
}

/// The Markdown files of a folder, by name, and then those of the folders in it.
fn collect(system: &dyn System, folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    if depth > MAX_DEPTH || system.kind(folder) != PathKind::Folder {
        return;
    }
    let Ok(entries) = system.list(folder) else { return };
    let mut folders = Vec::new();
    for entry in entries {
        let path = folder.join(&entry.name);
        let kind = match entry.kind {
            ListedKind::Link => system.kind(&path),
            ListedKind::File => PathKind::File,
            ListedKind::Folder => PathKind::Folder,
            ListedKind::Other => PathKind::Nothing,
        };
        let is_markdown = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("md"));
        match kind {
            PathKind::Folder => folders.push(path),
            PathKind::File if is_markdown && files.len() < MAX_FILES => files.push(path),
            _ => {}
        }
    }
    folders.iter().for_each(|folder| collect(system, folder, depth + 1, files));
}
