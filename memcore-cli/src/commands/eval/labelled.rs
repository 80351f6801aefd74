//! Labelled questions, and documents to ask them of, one JSON object a line; sets of them in a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    /// What has to stand in what is shown.
    pub(super) shows: Option<String>,
}

/// Questions and the memories that they are asked of, a vault for each pool.
pub(super) struct Set {
    pub(super) name: String,
    pub(super) questions: Vec<Question>,
    pub(super) vaults: BTreeMap<String, Vault>,
}

/// What the files are called that hold questions about a set, behind its name.
const QUESTIONS: [&str; 3] = [".queries.jsonl", ".questions.jsonl", ".no-answer.jsonl"];

/// The sets of a folder, by name. The questions about `NAME` stand in `NAME.queries.jsonl` and the like, its memories in
/// `NAME.docs.jsonl` or, as Markdown, in the folder `NAME`.
pub(super) fn sets(folder: &Path) -> Result<Vec<Set>> {
    let mut found: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let unreadable = |why| failed(ErrorKind::Io, folder, &format!("cannot list {}: {why}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(name) = QUESTIONS.iter().find_map(|end| file.strip_suffix(end)) {
            found.entry(name.to_owned()).or_default().push(path);
        }
    }
    if found.is_empty() {
        let text = format!("{} has no questions", folder.display());
        return Err(failed(ErrorKind::NotFound, folder, &text).hint(
            "name them SET.queries.jsonl, and the memories SET.docs.jsonl or a folder SET of Markdown files",
        ));
    }
    found.into_iter().map(|(name, files)| set(folder, name, files)).collect()
}

fn set(folder: &Path, name: String, mut files: Vec<PathBuf>) -> Result<Set> {
    files.sort();
    let all: Vec<Vec<Question>> = files.iter().map(|file| questions(file)).collect::<Result<_>>()?;
    let documents = folder.join(format!("{name}.docs.jsonl"));
    let vaults = match documents.exists() {
        true => vaults(&documents)?,
        false => BTreeMap::from([(String::new(), Vault::open(folder.join(&name))?)]),
    };
    Ok(Set { name, questions: all.into_iter().flatten().collect(), vaults })
}

fn failed(kind: ErrorKind, at: &Path, text: &str) -> Error {
    Error::new(kind, text).at(at.display().to_string())
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
    let questions: Vec<Question> = lines(file, QUESTION)?;
    if questions.is_empty() {
        let text = format!("{} has no questions", file.display());
        return Err(failed(ErrorKind::InvalidInput, file, &text)
            .hint(format!("each line is an object like {QUESTION}")));
    }
    Ok(questions)
}

const QUESTION: &str = "{\"text\": \"...\", \"relevant\": [\"path.md\"]}";

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

pub(super) fn no_such_pool(question: &Question, set: &str) -> Error {
    let text = format!("{set} asks in the pool `{}`, which has no documents", question.pool);
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
    (1..)
        .zip(text.trim_start_matches('\u{FEFF}').lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(parse)
        .collect()
}
