//! `budget.json`: how much is shown, and where a body is cut.
//!
//! What must hold for every case is checked for every case: nothing is larger than its budget, what is shown and
//! what is missing make up the body, and a cut never falls within a character.

use memcore::{Budget, Bytes, Chars, Injection, Session, SizeCounter, Vault, read_blocks};
use memcore_tests::{Case, Differences, clock};
use serde::Deserialize;

use super::turn::{self, File};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Budgets {
    name: String,
    memories: Vec<File>,
    pick: Vec<String>,
    #[serde(default = "anything")]
    question: String,
    budget: Limits,
    #[serde(default)]
    unit: Unit,
    expect: Expect,
}

fn anything() -> String {
    "what?".to_owned()
}

/// What is not named has the published figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    memories: Option<usize>,
    per_memory: Option<usize>,
    per_session: Option<usize>,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Unit {
    #[default]
    Bytes,
    Characters,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    shown: Vec<Shown>,
    /// Path and reason.
    #[serde(default)]
    left_out: Vec<(String, String)>,
    nothing: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    path: String,
    /// Whether anything is missing.
    cut: bool,
    missing: Option<usize>,
    /// All that is shown, beginning and end together.
    text: Option<String>,
    begins: Option<String>,
    ends: Option<String>,
    #[serde(default)]
    holds: Vec<String>,
}

impl Budgets {
    fn budget(&self) -> Budget {
        let published = Budget::default();
        Budget {
            memories: self.budget.memories.unwrap_or(published.memories),
            per_memory: self.budget.per_memory.unwrap_or(published.per_memory),
            per_session: self.budget.per_session.unwrap_or(published.per_session),
        }
    }

    fn size(&self, text: &str) -> usize {
        match self.unit {
            Unit::Bytes => Bytes.count(text),
            Unit::Characters => Chars.count(text),
        }
    }

    /// The body as it would be shown whole. Headers of these cases are plain, and so are the texts.
    fn body(&self, path: &str) -> String {
        let source = self.memories.iter().find(|file| file.path == path).map(|file| file.source.get());
        memcore_tests::memory(path, &source.unwrap_or_default()).body().trim_matches('\n').to_owned()
    }

    fn always(&self, injection: &Injection, session: &Session, differences: &mut Differences) {
        let budget = self.budget();
        differences
            .hold(injection.memories.len() <= budget.memories, || "more memories than the budget".to_owned());
        differences.hold(self.size(&injection.text) <= budget.per_session, || {
            "a text over the session's".to_owned()
        });
        differences.compare("spent", &self.size(&injection.text), &session.spent());
        for (memory, block) in injection.memories.iter().zip(read_blocks(&injection.text, session.nonce())) {
            let path = memory.id.path.as_str();
            differences.compare("path of the block", &path, &block.path.as_str());
            differences.compare("missing of the block", &memory.excerpt.missing_bytes(), &block.missing);
            differences.hold(memory.shown <= budget.per_memory, || {
                format!("{path} shows {} of {}", memory.shown, budget.per_memory)
            });
            if self.unit == Unit::Bytes {
                let body = self.body(path);
                differences.compare(
                    "shown and missing",
                    &body.len(),
                    &(memory.shown + memory.excerpt.missing_bytes()),
                );
            }
        }
    }
}

impl Case for Budgets {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let builder = Vault::builder().clock(clock()).budget(self.budget());
        let builder = match self.unit {
            Unit::Bytes => builder.counter(Bytes),
            Unit::Characters => builder.counter(Chars),
        };
        let mut session = Session::with_nonce("vectors");
        let vault = turn::vault(builder, &self.memories);
        let injection = turn::pick_for(&vault, &self.question, &self.pick, &mut session)
            .map_err(|why| why.to_string())?;

        let mut differences = Differences::default();
        self.always(&injection, &session, &mut differences);
        let paths: Vec<&str> = injection.memories.iter().map(|memory| memory.id.path.as_str()).collect();
        differences.compare(
            "shown",
            &self.expect.shown.iter().map(|shown| &*shown.path).collect::<Vec<_>>(),
            &paths,
        );
        let left_out: Vec<(String, String)> = injection
            .left_out
            .iter()
            .map(|left| (left.id.path.to_string(), word(serde_json::to_value(left.why), "reason")))
            .collect();
        differences.compare("left_out", &self.expect.left_out, &left_out);
        let nothing = injection.nothing.map(|nothing| word(serde_json::to_value(nothing), "reason"));
        differences.compare("nothing", &self.expect.nothing, &nothing);

        for (wanted, block) in self.expect.shown.iter().zip(read_blocks(&injection.text, session.nonce())) {
            let at = |what: &str| format!("{what} of {}", wanted.path);
            differences.compare(&at("cut"), &wanted.cut, &(block.missing > 0));
            if let Some(missing) = wanted.missing {
                differences.compare(&at("missing"), &missing, &block.missing);
            }
            if let Some(text) = &wanted.text {
                differences.compare_text(&at("text"), text, &block.text);
            }
            let (begins, ends) =
                (wanted.begins.as_deref().unwrap_or(""), wanted.ends.as_deref().unwrap_or(""));
            differences.hold(block.text.starts_with(begins), || {
                format!("{} begins otherwise: {:?}", wanted.path, block.text)
            });
            differences.hold(block.text.ends_with(ends), || {
                format!("{} ends otherwise: {:?}", wanted.path, block.text)
            });
            for part in &wanted.holds {
                differences
                    .hold(block.text.contains(part), || format!("{} does not show `{part}`", wanted.path));
            }
        }
        differences.finish()
    }
}

/// The word that JSON has for a value, or for its tag.
fn word(value: serde_json::Result<serde_json::Value>, tag: &str) -> String {
    let value = value.unwrap_or_default();
    value.get(tag).unwrap_or(&value).as_str().unwrap_or_default().to_owned()
}
