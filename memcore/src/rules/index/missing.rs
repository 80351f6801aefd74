//! MEM305: no index.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use crate::index::{LoadState, MemoryIndex};
use crate::text::Span;

#[derive(Debug)]
pub(in crate::rules) struct IndexMissing;

static PAGE: RulePage = RulePage {
    code: "MEM305",
    name: "index-missing",
    severity: Severity::Warning,
    what: "Finds folders with memories and without a `MEMORY.md`.",
    why: "Without it an agent does not see which memories there are.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[
        ("MEMORY.md", "- [Ana](user_ana.md) — how Ana likes her reviews\n"),
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
        ),
    ],
    ..RulePage::EMPTY
};

impl FolderRule for IndexMissing {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        // An index that is there and was not read is told of with the other files that were not.
        let not_read = folder.not_read.iter().any(|(path, _)| path == MemoryIndex::FILE_NAME);
        if folder.load.state == LoadState::Missing && !folder.memories.is_empty() && !not_read {
            let message = "there is no index, so an agent does not see which memories there are";
            let help = "Write one, with a line like `- [Title](file.md) — hook` for each memory";
            report(MemoryIndex::FILE_NAME, Finding::new(Span::default(), message).help(help));
        }
    }
}
