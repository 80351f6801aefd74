//! Methods of what crosses as a record, a text or a word.

use std::collections::HashSet;
use std::sync::Arc;

use memcore as core;
use memcore::{
    Age, DocPath, Edit, Freshness, Layout, MemoryKind, NamePolicy, Origin, Position, Recovered, Revision,
};

use crate::Result;
use crate::records::Evidence;
use crate::scalars::{FilePath, OffsetDateTime};
use crate::texts::{self, Memory};

/// The age of a memory. `recorded` is what the vault knows of its own last write, `file_ns` the file's time
/// in nanoseconds since 1970 (0: unknown).
#[uniffi::export]
pub fn age_of(
    memory: Arc<Memory>,
    recorded: Option<OffsetDateTime>,
    file_ns: i64,
    now: OffsetDateTime,
) -> Result<Age> {
    Ok(Age::of(&memory.0, recorded, file_ns, now))
}

/// `today`, `yesterday`, `7 days ago`; it changes once a day, so that cached prompts stay valid.
#[uniffi::export]
pub fn age_label(age: Age) -> Result<String> {
    Ok(age.label())
}

/// The sentence for a reader, or nothing for a memory that is young enough. It names the day count and no
/// other time, so that it stays the same all day.
#[uniffi::export]
pub fn freshness_warning(freshness: Freshness, age: Age) -> Result<Option<String>> {
    Ok(freshness.warning(&age))
}

/// The layout of most of these memories.
#[uniffi::export]
pub fn layout_of(memories: Vec<Arc<Memory>>) -> Layout {
    Layout::of(&texts::memories(&memories))
}

/// A path for a new memory. `taken` are the paths that there are.
#[uniffi::export]
pub fn layout_new_path(
    layout: Layout,
    kind: MemoryKind,
    name: String,
    policy: NamePolicy,
    taken: Vec<DocPath>,
) -> Result<DocPath> {
    let taken: HashSet<String> = taken.iter().map(DocPath::folded).collect();
    Ok(layout.new_path(kind, &name, policy, |path| taken.contains(path))?)
}

/// Fails if some platform could not hold a new file of this path.
#[uniffi::export]
pub fn doc_path_check_new(path: DocPath) -> Result<()> {
    Ok(path.check_new()?)
}

/// The path with the difference of upper and lower case, and the like, taken out.
#[uniffi::export]
pub fn doc_path_folded(path: DocPath) -> Result<String> {
    Ok(path.folded())
}

/// The type that a word names, whatever its case and surrounding blanks.
#[uniffi::export]
pub fn memory_kind_from_word(word: String) -> Option<MemoryKind> {
    MemoryKind::from_word(&word)
}

/// Whether it may be recalled without being asked for by its origin.
#[uniffi::export]
pub fn origin_is_recalled_unasked(origin: Origin) -> bool {
    origin.is_recalled_unasked()
}

/// A stable name, a sentence, and what to do.
#[derive(uniffi::Record)]
pub struct Explained {
    /// Its stable name.
    pub code: String,
    /// What was odd.
    pub explain: String,
    /// What to write instead.
    pub help: String,
}

/// What a recovery was, in words.
#[uniffi::export]
pub fn recovered_explained(what: Recovered) -> Explained {
    let [code, explain, help] = [what.code(), what.explain(), what.help()].map(str::to_owned);
    Explained { code, explain, help }
}

/// The revision of these bytes.
#[uniffi::export]
pub fn revision_of(bytes: Vec<u8>) -> Revision {
    Revision::of(&bytes)
}

/// Where a byte offset stands in a text. An offset past the end is the end.
#[uniffi::export]
pub fn position_of(text: String, offset: usize) -> Result<Position> {
    Ok(Position::of(&text, offset))
}

/// The part of a text that a span names.
#[uniffi::export]
pub fn span_of(span: core::Span, text: String) -> Result<String> {
    Ok(span.of(&text).to_owned())
}

/// Whether two stamps vouch for the same bytes.
#[uniffi::export]
pub fn stamp_is_same(stamp: core::Stamp, other: core::Stamp) -> bool {
    stamp.is_same(&other)
}

/// What is shown, the parts one after the other.
#[uniffi::export]
pub fn excerpt_text(excerpt: core::Excerpt) -> Result<String> {
    Ok(excerpt.text())
}

/// Bytes of the body that are not shown.
#[uniffi::export]
pub fn excerpt_missing_bytes(excerpt: core::Excerpt) -> Result<usize> {
    Ok(excerpt.missing_bytes())
}

/// By how much of the weight a pick misses the floor; nothing if it reaches it.
#[uniffi::export]
pub fn floor_missed_by(floor: core::Floor, evidence: Evidence) -> Option<f64> {
    floor.missed_by(&evidence.into())
}

/// Applies edits to a text; their order does not matter, but insertions at one place stay in theirs. All
/// bytes outside the spans stay as they are.
///
/// Errors: `InvalidInput` if two spans overlap, or one does not lie in the text on character boundaries.
#[uniffi::export]
pub fn apply_edits(source: String, edits: Vec<Edit>) -> Result<String> {
    Ok(core::apply_edits(&source, &edits)?)
}

/// The text with characters that a reader cannot see written out.
#[uniffi::export]
pub fn show_hidden(text: String) -> String {
    core::show_hidden(&text).into_owned()
}

/// A path of the system without `.` and `..`, as far as names tell.
#[uniffi::export]
pub fn plain_path(path: FilePath) -> FilePath {
    core::plain_path(&path)
}

/// The key of a project: the name that its folder has under `projects`, made from its absolute path.
#[uniffi::export]
pub fn project_key(path: String) -> String {
    core::project_key(&path)
}

/// The memories of an injection's text.
#[uniffi::export]
pub fn read_blocks(text: String, nonce: String) -> Vec<core::FramedMemory> {
    core::read_blocks(&text, &nonce)
}
