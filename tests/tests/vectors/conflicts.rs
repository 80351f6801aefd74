//! `conflicts.json`: which documents are no memories but two versions of one.

use std::collections::BTreeMap;

use memcore::{MemStore, Vault};
use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Folder {
    name: String,
    files: BTreeMap<String, String>,
    /// Path, base, tool, kind.
    conflicts: Vec<[String; 4]>,
    memories: Vec<String>,
}

impl Case for Folder {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let store = MemStore::new();
        for (path, text) in &self.files {
            store.insert(path.parse().map_err(|error: memcore::Error| error.to_string())?, text.as_str());
        }
        let snapshot = Vault::with_store(store).snapshot().map_err(|error| error.to_string())?;
        let conflicts: Vec<[String; 4]> = snapshot
            .conflicts()
            .iter()
            .map(|it| {
                let kind = serde_json::to_value(it.kind).unwrap();
                let base = it.base.as_ref().map(ToString::to_string).unwrap_or_default();
                [it.path.to_string(), base, it.tool.to_owned(), kind.as_str().unwrap().to_owned()]
            })
            .collect();
        let mut memories: Vec<String> =
            snapshot.memories().iter().map(|it| it.id().path.to_string()).collect();
        memories.sort();
        let mut differences = Differences::default();
        differences.compare("conflicts", &self.conflicts, &conflicts);
        differences.compare("memories", &self.memories, &memories);
        differences.finish()
    }
}
