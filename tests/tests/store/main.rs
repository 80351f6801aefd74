//! What stores promise, and what a folder on disk may hold without doing harm.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod contract;
mod folder;
#[cfg(unix)]
mod odd_files;
mod unchanged;
mod vanishing;
mod writing;
