//! `rules.json`: which rules find something in a folder, and what is left when it is mended.

use std::collections::BTreeMap;

use memcore::{Applicability, LintOptions, LintReport, MemStore, Vault};
use memcore_tests::{Case, Differences, clock};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    name: String,
    /// Path and text.
    files: BTreeMap<String, String>,
    #[serde(default)]
    options: LintOptions,
    /// `CODE severity path: text at the span`, in order.
    found: Vec<String>,
    /// The files that fixes change, with their texts after it.
    #[serde(default)]
    fixed: BTreeMap<String, String>,
    /// Whether unsafe fixes are applied too.
    #[serde(default)]
    r#unsafe: bool,
}

impl Case for Rules {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let said = |why: memcore::Error| why.to_string();
        let vault = self.vault(&self.files)?;
        let report = vault.lint(&self.options).map_err(said)?;
        let mut differences = Differences::default();
        differences.compare("found", &self.found, &self.lines(&report));
        let least = if self.r#unsafe { Applicability::Unsafe } else { Applicability::Safe };
        let plan = vault.plan_fixes(&self.options, least).map_err(said)?;
        let fixed: BTreeMap<String, String> =
            plan.files.iter().map(|file| (file.path.clone(), file.after.clone())).collect();
        differences.compare("fixed", &self.fixed, &fixed);
        // Fixing what was fixed changes nothing.
        let mut files = self.files.clone();
        files.extend(fixed);
        let again = self.vault(&files)?.plan_fixes(&self.options, least).map_err(said)?;
        differences.compare("fixed again", &0, &again.files.len());
        differences.finish()
    }
}

impl Rules {
    fn vault(&self, files: &BTreeMap<String, String>) -> Result<Vault, String> {
        let store = MemStore::new();
        for (path, text) in files {
            store.insert(path.parse().map_err(|why: memcore::Error| why.to_string())?, text.as_str());
        }
        Ok(Vault::builder().clock(clock()).with_store(store))
    }

    fn lines(&self, report: &LintReport) -> Vec<String> {
        let line = |it: &memcore::Diagnostic| {
            let text = self.files.get(&it.path).map_or("", |text| it.span.of(text));
            format!(
                "{} {} {}: {}",
                it.code,
                it.severity.as_str(),
                it.path,
                text.lines().next().unwrap_or_default()
            )
        };
        report.diagnostics.iter().map(line).collect()
    }
}
