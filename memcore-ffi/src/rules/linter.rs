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
    /// The findings, by path and place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many memories were checked.
    pub memories: usize,
    /// The languages in which rules about content look (BCP 47: `en`, `zh`).
    pub languages: Vec<String>,
    /// The languages in which dates are looked for (BCP 47).
    pub date_languages: Vec<String>,
    /// Memories in another language: what rules about content would say of them is not known. Paths in the
    /// folder.
    pub other_language: Vec<String>,
    /// Whether there is no error and no warning.
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
    /// Its path in the folder.
    pub path: String,
    /// Its text as it was read.
    pub before: String,
    /// Its text with the fixes.
    pub after: String,
    /// What they fix.
    pub fixed: Vec<Diagnostic>,
}

/// What can be mended, and what is left.
#[derive(uniffi::Record)]
pub struct FixPlan {
    /// The files that change, by path.
    pub files: Vec<MendedFile>,
    /// What is left when they are written.
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
    /// What was mended, and what is left.
    pub plan: FixPlan,
    /// The change, where there was something to mend.
    pub written: Option<Arc<Written>>,
}

/// A text after its fixes.
#[derive(uniffi::Record)]
pub struct Mended {
    /// The text as it is now.
    pub source: String,
    /// What was fixed, in order; spans count in the text as it was then.
    pub fixed: Vec<Diagnostic>,
    /// What is left.
    pub left: Vec<Diagnostic>,
}

/// A folder as it is checked: its memories, and what is derived of them.
#[derive(uniffi::Record)]
pub struct Folder {
    /// The memories.
    pub memories: Vec<Arc<Memory>>,
    /// Their ages, in the same order.
    pub ages: Vec<Age>,
    /// The caller's instant.
    pub now: OffsetDateTime,
    /// `MEMORY.md`, if there is one.
    pub index: Option<Arc<MemoryIndex>>,
    /// What an agent gets of it.
    pub load: LoadReport,
    /// The links between the memories.
    pub links: Arc<LinkGraph>,
    /// Files that were not read, each with the reason.
    #[uniffi(default = [])]
    pub not_read: Vec<NotRead>,
}

/// A file that was not read, and why.
#[derive(uniffi::Record)]
pub struct NotRead {
    /// The file.
    pub path: String,
    /// Why.
    pub message: String,
}

/// Holds memories to rules.
#[derive(uniffi::Object)]
pub struct Linter(core::Linter);

#[uniffi::export]
impl Linter {
    /// Rules with these settings.
    ///
    /// Errors: `InvalidInput` if a selector names no rule.
    #[uniffi::constructor]
    pub fn new(options: LintOptions) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Linter::new(&options.to_core()?)?)))
    }

    /// What the rules about single memories find in this one, by place.
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

    /// Applies fixes that are at least so safe, looks again, and goes on until there is none. Fixing what
    /// comes out changes nothing. A file with bytes that are not UTF-8 is left as it is.
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
