//! Settings of a check.

use std::collections::HashMap;
use std::sync::Arc;

use memcore as core;
use memcore::{DateStyle, ErrorKind, InstructionFile, Level, MemoryKind, Severity};

use crate::Result;
use crate::hosts::rule::{HostRule, HostScanner, Rule, SecretScanner};

/// Which rules count, and how much.
#[derive(uniffi::Record)]
pub struct LintOptions {
    /// Only these rules. Empty: all that are on by themselves.
    #[uniffi(default = [])]
    pub select: Vec<String>,
    /// These rules beside the others.
    #[uniffi(default = [])]
    pub extend_select: Vec<String>,
    /// Not these rules.
    #[uniffi(default = [])]
    pub ignore: Vec<String>,
    /// The level of rules, by selector. `off` switches them off, another level switches them on.
    #[uniffi(default)]
    pub severity: HashMap<String, Level>,
    /// The same for one type of memory; counts before `severity`.
    #[uniffi(default)]
    pub severity_of_kind: HashMap<MemoryKind, HashMap<String, Level>>,
    /// `Replace` if nothing is said.
    #[uniffi(default = None)]
    pub dates: Option<DateStyle>,
    /// Instruction files of the project (CLAUDE.md, AGENTS.md), which memories should not repeat.
    #[uniffi(default = [])]
    pub instructions: Vec<InstructionFile>,
    /// Finders of secrets beside the library's own.
    #[uniffi(default = [])]
    pub secret_scanners: Vec<Arc<dyn SecretScanner>>,
    /// Rules of the host beside the library's own.
    #[uniffi(default = [])]
    pub rules: Vec<Arc<dyn Rule>>,
}

impl LintOptions {
    pub(crate) fn to_core(&self) -> Result<core::LintOptions> {
        let mut rules: Vec<Arc<dyn core::Rule>> = Vec::new();
        for rule in &self.rules {
            rules.push(Arc::new(HostRule::of(Arc::clone(rule))?));
        }
        let scanner = |it: &Arc<dyn SecretScanner>| -> Arc<dyn core::SecretScanner> {
            Arc::new(HostScanner(Arc::clone(it)))
        };
        let of_kind = |(kind, levels): (&MemoryKind, &HashMap<String, Level>)| {
            (*kind, levels.clone().into_iter().collect())
        };
        Ok(core::LintOptions {
            select: self.select.clone(),
            extend_select: self.extend_select.clone(),
            ignore: self.ignore.clone(),
            severity: self.severity.clone().into_iter().collect(),
            severity_of_kind: self.severity_of_kind.iter().map(of_kind).collect(),
            dates: self.dates.unwrap_or_default(),
            instructions: self.instructions.clone(),
            secret_scanners: self.secret_scanners.iter().map(scanner).collect(),
            rules,
        })
    }
}

/// Reads settings. What hosts bring as code is then empty.
#[uniffi::export]
pub fn lint_options_from_json(json: String) -> Result<LintOptions> {
    let it: core::LintOptions = serde_json::from_str(&json).map_err(|why| {
        let message = format!("these are no settings of rules: {why}");
        core::Error::new(ErrorKind::InvalidInput, message).because(why)
    })?;
    Ok(LintOptions {
        select: it.select,
        extend_select: it.extend_select,
        ignore: it.ignore,
        severity: it.severity.into_iter().collect(),
        severity_of_kind: it
            .severity_of_kind
            .into_iter()
            .map(|(kind, levels)| (kind, levels.into_iter().collect()))
            .collect(),
        dates: Some(it.dates),
        instructions: it.instructions,
        secret_scanners: Vec::new(),
        rules: Vec::new(),
    })
}

/// The severity; nothing for `Off`.
#[uniffi::export]
pub fn level_severity(level: Level) -> Option<Severity> {
    level.severity()
}
