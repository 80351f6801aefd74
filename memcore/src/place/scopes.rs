//! Where the memories lie that are no project's own.

use std::path::{Path, PathBuf};

use super::config::config_dir;
use crate::Result;
use crate::system::System;

/// The folder below a project's memories that is its team's. It is another vault's: see
/// [`open_team`](crate::VaultBuilder::open_team).
pub const TEAM_FOLDER: &str = "team";

/// The folder of a person's configuration, which holds `projects`: what `CLAUDE_CONFIG_DIR` names, or `.claude` in the
/// home folder.
///
/// # Errors
/// `NotFound` if neither is known.
pub fn config_folder(system: &dyn System) -> Result<PathBuf> {
    Ok(config_dir(system)?.0)
}

/// The folder of a person's memories, which hold in every project: `memory` in the configuration folder. The published
/// layout has none; this one stands beside its folders and is named as theirs are.
///
/// # Example: beside the projects
/// ```
/// use std::path::Path;
/// use memcore::{MemSystem, config_folder, user_folder};
///
/// let config = config_folder(&MemSystem::new().with_home("/home/ana"))?;
/// assert_eq!(user_folder(&config), Path::new("/home/ana/.claude/memory"));
/// # Ok::<(), memcore::Error>(())
/// ```
pub fn user_folder(config: &Path) -> PathBuf {
    config.join("memory")
}
