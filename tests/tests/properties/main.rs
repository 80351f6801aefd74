//! What holds for every input, tried with random ones. A failing input is shrunk to the smallest that fails.
//!
//! `PROPTEST_CASES=20000 cargo test -p memcore-tests --test properties` looks longer.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod budget;
mod context;
mod dates;
mod dates_oracle;
mod edits;
mod hidden;
mod index;
mod injection;
mod links;
mod memory;
mod names;
mod reply;
mod rules;
mod session;
mod soup;
mod treated;
mod upkeep;
mod vault;
