//! From picks to an injection: admission under the budget, frames, and the account.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::cut::{Excerpt, cut};
use super::frame::{self, Frame, Head};
use super::passages::{self, Passage};
use super::picked::known_picks;
use super::select::matching_passage;
use super::{
    Aside, Budget, Candidate, Configuration, Evidence, Injection, LeftOut, LeftOutWhy, Nothing, Pick, Picked,
    Query, Recalled, SelectRequest, SelectorConfig, Session, Share, Trace, TracedPick, TracedVersion,
    Verdict,
};
use crate::freshness::Freshness;
use crate::memory::{MemoryId, Origin};
use crate::path::{DocPath, Scope};
use crate::revision::Revision;
use crate::size::SizeCounter;

/// By which rules an injection is made.
#[derive(Clone, Debug)]
pub(crate) struct Finish {
    pub(crate) budget: Budget,
    pub(crate) frame: Frame,
    pub(crate) freshness: Freshness,
    pub(crate) counter: Arc<dyn SizeCounter>,
    /// The folder, for the reader who wants the whole file.
    pub(crate) folder: Option<Arc<Path>>,
    pub(crate) scope: Scope,
    /// Sub-folders that are vaults of their own.
    pub(crate) apart: Arc<[DocPath]>,
    /// Whether a trace holds the versions of all memories.
    pub(crate) trace_all: bool,
    /// How several scopes share the budget; empty for one.
    pub(crate) shares: Arc<[Share]>,
}

/// A body cut shorter than this, in the counter's unit, is left out instead.
const MIN_EXCERPT: usize = 200;

