//! `why_how.json`: which parts of a body tell why and how to apply it.

use memcore::{Age, Clock, LintOptions, Linter, Memory, MemoryId, Scope};
use memcore_tests::{Case, Differences, clock, doc_path};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyHow {
    name: String,
    body: String,
    /// `present`, `empty`, `missing`, or `unchecked` where the language is not known.
    why: String,
    how: String,
}

impl Case for WhyHow {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let said = |why: memcore::Error| why.to_string();
        let header = "---\nname: rule\ndescription: A rule\ntype: feedback\n---\n";
        let id = MemoryId::new(Scope::Project, doc_path("feedback_rule.md"));
        let memory = Memory::parse(id, format!("{header}{}", self.body));
        let now = clock().now();
        let linter = Linter::new(&LintOptions::default()).map_err(said)?;
        let found = linter.check(&memory, Age::of(&memory, None, 0, now), now);
        let has = |code: &str, help: &str| {
            found.iter().any(|it| it.code == code && it.help.as_deref().unwrap_or_default().starts_with(help))
        };
        let part = |missing: &str, help: &str| match (has(missing, ""), has("MEM113", help)) {
            (true, _) => "missing",
            (_, true) => "empty",
            _ => "present",
        };
        let mut differences = Differences::default();
        let wanted =
            |verdict: &str| if verdict == "unchecked" { "present".to_owned() } else { verdict.to_owned() };
        differences.compare("why", &wanted(&self.why), &part("MEM111", "Say what happened").to_owned());
        differences.compare("how", &wanted(&self.how), &part("MEM112", "Say when").to_owned());
        differences.finish()
    }
}
