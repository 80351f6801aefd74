//! Selectors: by keywords, with nothing installed, and by a model of the host.

mod by_model;
mod keywords;
mod manifest;
mod words;

pub use by_model::ByModel;
pub(in crate::recall) use by_model::{ask, read_reply};
pub use keywords::Keywords;
pub use manifest::Manifest;
