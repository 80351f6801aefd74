//! What time does to a memory.

pub(super) mod deadline_passed;
pub(super) mod stale;
