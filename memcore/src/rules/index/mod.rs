//! The description, and the index `MEMORY.md`.

pub(super) mod description_length;
pub(super) mod line_mismatch;
pub(super) mod missing;
pub(super) mod not_read;
pub(super) mod over_limit;
pub(super) mod vague_description;
