//! The rules that memories are held to.

mod dates;
mod linter;
mod options;
mod pages;
mod records;

pub(crate) use linter::{FixPlan, Fixed, LintReport};
pub(crate) use options::LintOptions;
pub(crate) use records::{Diagnostic, Example, Finding, RulePage};
