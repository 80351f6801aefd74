//! `memcore show`: one memory, as it is read.

mod human;

use std::borrow::Cow;

use memcore::{Age, FsStore, LinkGraph, Memory, MemoryKind, Position, Positions, Store, Value, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Show;
use crate::failure::{Failure, Outcome};
use crate::folder::Folder;
use crate::links::LinkRecord;
use crate::lookup;
use crate::output::{FindingRecord, MemoryRecord};

#[derive(Serialize)]
struct Shown<'a> {
    folder: String,
    #[serde(flatten)]
    memory: MemoryRecord<'a>,
    revision: &'a str,
    findings: Vec<FindingRecord>,
    header: Vec<Field<'a>>,
    links_out: &'a [LinkRecord<'a>],
    links_in: &'a [LinkRecord<'a>],
    body: &'a str,
}

#[derive(Serialize)]
struct Field<'a> {
    key: Cow<'a, str>,
    value: Value<'a>,
    #[serde(flatten)]
    at: Position,
}

pub(super) fn run(args: &Show, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let memory = lookup::find(&vault, &folder, &args.id).map_err(Failure::of_find)?;
    if args.raw {
        app.out.exact(&bytes(&folder, &memory)?)?;
        return Ok(Outcome::Fine);
    }
    let snapshot = vault.snapshot()?;
    let graph = LinkGraph::build(snapshot.memories());
    let (mut links_out, mut links_in) = (Vec::new(), Vec::new());
    let here = memory.id().path.as_str();
    for link in LinkRecord::all(&graph, &snapshot) {
        if link.from == here {
            links_out.push(link);
        } else if link.leads_to(here) {
            links_in.push(link);
        }
    }
    let at = snapshot.memories().iter().position(|other| other.id() == memory.id());
    let age = at
        .and_then(|at| snapshot.ages(app.clock.0).nth(at))
        .unwrap_or_else(|| Age::of(&memory, None, 0, app.clock.0));
    if app.out.is_json() {
        app.out.json("show", record(&folder, &memory, age, &links_out, &links_in))?;
    } else {
        let page = human::page(&memory, &age, &links_out, &links_in, app.out.new_page());
        app.out.page(&page)?;
    }
    Ok(Outcome::Fine)
}

/// A memory has its text; where the file is not UTF-8, only the store has the bytes.
pub(super) fn bytes(folder: &Folder, memory: &Memory) -> memcore::Result<Vec<u8>> {
    let store = FsStore::open(&folder.path)?;
    let docs: memcore::Result<Vec<_>> = store.read(&[memory.id().path.clone()]).into_iter().collect();
    Ok(docs?.into_iter().flat_map(|doc| doc.bytes).collect())
}

fn record<'a>(
    folder: &Folder,
    memory: &'a Memory,
    age: Age,
    links_out: &'a [LinkRecord<'a>],
    links_in: &'a [LinkRecord<'a>],
) -> Shown<'a> {
    let fields = memory.front().entries().filter(|entry| entry.value != Value::Block);
    let mut places = Positions::in_text(memory.source());
    Shown {
        folder: folder.path.display().to_string(),
        memory: MemoryRecord::new(folder, memory, age),
        revision: memory.revision().as_str(),
        findings: FindingRecord::all(memory),
        header: fields
            .map(|entry| Field { at: places.at(entry.key_span.start), key: entry.key, value: entry.value })
            .collect(),
        links_out,
        links_in,
        body: memory.body(),
    }
}

/// The type of a memory in words: one of the four, what is written instead, or that there is none.
fn kind_of(memory: &Memory) -> String {
    match (memory.kind(), memory.kind_text()) {
        (Some(kind), _) => kind.to_string(),
        (None, Some(word)) => {
            format!("`{word}`, which is none of {}", MemoryKind::ALL.map(MemoryKind::as_str).join(", "))
        }
        (None, None) => "no type".to_owned(),
    }
}
