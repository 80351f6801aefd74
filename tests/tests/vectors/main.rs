//! One test for each file of `vectors/`. The same files are run by every face of the library.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod agents;
mod budget;
mod complaints;
mod conflicts;
mod context;
mod dates;
mod drafts;
mod edits;
mod freshness;
mod frontmatter;
mod index;
mod injection;
mod keys;
mod links;
mod names;
mod places;
mod prompts;
mod replay;
mod reply;
mod rules;
mod scopes;
mod secrets;
mod turn;
mod upkeep;
mod users;
mod why_how;

use memcore_tests::{Case, run_vectors};

/// Fails with the names of the cases that do not hold. `least` keeps a file from losing its cases unnoticed.
fn run<C: Case>(file: &str, least: usize) {
    match run_vectors::<C>(file) {
        Ok(cases) => assert!(cases >= least, "{file} has only {cases} cases"),
        Err(differences) => panic!("{differences}"),
    }
}

/// The time of every change: 2026-08-15T18:58:28.638Z, told in another offset.
fn now() -> chrono::DateTime<chrono::FixedOffset> {
    chrono::DateTime::parse_from_rfc3339("2026-08-15T20:58:28.638+02:00").unwrap()
}

#[test]
fn frontmatter_vectors() {
    run::<frontmatter::Frontmatter>("frontmatter.json", 60);
}

#[test]
fn freshness_vectors() {
    run::<freshness::Freshness>("freshness.json", 20);
}

#[test]
fn budget_vectors() {
    run::<budget::Budgets>("budget.json", 20);
}

#[test]
fn injection_vectors() {
    run::<injection::Injected>("injection.json", 12);
}

#[test]
fn reply_vectors() {
    run::<reply::Reply>("reply.json", 20);
}

#[test]
fn replay_vectors() {
    run::<replay::Replayed>("replay.json", 20);
}

#[test]
fn keys_vectors() {
    run::<keys::Key>("keys.json", 30);
}

#[test]
fn links_vectors() {
    run::<links::Links>("links.json", 40);
}

#[test]
fn index_vectors() {
    run::<index::Index>("index.json", 40);
}

#[test]
fn names_vectors() {
    run::<names::Name>("names.json", 100);
}

#[test]
fn drafts_vectors() {
    run::<drafts::Drafted>("drafts.json", 20);
}

#[test]
fn edits_vectors() {
    run::<edits::Changed>("edits.json", 40);
}

#[test]
fn upkeep_vectors() {
    run::<upkeep::Kept>("upkeep.json", 40);
}

#[test]
fn context_vectors() {
    run::<context::Layout>("context.json", 190);
}

#[test]
fn places_vectors() {
    run::<places::Place>("places.json", 90);
}

#[test]
fn prompts_vectors() {
    run::<prompts::Prompt>("prompts.json", 9);
}

#[test]
fn why_how_vectors() {
    run::<why_how::WhyHow>("why_how.json", 40);
}

#[test]
fn secrets_vectors() {
    run::<secrets::Secrets>("secrets.json", 44);
}

#[test]
fn rules_vectors() {
    run::<rules::Rules>("rules.json", 15);
}

#[test]
fn dates_vectors() {
    run::<dates::Dates>("dates.json", 400);
}

#[test]
fn conflicts_vectors() {
    // 40 names of copies and 20 texts with marks at the least, and some that are neither.
    run::<conflicts::Folder>("conflicts.json", 75);
}

#[test]
fn scopes_vectors() {
    run::<scopes::Scoped>("scopes.json", 80);
}

#[test]
fn agents_vectors() {
    run::<agents::Agent>("agents.json", 45);
}

#[test]
fn users_vectors() {
    run::<users::User>("users.json", 40);
}
