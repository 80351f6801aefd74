//! What the vectors of recall have in common: a folder in memory, and a selection that is given.

use memcore::{Injection, Manifest, MemStore, Query, RecallWith, Session, Step, Vault, VaultBuilder};
use memcore_tests::doc_path;
use serde::Deserialize;

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) source: Text,
}

/// A text, or its parts, each so many times over.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Text {
    Whole(String),
    Parts(Vec<(String, usize)>),
}

impl Text {
    pub(crate) fn get(&self) -> String {
        match self {
            Self::Whole(text) => text.clone(),
            Self::Parts(parts) => parts.iter().map(|(text, times)| text.repeat(*times)).collect(),
        }
    }
}

pub(crate) fn vault(builder: VaultBuilder, files: &[File]) -> Vault {
    let store = MemStore::new();
    for file in files {
        store.insert(doc_path(&file.path), file.source.get());
    }
    builder.with_store(store)
}

/// A recall in which a model replies so.
pub(crate) fn reply(vault: &Vault, reply: &str, session: &mut Session) -> memcore::Result<Injection> {
    asked(vault, "what?", reply, session)
}

fn asked(vault: &Vault, question: &str, reply: &str, session: &mut Session) -> memcore::Result<Injection> {
    let mut turn =
        vault.begin_recall(Query::new(question), RecallWith::Model(Manifest::default()), session)?;
    loop {
        match turn.step(session)? {
            Step::Ask(_) => turn.supply(reply)?,
            Step::Done(injection) => return Ok(*injection),
        }
    }
}

/// A recall in which these are picked, best first.
pub(crate) fn pick(vault: &Vault, paths: &[String], session: &mut Session) -> memcore::Result<Injection> {
    pick_for(vault, "what?", paths, session)
}

/// The same, for a question.
pub(crate) fn pick_for(
    vault: &Vault,
    question: &str,
    paths: &[String],
    session: &mut Session,
) -> memcore::Result<Injection> {
    asked(vault, question, &serde_json::json!({ "selected_memories": paths }).to_string(), session)
}
