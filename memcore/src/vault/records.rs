//! Where it is recorded whose word texts are and which of them somebody has accepted.
//!
//! In a vault of one's own that is the vault's state folder. What lies in a team's folder others can write, records with
//! it, so those of a team's vault are kept elsewhere: in the state of another vault of this person's, or in memory.

use std::path::{Path, PathBuf};

use super::Vault;
use super::origins::Origins;
use crate::path::{DocPath, STATE, Scope};
use crate::revision::Revision;
use crate::store::Store;
use crate::system::{OsSystem, System};
use crate::{ErrorKind, Result};

/// Who keeps the records of a vault that others write to.
#[derive(Clone)]
pub(super) struct Keeper {
    pub(super) vault: Vault,
    /// The folder of the records, in that vault's state.
    pub(super) folder: String,
}

impl Keeper {
    /// The vault keeps the records of the one in this folder.
    pub(super) fn new(vault: Vault, of: &Path) -> Self {
        let digest = Revision::of(name_of(&vault, of).as_bytes());
        let name = digest.as_str().get(..20).unwrap_or_default();
        Self { vault, folder: format!("{STATE}/teams/{name}") }
    }
}

/// What the keeper calls a team's folder: by its way from the keeper's own folder or from its project's, so that the
/// records still hold after both have moved; else by its real path.
fn name_of(keeper: &Vault, folder: &Path) -> String {
    let folder = absolute(folder);
    let project = keeper.0.opened_for.as_ref().map(|it| it.project());
    for (name, base) in [("memories", keeper.folder()), ("project", project)] {
        if let Some(base) = base
            && let Ok(below) = folder.strip_prefix(absolute(base))
            && below != Path::new("")
        {
            return format!("{name}:{}", below.to_string_lossy().replace('\\', "/"));
        }
    }
    folder.to_string_lossy().into_owned()
}

/// The folder by its real path, as far as it is there: it has one name before it is made and after.
fn absolute(folder: &Path) -> PathBuf {
    let here = OsSystem.current_dir().unwrap_or_default();
    let folder = here.join(folder);
    let real = folder.ancestors().find_map(|there| Some((there, OsSystem.canonical(there).ok()?)));
    let Some((there, real)) = real else { return folder };
    // Part by part: joining nothing would add a slash.
    folder.strip_prefix(there).unwrap_or(Path::new("")).components().fold(real, |path, part| path.join(part))
}

impl Vault {
    /// Whether others choose what is in the folder: nothing there counts before somebody has accepted it.
    pub(super) fn is_shared(&self) -> bool {
        self.0.finish.scope == Scope::Team
    }

    /// The store that holds the records.
    pub(super) fn record_store(&self) -> &dyn Store {
        self.0.keeper.as_ref().map_or(&*self.0.store, |keeper| &*keeper.vault.0.store)
    }

    /// A document among the records.
    pub(super) fn record_path(&self, name: &str) -> DocPath {
        let folder = self.0.keeper.as_ref().map_or(STATE, |keeper| &keeper.folder);
        DocPath::trusted(format!("{folder}/{name}"))
    }

    /// Whose word the texts are.
    pub(super) fn origins(&self) -> Result<Origins> {
        Origins::read(self.record_store(), self.record_path("origins.jsonl"), self.is_shared())
    }

    /// The bytes of a record, if it is there.
    pub(super) fn record(&self, name: &str) -> Result<Option<Vec<u8>>> {
        match self.record_store().read(&[self.record_path(name)]).into_iter().next() {
            Some(Ok(doc)) => Ok(Some(doc.bytes)),
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(None),
        }
    }
}
