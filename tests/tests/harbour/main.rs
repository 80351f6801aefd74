//! The demonstration vault, against what its `README.md` says of it.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod headers;
mod index;
mod links;
mod questions;

use memcore::Vault;
use memcore_tests::{clock, data};

fn harbour() -> Vault {
    Vault::builder().clock(clock()).open(data("vaults/harbour")).unwrap()
}
