//! A look at the folder that reads only what has changed since the last one.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::INDEX_NAME;
use crate::Result;
use crate::freshness::{Age, Told};
use crate::memory::{Memory, MemoryId};
use crate::parallel::in_parallel;
use crate::path::{DocPath, Scope};
use crate::store::{Doc, DocMeta, SkipReason, Skipped, Stamp, Store};

/// The state of a folder at one look: its memories, its index, and what was passed over.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// In the order of [`files`](Self::files).
    memories: Vec<Memory>,
    /// Newest first.
    files: Vec<File>,
    index: Option<(Stamp, Option<String>)>,
    listed: Vec<DocMeta>,
    skipped: Vec<Skipped>,
}

/// What is known of a memory's file.
#[derive(Clone, Copy, Debug)]
struct File {
    stamp: Stamp,
    told: Told,
}

impl Snapshot {
    /// The memories, newest first; of equal age the smaller path first.
    pub fn memories(&self) -> &[Memory] {
        &self.memories
    }

    /// The ages of the memories at an instant, in the same order.
    pub fn ages(&self, now: DateTime<FixedOffset>) -> impl Iterator<Item = Age> {
        self.files.iter().map(move |file| file.told.age(now))
    }

    /// The memory with this path.
    pub fn get(&self, path: &DocPath) -> Option<&Memory> {
        self.memories.iter().find(|memory| memory.id().path == *path)
    }

    /// Files that were not read, with the reason.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD.
    pub fn index_text(&self) -> Option<&str> {
        self.index.as_ref()?.1.as_deref()
    }

    /// What the last look had for this file, if the file is the same.
    fn unchanged(&self) -> HashMap<&DocPath, (&Memory, &File)> {
        self.memories.iter().zip(&self.files).map(|(memory, file)| (&memory.id().path, (memory, file))).collect()
    }
}

/// Looks at the folder. With `last` given, files whose stamp is the same are taken from it.
pub(super) fn scan(
    store: &dyn Store,
    scope: Scope,
    now: DateTime<FixedOffset>,
    last: Option<Arc<Snapshot>>,
) -> Result<Arc<Snapshot>> {
    let listing = store.list()?;
    if let Some(last) = &last
        && last.listed.len() == listing.docs.len()
        && last.listed.iter().zip(&listing.docs).all(|(was, is)| was.stamp.is_same(&is.stamp) && was.path == is.path)
        && last.skipped == listing.skipped
    {
        return Ok(Arc::clone(last));
    }
    let known = last.as_deref().map(Snapshot::unchanged).unwrap_or_default();
    let mut files: Vec<(Memory, File)> = Vec::with_capacity(listing.docs.len());
    let mut index = None;
    let mut wanted = Vec::new();
    for doc in &listing.docs {
        if doc.path.as_str() == INDEX_NAME {
            let same = last.as_deref().and_then(|last| last.index.clone()).filter(|(stamp, _)| stamp.is_same(&doc.stamp));
            match same {
                Some(same) => index = Some(same),
                None => wanted.push(doc.path.clone()),
            }
        } else if doc.path.file_name() != INDEX_NAME {
            match known.get(&doc.path) {
                Some((memory, file)) if file.stamp.is_same(&doc.stamp) => files.push(((*memory).clone(), **file)),
                _ => wanted.push(doc.path.clone()),
            }
        }
    }

    let mut skipped = listing.skipped;
    let mut fresh = Vec::with_capacity(wanted.len());
    for (path, read) in wanted.iter().zip(store.read(&wanted)) {
        match read {
            Ok(doc) if path.as_str() == INDEX_NAME => {
                index = Some((doc.stamp, Some(String::from_utf8_lossy(&doc.bytes).into_owned())));
            }
            Ok(doc) => fresh.push(doc),
            // It went away between listing and reading: it is not there.
            Err(error) if error.kind() == crate::ErrorKind::NotFound => {}
            Err(error) => {
                skipped.push(Skipped { path: path.to_string(), why: SkipReason::Unreadable(error.to_string()) });
            }
        }
    }
    files.extend(in_parallel(fresh, |docs| docs.into_iter().map(|doc| parse(scope, doc)).collect()));
    files.sort_by_cached_key(|(memory, file)| {
        (std::cmp::Reverse(file.told.age(now).order()), memory.id().path.clone())
    });
    let (memories, files) = files.into_iter().unzip();
    Ok(Arc::new(Snapshot { memories, files, index, listed: listing.docs, skipped }))
}

fn parse(scope: Scope, doc: Doc) -> (Memory, File) {
    let memory = Memory::from_bytes(MemoryId::new(scope, doc.path), doc.bytes);
    let told = Told::by(&memory, None, doc.stamp.modified_ns);
    (memory, File { stamp: doc.stamp, told })
}
