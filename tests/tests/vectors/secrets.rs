//! `secrets.json`: what is a secret, and what only looks like one.
//!
//! A text is given in parts and put together here, so that no scanner of repositories takes the file for a leak.

use memcore::{Age, Clock, LintOptions, Linter, Memory, MemoryId, Scope, mask_secrets};
use memcore_tests::{Case, Differences, clock, doc_path};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Secrets {
    name: String,
    /// Before the secret, its parts, and after it.
    before: String,
    parts: Vec<String>,
    after: String,
    /// What it is told to be; none for what only looks like a secret.
    kind: Option<String>,
}

impl Case for Secrets {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let secret = self.parts.concat();
        let body = format!("{}{secret}{}\n", self.before, self.after);
        let id = MemoryId::new(Scope::Project, doc_path("reference_it.md"));
        let memory =
            Memory::parse(id, format!("---\nname: it\ndescription: What is in it\ntype: user\n---\n{body}"));
        let now = clock().now();
        let linter = Linter::new(&LintOptions::default()).map_err(|why| why.to_string())?;
        let found = linter.check(&memory, Age::of(&memory, None, 0, now), now);
        let told: Vec<_> = found.iter().filter(|it| it.code == "MEM501").collect();
        let mut differences = Differences::default();
        match &self.kind {
            None => {
                differences.compare("secrets", &0, &told.len());
                differences.compare("masked", &body.as_str(), &&*mask_secrets(&body));
            }
            Some(kind) => {
                let [finding] = &told[..] else { return Err(format!("{} secrets are found", told.len())) };
                let shown =
                    serde_json::to_string(&found).map_err(|why| why.to_string())? + &format!("{found:?}");
                differences.hold(!shown.contains(&secret), || "the secret is shown".to_owned());
                differences.hold(finding.message.contains(kind.as_str()), || {
                    format!("it is told as: {}", finding.message)
                });
                differences.compare("span", &secret.as_str(), &finding.span.of(memory.source()));
                // Line ends of a key stay, so that places do.
                let stars: String = secret.chars().map(|c| if c == '\n' { c } else { '*' }).collect();
                let masked = format!("{}{stars}{}\n", self.before, self.after);
                differences.compare("masked", &masked.as_str(), &&*mask_secrets(&body));
            }
        }
        differences.finish()
    }
}
