//! A folder of memories: the one room that holds a store in one hand and memories in the other.

mod agent_snapshot;
mod archive;
mod builder;
mod bundle;
mod change;
mod conflict;
mod door;
mod find;
mod forget;
mod gate;
mod history;
mod import;
mod lines;
mod lint;
mod origins;
mod owner;
mod prompt;
mod recall;
mod records;
mod rehearse;
mod relink;
mod rename;
mod replay;
mod review;
mod scan;
mod seen;
mod several;
mod several_prompt;
mod supersede;
mod upkeep;
mod usage;
mod users;
mod verify;
mod why;
mod write;
mod written;

use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, FixedOffset};

pub use agent_snapshot::{AgentSnapshot, SnapshotChange, SnapshotState};
pub use archive::Archived;
pub use builder::VaultBuilder;
pub use bundle::{Bundle, BundledMemory, Content};
pub use change::{By, Change, ChangedFile, Operation, Version};
pub use conflict::{Conflict, ConflictKind, Resolve};
pub use forget::{Forget, Receipt};
pub use gate::{GatePolicy, Rejected};
pub use import::{ImportOptions, Imported, OnClash};
pub use prompt::{PromptSize, Prompts};
pub use rename::Renamed;
pub use review::Unreviewed;
pub use scan::Snapshot;
pub use several::Memories;
pub use several_prompt::ScopeSize;
pub use supersede::Contradiction;
pub use upkeep::IndexUpkeep;
pub use usage::Usage;
pub use users::UserRoots;
pub use verify::{Trouble, Verified};
pub use why::{Because, Why};
pub use written::{FileChange, Outcome, Written};

use crate::Result;
use crate::clock::Clock;
use crate::index::{IndexLimits, IndexLine, LoadReport, MemoryIndex, Rebuild};
use crate::links::LinkGraph;
use crate::path::{DocPath, NamePolicy, Scope};
use crate::recall::Finish;
use crate::rules::Linter;
use crate::store::Store;

/// A folder of memories.
///
/// Opening one reads nothing and creates nothing. Each call looks at the folder anew; what has not changed
/// since the last call is not read again. A clone is another handle on the same vault.
///
/// # Example: look into a folder
/// ```
/// use memcore::{MemStore, Vault};
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "---\nname: Ana\ntype: user\n---\nWrites Rust. See [[ports]].\n");
/// store.insert("MEMORY.md".parse()?, "- [Ana](user_ana.md) — who she is\n- [Ports](ports.md) — gone\n");
/// let vault = Vault::with_store(store);
///
/// assert_eq!(vault.snapshot()?.memories().len(), 1);
/// assert_eq!(vault.index()?.report.without_file.len(), 1);
/// assert_eq!(vault.links()?.dangling().len(), 1);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone)]
pub struct Vault(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    index_limits: IndexLimits,
    finish: Finish,
    /// The last look at the folder. Held only to take or to put, never while a store or a selector runs.
    last: Mutex<Option<Arc<Snapshot>>>,
    /// How long the folder's lock is waited for.
    lock_wait: Duration,
    /// What becomes of the index when memories change.
    index_upkeep: IndexUpkeep,
    name_policy: NamePolicy,
    supersede_note: String,
    /// By which rules a text is judged before it is written, and what becomes of it.
    linter: Arc<Linter>,
    /// The same without the host's own rules: what is asked while the lock is held.
    own_linter: Linter,
    gate: GatePolicy,
    log: change::Log,
    pruning: change::Pruning,
    /// Versions that they displaced.
    displaced: AtomicU32,
    /// The names of the memories at the last look, and of those written since.
    named: write::Named,
    usage: usage::Pending,
    /// Who keeps the records of a folder that others fill.
    keeper: Option<records::Keeper>,
    /// The project that the vault was opened for.
    opened_for: Option<owner::OpenedFor>,
}

/// The index of a folder, as an agent would be given it.
#[derive(Clone, Debug)]
pub struct LoadedIndex {
    /// The file as it is; `None` where there is none.
    pub index: Option<MemoryIndex>,
    /// The part that is shown: within the limits, without frontmatter and comments.
    pub shown: String,
    /// What is shown and what is not, and what does not fit together with the files.
    pub report: LoadReport,
}

