//! A memory and its header; drafts of new memories and edits of old ones.

mod draft;
mod edit;
mod front;
mod memory;
mod timestamp;

pub(crate) use draft::Draft;
pub(crate) use edit::MemoryEdit;
pub(crate) use memory::Memory;

pub(crate) use memory::all as memories;
