//! Which folder.

use memcore::Owner;
use pyo3::prelude::*;

use super::{Class, FromPy, field};

words!(CheckoutKind { Main = "main", Worktree = "worktree", Submodule = "submodule", Bare = "bare" });
words!(CollisionPolicy { Refuse = "refuse", Suffix = "suffix" });
record_out!(Considered { rule, outcome, decided });
record_out!(Orphan { store, evidence }, ..);
record_out!(OtherStore { folder, memories, because }, ..);
record_out!(Owner { version, path, name, remote, root_commit, aliases, former }, ..);
tagged!(OwnerCheck { Unrecorded = "unrecorded", Same = "same", Moved = "moved" (evidence), Mismatch = "mismatch" });
words!(OwnerEvidence { RootCommit = "root_commit", Remote = "remote", Name = "name" });
record!(PlaceOptions { worktrees, collisions, settings, relative_directories });
tagged!(ProjectRoot sentence {
    Git = "git" (folder),
    Checkout = "checkout" (folder),
    Folder = "folder" (folder),
    BrokenGit = "broken_git" { folder, file, fault }
});
tagged!(Reason sentence {
    Variable = "variable" (variable),
    Setting = "setting" (setting),
    Home = "home" (root),
    ConfigDir = "config_dir" (root),
    RemoteDir = "remote_dir" (root),
    Named = "named"
});
record!(SettingsOptions { managed_folder, given, trusted });
record_out!(SettingsPlace { source, file; to_string });
words!(SettingsSource {
    Managed = "managed",
    Given = "given",
    Local = "local",
    Project = "project",
    User = "user"
});
record_out!(Switch { on, because; to_string });
record!(SwitchOptions { safe_mode, bare, no_storage, index, recall, write, extract, consolidate });
tagged!(SwitchReason {
    Default = "default",
    Variable = "variable" (variable),
    Mode = "mode",
    NoStorage = "no_storage",
    Setting = "setting" (setting),
    Host = "host",
    Master = "master"
});
record_out!(Switches { memory, index, recall, write, extract, consolidate }, ..);
words!(WorktreePolicy { Shared = "shared", PerWorktree = "per_worktree" });
record_out!(Checkout { root, main, common, kind }, ..);
record_out!(Relocation { from, to, memories, owner, left }, ..);

impl FromPy for Owner {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("Owner");
        CLASS.check(value)?;
        let mut owner = Self::of_path(field::<String>(value, "Owner", "path")?);
        owner.version = field(value, "Owner", "version")?;
        owner.name = field(value, "Owner", "name")?;
        owner.remote = field(value, "Owner", "remote")?;
        owner.root_commit = field(value, "Owner", "root_commit")?;
        owner.aliases = field(value, "Owner", "aliases")?;
        owner.former = field(value, "Owner", "former")?;
        Ok(owner)
    }
}
