//! Whose memories a folder holds: a record beside them, since the folder's name does not prove it.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::git::Checkout;
use super::git_config::git_config;
use crate::system::System;
use crate::{Error, ErrorKind, Result};

/// The version of the record's form.
const VERSION: u32 = 1;

/// Reflogs begin with the oldest entry; one line is read.
const MAX_LINE: u64 = 4 << 10;

/// Whose memories a folder holds: the real identity of a project.
///
/// A [key](crate::project_key()) finds a folder but does not prove whose it is, since many paths share one. So the
/// identity is kept with the memories, in [`FILE`](Self::FILE), and compared when the folder is used. It also finds the
/// memories of a project that was renamed or moved.
///
/// # Example: two projects, one key
/// ```
/// use memcore::{Owner, OwnerCheck};
///
/// let recorded = Owner::from_json(&Owner::of_path("/home/ana/my_app").to_json())?;
/// assert_eq!(recorded.check(&Owner::of_path("/home/ana/my_app"), None), OwnerCheck::Same);
/// assert_eq!(recorded.check(&Owner::of_path("/home/ana/my-app"), None), OwnerCheck::Mismatch);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Owner {
    /// The version of the form, 1.
    pub version: u32,
    /// The absolute path of the folder that stands for the project, links followed.
    pub path: String,
    /// What people call it: the last name of the path. Keys of names in other scripts are nothing but dashes.
    #[serde(default)]
    pub name: String,
    /// The address of the remote `origin`, without a user and a password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<String>,
    /// The first commit of the repository.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_commit: Option<String>,
    /// Other paths of the same folder, such as the one that another system on the machine gives it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Paths that it had before it was moved, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<String>,
}

/// What a comparison of two owners comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OwnerCheck {
    /// Nothing is recorded.
    Unrecorded,
    /// The same project.
    Same,
    /// The recorded path is gone, and this is the same repository: it was moved or renamed.
    Moved(OwnerEvidence),
    /// Another project.
    Mismatch,
}

impl OwnerCheck {
    /// The stable name: `unrecorded`, `same`, `moved`, `mismatch`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unrecorded => "unrecorded",
            Self::Same => "same",
            Self::Moved(_) => "moved",
            Self::Mismatch => "mismatch",
        }
    }
}

/// What tells that two folders are one repository, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum OwnerEvidence {
    /// They begin with the same commit.
    RootCommit,
    /// They have the same remote.
    Remote,
    /// They have the same name and nothing else: hardly more than a guess.
    Name,
}

impl OwnerEvidence {
    /// The stable name: `root_commit`, `remote`, `name`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::RootCommit => "root_commit",
            Self::Remote => "remote",
            Self::Name => "name",
        }
    }
}

impl Owner {
    /// Where the record stands in a folder of memories.
    pub const FILE: &'static str = ".memcore/store.json";

    /// A record of more bytes is not one.
    pub(super) const MAX_BYTES: u64 = 64 << 10;

    /// A project that nothing is known of but its path.
    pub fn of_path(path: impl Into<String>) -> Self {
        let path = path.into();
        let name =
            path.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        Self {
            version: VERSION,
            path,
            name,
            remote: None,
            root_commit: None,
            aliases: Vec::new(),
            former: Vec::new(),
        }
    }

    /// The project whose folder this is, with what its repository tells. The first commit is known only as long as the
    /// repository's own log goes back to it; a host that asks git can [set](Self::root_commit) it.
    pub fn of_folder(system: &dyn System, root: &Path) -> Self {
        let mut owner = Self::of_path(root.to_string_lossy());
        if let Ok(Some(checkout)) = Checkout::find(system, root) {
            let url = git_config(system, &checkout.common, "remote \"origin\"", "url");
            owner.remote = url.as_deref().and_then(plain_remote);
            owner.root_commit = first_commit(system, &checkout.common);
        }
        owner
    }

