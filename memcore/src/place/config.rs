//! The folders that all projects' folders are kept under.

use std::path::{Path, PathBuf};

use super::project_key::project_key;
use super::resolve::is_windows_path;
use crate::system::{PathKind, System};
use crate::{Error, ErrorKind, Result};

const CONFIG_DIR: &str = "CLAUDE_CONFIG_DIR";

/// The configuration folder, and whether the environment named it.
pub(crate) fn config_dir(system: &dyn System) -> Result<(PathBuf, bool)> {
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
pub(super) fn key_on_disk(system: &dyn System, projects: &Path, root: &Path) -> Result<String> {
    // A path that is not Unicode is keyed as it is shown; what stands in for its bytes becomes `-` anyway.
    let root = root.to_string_lossy();
    let key = project_key(&root);
    let holds = |name: &str| system.kind(&memories(projects, name)) == PathKind::Folder;
    if !is_windows_path(&root) || holds(&key) || system.kind(projects) != PathKind::Folder {
        return Ok(key);
    }
    let names = names(system, projects)?;
    Ok(names.into_iter().find(|name| name.eq_ignore_ascii_case(&key) && holds(name)).unwrap_or(key))
}

/// The names in the folder of all projects; none if it is not there.
pub(super) fn names(system: &dyn System, projects: &Path) -> Result<Vec<String>> {
    if system.kind(projects) != PathKind::Folder {
        return Ok(Vec::new());
    }
    let listed =
        system.list(projects).map_err(|why| Error::io("cannot list", projects.display().to_string(), why))?;
    Ok(listed.into_iter().map(|entry| entry.name).collect())
}

pub(super) fn memories(projects: &Path, key: &str) -> PathBuf {
    projects.join(key).join("memory")
}
