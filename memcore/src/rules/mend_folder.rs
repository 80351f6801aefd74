//! Applying fixes in a whole folder, without writing anything.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};

use super::fix::apply_once;
use super::mend::{ROUNDS, may_be_written};
use super::{Applicability, Diagnostic, Folder, LintReport, Linter};
use crate::freshness::Age;
use crate::index::{IndexLimits, LoadReport, MemoryIndex};
use crate::links::LinkGraph;
use crate::memory::Memory;

/// A file that fixes change.
#[derive(Clone, PartialEq, Eq)]
pub struct MendedFile {
    /// Its path in the folder.
    pub path: String,
    /// Its text as it was read.
    pub before: String,
    /// Its text with the fixes.
    pub after: String,
    /// What they fix.
    pub fixed: Vec<Diagnostic>,
}

/// Never shows the text: bodies do not belong in logs.
impl std::fmt::Debug for MendedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MendedFile")
            .field("path", &self.path)
            .field("fixed", &self.fixed.len())
            .finish_non_exhaustive()
    }
}

/// What fixes would make of a folder. Nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixPlan {
    /// The files that change, by path.
    pub files: Vec<MendedFile>,
    /// What is left when they are written.
    pub left: LintReport,
}

/// What a folder is made of, kept to be read again after a change.
pub(crate) struct FolderParts {
    pub(crate) memories: Vec<Memory>,
    pub(crate) ages: Vec<Age>,
    pub(crate) index: Option<MemoryIndex>,
    /// Whether the text of the index is that of its file: one that was not UTF-8 shows U+FFFD in the place of bytes,
    /// which must not be lost.
    pub(crate) index_is_exact: bool,
    pub(crate) limits: IndexLimits,
    pub(crate) not_read: Vec<(String, String)>,
    pub(crate) now: DateTime<FixedOffset>,
}

impl FolderParts {
    /// Checks the folder as it is now.
    pub(crate) fn check(&self, linter: &Linter) -> LintReport {
        let files = || self.memories.iter().map(|memory| &memory.id().path);
        let load = match &self.index {
            Some(index) => index.load(&self.limits, files()),
            None => LoadReport::missing(files()),
        };
        let links = LinkGraph::build(&self.memories);
        linter.check_folder(&Folder {
            memories: &self.memories,
            ages: &self.ages,
            now: self.now,
            index: self.index.as_ref(),
            load: &load,
            links: &links,
            not_read: &self.not_read,
        })
    }

    /// Applies fixes that are at least so safe until there is none left.
    pub(crate) fn mend(mut self, linter: &Linter, least: Applicability) -> FixPlan {
        let mut files: BTreeMap<String, MendedFile> = BTreeMap::new();
        let mut left = self.check(linter);
        for _ in 0..ROUNDS {
            let mut changed = false;
            for part in left.diagnostics.chunk_by(|a, b| a.path == b.path) {
                changed |= self.mend_file(part, least, &mut files);
            }
            if !changed {
                break;
            }
            left = self.check(linter);
        }
        let files = files.into_values().filter(|file| file.before != file.after).collect();
        FixPlan { files, left }
    }

    /// Applies what can be applied at once to one file.
    fn mend_file(
        &mut self,
        found: &[Diagnostic],
        least: Applicability,
        files: &mut BTreeMap<String, MendedFile>,
    ) -> bool {
        let Some(path) = found.first().map(|finding| &*finding.path) else { return false };
        if !found.iter().any(|finding| finding.fix(least).is_some()) {
            return false;
        }
        let memory = self.memories.iter().position(|memory| memory.id().path.as_str() == path);
        let source = match (memory, &self.index) {
            (Some(at), _) if may_be_written(&self.memories[at]) => self.memories[at].source(),
            (None, Some(index)) if path == MemoryIndex::FILE_NAME && self.index_is_exact => index.source(),
            _ => return false,
        };
        let findings: Vec<&Diagnostic> = found.iter().collect();
        let Some((after, applied)) = apply_once(source, &findings, least) else { return false };
        let file = files.entry(path.to_owned()).or_insert_with(|| MendedFile {
            path: path.to_owned(),
            before: source.to_owned(),
            after: String::new(),
            fixed: Vec::new(),
        });
        file.fixed.extend(applied.into_iter().map(|at| found[at].clone()));
        file.after.clone_from(&after);
        match memory {
            Some(at) => self.memories[at] = Memory::parse(self.memories[at].id().clone(), after),
            None => self.index = Some(MemoryIndex::parse(after)),
        }
        true
    }
}
