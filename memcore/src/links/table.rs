//! From a key to the rows that have it.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Which rows have a key: hashes of the keys, sorted, each with its row.
///
/// The keys stay with their owners, so nothing is copied; whoever looks something up compares it with the
/// rows that come back. Building is one sort of numbers.
#[derive(Debug)]
pub(super) struct Table(Vec<(u64, u32)>);

impl Table {
    pub(super) fn new(keys: impl IntoIterator<Item = (impl AsRef<str>, u32)>) -> Self {
        let mut rows: Vec<(u64, u32)> =
            keys.into_iter().map(|(key, row)| (hash(key.as_ref()), row)).collect();
        rows.sort_unstable();
        rows.dedup();
        Self(rows)
    }

    /// The rows that may have this key, in their order.
    pub(super) fn rows(&self, key: &str) -> impl Iterator<Item = u32> + '_ {
        let hash = hash(key);
        let start = self.0.partition_point(|(other, _)| *other < hash);
        self.0[start..].iter().take_while(move |(other, _)| *other == hash).map(|(_, row)| *row)
    }
}

fn hash(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
