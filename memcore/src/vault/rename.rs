//! Giving a memory another name, and the links to it with it.

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Vault, Written};
use crate::index::{IndexLine, MemoryIndex};
use crate::links::{Edge, LinkGraph, NameTier};
use crate::memory::{Memory, MemoryEdit};
use crate::path::DocPath;
use crate::store::{SkipReason, Skipped, is_document};
use crate::text::{Edit, Span, apply_edits, fold_name};
use crate::{Error, ErrorKind, Result};

/// What a renaming did.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The change; its path is the new one.
    pub written: Written,
    /// The memories whose links were rewritten.
    pub relinked: Vec<DocPath>,
}

impl Vault {
    /// Moves a memory to another path and rewrites the `[[links]]` to it, each in the form in which it is written (path,
    /// stem, name; what stands behind `#` and `|` stays). If its name was that of its file, it gets the new one. Its
    /// line in the index keeps its place and its words.
    ///
    /// All files change or none; a crash on the way is finished by whoever changes the folder next.
    ///
    /// # Errors
    /// `NotFound`, `Conflict` if the new path is taken or a file is changed at the same moment, `InvalidPath` if not
    /// every system can hold it, the store's.
    ///
    /// # Example: the link goes along
    /// ```
    /// use memcore::{By, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("user_ana.md".parse()?, "---\nname: ana\n---\nWrites Rust.\n");
    /// store.insert("team.md".parse()?, "See [[user_ana#Tools|Ana]].\n");
    /// let vault = Vault::with_store(store);
    /// let renamed = vault.rename(&"user_ana.md".parse()?, &"user_ana_lopez.md".parse()?, &By::user())?;
    /// assert_eq!(vault.find("team")?.body(), "See [[user_ana_lopez#Tools|Ana]].\n");
    /// assert_eq!(renamed.relinked[0].as_str(), "team.md");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn rename(&self, from: &DocPath, to: &DocPath, by: &By) -> Result<Renamed> {
        to.check_new()?;
        if to.is_state() || to.file_name() == MemoryIndex::FILE_NAME || !is_document(to.file_name()) {
            let message = format!("{to} is no path of a memory");
            let hint = "take one that ends in `.md`, outside of `.memcore/`, and not that of the index";
            return Err(Error::new(ErrorKind::InvalidPath, message).at(to.as_str()).hint(hint));
        }
        let mut transaction = Transaction::begin(self, by)?;
        let before = transaction.existing(from)?;
        if from != to && transaction.bytes(to)?.is_some() {
            let message = format!("{to} is there already");
            return Err(Error::new(ErrorKind::Conflict, message).at(to.as_str()).hint("take another name"));
        }
        let memory = transaction.read(from, before.clone());
        let moved = transaction.moved(&memory, to)?;
        let mut steps = vec![
            Step::new(to.clone(), None, Some(moved)).like(from),
            Step::new(from.clone(), Some(before), None),
        ];
        let relinked = transaction.relink(&memory, to, &mut steps)?;
        if let Some(moved) = steps[0].after.clone().map(|bytes| transaction.read(to, bytes)) {
            steps.extend(transaction.index_step_of_move(&memory, &moved)?);
        }
        let done = transaction.apply(Operation::Rename, None, steps, IndexStep::Leave)?;
        Ok(Renamed { written: self.written(done)?, relinked })
    }
}

