//! The log of changes: JSON lines in `.memcore/changes/`, in segments.
//!
//! A record is written before its change, so that a crash cannot leave a change that nobody knows of; a change that did
//! not come about is voided behind it. Each line begins with a line end, so that a line which a kill cut short spoils
//! no other.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::record::{Change, ChangedFile};
use super::sum;
use crate::path::{DocPath, STATE};
use crate::store::{Expect, Store, Writer};
use crate::{Error, ErrorKind, Result};

pub(super) const FOLDER: &str = "changes";
/// A segment is full with so many bytes. With what comes after that, it stays below the largest document.
const FULL: u64 = 192 << 10;
/// So many segments are kept.
pub(super) const SEGMENTS: usize = 40;
/// So many bytes are written before the size of the segment is looked at again.
const UNSEEN: usize = 16 << 10;
/// The longest record, in bytes: a change of about a thousand files.
const LONGEST: usize = 300 << 10;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
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
        Ok(records(store, &segments(store)?).into_iter().map(|record| record.change).collect())
    }

    /// The change that was recorded last, unless it was voided, with those right before it whose index is still to come;
    /// and whether its own is. Those before are all of them only if `whole` is asked for.
    pub(super) fn tail(store: &dyn Store, whole: bool) -> Result<(Vec<Change>, bool)> {
        let segments = segments(store)?;
        // What is voided may stand in the segment before.
        let mut count = 2;
        loop {
            let from = segments.len().saturating_sub(count);
            let mut records = records(store, segments.get(from..).unwrap_or_default());
            let is_part = records.last().is_some_and(|last| last.part);
            let run = 1 + records.iter().rev().skip(1).take_while(|record| record.part).count();
            if run < records.len() || from == 0 || !whole {
                let changes = records.split_off(records.len().saturating_sub(run));
                return Ok((changes.into_iter().map(|record| record.change).collect(), is_part));
            }
            count *= 2;
        }
    }

    /// The documents whose lines in the index were still to come when this change was made, or are so now.
    pub(in crate::vault) fn owed(store: &dyn Store, change: Option<&str>) -> Result<HashSet<DocPath>> {
        let mut records = records(store, &segments(store)?);
        let at = change.and_then(|id| records.iter().rposition(|record| record.change.id == id));
        records.truncate(at.unwrap_or(records.len()));
        let run = records.into_iter().rev().take_while(|record| record.part);
        Ok(run.flat_map(|record| record.change.files).map(|file| file.path).collect())
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
        self.append(store, writer, record)
    }

    pub(super) fn void(&self, store: &dyn Store, writer: &mut dyn Writer, id: &str) -> Result<()> {
        self.append(store, writer, Line::Void(id.to_owned()))
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
        self.append(store, writer, Line::Amend { id, files, part })
    }

    /// Leaves only id and time of every record that `concerns` something.
    pub(in crate::vault) fn purge(
        store: &dyn Store,
        writer: &mut dyn Writer,
        concerns: impl Fn(&ChangedFile) -> bool,
    ) -> Result<()> {
        let segments = segments(store)?;
        let mut records = records(store, &segments);
        let mut purged = BTreeSet::new();
        for Record { change, segment, .. } in
            records.iter_mut().filter(|it| it.change.files.iter().any(&concerns))
        {
            (change.files, change.why, change.session) = (Vec::new(), None, None);
            purged.insert(*segment);
        }
        for at in purged {
            // Records of the segment as they are now, and what it says of those in others.
            let mut kept: Vec<Line> = Vec::new();
            for line in lines_of(store, &segments[at]) {
                let of_others = match &line {
                    Line::Change(_) | Line::Part(_) => false,
                    Line::Void(id) | Line::Amend { id, .. } => !records
                        .iter()
                        .any(|it| it.change.id == *id && (it.segment == at || it.change.files.is_empty())),
                };
                kept.extend(of_others.then_some(line));
            }
            let own = records.iter().filter(|record| record.segment == at);
            let own = own.map(|Record { change, part, .. }| match part {
                true => Line::Part(change.clone()),
                false => Line::Change(change.clone()),
            });
            let lines: String = own.chain(kept).map(|record| sum::line(&record)).collect();
            writer.write(&segments[at], lines.as_bytes(), &Expect::Any, None)?;
        }
        Ok(())
    }

    fn append(&self, store: &dyn Store, writer: &mut dyn Writer, record: Line) -> Result<()> {
        let about = matches!(record, Line::Void(_) | Line::Amend { .. });
        let line = sum::line(&record);
        if line.len() > LONGEST {
            let message = "this changes too many files at once for one record of the history";
            return Err(Error::new(ErrorKind::Refused, message).hint("change fewer of them at a time"));
        }
        // What is about another record goes where that one is.
        let (place, new) =
            if about { self.last_place(store)? } else { self.place(store, writer, line.len())? };
        extend(writer, &place, line.as_bytes(), new)
    }

    /// The last segment, and whether it is still to be made.
    fn last_place(&self, store: &dyn Store) -> Result<(DocPath, bool)> {
        let known = self.place.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match known {
            Some((path, _)) if is_last(store, &path) => Ok((path, false)),
            _ => Ok(segments(store)?.pop().map_or_else(|| (segment(1), true), |last| (last, false))),
        }
    }

    /// The segment that is not full, and whether it is still to be made. Another process may have begun a new one: the
    /// order of the records is that of the changes, so none goes into an older one.
    fn place(&self, store: &dyn Store, writer: &mut dyn Writer, bytes: usize) -> Result<(DocPath, bool)> {
        let known = self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (path, written, new) = match known {
            Some((path, written)) if written + bytes < UNSEEN && is_last(store, &path) => {
                (path, written + bytes, false)
            }
            _ => {
                let (path, new) = open_segment(store, writer)?;
                (path, bytes, new)
            }
        };
        // One that is still to be made is looked for again.
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = (!new).then(|| (path.clone(), written));
        Ok((path, new))
    }
}

