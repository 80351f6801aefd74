//! What is promised of files holds when writers are killed, calls fail, the power is cut, and other programs save.
//!
//! Each test runs in a form for every change and in a long one (`MEMCORE_LONG=1`); `tests/README.md` says how much of
//! each. What a machine does not allow (tracing, mounting) is skipped aloud.
#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stderr, reason = "what was counted and what was skipped is told")]

mod counting;
mod foreign;
mod inject;
mod kill;
mod names;
mod odd;
mod power;
mod world;
