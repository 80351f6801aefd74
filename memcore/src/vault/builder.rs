//! Settings of a vault.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::owner::OpenedFor;
use super::records::Keeper;
use super::{GatePolicy, IndexUpkeep, Inner, Vault};
use crate::Result;
use crate::clock::{Clock, SystemClock};
use crate::freshness::Freshness;
use crate::index::IndexLimits;
use crate::path::{DocPath, NamePolicy, Scope};
use crate::place::{MemoryPlace, TEAM_FOLDER};
use crate::recall::{Budget, Finish, Frame};
use crate::rules::{LintOptions, Linter};
use crate::size::{Bytes, SizeCounter};
use crate::store::{Durability, FsStore, MemStore, Store};

/// Settings of a vault; what is not set has the published default.
///
/// # Example: a smaller budget and a fixed clock
/// ```
/// use memcore::{Budget, FixedClock, MemStore, Vault};
///
/// let vault = Vault::builder()
///     .budget(Budget { memories: 3, ..Budget::default() })
///     .clock(FixedClock::parse("2026-11-30T12:00:00Z")?)
///     .with_store(MemStore::new());
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct VaultBuilder {
    clock: Arc<dyn Clock>,
    counter: Arc<dyn SizeCounter>,
    scope: Scope,
    budget: Budget,
    frame: Frame,
    freshness: Freshness,
    index_limits: IndexLimits,
    index_upkeep: IndexUpkeep,
    lock_wait: Duration,
    durability: Durability,
    name_policy: NamePolicy,
    supersede_note: String,
    linter: Arc<Linter>,
    gate: GatePolicy,
    trace_all: bool,
    apart: Vec<DocPath>,
    keeper: Option<Vault>,
}

impl Default for VaultBuilder {
    fn default() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            counter: Arc::new(Bytes),
            scope: Scope::default(),
            budget: Budget::default(),
            frame: Frame::default(),
            freshness: Freshness::default(),
            index_limits: IndexLimits::default(),
            index_upkeep: IndexUpkeep::default(),
            lock_wait: Duration::from_secs(5),
            durability: Durability::default(),
            name_policy: NamePolicy::default(),
            supersede_note: "CORRECTED: this supersedes \"{old}\" ({path}).".to_owned(),
            linter: Arc::default(),
            gate: GatePolicy::default(),
            trace_all: false,
            apart: Vec::new(),
            keeper: None,
        }
    }
}

