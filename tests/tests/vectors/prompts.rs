//! `prompts.json`: the guidance, byte for byte.

use memcore::{Guide, KindGuide, Language, MemoryKind, Revision, Scope};
use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prompt {
    name: String,
    language: Language,
    folder: Option<String>,
    writes: bool,
    /// Scopes and their folders.
    #[serde(default)]
    scopes: Vec<(Scope, Option<String>)>,
    sha256: String,
    #[serde(default)]
    contains: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
}

impl Case for Prompt {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        let text = Guide {
            language: self.language,
            folder: self.folder.clone(),
            writes: self.writes,
            scopes: self.scopes.clone(),
        }
        .text();
        for part in &self.contains {
            differences.hold(text.contains(part), || format!("lacks {part:?}"));
        }
        for part in &self.lacks {
            differences.hold(!text.contains(part), || format!("has {part:?}"));
        }
        for kind in MemoryKind::ALL {
            let holds = KindGuide::of(kind, self.language).holds;
            differences.hold(text.contains(holds), || format!("lacks what {kind} holds"));
        }
        differences.compare("sha256", &self.sha256.as_str(), &Revision::of(text.as_bytes()).as_str());
        differences.finish()
    }
}
