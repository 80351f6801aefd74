//! The root of the git repository that a folder is in, read from its files; git itself is not run.

use std::path::{Path, PathBuf};

use crate::system::{PathKind, System};

/// Folders looked at on the way up. Far deeper than anyone nests; it keeps odd paths cheap.
const MAX_LEVELS: usize = 256;

/// `.git` and `commondir` files hold one path; 32 KiB is the longest that any platform takes.
const MAX_POINTER: u64 = 32 << 10;

/// What a `.git` file begins with.
const GITDIR: &str = "gitdir: ";

/// A `.git` file that leads nowhere.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BrokenGit {
    pub(super) file: PathBuf,
    pub(super) fault: String,
}

/// The root of the repository that a folder is in: one for all its worktrees, none outside git.
///
/// A submodule is a repository of its own, and so is a bare one. `folder` is canonical.
pub(super) fn main_root(system: &dyn System, folder: &Path) -> Result<Option<PathBuf>, BrokenGit> {
    for folder in folder.ancestors().take(MAX_LEVELS) {
        let git = folder.join(".git");
        match system.kind(&git) {
            PathKind::Folder if has_head(system, &git) => return Ok(Some(folder.to_owned())),
            PathKind::File => {
                return match linked(system, folder, &git) {
                    Ok(root) => Ok(Some(root)),
                    Err(fault) => Err(BrokenGit { file: git, fault }),
                };
            }
            _ => {}
        }
        if is_repository(system, folder)
            && let Some(root) = owner(system, folder)
        {
            return Ok(Some(root));
        }
    }
    Ok(None)
}

/// The root that a `.git` file in `folder` leads to.
fn linked(system: &dyn System, folder: &Path, file: &Path) -> Result<PathBuf, String> {
    let private = pointed(system, file, GITDIR)?;
    if !has_head(system, &private) {
        return Err(format!("it leads to {}, which is no git folder", private.display()));
    }
    let commondir = private.join("commondir");
    if system.kind(&commondir) != PathKind::File {
        // A submodule, or a repository whose git folder was put elsewhere: its files are here.
        return Ok(folder.to_owned());
    }
    let common = pointed(system, &commondir, "")?;
    if !is_repository(system, &common) {
        return Err(format!("it leads to {}, which is no git repository", common.display()));
    }
    Ok(owner(system, &common).unwrap_or_else(|| folder.to_owned()))
}

/// The folder that a repository's git folder stands for: its parent, if that is where its files are, or itself,
/// if it is bare. None for a submodule's, which lies deep inside another repository's and would name that.
fn owner(system: &dyn System, common: &Path) -> Option<PathBuf> {
    let parent = common.parent()?;
    let leads_back = || pointed(system, &parent.join(".git"), GITDIR).is_ok_and(|path| path == common);
    if is_git_name(common) || leads_back() {
        return Some(parent.to_owned());
    }
    (!common.ancestors().any(is_git_name)).then(|| common.to_owned())
}

fn is_git_name(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == ".git")
}

/// The path that a file holds after `label`. A relative one starts from the file's folder.
fn pointed(system: &dyn System, file: &Path, label: &str) -> Result<PathBuf, String> {
    let bytes = match system.read(file, MAX_POINTER) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err("it is not there".to_owned()),
        Err(why) => return Err(why.to_string()),
    };
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let Some(target) = text.strip_prefix(label) else {
        return Err(format!("it does not begin with `{label}`"));
    };
    // As git itself reads it: blanks belong to the path, line ends do not.
    let target = target.trim_end_matches(['\r', '\n']);
    if target.is_empty() {
        return Err("it names no path".to_owned());
    }
    let path = file.parent().unwrap_or(Path::new("")).join(target);
    system.canonical(&path).map_err(|why| format!("it leads to {}: {why}", path.display()))
}

fn has_head(system: &dyn System, git: &Path) -> bool {
    system.kind(&git.join("HEAD")) == PathKind::File
}

