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
    /// Whose memories the folder holds.
    pub scope: Scope,
    /// The folder as the text for the prompt names it; nothing for a store that is not of the file system.
    pub folder: Option<String>,
    /// Sub-folders that are vaults of their own.
    pub apart: Vec<DocPath>,
    /// How much may be shown.
    pub budget: Budget,
    /// What stands around it.
    pub frame: Frame,
    /// From when on a reader is warned of a memory's age.
    pub freshness: Freshness,
    /// By what sizes are measured, by name: `Bytes`.
    pub counter: String,
    /// By what memories are picked.
    pub selector: SelectorConfig,
}

/// A memory that was picked, and what became of it.
#[derive(uniffi::Record)]
pub struct TracedPick {
    /// Which memory.
    pub id: MemoryId,
    /// The selector's score.
    pub score: f64,
    /// What the score is made of.
    pub parts: Vec<ScorePart>,
    /// How much of the question it answers to, where the selector can tell.
    pub evidence: Option<Evidence>,
    /// Which part of its body matches: told of a long body by keywords, and of any that is shown and cut.
    pub passage: Option<Passage>,
    /// Whether it was too weak to be picked and stands here for the account.
    pub near_miss: bool,
    /// What became of it.
    pub verdict: Verdict,
    /// What is shown of its body, in the unit of the vault's counter. Zero for what is left out.
    pub shown: usize,
    /// Bytes of its body that are cut off. Zero for what is left out.
    pub missing_bytes: usize,
}

#[uniffi::export]
impl Trace {
    /// Reads a trace.
    ///
    /// Errors: `InvalidInput` if the text is not what `to_json` gave.
    #[uniffi::constructor]
    pub fn from_json(text: String) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(core::Trace::from_json(&text)?)))
    }

    /// The trace as JSON.
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The form of the JSON, 1. Names and meanings only change with it; new names may come without.
    pub fn version(&self) -> u32 {
        self.0.version
    }

    /// The version of memcore that made it.
    pub fn memcore(&self) -> String {
        self.0.memcore.clone()
    }

    /// What was asked.
    pub fn query(&self) -> Query {
        self.0.query.clone()
    }

    /// The instant of the call.
    pub fn now(&self) -> OffsetDateTime {
        self.0.now
    }

    /// By what settings.
    pub fn configuration(&self) -> Configuration {
        let core::Configuration { scope, folder, apart, budget, frame, freshness, counter, selector } =
            self.0.configuration.clone();
        Configuration { scope, folder, apart, budget, frame, freshness, counter, selector: selector.into() }
    }

    /// The session as it was before.
    pub fn session(&self) -> Arc<Session> {
        Session::of(self.0.session.clone())
    }

    /// Memories in the folder.
    pub fn memories(&self) -> usize {
        self.0.memories
    }

    /// Of these, taken out by the filters of the query.
    pub fn filtered(&self) -> usize {
        self.0.filtered
    }

    /// Of the rest, shown in this session before and unchanged.
    pub fn seen(&self) -> usize {
        self.0.seen
    }

    /// In which version memories were read, by path: those that are named below, or all of the folder if the
    /// vault was told so.
    pub fn versions(&self) -> Vec<TracedVersion> {
        self.0.versions.clone()
    }

    /// What the selector found, in the order in which it was considered: the picks, and behind them the near
    /// misses.
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

    /// Names that a selector or a model gave and that no candidate has; they were dropped.
    pub fn unknown(&self) -> Vec<String> {
        self.0.unknown.clone()
    }

    /// What was put aside before the selector was asked, with the reason.
    pub fn aside(&self) -> Vec<LeftOut> {
        self.0.aside.clone()
    }

    /// Why nothing is shown; nothing if something is.
    pub fn nothing(&self) -> Option<Nothing> {
        self.0.nothing
    }

    /// The digest of the text.
    pub fn text(&self) -> Revision {
        self.0.text.clone()
    }

    /// The size of that text, in the unit of the vault's counter.
    pub fn size(&self) -> usize {
        self.0.size
    }
}
