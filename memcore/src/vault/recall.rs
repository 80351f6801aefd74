//! Recall: from a question to the text for the prompt.

use super::Vault;
use crate::Result;
use crate::recall::{
    Candidate, Injection, LeftOut, LeftOutWhy, Picked, Query, RecallTurn, RecallWith, SelectRequest,
    Selection, Selector, Session, describes_tool_in_use,
};

impl Vault {
    /// Recalls the memories that matter for a question: the selector picks, the budget admits, and the session
    /// remembers what was shown.
    ///
    /// # Errors
    /// If the store cannot list, or the selector fails. The session is then as it was.
    pub fn recall(&self, query: &Query, selector: &dyn Selector, session: &mut Session) -> Result<Injection> {
        let mut picked = self.candidates(query.clone(), session)?;
        if !picked.candidates.is_empty() {
            picked.selection = selector.select(&self.0.finish.request(&picked))?;
        }
        Ok(self.0.finish.injection(picked, session))
    }

    /// Begins a recall in steps. Nothing changes until it is [done](crate::Step::Done).
    ///
    /// # Errors
    /// If the store cannot list.
    pub fn begin_recall(&self, query: Query, with: RecallWith, session: &Session) -> Result<RecallTurn> {
        Ok(RecallTurn::new(self.candidates(query, session)?, self.0.finish.clone(), with))
    }

    /// Ranks memories for a question without budget or session, at most `limit` of them.
    ///
    /// # Errors
    /// If the store cannot list, or the selector fails.
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
        let snapshot = self.snapshot()?;
        let (mut candidates, mut aside) = (Vec::new(), Vec::new());
        for (memory, age) in snapshot.memories().iter().zip(snapshot.ages(now)) {
            if !query.admits(memory, &age) {
                continue;
            }
            let why = if session.has_seen(memory) {
                Some(LeftOutWhy::AlreadyShown)
            } else {
                describes_tool_in_use(memory, &query.recent_tools).then_some(LeftOutWhy::ToolInUse)
            };
            if let Some(why) = why {
                aside.push(LeftOut { id: memory.id().clone(), why });
            } else {
                candidates.push(Candidate { memory: memory.clone(), age });
            }
        }
        Ok(Picked {
            query,
            now,
            candidates,
            aside,
            corpus: snapshot.shared(),
            selection: Selection::default(),
        })
    }
}
