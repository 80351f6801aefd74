//! The suites that a store of your own has to pass, and what tests set that nobody else may.

mod store;
mod writer;

pub use store::store_contract;
pub use writer::writer_contract;

/// Runs `work` on so many threads, whatever the cores and however little there is to do. No answer may depend on it.
///
/// # Example: the same on one thread and on three
/// ```
/// use memcore::testing::with_threads;
/// use memcore::{MemStore, Vault};
///
/// let store = MemStore::new();
/// for path in ["a.md", "b.md", "c.md"] {
///     store.insert(path.parse()?, "See [[a]].\n");
/// }
/// let vault = Vault::with_store(store);
/// let dot = |threads| with_threads(threads, || vault.links().map(|links| links.dot()));
/// assert_eq!(dot(1)?, dot(3)?);
/// # Ok::<(), memcore::Error>(())
/// ```
pub fn with_threads<R>(threads: usize, work: impl FnOnce() -> R) -> R {
    crate::parallel::with_threads(threads, work)
}
