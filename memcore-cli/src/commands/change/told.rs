//! What is told of a change that was made, or would be.

use memcore::{
    Diagnostic, DocPath, FileChange, Memory, MemoryIndex, MemoryKind, Outcome as Became, Revision, Severity,
    Vault, Written,
};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Changing;
use crate::diff;
use crate::failure::Outcome;
use crate::folder::Folder;
use crate::output::{BOLD, DIM, GOOD, PATH, Page, count, one_line, whole_line};

/// So many paths are named; the rest is counted.
const NAMED: usize = 5;

/// What was done, and what a dry run says of it.
#[derive(Clone, Copy)]
pub(super) struct Verb(pub(super) &'static str, pub(super) &'static str);

impl Verb {
    pub(super) const CREATE: Self = Self("created", "would create");
    pub(super) const CHANGE: Self = Self("changed", "would change");
    pub(super) const REMOVE: Self = Self("removed", "would remove");

    /// The words for a change.
    pub(super) fn words(self, dry_run: bool) -> &'static str {
        if dry_run { self.1 } else { self.0 }
    }

    /// What became of a memory, in a plain word.
    pub(super) fn of(outcome: Became) -> Self {
        match outcome {
            Became::Created => Self::CREATE,
            Became::Removed => Self::REMOVE,
            _ => Self::CHANGE,
        }
    }
}

/// A change of one command.
pub(super) struct Made<'a> {
    pub(super) command: &'static str,
    pub(super) folder: &'a Folder,
    pub(super) vault: &'a Vault,
    pub(super) changing: &'a Changing,
    pub(super) written: &'a Written,
    /// What was done.
    pub(super) verb: Verb,
    /// What stands behind the path in the sentence that tells of it.
    pub(super) rest: String,
}

#[derive(Serialize)]
struct Record<'a, M> {
    folder: String,
    dry_run: bool,
    #[serde(flatten)]
    change: ChangeRecord<'a>,
    index_warning: Option<String>,
    /// The memory that takes the place of this one, so that nobody sees it; null if there is none.
    hidden_by: Option<String>,
    /// With --dry-run and --diff.
    diff: Option<String>,
    #[serde(flatten)]
    more: Option<M>,
}

/// A change in JSON.
#[derive(Serialize)]
pub(super) struct ChangeRecord<'a> {
    path: &'a str,
    /// `created`, `updated`, `unchanged` or `removed`.
    outcome: &'static str,
    /// The type that it had, if it has another one now.
    was_kind: Option<MemoryKind>,
    revision: Option<&'a str>,
    /// By what `memcore undo` takes it back; null if nothing was changed, or it cannot be taken back.
    change: Option<&'a str>,
    files: Vec<FileRecord<'a>>,
    rescued: Vec<&'a str>,
    index_trouble: Option<String>,
    /// What the rules mended in the text before it was written.
    mended: &'a [Diagnostic],
    /// What they find in it that was not there before.
    findings: &'a [Diagnostic],
}

#[derive(Serialize)]
struct FileRecord<'a> {
    path: &'a str,
    old_revision: Option<Revision>,
    new_revision: Option<Revision>,
}

impl<'a> From<&'a Written> for ChangeRecord<'a> {
    fn from(written: &'a Written) -> Self {
        let file = |file: &'a FileChange| FileRecord {
            path: file.path.as_str(),
            old_revision: file.before.as_deref().map(Revision::of),
            new_revision: file.after.as_deref().map(Revision::of),
        };
        Self {
            path: written.path.as_str(),
            outcome: match written.outcome {
                Became::Created => "created",
                Became::Updated => "updated",
                Became::Removed => "removed",
                _ => "unchanged",
            },
            was_kind: written.retyped.map(|(was, _)| was),
            revision: written.revision.as_ref().map(Revision::as_str),
            change: written.change.as_deref(),
            files: written.files.iter().map(file).collect(),
            rescued: written.rescued.iter().map(DocPath::as_str).collect(),
            index_trouble: written.index_trouble.as_ref().map(|why| why.message().to_owned()),
            mended: &written.mended,
            findings: &written.diagnostics,
        }
    }
}