    /// The record as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads a record. Fields that are not known are passed over.
    ///
    /// # Errors
    /// `InvalidInput` if it is no record, or one of a later form.
    pub fn from_json(json: &str) -> Result<Self> {
        let owner: Self = serde_json::from_str(json).map_err(|why| {
            Error::new(ErrorKind::InvalidInput, format!("{} is no record of an owner: {why}", Self::FILE))
                .because(why)
        })?;
        if owner.version > VERSION {
            let version = owner.version;
            return Err(Error::new(
                ErrorKind::InvalidInput,
                format!("{} has the form {version}, and forms up to {VERSION} are known", Self::FILE),
            )
            .hint("use a newer memcore"));
        }
        Ok(owner)
    }

    /// Reads the record of a folder of memories; `None` if there is none.
    ///
    /// # Errors
    /// `InvalidInput` if what is there is no record, `Io` if it cannot be read.
    pub fn read(system: &dyn System, memories: &Path) -> Result<Option<Self>> {
        let file = memories.join(Self::FILE);
        let at = file.display().to_string();
        let bytes =
            system.read(&file, Self::MAX_BYTES).map_err(|why| Error::io("cannot read", at.clone(), why))?;
        bytes
            .map(|bytes| Self::from_json(&String::from_utf8_lossy(&bytes)).map_err(|it| it.at(at)))
            .transpose()
    }

    /// Compares the record, this one, with the project that wants to use the folder.
    ///
    /// `recorded_now` is what stands at the recorded path now, links followed: `None` if it is gone. Paths are one only
    /// if they are written alike or lead to one folder, so that two folders which differ in case or in the form of an
    /// accent are never taken for one by their looks. Drives and shares of Windows are compared without case.
    pub fn check(&self, current: &Self, recorded_now: Option<&Path>) -> OwnerCheck {
        let known = |path: &String| same_path(path, &current.path);
        if known(&self.path) || self.aliases.iter().any(known) {
            return OwnerCheck::Same;
        }
        match recorded_now {
            Some(now) if same_path(&now.to_string_lossy(), &current.path) => OwnerCheck::Same,
            Some(_) => OwnerCheck::Mismatch,
            None => match self.evidence(current) {
                Some(evidence @ (OwnerEvidence::RootCommit | OwnerEvidence::Remote)) => {
                    OwnerCheck::Moved(evidence)
                }
                _ => OwnerCheck::Mismatch,
            },
        }
    }

    /// What tells that both are one project although their paths differ. Different first commits tell that they are
    /// not, whatever else is alike.
    pub fn evidence(&self, other: &Self) -> Option<OwnerEvidence> {
        let both =
            |one: &Option<String>, two: &Option<String>| one.as_ref().zip(two.as_ref()).map(|(a, b)| a == b);
        match (both(&self.root_commit, &other.root_commit), both(&self.remote, &other.remote)) {
            (Some(false), _) => None,
            (Some(true), _) => Some(OwnerEvidence::RootCommit),
            (None, Some(true)) => Some(OwnerEvidence::Remote),
            (None, Some(false)) => None,
            (None, None) => (self.name == other.name && !self.name.is_empty()).then_some(OwnerEvidence::Name),
        }
    }

    /// This record after its project was moved to where `current` is.
    #[must_use]
    pub fn moved_to(&self, current: &Self) -> Self {
        let mut former = self.former.clone();
        if !same_path(&self.path, &current.path) {
            former.push(self.path.clone());
        }
        former.retain(|path| !same_path(path, &current.path));
        let aliases = self.aliases.clone();
        Self {
            remote: current.remote.clone().or_else(|| self.remote.clone()),
            root_commit: current.root_commit.clone().or_else(|| self.root_commit.clone()),
            former,
            aliases,
            ..current.clone()
        }
    }
}

