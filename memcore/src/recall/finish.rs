//! From picks to an injection: admission under the budget, frames, and the account.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::cut::{Excerpt, cut};
use super::frame::{self, Frame, Head};
use super::{
    Budget, Candidate, Injection, LeftOut, LeftOutWhy, Nothing, Pick, Query, Recalled, SelectRequest,
    Selection, Session, Trace, TracedPick, Verdict,
};
use crate::freshness::Freshness;
use crate::memory::{Memory, MemoryId};
use crate::size::SizeCounter;

/// What a recall has gathered when its selector is done.
#[derive(Clone, Debug)]
pub(crate) struct Picked {
    pub(crate) query: Query,
    pub(crate) now: DateTime<FixedOffset>,
    /// What could be picked.
    pub(crate) candidates: Vec<Candidate>,
    /// What was put aside before the selector was asked, and why.
    pub(crate) aside: Vec<LeftOut>,
    /// All memories of the folder.
    pub(crate) corpus: Arc<[Memory]>,
    pub(crate) selection: Selection,
}

/// By which rules an injection is made.
#[derive(Clone, Debug)]
pub(crate) struct Finish {
    pub(crate) budget: Budget,
    pub(crate) frame: Frame,
    pub(crate) freshness: Freshness,
    pub(crate) counter: Arc<dyn SizeCounter>,
    /// The folder, for the reader who wants the whole file.
    pub(crate) folder: Option<Arc<Path>>,
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
            limit: self.limit(&picked.query),
            now: picked.now,
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

        // The order of the picks stays within a tier.
        picks.sort_by_key(|pick| {
            by_id.get(&pick.id).map(|candidate| picked.query.tier(&candidate.memory, &candidate.age))
        });
        let (mut blocks, mut memories, mut traced) = (Vec::new(), Vec::new(), Vec::new());
        for (rank, pick) in (1..).zip(picks) {
            let Some(candidate) = by_id.get(&pick.id) else { continue };
            let admitted = if memories.len() >= limit {
                Err(LeftOutWhy::BelowLimit { rank })
            } else {
                self.admit(candidate, &blocks, session)
            };
            let verdict = match admitted {
                Ok((block, excerpt)) => {
                    blocks.push(block);
                    memories.push(self.recalled(candidate, &pick, excerpt));
                    Verdict::Shown
                }
                Err(why) => Verdict::LeftOut(why),
            };
            traced.push(traced_pick(pick, verdict));
        }

        let near_misses = near_misses.into_iter().filter(|miss| by_id.contains_key(&miss.pick.id));
        traced.extend(near_misses.map(|miss| traced_pick(miss.pick, Verdict::LeftOut(miss.why))));

        let text = self.frame.around(&blocks);
        session.spend(self.counter.count(&text));
        for memory in &memories {
            session.remember(&memory.id, memory.revision.clone());
        }
        let nothing = memories.is_empty().then(|| nothing(&picked, &traced));
        let aside = picked.aside.len();
        let seen = picked.aside.iter().filter(|left| left.why == LeftOutWhy::AlreadyShown).count();
        let left_out = left_out(&traced, picked.aside);
        let trace = Trace {
            memories: picked.corpus.len(),
            filtered: picked.corpus.len() - picked.candidates.len() - aside,
            seen,
            picks: traced,
            unknown,
            query: picked.query,
            now: picked.now,
        };
        Injection { text, memories, left_out, nothing, trace }
    }

    /// The block of a memory, cut so that it fits behind the blocks that are there.
    fn admit(
        &self,
        candidate: &Candidate,
        blocks: &[String],
        session: &Session,
    ) -> Result<(String, Excerpt), LeftOutWhy> {
        let memory = &candidate.memory;
        if memory.source().contains(session.nonce()) || memory.id().path.as_str().contains(session.nonce()) {
            return Err(LeftOutWhy::HoldsNonce);
        }
        let body = frame::harmless(memory.body());
        let head = self.head(candidate);
        let room = self.budget.per_session.saturating_sub(session.spent());
        let mut limit = self.budget.per_memory;
        loop {
            let excerpt = cut(&body, limit, &*self.counter);
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
            kind: memory.kind_text(),
            date: candidate.age.modified.map(|time| time.format("%Y-%m-%d").to_string()),
            age: candidate.age.label(),
            title: memory.title(),
            file: self.folder.as_ref().map(|folder| folder.join(path).display().to_string()),
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

/// The picks that are candidates, each once, and the names of those that are not.
fn known_picks(candidates: &[Candidate], selection: Selection) -> (Vec<Pick>, Vec<String>) {
    let all: HashSet<&MemoryId> = candidates.iter().map(|candidate| candidate.memory.id()).collect();
    let mut open = all.clone();
    let (mut known, mut unknown) = (Vec::new(), selection.unknown);
    for pick in selection.picks {
        if open.remove(&pick.id) {
            known.push(pick);
        } else if !all.contains(&pick.id) {
            unknown.push(pick.id.path.to_string());
        }
    }
    (known, unknown)
}

fn traced_pick(pick: Pick, verdict: Verdict) -> TracedPick {
    TracedPick { id: pick.id, score: pick.score, parts: pick.parts, verdict }
}

fn nothing(picked: &Picked, traced: &[TracedPick]) -> Nothing {
    if picked.corpus.is_empty() {
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
        Nothing::NothingRelevant
    } else if traced.iter().all(|pick| pick.verdict == Verdict::LeftOut(LeftOutWhy::HoldsNonce)) {
        Nothing::Refused
    } else {
        Nothing::NoBudget
    }
}

fn left_out(traced: &[TracedPick], aside: Vec<LeftOut>) -> Vec<LeftOut> {
    let picked = traced.iter().filter_map(|pick| match pick.verdict {
        Verdict::Shown => None,
        Verdict::LeftOut(why) => Some(LeftOut { id: pick.id.clone(), why }),
    });
    picked.chain(aside).collect()
}
