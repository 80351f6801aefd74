//! MEM404: a link to a heading that is not there.

use super::super::{Finding, Folder, FolderRule, RulePage, Severity};

#[derive(Debug)]
pub(in crate::rules) struct NoSuchHeading;

static PAGE: RulePage = RulePage {
    code: "MEM404",
    name: "no-such-heading",
    severity: Severity::Info,
    what: "Finds `[[links#heading]]` to a memory that has no such heading.",
    why: "The link leads to the memory all the same, but not to the place that was meant.",
    bad: &[
        (
            "a.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\n# Reviews\n\nAna wants short reviews.\n",
        ),
        (
            "b.md",
            "---\nname: ben\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants them like [[ana#Rewievs]].\n",
        ),
    ],
    good: &[
        (
            "a.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\n# Reviews\n\nAna wants short reviews.\n",
        ),
        (
            "b.md",
            "---\nname: ben\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants them like [[ana#Reviews]].\n",
        ),
    ],
    ..RulePage::EMPTY
};

impl FolderRule for NoSuchHeading {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        for edge in folder.links.edges() {
            if let Some(anchor) = edge.heading.as_ref().filter(|anchor| !anchor.exists) {
                let message = format!("{} has no heading `{}`", edge.to.path, anchor.heading);
                report(edge.from.path.as_str(), Finding::new(edge.span, message));
            }
        }
    }
}
