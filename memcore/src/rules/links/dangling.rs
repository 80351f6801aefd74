//! MEM401: a link to nothing.

use std::collections::HashMap;

use super::super::{Finding, Fix, Folder, FolderRule, RulePage, Severity};
use super::by_path;
use crate::links::UnresolvedLink;
use crate::memory::{Memory, MemoryId};
use crate::text::{Edit, Span, hidden_characters};

#[derive(Debug)]
pub(in crate::rules) struct DanglingLink;

static PAGE: RulePage = RulePage {
    code: "MEM401",
    name: "dangling-link",
    severity: Severity::Warning,
    what: "Finds `[[links]]` that lead to no memory, by path, name or likeness of names.",
    why: "Whoever follows it finds nothing, and what was meant is recalled without it.",
    bad: &[
        (
            "MEMORY.md",
            "- [Ana](user_ana.md) — how Ana likes her reviews\n- [Ben](user_ben.md) — how Ben works\n",
        ),
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nLike [[user_benn]]: short reviews, at most three points.\n",
        ),
        (
            "user_ben.md",
            "---\nname: ben\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants the tests named first in reviews.\n",
        ),
    ],
    good: &[
        (
            "MEMORY.md",
            "- [Ana](user_ana.md) — how Ana likes her reviews\n- [Ben](user_ben.md) — how Ben works\n",
        ),
        (
            "user_ana.md",
            "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nLike [[user_ben]]: short reviews, at most three points.\n",
        ),
        (
            "user_ben.md",
            "---\nname: ben\ndescription: How Ben likes his reviews\ntype: user\n---\nBen wants the tests named first in reviews.\n",
        ),
    ],
    fix: "unsafe: links to the memory whose name looks most like it.",
    ..RulePage::EMPTY
};

impl FolderRule for DanglingLink {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check_folder(&self, folder: &Folder<'_>, report: &mut dyn FnMut(&str, Finding)) {
        if folder.links.dangling().is_empty() {
            return;
        }
        let memories = by_path(folder);
        // The same name may be written many times; looking through all names once for it is enough.
        let mut nearest: HashMap<&str, Option<&MemoryId>> = HashMap::new();
        for link in folder.links.dangling() {
            let path = link.from.path.as_str();
            let Some(memory) = memories.get(path) else { continue };
            let near = *nearest.entry(&link.target).or_insert_with(|| folder.links.nearest(link));
            let finding =
                Finding::new(link.span, format!("{} leads to no memory", link.span.of(memory.source())));
            report(
                path,
                match near {
                    Some(near) => {
                        let finding = finding.help(format!("Did you mean {}?", near.path));
                        match relink(memory, link, near) {
                            Some(fix) => finding.fix(fix),
                            None => finding,
                        }
                    }
                    None => finding.help("Write the memory, or take the link out"),
                },
            );
        }
    }
}

/// The link with the path of another memory as its target; what it shows stays.
fn relink(memory: &Memory, link: &UnresolvedLink, near: &MemoryId) -> Option<Fix> {
    let written = link.span.of(memory.source());
    let open = written.find("[[")? + 2;
    let end = written[open..].find(['|', ']'])? + open;
    let end = if written[..end].ends_with('\\') { end - 1 } else { end };
    let target = near.path.as_str().strip_suffix(".md").unwrap_or(near.path.as_str());
    let hides = hidden_characters(target).next().is_some() || target.trim() != target;
    if hides || target.contains(['[', ']', '|', '#', '\\']) {
        return None;
    }
    let span = Span::new(link.span.start + open, link.span.start + end);
    Some(Fix::unsafe_(format!("Link to `{target}`"), vec![Edit::replace(span, target)]))
}
