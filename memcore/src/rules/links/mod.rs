//! `[[links]]` that lead nowhere, to several memories, or to no heading, and memories that no link leads to.

pub(super) mod ambiguous;
pub(super) mod dangling;
pub(super) mod heading;
pub(super) mod orphan;

use std::collections::HashMap;

use super::Folder;
use crate::memory::Memory;

/// The memories of a folder by their path.
fn by_path<'f>(folder: &Folder<'f>) -> HashMap<&'f str, &'f Memory> {
    folder.memories.iter().map(|memory| (memory.id().path.as_str(), memory)).collect()
}
