//! Which folder holds the memories of a project.

mod git;
mod project_key;
mod reason;
mod resolve;

pub use project_key::project_key;
pub use reason::{ProjectRoot, Reason};
pub use resolve::MemoryPlace;
