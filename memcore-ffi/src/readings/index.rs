//! `MEMORY.md`.

use std::sync::Arc;

use memcore as core;
use memcore::{DocPath, IndexAdvice, IndexEntry, IndexLimits, IndexLine, LoadReport, Rebuild};

use crate::Result;
use crate::texts::Memory;

/// An index and its entries.
#[derive(uniffi::Object)]
pub struct MemoryIndex(pub(crate) core::MemoryIndex);

#[uniffi::export]
impl MemoryIndex {
    /// Reads the text of an index. Every text is one.
    #[uniffi::constructor]
    pub fn parse(source: String) -> Arc<Self> {
        Arc::new(Self(core::MemoryIndex::parse(source)))
    }

    /// Its text, as it was read.
    pub fn source(&self) -> String {
        self.0.source().to_owned()
    }

    /// Its entries, in their order.
    pub fn entries(&self) -> Vec<IndexEntry> {
        self.0.entries().to_vec()
    }

    /// The text that the limits measure.
    pub fn text(&self) -> String {
        self.0.text().into_owned()
    }

    /// What an agent gets to see.
    pub fn shown(&self, limits: IndexLimits) -> Result<String> {
        Ok(self.0.shown(&limits).into_owned())
    }

    /// What an agent gets of it under limits, held against the files of the folder.
    pub fn load(&self, limits: IndexLimits, files: Vec<DocPath>) -> Result<LoadReport> {
        Ok(self.0.load(&limits, &files))
    }

    /// What to do about an index that is over these limits; nothing if all of it is shown.
    pub fn advice(&self, limits: IndexLimits) -> Result<Option<IndexAdvice>> {
        Ok(self.0.advice(&limits))
    }

    /// The index with this line, or nothing if it has it.
    #[uniffi::method(default(was = None))]
    pub fn upsert(&self, entry: IndexLine, was: Option<IndexLine>) -> Result<Option<String>> {
        Ok(self.0.upsert(&entry, was.as_ref()))
    }

    /// The index without lines for this path, or nothing if it has none.
    pub fn remove(&self, path: DocPath) -> Result<Option<String>> {
        Ok(self.0.remove(&path))
    }
}

/// The index of these memories, derived anew: one line each, sorted by path (byte order), between two
/// comments that do not count against the limits. `text` is the index as it is, empty where there is none.
#[uniffi::export]
pub fn memory_index_rebuild(text: String, lines: Vec<IndexLine>, how: Rebuild) -> Result<String> {
    Ok(core::MemoryIndex::rebuild(&text, &lines, how))
}

/// The line of a memory: its title, and its description as the hook.
#[uniffi::export]
pub fn index_line_of(memory: Arc<Memory>) -> IndexLine {
    IndexLine::of(&memory.0)
}

/// Whether this entry leads to the file at `path`, which counts from the folder of the index. Case counts,
/// the composition of characters (NFC or NFD) does not.
#[uniffi::export]
pub fn index_entry_names(entry: IndexEntry, path: DocPath) -> Result<bool> {
    Ok(entry.names(&path))
}

/// Where a text has to be cut; nothing if it is within both limits.
#[uniffi::export]
pub fn index_limits_cut(limits: IndexLimits, text: String) -> Result<Option<core::IndexCut>> {
    Ok(limits.cut(&text))
}

/// The report for a folder without an index, where none of the files has an entry.
#[uniffi::export]
pub fn load_report_missing(files: Vec<DocPath>) -> Result<LoadReport> {
    Ok(LoadReport::missing(&files))
}

/// One sentence for people if the index is cut: how large it is, what is lost, and what to do.
#[uniffi::export]
pub fn load_report_warning(report: LoadReport) -> Result<Option<String>> {
    Ok(report.warning())
}
