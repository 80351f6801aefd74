//! Writing: memories are changed as their writers mean it, and whatever is changed can be taken back.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stderr, reason = "what was counted is told")]

mod between;
mod bytes;
mod damaged;
mod failing;
mod kept;
mod lines;
mod meddled;
mod model;
mod origins;
#[cfg(unix)]
mod permissions;
mod placed;
mod superseding;
mod taking_back;
mod usage;
mod world;
