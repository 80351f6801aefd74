//! What a person means by a name.

use super::Vault;
use crate::links::{Names, Resolution};
use crate::memory::{Memory, MemoryId};
use crate::{Error, ErrorKind, Result};

/// No name and no path of a memory has more bytes; a text that was taken for one is not compared with all of them.
const LONGEST: usize = 64 << 10;

impl Vault {
    /// The memory that a person means: by path, stem, name, or one of these with case, `_`, `-` and the type's
    /// prefix disregarded.
    ///
    /// # Errors
    /// `NotFound`, with the nearest name; `Ambiguous`, with all that fit; or the store's, if it cannot list.
    ///
    /// # Example: without prefix, without extension
    /// ```
    /// use memcore::{MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("feedback_no-mocks.md".parse()?, "Use the real database.\n");
    /// let vault = Vault::with_store(store);
    /// assert_eq!(vault.find("No Mocks")?.id().path.as_str(), "feedback_no-mocks.md");
    /// assert!(vault.find("no-mucks").unwrap_err().to_string().contains("feedback_no-mocks.md"));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn find(&self, name: &str) -> Result<Memory> {
        if name.len() > LONGEST {
            return Err(not_found(name, None));
        }
        let snapshot = self.snapshot()?;
        let names = Names::new(snapshot.memories());
        let get = |id: &MemoryId| snapshot.get(&id.path).cloned();
        match names.resolve(name) {
            Resolution::Found { id, .. } => get(&id).ok_or_else(|| not_found(name, None)),
            Resolution::Ambiguous { candidates } => {
                let paths: Vec<String> = candidates.iter().map(|id| id.path.to_string()).collect();
                let message = format!("`{name}` fits several memories: {}", paths.join(", "));
                Err(Error::new(ErrorKind::Ambiguous, message).hint("name one by its path").fitting(paths))
            }
            Resolution::Dangling => Err(not_found(name, names.nearest(name))),
        }
    }
}

fn not_found(name: &str, nearest: Option<&MemoryId>) -> Error {
    let error = Error::new(ErrorKind::NotFound, format!("no memory is called `{name}`"));
    match nearest {
        Some(id) => error.hint(format!("did you mean {}?", id.path)),
        None => error,
    }
}
