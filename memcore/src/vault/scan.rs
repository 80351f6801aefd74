//! A look at the folder that reads only what has changed since the last one.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::error::Error as _;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::supersede::superseded_by;
use crate::freshness::{Age, Told};
use crate::index::MemoryIndex;
use crate::memory::{Memory, MemoryId};
use crate::parallel::in_parallel;
use crate::path::{DocPath, Scope};
use crate::recall::TracedVersion;
use crate::store::{Doc, DocMeta, SkipReason, Skipped, Stamp, Store};
use crate::{ErrorKind, Result};

/// The state of a folder at one look: its memories, its index, and what was passed over.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Newest first.
    memories: Arc<[Memory]>,
    /// In the order of the memories.
    files: Vec<File>,
    /// What another memory takes the place of, in this very version.
    superseded: Vec<(Memory, File)>,
    index: Option<Index>,
    skipped: Vec<Skipped>,
    /// What the store listed, to notice that nothing has changed.
    listed: Vec<DocMeta>,
    /// What the store passed over.
    passed_over: Vec<Skipped>,
    /// A document could not be read, for a reason that may pass without its stamp changing.
    retry: bool,
    /// The instants between which the order holds, in seconds since 1970: a time that lay in the future comes true.
    ordered: Range<i64>,
    /// Of which clock's days: a date without a time begins at midnight there.
    offset: FixedOffset,
}

/// What is known of a memory's file.
#[derive(Clone, Copy, Debug)]
struct File {
    stamp: Stamp,
    told: Told,
}

#[derive(Clone, Debug)]
struct Index {
    stamp: Stamp,
    text: String,
}

impl Snapshot {
    /// The memories, newest first; of equal age the smaller path first.
    pub fn memories(&self) -> &[Memory] {
        &self.memories
    }

    /// The same, for one who keeps them.
    pub(super) fn shared(&self) -> Arc<[Memory]> {
        Arc::clone(&self.memories)
    }

    /// The ages of the memories at an instant, in the same order.
    pub fn ages(&self, now: DateTime<FixedOffset>) -> impl Iterator<Item = Age> {
        self.files.iter().map(move |file| file.told.age(now))
    }

    /// In which versions the memories are, by path.
    pub(super) fn versions(&self, now: DateTime<FixedOffset>) -> Vec<TracedVersion> {
        let memories = self.memories.iter().zip(self.ages(now)).collect();
        let mut versions = in_parallel(memories, |memories: Vec<(&Memory, Age)>| {
            memories.into_iter().map(|(memory, age)| TracedVersion::of(memory, &age)).collect()
        });
        versions.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        versions
    }

    /// The memory with this path.
    pub fn get(&self, path: &DocPath) -> Option<&Memory> {
        self.memories.iter().find(|memory| memory.id().path == *path)
    }

    /// Memories that are there and that another one takes the place of in this very version. No reader is shown them.
    pub fn superseded(&self) -> impl Iterator<Item = &Memory> {
        self.superseded.iter().map(|(memory, _)| memory)
    }

    /// Files that were not read, with the reason.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD.
    pub fn index_text(&self) -> Option<&str> {
        self.index.as_ref().map(|index| &*index.text)
    }

    fn is_unchanged(&self, docs: &[DocMeta], passed_over: &[Skipped], now: DateTime<FixedOffset>) -> bool {
        let same = |(was, is): (&DocMeta, &DocMeta)| was.stamp.is_same(&is.stamp) && was.path == is.path;
        !self.retry
            && self.ordered.contains(&now.timestamp())
            && self.offset == *now.offset()
            && self.passed_over == passed_over
            && self.listed.len() == docs.len()
            && self.listed.iter().zip(docs).all(same)
    }
}

/// So often the folder is looked at again if something went away while it was read.
const LOOKS: usize = 12;

/// Looks at the folder. What the last look has, and whose stamp is the same, is not read again.
///
/// A memory that went away between listing and reading may have another one in its place that the listing does not have
/// yet. So the folder is looked at once more then: a reader never sees neither of the two.
pub(super) fn scan(
    store: &dyn Store,
    scope: Scope,
    now: DateTime<FixedOffset>,
    mut last: Option<Arc<Snapshot>>,
) -> Result<Arc<Snapshot>> {
    for _ in 1..LOOKS {
        let (snapshot, vanished) = look(store, scope, now, last)?;
        if !vanished {
            return Ok(snapshot);
        }
        last = Some(snapshot);
    }
    Ok(look(store, scope, now, last)?.0)
}

