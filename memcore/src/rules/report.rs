//! What a check of a folder came to.

use serde::Serialize;

use super::{Diagnostic, Severity};

/// The findings of a check, and what was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LintReport {
    /// The findings, by path and place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many memories were checked.
    pub memories: usize,
    /// The languages in which rules about content look (BCP 47: `en`, `zh`).
    pub languages: &'static [&'static str],
    /// The languages in which dates are looked for (BCP 47).
    pub date_languages: &'static [&'static str],
    /// Memories in another language: what rules about content would say of them is not known. Paths in the folder.
    pub other_language: Vec<String>,
}

impl LintReport {
    /// How many findings are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether there is no error and no warning.
    pub fn is_clean(&self) -> bool {
        self.diagnostics.iter().all(|finding| finding.severity == Severity::Info)
    }
}
