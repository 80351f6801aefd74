//! MEM402: a memory that stands alone.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use super::by_path;
use crate::text::{Span, lines};

#[derive(Debug)]
pub(in crate::rules) struct Orphan;

static PAGE: RulePage = RulePage {
    code: "MEM402",
    name: "orphan",
    severity: Severity::Warning,
    off: true,
    what: "Finds memories that no link leads to and that link to nothing.",
    why: "In a folder that is kept as a net of notes it is found by nobody who follows links.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nAna prefers short reviews, at most three points.\n",
    )],
    good: &[
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nLike [[user_ben]]: short reviews, at most three points.\n",
        ),
        (
            "user_ben.md",
            "---\nname: ben\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants the tests named first in reviews.\n",
        ),
    ],
    ..RulePage::EMPTY
};

impl FolderRule for Orphan {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        let memories = by_path(folder);
        for id in folder.links.orphans() {
            let source = memories.get(id.path.as_str()).map_or("", |memory| memory.source());
            let span =
                lines(source, 0).next().map_or(Span::default(), |line| Span::new(line.start, line.end));
            let finding = Finding::new(span, "no link ties this memory to another");
            report(id.path.as_str(), finding.help("Link to what it belongs to, with `[[name]]`"));
        }
    }
}
