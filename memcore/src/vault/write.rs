//! Writing memories.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::change::{By, IndexStep, Operation, Step, Transaction};
use super::{Snapshot, Vault, Written, upkeep};
use crate::memory::{Draft, Layout, Memory, MemoryEdit, MemoryKind, Origin};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::rules::Linter;
use crate::store::{Expect, missing};
use crate::text::fold_name;
use crate::{Error, ErrorKind, Result};

/// So often an edit is made anew if somebody who does not know the lock saves the memory at the same moment.
const EDIT_TRIES: usize = 8;

impl Vault {
    /// Writes a memory. If there is one of this name, it is changed to say what the draft says, and what the draft does
    /// not name stays; if it says so already, nothing is written. A draft of another type makes it one of that type, which
    /// [`Written::retyped`] tells; its path stays. Else a new file is made, laid out and named as most
    /// files of the folder are. The index gets its line.
    ///
    /// # Errors
    /// `InvalidInput` for a draft that lacks something; `Refused` for what the rules call an error (the source is
    /// [`Rejected`](crate::Rejected)), for feedback of external origin, and where a change could harm the file that is there; `Locked`, `ReadOnly`, `Io`. Nothing is changed then.
    ///
    /// # Example: a memory, and the same once more
    /// ```
    /// use memcore::{By, Draft, MemStore, Outcome, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let draft = Draft::feedback("no-mocks", "Never mock the database.", "A mock hid a bug.", "Use the test schema.");
    /// let written = vault.write(&draft, &By::agent())?;
    /// assert_eq!((written.outcome, written.path.as_str()), (Outcome::Created, "feedback_no_mocks.md"));
    /// assert_eq!(vault.index()?.shown, "- [no-mocks](feedback_no_mocks.md) — Never mock the database.\n");
    /// assert_eq!(vault.write(&draft, &By::agent())?.outcome, Outcome::Unchanged);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn write(&self, draft: &Draft, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let drafted = transaction.draft(draft)?;
            let done = transaction.apply(drafted.operation, None, vec![drafted.step], IndexStep::Lines)?;
            Ok(Written { retyped: drafted.retyped, ..self.written(done)? })
        })
    }

    /// Writes many memories under one lock, with one change of the index: for a first filling. Each draft has its own
    /// result. A crash on the way leaves some of them written, each whole.
    ///
    /// # Errors
    /// If the lock cannot be taken or the store fails; what is wrong with one draft is its own result.
    pub fn write_all(&self, drafts: &[Draft], by: &By) -> Result<Vec<Result<Written>>> {
        self.transact_all(drafts, by)
    }

    /// Changes parts of a memory and leaves all other bytes as they are. With [`Expect::Any`] the parts of the memory are
    /// changed as it is then, under the lock, so that of several who add to one memory none is refused and nothing is
    /// lost; a save that comes in between by somebody who does not know the lock is read, too, and the edit made anew.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if it is not in the version that is expected; what [`Memory::edited`] says; the store's.
    ///
    /// # Example: only if nobody changed it meanwhile
    /// ```
    /// use memcore::{By, ErrorKind, Expect, MemStore, MemoryEdit, Vault};
    ///
    /// let store = MemStore::new();
    /// store.insert("a.md".parse()?, "---\nname: a\nowner: ana   # since May\n---\nText.\n");
    /// let vault = Vault::with_store(store);
    /// let seen = Expect::Revision(vault.find("a")?.revision().clone());
    /// vault.edit(&"a.md".parse()?, &MemoryEdit::new().tags(["x"]), &seen, &By::agent())?;
    /// assert_eq!(vault.find("a")?.source(), "---\nname: a\nowner: ana   # since May\ntags: [x]\n---\nText.\n");
    /// let late = vault.edit(&"a.md".parse()?, &MemoryEdit::new().pinned(true), &seen, &By::agent());
    /// assert_eq!(late.unwrap_err().kind(), ErrorKind::Conflict);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn edit(&self, path: &DocPath, edit: &MemoryEdit, expect: &Expect, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let mut left = EDIT_TRIES;
            loop {
                let before = transaction.existing(path)?;
                let memory = transaction.read(path, before.clone());
                expect.check(path, Some(memory.revision()))?;
                let edited = memory.edited(edit, transaction.now)?;
                let step = transaction.changed(&memory, before, edited.source)?;
                left -= 1;
                match transaction.apply(Operation::Edit, None, vec![step], IndexStep::Lines) {
                    // Nobody named a version that must be in place.
                    Err(why) if why.kind() == ErrorKind::Conflict && *expect == Expect::Any && left > 0 => {}
                    done => return self.written(done?),
                }
            }
        })
    }

    /// Puts a text of a person's making in the place of a memory's, as an editor does; with [`Expect::Absent`] it makes a
    /// new memory of it, at a path of the caller's choice. What it says of itself in its header is taken as it is.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if it is not in the version that is expected, or is there and should not be; `InvalidPath`
    /// if no memory can be at the path, or a new one not on every system; `Refused` by the rules; the store's.
    ///
    /// # Example: a file as it is
    /// ```
    /// use memcore::{By, Expect, MemStore, Vault};
    ///
    /// let vault = Vault::with_store(MemStore::new());
    /// let (path, text) = ("notes/port.md".parse()?, "The port is 8080.\n");
    /// vault.replace(&path, text, &Expect::Absent, &By::agent())?;
    /// assert_eq!(vault.find("port")?.source(), text);
    /// assert!(vault.replace(&path, text, &Expect::Absent, &By::agent()).is_err(), "it is there");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn replace(&self, path: &DocPath, source: &str, expect: &Expect, by: &By) -> Result<Written> {
        self.transact(by, |transaction| {
            let (operation, step) = if *expect == Expect::Absent {
                (Operation::Create, transaction.placed(path, source)?)
            } else {
                let before = transaction.existing(path)?;
                let memory = transaction.read(path, before.clone());
                expect.check(path, Some(memory.revision()))?;
                (Operation::Edit, transaction.changed(&memory, before, source.to_owned())?)
            };
            let done = transaction.apply(operation, None, vec![step], IndexStep::Lines)?;
            self.written(done)
        })
    }
}