/// What git itself takes for a repository. `HEAD` alone will not do: any folder may hold a file of that name.
fn is_repository(system: &dyn System, folder: &Path) -> bool {
    let holds = |name| system.kind(&folder.join(name)) == PathKind::Folder;
    has_head(system, folder) && holds("objects") && holds("refs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemSystem;

    /// A world with a repository's git folder.
    fn repository(system: MemSystem, git: &str) -> MemSystem {
        system
            .with_file(format!("{git}/HEAD"), "ref: refs/heads/main\n")
            .with_folder(format!("{git}/objects"))
            .with_folder(format!("{git}/refs"))
    }

    fn root(system: &MemSystem, folder: &str) -> Option<PathBuf> {
        main_root(system, Path::new(folder)).unwrap()
    }

    fn fault(system: &MemSystem, folder: &str) -> String {
        main_root(system, Path::new(folder)).unwrap_err().fault
    }

    #[test]
    fn a_repository_is_found_from_anywhere_in_it() {
        let system = repository(MemSystem::new(), "/w/app/.git").with_folder("/w/app/src/deep");
        for folder in ["/w/app", "/w/app/src/deep", "/w/app/.git", "/w/app/.git/refs"] {
            assert_eq!(root(&system, folder), Some("/w/app".into()), "{folder}");
        }
        assert_eq!(root(&system, "/w"), None);
    }

    #[test]
    fn a_git_folder_without_a_head_is_none() {
        let system = repository(MemSystem::new(), "/w/.git").with_folder("/w/app/.git/objects");
        assert_eq!(root(&system, "/w/app"), Some("/w".into()));
        assert_eq!(root(&MemSystem::new().with_file("/w/HEAD", "mine"), "/w"), None);
    }

    #[test]
    fn all_worktrees_share_the_main_root() {
        let system = repository(MemSystem::new(), "/w/app/.git")
            .with_file("/w/app/.git/worktrees/fix/HEAD", "ref: refs/heads/fix\n")
            .with_file("/w/app/.git/worktrees/fix/commondir", "../..\n")
            .with_file("/w/fix/.git", "gitdir: /w/app/.git/worktrees/fix\n")
            .with_file("/w/relative/.git", "gitdir: ../app/.git/worktrees/fix\r\n")
            .with_folder("/w/fix/src");
        for folder in ["/w/app", "/w/fix", "/w/fix/src", "/w/relative"] {
            assert_eq!(root(&system, folder), Some("/w/app".into()), "{folder}");
        }
    }

    #[test]
    fn a_bare_repository_is_its_own_root() {
        let system = repository(MemSystem::new(), "/srv/app.git")
            .with_file("/srv/app.git/worktrees/fix/HEAD", "")
            .with_file("/srv/app.git/worktrees/fix/commondir", "../..")
            .with_file("/w/fix/.git", "gitdir: /srv/app.git/worktrees/fix");
        for folder in ["/srv/app.git", "/srv/app.git/objects", "/w/fix"] {
            assert_eq!(root(&system, folder), Some("/srv/app.git".into()), "{folder}");
        }
    }

    #[test]
    fn a_bare_repository_inside_the_folder_that_points_to_it_gives_way_to_that_folder() {
        let system = repository(MemSystem::new(), "/w/app/.bare")
            .with_file("/w/app/.git", "gitdir: ./.bare\n")
            .with_file("/w/app/.bare/worktrees/main/HEAD", "")
            .with_file("/w/app/.bare/worktrees/main/commondir", "../..\n")
            .with_file("/w/app/main/.git", "gitdir: /w/app/.bare/worktrees/main\n");
        for folder in ["/w/app", "/w/app/main", "/w/app/.bare"] {
            assert_eq!(root(&system, folder), Some("/w/app".into()), "{folder}");
        }
    }

    #[test]
    fn a_submodule_is_its_own_root() {
        let system = repository(repository(MemSystem::new(), "/w/app/.git"), "/w/app/.git/modules/lib")
            .with_file("/w/app/lib/.git", "gitdir: ../.git/modules/lib\n")
            .with_folder("/w/app/lib/src")
            .with_file("/w/app/.git/modules/lib/worktrees/fix/HEAD", "")
            .with_file("/w/app/.git/modules/lib/worktrees/fix/commondir", "../..\n")
            .with_file("/w/fix/.git", "gitdir: /w/app/.git/modules/lib/worktrees/fix\n");
        assert_eq!(root(&system, "/w/app/lib/src"), Some("/w/app/lib".into()));
        assert_eq!(root(&system, "/w/app/.git/modules/lib"), Some("/w/app".into()));
        // Where the files of its main worktree are is not said in a place that is read here.
        assert_eq!(root(&system, "/w/fix"), Some("/w/fix".into()));
    }

    #[test]
    fn a_broken_git_file_says_what_is_wrong() {
        let system = repository(MemSystem::new(), "/w/.git")
            .with_file("/w/gone/.git", "gitdir: /no/such\n")
            .with_file("/w/other/.git", "hello\n")
            .with_file("/w/empty/.git", "gitdir: \n")
            .with_file("/w/binary/.git", [0xff])
            .with_file("/w/huge/.git", vec![b'x'; 40_000])
            .with_file("/w/headless/.git", "gitdir: /w/gone\n")
            .with_file("/w/private/HEAD", "")
            .with_file("/w/private/commondir", "../gone\n")
            .with_file("/w/common/.git", "gitdir: ../private\n");
        assert!(fault(&system, "/w/gone").starts_with("it leads to /no/such: "));
        assert_eq!(fault(&system, "/w/other"), "it does not begin with `gitdir: `");
        assert_eq!(fault(&system, "/w/empty"), "it names no path");
        assert_eq!(fault(&system, "/w/binary"), "it is not UTF-8");
        assert_eq!(fault(&system, "/w/huge"), "it is larger than 32768 bytes");
        assert_eq!(fault(&system, "/w/headless"), "it leads to /w/gone, which is no git folder");
        assert_eq!(fault(&system, "/w/common"), "it leads to /w/gone, which is no git repository");
    }

    #[test]
    fn the_walk_ends() {
        let deep = format!("/w{}", "/x".repeat(300));
        assert_eq!(root(&repository(MemSystem::new(), "/w/.git"), &deep), None);
    }
}
