//! Layouts that git itself makes: the same folder of memories from every place, as the policy says.

use std::path::{Path, PathBuf};
use std::process::Command;

use memcore::{
    Context, ContextOptions, Listed, MemoryPlace, Orphan, OsSystem, Owner, OwnerCheck, OwnerEvidence,
    PathKind, PlaceOptions, Relocation, SettingsOptions, System, WorktreePolicy, project_key,
};
use tempfile::TempDir;

/// A disk with a home folder; repositories lie beside it.
#[derive(Debug)]
struct Disk {
    _folder: TempDir,
    root: PathBuf,
}

/// The real system, but with a home folder of the test's own and an empty environment.
impl System for Disk {
    fn read(&self, path: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
        OsSystem.read(path, limit)
    }
    fn head(&self, path: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
        OsSystem.head(path, limit)
    }
    fn kind(&self, path: &Path) -> PathKind {
        OsSystem.kind(path)
    }
    fn canonical(&self, path: &Path) -> std::io::Result<PathBuf> {
        OsSystem.canonical(path)
    }
    fn link(&self, path: &Path) -> Option<PathBuf> {
        OsSystem.link(path)
    }
    fn list(&self, path: &Path) -> std::io::Result<Vec<Listed>> {
        OsSystem.list(path)
    }
    fn env(&self, _: &str) -> Option<String> {
        None
    }
    fn home(&self) -> Option<PathBuf> {
        Some(self.root.join("home"))
    }
    fn current_dir(&self) -> std::io::Result<PathBuf> {
        OsSystem.current_dir()
    }
}

impl Disk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = OsSystem.canonical(folder.path()).unwrap();
        std::fs::create_dir(root.join("home")).unwrap();
        Self { _folder: folder, root }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    fn git(&self, folder: &str, args: &[&str]) {
        let mut command = Command::new("git");
        command.current_dir(self.at(folder)).args([
            "-c",
            "protocol.file.allow=always",
            "-c",
            "init.defaultBranch=main",
        ]);
        command.args(["-c", "user.name=Ana", "-c", "user.email=ana@example.org"]).args(args);
        command.env("GIT_CONFIG_GLOBAL", self.at("none")).env("GIT_CONFIG_NOSYSTEM", "1");
        for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"] {
            command.env_remove(variable);
        }
        let output = command.output().expect("these tests need git");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// A repository with one commit and two folders.
    fn repository(&self, name: &str) {
        std::fs::create_dir_all(self.at(name).join("src/deep")).unwrap();
        self.git(name, &["init", "-q"]);
        self.git(name, &["commit", "-q", "--allow-empty", "-m", &format!("begin {name}")]);
    }

    fn place(&self, start: &str, worktrees: WorktreePolicy) -> MemoryPlace {
        let options = PlaceOptions {
            worktrees,
            settings: SettingsOptions { managed_folder: Some(self.at("none")), ..SettingsOptions::default() },
            ..PlaceOptions::default()
        };
        MemoryPlace::find_with(self, &self.at(start), &options).unwrap()
    }

    /// From every one of these places the memories are those of `root`.
    fn all_at(&self, root: &str, worktrees: WorktreePolicy, starts: &[&str]) {
        let key = project_key(self.at(root).to_str().unwrap());
        for start in starts {
            assert_eq!(self.place(start, worktrees).key, key, "from {start}");
        }
    }

    fn shared(&self, root: &str, starts: &[&str]) {
        self.all_at(root, WorktreePolicy::Shared, starts);
    }

    fn own(&self, root: &str, starts: &[&str]) {
        self.all_at(root, WorktreePolicy::PerWorktree, starts);
    }

    /// Puts memories where the project of `start` looks for them, with their record.
    fn remember(&self, start: &str) -> MemoryPlace {
        let place = self.place(start, WorktreePolicy::Shared);
        std::fs::create_dir_all(place.folder.join(".memcore")).unwrap();
        std::fs::write(place.folder.join("a.md"), "A.\n").unwrap();
        std::fs::write(place.folder.join(Owner::FILE), place.owner.to_json()).unwrap();
        place
    }
}

#[test]
fn a_repository_and_its_folders() {
    let disk = Disk::new();
    disk.repository("app");
    disk.shared("app", &["app", "app/src", "app/src/deep", "app/.git", "app/.git/refs/heads"]);
    disk.own("app", &["app", "app/src"]);
}

#[test]
fn a_worktree_beside_its_repository() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    std::fs::create_dir_all(disk.at("fix/src")).unwrap();
    disk.shared("app", &["app", "fix", "fix/src", "app/.git/worktrees/fix"]);
    disk.own("app", &["app", "app/src"]);
    disk.own("fix", &["fix", "fix/src"]);
}

#[test]
fn a_worktree_within_its_repository() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", ".claude/worktrees/fix"]);
    disk.shared("app", &["app", "app/.claude", "app/.claude/worktrees", "app/.claude/worktrees/fix"]);
    disk.own("app/.claude/worktrees/fix", &["app/.claude/worktrees/fix"]);
}

