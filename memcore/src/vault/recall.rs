//! Recall: from a question to the text for the prompt.

use chrono::{DateTime, FixedOffset};

use super::{Snapshot, Vault};
use crate::Result;
use crate::freshness::Age;
use crate::memory::Memory;
use crate::recall::{
    Aside, Candidate, Injection, LeftOutWhy, Picked, Query, RecallTurn, RecallWith, SelectRequest, Selection,
    Selector, SelectorConfig, Session, describes_tool_in_use,
};

impl Vault {
    /// Recalls the memories that matter for a question: the selector picks, the budget admits, and the session
    /// remembers what was shown.
    ///
    /// # Errors
    /// If the query means nothing, the store cannot list, or the selector fails. The session is then as it was.
    pub fn recall(&self, query: &Query, selector: &dyn Selector, session: &mut Session) -> Result<Injection> {
        let mut picked = self.traced_candidates(query.clone(), session)?;
        picked.selector = selector.configuration();
        if !picked.candidates.is_empty() {
            picked.selection = selector.select(&self.0.finish.request(&picked))?;
        }
        Ok(self.0.finish.injection(picked, session))
    }

    /// Begins a recall in steps. Nothing changes until it is [done](crate::Step::Done).
    ///
    /// # Errors
    /// If the query means nothing, or the store cannot list.
    pub fn begin_recall(&self, query: Query, with: RecallWith, session: &Session) -> Result<RecallTurn> {
        Ok(RecallTurn::new(self.traced_candidates(query, session)?, self.0.finish.clone(), with))
    }

    /// Ranks memories for a question without budget or session, at most `limit` of them.
    ///
    /// # Errors
    /// If the query means nothing, the store cannot list, or the selector fails.
    pub fn search(&self, query: &Query, selector: &dyn Selector, limit: usize) -> Result<Selection> {
        let picked = self.candidates(query.clone(), &Session::with_nonce(""))?;
        let request = SelectRequest { limit, ..self.0.finish.request(&picked) };
        let mut selection = selector.select(&request)?;
        selection.picks.truncate(limit);
        Ok(selection)
    }

    /// What may be picked, read at one instant.
    pub(super) fn candidates(&self, query: Query, session: &Session) -> Result<Picked> {
        let now = self.0.clock.now();
        self.candidates_of(&*self.snapshot_at(now)?, now, query, session)
    }

    /// The same, with the versions of all memories if traces are to have them.
    fn traced_candidates(&self, query: Query, session: &Session) -> Result<Picked> {
        let now = self.0.clock.now();
        let snapshot = self.snapshot_at(now)?;
        let versions = self.0.finish.trace_all.then(|| snapshot.versions(now));
        Ok(Picked { versions, ..self.candidates_of(&snapshot, now, query, session)? })
    }

    /// What may be picked of a snapshot.
    pub(super) fn candidates_of(
        &self,
        snapshot: &Snapshot,
        now: DateTime<FixedOffset>,
        query: Query,
        session: &Session,
    ) -> Result<Picked> {
        query.check()?;
        let origins = self.origins()?;
        let archived = if query.archived { self.archived()? } else { Vec::new() };
        let away = archived.iter().map(|it| (&it.memory, Age::of(&it.memory, None, 0, now)));
        let (mut candidates, mut aside) = (Vec::new(), Vec::new());
        for (memory, age) in snapshot.memories().iter().zip(snapshot.ages(now)).chain(away) {
            let origin = origins.of(memory);
            if !query.admits(memory, &age, origin) {
                continue;
            }
            let candidate = Candidate { memory: memory.clone(), age, origin };
            if query.origins.is_empty() && !origin.is_recalled_unasked() {
                aside.push(Aside { candidate, why: LeftOutWhy::External });
            } else if !query.unreviewed && !origins.is_reviewed(memory) {
                aside.push(Aside { candidate, why: LeftOutWhy::Unreviewed });
            } else if session.has_seen(memory) {
                aside.push(Aside { candidate, why: LeftOutWhy::AlreadyShown });
            } else if describes_tool_in_use(memory, &query.recent_tools) {
                aside.push(Aside { candidate, why: LeftOutWhy::ToolInUse });
            } else {
                candidates.push(candidate);
            }
        }
        let all = snapshot.memories().iter().chain(archived.iter().map(|it| &it.memory));
        let total = snapshot.memories().len() + archived.len();
        // How rare a word is must not be for others to decide.
        let counts = |memory: &&Memory| query.unreviewed || origins.is_reviewed(memory);
        let corpus = match archived.is_empty() && !self.is_shared() {
            true => snapshot.shared(),
            false => all.filter(counts).cloned().collect(),
        };
        Ok(Picked {
            query,
            now,
            candidates,
            aside,
            total,
            corpus,
            versions: None,
            selector: SelectorConfig::new("none"),
            selection: Selection::default(),
        })
    }
}
