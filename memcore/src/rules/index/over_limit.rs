//! MEM304: an index that is cut off.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use crate::index::{LoadState, MemoryIndex};
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct IndexOverLimit;

static PAGE: RulePage = RulePage {
    code: "MEM304",
    name: "index-over-limit",
    severity: Severity::Error,
    what: "Finds an index of more than 200 lines or 25,000 bytes, and tells which entries are cut off.",
    why: "The end is not loaded, and nobody is told. New entries stand at the end.",
    ..RulePage::EMPTY
};

impl FolderRule for IndexOverLimit {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        let (Some(index), LoadState::Cut) = (folder.index, folder.load.state) else { return };
        let Some(warning) = folder.load.warning() else { return };
        let (message, help) = warning.split_once(": ").unwrap_or((&warning, ""));
        let line = folder.load.not_shown.first().map_or(folder.load.shown_lines + 1, |entry| entry.line);
        let line = lines(index.source(), 0).nth(line.saturating_sub(1));
        let span = line.map_or(Span::default(), |line| Span::new(line.start, line.end));
        report(MemoryIndex::FILE_NAME, Finding::new(span, message).help(sentence(help)));
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
