//! Paths, addresses and qualified names: words with separators between them.

use std::ops::Range;

use super::super::fold::{fold, lower};

/// What stands between the words of a path; the first three make it one.
const SEPARATORS: &[u8] = br"/:\";
const OTHERS: &[u8] = b"._-~@+";

/// `://.` is the longest that is met: an address of a hidden file.
const MAX_GAP: usize = 4;

/// A longer one is no term. Most paths in a project have less than half of it.
const MAX_PATH: usize = 120;

/// Words that may come to a path, with no blank between them.
#[derive(Default)]
pub(super) struct Chain {
    /// Where they begin and end.
    words: Range<usize>,
    separated: bool,
}

impl Chain {
    pub(super) fn is_open(&self) -> bool {
        self.words.end > 0
    }

    /// Whether the word at `start` goes on with it.
    pub(super) fn goes_on(&mut self, bytes: &[u8], start: usize) -> bool {
        let gap = &bytes[self.words.end..start];
        let known = |byte: &u8| SEPARATORS.contains(byte) || OTHERS.contains(byte);
        if gap.is_empty() || gap.len() > MAX_GAP || !gap.iter().all(known) {
            return false;
        }
        self.separated |= gap.iter().any(|byte| SEPARATORS.contains(byte));
        true
    }

    /// Takes a word that begins it, or goes on with it.
    pub(super) fn take(&mut self, start: usize, end: usize) {
        let start = if self.is_open() { self.words.start } else { start };
        self.words = start..end;
    }

    /// The path that it is; `None` if nothing separates its words.
    pub(super) fn path(self) -> Option<Range<usize>> {
        (self.separated && self.words.len() <= MAX_PATH).then_some(self.words)
    }
}

/// A path as a term: one separator for all systems, and no case, as on most disks.
pub(super) fn normal(path: &str) -> String {
    let path = fold(&lower(path)).replace('\\', "/");
    match path.contains("//") {
        // `C:\\x` in a string of a program; an address keeps what stands behind its scheme.
        true if !path.contains("://") => path.replace("//", "/"),
        _ => path,
    }
}
