//! A new memory in the place of one that turned out wrong, and what else can be done with a contradiction.

use serde::{Deserialize, Serialize};

use super::archive::kept_path;
use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::relink::Relinking;
use super::{Vault, Written};
use crate::links::LinkGraph;
use crate::memory::{Draft, Memory};
use crate::path::DocPath;
use crate::store::missing;
use crate::{Error, ErrorKind, Result};

/// What is done when a new fact contradicts a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Contradiction {
    /// The memory says the new fact; what it said is in its history.
    Overwrite,
    /// The new fact is a memory of its own and names the old one, which goes to the archive: the newest is recalled, and
    /// [`Vault::chain`] reads the whole row.
    Version,
    /// One memory says both: what holds now, and what held from when to when.
    Merge,
}

impl Vault {
    /// Puts a new memory in the place of an old one. It names the version that it corrects, in its header and in a
    /// sentence of its body; from the moment that it is there no reader sees that version. The old one goes to the
    /// archive. Links to it stay as they are and dangle, unless both have one name; `linked_from` says where they stand, and
    /// [`supersede_relinking`](Self::supersede_relinking) rewrites them.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the old memory is changed at the same moment or has been superseded; `Refused` if it is
    /// of greater trust than the new one and `by` does not overrule; what [`write`](Self::write) says.
    ///
    /// # Example: a belief that was wrong
    /// ```
    /// use memcore::{By, Draft, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let old = vault.write(&Draft::project("Database", "We use MySQL."), &By::agent())?.path;
    /// let new = vault.supersede(&old, &Draft::project("Database is Postgres", "We use Postgres."), &By::user())?;
    /// let memories = vault.snapshot()?;
    /// assert_eq!(memories.memories().len(), 1);
    /// assert!(memories.memories()[0].body().contains("CORRECTED: this supersedes \"Database\""));
    /// assert_eq!(vault.chain(&new.path)?.len(), 2);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn supersede(&self, old: &DocPath, draft: &Draft, by: &By) -> Result<Written> {
        self.take_place(old, draft, false, by)
    }

    /// The same, and the `[[links]]` to the old memory lead to the new one: each in the form in which it is written (a
    /// path, a stem, a name; what stands behind `#` and `|` stays), in the same change. `relinked` says where they stand.
    ///
    /// # Errors
    /// Those of [`supersede`](Self::supersede); `Io` if a document cannot be read that may hold such links.
    ///
    /// # Example: the link goes along
    /// ```
    /// use memcore::{By, Draft, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("mysql.md".parse()?, "---\nname: MySQL\ntype: project\n---\nWe use MySQL.\n");
    /// store.insert("deploy.md".parse()?, "First [[mysql#Backup|back up]], see [[MySQL]].\n");
    /// let vault = Vault::with_store(store);
    /// let new = vault.supersede_relinking(&"mysql.md".parse()?, &Draft::project("Postgres", "We use Postgres."), &By::user())?;
    /// assert_eq!(vault.find("deploy")?.body(), "First [[postgres#Backup|back up]], see [[Postgres]].\n");
    /// assert_eq!((new.relinked[0].as_str(), new.linked_from.len()), ("deploy.md", 0));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn supersede_relinking(&self, old: &DocPath, draft: &Draft, by: &By) -> Result<Written> {
        self.take_place(old, draft, true, by)
    }

    fn take_place(&self, old: &DocPath, draft: &Draft, relink: bool, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let before = transaction.existing(old)?;
            let memory = transaction.read(old, before.clone());
            transaction.outranks(&memory)?;
            let note = self.0.supersede_note.replace("{old}", memory.title()).replace("{path}", old.as_str());
            let draft = draft.clone().superseding(&format!("{old}@{}", memory.revision()), &note);
            let kept = kept_path(old, &before);
            let there = transaction.bytes(&kept)?;
            let archived = Step::new(kept, there, Some(before.clone())).like(old);
            let steps = if draft.is_for(&memory) {
                let step = transaction.new_file(old.clone(), &draft)?;
                vec![archived, Step::new(old.clone(), Some(before), step.after)]
            } else {
                let path = self.new_path(&draft)?;
                // The new one comes first: it hides the old one, so no reader ever sees both or neither.
                vec![
                    transaction.new_file(path, &draft)?.like(old),
                    archived,
                    Step::new(old.clone(), Some(before), None),
                ]
            };
            transaction.replace_links(&memory, Operation::Supersede, steps, relink)
        })
    }

    /// Settles a contradiction between a memory and a new fact.
    ///
    /// # Errors
    /// As [`supersede`](Self::supersede) and [`write`](Self::write).
    ///
    /// # Example: what held until when
    /// ```
    /// use memcore::{By, Contradiction, Draft, FixedClock, MemStore, Vault};
    ///
    /// let store = MemStore::new();
    /// let old = "---\nname: db\ncreated: 2026-03-01\ntype: project\n---\n\nWe use MySQL.\n";
    /// store.insert("project_db.md".parse()?, old);
    /// let vault = Vault::builder().clock(FixedClock::parse("2026-11-30T12:00:00Z")?).with_store(store);
    /// let new = Draft::project("db", "We use Postgres.");
    /// vault.settle(&"project_db.md".parse()?, &new, Contradiction::Merge, &By::user())?;
    /// let body = vault.find("db")?.body().to_owned();
    /// assert_eq!(body, "\nWe use Postgres.\n\n**From 2026-03-01 to 2026-11-30:** We use MySQL.\n");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn settle(&self, old: &DocPath, draft: &Draft, how: Contradiction, by: &By) -> Result<Written> {
        self.decide(old, draft, how, false, by)
    }

    /// The same, and links that would not lead to the memory any more are rewritten, as
    /// [`supersede_relinking`](Self::supersede_relinking) does.
    ///
    /// # Errors
    /// Those of [`settle`](Self::settle) and [`supersede_relinking`](Self::supersede_relinking).
    pub fn settle_relinking(
        &self,
        old: &DocPath,
        draft: &Draft,
        how: Contradiction,
        by: &By,
    ) -> Result<Written> {
        self.decide(old, draft, how, true, by)
    }

    fn decide(
        &self,
        old: &DocPath,
        draft: &Draft,
        how: Contradiction,
        relink: bool,
        by: &By,
    ) -> Result<Written> {
        if how == Contradiction::Version {
            return self.take_place(old, draft, relink, by);
        }
        self.transact(by, |transaction| {
            let before = transaction.existing(old)?;
            let memory = transaction.read(old, before.clone());
            transaction.outranks(&memory)?;
            let (draft, operation) = match how {
                Contradiction::Merge => (merged(&memory, draft, transaction), Operation::Merge),
                _ => (draft.clone(), Operation::Update),
            };
            let edit = draft.update()?.name(draft.name());
            let edited = memory.edited(&edit, transaction.now)?;
            let step = transaction.changed(&memory, before, edited.source)?;
            transaction.replace_links(&memory, operation, vec![step], relink)
        })
    }

    /// A memory and those that it took the place of, newest first, from the archive.
    ///
    /// # Errors
    /// `NotFound` if there is no such memory; the store's.
    pub fn chain(&self, path: &DocPath) -> Result<Vec<Memory>> {
        let snapshot = self.snapshot()?;
        let mut chain = vec![snapshot.get(path).cloned().ok_or_else(|| missing(path))?];
        let archived = self.archived()?;
        let mut at = 0;
        while let Some(memory) = chain.get(at).cloned() {
            for (path, revision) in superseded_by(&memory) {
                let fits = |it: &&super::Archived| {
                    it.path.as_str() == path && it.memory.revision().as_str().starts_with(revision)
                };
                let next = archived.iter().find(fits).map(|it| &it.memory);
                chain.extend(next.filter(|next| !chain.contains(next)).cloned());
            }
            at += 1;
        }
        Ok(chain)
    }
}