impl Finish {
    /// What a selector is asked.
    pub(crate) fn request<'p>(&self, picked: &'p Picked) -> SelectRequest<'p> {
        SelectRequest {
            query: &picked.query,
            candidates: &picked.candidates,
            corpus: &picked.corpus,
            limit: self.considered(self.limit(&picked.query)),
            now: picked.now,
        }
    }

    /// The settings of a recall with this selector.
    pub(crate) fn configuration(&self, selector: SelectorConfig) -> Configuration {
        Configuration {
            scope: self.scope,
            folder: self.folder.as_ref().map(|folder| folder.display().to_string()),
            apart: self.apart.to_vec(),
            budget: self.budget,
            frame: self.frame,
            freshness: self.freshness,
            counter: format!("{:?}", self.counter),
            selector,
        }
    }

    fn limit(&self, query: &Query) -> usize {
        query.limit.unwrap_or(usize::MAX).min(self.budget.memories)
    }

    pub(crate) fn injection(&self, mut picked: Picked, session: &mut Session) -> Injection {
        let limit = self.limit(&picked.query);
        let mut selection = std::mem::take(&mut picked.selection);
        let near_misses = std::mem::take(&mut selection.near_misses);
        let (mut picks, unknown) = known_picks(&picked.candidates, selection);
        let by_id: HashMap<&MemoryId, &Candidate> =
            picked.candidates.iter().map(|candidate| (candidate.memory.id(), candidate)).collect();
        let seen = picked.aside.iter().filter(|aside| aside.why == LeftOutWhy::AlreadyShown);
        let seen: Vec<&MemoryId> = seen.map(|aside| aside.candidate.memory.id()).collect();
        let (before, seen) = (session.with_only(&seen), seen.len());

        // The order of the picks stays within a tier.
        picks.sort_by_key(|pick| {
            by_id.get(&pick.id).map(|candidate| picked.query.tier(&candidate.memory, &candidate.age))
        });
        let (mut blocks, mut memories, mut traced) = (Vec::new(), Vec::new(), Vec::new());
        for (rank, pick) in (1..).zip(self.in_turn(picks, limit)) {
            let Some(candidate) = by_id.get(&pick.id) else { continue };
            let mut passage = None;
            let admitted = if memories.len() >= limit {
                Err(LeftOutWhy::BelowLimit { rank })
            } else {
                passage = self.passage(&picked.query, candidate, &pick);
                self.admit(candidate, passage, &blocks, &memories, session)
            };
            traced.push(match admitted {
                Ok((block, excerpt)) => {
                    blocks.push(block);
                    let recalled = self.recalled(candidate, &pick, excerpt);
                    let (shown, missing_bytes) = (recalled.shown, recalled.excerpt.missing_bytes());
                    memories.push(recalled);
                    let passage = passage.or(pick.passage);
                    TracedPick { shown, missing_bytes, passage, ..traced_pick(pick, Verdict::Shown) }
                }
                Err(why) => traced_pick(pick, Verdict::LeftOut(why)),
            });
        }

        let near_misses = near_misses.into_iter().filter(|miss| by_id.contains_key(&miss.pick.id));
        traced.extend(near_misses.map(|miss| TracedPick {
            near_miss: true,
            ..traced_pick(miss.pick, Verdict::LeftOut(miss.why))
        }));
        let versions = picked.versions.take().unwrap_or_else(|| {
            let picks = traced.iter().filter_map(|pick| by_id.get(&pick.id).copied());
            versions(picks.chain(picked.aside.iter().map(|aside| &aside.candidate)))
        });

        let text = self.frame.around(&blocks);
        let size = self.counter.count(&text);
        session.spend(size);
        for memory in &memories {
            session.remember(&memory.id, memory.revision.clone());
            if !self.shares.is_empty() {
                session.spend_of(memory.id.scope, memory.shown);
            }
        }
        let nothing = memories.is_empty().then(|| nothing(&picked, &traced));
        let aside: Vec<LeftOut> = picked.aside.iter().map(Aside::left_out).collect();
        let trace = Trace {
            version: Trace::VERSION,
            memcore: env!("CARGO_PKG_VERSION").to_owned(),
            configuration: self.configuration(picked.selector),
            session: before,
            memories: picked.total,
            filtered: picked.total - picked.candidates.len() - aside.len(),
            seen,
            versions,
            unknown,
            nothing,
            text: Revision::of(text.as_bytes()),
            size,
            query: picked.query,
            now: picked.now,
            picks: traced,
            aside,
        };
        Injection { text, memories, left_out: left_out(&trace), nothing, trace }
    }

    /// The part of a body that matches the question, if the body does not fit as a whole.
    fn passage(&self, query: &Query, candidate: &Candidate, pick: &Pick) -> Option<Passage> {
        let body = candidate.memory.body();
        let limit = self.budget.per_memory;
        if self.counter.count(body) <= limit {
            return None;
        }
        // More than a half of what is shown is not kept for it. Units other than bytes are larger.
        let size = (limit / 2).clamp(MIN_EXCERPT / 2, passages::SIZE);
        let whole = |it: &Passage| body.get(it.range()).is_some();
        let told = pick.passage.filter(|it| whole(it) && it.range().len() <= size).map(Passage::range);
        let found = told.or_else(|| matching_passage(&query.text, body, size))?;
        Some(passages::whole_paragraphs(body, found, limit / 2).into())
    }

    /// The block of a memory, cut so that it fits behind the blocks that are there.
    fn admit(
        &self,
        candidate: &Candidate,
        passage: Option<Passage>,
        blocks: &[String],
        shown: &[Recalled],
        session: &Session,
    ) -> Result<(String, Excerpt), LeftOutWhy> {
        let memory = &candidate.memory;
        if memory.source().contains(session.nonce()) || memory.id().path.as_str().contains(session.nonce()) {
            return Err(LeftOutWhy::HoldsNonce);
        }
        let body = frame::harmless(memory.body());
        let passage = passage.map(|it| written_out(memory.body(), &body, it));
        let head = self.head(candidate);
        let room = self.budget.per_session.saturating_sub(session.spent());
        let mut limit = self.budget.per_memory.min(self.room_of(memory.id().scope, shown, session));
        if limit < MIN_EXCERPT && self.counter.count(&body) > limit && !self.shares.is_empty() {
            return Err(LeftOutWhy::SessionBudget);
        }
        loop {
            let excerpt = cut(&body, passage.clone(), limit, &*self.counter);
            let block = frame::block(session.nonce(), &head, &excerpt);
            let text = self.frame.around(&[blocks, std::slice::from_ref(&block)].concat());
            let over = self.counter.count(&text).saturating_sub(room);
            if over == 0 {
                return Ok((block, excerpt));
            }
            // The line that tells of the cut needs room too. A counter that gives no less for less ends it.
            let shorter = self.counter.count(&excerpt.text()).min(limit);
            let next = shorter.saturating_sub(over.saturating_add(MIN_EXCERPT / 2));
            if next < MIN_EXCERPT {
                return Err(LeftOutWhy::SessionBudget);
            }
            limit = next;
        }
    }

    fn head<'a>(&self, candidate: &'a Candidate) -> Head<'a> {
        let memory = &candidate.memory;
        let path = memory.id().path.as_str();
        Head {
            path,
            scope: memory.id().scope.as_str(),
            origin: Some(candidate.origin).filter(|origin| *origin != Origin::default()).map(Origin::as_str),
            kind: memory.kind_text(),
            date: candidate.age.modified.map(|time| time.format("%Y-%m-%d").to_string()),
            age: candidate.age.label(),
            title: memory.title(),
            file: self.folder_of(memory.id().scope).map(|folder| folder.join(path).display().to_string()),
            description: Some(memory.description())
                .filter(|text| memory.body().trim().is_empty() && !text.is_empty()),
            warning: self.freshness.warning(&candidate.age),
        }
    }

    fn recalled(&self, candidate: &Candidate, pick: &Pick, excerpt: Excerpt) -> Recalled {
        let memory = &candidate.memory;
        Recalled {
            id: memory.id().clone(),
            revision: memory.revision().clone(),
            title: memory.title().to_owned(),
            kind: memory.kind(),
            kind_text: memory.kind_text().map(str::to_owned),
            age: candidate.age,
            score: pick.score,
            shown: self.counter.count(&excerpt.text()),
            excerpt,
        }
    }
}

