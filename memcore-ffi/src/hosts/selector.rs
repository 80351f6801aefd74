//! A selector of the host: picks among the candidates of a recall.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use memcore as core;
use memcore::{Floor, LeftOutWhy, Manifest, MemoryId, Origin, Passage, Query, ScorePart};

use super::model::{HostModel, Model};
use super::tokenizer::{HostTokenizer, Tokenizer};
use super::{call, nonsense, own};
use crate::Result;
use crate::records::{Evidence, SelectorConfig};
use crate::scalars::OffsetDateTime;
use crate::texts::Memory;
use crate::vault::Snapshot;

/// Picks memories for a question, best first. It has no state that outlives the call.
#[uniffi::export(rust, foreign)]
pub trait Selector: Any + Send + Sync {
    /// The choice.
    ///
    /// Errors: Whatever went wrong; the recall fails with it.
    fn select(&self, request: Arc<SelectRequest>) -> Result<Selection>;
    /// What the trace shall say of the selector.
    fn configuration(&self) -> Result<SelectorConfig>;
}

/// The question and what can be picked.
#[derive(uniffi::Object)]
pub struct SelectRequest {
    query: Query,
    candidates: Vec<core::Candidate>,
    corpus: Arc<[core::Memory]>,
    limit: usize,
    now: OffsetDateTime,
}

/// A memory that can be picked.
#[derive(uniffi::Record)]
pub struct Candidate {
    /// The memory.
    pub memory: Arc<Memory>,
    /// How old it is.
    pub age: core::Age,
    /// Whose word it is.
    pub origin: Origin,
}

/// A memory that was picked.
#[derive(uniffi::Record)]
pub struct Pick {
    /// Which one; an id that is not among the candidates is dropped and reported.
    pub id: MemoryId,
    /// The larger the better, in the selector's own unit.
    #[uniffi(default = 0.0)]
    pub score: f64,
    /// What the score is made of, for the trace.
    #[uniffi(default = [])]
    pub parts: Vec<ScorePart>,
    /// What speaks for it, where the selector can tell.
    #[uniffi(default = None)]
    pub evidence: Option<Evidence>,
    /// Which part of a long body matches: it is shown if the body is cut.
    #[uniffi(default = None)]
    pub passage: Option<Passage>,
}

/// A memory that was nearly picked.
#[derive(uniffi::Record)]
pub struct NearMiss {
    /// What would have been the pick.
    pub pick: Pick,
    /// Why it is none.
    pub why: LeftOutWhy,
}

/// What was picked, best first.
#[derive(uniffi::Record)]
pub struct Selection {
    /// Best first. More than the limit are welcome: the rest is reported as left out. None is a good answer
    /// too.
    pub picks: Vec<Pick>,
    /// What was found and is too weak to be picked, best first, for the account.
    #[uniffi(default = [])]
    pub near_misses: Vec<NearMiss>,
    /// Names that were meant as picks and that no candidate has, for the account.
    #[uniffi(default = [])]
    pub unknown: Vec<String>,
}

#[uniffi::export]
impl SelectRequest {
    /// The question.
    pub fn query(&self) -> Query {
        self.query.clone()
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The candidate at a place, from 0.
    pub fn candidate(&self, at: usize) -> Result<Candidate> {
        let known = self.candidates.get(at).ok_or_else(|| {
            let message = format!("there is no candidate {at} of {}", self.candidates.len());
            core::Error::new(core::ErrorKind::InvalidInput, message)
        })?;
        Ok(known.clone().into())
    }

    /// All candidates. Where there are thousands, this takes a while in the host's language.
    pub fn candidates(&self) -> Vec<Candidate> {
        self.candidates.iter().cloned().map(Candidate::from).collect()
    }

    /// All memories, which the rarity of words is counted over.
    pub fn corpus(&self) -> Vec<Arc<Memory>> {
        self.corpus.iter().cloned().map(Memory::shared).collect()
    }

    /// How many memories will be shown at most.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// The instant of the call.
    pub fn now(&self) -> OffsetDateTime {
        self.now
    }
}

impl SelectRequest {
    fn of(request: &core::SelectRequest<'_>) -> Arc<Self> {
        Arc::new(Self {
            query: request.query.clone(),
            candidates: request.candidates.to_vec(),
            corpus: Arc::clone(request.corpus),
            limit: request.limit,
            now: request.now,
        })
    }

    fn as_core(&self) -> core::SelectRequest<'_> {
        let Self { query, candidates, corpus, limit, now } = self;
        core::SelectRequest { query, candidates, corpus, limit: *limit, now: *now }
    }
}

impl From<core::Candidate> for Candidate {
    fn from(it: core::Candidate) -> Self {
        Self { memory: Memory::shared(it.memory), age: it.age, origin: it.origin }
    }
}