/// Whether two absolute paths are written alike; those of Windows with either slash and in any case.
pub(super) fn same_path(one: &str, two: &str) -> bool {
    if one == two {
        return true;
    }
    let windows = super::resolve::is_windows_path;
    windows(one) && windows(two) && one.chars().count() == two.chars().count() && folded(one).eq(folded(two))
}

fn folded(path: &str) -> impl Iterator<Item = char> + '_ {
    path.chars().flat_map(|c| if c == '/' { '\\' } else { c }.to_lowercase())
}

/// The address of a remote as it is compared: without scheme, user, password and `.git`, in the one form that
/// `host:path` and `https://host/path` have in common. A path on this machine stays as it is.
fn plain_remote(url: &str) -> Option<String> {
    let url = url.trim();
    let bare = |text: &str| {
        let text = text.trim_end_matches('/');
        text.strip_suffix(".git").unwrap_or(text).trim_end_matches('/').to_owned()
    };
    let (authority, path) = match url.split_once("://") {
        Some(("file", path)) => return Some(bare(path)),
        Some((_, rest)) => {
            let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
            let host = authority.rsplit('@').next()?;
            (host.split(':').next()?, path)
        }
        None if url.starts_with(['/', '.', '~']) || super::resolve::is_windows_path(url) => {
            return Some(bare(url));
        }
        None => match url.split_once(':') {
            Some((authority, path)) => (authority.rsplit('@').next()?, path),
            None => return (!url.is_empty()).then(|| bare(url)),
        },
    };
    let path = bare(path.trim_start_matches('/'));
    (!authority.is_empty()).then(|| format!("{}/{path}", authority.to_ascii_lowercase()))
}

