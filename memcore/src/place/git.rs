//! The checkout of a git repository that a folder is in, read from its files; git itself is not run.

use std::path::{Path, PathBuf};

use super::git_config::git_config;
use crate::system::{PathKind, System};
use crate::{Error, ErrorKind, Result};

/// Folders looked at on the way up. Far deeper than anyone nests; it keeps odd paths cheap.
const MAX_LEVELS: usize = 256;

/// `.git`, `commondir` and `gitdir` files hold one path; 32 KiB is the longest that any platform takes.
const MAX_POINTER: u64 = 32 << 10;

/// What a `.git` file begins with.
const GITDIR: &str = "gitdir: ";

/// A checkout of a git repository: the folder of its files, and what it shares with the repository's other ones.
///
/// # Example: a worktree
/// ```
/// use std::path::Path;
/// use memcore::{Checkout, CheckoutKind, MemSystem};
///
/// let system = MemSystem::new()
///     .with_file("/w/app/.git/HEAD", "ref: refs/heads/main\n")
///     .with_folder("/w/app/.git/objects")
///     .with_folder("/w/app/.git/refs")
///     .with_file("/w/app/.git/worktrees/fix/HEAD", "ref: refs/heads/fix\n")
///     .with_file("/w/app/.git/worktrees/fix/commondir", "../..\n")
///     .with_file("/w/app/.git/worktrees/fix/gitdir", "/w/fix/.git\n")
///     .with_file("/w/fix/.git", "gitdir: /w/app/.git/worktrees/fix\n");
///
/// let fix = Checkout::find(&system, Path::new("/w/fix"))?.unwrap();
/// assert_eq!((fix.kind, &*fix.root, &*fix.main), (CheckoutKind::Worktree, Path::new("/w/fix"), Path::new("/w/app")));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checkout {
    /// The folder of its files; of a bare repository the repository itself.
    pub root: PathBuf,
    /// The folder that stands for the repository: the root of its main checkout; of a bare one itself.
    pub main: PathBuf,
    /// The git folder that all checkouts of the repository have in common.
    pub common: PathBuf,
    /// What sort of checkout it is.
    pub kind: CheckoutKind,
}

/// What sort of checkout it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckoutKind {
    /// The main one.
    Main,
    /// One of those that `git worktree add` makes.
    Worktree,
    /// That of a submodule, which is a repository of its own.
    Submodule,
    /// None: the repository is bare.
    Bare,
}

/// A `.git` file that leads nowhere, or to a place that does not lead back.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BrokenGit {
    pub(super) file: PathBuf,
    pub(super) fault: String,
}

impl Checkout {
    /// The checkout that a folder is in; `None` outside git.
    ///
    /// A worktree is believed only if the repository knows of it: the `gitdir` file there has to lead back. Else
    /// whoever unpacks an archive could be led to the memories of another project.
    ///
    /// # Errors
    /// `NotFound` if `folder` is not there; `InvalidInput` if a `.git` file leads nowhere or its repository does not
    /// know of it; `Io` if the system will not tell.
    pub fn find(system: &dyn System, folder: &Path) -> Result<Option<Self>> {
        let folder = system
            .canonical(folder)
            .map_err(|why| Error::io("cannot find", folder.display().to_string(), why))?;
        find(system, &folder).map_err(|BrokenGit { file, fault }| {
            let file = file.display().to_string();
            Error::new(ErrorKind::InvalidInput, format!("{file}: {fault}"))
                .at(file)
                .hint("`git worktree repair` mends a worktree that was moved")
        })
    }
}

/// The checkout that a canonical folder is in.
pub(super) fn find(system: &dyn System, folder: &Path) -> std::result::Result<Option<Checkout>, BrokenGit> {
    for folder in folder.ancestors().take(MAX_LEVELS) {
        let git = folder.join(".git");
        match system.kind(&git) {
            PathKind::Folder if has_head(system, &git) => {
                let common = system.canonical(&git).unwrap_or(git);
                let (root, main) = (folder.to_owned(), folder.to_owned());
                return Ok(Some(Checkout { root, main, common, kind: CheckoutKind::Main }));
            }
            PathKind::File => {
                return match linked(system, folder, &git) {
                    Ok(checkout) => Ok(Some(checkout)),
                    Err(fault) => Err(BrokenGit { file: git, fault }),
                };
            }
            _ => {}
        }
        if is_repository(system, folder)
            && let Some(main) = owner(system, folder)
        {
            let kind = if main == folder { CheckoutKind::Bare } else { CheckoutKind::Main };
            return Ok(Some(Checkout { root: main.clone(), main, common: folder.to_owned(), kind }));
        }
    }
    Ok(None)
}

