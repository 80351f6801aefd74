//! memcore for Kotlin and Swift, and the C surface that both stand on.
//!
//! Nothing is decided here: each method is one line that calls the method of the same name in [`memcore`], and types
//! cross as they are. What is said of each is what Kotlin and Swift show of it. What a host implements (selector, model,
//! store, clock, size counter, tokenizer, rule, scanner, system) is a trait in `hosts/`; what it throws comes back as a
//! [`MemcoreError`].

mod error;
mod hosts;
mod places;
mod readings;
mod recalling;
mod records;
mod rules;
mod scalars;
#[cfg(feature = "testing")]
mod testing;
mod texts;
mod vault;

pub use error::{ErrorInfo, MemcoreError, Result};

uniffi::setup_scaffolding!("memcore");