/// One look, and whether something went away meanwhile.
fn look(
    store: &dyn Store,
    scope: Scope,
    now: DateTime<FixedOffset>,
    last: Option<Arc<Snapshot>>,
) -> Result<(Arc<Snapshot>, bool)> {
    let mut look = Look {
        scope,
        files: Vec::new(),
        index: None,
        skipped: Vec::new(),
        read: Vec::new(),
        retry: false,
        vanished: false,
    };
    let Some(last) = last else {
        let (paths, passed_over) = store.paths()?;
        look.read(store, paths.into_iter().filter(is_wanted).collect());
        let (listed, vanished) = (std::mem::take(&mut look.read), look.vanished);
        return Ok((Arc::new(look.snapshot(listed, passed_over, now)), vanished));
    };
    let mut listing = store.list()?;
    listing.docs.retain(|doc| is_wanted(&doc.path));
    if last.is_unchanged(&listing.docs, &listing.skipped, now) {
        return Ok((last, false));
    }
    let superseded = last.superseded.iter().map(|(memory, file)| (memory, file));
    let known: HashMap<&str, (&Memory, &File)> = last
        .memories
        .iter()
        .zip(&last.files)
        .chain(superseded)
        .map(|pair| (pair.0.id().path.as_str(), pair))
        .collect();
    let mut wanted = Vec::new();
    for doc in &listing.docs {
        let same = |stamp: &Stamp| stamp.is_same(&doc.stamp);
        match (known.get(doc.path.as_str()), &last.index) {
            (Some((memory, file)), _) if same(&file.stamp) => look.files.push(((*memory).clone(), **file)),
            (None, Some(index)) if doc.path.as_str() == MemoryIndex::FILE_NAME && same(&index.stamp) => {
                look.index = Some(index.clone());
            }
            _ => wanted.push(doc.path.clone()),
        }
    }
    look.read(store, wanted);
    let vanished = look.vanished;
    Ok((Arc::new(look.snapshot(listing.docs, listing.skipped, now)), vanished))
}

/// The index of the folder itself is read; those of its sub-folders are nobody's memory.
fn is_wanted(path: &DocPath) -> bool {
    path.file_name() != MemoryIndex::FILE_NAME || path.as_str() == MemoryIndex::FILE_NAME
}

/// One look in the making.
struct Look {
    scope: Scope,
    files: Vec<(Memory, File)>,
    index: Option<Index>,
    skipped: Vec<Skipped>,
    /// The documents that were read.
    read: Vec<DocMeta>,
    retry: bool,
    /// A document went away between listing and reading.
    vanished: bool,
}

impl Look {
    fn read(&mut self, store: &dyn Store, paths: Vec<DocPath>) {
        let mut docs = Vec::with_capacity(paths.len());
        for (path, read) in paths.iter().zip(store.read(&paths)) {
            match read {
                Ok(doc) => {
                    self.read.push(DocMeta { path: path.clone(), stamp: doc.stamp });
                    docs.push(doc);
                }
                // It went away between listing and reading: it is not there.
                Err(error) if error.kind() == ErrorKind::NotFound => self.vanished = true,
                Err(error) => {
                    let why = error.source().and_then(|source| source.downcast_ref::<SkipReason>()).cloned();
                    self.retry |= why.is_none();
                    let why = why.unwrap_or_else(|| SkipReason::Unreadable(error.to_string()));
                    self.skipped.push(Skipped { path: path.to_string(), why });
                }
            }
        }
        if let Some(at) = docs.iter().position(|doc| doc.path.as_str() == MemoryIndex::FILE_NAME) {
            let doc = docs.swap_remove(at);
            self.index =
                Some(Index { stamp: doc.stamp, text: String::from_utf8_lossy(&doc.bytes).into_owned() });
        }
        let scope = self.scope;
        self.files.extend(in_parallel(docs, |docs| docs.into_iter().map(|doc| parse(scope, doc)).collect()));
    }

    fn snapshot(
        mut self,
        listed: Vec<DocMeta>,
        passed_over: Vec<Skipped>,
        now: DateTime<FixedOffset>,
    ) -> Snapshot {
        let mut order: Vec<(Reverse<i64>, usize)> = Vec::with_capacity(self.files.len());
        let mut ordered = now.timestamp()..i64::MAX;
        for (at, (_, file)) in self.files.iter().enumerate() {
            order.push((Reverse(file.told.order(now)), at));
            ordered.end = file.told.comes_true(now).map_or(ordered.end, |instant| ordered.end.min(instant));
        }
        let hidden = hidden(&self.files);
        let path = |at: usize| &self.files[at].0.id().path;
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| path(a.1).cmp(path(b.1))));
        let pairs = order.iter().map(|(_, at)| (self.files[*at].0.clone(), self.files[*at].1));
        let (superseded, shown): (Vec<_>, Vec<_>) =
            pairs.partition(|(memory, _)| hidden.contains(memory.id().path.as_str()));
        let (memories, files): (Vec<_>, _) = shown.into_iter().unzip();
        self.skipped.extend(passed_over.iter().cloned());
        Snapshot {
            memories: memories.into(),
            files,
            superseded,
            index: self.index,
            skipped: self.skipped,
            listed,
            passed_over,
            retry: self.retry,
            ordered,
            offset: *now.offset(),
        }
    }
}

/// The paths of the memories that another one takes the place of, in the version that is there. One that was changed
/// since is somebody's word again, and shown.
fn hidden(files: &[(Memory, File)]) -> HashSet<String> {
    let mut hidden = HashSet::new();
    let claims =
        files.iter().flat_map(|(memory, _)| superseded_by(memory).into_iter().map(move |it| (memory, it)));
    let mut by_path: Option<HashMap<&str, &Memory>> = None;
    for (by, (path, revision)) in claims {
        let by_path = by_path.get_or_insert_with(|| {
            files.iter().map(|(memory, _)| (memory.id().path.as_str(), memory)).collect()
        });
        let it = by_path.get(path).filter(|it| it.id() != by.id());
        if it.is_some_and(|it| it.revision().as_str().starts_with(revision)) {
            hidden.insert(path.to_owned());
        }
    }
    hidden
}

fn parse(scope: Scope, doc: Doc) -> (Memory, File) {
    let memory = Memory::from_bytes(MemoryId::new(scope, doc.path), doc.bytes);
    let told = Told::by(&memory, None, doc.stamp.modified_ns);
    (memory, File { stamp: doc.stamp, told })
}
