//! What `check` finds in a folder.

mod header;
mod index;
mod links;

use clap::ValueEnum;
use memcore::{LinkGraph, LoadedIndex, MemoryIndex, Position, SkipReason, Snapshot};
use serde::Serialize;

use crate::output::{count, grouped};

/// How bad a finding is; the worst is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    /// Worth knowing.
    Info,
    /// Something is missing, unreadable, unknown, ambiguous, or not seen.
    Warning,
    /// A strict reader refuses the header, or loses text.
    Error,
}

impl Level {
    /// Its word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// A number of findings of this level, in words.
    pub(crate) fn count(self, number: usize) -> String {
        match self {
            Self::Info => format!("{} info", grouped(number)),
            Self::Warning => count(number, "warning", "warnings"),
            Self::Error => count(number, "error", "errors"),
        }
    }
}

/// Something that a person should know of a file.
#[derive(Debug, Serialize)]
pub(crate) struct Finding {
    /// The file, in the folder.
    pub(crate) path: String,
    /// Where in it.
    #[serde(flatten)]
    pub(crate) at: Position,
    /// How bad it is.
    pub(crate) level: Level,
    /// What sort of finding it is; such a name never changes.
    pub(crate) code: String,
    /// What is the matter.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: Option<String>,
}

/// The beginning of a file.
const START: Position = Position { line: 1, column: 1 };

impl Finding {
    fn new(path: &str, at: Position, level: Level, code: &str, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), at, level, code: code.to_owned(), message: message.into(), help: None }
    }

    /// What findings of one sort in one file have in common.
    pub(crate) fn kind(&self) -> (&str, &str) {
        (&self.path, &self.code)
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Why the index is not read although it is there.
pub(crate) fn index_not_read(snapshot: &Snapshot) -> Option<&SkipReason> {
    snapshot
        .skipped()
        .iter()
        .find(|skipped| skipped.path == MemoryIndex::FILE_NAME)
        .map(|skipped| &skipped.why)
}

/// All findings, by path and place.
pub(crate) fn all(snapshot: &Snapshot, index: &LoadedIndex, graph: &LinkGraph) -> Vec<Finding> {
    let mut findings: Vec<Finding> = snapshot.memories().iter().flat_map(header::check).collect();
    findings.extend(snapshot.skipped().iter().map(|skipped| {
        let message = match &*skipped.path {
            MemoryIndex::FILE_NAME => format!("the index is there, but it is not read: {}", skipped.why),
            _ => format!("this file is passed over: {}", skipped.why),
        };
        Finding::new(&skipped.path, START, Level::Warning, "skipped_file", message)
    }));
    findings.extend(index::check(snapshot, index, graph.names()));
    findings.extend(links::check(snapshot, graph));
    findings.sort_by(|a, b| (&a.path, a.at, b.level).cmp(&(&b.path, b.at, a.level)));
    findings
}
