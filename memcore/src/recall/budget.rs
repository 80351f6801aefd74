//! How much may be shown.

use serde::{Deserialize, Serialize};

/// How much a recall may show. The defaults are the figures that were published for the format: 5 memories a
/// turn, 4,096 bytes each, 61,440 bytes a session.
///
/// Sizes are in the unit of the vault's [`SizeCounter`](crate::SizeCounter), by default UTF-8 bytes, and are
/// never exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Memories in one injection.
    pub memories: usize,
    /// Shown size of one memory's body.
    pub per_memory: usize,
    /// Size of all texts handed out in one session, frames included.
    pub per_session: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { memories: 5, per_memory: 4_096, per_session: 61_440 }
    }
}