#[test]
fn a_detached_worktree_with_another_name() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "--detach", "../some where/x"]);
    disk.shared("app", &["some where/x"]);
    disk.shared("some where", &["some where"]);
}

#[test]
fn two_worktrees_of_one_name() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "--detach", "../a/fix"]);
    disk.git("app", &["worktree", "add", "-q", "--detach", "../b/fix"]);
    disk.shared("app", &["a/fix", "b/fix"]);
    disk.own("a/fix", &["a/fix"]);
    disk.own("b/fix", &["b/fix"]);
}

#[test]
fn a_worktree_that_git_moved() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    disk.git("app", &["worktree", "move", "../fix", "../moved"]);
    disk.shared("app", &["moved"]);
}

#[test]
fn a_worktree_that_was_moved_by_hand_and_repaired() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    std::fs::rename(disk.at("fix"), disk.at("moved")).unwrap();
    let place = disk.place("moved", WorktreePolicy::Shared);
    assert!(place.because.to_string().contains(".git: "), "{}", place.because);
    disk.git("moved", &["worktree", "repair"]);
    disk.shared("app", &["moved"]);
}

#[test]
fn a_repository_that_was_moved_away_from_its_worktree_and_repaired() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    std::fs::rename(disk.at("app"), disk.at("renamed")).unwrap();
    disk.shared("fix", &["fix"]);
    disk.git("renamed", &["worktree", "repair", "../fix"]);
    disk.shared("renamed", &["renamed", "fix"]);
}

#[test]
fn a_copied_worktree_is_not_the_one_that_it_was_copied_from() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    std::fs::create_dir(disk.at("copy")).unwrap();
    std::fs::copy(disk.at("fix/.git"), disk.at("copy/.git")).unwrap();
    disk.shared("copy", &["copy"]);
}

#[test]
fn a_bare_repository_and_its_worktrees() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git(".", &["clone", "-q", "--bare", "app", "app.git"]);
    disk.git("app.git", &["worktree", "add", "-q", "--detach", "../one"]);
    disk.git("app.git", &["worktree", "add", "-q", "--detach", "../two"]);
    disk.shared("app.git", &["app.git", "app.git/objects", "one", "two"]);
    disk.own("one", &["one"]);
}

#[test]
fn a_hidden_bare_repository_with_worktrees_beside_it() {
    let disk = Disk::new();
    disk.repository("seed");
    std::fs::create_dir(disk.at("app")).unwrap();
    disk.git(".", &["clone", "-q", "--bare", "seed", "app/.bare"]);
    std::fs::write(disk.at("app/.git"), "gitdir: ./.bare\n").unwrap();
    disk.git("app", &["worktree", "add", "-q", "--detach", "main"]);
    disk.shared("app", &["app", "app/main", "app/.bare"]);
}

#[test]
fn a_submodule() {
    let disk = Disk::new();
    disk.repository("lib");
    disk.repository("app");
    disk.git("app", &["submodule", "--quiet", "add", "../lib", "vendor/lib"]);
    std::fs::create_dir_all(disk.at("app/vendor/lib/src")).unwrap();
    disk.shared("app/vendor/lib", &["app/vendor/lib", "app/vendor/lib/src", "app/.git/modules/vendor/lib"]);
    disk.own("app/vendor/lib", &["app/vendor/lib"]);
    disk.shared("app", &["app", "app/vendor"]);
}

#[test]
fn a_submodule_within_a_submodule() {
    let disk = Disk::new();
    for name in ["inner", "lib", "app"] {
        disk.repository(name);
    }
    disk.git("lib", &["submodule", "--quiet", "add", "../inner", "inner"]);
    disk.git("lib", &["commit", "-q", "-m", "add"]);
    disk.git("app", &["submodule", "--quiet", "add", "../lib", "lib"]);
    disk.git("app", &["submodule", "--quiet", "update", "--init", "--recursive"]);
    disk.shared("app/lib/inner", &["app/lib/inner"]);
    disk.shared("app/lib", &["app/lib"]);
}

#[test]
fn a_worktree_of_a_submodule() {
    let disk = Disk::new();
    disk.repository("lib");
    disk.repository("app");
    disk.git("app", &["submodule", "--quiet", "add", "../lib", "lib"]);
    disk.git("app/lib", &["worktree", "add", "-q", "--detach", "../../fix"]);
    disk.shared("app/lib", &["app/lib", "fix"]);
    disk.own("fix", &["fix"]);
}

#[test]
fn a_submodule_within_a_worktree() {
    let disk = Disk::new();
    disk.repository("lib");
    disk.repository("app");
    disk.git("app", &["submodule", "--quiet", "add", "../lib", "lib"]);
    disk.git("app", &["commit", "-q", "-m", "add"]);
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    disk.git("fix", &["submodule", "--quiet", "update", "--init"]);
    disk.shared("fix/lib", &["fix/lib"]);
    disk.shared("app", &["fix"]);
}

