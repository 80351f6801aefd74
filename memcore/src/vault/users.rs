//! One folder of memories for each user of a service.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Vault, VaultBuilder};
use crate::path::{DocPath, Scope, is_device};
use crate::revision::Revision;
use crate::store::FsStore;
use crate::{Error, ErrorKind, Result};

/// A plain id has at most so many bytes.
const MAX_PLAIN: usize = 64;

/// The folders of a service's users: one vault each, below one folder.
///
/// A user's folder is made of the id alone, whatever the id holds: no id leads outside, no two ids share a folder, also
/// where file systems take upper and lower case or two forms of an accent for one. A vault knows no call that names
/// another user's folder.
///
/// # Example: ids that are not file names
/// ```
/// # let base = std::env::temp_dir().join(format!("memcore-users-{}", std::process::id()));
/// use memcore::{By, Draft, UserRoots};
///
/// let users = UserRoots::new(&base);
/// let ana = users.vault("ana")?;
/// ana.write(&Draft::user("Role", "Ana reviews on Fridays."), &By::user())?;
/// assert!(users.vault("Ana")?.snapshot()?.memories().is_empty());
/// assert!(users.vault("../ana")?.snapshot()?.memories().is_empty());
/// assert_eq!(users.vault("ana")?.snapshot()?.memories().len(), 1);
/// # std::fs::remove_dir_all(&base).ok();
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct UserRoots {
    base: PathBuf,
    settings: VaultBuilder,
}

impl UserRoots {
    /// The users below this folder, with the default settings. Nothing is made before somebody remembers something.
    pub fn new(base: impl AsRef<Path>) -> Self {
        Self::with(base, VaultBuilder::new())
    }

    /// The same with other settings; the scope is the user's.
    pub fn with(base: impl AsRef<Path>, settings: VaultBuilder) -> Self {
        Self { base: base.as_ref().to_owned(), settings: settings.scope(Scope::User) }
    }

    /// The name of a user's folder. An id of up to 64 small letters, digits, `-` and `_` is its own; of any other a part
    /// that people can read, `~`, and 32 digits of the id's SHA-256.
    ///
    /// # Errors
    /// `InvalidInput` for an empty id.
    ///
    /// # Example: one letter makes another user
    /// ```
    /// use memcore::UserRoots;
    ///
    /// assert_eq!(UserRoots::folder_name("user-42")?, "user-42");
    /// let (one, other) = (UserRoots::folder_name("ana@x.org")?, UserRoots::folder_name("Ana@x.org")?);
    /// assert!(one.starts_with("ana-x-org~") && other.starts_with("ana-x-org~") && one != other);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn folder_name(user: &str) -> Result<String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        if user.is_empty() {
            return Err(Error::new(ErrorKind::InvalidInput, "a user's id is empty").hint("name the user"));
        }
        if user.len() <= MAX_PLAIN && user.chars().all(plain) && !is_device(user) {
            return Ok(user.to_owned());
        }
        let read = user.chars().map(|c| c.to_ascii_lowercase()).map(|c| if plain(c) { c } else { '-' });
        let read: String = read.take(24).collect();
        let digest = Revision::of(user.as_bytes());
        let read = read.trim_matches('-');
        let read = if read.is_empty() { "user" } else { read };
        Ok(format!("{read}~{}", digest.as_str().get(..32).unwrap_or_default()))
    }

    /// The vault of a user, there or not yet.
    ///
    /// # Errors
    /// `InvalidInput` for an empty id; `Refused` if the user's folder is a symbolic link, which could be another's; `Io`.
    pub fn vault(&self, user: &str) -> Result<Vault> {
        let below = DocPath::new(&Self::folder_name(user)?)?;
        let settings = self.settings.clone();
        let store = FsStore::within(&self.base, &below)?.durability(settings.durability_now());
        let folder = store.folder().to_owned();
        Ok(settings.build(Arc::new(store), Some(&folder), None))
    }
}
