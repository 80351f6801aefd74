//! A look at the folder that reads only what has changed since the last one.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::error::Error as _;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::conflict::{self, Conflict};
use super::origins::Origins;
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
    /// Two versions of one memory, which nobody has decided about.
    conflicts: Vec<Conflict>,
    /// What of these was read.
    undecided: Vec<(Memory, File)>,
    /// What was recorded of whose word texts are; for a folder that others fill.
    recorded: usize,
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
    /// Whether it has the marks of a merge.
    marked: bool,
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

    /// Documents in which two versions of a memory met, by path. They are no memories until somebody decides.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Files that were not read, with the reason.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD.
    pub fn index_text(&self) -> Option<&str> {
        self.index.as_ref().map(|index| &*index.text)
    }

    fn is_unchanged(
        &self,
        docs: &[DocMeta],
        passed_over: &[Skipped],
        recorded: usize,
        now: DateTime<FixedOffset>,
    ) -> bool {
        let same = |(was, is): (&DocMeta, &DocMeta)| was.stamp.is_same(&is.stamp) && was.path == is.path;
        !self.retry
            && self.recorded == recorded
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
    of: &What<'_>,
    now: DateTime<FixedOffset>,
    mut last: Option<Arc<Snapshot>>,
) -> Result<Arc<Snapshot>> {
    for _ in 1..LOOKS {
        let (snapshot, vanished) = look(store, of, now, last)?;
        if !vanished {
            return Ok(snapshot);
        }
        last = Some(snapshot);
    }
    Ok(look(store, of, now, last)?.0)
}

/// One look, and whether something went away meanwhile.
fn look(
    store: &dyn Store,
    of: &What<'_>,
    now: DateTime<FixedOffset>,
    last: Option<Arc<Snapshot>>,
) -> Result<(Arc<Snapshot>, bool)> {
    let mut look = Look {
        of,
        files: Vec::new(),
        index: None,
        skipped: Vec::new(),
        read: Vec::new(),
        retry: false,
        vanished: false,
    };
    let Some(last) = last else {
        let (paths, mut passed_over) = store.paths()?;
        look.read(store, of.sift(paths, |path| path, &mut passed_over));
        let (listed, vanished) = (std::mem::take(&mut look.read), look.vanished);
        return Ok((Arc::new(look.snapshot(listed, passed_over, now)), vanished));
    };
    let mut listing = store.list()?;
    listing.docs = of.sift(listing.docs, |doc| &doc.path, &mut listing.skipped);
    if last.is_unchanged(&listing.docs, &listing.skipped, of.recorded(), now) {
        return Ok((last, false));
    }
    let superseded = last.superseded.iter().map(|(memory, file)| (memory, file));
    let known: HashMap<&str, (&Memory, &File)> = last
        .memories
        .iter()
        .zip(&last.files)
        .chain(superseded)
        .chain(last.undecided.iter().map(|(memory, file)| (memory, file)))
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

/// What is looked at.
pub(super) struct What<'v> {
    pub(super) scope: Scope,
    /// Sub-folders that are not this vault's.
    pub(super) apart: &'v [DocPath],
    /// For a folder that others fill: whose word is known.
    pub(super) origins: Option<Origins>,
}