impl Transaction<'_> {
    /// Makes the change of a memory, with the links to it if they are to lead to what is there afterwards; those that do
    /// not lead there are told.
    fn replace_links(
        &mut self,
        old: &Memory,
        operation: Operation,
        mut steps: Vec<Step>,
        relink: bool,
    ) -> Result<Written> {
        let mut new = steps.iter().filter(|step| !step.path.is_state());
        let new = new.find_map(|step| Some(self.read(&step.path, step.after.clone()?)));
        let snapshot = self.vault.snapshot()?;
        let relinking = Relinking::new(&snapshot, old, new.as_ref().unwrap_or(old));
        if relink {
            steps.extend(self.relink(&snapshot, &relinking)?);
        }
        self.carry_lines(&mut steps)?;
        self.carry_usage(&mut steps, false)?;
        let done = self.apply(operation, None, steps, IndexStep::Lines)?;
        let (relinked, linked_from) = match relinking.holders() {
            holders if relink => (holders, Vec::new()),
            holders => (Vec::new(), holders),
        };
        Ok(Written { linked_from, relinked, ..self.vault.written(done)? })
    }

    /// The other memories that link to this one.
    pub(super) fn linked_from(&self, memory: &Memory) -> Result<Vec<DocPath>> {
        let graph = LinkGraph::build(self.vault.snapshot()?.memories());
        let mut from: Vec<DocPath> = graph.to(memory.id()).map(|edge| edge.from.path.clone()).collect();
        from.retain(|path| *path != memory.id().path);
        from.dedup();
        Ok(from)
    }

    /// # Errors
    /// `Refused` if the memory is of greater trust than the one who changes it.
    fn outranks(&mut self, memory: &Memory) -> Result<()> {
        let origin = self.origins()?.of(memory);
        if origin <= self.by.origin || self.by.overrule {
            return Ok(());
        }
        let path = &memory.id().path;
        let message = format!("{path} is the {origin}'s word, and this comes from the {}", self.by.origin);
        let hint = "ask the user, and overrule it on their word";
        Err(Error::new(ErrorKind::Refused, message).at(path.as_str()).hint(hint))
    }
}

/// The versions that a memory takes the place of, as path and first digits of the revision. What names no revision
/// hides nothing.
pub(super) fn superseded_by(memory: &Memory) -> Vec<(&str, &str)> {
    const LEAST_DIGITS: usize = 12;
    let pair = |text| {
        let (path, revision) = str::rsplit_once(text, '@')?;
        (revision.len() >= LEAST_DIGITS && revision.bytes().all(|b| b.is_ascii_hexdigit()))
            .then_some((path, revision))
    };
    // Nearly none has such a key, so it is not looked for in each header.
    let header = memory.source().as_bytes().get(..memory.body_start()).unwrap_or_default();
    if memchr::memmem::find(header, b"supersedes").is_none() {
        return Vec::new();
    }
    memory.supersedes().into_iter().filter_map(pair).collect()
}

/// A draft that says what holds now and what held before.
fn merged(memory: &Memory, draft: &Draft, transaction: &Transaction<'_>) -> Draft {
    let date = |time: crate::memory::Timestamp| time.at(*transaction.now.offset()).date_naive().to_string();
    let since = memory.created().or(memory.modified()).map(date);
    let until = transaction.now.date_naive();
    let span = match since {
        Some(since) => format!("From {since} to {until}"),
        None => format!("Until {until}"),
    };
    let (now, before) = (draft.text().trim(), memory.body().trim());
    draft.clone().with_text(format!("{now}\n\n**{span}:** {before}\n"))
}
