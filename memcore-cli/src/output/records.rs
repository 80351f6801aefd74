//! What several commands tell of in JSON, in the same words.

use memcore::{
    Age, Considered, Health, Memory, MemoryKind, MemoryPlace, OtherStore, Owner, Position, Positions, Scope,
};
use serde::Serialize;

use crate::folder::Folder;

/// The age of a memory: `modified`, `days`, `source`, `in_future`, and the words for it.
#[derive(Debug, Serialize)]
pub(crate) struct AgeRecord {
    #[serde(flatten)]
    age: Age,
    label: String,
}

impl From<Age> for AgeRecord {
    fn from(age: Age) -> Self {
        Self { label: age.label(), age }
    }
}

/// A memory in short.
#[derive(Debug, Serialize)]
pub(crate) struct MemoryRecord<'a> {
    /// In the folder.
    path: &'a str,
    /// Absolute.
    file: String,
    title: &'a str,
    /// One of the four, or null.
    kind: Option<MemoryKind>,
    /// As it is written.
    kind_text: Option<&'a str>,
    description: &'a str,
    age: AgeRecord,
    /// `ok`, `recovered` or `missing`: the state of the header.
    health: &'static str,
}

impl<'a> MemoryRecord<'a> {
    /// What is told of a memory.
    pub(crate) fn new(folder: &Folder, memory: &'a Memory, age: Age) -> Self {
        let path = memory.id().path.as_str();
        Self {
            path,
            file: folder.file(path),
            title: memory.title(),
            kind: memory.kind(),
            kind_text: memory.kind_text(),
            description: memory.description(),
            age: age.into(),
            health: match memory.health() {
                Health::Ok => "ok",
                Health::Recovered(_) => "recovered",
                Health::Missing => "missing",
            },
        }
    }
}

/// Something that was recovered in a header.
#[derive(Debug, Serialize)]
pub(crate) struct FindingRecord {
    what: memcore::Recovered,
    #[serde(flatten)]
    at: Position,
    message: &'static str,
    help: &'static str,
}

impl FindingRecord {
    /// All that was recovered in the header of a memory.
    pub(crate) fn all(memory: &Memory) -> Vec<Self> {
        let mut places = Positions::in_text(memory.source());
        let record = |found: &memcore::Recovery| Self {
            what: found.what,
            at: places.at(found.span.start),
            message: found.what.explain(),
            help: found.what.help(),
        };
        memory.health().recoveries().iter().map(record).collect()
    }
}

/// A folder, and why it is this one.
#[derive(Debug, Serialize)]
pub(crate) struct PlaceRecord {
    folder: String,
    /// Whose memories: `project`, `user`, `team`, `agent`.
    scope: Scope,
    exists: bool,
    because: String,
    /// Null if the person named the folder.
    project: Option<String>,
    key: Option<String>,
    /// `unrecorded`, `same`, `moved` or `mismatch`: the recorded owner compared with this project.
    owner: Option<&'static str>,
    recorded: Option<Owner>,
    /// What each rule said.
    considered: Vec<Rule>,
    /// Other folders with memories that this project could have been given.
    others: Vec<Other>,
    faults: Vec<String>,
}

/// A rule that was asked for the folder.
#[derive(Debug, Serialize)]
struct Rule {
    rule: &'static str,
    outcome: String,
    decided: bool,
}

#[derive(Debug, Serialize)]
struct Other {
    folder: String,
    memories: usize,
    because: &'static str,
}

impl From<&Folder> for PlaceRecord {
    fn from(folder: &Folder) -> Self {
        let of_place = |get: fn(&MemoryPlace) -> String| folder.place.as_ref().map(get);
        let place = folder.place.as_ref();
        let rule = |it: &Considered| Rule { rule: it.rule, outcome: it.outcome.clone(), decided: it.decided };
        let other = |it: &OtherStore| Other {
            folder: it.folder.display().to_string(),
            memories: it.memories,
            because: it.because,
        };
        Self {
            folder: folder.path.display().to_string(),
            scope: folder.scope,
            exists: folder.exists(),
            because: folder.because().trim_start_matches("by ").to_owned(),
            project: of_place(|place| place.root.display().to_string()),
            key: of_place(|place| place.key.clone()),
            owner: place.map(|place| place.check.as_str()),
            recorded: place.and_then(|place| place.recorded.clone()),
            considered: place.map_or_else(Vec::new, |place| place.considered.iter().map(rule).collect()),
            others: place.map_or_else(Vec::new, |place| place.others.iter().map(other).collect()),
            faults: place.map_or_else(Vec::new, |place| place.faults.clone()),
        }
    }
}
