//! Memories that are put away: out of the folder and of every recall, still plain Markdown, and back at a word.

use chrono::{Offset, Utc};

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::lines::Lines;
use super::{Vault, Written};
use crate::memory::Memory;
use crate::path::{DocPath, STATE};
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

/// A memory in the archive.
#[derive(Clone, Debug)]
pub struct Archived {
    /// Where it was.
    pub path: DocPath,
    /// Where it is kept: `.memcore/archive/<name>~<revision>.markdown`.
    pub kept: DocPath,
    /// Its text. Its id has the path in the archive.
    pub memory: Memory,
}

/// So many digits of a revision stand in a name.
const DIGITS: usize = 16;

pub(super) fn folder() -> DocPath {
    DocPath::trusted(format!("{STATE}/archive"))
}

/// Where a memory goes that is archived. The extension is one that no tool takes for a memory.
pub(super) fn kept_path(path: &DocPath, bytes: &[u8]) -> DocPath {
    let revision = Revision::of(bytes);
    let digits = revision.as_str().get(..DIGITS).unwrap_or_default();
    let bare = path.as_str().strip_suffix(".md").unwrap_or(path.as_str());
    DocPath::trusted(format!("{STATE}/archive/{bare}~{digits}.markdown"))
}

/// Where a memory of the archive was.
pub(super) fn original(kept: &DocPath) -> Option<DocPath> {
    let bare = kept.as_str().strip_prefix(folder().as_str())?.strip_prefix('/')?.strip_suffix(".markdown")?;
    DocPath::new(&format!("{}.md", bare.rsplit_once('~')?.0)).ok()
}

/// Where the line is that a memory of the archive had in the index.
pub(super) fn line_path(kept: &DocPath) -> DocPath {
    let bare = kept.as_str().strip_suffix(".markdown").unwrap_or(kept.as_str());
    DocPath::trusted(format!("{bare}.line"))
}

/// Whether a document keeps such a line.
pub(super) fn is_line(path: &DocPath) -> bool {
    path.as_str().starts_with(&format!("{}/", folder())) && path.as_str().ends_with(".line")
}

/// Whether a document of the archive is a version of the memory at `path`, or the line that it had.
pub(super) fn is_of(kept: &DocPath, path: &DocPath) -> bool {
    let text = kept.as_str().strip_suffix(".line").filter(|_| is_line(kept));
    let text = text.map(|bare| DocPath::trusted(format!("{bare}.markdown")));
    original(text.as_ref().unwrap_or(kept)).is_some_and(|original| original == *path)
}

impl Vault {
    /// Puts a memory into the archive. Links to it dangle then, which [`links`](Self::links) shows.
    ///
    /// # Errors
    /// `NotFound`, `Conflict` if it is changed at the same moment, or what the store says.
    ///
    /// # Example: away and back
    /// ```
    /// use memcore::{By, Draft, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let path = vault.write(&Draft::user("Ana", "Ana writes Rust."), &By::user())?.path;
    /// vault.archive(&path, &By::user())?;
    /// assert_eq!((vault.snapshot()?.memories().len(), vault.archived()?.len()), (0, 1));
    /// vault.restore(path.as_str(), &By::user())?;
    /// assert_eq!((vault.snapshot()?.memories().len(), vault.archived()?.len()), (1, 0));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn archive(&self, path: &DocPath, by: &By) -> Result<Written> {
        let mut transaction = Transaction::begin(self, by)?;
        let mut steps = away(&transaction, path)?;
        transaction.carry_lines(&mut steps)?;
        transaction.carry_usage(&mut steps, false)?;
        let done = transaction.apply(Operation::Archive, None, steps, IndexStep::Lines)?;
        self.written(done)
    }

    /// The memories in the archive, by path.
    ///
    /// # Errors
    /// What the store says. A file that cannot be read is passed over.
    pub fn archived(&self) -> Result<Vec<Archived>> {
        let metas = self.0.store.state(&folder())?;
        let paths: Vec<DocPath> = metas.into_iter().map(|meta| meta.path).collect();
        let docs = self.0.store.read(&paths).into_iter().filter_map(Result::ok);
        let archived = docs.filter_map(|doc| {
            let path = original(&doc.path)?;
            let id = crate::memory::MemoryId::new(self.0.finish.scope, doc.path.clone());
            Some(Archived { path, kept: doc.path, memory: Memory::from_bytes(id, doc.bytes) })
        });
        Ok(archived.collect())
    }

    /// Brings a memory back from the archive to where it was, with the line that it had in the index: by its path there or in the archive, its stem, or its
    /// name. Of several versions of one path the newest is meant if none is named exactly.
    ///
    /// # Errors
    /// `NotFound`, `Ambiguous` if the name fits memories of several paths, `Conflict` if its place is taken.
    pub fn restore(&self, name: &str, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let archived = self.pick(name)?;
            let taken = transaction.bytes(&archived.path)?;
            if let Some(taken) = taken {
                let message = format!("{} is there, in version {:?}", archived.path, Revision::of(&taken));
                let hint = "archive or rename it first";
                return Err(Error::new(ErrorKind::Conflict, message).at(archived.path.as_str()).hint(hint));
            }
            let bytes = transaction.bytes(&archived.kept)?;
            let line = transaction.archived_line(&archived.kept)?;
            let mut steps = vec![
                Step::new(archived.path.clone(), None, bytes.clone()).like(&archived.kept),
                Step::new(archived.kept, bytes, None),
            ];
            transaction.carry_lines(&mut steps)?;
            transaction.carry_usage(&mut steps, false)?;
            let index = match line {
                Some(line) => {
                    let lines = Lines::of(&archived.path, line);
                    let (index, rest) = transaction.index_with(&steps, &lines, false)?;
                    steps.extend(index);
                    rest
                }
                None => IndexStep::Lines,
            };
            let done = transaction.apply(Operation::Restore, None, steps, index)?;
            self.written(done)
        })
    }

    pub(super) fn pick(&self, name: &str) -> Result<Archived> {
        let all = self.archived()?;
        let exact = |it: &&Archived| it.kept.as_str() == name;
        if let Some(exact) = all.iter().find(exact) {
            return Ok(exact.clone());
        }
        let named = |it: &&Archived| {
            it.path.as_str() == name || it.path.stem() == name || it.memory.name() == Some(name)
        };
        let fitting: Vec<&Archived> = all.iter().filter(named).collect();
        let mut paths: Vec<String> = fitting.iter().map(|it| it.path.to_string()).collect();
        paths.dedup();
        if paths.len() > 1 {
            let message = format!("`{name}` fits several archived memories: {}", paths.join(", "));
            return Err(Error::new(ErrorKind::Ambiguous, message).fitting(paths));
        }
        let time = |it: &&&Archived| it.memory.modified().map(|time| time.at(Utc.fix()));
        fitting.iter().max_by_key(time).map(|it| (**it).clone()).ok_or_else(|| {
            let message = format!("no memory in the archive is called `{name}`");
            Error::new(ErrorKind::NotFound, message).hint("`archived` lists them")
        })
    }
}

/// The steps that put a memory into the archive.
pub(super) fn away(transaction: &Transaction<'_>, path: &DocPath) -> Result<Vec<Step>> {
    let bytes = transaction.existing(path)?;
    let kept = kept_path(path, &bytes);
    // The very version may be there from an earlier time.
    let there = transaction.bytes(&kept)?;
    Ok(vec![
        Step::new(kept, there, Some(bytes.clone())).like(path),
        Step::new(path.clone(), Some(bytes), None),
    ])
}
