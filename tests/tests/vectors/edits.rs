//! `edits.json`: a memory's text before and after a change.

use std::collections::BTreeMap;

use memcore::{Memory, MemoryEdit, MemoryId, MemoryKind, Scope, apply_edits};
use memcore_tests::{Case, Differences, doc_path, text_difference};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Changed {
    name: String,
    source: String,
    edit: Edit,
    /// The new text; without it and without an error nothing changes.
    expect: Option<String>,
    error: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    name: Option<String>,
    description: Option<String>,
    kind: Option<MemoryKind>,
    tags: Option<Vec<String>>,
    pinned: Option<bool>,
    confidence: Option<f64>,
    #[serde(default)]
    set: BTreeMap<String, Value>,
    #[serde(default)]
    unset: Vec<String>,
    body: Option<String>,
    #[serde(default)]
    append: Vec<(String, String)>,
    #[serde(default)]
    add_header: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Text(String),
    List(Vec<String>),
}

impl Edit {
    fn edit(&self) -> MemoryEdit {
        let mut edit = MemoryEdit::new().add_header(self.add_header);
        if let Some(name) = &self.name {
            edit = edit.name(name);
        }
        if let Some(description) = &self.description {
            edit = edit.description(description);
        }
        if let Some(kind) = self.kind {
            edit = edit.kind(kind);
        }
        if let Some(tags) = &self.tags {
            edit = edit.tags(tags.clone());
        }
        if let Some(pinned) = self.pinned {
            edit = edit.pinned(pinned);
        }
        if let Some(confidence) = self.confidence {
            edit = edit.confidence(confidence);
        }
        for (key, value) in &self.set {
            edit = match value {
                Value::Text(text) => edit.set(key, text),
                Value::List(list) => edit.set_list(key, list.clone()),
            };
        }
        edit = self.unset.iter().fold(edit, MemoryEdit::unset);
        if let Some(body) = &self.body {
            edit = edit.body(body);
        }
        self.append.iter().fold(edit, |edit, (heading, text)| edit.append(heading, text))
    }
}

impl Case for Changed {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let memory = Memory::parse(MemoryId::new(Scope::Project, doc_path("a.md")), self.source.as_str());
        let mut differences = Differences::default();
        match memory.edited(&self.edit.edit(), super::now()) {
            Ok(edited) => {
                let expect = self.expect.as_ref().unwrap_or(&self.source);
                if self.error.is_some() || *expect != edited.source {
                    return Err(text_difference(expect, &edited.source));
                }
                let undone = apply_edits(&edited.source, &edited.undo).map_err(|why| why.to_string())?;
                differences.compare("undone", &self.source, &undone);
                differences.compare("changed", &self.expect.is_some(), &edited.is_changed());
            }
            Err(error) => {
                differences.compare("error", &self.error.as_deref(), &Some(error.kind().code()));
                differences.compare("path", &Some("a.md"), &error.path());
                differences.compare("a hint", &true, &error.what_to_do().is_some());
            }
        }
        differences.finish()
    }
}
