//! From picks to an injection: admission under the budget, frames, and the account.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset};

use super::cut::{Excerpt, cut};
use super::frame::{self, Frame, Head};
use super::{
    Budget, Candidate, Injection, LeftOut, LeftOutWhy, Nothing, Pick, Query, Recalled, SelectRequest, Selection, Session, Trace,
    TracedPick, Verdict,
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
    /// What the session has seen.
    pub(crate) seen: Vec<MemoryId>,
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
        let (picks, unknown) = known_picks(&picked.candidates, std::mem::take(&mut picked.selection));
        let by_id: HashMap<&MemoryId, &Candidate> =
            picked.candidates.iter().map(|candidate| (candidate.memory.id(), candidate)).collect();

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
                    memories.push(self.recalled(candidate, &pick, &excerpt));
                    Verdict::Shown
                }
                Err(why) => Verdict::LeftOut(why),
            };
            traced.push(TracedPick { id: pick.id, score: pick.score, parts: pick.parts, verdict });
        }

        let text = self.frame.around(&blocks);
        session.spend(self.counter.count(&text));
        for memory in &memories {
            session.remember(&memory.id, memory.revision.clone());
        }
        let nothing = memories.is_empty().then(|| nothing(&picked, &traced));
        let left_out = left_out(&traced, &picked.seen);
        let trace = Trace {
            memories: picked.corpus.len(),
            filtered: picked.corpus.len() - picked.candidates.len() - picked.seen.len(),
            seen: picked.seen.len(),
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
            let text = self.frame.around(&[blocks, &[block.clone()]].concat());
            let over = self.counter.count(&text).saturating_sub(room);
            if over == 0 {
                return Ok((block, excerpt));
            }
            // The line that tells of the cut needs room too.
            let shorter = self.counter.count(&excerpt.head) + self.counter.count(&excerpt.tail);
            limit = shorter.saturating_sub(over + MIN_EXCERPT / 2);
            if limit < MIN_EXCERPT {
                return Err(LeftOutWhy::SessionBudget);
            }
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
            warning: self.freshness.warning(&candidate.age),
        }
    }

    fn recalled(&self, candidate: &Candidate, pick: &Pick, excerpt: &Excerpt) -> Recalled {
        let memory = &candidate.memory;
        Recalled {
            id: memory.id().clone(),
            revision: memory.revision().clone(),
            title: memory.title().to_owned(),
            kind: memory.kind(),
            age: candidate.age,
            score: pick.score,
            shown: self.counter.count(&[&*excerpt.head, &*excerpt.tail].concat()),
            missing_bytes: excerpt.missing,
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

fn nothing(picked: &Picked, traced: &[TracedPick]) -> Nothing {
    if picked.corpus.is_empty() {
        Nothing::NoMemories
    } else if picked.candidates.is_empty() && picked.seen.is_empty() {
        Nothing::AllFiltered
    } else if picked.candidates.is_empty() {
        Nothing::AllShown
    } else if traced.is_empty() {
        Nothing::NothingRelevant
    } else if traced.iter().all(|pick| pick.verdict == Verdict::LeftOut(LeftOutWhy::HoldsNonce)) {
        Nothing::Refused
    } else {
        Nothing::NoBudget
    }
}

fn left_out(traced: &[TracedPick], seen: &[MemoryId]) -> Vec<LeftOut> {
    let picked = traced.iter().filter_map(|pick| match pick.verdict {
        Verdict::Shown => None,
        Verdict::LeftOut(why) => Some(LeftOut { id: pick.id.clone(), why }),
    });
    let seen = seen.iter().map(|id| LeftOut { id: id.clone(), why: LeftOutWhy::AlreadyShown });
    picked.chain(seen).collect()
}
