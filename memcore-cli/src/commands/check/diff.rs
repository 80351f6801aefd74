//! What fixes would change, as a diff. Nothing is written.

use memcore::{FixPlan, mask_secrets};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::folder::Folder;
use crate::output::{DIM, ERROR, GOOD, PLAIN, count, visible, whole_line};

#[derive(Serialize)]
struct Result<'a> {
    folder: String,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    /// The codes of what would be mended.
    mends: Vec<&'a str>,
    diff: String,
}

/// Lines around a change.
const CONTEXT: usize = 2;

pub(super) fn show(plan: &FixPlan, folder: &Folder, app: &mut App) -> Done {
    let outcome = Outcome::found(plan.files.is_empty());
    if app.out.is_json() {
        let files = plan.files.iter().map(|file| File {
            path: &file.path,
            mends: file.fixed.iter().map(|finding| finding.code).collect(),
            diff: lines(&file.before, &file.after).into_iter().map(|(_, line)| line + "\n").collect(),
        });
        app.out
            .json("check", Result { folder: folder.path.display().to_string(), files: files.collect() })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    for file in &plan.files {
        let path = whole_line(&file.path);
        page.line(format_args!("--- a/{path}\n+++ b/{path}"));
        for (tag, line) in lines(&file.before, &file.after) {
            let style = match tag {
                Some(ChangeTag::Delete) => ERROR,
                Some(ChangeTag::Insert) => GOOD,
                Some(ChangeTag::Equal) => PLAIN,
                None => DIM,
            };
            page.line(format_args!("{style}{}{style:#}", visible(&line)));
        }
    }
    let mends: usize = plan.files.iter().map(|file| file.fixed.len()).sum();
    let (mends, files) = (count(mends, "finding", "findings"), count(plan.files.len(), "file", "files"));
    app.out.page(&page)?;
    app.out.remark(&if plan.files.is_empty() {
        "nothing to mend".to_owned()
    } else {
        format!("would mend {mends} in {files}")
    });
    Ok(outcome)
}

/// The lines of a unified diff, secrets written over on both sides.
fn lines(before: &str, after: &str) -> Vec<(Option<ChangeTag>, String)> {
    // Both at once: what is a secret on one side is one on the other. Places stay what they are.
    let both = [before, after].join("\n");
    let masked = mask_secrets(&both);
    let (before, after) = (&masked[..before.len()], &masked[before.len() + 1..]);
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for group in diff.grouped_ops(CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let (old, new) =
            (first.old_range().start..last.old_range().end, first.new_range().start..last.new_range().end);
        lines
            .push((None, format!("@@ -{},{} +{},{} @@", old.start + 1, old.len(), new.start + 1, new.len())));
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let mark = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let line = change.value().trim_end_matches(['\n', '\r']);
            lines.push((Some(change.tag()), format!("{mark}{line}")));
        }
    }
    lines
}
