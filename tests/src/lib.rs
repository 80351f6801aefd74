//! What the tests of memcore share: vectors, stories, small vaults, and a reader of Rust's `use`s.
//!
//! The tests themselves stand in `tests/`, their data in `vectors/`, `stories/` and `vaults/`.

pub mod crash;
mod diff;
mod story;
mod uses;
mod vault;
mod vectors;
mod world;

pub use diff::{Differences, text_difference};
pub use story::{Page, run_page};
pub use uses::rooms_used;
pub use vault::{NOON, clock, doc_path, memory, vault_of};
pub use vectors::{Case, run_vectors};
pub use world::World;

use std::path::PathBuf;

/// A path in the tests' own folder, such as `vectors/frontmatter.json`.
pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The README's Rust is compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