impl What<'_> {
    fn recorded(&self) -> usize {
        self.origins.as_ref().map_or(0, Origins::stamp)
    }

    /// The index of the folder itself is read; those of its sub-folders are nobody's memory.
    fn is_wanted(&self, path: &DocPath) -> bool {
        !self.apart.iter().any(|folder| path.is_below(folder))
            && (path.file_name() != MemoryIndex::FILE_NAME || path.as_str() == MemoryIndex::FILE_NAME)
    }

    /// What is read of what was listed. Where others choose the names, those that are not the same everywhere and those
    /// beyond a limit are passed over.
    fn sift<T>(&self, mut all: Vec<T>, path: impl Fn(&T) -> &DocPath, skipped: &mut Vec<Skipped>) -> Vec<T> {
        all.retain(|it| self.is_wanted(path(it)));
        if self.origins.is_none() {
            return all;
        }
        // What is known here comes first: whoever floods the folder must not crowd it out.
        let known = |it: &T| self.origins.as_ref().is_some_and(|origins| origins.knows(path(it)));
        all.sort_by_cached_key(|it| (!known(it), path(it).clone()));
        let mut taken = 0;
        all.retain(|it| {
            let path = path(it);
            let why = match path.check_new() {
                Err(_) => SkipReason::NotPortable,
                Ok(()) if taken == MOST_SHARED => SkipReason::TooMany { limit: MOST_SHARED },
                Ok(()) => {
                    taken += 1;
                    return true;
                }
            };
            skipped.push(Skipped { path: path.to_string(), why });
            false
        });
        all
    }
}

/// So many documents are read of a folder that others fill.
const MOST_SHARED: usize = 10_000;

/// One look in the making.
struct Look<'w> {
    of: &'w What<'w>,
    files: Vec<(Memory, File)>,
    index: Option<Index>,
    skipped: Vec<Skipped>,
    /// The documents that were read.
    read: Vec<DocMeta>,
    retry: bool,
    /// A document went away between listing and reading.
    vanished: bool,
}

impl Look<'_> {
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
        let scope = self.of.scope;
        self.files.extend(in_parallel(docs, |docs| docs.into_iter().map(|doc| parse(scope, doc)).collect()));
    }

    /// Takes out what is no memory but two versions of one.
    fn take_conflicts(&mut self, passed_over: &[Skipped]) -> (Vec<Conflict>, Vec<(Memory, File)>) {
        let memories = self.files.iter().map(|(memory, file)| (memory, file.marked));
        let found = conflict::among(memories, self.index.is_some());
        let mut conflicts: Vec<Conflict> = conflict::leftovers(passed_over).collect();
        if self.index.as_ref().is_some_and(|index| conflict::has_markers(&index.text)) {
            conflicts.push(conflict::marked_text(&DocPath::trusted(MemoryIndex::FILE_NAME.to_owned())));
        }
        let mut undecided = Vec::with_capacity(found.len());
        for (at, conflict) in found.into_iter().rev() {
            undecided.push(self.files.swap_remove(at));
            conflicts.push(conflict);
        }
        conflicts.sort_by(|a, b| a.path.cmp(&b.path));
        (conflicts, undecided)
    }

    fn snapshot(
        mut self,
        listed: Vec<DocMeta>,
        passed_over: Vec<Skipped>,
        now: DateTime<FixedOffset>,
    ) -> Snapshot {
        let (conflicts, undecided) = self.take_conflicts(&passed_over);
        let mut order: Vec<(Reverse<i64>, usize)> = Vec::with_capacity(self.files.len());
        let mut ordered = now.timestamp()..i64::MAX;
        for (at, (_, file)) in self.files.iter().enumerate() {
            order.push((Reverse(file.told.order(now)), at));
            ordered.end = file.told.comes_true(now).map_or(ordered.end, |instant| ordered.end.min(instant));
        }
        let hidden = hidden(&self.files, self.of.origins.as_ref());
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
            conflicts,
            undecided,
            recorded: self.of.recorded(),
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
///
/// What others wrote and nobody has accepted takes nothing's place.
fn hidden(files: &[(Memory, File)], origins: Option<&Origins>) -> HashSet<String> {
    let mut hidden = HashSet::new();
    let counts = |memory: &Memory| origins.is_none_or(|origins| origins.is_reviewed(memory));
    let claims = files
        .iter()
        .filter(|(memory, _)| counts(memory))
        .flat_map(|(memory, _)| superseded_by(memory).into_iter().map(move |it| (memory, it)));
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
    let marked = conflict::has_markers(memory.source());
    (memory, File { stamp: doc.stamp, told, marked })
}