impl Made<'_> {
    /// Tells of it, with more that this command has to say: fields of the JSON, lines for people.
    pub(super) fn tell(&self, app: &mut App, more: Option<impl Serialize>, lines: &[String]) -> Done {
        let dry_run = self.changing.dry_run;
        let shows_diff = dry_run || self.changing.diff;
        let (index_warning, hidden_by) = (self.index_warning(), self.hidden_by());
        if app.out.is_json() {
            let record = Record {
                folder: self.folder.path.display().to_string(),
                dry_run,
                change: self.written.into(),
                index_warning,
                hidden_by,
                diff: shows_diff.then(|| diff::exact(&self.written.files)),
                more,
            };
            app.out.json(self.command, record)?;
            return Ok(Outcome::Fine);
        }
        let mut page = app.out.new_page();
        if shows_diff {
            page.raw(&diff::coloured(&self.written.files));
        }
        if dry_run {
            // The diff alone is the result, so that it can be handed on.
            app.out.remark(&self.sentence());
            lines.iter().for_each(|line| app.out.remark(line));
        } else {
            if self.changing.diff {
                page.gap();
            }
            self.told(&mut page, lines);
        }
        app.out.page(&page)?;
        warnings(app, self.written, index_warning);
        if let Some(by) = hidden_by {
            let path = &self.written.path;
            app.out.warn(&format!("nobody sees {path}: {by} takes the place of this version of it"));
        }
        Ok(Outcome::Fine)
    }

    /// What was done, as a sentence without colours.
    fn sentence(&self) -> String {
        match self.written.outcome {
            Became::Unchanged => format!("nothing to change: {} is so already", self.written.path),
            _ => format!("{} {}{}", self.verb.words(self.changing.dry_run), self.written.path, self.rest),
        }
    }

    fn told(&self, page: &mut Page, lines: &[String]) {
        let path = whole_line(self.written.path.as_str());
        if self.written.outcome == Became::Unchanged {
            page.hanging("  ", &format!("nothing to change: {PATH}{path}{PATH:#} is so already"));
            return;
        }
        let (verb, rest) = (self.verb.words(false), whole_line(&format!(".{}", self.rest)));
        let rest = &rest[1..];
        page.hanging("  ", &format!("{GOOD}{verb}{GOOD:#} {BOLD}{path}{BOLD:#}{rest}"));
        lines.iter().for_each(|line| page.hanging("  ", &one_line(line)));
        // What the sentence names is not told twice.
        let named = |path: &DocPath| *path == self.written.path || self.rest.contains(path.as_str());
        let mut parts = Vec::new();
        for (is_there, what) in [(true, "also changed"), (false, "also removed")] {
            let files = self.written.files.iter().filter(|file| file.after.is_some() == is_there);
            let others =
                some_paths(files.map(|file| &file.path).filter(|path| !path.is_state() && !named(path)));
            if !others.is_empty() {
                parts.push(format!("{what}: {others}"));
            }
        }
        if let Some(change) = &self.written.change {
            parts.push(format!("to take it back: memcore undo {change}{}", self.folder.options()));
        }
        if !parts.is_empty() {
            page.hanging("  ", &format!("{DIM}{}{DIM:#}", parts.join("; ")));
        }
    }

    /// The memory that hides the one that was just written, because it supersedes this very version.
    fn hidden_by(&self) -> Option<String> {
        let revision = self.written.revision.as_ref().filter(|_| self.written.change.is_some())?;
        let version = format!("{}@{revision}", self.written.path);
        let snapshot = self.vault.snapshot().ok()?;
        let by = |memory: &&Memory| {
            memory.supersedes().iter().any(|it| version.starts_with(it) && it.contains('@'))
        };
        snapshot.memories().iter().find(by).map(|memory| memory.id().path.to_string())
    }

    /// If the change left the index longer than an agent is shown, what is not seen.
    fn index_warning(&self) -> Option<String> {
        self.written.index_advice()?;
        let warning = self.vault.index().ok().and_then(|loaded| loaded.report.warning());
        Some(
            warning.unwrap_or_else(|| format!("{} is longer than an agent is shown", MemoryIndex::FILE_NAME)),
        )
    }
}

/// What somebody should look at after a change.
pub(super) fn warnings(app: &mut App, written: &Written, index_warning: Option<String>) {
    if let Some((was, is)) = written.retyped {
        let path = &written.path;
        app.out.warn(&format!(
            "{path} has this name, so it gets the type {is}; it was of the type {was}. Two memories need two names"
        ));
    }
    for finding in &written.mended {
        let done = finding.fixes.first().map_or("mended", |fix| &*fix.title);
        app.out.remark(&one_line(&format!("{}: {}; done: {done}", finding.code, finding.message)));
    }
    for finding in written.diagnostics.iter().filter(|finding| finding.severity == Severity::Error) {
        app.out.warn(&one_line(&format!("{} {}: {}", finding.code, finding.name, finding.message)));
    }
    if !written.linked_from.is_empty() {
        let from = some_paths(written.linked_from.iter());
        app.out.warn(&one_line(&format!("links lead to what is not there any more: {from}")));
    }
    for rescued in &written.rescued {
        app.out.warn(&format!(
            "another program saved its text at the very moment; it is kept in {rescued}: take from it what is missing"
        ));
    }
    if let Some(why) = &written.index_trouble {
        let index = MemoryIndex::FILE_NAME;
        let done = if written.revision.is_some() { "is written" } else { "is gone" };
        app.out.warn(&format!("{} {done}, but {index} is not changed: {why}", written.path));
    }
    if let Some(warning) = index_warning {
        app.out.warn(&warning);
    }
}

/// The first few paths, and how many more there are.
pub(super) fn some_paths<'p>(paths: impl IntoIterator<Item = &'p DocPath>) -> String {
    let paths: Vec<&DocPath> = paths.into_iter().collect();
    let mut named: Vec<String> = paths.iter().take(NAMED).map(|path| whole_line(path.as_str())).collect();
    if paths.len() > NAMED {
        named.push(count(paths.len() - NAMED, "more file", "more files"));
    }
    named.join(", ")
}
