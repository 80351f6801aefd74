//! `index.json`: what stands in an index, and what an agent gets of it.

use memcore::{IndexLimits, MemStore, Vault};
use memcore_tests::{Case, Differences, doc_path};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Index {
    name: String,
    source: Option<String>,
    files: Vec<String>,
    limits: Option<Limits>,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    lines: usize,
    bytes: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    entries: Vec<Entry>,
    state: String,
    lines: usize,
    bytes: usize,
    not_shown: Vec<String>,
    without_entry: Vec<String>,
    without_file: Vec<String>,
    shown: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    title: String,
    target: String,
    hook: String,
    line: usize,
}

impl Index {
    fn limits(&self) -> IndexLimits {
        self.limits
            .as_ref()
            .map_or(IndexLimits::default(), |it| IndexLimits { lines: it.lines, bytes: it.bytes })
    }

    /// A vault lists its files in its own order, so the order of `without_entry` is looked at here only.
    fn without_entry(&self) -> Vec<String> {
        let files: Vec<_> = self.files.iter().map(|path| doc_path(path)).collect();
        let report = match &self.source {
            Some(source) => memcore::MemoryIndex::parse(source.as_str()).load(&self.limits(), &files),
            None => memcore::LoadReport::missing(&files),
        };
        report.without_entry.iter().map(ToString::to_string).collect()
    }
}

impl Case for Index {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let store = MemStore::new();
        for path in &self.files {
            store.insert(doc_path(path), "A memory.\n");
        }
        if let Some(source) = &self.source {
            store.insert(doc_path(memcore::MemoryIndex::FILE_NAME), source.as_str());
        }
        let vault = Vault::builder().index_limits(self.limits()).with_store(store);
        let loaded = vault.index().map_err(|why| why.to_string())?;
        let report = &loaded.report;
        let entry = |entry: &memcore::IndexEntry| Entry {
            title: entry.title.clone(),
            target: entry.target.clone(),
            hook: entry.hook.clone(),
            line: entry.line,
        };
        let entries: Vec<_> = loaded.index.iter().flat_map(|index| index.entries()).map(entry).collect();
        let not_shown: Vec<_> = report.not_shown.iter().map(|entry| entry.target.clone()).collect();
        let without_file: Vec<_> = report.without_file.iter().map(|entry| entry.target.clone()).collect();
        let state = serde_json::to_value(report.state).map_err(|why| why.to_string())?;

        let mut differences = Differences::default();
        differences.compare("entries", &self.expect.entries, &entries);
        differences.compare("state", &self.expect.state, &state.as_str().unwrap_or_default().to_owned());
        differences.compare("lines", &self.expect.lines, &report.lines);
        differences.compare("bytes", &self.expect.bytes, &report.bytes);
        differences.compare("not_shown", &self.expect.not_shown, &not_shown);
        differences.compare("without_entry", &self.expect.without_entry, &self.without_entry());
        differences.compare("without_file", &self.expect.without_file, &without_file);
        if let Some(shown) = &self.expect.shown {
            differences.compare_text("shown", shown, &loaded.shown);
        }
        differences.finish()
    }
}
