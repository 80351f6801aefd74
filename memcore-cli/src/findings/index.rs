//! The index: what is cut, and where it and the files disagree.

use std::collections::HashMap;

use memcore::{
    IndexEntry, LoadReport, LoadState, LoadedIndex, MemoryId, MemoryIndex, Names, Position, Positions,
    Snapshot,
};

use super::{Finding, Level, START, index_not_read};

pub(super) fn check(snapshot: &Snapshot, loaded: &LoadedIndex, names: &Names) -> Vec<Finding> {
    let Some(index) = &loaded.index else { return missing(snapshot) };
    let report = &loaded.report;
    let mut findings: Vec<Finding> = cut(report).into_iter().collect();
    findings.extend(without_file(index, report, names));
    findings.extend(report.without_entry.iter().map(|path| {
        let message = format!("no entry of {} leads to this file", MemoryIndex::FILE_NAME);
        Finding::new(path.as_str(), START, Level::Info, "file_without_entry", message)
    }));
    findings
}

/// Without an index an agent begins with nothing. That every file lacks an entry need not be said, too.
/// An index that is not read is told of with the other files that are passed over.
fn missing(snapshot: &Snapshot) -> Vec<Finding> {
    if snapshot.memories().is_empty() || index_not_read(snapshot).is_some() {
        return Vec::new();
    }
    let message = "there is no index, so an agent does not see which memories there are";
    let finding = Finding::new(MemoryIndex::FILE_NAME, START, Level::Warning, "no_index", message);
    vec![finding.help("Write one, with a line like `- [Title](file.md) — hook` for each memory")]
}

fn cut(report: &LoadReport) -> Option<Finding> {
    if report.state != LoadState::Cut {
        return None;
    }
    let warning = report.warning()?;
    let (message, help) = warning.split_once(": ").unwrap_or((&warning, ""));
    let line = report.not_shown.first().map_or(report.shown_lines + 1, |entry| entry.line);
    let at = Position { line, column: 1 };
    Some(Finding::new(MemoryIndex::FILE_NAME, at, Level::Warning, "index_cut", message).help(help))
}

fn without_file(index: &MemoryIndex, report: &LoadReport, names: &Names) -> Vec<Finding> {
    let mut entries: Vec<&IndexEntry> = report.without_file.iter().collect();
    entries.sort_by_key(|entry| entry.link_span.start);
    let mut places = Positions::in_text(index.source());
    // The same file may be named many times; looking through all names once for it is enough.
    let mut nearest: HashMap<&str, Option<&MemoryId>> = HashMap::new();
    let mut findings = Vec::with_capacity(entries.len());
    for entry in entries {
        let at = places.at(entry.link_span.start);
        let message = format!("the entry `{}` leads to {}, which is not there", entry.title, entry.target);
        let finding = Finding::new(MemoryIndex::FILE_NAME, at, Level::Warning, "entry_without_file", message);
        let nearest = nearest.entry(&entry.target).or_insert_with(|| names.nearest(&entry.target));
        findings.push(match nearest {
            Some(nearest) => finding.help(format!("Did you mean {}?", nearest.path)),
            None => finding.help("Take the entry out, or write the file"),
        });
    }
    findings
}
