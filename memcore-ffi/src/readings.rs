//! Readings of memories that need no store: index, links, age, guide, paths and texts.
//!
//! A method of a type that crosses as a record is a function here, named after both: `age_label` is `Age::label`.

mod guide;
mod index;
mod links;
mod plain;

pub(crate) use guide::Guide;
pub(crate) use index::MemoryIndex;
pub(crate) use links::LinkGraph;
