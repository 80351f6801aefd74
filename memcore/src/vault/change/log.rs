//! The log of changes: JSON lines in `.memcore/changes/`, in segments.
//!
//! A record is written before its change, so that a crash cannot leave a change that nobody knows of; a change that did
//! not come about is voided behind it. Each line begins with a line end, so that a line which a kill cut short spoils
//! no other.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::record::{Change, ChangedFile};
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};
use crate::{Error, ErrorKind, Result};

const FOLDER: &str = "changes";
/// A segment is full with so many bytes. With what comes after that, it stays below the largest document.
const FULL: u64 = 192 << 10;
/// So many segments are kept.
const SEGMENTS: usize = 40;
/// So many bytes are written before the size of the segment is looked at again.
const UNSEEN: usize = 16 << 10;
/// The longest record, in bytes: a change of about a thousand files.
const LONGEST: usize = 300 << 10;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Change(Change),
    /// One of many changes made together. What they mean for the index is a change of its own, behind the last of them.
    Part(Change),
    /// The change with this id did not come about.
    Void(String),
    /// The change with this id came about a little differently; `part` says that its index is still to come.
    Amend {
        id: String,
        files: Vec<ChangedFile>,
        #[serde(default)]
        part: bool,
    },
}

/// Where the log goes on.
#[derive(Debug, Default)]
pub(in crate::vault) struct Log {
    place: Mutex<Option<(DocPath, usize)>>,
}

impl Log {
    /// All changes that are recorded, oldest first.
    pub(in crate::vault) fn read(store: &dyn Store) -> Result<Vec<Change>> {
        let mut changes = Vec::new();
        for segment in segments(store)? {
            changes.extend(read_segment(store, &segment).into_iter().map(|record| record.change));
        }
        Ok(changes)
    }

    /// The change that was recorded last, unless it was voided, with those of many that come right before it; and whether
    /// it is one of the many itself.
    pub(super) fn tail(store: &dyn Store) -> Result<(Vec<Change>, bool)> {
        let mut records = Vec::new();
        let segments = segments(store)?;
        // The many may have begun in the segment before.
        for segment in segments.iter().skip(segments.len().saturating_sub(2)) {
            records.extend(read_segment(store, segment));
        }
        let is_part = records.last().is_some_and(|last| last.part);
        let parts = records.iter().rev().skip(1).take_while(|record| record.part).count();
        let from = records.len().saturating_sub(parts + 1);
        Ok((records.drain(from..).map(|record| record.change).collect(), is_part))
    }

    /// Records a change; `part` says that it is one of many whose index comes later.
    pub(super) fn record(
        &self,
        store: &dyn Store,
        writer: &mut dyn Writer,
        change: &Change,
        part: bool,
    ) -> Result<()> {
        let record = if part { Line::Part(change.clone()) } else { Line::Change(change.clone()) };
        self.append(store, writer, &record)
    }

    pub(super) fn void(&self, store: &dyn Store, writer: &mut dyn Writer, id: &str) -> Result<()> {
        self.append(store, writer, &Line::Void(id.to_owned()))
    }

    /// Records that a change came about a little differently; `part` says that its index is still to come.
    pub(super) fn amend(
        &self,
        store: &dyn Store,
        writer: &mut dyn Writer,
        change: &Change,
        part: bool,
    ) -> Result<()> {
        let (id, files) = (change.id.clone(), change.files.clone());
        self.append(store, writer, &Line::Amend { id, files, part })
    }

    /// Leaves only id and time of every record that `concerns` something.
    pub(in crate::vault) fn purge(
        store: &dyn Store,
        writer: &mut dyn Writer,
        concerns: impl Fn(&ChangedFile) -> bool,
    ) -> Result<()> {
        for segment in segments(store)? {
            let mut records = read_segment(store, &segment);
            let mut found = false;
            for Record { change, .. } in records.iter_mut().filter(|it| it.change.files.iter().any(&concerns))
            {
                (change.files, change.why, change.session, found) = (Vec::new(), None, None, true);
            }
            if found {
                let lines: String =
                    records.into_iter().map(|record| line(&Line::Change(record.change))).collect();
                writer.write(&segment, lines.as_bytes(), &Expect::Any, None)?;
            }
        }
        Ok(())
    }

    fn append(&self, store: &dyn Store, writer: &mut dyn Writer, record: &Line) -> Result<()> {
        let line = line(record);
        if line.len() > LONGEST {
            let message = "this changes too many files at once for one record of the history";
            return Err(Error::new(ErrorKind::Refused, message).hint("change fewer of them at a time"));
        }
        let place = self.place(store, writer, line.len())?;
        writer.append(&place, line.as_bytes())
    }

    /// The segment that is not full. Another process may have begun a new one: the order of the records is that of the
    /// changes, so none goes into an older one.
    fn place(&self, store: &dyn Store, writer: &mut dyn Writer, bytes: usize) -> Result<DocPath> {
        let known = self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_last = |path: &DocPath| {
            let next = segment(number_of(path).saturating_add(1));
            store
                .read(&[next])
                .first()
                .is_some_and(|read| matches!(read, Err(why) if why.kind() == ErrorKind::NotFound))
        };
        let (path, written) = match known {
            Some((path, written)) if written < UNSEEN && is_last(&path) => (path, written + bytes),
            _ => (open_segment(store, writer)?, bytes),
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
        Some(last) => number_of(&last.path).saturating_add(1),
        None => 1,
    };
    Ok(segment(number))
}

fn segment(number: u32) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{number:06}.jsonl"))
}

fn number_of(segment: &DocPath) -> u32 {
    segment.stem().parse().unwrap_or(0)
}

fn segments(store: &dyn Store) -> Result<Vec<DocPath>> {
    let folder = DocPath::trusted(format!("{STATE}/{FOLDER}"));
    Ok(store.state(&folder)?.into_iter().map(|meta| meta.path).collect())
}

/// A change as it stands in a segment.
struct Record {
    change: Change,
    part: bool,
}

fn read_segment(store: &dyn Store, segment: &DocPath) -> Vec<Record> {
    let read = store.read(std::slice::from_ref(segment));
    let Some(Ok(doc)) = read.into_iter().next() else { return Vec::new() };
    let (mut records, mut void) = (Vec::<Record>::new(), HashSet::new());
    for line in doc.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        // What a kill cut short is no record.
        match serde_json::from_slice(line) {
            Ok(Line::Change(change)) => records.push(Record { change, part: false }),
            Ok(Line::Part(change)) => records.push(Record { change, part: true }),
            Ok(Line::Void(id)) => {
                void.insert(id);
            }
            Ok(Line::Amend { id, files, part }) => {
                if let Some(record) = records.iter_mut().rev().find(|record| record.change.id == id) {
                    (record.change.files, record.part) = (files, part);
                }
            }
            Err(_) => {}
        }
    }
    records.retain(|record| !void.contains(&record.change.id));
    records
}

fn line(record: &Line) -> String {
    // Plain data of ours: it always has a JSON.
    format!("\n{}", serde_json::to_string(record).unwrap_or_default())
}
