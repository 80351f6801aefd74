//! MEM403: a link that can mean several memories.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};
use super::by_path;

#[derive(Debug)]
pub(in crate::rules) struct AmbiguousLink;

static PAGE: RulePage = RulePage {
    code: "MEM403",
    name: "ambiguous-link",
    severity: Severity::Warning,
    what: "Finds `[[links]]` that fit several memories equally well.",
    why: "It leads to none of them.",
    bad: &[
        (
            "a.md",
            "---\nname: reviews\ndescription: How Ana likes her reviews\ntype: user\n---\nAna wants short reviews, at most three points.\n",
        ),
        (
            "b.md",
            "---\nname: reviews\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants the tests named first. See [[reviews]].\n",
        ),
    ],
    good: &[
        (
            "a.md",
            "---\nname: ana-reviews\ndescription: How Ana likes her reviews\ntype: user\n---\nAna wants short reviews, at most three points.\n",
        ),
        (
            "b.md",
            "---\nname: ben-reviews\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants the tests named first. See [[ana-reviews]].\n",
        ),
    ],
    ..RulePage::EMPTY
};

impl FolderRule for AmbiguousLink {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        if folder.links.ambiguous().is_empty() {
            return;
        }
        let memories = by_path(folder);
        for link in folder.links.ambiguous() {
            let path = link.from.path.as_str();
            let Some(memory) = memories.get(path) else { continue };
            let fitting: Vec<&str> =
                folder.links.candidates(link).iter().map(|id| id.path.as_str()).collect();
            let message =
                format!("{} fits several memories: {}", link.span.of(memory.source()), fitting.join(", "));
            report(path, Finding::new(link.span, message).help("Link to one of them by its path"));
        }
    }
}