impl<'v> Transaction<'v> {
    /// The bytes of a memory that is there.
    ///
    /// # Errors
    /// `NotFound`; `InvalidPath` for the index and what memcore keeps for itself.
    pub(super) fn existing(&self, path: &DocPath) -> Result<Vec<u8>> {
        if !upkeep::is_memory(path) {
            let message = format!("{path} is no memory");
            return Err(Error::new(ErrorKind::InvalidPath, message).at(path.as_str()));
        }
        self.bytes(path)?.ok_or_else(|| missing(path))
    }

    /// The step that gives a memory another text. It keeps the lesser trust of the two.
    pub(super) fn changed(&mut self, memory: &Memory, before: Vec<u8>, after: String) -> Result<Step> {
        let origin = self.origins()?.of(memory).min(self.by.origin);
        let changed = self.read(&memory.id().path, after.into_bytes());
        let changed = self.gate(Some(memory), changed)?;
        allow(changed.kind(), origin)?;
        self.note_from(memory, &changed, origin)?;
        Ok(Step::new(memory.id().path.clone(), Some(before), Some(changed.source().as_bytes().to_vec())))
    }

    /// The step that writes a draft.
    fn draft(&mut self, draft: &Draft) -> Result<Drafted> {
        match self.vault.named(draft.name())? {
            Some(path) => {
                if let Some(before) = self.bytes(&path)? {
                    return self.updated(&path, before, draft);
                }
                // It was taken away since the last look.
                self.vault.snapshot()?;
                self.vault.0.named.clear();
                self.create(draft)
            }
            None => self.create(draft),
        }
    }

