//! Checking and mending.

use std::sync::Arc;

use memcore as core;
use memcore::{Age, Applicability, LoadReport, Severity};

use super::options::LintOptions;
use super::records::Diagnostic;
use crate::Result;
use crate::hosts::call;
use crate::readings::{LinkGraph, MemoryIndex};
use crate::records::Written;
use crate::scalars::OffsetDateTime;
use crate::texts::{self, Memory};

/// What the rules found in a folder.
#[derive(uniffi::Record)]
pub struct LintReport {
    pub diagnostics: Vec<Diagnostic>,
    pub memories: usize,
    pub languages: Vec<String>,
    pub date_languages: Vec<String>,
    pub other_language: Vec<String>,
    pub is_clean: bool,
}

impl From<core::LintReport> for LintReport {
    fn from(it: core::LintReport) -> Self {
        let is_clean = it.is_clean();
        Self {
            diagnostics: diagnostics(it.diagnostics),
            memories: it.memories,
            languages: tags(it.languages),
            date_languages: tags(it.date_languages),
            other_language: it.other_language,
            is_clean,
        }
    }
}

fn tags(them: &[&str]) -> Vec<String> {
    them.iter().map(|&tag| tag.to_owned()).collect()
}

fn diagnostics(them: Vec<core::Diagnostic>) -> Vec<Diagnostic> {
    them.into_iter().map(Diagnostic::from).collect()
}

/// How many findings are of this severity.
#[uniffi::export]
pub fn lint_report_count(report: LintReport, severity: Severity) -> Result<u64> {
    Ok(report.diagnostics.iter().filter(|it| it.severity == severity).count() as u64)
}

/// A file before and after.
#[derive(uniffi::Record)]
pub struct MendedFile {
    pub path: String,
    pub before: String,
    pub after: String,
    pub fixed: Vec<Diagnostic>,
}

/// What can be mended, and what is left.
#[derive(uniffi::Record)]
pub struct FixPlan {
    pub files: Vec<MendedFile>,
    pub left: LintReport,
}

impl From<core::FixPlan> for FixPlan {
    fn from(it: core::FixPlan) -> Self {
        let file = |it: core::MendedFile| {
            let core::MendedFile { path, before, after, fixed } = it;
            MendedFile { path, before, after, fixed: diagnostics(fixed) }
        };
        Self { files: it.files.into_iter().map(file).collect(), left: it.left.into() }
    }
}

/// What was mended.
#[derive(uniffi::Record)]
pub struct Fixed {
    pub plan: FixPlan,
    /// The change, where there was something to mend.
    pub written: Option<Arc<Written>>,
}

/// A text after its fixes.
#[derive(uniffi::Record)]
pub struct Mended {
    pub source: String,
    pub fixed: Vec<Diagnostic>,
    pub left: Vec<Diagnostic>,
}

/// A folder as it is checked: its memories, and what is derived of them.
#[derive(uniffi::Record)]
pub struct Folder {
    pub memories: Vec<Arc<Memory>>,
    /// Their ages, in the same order.
    pub ages: Vec<Age>,
    pub now: OffsetDateTime,
    pub index: Option<Arc<MemoryIndex>>,
    pub load: LoadReport,
    pub links: Arc<LinkGraph>,
    #[uniffi(default = [])]
    pub not_read: Vec<NotRead>,
}

/// A file that was not read, and why.
#[derive(uniffi::Record)]
pub struct NotRead {
    pub path: String,
    pub message: String,
}

/// Holds memories to rules.
#[derive(uniffi::Object)]
pub struct Linter(core::Linter);

#[uniffi::export]
impl Linter {
    #[uniffi::constructor]
    pub fn new(options: LintOptions) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Linter::new(&options.to_core()?)?)))
    }

    pub fn check(&self, memory: Arc<Memory>, age: Age, now: OffsetDateTime) -> Result<Vec<Diagnostic>> {
        call(|| Ok(diagnostics(self.0.check(&memory.0, age, now))))
    }

    /// What all rules find in a folder.
    pub fn check_folder(&self, folder: Folder) -> Result<LintReport> {
        let memories = texts::memories(&folder.memories);
        let not_read: Vec<_> = folder.not_read.into_iter().map(|it| (it.path, it.message)).collect();
        let folder = core::Folder {
            memories: &memories,
            ages: &folder.ages,
            now: folder.now,
            index: folder.index.as_ref().map(|index| &index.0),
            load: &folder.load,
            links: folder.links.inner(),
            not_read: &not_read,
        };
        call(|| Ok(self.0.check_folder(&folder).into()))
    }

    pub fn mend(
        &self,
        memory: Arc<Memory>,
        age: Age,
        now: OffsetDateTime,
        least: Applicability,
    ) -> Result<Mended> {
        let core::Mended { source, fixed, left } = call(|| Ok(self.0.mend(&memory.0, age, now, least)))?;
        Ok(Mended { source, fixed: diagnostics(fixed), left: diagnostics(left) })
    }
}