/// Whether nobody has begun the next segment.
fn is_last(store: &dyn Store, path: &DocPath) -> bool {
    let next = segment(number_of(path).saturating_add(1));
    let read = store.read(&[next]);
    read.first().is_some_and(|read| matches!(read, Err(why) if why.kind() == ErrorKind::NotFound))
}

/// The segment that records go to, and whether it is still to be made. The oldest ones go.
fn open_segment(store: &dyn Store, writer: &mut dyn Writer) -> Result<(DocPath, bool)> {
    let folder = DocPath::trusted(format!("{STATE}/{FOLDER}"));
    let metas = store.state(&folder)?;
    for old in metas.iter().take((metas.len() + 1).saturating_sub(SEGMENTS)) {
        writer.remove(&old.path, &Expect::Any, None)?;
    }
    let number = match metas.last() {
        Some(last) if last.stamp.size < FULL => return Ok((last.path.clone(), false)),
        Some(last) => number_of(&last.path).saturating_add(1),
        None => 1,
    };
    Ok((segment(number), true))
}

fn segment(number: u32) -> DocPath {
    DocPath::trusted(format!("{STATE}/{FOLDER}/{number:06}.jsonl"))
}

pub(super) fn number_of(segment: &DocPath) -> u32 {
    segment.stem().parse().unwrap_or(0)
}

pub(super) fn segments(store: &dyn Store) -> Result<Vec<DocPath>> {
    let folder = DocPath::trusted(format!("{STATE}/{FOLDER}"));
    Ok(store.state(&folder)?.into_iter().map(|meta| meta.path).collect())
}

/// A change as it stands in the log.
struct Record {
    change: Change,
    part: bool,
    /// The place of its segment among those that were read.
    segment: usize,
}

/// What segments that follow each other record.
fn records(store: &dyn Store, segments: &[DocPath]) -> Vec<Record> {
    let (mut records, mut void) = (Vec::<Record>::new(), HashSet::new());
    for (segment, path) in segments.iter().enumerate() {
        for line in lines_of(store, path) {
            match line {
                Line::Change(change) => records.push(Record { change, part: false, segment }),
                Line::Part(change) => records.push(Record { change, part: true, segment }),
                Line::Void(id) => {
                    void.insert(id);
                }
                Line::Amend { id, files, part } => {
                    if let Some(record) = records.iter_mut().rev().find(|record| record.change.id == id) {
                        (record.change.files, record.part) = (files, part);
                    }
                }
            }
        }
    }
    records.retain(|record| !void.contains(&record.change.id));
    records
}

fn lines_of(store: &dyn Store, segment: &DocPath) -> Vec<Line> {
    let read = store.read(std::slice::from_ref(segment));
    let Some(Ok(doc)) = read.into_iter().next() else { return Vec::new() };
    // What a kill cut short is no record.
    sum::lines(&doc.bytes).filter_map(sum::parse).collect()
}

/// Adds to a log. A new one is written whole, so that a log which is empty is one that somebody emptied.
pub(in crate::vault) fn extend(
    writer: &mut dyn Writer,
    path: &DocPath,
    bytes: &[u8],
    new: bool,
) -> Result<()> {
    if new { writer.write(path, bytes, &Expect::Any, None).map(drop) } else { writer.append(path, bytes) }
}