    /// The step that makes a new file, or changes one that another process made of the same name meanwhile.
    fn create(&mut self, draft: &Draft) -> Result<Drafted> {
        loop {
            let path = self.vault.new_path(draft)?;
            let Some(before) = self.bytes(&path)? else {
                let step = self.new_file(path, draft)?;
                return Ok(Drafted { step, operation: Operation::Create, retyped: None });
            };
            if draft.is_for(&self.read(&path, before.clone())) {
                return self.updated(&path, before, draft);
            }
            self.vault.0.named.take_path(&path);
        }
    }

    /// The step that makes a memory say what a draft says.
    fn updated(&mut self, path: &DocPath, before: Vec<u8>, draft: &Draft) -> Result<Drafted> {
        let memory = self.read(path, before.clone());
        let edited = memory.edited(&update(draft, &memory)?, self.now)?;
        let retyped = memory.kind().filter(|kind| *kind != draft.kind()).map(|kind| (kind, draft.kind()));
        let step = self.changed(&memory, before, edited.source)?;
        Ok(Drafted { step, operation: Operation::Update, retyped })
    }

    /// The rules that may be asked now: those of the host only while no lock is held.
    pub(super) fn linter(&self) -> &'v Linter {
        if self.by.dry_run { &self.vault.0.linter } else { &self.vault.0.own_linter }
    }

    /// Asks the rules about a text that is to be written.
    fn gate(&mut self, before: Option<&Memory>, memory: Memory) -> Result<Memory> {
        let passed = self.judge(before, memory)?;
        self.mended.extend(passed.mended);
        self.found.extend(passed.found);
        Ok(passed.memory)
    }

    /// The step that makes a file of a draft.
    pub(super) fn new_file(&mut self, path: DocPath, draft: &Draft) -> Result<Step> {
        let mut draft = draft.clone();
        if let (None, Some(session)) = (draft.in_session(), &self.by.session) {
            draft = draft.session(session);
        }
        allow(Some(draft.kind()), self.by.origin)?;
        if !upkeep::is_memory(&path) {
            let message = format!("{path} would be taken for a copy that a synchronising tool made");
            return Err(Error::new(ErrorKind::InvalidPath, message)
                .at(path.as_str())
                .hint("take another name"));
        }
        let text = draft.render(&self.vault.layout()?, self.now)?;
        let memory = self.gate(None, self.read(&path, text.into_bytes()))?;
        Ok(self.new_memory(draft.name(), &memory))
    }

    /// The step that makes a file of a whole text.
    fn placed(&mut self, path: &DocPath, source: &str) -> Result<Step> {
        upkeep::check_place(path)?;
        let there = self.bytes(path)?.map(|bytes| Revision::of(&bytes));
        Expect::Absent.check(path, there.as_ref())?;
        let memory = self.gate(None, self.read(path, source.as_bytes().to_vec()))?;
        allow(memory.kind(), self.by.origin)?;
        Ok(self.new_memory(memory.title(), &memory))
    }

    fn new_memory(&mut self, name: &str, memory: &Memory) -> Step {
        let path = &memory.id().path;
        self.note_origin(memory, self.by.origin);
        if !self.by.dry_run {
            self.vault.0.named.put(name, path);
            self.named = true;
        }
        Step::new(path.clone(), None, Some(memory.source().as_bytes().to_vec()))
    }

    pub(super) fn write_all(&mut self, drafts: &[Draft]) -> Result<Vec<Result<Written>>> {
        let mut results: Vec<Result<Written>> = Vec::with_capacity(drafts.len());
        let mut all = Vec::new();
        // Acknowledged together, when all of them are safe.
        self.deferred = true;
        for draft in drafts {
            let written = self.draft(draft).and_then(|drafted| {
                let done = self.apply(drafted.operation, None, vec![drafted.step], IndexStep::Leave)?;
                all.extend(done.steps.iter().cloned());
                Ok(Written { retyped: drafted.retyped, ..self.vault.written(done)? })
            });
            results.push(written);
        }
        let index = match self.index_step(&all) {
            Ok(Some(step)) => self.apply(Operation::WriteAll, None, vec![step], IndexStep::Leave).map(|_| ()),
            other => other.map(|_| ()),
        };
        if let Err(why) = index {
            self.owed = true;
            for written in results.iter_mut().flatten() {
                written.index_trouble = Some(why.clone());
            }
        }
        self.writer.commit()?;
        self.deferred = false;
        self.settle(true);
        Ok(results)
    }
}

