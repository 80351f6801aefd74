//! What a memory is known by.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::path::{DocPath, Scope};

/// The identity of a memory: whose folder it is in, and its path there. Never its `name`, which people
/// write freely.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemoryId {
    /// Whose memories the folder holds.
    pub scope: Scope,
    /// The path inside the folder.
    pub path: DocPath,
}

impl MemoryId {
    /// The memory at `path` of the folder with this scope.
    pub fn new(scope: Scope, path: DocPath) -> Self {
        Self { scope, path }
    }
}

impl fmt::Display for MemoryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scope, self.path)
    }
}
