//! Which folder holds a project's memories: with real repositories, and for very many pairs of paths.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod pairs;
mod repositories;
