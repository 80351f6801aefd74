//! `frontmatter.json`: how a header is read.

use std::collections::{BTreeMap, BTreeSet};

use memcore::{Health, Memory, MemoryId, Scope};
use memcore_tests::{Case, Differences, doc_path};
use serde::Deserialize;

/// The file is given as text, or as its bytes in hexadecimal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Frontmatter {
    name: String,
    source: Option<String>,
    hex: Option<String>,
    expect: Expect,
}

/// What is not named is not looked at, but for `recoveries`: none are expected where none are named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    #[serde(default, deserialize_with = "given")]
    name: Option<Option<String>>,
    description: Option<String>,
    /// One of the four types, or null.
    #[serde(default, deserialize_with = "given")]
    kind: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    kind_text: Option<Option<String>>,
    /// `ok`, `recovered` or `missing`.
    health: String,
    #[serde(default)]
    recoveries: BTreeSet<String>,
    body: Option<String>,
    /// In bytes.
    body_start: Option<usize>,
    tags: Option<Vec<String>>,
    /// By key: text, list, object or null.
    #[serde(default)]
    entries: BTreeMap<String, serde_json::Value>,
}

/// Tells a null that is there from a field that is not.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

fn bytes_of(hex: &str) -> Result<Vec<u8>, String> {
    let digits: Vec<u32> = hex.chars().filter_map(|c| c.to_digit(16)).collect();
    if digits.len() != hex.len() || !digits.len().is_multiple_of(2) {
        return Err(format!("`{hex}` are no bytes in hexadecimal"));
    }
    Ok(digits.chunks_exact(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}

impl Frontmatter {
    fn memory(&self) -> Result<Memory, String> {
        let id = MemoryId::new(Scope::Project, doc_path("memory.md"));
        match (&self.source, &self.hex) {
            (Some(source), None) => Ok(Memory::parse(id, source.as_str())),
            (None, Some(hex)) => Ok(Memory::from_bytes(id, bytes_of(hex)?)),
            _ => Err("a case has either `source` or `hex`".to_owned()),
        }
    }
}

impl Case for Frontmatter {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let (memory, expect) = (self.memory()?, &self.expect);
        let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let mut differences = Differences::default();
        if let Some(name) = &expect.name {
            differences.compare("name", &name.as_deref(), &memory.name());
        }
        if let Some(description) = &expect.description {
            differences.compare("description", &description.as_str(), &memory.description());
        }
        if let Some(kind) = &expect.kind {
            differences.compare("kind", &kind.as_deref(), &memory.kind().map(memcore::MemoryKind::as_str));
        }
        if let Some(kind_text) = &expect.kind_text {
            differences.compare("kind_text", &kind_text.as_deref(), &memory.kind_text());
        }
        let (health, recoveries) = match memory.health() {
            Health::Ok => ("ok", BTreeSet::new()),
            Health::Missing => ("missing", BTreeSet::new()),
            Health::Recovered(found) => {
                let whats = found.iter().map(|recovery| serde_json::to_value(recovery.what).map(word));
                ("recovered", whats.collect::<Result<_, _>>().map_err(|why| why.to_string())?)
            }
        };
        differences.compare("health", &expect.health.as_str(), &health);
        differences.compare("recoveries", &expect.recoveries, &recoveries);
        if let Some(body) = &expect.body {
            differences.compare("body", &body.as_str(), &memory.body());
        }
        if let Some(start) = expect.body_start {
            differences.compare("body_start", &start, &memory.body_start());
        }
        if let Some(tags) = &expect.tags {
            differences.compare("tags", tags, &memory.tags());
        }
        for (key, value) in &expect.entries {
            let got = memory.front().get(key).map(|entry| serde_json::to_value(entry.value));
            let got = got.transpose().map_err(|why| why.to_string())?;
            differences.compare(key, &Some(value), &got.as_ref());
        }
        differences.finish()
    }
}
