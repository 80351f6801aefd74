//! Several vaults as one memory: a user's, a project's, a team's.

use std::sync::Arc;

use memcore as core;
use memcore::{Query, Scope};

use super::Vault;
use super::looking::LoadedIndex;
use super::prompts::{PromptSize, Prompts};
use crate::Result;
use crate::hosts::call;
use crate::hosts::clock::CoreClock;
use crate::hosts::counter::{CoreCounter, SizeCounter};
use crate::hosts::selector::{CoreSelector, Selector};
use crate::places::Context;
use crate::readings::Guide;
use crate::recalling::{Injection, Session};

/// A vault among several, and how much its memories weigh.
#[derive(uniffi::Record)]
pub struct Weighted {
    /// The vault.
    pub vault: Arc<Vault>,
    /// Its weight.
    #[uniffi(default = 1.0)]
    pub weight: f64,
}

/// The index of one of them.
#[derive(uniffi::Record)]
pub struct ScopedIndex {
    /// Whose it is.
    pub scope: Scope,
    /// The index.
    pub index: LoadedIndex,
}

/// What a scope has in a prompt.
#[derive(uniffi::Record)]
pub struct ScopeSize {
    /// The scope.
    pub scope: Scope,
    /// Its part of the budget, from 0 to 1.
    pub share: f64,
    /// What it may show in one session, in the unit of the budget: bytes, as a rule.
    pub per_session: usize,
    /// Its index, as it stands in the prompt.
    pub index: PromptSize,
    /// How many of its memories were recalled.
    pub memories: usize,
    /// Their texts, without what stands around them.
    pub recalled: PromptSize,
}

impl From<core::ScopeSize> for ScopeSize {
    fn from(it: core::ScopeSize) -> Self {
        Self {
            scope: it.scope,
            share: it.share,
            per_session: it.per_session,
            index: it.index.into(),
            memories: it.memories,
            recalled: it.recalled.into(),
        }
    }
}

/// Several vaults as one memory. Asked at the time of the first.
#[derive(uniffi::Object)]
pub struct Memories {
    memories: core::Memories,
    vaults: Vec<Arc<Vault>>,
    clock: CoreClock,
}

impl Memories {
    fn call<T>(&self, work: impl FnOnce(&core::Memories) -> core::Result<T>) -> Result<T> {
        self.clock.at_its_time(|| call(|| work(&self.memories)))
    }
}

#[uniffi::export]
impl Memories {
    /// These vaults, each with its share of the budget: 2.0 gets twice as much as 1.0.
    ///
    /// Errors: `InvalidInput` for no vault, two of one scope, a share that is not a number above zero, or a
    /// folder that lies in another one's and is not left apart there: its memories would be shown twice, and
    /// those of a team without having been accepted.
    #[uniffi::constructor]
    pub fn new(vaults: Vec<Weighted>) -> Result<Arc<Self>> {
        let memories = core::Memories::new(vaults.iter().map(|it| (it.vault.vault.clone(), it.weight)))?;
        let vaults: Vec<Arc<Vault>> = vaults.into_iter().map(|it| it.vault).collect();
        let system = || CoreClock::Own(Arc::new(core::SystemClock));
        let clock = vaults.first().map_or_else(system, |vault| vault.clock.clone());
        Ok(Arc::new(Self { memories, vaults, clock }))
    }

    /// The vaults, in the order in which they were handed in.
    pub fn vaults(&self) -> Vec<Arc<Vault>> {
        self.vaults.clone()
    }

    /// The vault of a scope.
    pub fn vault(&self, scope: Scope) -> Option<Arc<Vault>> {
        self.vaults.iter().find(|it| it.vault.scope() == scope).cloned()
    }

    /// Recalls from all scopes: the selector chooses among the memories of all of them, scope by scope,
    /// newest first in each.
    ///
    /// Errors: If a store cannot list, or the selector fails. The session is then as it was.
    pub fn recall(
        &self,
        query: Query,
        selector: Arc<dyn Selector>,
        session: Arc<Session>,
    ) -> Result<Injection> {
        let selector = CoreSelector::from(selector);
        let injection =
            session.change(|session| self.call(|memories| memories.recall(&query, &selector, session)))?;
        Ok(injection.into())
    }

    /// Counts the memories of a recall as used, each in its own vault, once a session. Whether all could be
    /// written.
    ///
    /// Errors: What a store says.
    pub fn record_use(&self, injection: Injection, session: Arc<Session>) -> Result<bool> {
        let injection = injection.into();
        session.change(|session| self.call(|memories| memories.record_use(&injection, session)))
    }

    /// The index of each scope, as an agent is shown it.
    ///
    /// Errors: If a store cannot list.
    pub fn indexes(&self) -> Result<Vec<ScopedIndex>> {
        let indexes = self.call(core::Memories::indexes)?.into_iter();
        Ok(indexes.map(|(scope, index)| ScopedIndex { scope, index: index.into() }).collect())
    }

    /// The indexes as one text for a prompt, each with its scope and its folder.
    ///
    /// Errors: If a store cannot list.
    pub fn index_text(&self, guide: Guide) -> Result<String> {
        let guide = guide.into();
        self.call(|memories| memories.index_text(&guide))
    }

    /// The texts for a prompt: how to use memory, with the scopes that there are; what stands in instruction
    /// files and in the index of each scope; and what was recalled. The guide is told of the scopes, unless
    /// it says so itself.
    ///
    /// Errors: If a store cannot list.
    #[uniffi::method(default(context = None, recalled = None))]
    pub fn prompts(
        &self,
        guide: Guide,
        context: Option<Arc<Context>>,
        recalled: Option<Injection>,
    ) -> Result<Arc<Prompts>> {
        // A copy, since a host's store may read the context meanwhile.
        let context = context.map(|context| context.inner().clone());
        let (guide, recalled) = (guide.into(), recalled.map(core::Injection::from));
        let prompts = self.call(|memories| memories.prompts(&guide, context.as_ref(), recalled.as_ref()))?;
        Ok(Arc::new(Prompts(prompts)))
    }

    /// What each scope has in a prompt with this recall.
    pub fn sizes(&self, recalled: Option<Injection>, tokens: Arc<dyn SizeCounter>) -> Result<Vec<ScopeSize>> {
        let (recalled, counter) = (recalled.map(core::Injection::from), CoreCounter::from(tokens));
        let sizes = self.call(|memories| memories.sizes(recalled.as_ref(), &counter))?;
        Ok(sizes.into_iter().map(ScopeSize::from).collect())
    }
}