impl VaultBuilder {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells the time with this clock. Default: the system's.
    pub fn clock(mut self, clock: impl Clock + 'static) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// Measures budgets with this counter. Default: UTF-8 bytes.
    pub fn counter(mut self, counter: impl SizeCounter + 'static) -> Self {
        self.counter = Arc::new(counter);
        self
    }

    /// Whose memories these are. Default: a project's.
    pub fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// How much a recall may show.
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// What stands around recalled text.
    pub fn frame(mut self, frame: Frame) -> Self {
        self.frame = frame;
        self
    }

    /// From when on a reader is warned of a memory's age.
    pub fn freshness(mut self, freshness: Freshness) -> Self {
        self.freshness = freshness;
        self
    }

    /// How much of the index is shown.
    pub fn index_limits(mut self, limits: IndexLimits) -> Self {
        self.index_limits = limits;
        self
    }

    /// What becomes of the index when memories change. Default: its lines are kept in step, in its own style.
    pub fn index_upkeep(mut self, upkeep: IndexUpkeep) -> Self {
        self.index_upkeep = upkeep;
        self
    }

    /// How long a change waits for another holder of the folder's lock. Default: 5 seconds.
    pub fn lock_wait(mut self, wait: Duration) -> Self {
        self.lock_wait = wait;
        self
    }

    /// When a change of a folder on disk is acknowledged. Default: when it survives a power cut.
    pub fn durability(mut self, durability: Durability) -> Self {
        self.durability = durability;
        self
    }

    /// Which characters names of new files may have. Default: letters and digits of any script.
    pub fn name_policy(mut self, policy: NamePolicy) -> Self {
        self.name_policy = policy;
        self
    }

    /// By which rules a text is judged before it is written. Default: those that are on by themselves. Rules of your own
    /// are asked before the lock is taken, and their safe fixes are made as the library's are. If the memory changes
    /// meanwhile, they are asked anew.
    ///
    /// # Errors
    /// `InvalidInput` if a selector names no rule.
    pub fn rules(mut self, rules: &LintOptions) -> Result<Self> {
        self.linter = Arc::new(Linter::new(rules)?);
        Ok(self)
    }

    /// What becomes of a text that the rules find fault with. Default: what can be mended safely is mended, and what is
    /// an error for the type is refused.
    pub fn gate(mut self, policy: GatePolicy) -> Self {
        self.gate = policy;
        self
    }

    /// The sentence by which a memory tells its readers that it takes the place of another; `{old}` stands for what that
    /// one is called, `{path}` for its path. Default: `CORRECTED: this supersedes "{old}" ({path}).`
    pub fn supersede_note(mut self, sentence: impl Into<String>) -> Self {
        self.supersede_note = sentence.into();
        self
    }

    /// Opens a folder of the file system, making it first if it is not there.
    ///
    /// # Errors
    /// `Io` if it cannot be made or opened.
    pub fn create(self, folder: impl AsRef<Path>) -> Result<Vault> {
        let store = FsStore::create(&folder)?.durability(self.durability);
        Ok(self.build(Arc::new(store), Some(folder.as_ref()), None))
    }

    /// Records in each [`Trace`](crate::Trace) the versions of all memories, so that a replay names the one that differs
    /// whichever it is. Without it, the trace has the versions of those that the selector found or the session has seen.
    /// All of them have to be hashed, which makes the first recall of 10,000 memories a tenth slower.
    pub fn trace_all(mut self, all: bool) -> Self {
        self.trace_all = all;
        self
    }

    /// Opens a folder of the file system.
    ///
    /// # Errors
    /// `NotFound` if the folder is not there, `Io` if it cannot be opened.
    pub fn open(self, folder: impl AsRef<Path>) -> Result<Vault> {
        let store = FsStore::open(&folder)?.durability(self.durability);
        Ok(self.build(Arc::new(store), Some(folder.as_ref()), None))
    }

    /// Opens the folder of a project, if it is that project's. It need not be there yet: the first change makes it, and
    /// records in it [whose](Vault::owner) it is. The folder [`team`](crate::TEAM_FOLDER) below it is the team's, and left
    /// [apart](Self::apart).
    ///
    /// # Errors
    /// `Mismatch` if the folder belongs to another project with the same key, `Io` if it cannot be opened.
    ///
    /// # Example: a folder that another project has made
    /// ```
    /// use std::path::Path;
    /// use memcore::{ErrorKind, MemSystem, MemoryPlace, Owner, Vault};
    ///
    /// let system = MemSystem::new()
    ///     .with_home("/home/ana")
    ///     .with_folder("/w/my-app")
    ///     .with_folder("/w/my_app")
    ///     .with_file(
    ///         "/home/ana/.claude/projects/-w-my-app/memory/.memcore/store.json",
    ///         Owner::of_path("/w/my_app").to_json(),
    ///     );
    /// let place = MemoryPlace::find(&system, Path::new("/w/my-app"))?;
    /// let error = Vault::builder().open_place(&place).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Mismatch);
    /// assert!(error.message().contains("/w/my_app") && error.message().contains("/w/my-app"));
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn open_place(self, place: &MemoryPlace) -> Result<Vault> {
        place.allowed()?;
        let store = FsStore::lazy(&place.folder)?.durability(self.durability);
        let opened_for = OpenedFor::new(place);
        opened_for.check(&store, &place.folder)?;
        let team = DocPath::trusted(TEAM_FOLDER.to_owned());
        Ok(self.apart(team).build(Arc::new(store), Some(&place.folder), Some(opened_for)))
    }

    /// Opens a folder that need not be there yet: until the first change makes it, it holds nothing.
    ///
    /// # Errors
    /// `Io` if something else than a folder is there, or it cannot be opened.
    ///
    /// # Example: an agent that has nothing to remember yet
    /// ```
    /// use memcore::{Scope, Vault};
    ///
    /// let folder = std::env::temp_dir().join("memcore-nothing-yet");
    /// let vault = Vault::builder().scope(Scope::Agent).open_lazily(&folder)?;
    /// assert!(vault.snapshot()?.memories().is_empty());
    /// assert!(!folder.exists());
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn open_lazily(self, folder: impl AsRef<Path>) -> Result<Vault> {
        let store = FsStore::lazy(&folder)?.durability(self.durability);
        Ok(self.build(Arc::new(store), Some(folder.as_ref()), None))
    }

    /// Opens a team's folder below another one, such as `team` below a project's memories or a folder of a repository. It
    /// need not be there yet. Others choose what it holds, so no part of the way below `root` may be a symbolic link, and
    /// nothing is recalled before it is [accepted](Vault::accept).
    ///
    /// # Errors
    /// `Refused` if a part of the way is a symbolic link, wherever it leads; `Io`.
    ///
    /// # Example: in the repository, with the records in the project's own memories
    /// ```
    /// # let dir = std::env::temp_dir().join(format!("memcore-team-{}", std::process::id()));
    /// # let (memories, repository) = (dir.join("memory"), dir.join("repository"));
    /// use memcore::{By, Draft, Vault};
    ///
    /// let project = Vault::builder().open_lazily(&memories)?;
    /// let team = Vault::builder().records_in(&project).open_team(&repository, &".claude/team-memory".parse()?)?;
    /// team.write(&Draft::project("Release", "We release on Fridays."), &By::user())?;
    /// assert!(repository.join(".claude/team-memory/project_release.md").exists());
    /// # std::fs::remove_dir_all(&dir).ok();
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn open_team(self, root: impl AsRef<Path>, below: &DocPath) -> Result<Vault> {
        let store = FsStore::within(&root, below)?.durability(self.durability);
        let folder = store.folder().to_owned();
        Ok(self.scope(Scope::Team).build(Arc::new(store), Some(&folder), None))
    }

    /// Keeps the records of a team's vault (whose word a text is, which versions are accepted, what was there) in the
    /// state of this vault, which must be one that only its owner writes to. Records in a team's own folder would be
    /// others' to write. Default: they last as long as the vault does.
    pub fn records_in(mut self, own: &Vault) -> Self {
        // Where that one is a team's, too: where its own are.
        let keeper = own.0.keeper.as_ref().map(|keeper| &keeper.vault);
        self.keeper = Some(keeper.unwrap_or(own).clone());
        self
    }

    /// Leaves a sub-folder to a vault of its own: it is not looked into, and nothing is written there. For a team's folder
    /// below a project's memories; [`open_place`](Self::open_place) leaves `team` apart by itself.
    ///
    /// # Example: memories in the repository, the team's among them
    /// ```
    /// # let dir = std::env::temp_dir().join(format!("memcore-apart-{}", std::process::id()));
    /// # let repository = dir.join("repository");
    /// # std::fs::create_dir_all(repository.join("notes/shared")).unwrap();
    /// # std::fs::write(repository.join("notes/shared/port.md"), "The port is 8080.\n").unwrap();
    /// use memcore::{By, Draft, ErrorKind, Keywords, Memories, Origin, Query, Session, Vault};
    ///
    /// // `notes` is this person's; git carries `notes/shared` to everybody.
    /// let own = Vault::builder().apart("shared".parse()?).open_lazily(repository.join("notes"))?;
    /// let team = Vault::builder().records_in(&own).open_team(&repository, &"notes/shared".parse()?)?;
    ///
    /// let both = Memories::new([(own, 2.0), (team.clone(), 1.0)])?;
    /// let ask = || both.recall(&Query::new("which port?"), &Keywords::default(), &mut Session::new());
    /// assert!(ask()?.memories.is_empty()); // it came with a pull
    /// for it in team.unreviewed()? {
    ///     team.accept_version(&it.memory.id().path, it.memory.revision(), Origin::Team)?;
    /// }
    /// assert_eq!(ask()?.memories.len(), 1);
    ///
    /// let secret = Draft::reference("Deploy", "The key is AKIAZ7VQ4M2XW6TNJ3RB.");
    /// assert_eq!(team.write(&secret, &By::user()).unwrap_err().kind(), ErrorKind::Refused);
    /// # std::fs::remove_dir_all(&dir).ok();
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn apart(mut self, folder: DocPath) -> Self {
        self.apart.push(folder);
        self
    }

    /// A vault over a store of your own.
    pub fn with_store(self, store: impl Store + 'static) -> Vault {
        self.build(Arc::new(store), None, None)
    }

    pub(super) fn durability_now(&self) -> Durability {
        self.durability
    }

    pub(super) fn build(
        self,
        store: Arc<dyn Store>,
        folder: Option<&Path>,
        opened_for: Option<OpenedFor>,
    ) -> Vault {
        let keeper = (self.scope == Scope::Team).then(|| {
            let vault =
                self.keeper.clone().unwrap_or_else(|| VaultBuilder::new().with_store(MemStore::new()));
            Keeper::new(vault, folder.unwrap_or(Path::new("")))
        });
        let finish = Finish {
            budget: self.budget,
            frame: self.frame,
            freshness: self.freshness,
            counter: self.counter,
            folder: folder.map(Arc::from),
            scope: self.scope,
            apart: self.apart.into(),
            trace_all: self.trace_all,
            shares: Arc::new([]),
        };
        Vault(Arc::new(Inner {
            store,
            clock: self.clock,
            index_limits: self.index_limits,
            finish,
            last: Mutex::new(None),
            lock_wait: self.lock_wait,
            index_upkeep: self.index_upkeep,
            name_policy: self.name_policy,
            supersede_note: self.supersede_note,
            own_linter: self.linter.without_host(),
            linter: self.linter,
            gate: self.gate,
            log: Default::default(),
            pruning: Default::default(),
            displaced: Default::default(),
            named: Default::default(),
            usage: Default::default(),
            keeper,
            opened_for,
        }))
    }
}
