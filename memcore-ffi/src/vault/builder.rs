//! A vault's settings.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use memcore as core;
use memcore::{
    Budget, DocPath, Durability, Frame, Freshness, GatePolicy, IndexLimits, IndexUpkeep, NamePolicy, Scope,
};

use super::Vault;
use crate::Result;
use crate::hosts::clock::{Clock, CoreClock};
use crate::hosts::counter::{CoreCounter, SizeCounter};
use crate::hosts::store::{CoreStore, Store};
use crate::places::MemoryPlace;
use crate::rules::LintOptions;
use crate::scalars::FilePath;

/// What becomes of a text that the rules find fault with.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum GatePolicy {
    /// Fixes that are safe are made, dates with the day of writing; what is an error for the type is refused
    /// then.
    FixThenRefuse,
    /// What is an error for the type is refused. Nothing is changed.
    Refuse,
    /// All is written as it is, and the findings are told.
    Warn,
    /// The rules are not asked.
    Off,
}

/// A vault's settings. Each method sets one and gives the builder back.
#[derive(uniffi::Object)]
pub struct VaultBuilder(Mutex<Settings>);

#[derive(Clone)]
struct Settings {
    builder: core::VaultBuilder,
    clock: CoreClock,
}

impl VaultBuilder {
    fn set(self: Arc<Self>, change: impl FnOnce(core::VaultBuilder) -> core::VaultBuilder) -> Arc<Self> {
        {
            let mut settings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            settings.builder = change(settings.builder.clone());
        }
        self
    }

    fn settings(&self) -> Settings {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The core's settings, and the clock that calls are made at.
    pub(super) fn parts(&self) -> (core::VaultBuilder, CoreClock) {
        let Settings { builder, clock } = self.settings();
        (builder, clock)
    }

    fn build(
        &self,
        build: impl FnOnce(core::VaultBuilder) -> core::Result<core::Vault>,
    ) -> Result<Arc<Vault>> {
        let Settings { builder, clock } = self.settings();
        Ok(Arc::new(Vault { vault: crate::hosts::call(|| build(builder))?, clock }))
    }
}

#[uniffi::export]
impl VaultBuilder {
    /// The defaults.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        let clock = CoreClock::Own(Arc::new(core::SystemClock));
        Arc::new(Self(Mutex::new(Settings { builder: core::VaultBuilder::new(), clock })))
    }

    /// Tells the time with this clock. Default: the system's.
    pub fn clock(self: Arc<Self>, clock: Arc<dyn Clock>) -> Arc<Self> {
        let clock = CoreClock::from(clock);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clock = clock.clone();
        self.set(|builder| builder.clock(clock))
    }

    /// Measures budgets with this counter. Default: UTF-8 bytes.
    pub fn counter(self: Arc<Self>, counter: Arc<dyn SizeCounter>) -> Arc<Self> {
        self.set(|builder| builder.counter(CoreCounter::from(counter)))
    }

    /// Whose memories these are. Default: a project's.
    pub fn scope(self: Arc<Self>, scope: Scope) -> Arc<Self> {
        self.set(|builder| builder.scope(scope))
    }

    /// How much a recall may show.
    pub fn budget(self: Arc<Self>, budget: Budget) -> Result<Arc<Self>> {
        Ok(self.set(|builder| builder.budget(budget)))
    }

    /// What stands around recalled text.
    pub fn frame(self: Arc<Self>, frame: Frame) -> Arc<Self> {
        self.set(|builder| builder.frame(frame))
    }

    /// From when on a reader is warned of a memory's age.
    pub fn freshness(self: Arc<Self>, freshness: Freshness) -> Arc<Self> {
        self.set(|builder| builder.freshness(freshness))
    }

    /// How much of the index is shown.
    pub fn index_limits(self: Arc<Self>, limits: IndexLimits) -> Result<Arc<Self>> {
        Ok(self.set(|builder| builder.index_limits(limits)))
    }

    /// What becomes of the index when memories change. Default: its lines are kept in step, in its own style.
    pub fn index_upkeep(self: Arc<Self>, upkeep: IndexUpkeep) -> Arc<Self> {
        self.set(|builder| builder.index_upkeep(upkeep))
    }

