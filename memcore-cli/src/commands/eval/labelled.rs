//! Labelled questions, and documents to ask them of, one JSON object a line.

use std::collections::BTreeMap;
use std::path::Path;

use memcore::{DocPath, Error, ErrorKind, MemStore, Result, Vault};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A question and the memories that answer it.
#[derive(Deserialize)]
pub(super) struct Question {
    pub(super) text: String,
    /// Paths, with or without `.md`; none: the question has no answer.
    pub(super) relevant: Vec<String>,
    /// Which documents it is asked of, where there are several pools.
    #[serde(default)]
    pub(super) pool: String,
}

#[derive(Deserialize)]
struct Document {
    id: String,
    #[serde(default)]
    pool: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    description: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    modified: String,
    body: String,
}

pub(super) fn questions(file: &Path) -> Result<Vec<Question>> {
    lines(file, "{\"text\": \"...\", \"relevant\": [\"path.md\"]}")
}

/// The documents as memories, a vault for each pool.
pub(super) fn vaults(file: &Path) -> Result<BTreeMap<String, Vault>> {
    let documents: Vec<Document> = lines(file, "{\"id\": \"...\", \"body\": \"...\"}")?;
    let mut stores: BTreeMap<String, MemStore> = BTreeMap::new();
    for document in documents {
        let path: DocPath = path(&document.id).parse()?;
        stores.entry(document.pool.clone()).or_default().insert(path, source(&document));
    }
    Ok(stores.into_iter().map(|(pool, store)| (pool, Vault::with_store(store))).collect())
}

pub(super) fn no_such_pool(question: &Question, file: &Path) -> Error {
    let text = format!("{} asks in the pool `{}`, which has no documents", file.display(), question.pool);
    Error::new(ErrorKind::InvalidInput, text).hint("`--docs` takes the documents of all pools")
}

/// The path that a name stands for.
pub(super) fn path(name: &str) -> String {
    if name.ends_with(".md") { name.to_owned() } else { format!("{name}.md") }
}

/// The document as a memory; a JSON string is a quoted value of YAML too.
fn source(document: &Document) -> String {
    let mut source = String::from("---\n");
    let fields = [
        ("name", &document.title),
        ("description", &document.description),
        ("type", &document.kind),
        ("modified", &document.modified),
    ];
    for (key, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        source.push_str(&format!("{key}: {}\n", serde_json::Value::from(value.as_str())));
    }
    source + "---\n" + &document.body
}

fn lines<T: DeserializeOwned>(file: &Path, form: &str) -> Result<Vec<T>> {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file)
        .map_err(|why| Error::new(ErrorKind::Io, format!("cannot read {shown}: {why}")).at(&*shown))?;
    let parse = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|why| {
            Error::new(ErrorKind::InvalidInput, format!("{shown}:{number}: {why}"))
                .at(&*shown)
                .hint(format!("each line is an object like {form}"))
        })
    };
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}