impl Transaction<'_> {
    /// The text of a memory at its new path.
    fn moved(&mut self, memory: &Memory, to: &DocPath) -> Result<Vec<u8>> {
        let same = |name: &str| name == memory.id().path.stem();
        let source = match memory.name() {
            Some(name) if same(name) => {
                memory.edited(&MemoryEdit::new().name(to.stem()), self.now).map(|edited| edited.source)
            }
            _ => Ok(memory.source().to_owned()),
        };
        let bytes = match source {
            Ok(source) => source.into_bytes(),
            // A header that must not be touched moves as it is.
            Err(error) if error.kind() == ErrorKind::Refused => self.existing(&memory.id().path)?,
            Err(error) => return Err(error),
        };
        let origin = self.origins()?.of(memory);
        let moved = self.read(to, bytes.clone());
        self.note_from(memory, &moved, origin)?;
        Ok(bytes)
    }

    /// Adds the steps that rewrite the links of the folder, and says in which memories.
    fn relink(&mut self, memory: &Memory, to: &DocPath, steps: &mut Vec<Step>) -> Result<Vec<DocPath>> {
        let snapshot = self.vault.snapshot()?;
        let unreadable = |it: &&Skipped| matches!(it.why, SkipReason::Unreadable(_));
        if let Some(Skipped { path, why }) = snapshot.skipped().iter().find(unreadable) {
            let message =
                format!("{path} cannot be read ({why}): whether it links to the memory is not known");
            return Err(Error::new(ErrorKind::Io, message).at(path).hint("make it readable, and try again"));
        }
        let graph = LinkGraph::build(snapshot.memories());
        let mut edits: Vec<(DocPath, Edit)> = Vec::new();
        for edge in graph.to(memory.id()) {
            let Some(holder) = snapshot.get(&edge.from.path) else { continue };
            let Some(edit) = retarget(holder, edge, memory, to) else { continue };
            edits.push((edge.from.path.clone(), edit));
        }
        edits.sort_by(|a, b| a.0.cmp(&b.0));
        let mut relinked = Vec::new();
        for group in edits.chunk_by(|a, b| a.0 == b.0) {
            let holder = &group[0].0;
            let edits: Vec<Edit> = group.iter().map(|(_, edit)| edit.clone()).collect();
            if *holder == memory.id().path {
                // A link to itself: it stands in the file that moves.
                if let Some(after) = steps[0].after.take() {
                    let text = String::from_utf8_lossy(&after).into_owned();
                    steps[0].after = Some(relinked_self(&text, memory, &edits).into_bytes());
                }
                continue;
            }
            let before = self.existing(holder)?;
            let now = self.read(holder, before.clone());
            let same = snapshot.get(holder).is_some_and(|seen| seen.revision() == now.revision());
            if !same {
                let message = format!("{holder} was changed meanwhile");
                return Err(Error::new(ErrorKind::Conflict, message).at(holder.as_str()).hint("try again"));
            }
            let after = apply_edits(now.source(), &edits)?;
            let origin = self.origins()?.of(&now);
            let changed = self.read(holder, after.clone().into_bytes());
            self.note_from(&now, &changed, origin)?;
            steps.push(Step::new(holder.clone(), Some(before), Some(after.into_bytes())));
            relinked.push(holder.clone());
        }
        Ok(relinked)
    }

    /// The index with the line of the memory leading to its new path.
    fn index_step_of_move(&self, memory: &Memory, moved: &Memory) -> Result<Option<Step>> {
        let path = DocPath::trusted(MemoryIndex::FILE_NAME.to_owned());
        let Some(before) = self.bytes(&path)? else { return Ok(None) };
        let Ok(text) = String::from_utf8(before.clone()) else { return Ok(None) };
        let (now, was) = (IndexLine::of(moved), IndexLine::of(memory));
        let entry = MemoryIndex::parse(&*text).entries().iter().any(|entry| entry.names(&memory.id().path));
        let after = entry.then(|| MemoryIndex::upsert_text(&text, &now, Some(&was))).flatten();
        Ok(after.map(|after| Step::new(path, Some(before), Some(after.into_bytes()))))
    }
}

/// The edit that makes a link lead to the new path, in the form in which it is written. `None` where it need not change.
fn retarget(holder: &Memory, edge: &Edge, memory: &Memory, to: &DocPath) -> Option<Edit> {
    let link = edge.span.of(holder.source());
    let open = link.find("[[")? + "[[".len();
    let inner = link.get(open..)?.strip_suffix("]]")?;
    let target = inner.split_once('|').map_or(inner, |(target, _)| target).trim_end_matches('\\');
    let name = match (&edge.heading, target.split_once('#')) {
        (Some(_), Some((name, _))) => name,
        _ => target,
    };
    let lead = name.len() - name.trim_start().len();
    let name = name.trim();
    let markdown = |text: &str| if name.ends_with(".md") { format!("{text}.md") } else { text.to_owned() };
    let path = to.as_str().strip_suffix(".md").unwrap_or(to.as_str());
    let keeps_name = |own: &str| own != memory.id().path.stem() && fold_name(own) == fold_name(name);
    let new = match edge.tier {
        NameTier::Path if name.contains('/') => markdown(path),
        NameTier::Path => markdown(if to.parent().is_empty() { path } else { to.stem() }),
        NameTier::Stem => markdown(to.stem()),
        NameTier::Name => return None,
        NameTier::Folded | NameTier::Prefix if memory.name().is_some_and(keeps_name) => return None,
        NameTier::Folded | NameTier::Prefix => to.stem().to_owned(),
    };
    let start = edge.span.start + open + lead;
    (new != name).then(|| Edit::replace(Span::new(start, start + name.len()), new))
}

/// Rewrites links of a memory to itself. Its header may have changed before them, so they are counted from the end.
fn relinked_self(text: &str, memory: &Memory, edits: &[Edit]) -> String {
    let old = memory.source().len();
    let from_end = edits.iter().filter_map(|edit| {
        let start = (text.len() + edit.span.start).checked_sub(old)?;
        Some(Edit::replace(Span::new(start, start + edit.span.len()), edit.text.clone()))
    });
    apply_edits(text, &from_end.collect::<Vec<_>>()).unwrap_or_else(|_| text.to_owned())
}
