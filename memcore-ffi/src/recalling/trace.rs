//! All that a recall decided.

use std::sync::Arc;

use memcore as core;
use memcore::{
    Budget, DocPath, Frame, Freshness, LeftOut, MemoryId, Nothing, Passage, Query, Revision, Scope,
    ScorePart, TracedVersion, Verdict,
};

use super::Session;
use crate::Result;
use crate::records::{Evidence, SelectorConfig};
use crate::scalars::OffsetDateTime;

/// All that a recall decided, to be kept as JSON.
#[derive(uniffi::Object)]
#[uniffi::export(Eq)]
pub struct Trace(pub(crate) core::Trace);

impl PartialEq for Trace {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// The settings of a recall.
#[derive(uniffi::Record)]
pub struct Configuration {
    pub scope: Scope,
    pub folder: Option<String>,
    /// Sub-folders that are vaults of their own.
    pub apart: Vec<DocPath>,
    pub budget: Budget,
    pub frame: Frame,
    pub freshness: Freshness,
    pub counter: String,
    pub selector: SelectorConfig,
}

/// A memory that was picked, and what became of it.
#[derive(uniffi::Record)]
pub struct TracedPick {
    pub id: MemoryId,
    pub score: f64,
    pub parts: Vec<ScorePart>,
    pub evidence: Option<Evidence>,
    pub passage: Option<Passage>,
    pub near_miss: bool,
    pub verdict: Verdict,
    pub shown: usize,
    pub missing_bytes: usize,
}

#[uniffi::export]
impl Trace {
    #[uniffi::constructor]
    pub fn from_json(text: String) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Trace::from_json(&text)?)))
    }

    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    pub fn version(&self) -> u32 {
        self.0.version
    }

    pub fn memcore(&self) -> String {
        self.0.memcore.clone()
    }

    pub fn query(&self) -> Query {
        self.0.query.clone()
    }

    pub fn now(&self) -> OffsetDateTime {
        self.0.now
    }

    pub fn configuration(&self) -> Configuration {
        let core::Configuration { scope, folder, apart, budget, frame, freshness, counter, selector } =
            self.0.configuration.clone();
        Configuration { scope, folder, apart, budget, frame, freshness, counter, selector: selector.into() }
    }

    /// The session as it was before.
    pub fn session(&self) -> Arc<Session> {
        Session::of(self.0.session.clone())
    }

    pub fn memories(&self) -> usize {
        self.0.memories
    }

    pub fn filtered(&self) -> usize {
        self.0.filtered
    }

    pub fn seen(&self) -> usize {
        self.0.seen
    }

    pub fn versions(&self) -> Vec<TracedVersion> {
        self.0.versions.clone()
    }

    pub fn picks(&self) -> Vec<TracedPick> {
        let pick = |it: &core::TracedPick| {
            let core::TracedPick {
                id,
                score,
                parts,
                evidence,
                passage,
                near_miss,
                verdict,
                shown,
                missing_bytes,
            } = it.clone();
            let evidence = evidence.map(Evidence::from);
            TracedPick { id, score, parts, evidence, passage, near_miss, verdict, shown, missing_bytes }
        };
        self.0.picks.iter().map(pick).collect()
    }

    pub fn unknown(&self) -> Vec<String> {
        self.0.unknown.clone()
    }

    pub fn aside(&self) -> Vec<LeftOut> {
        self.0.aside.clone()
    }

    pub fn nothing(&self) -> Option<Nothing> {
        self.0.nothing
    }

    /// The digest of the text.
    pub fn text(&self) -> Revision {
        self.0.text.clone()
    }

    pub fn size(&self) -> usize {
        self.0.size
    }
}