/// The checkout whose `.git` file is this one in `folder`.
fn linked(system: &dyn System, folder: &Path, file: &Path) -> std::result::Result<Checkout, String> {
    let private = pointed(system, file, GITDIR)?;
    if !has_head(system, &private) {
        return Err(format!("it leads to {}, which is no git folder", private.display()));
    }
    let root = folder.to_owned();
    let commondir = private.join("commondir");
    if system.kind(&commondir) != PathKind::File {
        // A submodule, or a repository whose git folder was put elsewhere: its files are here.
        let inside = private.ancestors().skip(1).any(is_git_name);
        let kind = if inside { CheckoutKind::Submodule } else { CheckoutKind::Main };
        return Ok(Checkout { main: root.clone(), root, common: private, kind });
    }
    let common = pointed(system, &commondir, "")?;
    if !is_repository(system, &common) {
        return Err(format!("it leads to {}, which is no git repository", common.display()));
    }
    // Both are in the repository, where an unpacked archive cannot put them.
    if private.parent() != Some(&common.join("worktrees")) {
        return Err(format!(
            "it leads to {}, which is no worktree of {}",
            private.display(),
            common.display()
        ));
    }
    let back = private.join("gitdir");
    let known = pointed(system, &back, "").map_err(|fault| format!("{}: {fault}", back.display()))?;
    if Ok(&known) != system.canonical(file).as_ref().map_err(drop) {
        return Err(format!("its repository has {} in its place", known.display()));
    }
    let main = owner(system, &common).unwrap_or_else(|| root.clone());
    Ok(Checkout { root, main, common, kind: CheckoutKind::Worktree })
}

/// The folder that a repository's git folder stands for: its parent, if that is where its files are, or itself,
/// if it is bare. A submodule's lies deep inside another repository's and says itself where its files are.
fn owner(system: &dyn System, common: &Path) -> Option<PathBuf> {
    let leads_back =
        |folder: &Path| pointed(system, &folder.join(".git"), GITDIR).is_ok_and(|path| path == common);
    let parent = common.parent()?;
    if is_git_name(common) || leads_back(parent) {
        return Some(parent.to_owned());
    }
    if let Some(files) = git_config(system, common, "core", "worktree")
        && let Ok(files) = system.canonical(&common.join(files))
        && leads_back(&files)
    {
        return Some(files);
    }
    (!common.ancestors().any(is_git_name)).then(|| common.to_owned())
}

fn is_git_name(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == ".git")
}

