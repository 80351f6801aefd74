//! Which folder holds the memories of a project, and which instruction files belong to it.

mod agents;
mod context;
mod owner;
mod place;
mod settings;

pub(crate) use context::Context;
pub(crate) use owner::Owner;
pub(crate) use place::MemoryPlace;
pub(crate) use settings::Settings;