#[test]
fn a_git_folder_that_was_put_elsewhere() {
    let disk = Disk::new();
    std::fs::create_dir_all(disk.at("app/src")).unwrap();
    disk.git("app", &["init", "-q", "--separate-git-dir", "../store.git"]);
    disk.git("app", &["commit", "-q", "--allow-empty", "-m", "begin"]);
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    disk.shared("app", &["app", "app/src"]);
    // Git does not write down where the main checkout of such a repository is; its worktrees still have one place.
    let place = disk.place("fix", WorktreePolicy::Shared);
    assert_eq!(place.key, disk.place("store.git", WorktreePolicy::Shared).key);
}

#[test]
fn a_repository_within_a_repository() {
    let disk = Disk::new();
    disk.repository("app");
    disk.repository("app/other");
    disk.shared("app/other", &["app/other", "app/other/src"]);
    disk.shared("app", &["app/src"]);
}

#[test]
fn clones_are_projects_of_their_own() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git(".", &["clone", "-q", "app", "clone"]);
    disk.git(".", &["clone", "-q", "--depth", "1", "app", "shallow"]);
    disk.shared("clone", &["clone"]);
    disk.shared("shallow", &["shallow"]);
}

#[cfg(unix)]
#[test]
fn a_repository_and_a_worktree_by_links() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["worktree", "add", "-q", "../fix"]);
    std::os::unix::fs::symlink(disk.at("app"), disk.at("link")).unwrap();
    std::os::unix::fs::symlink(disk.at("fix"), disk.at("link-fix")).unwrap();
    disk.shared("app", &["link", "link/src", "link-fix"]);
}

#[test]
fn a_name_in_another_script() {
    let disk = Disk::new();
    disk.repository("大明 科技");
    disk.git("大明 科技", &["worktree", "add", "-q", "../修復"]);
    disk.shared("大明 科技", &["大明 科技/src", "修復"]);
}

#[test]
fn a_renamed_repository_finds_its_memories() {
    let disk = Disk::new();
    disk.repository("app");
    disk.git("app", &["remote", "add", "origin", "git@example.org:ana/app.git"]);
    let old = disk.remember("app/src");
    assert_eq!(disk.place("app", WorktreePolicy::Shared).check, OwnerCheck::Same);

    std::fs::rename(disk.at("app"), disk.at("renamed")).unwrap();
    let new = disk.place("renamed", WorktreePolicy::Shared);
    assert!(!new.exists);
    let found = Orphan::of(&disk, &new.owner).unwrap();
    assert_eq!((found.len(), found[0].evidence), (1, OwnerEvidence::RootCommit));

    let plan = Relocation::plan(&disk, &found[0].store.folder, &new).unwrap();
    assert_eq!((&plan.from, &plan.to, plan.memories), (&old.folder, &new.folder, 1));
    assert_eq!(plan.owner.former, [disk.at("app").to_str().unwrap()]);
}

#[test]
fn a_repository_that_was_cloned_anew_elsewhere_finds_its_memories() {
    let disk = Disk::new();
    disk.repository("origin");
    disk.git(".", &["clone", "-q", "origin", "app"]);
    disk.remember("app");
    std::fs::remove_dir_all(disk.at("app")).unwrap();
    disk.git(".", &["clone", "-q", "origin", "again"]);
    let found = Orphan::of(&disk, &disk.place("again", WorktreePolicy::Shared).owner).unwrap();
    assert_eq!((found.len(), found[0].evidence), (1, OwnerEvidence::Remote));
}

#[test]
fn memories_of_a_project_that_is_still_there_do_not_move() {
    let disk = Disk::new();
    disk.repository("app");
    let old = disk.remember("app");
    disk.repository("other");
    let other = disk.place("other", WorktreePolicy::Shared);
    assert!(Orphan::of(&disk, &other.owner).unwrap().is_empty());
    let error = Relocation::plan(&disk, &old.folder, &other).unwrap_err();
    assert_eq!(error.kind().code(), "mismatch");
}

#[test]
fn what_two_checkouts_have_alike_is_loaded_once() {
    let disk = Disk::new();
    disk.repository("app");
    std::fs::write(disk.at("app/CLAUDE.md"), "Build with make.\n").unwrap();
    disk.git("app", &["add", "CLAUDE.md"]);
    disk.git("app", &["commit", "-q", "-m", "say how to build"]);
    disk.git("app", &["worktree", "add", "-q", ".claude/worktrees/fix"]);
    let options = ContextOptions { managed_folder: disk.at("none"), ..ContextOptions::default() };
    let fix = disk.at("app/.claude/worktrees/fix");
    let context = Context::load(&disk, &fix, &options).unwrap();
    let mine = |path: &&memcore::Instruction| path.path.starts_with(&disk.root);
    let loaded: Vec<&Path> = context.instructions().iter().filter(mine).map(|it| &*it.path).collect();
    assert_eq!(loaded, [fix.join("CLAUDE.md")]);
}