impl From<core::Pick> for Pick {
    fn from(it: core::Pick) -> Self {
        let evidence = it.evidence.map(Evidence::from);
        Self { id: it.id, score: it.score, parts: it.parts, evidence, passage: it.passage }
    }
}

impl From<Pick> for core::Pick {
    fn from(it: Pick) -> Self {
        let evidence = it.evidence.map(Into::into);
        Self { id: it.id, score: it.score, parts: it.parts, evidence, passage: it.passage }
    }
}

impl From<core::Selection> for Selection {
    fn from(it: core::Selection) -> Self {
        let near = |miss: core::NearMiss| NearMiss { pick: miss.pick.into(), why: miss.why };
        Self {
            picks: it.picks.into_iter().map(Pick::from).collect(),
            near_misses: it.near_misses.into_iter().map(near).collect(),
            unknown: it.unknown,
        }
    }
}

impl From<Selection> for core::Selection {
    fn from(it: Selection) -> Self {
        let near = |miss: NearMiss| core::NearMiss { pick: miss.pick.into(), why: miss.why };
        Self {
            picks: it.picks.into_iter().map(core::Pick::from).collect(),
            near_misses: it.near_misses.into_iter().map(near).collect(),
            unknown: it.unknown,
        }
    }
}

struct OwnSelector {
    selector: Box<dyn core::Selector>,
    /// The same, if it is one by keywords.
    keywords: Option<core::Keywords>,
}

impl Selector for OwnSelector {
    fn select(&self, request: Arc<SelectRequest>) -> Result<Selection> {
        Ok(call(|| self.selector.select(&request.as_core()))?.into())
    }

    fn configuration(&self) -> Result<SelectorConfig> {
        Ok(self.selector.configuration().into())
    }
}

/// A selector for a call of the core.
pub(crate) struct CoreSelector(Kind);

enum Kind {
    Own(Arc<OwnSelector>),
    Host(Arc<dyn Selector>),
}

impl From<Arc<dyn Selector>> for CoreSelector {
    fn from(selector: Arc<dyn Selector>) -> Self {
        Self(match own::<OwnSelector>(selector.clone()) {
            Some(own) => Kind::Own(own),
            None => Kind::Host(selector),
        })
    }
}

impl core::Selector for CoreSelector {
    fn select(&self, request: &core::SelectRequest<'_>) -> core::Result<core::Selection> {
        match &self.0 {
            Kind::Own(own) => own.selector.select(request),
            Kind::Host(host) => {
                let selection = host.select(SelectRequest::of(request)).map_err(|error| error.to_core())?;
                let odd = selection.picks.iter().find(|pick| pick.score.is_nan());
                match odd {
                    Some(pick) => {
                        Err(nonsense(format!("the selector's score of {} is no number", pick.id.path))
                            .to_core())
                    }
                    None => Ok(selection.into()),
                }
            }
        }
    }

    fn configuration(&self) -> core::SelectorConfig {
        match &self.0 {
            Kind::Own(own) => own.selector.configuration(),
            Kind::Host(host) => super::said(host.configuration().map(Into::into)),
        }
    }
}

impl fmt::Debug for CoreSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Own(own) => own.selector.fmt(f),
            Kind::Host(_) => f.write_str("HostSelector"),
        }
    }
}

/// Selects by keywords. Keep it: it keeps its index.
#[uniffi::export(default(floor = None, tokenizer = None))]
pub fn keywords(floor: Option<Floor>, tokenizer: Option<Arc<dyn Tokenizer>>) -> Arc<dyn Selector> {
    let mut keywords = core::Keywords::default();
    if let Some(floor) = floor {
        keywords = keywords.floor(floor);
    }
    if let Some(tokenizer) = tokenizer {
        keywords = keywords.tokenizer(HostTokenizer(tokenizer));
    }
    Arc::new(OwnSelector { selector: Box::new(keywords.clone()), keywords: Some(keywords) })
}

/// Makes the index of a selector by keywords before the first question. Its size in bytes; 0 for another selector.
#[uniffi::export]
pub fn keywords_prepare(selector: Arc<dyn Selector>, snapshot: Arc<Snapshot>) -> Result<u64> {
    let own = own::<OwnSelector>(selector);
    let Some(keywords) = own.as_ref().and_then(|own| own.keywords.as_ref()) else { return Ok(0) };
    call(|| Ok(keywords.prepare(snapshot.0.memories()) as u64))
}

/// Selects by asking a model of the host.
#[uniffi::export(default(manifest = None))]
pub fn by_model(model: Arc<dyn Model>, manifest: Option<Manifest>) -> Result<Arc<dyn Selector>> {
    let mut selector = core::ByModel::new(HostModel(model));
    if let Some(manifest) = manifest {
        selector = selector.manifest(manifest);
    }
    Ok(Arc::new(OwnSelector { selector: Box::new(selector), keywords: None }))
}
