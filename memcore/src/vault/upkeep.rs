//! The index kept in step with the memories.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Vault, Written};
use crate::index::{DroppedLine, IndexLine, MemoryIndex, Rebuild};
use crate::memory::Memory;
use crate::path::{DocPath, conflict_name};
use crate::store::{SkipReason, Skipped, Store, is_document};
use crate::{Error, ErrorKind, Result};

/// What becomes of the index when memories change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum IndexUpkeep {
    /// The line of the memory is put in, changed or taken out, in the style of the file.
    #[default]
    Lines,
    /// It is left alone.
    Off,
}

/// Whether a document is a memory: one that has a line in the index.
pub(super) fn is_memory(path: &DocPath) -> bool {
    let file = path.file_name();
    !path.is_state() && file != MemoryIndex::FILE_NAME && !conflict_name(file).is_some_and(|it| it.sure)
}

/// # Errors
/// `InvalidPath` where no memory can be made, or not one that every system can hold.
pub(super) fn check_place(path: &DocPath) -> Result<()> {
    path.check_new()?;
    if is_memory(path) && is_document(path.file_name()) {
        return Ok(());
    }
    let message = format!("{path} is no path of a memory");
    let hint =
        "take one that ends in `.md`, outside of `.memcore/`, and neither that of the index nor of a copy";
    Err(Error::new(ErrorKind::InvalidPath, message).at(path.as_str()).hint(hint))
}

/// Whether there is no index, or one whose lines can be changed.
pub(super) fn is_readable(store: &dyn Store) -> bool {
    match store.read(&[DocPath::trusted(MemoryIndex::FILE_NAME.to_owned())]).into_iter().next() {
        Some(Ok(doc)) => std::str::from_utf8(&doc.bytes).is_ok(),
        Some(Err(error)) => error.kind() == ErrorKind::NotFound,
        None => false,
    }
}

/// A memory before and after a change.
pub(super) type Pair = (DocPath, Option<Memory>, Option<Memory>);

/// The index after changes of memories; `None` if it stays as it is.
pub(super) fn after(vault: &Vault, before: Option<&[u8]>, pairs: Vec<Pair>) -> Result<Option<Vec<u8>>> {
    if vault.0.index_upkeep == IndexUpkeep::Off || pairs.is_empty() {
        return Ok(None);
    }
    let text = std::str::from_utf8(before.unwrap_or_default()).map_err(|why| {
        Error::new(ErrorKind::Refused, format!("{} is not UTF-8: {why}", MemoryIndex::FILE_NAME))
            .at(MemoryIndex::FILE_NAME)
            .hint("save it as UTF-8")
    })?;
    let mut now: Option<String> = None;
    for (path, was, is) in pairs {
        let text = now.as_deref().unwrap_or(text);
        let changed = match is {
            Some(memory) => MemoryIndex::upsert_text(
                text,
                &IndexLine::of(&memory),
                was.as_ref().map(IndexLine::of).as_ref(),
            ),
            None => MemoryIndex::remove_text(text, &path),
        };
        now = changed.or(now);
    }
    Ok(now.map(String::into_bytes))
}

impl Vault {
    /// Writes the index anew from the memories: the whole file, or the section that memcore manages.
    /// [`Written::dropped`] says which lines it has no more that say more than what is written for a memory: prose,
    /// headings, hooks of people, entries whose file is gone.
    ///
    /// # Errors
    /// `Refused` if the whole file would lose such lines and `by` does not overrule; a dry run tells them instead. Entries
    /// whose file is gone are no reason to refuse. What the store says.
    ///
    /// # Example: a folder that had none
    /// ```
    /// use memcore::{By, MemStore, Rebuild, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "---\nname: Ana\ndescription: who she is\n---\nWrites Rust.\n");
    /// let vault = Vault::with_store(store);
    /// vault.rebuild_index(Rebuild::WholeFile, &By::agent())?;
    /// assert_eq!(vault.index()?.shown, "- [Ana](user_ana.md) — who she is\n");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn rebuild_index(&self, how: Rebuild, by: &By) -> Result<Written> {
        let mut transaction = Transaction::begin(self, by)?;
        let path = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        let before = transaction.bytes(&path)?;
        let text = String::from_utf8_lossy(before.as_deref().unwrap_or_default()).into_owned();
        self.check_brake()?;
        let snapshot = self.snapshot()?;
        let unreadable = |it: &&Skipped| matches!(it.why, SkipReason::Unreadable(_));
        if let Some(Skipped { path, why }) = snapshot.skipped().iter().find(unreadable) {
            let message = format!("{path} cannot be read ({why}): what its line would say is not known");
            return Err(Error::new(ErrorKind::Io, message).at(path).hint("make it readable, and try again"));
        }
        let lines: Vec<IndexLine> = snapshot.memories().iter().map(IndexLine::of).collect();
        let after = MemoryIndex::rebuild(&text, &lines, how);
        let dropped = MemoryIndex::dropped(&text, &after, &lines);
        if how == Rebuild::WholeFile && !(by.overrule || by.dry_run) {
            let read = snapshot.memories().iter().map(|memory| memory.id().path.as_str());
            let there: HashSet<&str> = read.chain(snapshot.skipped().iter().map(|it| &*it.path)).collect();
            let is_gone = |line: &DroppedLine| line.file().is_some_and(|path| !there.contains(path.as_str()));
            let lost: Vec<&DroppedLine> = dropped.iter().filter(|line| !is_gone(line)).collect();
            if !lost.is_empty() {
                return Err(loses(&lost));
            }
        }
        let step = Step::new(path, before, Some(after.into_bytes()));
        let done = transaction.apply(Operation::Index, None, vec![step], IndexStep::Leave)?;
        Ok(Written { dropped, ..self.written(done)? })
    }
}

fn loses(dropped: &[&DroppedLine]) -> Error {
    let file = MemoryIndex::FILE_NAME;
    let first = dropped.first().map(|it| format!(", the first is line {}: {}", it.line, it.text.trim()));
    let lines = if dropped.len() == 1 { "line" } else { "lines" };
    let message = format!(
        "{file} would lose {} {lines} that nobody but its writer has{}",
        dropped.len(),
        first.unwrap_or_default()
    );
    let hint = "rebuild the section that memcore manages, which keeps them, or overrule this; the history keeps them too";
    Error::new(ErrorKind::Refused, message).at(file).hint(hint)
}
