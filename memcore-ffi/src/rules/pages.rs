//! The pages of rules, and what is made of a finding.

use memcore as core;
use memcore::{Applicability, Fix, MemoryKind, Severity};

use super::records::{Diagnostic, RulePage};
use crate::Result;
use crate::hosts::rule::kept;

/// The rules of the library.
#[uniffi::export]
pub fn rules() -> Vec<RulePage> {
    core::RULES.iter().map(|rule| rule.page().into()).collect()
}

/// The pages of all rules with a table before them, as Markdown: `RULES.md` of the project.
#[uniffi::export]
pub fn rules_markdown() -> String {
    core::rules_markdown()
}

/// How bad its findings are in a memory of this type, unless the settings say otherwise.
#[uniffi::export]
pub fn rule_page_severity_for(page: RulePage, kind: Option<MemoryKind>) -> Severity {
    kept(page).severity_for(kind)
}

/// The page as Markdown, as `memcore explain` and the list of all rules show it.
#[uniffi::export]
pub fn rule_page_to_markdown(page: RulePage) -> String {
    kept(page).to_markdown()
}

/// The first of its fixes that is at least so safe.
#[uniffi::export]
pub fn diagnostic_fix(diagnostic: Diagnostic, least: Applicability) -> Result<Option<Fix>> {
    Ok(diagnostic.fixes.into_iter().find(|fix| fix.applicability >= least))
}

/// The text with its secrets as stars.
#[uniffi::export]
pub fn mask_secrets(text: String) -> String {
    core::mask_secrets(&text).into_owned()
}
