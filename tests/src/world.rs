//! A made-up file system, as vectors describe one.

use std::collections::BTreeMap;

use memcore::MemSystem;
use serde::Deserialize;

/// A made-up file system. Paths are absolute and have `/` between their parts.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct World {
    home: Option<String>,
    current_dir: Option<String>,
    env: BTreeMap<String, String>,
    files: BTreeMap<String, String>,
    folders: Vec<String>,
    /// Links and what they hold.
    links: BTreeMap<String, String>,
    /// Folders that are the main checkout of a repository.
    git: Vec<String>,
    /// Bare repositories.
    bare: Vec<String>,
    /// Worktrees, each with the folder that its repository is the main checkout or the bare repository of.
    worktrees: BTreeMap<String, String>,
    /// Submodules, each with the main checkout of its superproject.
    submodules: BTreeMap<String, String>,
    /// Texts of the `config` of repositories.
    config: BTreeMap<String, String>,
}

impl World {
    /// The file system.
    pub fn system(&self) -> MemSystem {
        let mut system = MemSystem::new();
        for folder in &self.git {
            system = repository(system, &format!("{folder}/.git"));
        }
        for folder in &self.bare {
            system = repository(system, folder);
        }
        for (folder, superproject) in &self.submodules {
            let git = format!("{superproject}/.git/modules/{}", name(folder));
            system = repository(system, &git)
                .with_file(format!("{git}/config"), format!("[core]\n\tworktree = {folder}\n"))
                .with_file(format!("{folder}/.git"), format!("gitdir: {git}\n"));
        }
        for (folder, of) in &self.worktrees {
            let git = match self.submodules.get(of) {
                Some(superproject) => format!("{superproject}/.git/modules/{}", name(of)),
                None if self.bare.contains(of) => of.clone(),
                None => format!("{of}/.git"),
            };
            let private = format!("{git}/worktrees/{}", name(folder));
            system = system
                .with_file(format!("{private}/HEAD"), "ref: refs/heads/other\n")
                .with_file(format!("{private}/commondir"), "../..\n")
                .with_file(format!("{private}/gitdir"), format!("{folder}/.git\n"))
                .with_file(format!("{folder}/.git"), format!("gitdir: {private}\n"));
        }
        for (folder, text) in &self.config {
            system = system.with_file(format!("{folder}/config"), text.as_str());
        }
        for folder in &self.folders {
            system = system.with_folder(folder);
        }
        for (path, text) in &self.files {
            system = system.with_file(path, text.as_str());
        }
        for (path, target) in &self.links {
            system = system.with_link(path, target);
        }
        for (variable, value) in &self.env {
            system = system.with_env(variable, value);
        }
        if let Some(home) = &self.home {
            system = system.with_home(home);
        }
        if let Some(folder) = &self.current_dir {
            system = system.with_current_dir(folder);
        }
        system
    }
}

/// The last name of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn repository(system: MemSystem, git: &str) -> MemSystem {
    system
        .with_file(format!("{git}/HEAD"), "ref: refs/heads/main\n")
        .with_folder(format!("{git}/objects"))
        .with_folder(format!("{git}/refs"))
}
