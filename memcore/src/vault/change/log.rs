//! The log of changes: JSON lines in `.memcore/changes/`, in segments.
//!
//! A record is written before its change, so that a crash cannot leave a change that nobody knows of; a change that did
//! not come about is voided behind it. Each line begins with a line end, so that a line which a kill cut short spoils
//! no other.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::record::{Change, ChangedFile};
use crate::Result;
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};

const FOLDER: &str = "changes";
/// A segment is full with so many bytes.
const FULL: u64 = 512 << 10;
/// So many segments are kept.
const SEGMENTS: usize = 16;
/// So many records are written before the size of the segment is looked at again.
const UNSEEN: u32 = 64;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Change(Change),
    /// The change with this id did not come about.
    Void(String),
    /// The change with this id came about a little differently.
    Amend {
        id: String,
        files: Vec<ChangedFile>,
    },
}

/// Where the log goes on.
#[derive(Debug, Default)]
pub(in crate::vault) struct Log {
    place: Mutex<Option<(DocPath, u32)>>,
}

impl Log {
    /// All changes that are recorded, oldest first.
    pub(in crate::vault) fn read(store: &dyn Store) -> Result<Vec<Change>> {
        let mut changes = Vec::new();
        for segment in segments(store)? {
            read_segment(store, &segment, &mut changes);
        }
        Ok(changes)
    }

    /// The change that was recorded last, unless it was voided.
    pub(super) fn last(store: &dyn Store) -> Result<Option<Change>> {
        let mut changes = Vec::new();
        if let Some(segment) = segments(store)?.last() {
            read_segment(store, segment, &mut changes);
        }
        Ok(changes.pop())
    }

    pub(super) fn record(&self, store: &dyn Store, writer: &mut dyn Writer, change: &Change) -> Result<()> {
        self.append(store, writer, &Line::Change(change.clone()))
    }

    pub(super) fn void(&self, store: &dyn Store, writer: &mut dyn Writer, id: &str) -> Result<()> {
        self.append(store, writer, &Line::Void(id.to_owned()))
    }

    pub(super) fn amend(&self, store: &dyn Store, writer: &mut dyn Writer, change: &Change) -> Result<()> {
        self.append(store, writer, &Line::Amend { id: change.id.clone(), files: change.files.clone() })
    }

    /// Leaves only id and time of every record that `concerns` something.
    pub(in crate::vault) fn purge(
        store: &dyn Store,
        writer: &mut dyn Writer,
        concerns: impl Fn(&ChangedFile) -> bool,
    ) -> Result<()> {
        for segment in segments(store)? {
            let mut changes = Vec::new();
            read_segment(store, &segment, &mut changes);
            let mut found = false;
            for change in changes.iter_mut().filter(|change| change.files.iter().any(&concerns)) {
                (change.files, change.why, change.session, found) = (Vec::new(), None, None, true);
            }
            if found {
                let lines: String = changes.into_iter().map(|change| line(&Line::Change(change))).collect();
                writer.write(&segment, lines.as_bytes(), &Expect::Any, None)?;
            }
        }
        Ok(())
    }

    fn append(&self, store: &dyn Store, writer: &mut dyn Writer, record: &Line) -> Result<()> {
        let place = self.place(store, writer)?;
        writer.append(&place, line(record).as_bytes())
    }

    /// The segment that is not full. Another process may have begun a new one; a few records in the old one do no harm.
    fn place(&self, store: &dyn Store, writer: &mut dyn Writer) -> Result<DocPath> {
        let known = self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (path, written) = match known {
            Some((path, written)) if written < UNSEEN => (path, written + 1),
            _ => (open_segment(store, writer)?, 0),
        };
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = Some((path.clone(), written));
        Ok(path)
    }
}

fn open_segment(store: &dyn Store, writer: &mut dyn Writer) -> Result<DocPath> {
    let folder = DocPath::trusted(format!("{STATE}/{FOLDER}"));
    let metas = store.state(&folder)?;
    for old in metas.iter().take((metas.len() + 1).saturating_sub(SEGMENTS)) {
        writer.remove(&old.path, &Expect::Any, None)?;
    }
    let number = match metas.last() {
        Some(last) if last.stamp.size < FULL => return Ok(last.path.clone()),
        Some(last) => last.path.stem().parse::<u32>().unwrap_or(0).saturating_add(1),
        None => 1,
    };
    Ok(DocPath::trusted(format!("{STATE}/{FOLDER}/{number:06}.jsonl")))
}

fn segments(store: &dyn Store) -> Result<Vec<DocPath>> {
    let folder = DocPath::trusted(format!("{STATE}/{FOLDER}"));
    Ok(store.state(&folder)?.into_iter().map(|meta| meta.path).collect())
}

fn read_segment(store: &dyn Store, segment: &DocPath, changes: &mut Vec<Change>) {
    let read = store.read(std::slice::from_ref(segment));
    let Some(Ok(doc)) = read.into_iter().next() else { return };
    let mut void = HashSet::new();
    for line in doc.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        // What a kill cut short is no record.
        match serde_json::from_slice(line) {
            Ok(Line::Change(change)) => changes.push(change),
            Ok(Line::Void(id)) => {
                void.insert(id);
            }
            Ok(Line::Amend { id, files }) => {
                if let Some(change) = changes.iter_mut().rev().find(|change| change.id == id) {
                    change.files = files;
                }
            }
            Err(_) => {}
        }
    }
    changes.retain(|change| !void.contains(&change.id));
}

fn line(record: &Line) -> String {
    // Plain data of ours: it always has a JSON.
    format!("\n{}", serde_json::to_string(record).unwrap_or_default())
}