/// The first commit, if the log of `HEAD` still begins with it.
fn first_commit(system: &dyn System, common: &Path) -> Option<String> {
    let log = system.head(&common.join("logs/HEAD"), MAX_LINE).ok()??;
    let text = String::from_utf8_lossy(&log);
    let (ids, what) = text.lines().next()?.split_once('\t')?;
    let mut ids = ids.split(' ');
    let before = ids.next()?;
    let commit = ids.next()?;
    let is_first = before.bytes().all(|b| b == b'0') && what.starts_with("commit (initial)");
    (is_first && commit.bytes().all(|b| b.is_ascii_hexdigit())).then(|| commit.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemSystem;

    #[test]
    fn a_remote_has_one_form() {
        for url in [
            "https://github.com/ana/app.git",
            "https://github.com/ana/app",
            "https://github.com/ana/app/",
            "git@github.com:ana/app.git",
            "ssh://git@github.com/ana/app.git",
            "ssh://git@github.com:22/ana/app.git",
            "https://ana:secret@github.com/ana/app",
            "https://GitHub.com/ana/app",
            "github.com:ana/app",
        ] {
            assert_eq!(plain_remote(url).as_deref(), Some("github.com/ana/app"), "{url}");
        }
        assert_eq!(plain_remote("https://host/12/app").as_deref(), Some("host/12/app"));
        assert_eq!(plain_remote("/srv/app.git").as_deref(), Some("/srv/app"));
        assert_eq!(plain_remote("file:///srv/app.git").as_deref(), Some("/srv/app"));
        assert_eq!(plain_remote("../app").as_deref(), Some("../app"));
        assert_eq!(plain_remote(""), None);
        assert!(!plain_remote("https://ana:a@b@host/x").unwrap().contains("ana"));
    }

    #[test]
    fn a_folder_tells_what_its_repository_knows() {
        let system = MemSystem::new()
            .with_file("/w/app/.git/HEAD", "ref: refs/heads/main\n")
            .with_file("/w/app/.git/config", "[remote \"origin\"]\n\turl = git@host:ana/app.git\n")
            .with_file(
                "/w/app/.git/logs/HEAD",
                format!(
                    "{} {} Ana <a@b> 1 +0000\tcommit (initial): begin\n",
                    "0".repeat(40),
                    "ab".repeat(20)
                ),
            );
        let owner = Owner::of_folder(&system, Path::new("/w/app"));
        assert_eq!((&*owner.name, owner.remote.as_deref()), ("app", Some("host/ana/app")));
        assert_eq!(owner.root_commit, Some("ab".repeat(20)));
        assert_eq!(Owner::from_json(&owner.to_json()).unwrap(), owner);

        let clone = system.with_file(
            "/w/app/.git/logs/HEAD",
            format!("{} {} Ana <a@b> 1 +0000\tclone: from host\n", "0".repeat(40), "ab".repeat(20)),
        );
        assert_eq!(Owner::of_folder(&clone, Path::new("/w/app")).root_commit, None);
    }

    #[test]
    fn paths_are_one_only_if_they_are() {
        let check = |one: &str, two: &str, now: Option<&str>| {
            Owner::of_path(one).check(&Owner::of_path(two), now.map(Path::new))
        };
        assert_eq!(check("/w/app", "/w/app", None), OwnerCheck::Same);
        assert_eq!(check("/w/app", "/w/App", Some("/w/app")), OwnerCheck::Mismatch);
        // One folder on a disk without case, or by a link.
        assert_eq!(check("/w/app", "/w/App", Some("/w/App")), OwnerCheck::Same);
        assert_eq!(check("/w/caf\u{e9}", "/w/cafe\u{301}", None), OwnerCheck::Mismatch);
        assert_eq!(check(r"C:\Dev\App", "c:/dev/app", None), OwnerCheck::Same);
        assert_eq!(check(r"C:\Dev\App", r"C:\Dev-App", None), OwnerCheck::Mismatch);
        let mut aliased = Owner::of_path(r"C:\App");
        aliased.aliases.push("/mnt/c/App".to_owned());
        assert_eq!(aliased.check(&Owner::of_path("/mnt/c/App"), None), OwnerCheck::Same);
    }

    #[test]
    fn a_moved_project_is_known_by_its_repository() {
        let known = |path: &str, commit: Option<&str>, remote: Option<&str>| Owner {
            root_commit: commit.map(str::to_owned),
            remote: remote.map(str::to_owned),
            ..Owner::of_path(path)
        };
        let old = known("/w/old", Some("c1"), Some("host/app"));
        let moved = |new: &Owner| old.check(new, None);
        assert_eq!(moved(&known("/w/new", Some("c1"), None)), OwnerCheck::Moved(OwnerEvidence::RootCommit));
        assert_eq!(moved(&known("/w/new", None, Some("host/app"))), OwnerCheck::Moved(OwnerEvidence::Remote));
        assert_eq!(moved(&known("/w/new", Some("c2"), Some("host/app"))), OwnerCheck::Mismatch);
        // A name alone proves nothing.
        assert_eq!(Owner::of_path("/a/app").evidence(&Owner::of_path("/b/app")), Some(OwnerEvidence::Name));
        assert_eq!(Owner::of_path("/a/app").check(&Owner::of_path("/b/app"), None), OwnerCheck::Mismatch);
        // A clone beside a repository that is still there is another project.
        assert_eq!(
            old.check(&known("/w/new", Some("c1"), None), Some(Path::new("/w/old"))),
            OwnerCheck::Mismatch
        );

        let record = old.moved_to(&known("/w/new", None, None));
        assert_eq!(
            (&*record.path, &record.former[..], record.root_commit.as_deref()),
            ("/w/new", &["/w/old".to_owned()][..], Some("c1"))
        );
        assert!(record.moved_to(&known("/w/old", None, None)).former.iter().eq(["/w/new"]));
    }

    #[test]
    fn a_record_of_a_later_form_is_not_guessed_at() {
        assert!(Owner::from_json(r#"{"version": 2, "path": "/w"}"#).unwrap_err().what_to_do().is_some());
        assert!(Owner::from_json(r#"{"version": 1, "path": "/w", "more": 1}"#).is_ok());
        assert!(Owner::from_json("[]").is_err());
    }
}
