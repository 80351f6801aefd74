//! Scopes: what others put into a folder, whose folder it is, and memories that move between folders.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod agents;
mod brake;
mod bundles;
mod conflicts;
mod owners;
mod review;
mod secrets;
mod several;
#[cfg(unix)]
mod trees;
mod users;

use memcore::{DocPath, FixedClock, Injection, Keywords, Query, Session, Vault, VaultBuilder};

fn path(text: &str) -> DocPath {
    text.parse().unwrap()
}

fn builder() -> VaultBuilder {
    Vault::builder()
        .clock(FixedClock::parse("2026-11-30T12:00:00Z").unwrap())
        .durability(memcore::Durability::Relaxed)
}

fn ask(vault: &Vault, question: &str) -> Injection {
    vault.recall(&Query::new(question), &Keywords::default(), &mut Session::with_nonce("aaaaaaaa")).unwrap()
}

/// The paths of the memories that are there.
fn there(vault: &Vault) -> Vec<String> {
    let mut all: Vec<String> =
        vault.snapshot().unwrap().memories().iter().map(|it| it.id().path.to_string()).collect();
    all.sort();
    all
}