/// Where a part of a body stands when hidden characters are written out.
fn written_out(body: &str, shown: &str, passage: Passage) -> Range<usize> {
    let at = |at: usize| match shown.len() == body.len() {
        true => at,
        false => frame::harmless(&body[..at]).len().min(shown.len()),
    };
    at(passage.start)..at(passage.end)
}

fn traced_pick(pick: Pick, verdict: Verdict) -> TracedPick {
    TracedPick {
        id: pick.id,
        score: pick.score,
        parts: pick.parts,
        // A number that is none does not go to JSON and back.
        evidence: pick.evidence.filter(Evidence::is_finite),
        passage: pick.passage,
        near_miss: false,
        verdict,
        shown: 0,
        missing_bytes: 0,
    }
}

/// The versions of these memories, by path.
fn versions<'c>(candidates: impl Iterator<Item = &'c Candidate>) -> Vec<TracedVersion> {
    let mut versions: Vec<_> = candidates.map(|it| TracedVersion::of(&it.memory, &it.age)).collect();
    versions.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    versions
}

fn nothing(picked: &Picked, traced: &[TracedPick]) -> Nothing {
    if picked.total == 0 {
        Nothing::NoMemories
    } else if picked.candidates.is_empty() && picked.aside.is_empty() {
        Nothing::AllFiltered
    } else if picked.candidates.is_empty() {
        let shown = picked.aside.iter().all(|left| left.why == LeftOutWhy::AlreadyShown);
        if shown { Nothing::AllShown } else { Nothing::AllAside }
    } else if traced
        .iter()
        .all(|pick| matches!(pick.verdict, Verdict::LeftOut(LeftOutWhy::BelowFloor { .. })))
    {
        let seen = picked.aside.iter().any(|left| left.why == LeftOutWhy::AlreadyShown);
        if seen { Nothing::NothingNew } else { Nothing::NothingRelevant }
    } else if traced.iter().all(|pick| pick.verdict == Verdict::LeftOut(LeftOutWhy::HoldsNonce)) {
        Nothing::Refused
    } else {
        Nothing::NoBudget
    }
}

fn left_out(trace: &Trace) -> Vec<LeftOut> {
    let picked = trace.picks.iter().filter_map(|pick| match pick.verdict {
        Verdict::Shown => None,
        Verdict::LeftOut(why) => Some(LeftOut { id: pick.id.clone(), why }),
    });
    picked.chain(trace.aside.iter().cloned()).collect()
}
