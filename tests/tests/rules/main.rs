//! The rules from outside: their pages, and prose in which they find nothing they should not.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod door;
mod host;
mod megabyte;
mod pages;
mod prose;
mod secrecy;
mod tables;
