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
    pub vault: Arc<Vault>,
    #[uniffi(default = 1.0)]
    pub weight: f64,
}

/// The index of one of them.
#[derive(uniffi::Record)]
pub struct ScopedIndex {
    pub scope: Scope,
    pub index: LoadedIndex,
}

/// What a scope has in a prompt.
#[derive(uniffi::Record)]
pub struct ScopeSize {
    pub scope: Scope,
    /// Its part of the budget, from 0 to 1.
    pub share: f64,
    pub per_session: usize,
    pub index: PromptSize,
    pub memories: usize,
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
    #[uniffi::constructor]
    pub fn new(vaults: Vec<Weighted>) -> Result<Arc<Self>> {
        let memories = core::Memories::new(vaults.iter().map(|it| (it.vault.vault.clone(), it.weight)))?;
        let vaults: Vec<Arc<Vault>> = vaults.into_iter().map(|it| it.vault).collect();
        let system = || CoreClock::Own(Arc::new(core::SystemClock));
        let clock = vaults.first().map_or_else(system, |vault| vault.clock.clone());
        Ok(Arc::new(Self { memories, vaults, clock }))
    }

    pub fn vaults(&self) -> Vec<Arc<Vault>> {
        self.vaults.clone()
    }

    pub fn vault(&self, scope: Scope) -> Option<Arc<Vault>> {
        self.vaults.iter().find(|it| it.vault.scope() == scope).cloned()
    }

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

    pub fn record_use(&self, injection: Injection, session: Arc<Session>) -> Result<bool> {
        let injection = injection.into();
        session.change(|session| self.call(|memories| memories.record_use(&injection, session)))
    }

    pub fn indexes(&self) -> Result<Vec<ScopedIndex>> {
        let indexes = self.call(core::Memories::indexes)?.into_iter();
        Ok(indexes.map(|(scope, index)| ScopedIndex { scope, index: index.into() }).collect())
    }

    pub fn index_text(&self, guide: Guide) -> Result<String> {
        let guide = guide.into();
        self.call(|memories| memories.index_text(&guide))
    }

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
