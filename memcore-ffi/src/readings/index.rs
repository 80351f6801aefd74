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
    #[uniffi::constructor]
    pub fn parse(source: String) -> Arc<Self> {
        Arc::new(Self(core::MemoryIndex::parse(source)))
    }

    pub fn source(&self) -> String {
        self.0.source().to_owned()
    }

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

    pub fn load(&self, limits: IndexLimits, files: Vec<DocPath>) -> Result<LoadReport> {
        Ok(self.0.load(&limits, &files))
    }

    pub fn advice(&self, limits: IndexLimits) -> Result<Option<IndexAdvice>> {
        Ok(self.0.advice(&limits))
    }

    /// The index with this line, or nothing if it has it.
    pub fn upsert(&self, entry: IndexLine, was: Option<IndexLine>) -> Result<Option<String>> {
        Ok(self.0.upsert(&entry, was.as_ref()))
    }

    /// The index without lines for this path, or nothing if it has none.
    pub fn remove(&self, path: DocPath) -> Result<Option<String>> {
        Ok(self.0.remove(&path))
    }
}

#[uniffi::export]
pub fn memory_index_rebuild(text: String, lines: Vec<IndexLine>, how: Rebuild) -> Result<String> {
    Ok(core::MemoryIndex::rebuild(&text, &lines, how))
}

#[uniffi::export]
pub fn index_line_of(memory: Arc<Memory>) -> IndexLine {
    IndexLine::of(&memory.0)
}

#[uniffi::export]
pub fn index_entry_names(entry: IndexEntry, path: DocPath) -> Result<bool> {
    Ok(entry.names(&path))
}

#[uniffi::export]
pub fn index_limits_cut(limits: IndexLimits, text: String) -> Result<Option<core::IndexCut>> {
    Ok(limits.cut(&text))
}

#[uniffi::export]
pub fn load_report_missing(files: Vec<DocPath>) -> Result<LoadReport> {
    Ok(LoadReport::missing(&files))
}

#[uniffi::export]
pub fn load_report_warning(report: LoadReport) -> Result<Option<String>> {
    Ok(report.warning())
}
