//! Selectors: by keywords, with nothing installed, and by a model of the host.

mod by_model;
mod keywords;
mod manifest;

pub use by_model::ByModel;
pub(in crate::recall) use by_model::{ask, configuration as model_configuration, read_reply};
pub(in crate::recall) use keywords::matching_passage;
pub use keywords::{Evidence, Floor, Keywords, Tokenizer, WordTokenizer};
pub use manifest::Manifest;
