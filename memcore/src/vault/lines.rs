//! The lines that memories have in the index, over the time that they are away: what comes back gets the line that it had,
//! as a person wrote it, and none if it had none.
//!
//! Beside what is in the archive, `<name>~<revision>.line` keeps it; an undo finds it in the index of that time. What had
//! none because the index was behind gets a new one.

use std::collections::{HashMap, HashSet};

use super::change::{Change, IndexStep, Log, Step, Transaction, Version, kept, versions};
use super::usage::is_usage;
use super::{IndexUpkeep, archive, upkeep};
use crate::index::{IndexLine, KeptLine, MemoryIndex};
use crate::memory::Memory;
use crate::path::DocPath;
use crate::revision::Revision;
use crate::store::{Expect, Store, Writer};
use crate::{ErrorKind, Result};

/// The lines that memories had. What is not among them gets a new one.
#[derive(Default)]
pub(super) struct Lines {
    of: HashMap<DocPath, Vec<KeptLine>>,
    /// Whether it is the change itself that gave a line to what had none.
    added: bool,
}

impl Lines {
    pub(super) fn of(path: &DocPath, lines: Vec<KeptLine>) -> Self {
        Self { of: [(path.clone(), lines)].into(), added: false }
    }
}

/// Whether a document is kept beside memories and follows them: their counts, their lines. An undo does not ask in what
/// version it is, and nobody is shown it.
pub(super) fn follows(path: &DocPath) -> bool {
    is_usage(path) || archive::is_line(path)
}

fn index() -> DocPath {
    DocPath::trusted(MemoryIndex::FILE_NAME.to_owned())
}

