//! From a folder that someone stands in to the folder of their project's memories.

use std::path::{Path, PathBuf};

use super::git::{BrokenGit, main_root};
use super::project_key::{is_directory_name, project_key};
use super::reason::{ProjectRoot, Reason};
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemoryPlace {
    /// The folder of the memories.
    pub folder: PathBuf,
    /// The folder that stands for the project.
    pub root: PathBuf,
    /// The name of the project's folder: its [key](project_key()), or the name that was handed in.
    pub key: String,
    /// Whether the folder is there.
    pub exists: bool,
    /// Why it is this folder.
    pub because: Reason,
}

impl MemoryPlace {
    /// Finds the folder for the project that `start`, a folder or a file, is in. Nothing is created.
    ///
    /// By the published rule it is `<config>/projects/<key>/memory`, where
    ///
    /// - `<config>` is the folder that `CLAUDE_CONFIG_DIR` names, else `.claude` in the home folder;
    /// - `<key>` is the [key](project_key()) of the git repository's main root, so that all folders and worktrees
    ///   of a repository share their memories, or outside git that of `start` itself;
    /// - `CLAUDE_CODE_PROJECT_DIR_NAME` gives a name in place of the key, if `CLAUDE_CONFIG_DIR` is set too and
    ///   the name is 1 to 64 letters, digits, `-` and `_`, and no device of Windows. Else it is ignored.
    ///
    /// For a Windows path a folder whose name differs in case alone is taken too: programs disagree on the case
    /// of a drive's letter. A cut key is never matched by its beginning, which other projects share.
    ///
    /// # Errors
    /// `NotFound` if `start` is not there, or neither the variable nor a home folder is known; `Io` if the system
    /// will not tell.
    pub fn find(system: &dyn System, start: &Path) -> Result<Self> {
        let project = project_root(system, start)?;
        let root = project.path().to_owned();
        let (config, from_env) = config_dir(system)?;
        let projects = config.join("projects");

        let handed_in = system.env(DIR_NAME).filter(|name| from_env && is_directory_name(name));
        let (key, because) = match handed_in {
            Some(name) => (name, Reason::Named),
            None => {
                let because = if from_env { Reason::ConfigDir(project) } else { Reason::Home(project) };
                (key_on_disk(system, &projects, &root)?, because)
            }
        };
        let folder = memories(&projects, &key);
        let exists = system.kind(&folder) == PathKind::Folder;
        Ok(Self { folder, root, key, exists, because })
    }
}

const CONFIG_DIR: &str = "CLAUDE_CONFIG_DIR";
const DIR_NAME: &str = "CLAUDE_CODE_PROJECT_DIR_NAME";

/// The folder that stands for the project that `start` is in.
fn project_root(system: &dyn System, start: &Path) -> Result<ProjectRoot> {
    let mut folder =
        system.canonical(start).map_err(|why| Error::io("cannot find", start.display().to_string(), why))?;
    if system.kind(&folder) == PathKind::File {
        folder.pop();
    }
    Ok(match main_root(system, &folder) {
        Ok(Some(root)) => ProjectRoot::Git(root),
        Ok(None) => ProjectRoot::Folder(folder),
        Err(BrokenGit { file, fault }) => ProjectRoot::BrokenGit { folder, file, fault },
    })
}

/// The folder that all projects' folders are kept under, and whether the environment named it.
fn config_dir(system: &dyn System) -> Result<(PathBuf, bool)> {
    if let Some(named) = system.env(CONFIG_DIR) {
        let named = PathBuf::from(named);
        if named.is_absolute() {
            return Ok((named, true));
        }
        let here = system.current_dir().map_err(|why| Error::io("cannot find", "the current folder", why))?;
        return Ok((here.join(named), true));
    }
    match system.home() {
        Some(home) => Ok((home.join(".claude"), false)),
        None => Err(Error::new(ErrorKind::NotFound, "the home folder is not known")
            .hint("set CLAUDE_CONFIG_DIR to the folder that holds `projects`")),
    }
}

/// The key of a root, in the case in which a folder with memories has it.
fn key_on_disk(system: &dyn System, projects: &Path, root: &Path) -> Result<String> {
    // A path that is not Unicode is keyed as it is shown; what stands in for its bytes becomes `-` anyway.
    let root = root.to_string_lossy();
    let key = project_key(&root);
    let holds = |name: &str| system.kind(&memories(projects, name)) == PathKind::Folder;
    if !is_windows_path(&root) || holds(&key) || system.kind(projects) != PathKind::Folder {
        return Ok(key);
    }
    let names =
        system.list(projects).map_err(|why| Error::io("cannot list", projects.display().to_string(), why))?;
    Ok(names.into_iter().find(|name| name.eq_ignore_ascii_case(&key) && holds(name)).unwrap_or(key))
}

fn memories(projects: &Path, key: &str) -> PathBuf {
    projects.join(key).join("memory")
}