/// The path that a file holds after `label`. A relative one starts from the file's folder.
fn pointed(system: &dyn System, file: &Path, label: &str) -> std::result::Result<PathBuf, String> {
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

    /// A world with a worktree of a repository.
    fn worktree(system: MemSystem, git: &str, name: &str, folder: &str) -> MemSystem {
        system
            .with_file(format!("{git}/worktrees/{name}/HEAD"), "ref: refs/heads/fix\n")
            .with_file(format!("{git}/worktrees/{name}/commondir"), "../..\n")
            .with_file(format!("{git}/worktrees/{name}/gitdir"), format!("{folder}/.git\n"))
            .with_file(format!("{folder}/.git"), format!("gitdir: {git}/worktrees/{name}\n"))
    }

    fn root(system: &MemSystem, folder: &str) -> Option<PathBuf> {
        find(system, Path::new(folder)).unwrap().map(|checkout| checkout.main)
    }

    fn fault(system: &MemSystem, folder: &str) -> String {
        find(system, Path::new(folder)).unwrap_err().fault
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
        let system = worktree(repository(MemSystem::new(), "/w/app/.git"), "/w/app/.git", "fix", "/w/fix");
        let system = worktree(system, "/w/app/.git", "relative", "/w/relative")
            .with_file("/w/app/.git/worktrees/relative/gitdir", "../../../../relative/.git\r\n")
            .with_file("/w/relative/.git", "gitdir: ../app/.git/worktrees/relative\r\n")
            .with_folder("/w/fix/src");
        for folder in ["/w/app", "/w/fix", "/w/fix/src", "/w/relative"] {
            assert_eq!(root(&system, folder), Some("/w/app".into()), "{folder}");
        }
        let fix = find(&system, Path::new("/w/fix/src")).unwrap().unwrap();
        assert_eq!((fix.kind, &*fix.root), (CheckoutKind::Worktree, Path::new("/w/fix")));
    }

    #[test]
    fn a_bare_repository_is_its_own_root() {
        let system = worktree(repository(MemSystem::new(), "/srv/app.git"), "/srv/app.git", "fix", "/w/fix");
        for folder in ["/srv/app.git", "/srv/app.git/objects", "/w/fix"] {
            assert_eq!(root(&system, folder), Some("/srv/app.git".into()), "{folder}");
        }
    }

    #[test]
    fn a_bare_repository_inside_the_folder_that_points_to_it_gives_way_to_that_folder() {
        let system =
            repository(MemSystem::new(), "/w/app/.bare").with_file("/w/app/.git", "gitdir: ./.bare\n");
        let system = worktree(system, "/w/app/.bare", "main", "/w/app/main");
        for folder in ["/w/app", "/w/app/main", "/w/app/.bare"] {
            assert_eq!(root(&system, folder), Some("/w/app".into()), "{folder}");
        }
    }

    #[test]
    fn a_submodule_is_its_own_root() {
        let modules = "/w/app/.git/modules/lib";
        let system = repository(repository(MemSystem::new(), "/w/app/.git"), modules)
            .with_file("/w/app/lib/.git", "gitdir: ../.git/modules/lib\n")
            .with_folder("/w/app/lib/src");
        let system = worktree(system, modules, "fix", "/w/fix");
        assert_eq!(root(&system, "/w/app/lib/src"), Some("/w/app/lib".into()));
        assert_eq!(find(&system, Path::new("/w/app/lib")).unwrap().unwrap().kind, CheckoutKind::Submodule);
        assert_eq!(root(&system, modules), Some("/w/app".into()));
        // Where its files are is not said.
        assert_eq!(root(&system, "/w/fix"), Some("/w/fix".into()));

        let system = system.with_file(format!("{modules}/config"), "[core]\n\tworktree = ../../../lib\n");
        for folder in ["/w/app/lib", "/w/fix", modules] {
            assert_eq!(root(&system, folder), Some("/w/app/lib".into()), "{folder}");
        }
        // What it says has to lead back.
        let system =
            system.with_file(format!("{modules}/config"), "[core]\n\tworktree = ../../../../other\n");
        assert_eq!(root(&system.with_folder("/w/other"), "/w/fix"), Some("/w/fix".into()));
    }

    #[test]
    fn an_archive_cannot_claim_to_be_a_worktree_of_another_project() {
        let system = worktree(repository(MemSystem::new(), "/w/app/.git"), "/w/app/.git", "fix", "/w/fix");
        let copied = system.clone().with_file("/unpacked/x/.git", "gitdir: /w/app/.git/worktrees/fix\n");
        assert_eq!(fault(&copied, "/unpacked/x"), "its repository has /w/fix/.git in its place");

        let own_private = system
            .with_file("/unpacked/y/.git", "gitdir: private\n")
            .with_file("/unpacked/y/private/HEAD", "")
            .with_file("/unpacked/y/private/gitdir", "../.git\n")
            .with_file("/unpacked/y/private/commondir", "/w/app/.git\n");
        assert_eq!(
            fault(&own_private, "/unpacked/y"),
            "it leads to /unpacked/y/private, which is no worktree of /w/app/.git"
        );
    }

    #[test]
    fn a_moved_worktree_says_where_it_was() {
        let system = worktree(repository(MemSystem::new(), "/w/app/.git"), "/w/app/.git", "fix", "/w/new")
            .with_file("/w/app/.git/worktrees/fix/gitdir", "/w/old/.git\n");
        let error = Checkout::find(&system, Path::new("/w/new")).unwrap_err();
        assert!(error.message().contains("/w/old/.git"), "{error}");
        assert!(error.what_to_do().unwrap().contains("repair"));
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