impl Transaction<'_> {
    /// The text of the index, if it is one. `None` too where nothing is written into it.
    fn index_text(&self) -> Result<Option<(Option<Vec<u8>>, String)>> {
        let before = self.bytes(&index())?;
        let text = String::from_utf8(before.clone().unwrap_or_default()).ok();
        Ok(text.filter(|_| self.vault.0.index_upkeep != IndexUpkeep::Off).map(|text| (before, text)))
    }

    /// Adds the steps that keep the lines of what these steps put into the archive, and drop those of what comes from there.
    pub(super) fn carry_lines(&self, steps: &mut Vec<Step>) -> Result<()> {
        let text = self.index_text()?.map(|(_, text)| text);
        let owed = if self.owed { Log::owed(self.store(), None)? } else { HashSet::new() };
        let mut more = Vec::new();
        for step in steps.iter() {
            let Some(path) = archive::original(&step.path) else { continue };
            let beside = archive::line_path(&step.path);
            let there = self.bytes(&beside)?;
            let lines = match (&step.after, &text) {
                (None, _) => None,
                // In a section that is derived its line is made anew.
                (Some(_), Some(text)) if !MemoryIndex::has_section(text) => {
                    let lines = MemoryIndex::lines_of(text, &path);
                    let known = !lines.is_empty() || !owed.contains(&path);
                    known.then(|| serde_json::to_vec(&lines).unwrap_or_default())
                }
                (Some(_), _) => there.clone(),
            };
            if there.is_some() || lines.is_some() {
                more.push(Step::new(beside, there, lines).like(&step.path));
            }
        }
        steps.extend(more);
        Ok(())
    }

    /// The line that a memory of the archive had, if that is known.
    pub(super) fn archived_line(&self, kept: &DocPath) -> Result<Option<Vec<KeptLine>>> {
        let bytes = self.bytes(&archive::line_path(kept))?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// The lines that the memories had which a change took away or changed, as far as that is known. `later` are the
    /// changes after it; `owed` are those whose lines were still to come.
    pub(super) fn lines_before(
        &self,
        change: &Change,
        later: &[Change],
        owed: &HashSet<DocPath>,
    ) -> Result<Lines> {
        let of_index = |change: &Change| change.files.iter().find(|file| file.path == index()).cloned();
        let recorded = of_index(change);
        let texts = match &recorded {
            Some(file) => vec![self.index_in(file.old.as_ref())?],
            // The change left it as it was: as the next one found it. One that is not recorded put right what was behind.
            None => {
                let next = later.iter().find_map(of_index);
                let mut texts = Vec::new();
                if let Some(next) = next {
                    texts.push(self.index_in(next.old.as_ref())?);
                }
                // The name of a version tells the time to the millisecond.
                let displaced = |it: &&Version| it.until.timestamp_millis() >= change.at.timestamp_millis();
                for version in versions(self.store(), &index())?.iter().filter(displaced) {
                    texts.push(self.bytes(&version.kept)?.and_then(|bytes| String::from_utf8(bytes).ok()));
                }
                texts.push(self.bytes(&index())?.and_then(|bytes| String::from_utf8(bytes).ok()));
                texts
            }
        };
        let texts: Vec<String> = texts.into_iter().flatten().collect();
        let mut lines = Lines { added: recorded.is_some(), ..Lines::default() };
        for file in change.files.iter().filter(|file| upkeep::is_memory(&file.path)) {
            let mut all = texts.iter().map(|text| MemoryIndex::lines_of(text, &file.path));
            let had = all.find(|lines| !lines.is_empty());
            let had_none = (!texts.is_empty() || recorded.is_none()) && !owed.contains(&file.path);
            if let Some(had) = had.or(had_none.then(Vec::new)) {
                lines.of.insert(file.path.clone(), had);
            }
        }
        for file in &change.files {
            let path = archive::original(&file.path).filter(|path| !lines.of.contains_key(path));
            if let (Some(path), Some(kept)) = (path, self.archived_line(&file.path)?) {
                lines.of.insert(path, kept);
            }
        }
        Ok(lines)
    }

    /// The index in a version; `None` if it is not kept, or no text.
    fn index_in(&self, revision: Option<&Revision>) -> Result<Option<String>> {
        let Some(revision) = revision else { return Ok(Some(String::new())) };
        let now = self.bytes(&index())?.filter(|bytes| Revision::of(bytes) == *revision);
        match now.map_or_else(|| kept(self.store(), &index(), revision).map(|doc| doc.bytes), Ok) {
            Ok(bytes) => Ok(String::from_utf8(bytes).ok()),
            // An index changes often, and its older versions go sooner than those of the memories.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The index after steps that bring memories back, with the lines that they had; in a renaming the line goes along.
    /// `None` if it stays as it is. What is left to be done with it: an index that cannot be read is told of by the change.
    pub(super) fn index_with(
        &self,
        steps: &[Step],
        lines: &Lines,
        is_renaming: bool,
    ) -> Result<(Option<Step>, IndexStep)> {
        let Some((before, text)) = self.index_text()? else { return Ok((None, IndexStep::Lines)) };
        let mut pairs: Vec<(Option<Memory>, Option<Memory>)> = Vec::new();
        for step in steps.iter().filter(|step| upkeep::is_memory(&step.path)) {
            let read = |bytes: &Option<Vec<u8>>| bytes.clone().map(|bytes| self.read(&step.path, bytes));
            pairs.push((read(&step.before), read(&step.after)));
        }
        if is_renaming {
            let from = pairs.iter().position(|(_, is)| is.is_none());
            let was = from.and_then(|from| pairs.remove(from).0);
            if let Some(to) = pairs.iter_mut().find(|(was, _)| was.is_none()) {
                to.0 = was;
            }
        }
        let mut now = text.clone();
        for (was, is) in &pairs {
            now = after(&now, was.as_ref(), is.as_ref(), lines).unwrap_or(now);
        }
        let step = (now != text).then(|| Step::new(index(), before, Some(now.into_bytes())));
        Ok((step, IndexStep::Leave))
    }
}

/// The index after the change of one memory; `None` if it stays as it is.
fn after(text: &str, was: Option<&Memory>, is: Option<&Memory>, lines: &Lines) -> Option<String> {
    let Some(is) = is else { return MemoryIndex::remove_text(text, &was?.id().path) };
    let (entry, path) = (IndexLine::of(is), &is.id().path);
    let was = was.map(IndexLine::of);
    let had = lines.of.get(path);
    let names = |path: &DocPath| MemoryIndex::names_file(text, path);
    let there = names(path) || was.as_ref().is_some_and(|was| names(&was.path));
    match had {
        _ if MemoryIndex::has_section(text) => MemoryIndex::upsert_text(text, &entry, was.as_ref()),
        // The line that is there now, but was not then, is ours.
        Some(had) if there && lines.added && had.is_empty() && was.is_some() => was
            .filter(|was| MemoryIndex::is_written(text, was))
            .and_then(|was| MemoryIndex::remove_text(text, &was.path)),
        _ if there => MemoryIndex::upsert_text(text, &entry, was.as_ref()),
        Some(had) => MemoryIndex::put_back(text, &entry, had),
        None => MemoryIndex::upsert_text(text, &entry, was.as_ref()),
    }
}

/// Takes a memory out of the lines that are kept of others.
pub(super) fn forget(store: &dyn Store, writer: &mut dyn Writer, names: &[DocPath]) -> Result<()> {
    for meta in store.state(&archive::folder())? {
        if !archive::is_line(&meta.path) {
            continue;
        }
        let read = store.read(std::slice::from_ref(&meta.path)).into_iter().next();
        let Some(Ok(doc)) = read else { continue };
        let Ok(mut lines) = serde_json::from_slice::<Vec<KeptLine>>(&doc.bytes) else { continue };
        let mut found = false;
        for line in &mut lines {
            names.iter().for_each(|name| found |= line.forget(name));
        }
        if found {
            let json = serde_json::to_vec(&lines).unwrap_or_default();
            writer.write(&meta.path, &json, &Expect::Any, None)?;
        }
    }
    Ok(())
}