/// Whether a canonical path is one of Windows: it begins with a drive or names a share.
fn is_windows_path(path: &str) -> bool {
    let drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    drive || path.starts_with(r"\\")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemSystem;

    fn find(system: &MemSystem, start: &str) -> MemoryPlace {
        MemoryPlace::find(system, Path::new(start)).unwrap()
    }

    fn world() -> MemSystem {
        MemSystem::new().with_home("/home/ana").with_folder("/home/ana/notes")
    }

    #[test]
    fn outside_git_the_folder_itself_is_the_project() {
        let system = world().with_file("/home/ana/notes/todo.md", "").with_link("/n", "/home/ana/notes");
        for start in ["/home/ana/notes", "/n", "/n/todo.md", "/home/ana/notes/../notes"] {
            let place = find(&system, start);
            assert_eq!(place.key, "-home-ana-notes", "{start}");
            assert_eq!(place.root, Path::new("/home/ana/notes"));
            assert_eq!(
                place.because.to_string(),
                "the key of the current folder /home/ana/notes; it is in no git repository"
            );
            assert!(!place.exists);
        }
        let system = system.with_folder("/home/ana/.claude/projects/-home-ana-notes/memory");
        assert!(find(&system, "/n").exists);
    }

    #[test]
    fn a_broken_git_file_leaves_the_folder_and_says_so() {
        let place = find(&world().with_file("/home/ana/notes/.git", "gitdir: \n"), "/home/ana/notes");
        assert_eq!(place.key, "-home-ana-notes");
        assert!(place.because.to_string().ends_with("notes; /home/ana/notes/.git: it names no path"));
    }

    #[test]
    fn the_environment_names_another_config_folder() {
        let place = find(&world().with_env(CONFIG_DIR, "/etc/agent"), "/home/ana/notes");
        assert_eq!(place.folder, Path::new("/etc/agent/projects/-home-ana-notes/memory"));
        assert!(place.because.to_string().ends_with("; under CLAUDE_CONFIG_DIR"));

        let relative = world().with_env(CONFIG_DIR, "agent").with_current_dir("/srv");
        assert!(find(&relative, "/home/ana/notes").folder.starts_with("/srv/agent/projects"));

        let empty = world().with_env(CONFIG_DIR, "");
        assert!(find(&empty, "/home/ana/notes").folder.starts_with("/home/ana/.claude"));
    }

    #[test]
    fn a_name_in_place_of_the_key_needs_the_config_folder_and_to_be_valid() {
        let named = world().with_env(DIR_NAME, "tenant_7");
        assert_eq!(find(&named, "/home/ana/notes").key, "-home-ana-notes");

        let named = named.with_env(CONFIG_DIR, "/etc/agent");
        let place = find(&named, "/home/ana/notes");
        assert_eq!(place.folder, Path::new("/etc/agent/projects/tenant_7/memory"));
        assert_eq!(place.root, Path::new("/home/ana/notes"));
        assert_eq!(place.because, Reason::Named);

        for bad in ["..", "a/b", "nul", ""] {
            assert_eq!(
                find(&named.clone().with_env(DIR_NAME, bad), "/home/ana/notes").key,
                "-home-ana-notes"
            );
        }
    }

    #[test]
    fn on_windows_the_case_of_the_name_does_not_matter() {
        let system = world().with_folder(r"C:\Dev\App").with_folder("/home/ana/.claude/projects/C--dev-app");
        let place = find(&system, r"C:\Dev\App");
        // A folder without memories is no reason to leave the system's own spelling.
        assert_eq!((&*place.key, place.exists), ("C--Dev-App", false));

        let system = system.with_folder("/home/ana/.claude/projects/c--dev-app/memory");
        let place = find(&system, r"C:\Dev\App");
        assert_eq!((&*place.key, place.exists), ("c--dev-app", true));

        let system = system.with_folder("/home/ana/.claude/projects/C--Dev-App/memory");
        assert_eq!(find(&system, r"C:\Dev\App").key, "C--Dev-App");
    }

    #[test]
    fn elsewhere_the_case_matters() {
        let system = world().with_folder("/home/ana/.claude/projects/-HOME-ana-notes/memory");
        assert!(!find(&system, "/home/ana/notes").exists);
    }

    #[test]
    fn a_cut_key_is_not_matched_by_its_beginning() {
        let long = format!(r"C:\{}", "deep".repeat(60));
        let key = project_key(&long);
        let other = format!("/home/ana/.claude/projects/{}-zzzzz/memory", &key[..200]);
        let place = find(&world().with_folder(&long).with_folder(other), &long);
        assert_eq!((place.key, place.exists), (key, false));
    }

    #[test]
    fn what_is_not_there_is_an_error() {
        let error = MemoryPlace::find(&world(), Path::new("/no/such")).unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::NotFound, Some("/no/such")));
        let homeless = MemSystem::new().with_folder("/w");
        assert!(MemoryPlace::find(&homeless, Path::new("/w")).unwrap_err().what_to_do().is_some());
    }
}
