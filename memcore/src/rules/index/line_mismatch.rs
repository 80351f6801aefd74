//! MEM303: the index and the files do not agree.

use std::collections::HashMap;

use super::super::words::{are_about_else, content_words};
use super::super::{Finding, Fix, Folder, FolderRule, RulePage, Severity};
use crate::index::{IndexEntry, MemoryIndex};
use crate::memory::{Memory, MemoryId};
use crate::text::{Edit, Span, hidden_characters};

#[derive(Debug)]
pub(in crate::rules) struct IndexLineMismatch;

static PAGE: RulePage = RulePage {
    code: "MEM303",
    name: "index-line-mismatch",
    severity: Severity::Warning,
    what: "Finds memories without an entry in `MEMORY.md`, entries without a file, files with two entries, and (as info) \
           entries whose text has no word in common with the description.",
    why: "The index is what an agent has before its eyes. What it does not name is found by chance, and what it names in \
          vain sends the agent looking.",
    bad: &[
        ("MEMORY.md", "- [Ben](user_ben.md) — how Ben works\n"),
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
        ),
    ],
    good: &[
        ("MEMORY.md", "- [Ana](user_ana.md) — how Ana likes her reviews\n"),
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
        ),
    ],
    fix: "safe: adds an entry for a file without one, at the end. Taking entries out and changing their text is unsafe.",
    ..RulePage::EMPTY
};

impl FolderRule for IndexLineMismatch {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        let Some(index) = folder.index else { return };
        let mut tell = |finding| report(MemoryIndex::FILE_NAME, finding);
        without_file(folder, &mut tell);
        twice_or_different(folder, index, &mut tell);
        without_entry(folder, index, &mut tell);
    }
}

fn without_file(folder: &Folder<'_>, tell: &mut dyn FnMut(Finding)) {
    // The same file may be named many times; looking through all names once for it is enough.
    let mut nearest: HashMap<&str, Option<&MemoryId>> = HashMap::new();
    for entry in &folder.load.without_file {
        let message = format!("the entry `{}` leads to {}, which is not there", entry.title, entry.target);
        let near =
            nearest.entry(&entry.target).or_insert_with(|| folder.links.names().nearest(&entry.target));
        let help = match near {
            Some(near) => format!("Did you mean {}?", near.path),
            None => "Take the entry out, or write the file".to_owned(),
        };
        tell(Finding::new(entry.link_span, message).help(help));
    }
}

fn twice_or_different(folder: &Folder<'_>, index: &MemoryIndex, tell: &mut dyn FnMut(Finding)) {
    let mut seen: HashMap<&str, &IndexEntry> = HashMap::new();
    let by_path: HashMap<&str, &Memory> =
        folder.memories.iter().map(|memory| (memory.id().path.as_str(), memory)).collect();
    let mut on_line: HashMap<usize, usize> = HashMap::new();
    index.entries().iter().for_each(|entry| *on_line.entry(entry.line).or_default() += 1);
    for entry in index.entries() {
        // One without a file is told of already.
        let Some(memory) = by_path.get(&*entry.target) else { continue };
        if let Some(first) = seen.get(&*entry.target) {
            let span = whole_line(index.source(), entry);
            let finding =
                Finding::new(span, format!("{} has an entry already, in line {}", entry.target, first.line));
            let finding = finding.related(MemoryIndex::FILE_NAME, first.link_span, "the first one");
            let is_alone = on_line.get(&entry.line) == Some(&1)
                && (span.start == 0 || index.source()[..span.start].ends_with('\n'));
            tell(match is_alone {
                true => finding.fix(Fix::unsafe_("Take this entry out", vec![Edit::remove(span)])),
                false => finding.help("Keep one of them"),
            });
            continue;
        }
        seen.insert(&entry.target, entry);
        let description = memory.description();
        // A hook is written for the index and may differ; that it says something else entirely is worth a look.
        if content_words(&entry.hook) >= 3
            && content_words(description) >= 3
            && is_different(&entry.hook, memory)
        {
            let finding = Finding::new(
                entry.link_span,
                format!("the entry says nothing of what {} says", entry.target),
            );
            tell(finding.at_most(Severity::Info).help(format!("Its description is: {description}")));
        }
    }
}

fn is_different(hook: &str, memory: &Memory) -> bool {
    are_about_else(hook, memory.body())
        && are_about_else(memory.title(), hook)
        && are_about_else(memory.description(), hook)
}

fn whole_line(source: &str, entry: &IndexEntry) -> Span {
    let end = memchr::memchr(b'\n', &source.as_bytes()[entry.span.end..])
        .map_or(source.len(), |at| entry.span.end + at + 1);
    Span::new(entry.span.start, end)
}

fn without_entry(folder: &Folder<'_>, index: &MemoryIndex, tell: &mut dyn FnMut(Finding)) {
    if folder.load.without_entry.is_empty() {
        return;
    }
    let by_path: HashMap<&str, &Memory> =
        folder.memories.iter().map(|memory| (memory.id().path.as_str(), memory)).collect();
    let source = index.source();
    let end = source.len();
    // The order of the snapshot is by age; a line is added by path, so that it does not depend on it.
    let mut missing: Vec<&str> = folder.load.without_entry.iter().map(|path| path.as_str()).collect();
    missing.sort_unstable();
    let mut begins = source.is_empty() || source.ends_with('\n');
    let takes = takes_entries(source);
    for path in missing {
        let Some(memory) = by_path.get(path) else { continue };
        let finding = Finding::new(Span::new(end, end), format!("no entry leads to {path}"));
        let finding = finding.related(path, Span::default(), "this file");
        let line = entry_line(memory);
        let text =
            if std::mem::replace(&mut begins, true) { format!("{line}\n") } else { format!("\n{line}\n") };
        tell(match takes && entry_reads_back(&line, memory) {
            true => finding.fix(Fix::safe("Add an entry at the end", vec![Edit::insert(end, text)])),
            false => finding.help(format!("Add a line like `- [Title]({path}) — hook`")),
        });
    }
}

/// `- [Title](file.md) — description`
fn entry_line(memory: &Memory) -> String {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = plain(memory.title()).replace(['[', ']'], "");
    let path = memory
        .id()
        .path
        .as_str()
        .replace('%', "%25")
        .replace(' ', "%20")
        .replace('(', "%28")
        .replace(')', "%29");
    let hook = plain(memory.description());
    if hook.is_empty() { format!("- [{title}]({path})") } else { format!("- [{title}]({path}) — {hook}") }
}

/// Whether a line that is added at the end is read as an entry: not where code or a comment is left open.
fn takes_entries(source: &str) -> bool {
    let gap = if source.is_empty() || source.ends_with('\n') { "" } else { "\n" };
    let longer = MemoryIndex::parse(format!("{source}{gap}- [probe](probe-of-the-end.md)\n"));
    longer.entries().last().is_some_and(|entry| entry.target == "probe-of-the-end.md")
}

/// Whether the line is read as one entry that leads to the file, and hides nothing.
fn entry_reads_back(line: &str, memory: &Memory) -> bool {
    if hidden_characters(line).next().is_some() {
        return false;
    }
    let alone = MemoryIndex::parse(line);
    matches!(alone.entries(), [entry] if entry.names(&memory.id().path))
}
