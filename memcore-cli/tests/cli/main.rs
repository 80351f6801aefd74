//! The program from outside: what it prints, where, and with which exit code.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

mod support;

mod at_once;
mod check;
mod editor;
mod filter;
mod large;
mod look;
mod passed_over;
mod places;
mod projects;
mod recall;
mod replay;
mod safety;
mod scopes;
mod sharing;
mod supersede;
mod undo;
mod write;