    /// The rules that a text has to pass before it is written.
    pub fn rules(self: Arc<Self>, rules: LintOptions) -> Result<Arc<Self>> {
        let rules = rules.to_core()?;
        let builder = self.settings().builder.rules(&rules)?;
        Ok(self.set(|_| builder))
    }

    /// What becomes of a text that the rules find errors in.
    pub fn gate(self: Arc<Self>, policy: GatePolicy) -> Arc<Self> {
        self.set(|builder| builder.gate(policy))
    }

    /// How long a change waits for the folder's lock.
    pub fn lock_wait(self: Arc<Self>, wait_ms: u64) -> Arc<Self> {
        self.set(|builder| builder.lock_wait(Duration::from_millis(wait_ms)))
    }

    /// When a change of a folder on disk is acknowledged. Default: when it survives a power cut.
    pub fn durability(self: Arc<Self>, durability: Durability) -> Arc<Self> {
        self.set(|builder| builder.durability(durability))
    }

    /// Which characters names of new files may have. Default: letters and digits of any script.
    pub fn name_policy(self: Arc<Self>, policy: NamePolicy) -> Arc<Self> {
        self.set(|builder| builder.name_policy(policy))
    }

    /// The sentence by which a memory tells its readers that it takes the place of another; `{old}` stands
    /// for what that one is called, `{path}` for its path. Default: `CORRECTED: this supersedes "{old}"
    /// ({path}).`
    pub fn supersede_note(self: Arc<Self>, sentence: String) -> Arc<Self> {
        self.set(|builder| builder.supersede_note(sentence))
    }

    /// Records in each `Trace` the versions of all memories, so that a replay names the one that differs
    /// whichever it is. Without it, the trace has the versions of those that the selector found or the
    /// session has seen. All of them have to be hashed, which makes the first recall of 10,000 memories a
    /// tenth slower.
    pub fn trace_all(self: Arc<Self>, all: bool) -> Arc<Self> {
        self.set(|builder| builder.trace_all(all))
    }

    /// Keeps the records of a team's vault in the state of this one.
    pub fn records_in(self: Arc<Self>, own: Arc<Vault>) -> Arc<Self> {
        self.set(|builder| builder.records_in(&own.vault))
    }

    /// Leaves a sub-folder to a vault of its own.
    pub fn apart(self: Arc<Self>, folder: DocPath) -> Result<Arc<Self>> {
        Ok(self.set(|builder| builder.apart(folder)))
    }

    /// Opens a folder of the file system.
    ///
    /// Errors: `NotFound` if the folder is not there, `Io` if it cannot be opened.
    pub fn open(&self, folder: FilePath) -> Result<Arc<Vault>> {
        self.build(|builder| builder.open(folder))
    }

    /// Opens a folder of the file system, making it first if it is not there.
    ///
    /// Errors: `Io` if it cannot be made or opened.
    pub fn create(&self, folder: FilePath) -> Result<Arc<Vault>> {
        self.build(|builder| builder.create(folder))
    }

    /// Opens a folder that is made by the first write.
    pub fn open_lazily(&self, folder: FilePath) -> Result<Arc<Vault>> {
        self.build(|builder| builder.open_lazily(folder))
    }

    /// Opens a team's folder below another one.
    pub fn open_team(&self, root: FilePath, below: DocPath) -> Result<Arc<Vault>> {
        self.build(|builder| builder.open_team(root, &below))
    }

    /// Opens the folder of a project, if it is that project's. It need not be there yet: the first change
    /// makes it, and records in it whose it is. The folder `team` below it is the team's, and left apart.
    ///
    /// Errors: `Mismatch` if the folder belongs to another project with the same key, `Io` if it cannot be
    /// opened.
    pub fn open_place(&self, place: Arc<MemoryPlace>) -> Result<Arc<Vault>> {
        self.build(|builder| builder.open_place(&place.0))
    }

    /// A vault over a store of your own.
    pub fn with_store(&self, store: Arc<dyn Store>) -> Arc<Vault> {
        let Settings { builder, clock } = self.settings();
        Arc::new(Vault { vault: builder.with_store(CoreStore::from(store)), clock })
    }
}