impl Vault {
    /// Opens a folder of the file system with the defaults.
    ///
    /// # Errors
    /// `NotFound` if the folder is not there, `Io` if it cannot be opened.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self> {
        VaultBuilder::new().open(folder)
    }

    /// Opens a folder of the file system, making it first if it is not there.
    ///
    /// # Errors
    /// `Io` if it cannot be made or opened.
    pub fn create(folder: impl AsRef<Path>) -> Result<Self> {
        VaultBuilder::new().create(folder)
    }

    /// Whose memories these are.
    pub fn scope(&self) -> Scope {
        self.0.finish.scope
    }

    /// A vault over a store of your own, with the defaults.
    pub fn with_store(store: impl Store + 'static) -> Self {
        VaultBuilder::new().with_store(store)
    }

    /// A vault with other settings than the defaults.
    pub fn builder() -> VaultBuilder {
        VaultBuilder::new()
    }

    /// The folder, if the vault is one of the file system.
    pub fn folder(&self) -> Option<&Path> {
        self.0.finish.folder.as_deref()
    }

    /// The state of the folder now: its memories, newest first, and what was passed over.
    ///
    /// # Errors
    /// If the store cannot list. A file that cannot be read is reported in the snapshot and fails nothing.
    pub fn snapshot(&self) -> Result<Arc<Snapshot>> {
        self.snapshot_at(self.0.clock.now())
    }

    /// The state of the folder, with its order as of an instant.
    fn snapshot_at(&self, now: DateTime<FixedOffset>) -> Result<Arc<Snapshot>> {
        let last = self.last().clone();
        let origins = if self.is_shared() { Some(self.origins()?) } else { None };
        let of = scan::What { scope: self.0.finish.scope, apart: &self.0.finish.apart, origins };
        let snapshot = scan::scan(&*self.0.store, &of, now, last)?;
        *self.last() = Some(Arc::clone(&snapshot));
        Ok(snapshot)
    }

    /// The index and how much of it an agent gets. Of a [team](Scope::Team)'s folder it names what was accepted, and
    /// what the file says does not count.
    ///
    /// # Errors
    /// If the store cannot list.
    pub fn index(&self) -> Result<LoadedIndex> {
        let snapshot = self.snapshot()?;
        let files: Vec<&DocPath> = snapshot.memories().iter().map(|memory| &memory.id().path).collect();
        let limits = &self.0.index_limits;
        let derived = if self.is_shared() { self.index_of_accepted(&snapshot)? } else { None };
        let text = if self.is_shared() { derived.as_deref() } else { snapshot.index_text() };
        Ok(match text {
            Some(text) => {
                let index = MemoryIndex::parse(text);
                let report = index.load(limits, files.iter().copied());
                LoadedIndex { shown: index.shown(limits).into_owned(), report, index: Some(index) }
            }
            None => LoadedIndex {
                index: None,
                shown: String::new(),
                report: LoadReport::missing(files.iter().copied()),
            },
        })
    }

    /// The index of a folder that others fill is text of theirs; what is shown in its place is made of the memories that
    /// somebody has accepted, by path.
    fn index_of_accepted(&self, snapshot: &Snapshot) -> Result<Option<String>> {
        let origins = self.origins()?;
        let mut accepted: Vec<_> = snapshot.memories().iter().filter(|it| origins.is_reviewed(it)).collect();
        accepted.sort_by(|a, b| a.id().path.cmp(&b.id().path));
        let lines: Vec<IndexLine> = accepted.into_iter().map(IndexLine::of).collect();
        Ok((!lines.is_empty()).then(|| MemoryIndex::rebuild("", &lines, Rebuild::WholeFile)))
    }

    /// The graph of the links between the memories.
    ///
    /// # Errors
    /// If the store cannot list.
    pub fn links(&self) -> Result<LinkGraph> {
        Ok(LinkGraph::build(self.snapshot()?.memories()))
    }

    fn last(&self) -> std::sync::MutexGuard<'_, Option<Arc<Snapshot>>> {
        self.0.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault")
            .field("store", &self.0.store)
            .field("scope", &self.0.finish.scope)
            .finish_non_exhaustive()
    }
}