/// What a draft comes to.
struct Drafted {
    step: Step,
    operation: Operation,
    /// The type that the memory had and the one that it gets, if they differ.
    retyped: Option<(MemoryKind, MemoryKind)>,
}

/// The changes that make a memory say what a draft says. A description that was made of the body is made anew.
fn update(draft: &Draft, memory: &Memory) -> Result<MemoryEdit> {
    if Draft::is_described_by_itself(memory) {
        draft.clone().with_description().update()
    } else {
        draft.update()
    }
}

/// # Errors
/// `Refused` for what an agent read and nobody vouched for, as a rule to follow.
fn allow(kind: Option<MemoryKind>, origin: Origin) -> Result<()> {
    if kind == Some(MemoryKind::Feedback) && origin == Origin::External {
        let message = "text of external origin cannot be feedback: a rule to follow must be somebody's word";
        let hint = "write it as a reference, or accept it on somebody's word first";
        return Err(Error::new(ErrorKind::Refused, message).hint(hint));
    }
    Ok(())
}

/// The names that are taken: those of the last look at the folder, and those written since.
#[derive(Debug, Default)]
pub(super) struct Named(Mutex<Names>);

#[derive(Debug, Default)]
struct Names {
    /// The look that they are of.
    of: Option<Arc<Snapshot>>,
    by_name: HashMap<String, DocPath>,
    /// Paths without regard to case and composition.
    paths: HashSet<String>,
    layout: Layout,
}

impl Named {
    fn put(&self, name: &str, path: &DocPath) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.by_name.insert(fold_name(name), path.clone());
        names.paths.insert(path.folded());
    }

    pub(super) fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Names::default();
    }

    fn take_path(&self, path: &DocPath) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).paths.insert(path.folded());
    }
}

impl Vault {
    /// The memory of this name, by the last look at the folder.
    fn named(&self, name: &str) -> Result<Option<DocPath>> {
        self.with_names(|names| names.by_name.get(&fold_name(name)).cloned())
    }

    pub(super) fn new_path(&self, draft: &Draft) -> Result<DocPath> {
        let path = |names: &Names| {
            let taken = |path: &str| names.paths.contains(path);
            names.layout.new_path(draft.kind(), draft.name(), self.0.name_policy, taken)
        };
        self.with_names(path)?
    }

    fn layout(&self) -> Result<Layout> {
        self.with_names(|names| names.layout)
    }

    fn with_names<T>(&self, ask: impl FnOnce(&Names) -> T) -> Result<T> {
        // Looking at the whole folder for each memory that is written would make the thousandth one slow. A name that
        // another process gave away since is found by its path, which is made of the name.
        let known = self.last().clone();
        let look = match known {
            Some(look) => look,
            None => self.snapshot()?,
        };
        let mut names = self.0.named.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.of.as_ref().is_none_or(|of| !Arc::ptr_eq(of, &look)) {
            *names = Names::of(look);
        }
        Ok(ask(&names))
    }
}

impl Names {
    fn of(look: Arc<Snapshot>) -> Self {
        let mut names = Self { layout: Layout::of(look.memories()), ..Self::default() };
        // Newest first: of two with one name the newest is the one that is changed.
        for memory in look.memories() {
            let path = &memory.id().path;
            names.by_name.entry(fold_name(memory.title())).or_insert_with(|| path.clone());
            names.paths.insert(path.folded());
        }
        names.of = Some(look);
        names
    }
}
