//! Small vaults in memory, at a fixed instant.

use memcore::{DocPath, FixedClock, MemStore, Memory, MemoryId, Result, Scope, Vault};

/// When the tests take place.
pub const NOON: &str = "2026-11-30T12:00:00Z";

/// The clock that stands at [`NOON`].
pub fn clock() -> FixedClock {
    // The constant is an instant; the zero of time would make every test that depends on it fail.
    FixedClock::parse(NOON).unwrap_or(FixedClock(chrono::DateTime::UNIX_EPOCH.fixed_offset()))
}

/// A path that the test knows to be one.
#[expect(clippy::expect_used, reason = "a typing error in a test")]
pub fn doc_path(path: &str) -> DocPath {
    path.parse().expect("a path")
}

/// A memory of a project.
pub fn memory(path: &str, source: &str) -> Memory {
    Memory::parse(MemoryId::new(Scope::Project, doc_path(path)), source)
}

/// A vault in memory at [`NOON`] with these files, by path and text.
///
/// # Errors
/// If a path is none.
pub fn vault_of<P: AsRef<str>, T: AsRef<[u8]>>(files: impl IntoIterator<Item = (P, T)>) -> Result<Vault> {
    let store = MemStore::new();
    for (path, text) in files {
        store.insert(path.as_ref().parse()?, text.as_ref());
    }
    Ok(Vault::builder().clock(clock()).with_store(store))
}
