//! A recall in steps, for hosts that wait for their model in their own way.

use super::select::{Keywords, Manifest, ask, model_configuration, read_reply};
use super::{Finish, Injection, Picked, SelectRequest, Selector, Session};
use crate::Result;
use crate::ask::Ask;

/// By what a recall in steps selects.
#[derive(Clone, Copy, Debug, Default)]
pub enum RecallWith {
    /// By keywords: done at the first step.
    #[default]
    Keywords,
    /// By the host's model, which is shown a list of this size.
    Model(Manifest),
}

/// What a [`RecallTurn`] needs next.
#[derive(Clone, Debug)]
pub enum Step {
    /// Ask a model, and [`supply`](RecallTurn::supply) its reply.
    Ask(Ask),
    /// Nothing: here is the answer.
    Done(Box<Injection>),
}

/// A recall that says what it needs and is given it. Beginning one changes nothing, so dropping it cancels it.
///
/// # Example: the host asks its model where it waits
/// ```
/// use memcore::{Manifest, MemStore, Query, RecallWith, Session, Step, Vault};
///
/// let store = MemStore::new();
/// store.insert("user_ana.md".parse()?, "---\nname: Ana\ndescription: writes Rust\n---\nSince 2015.\n");
/// let vault = Vault::with_store(store);
/// let mut session = Session::new();
///
/// let mut turn = vault.begin_recall(Query::new("who writes Rust?"), RecallWith::Model(Manifest::default()), &session)?;
/// let injection = loop {
///     match turn.step(&mut session)? {
///         Step::Ask(_ask) => {
///             let reply = r#"{"selected_memories": ["user_ana.md"]}"#; // your model's answer, awaited in your way
///             if turn.supply(reply).is_err() {
///                 turn.use_keywords(); // a model that fails need not fail the turn
///             }
///         }
///         Step::Done(injection) => break injection,
///     }
/// };
/// assert_eq!(injection.memories[0].title, "Ana");
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Debug)]
pub struct RecallTurn {
    picked: Picked,
    finish: Finish,
    state: State,
}

#[derive(Debug)]
enum State {
    Select(RecallWith),
    Finish,
    Done(Box<Injection>),
}

impl RecallTurn {
    pub(crate) fn new(mut picked: Picked, finish: Finish, with: RecallWith) -> Self {
        picked.selector = match &with {
            RecallWith::Keywords => Keywords::default().configuration(),
            RecallWith::Model(manifest) => model_configuration(manifest),
        };
        // A model is not asked where there is nothing to choose.
        let state = if picked.candidates.is_empty() { State::Finish } else { State::Select(with) };
        Self { picked, finish, state }
    }

    /// What is needed next. The session is the one that the turn was begun with; it is changed when the turn
    /// is done, and only then.
    ///
    /// # Errors
    /// None today; a selection that can fail will.
    pub fn step(&mut self, session: &mut Session) -> Result<Step> {
        match &self.state {
            State::Select(RecallWith::Model(manifest)) => {
                return Ok(Step::Ask(ask(manifest, &self.request())));
            }
            State::Select(RecallWith::Keywords) => self.use_keywords(),
            State::Finish => {}
            State::Done(injection) => return Ok(Step::Done(injection.clone())),
        }
        let injection = Box::new(self.finish.injection(self.picked.clone(), session));
        self.state = State::Done(injection.clone());
        Ok(Step::Done(injection))
    }

    /// Takes the model's reply, with whatever chatter is around it.
    ///
    /// # Errors
    /// `InvalidReply` if no answer can be found in it. The turn still waits: ask again, or
    /// [`use_keywords`](Self::use_keywords).
    pub fn supply(&mut self, reply: &str) -> Result<()> {
        if matches!(self.state, State::Select(_)) {
            self.picked.selection = read_reply(reply, &self.picked.candidates)?;
            self.state = State::Finish;
        }
        Ok(())
    }

    /// Selects by keywords instead of waiting for a model.
    pub fn use_keywords(&mut self) {
        if matches!(self.state, State::Select(_)) {
            let keywords = Keywords::default();
            self.picked.selector = keywords.configuration();
            self.picked.selection = keywords.select(&self.request()).unwrap_or_default();
            self.state = State::Finish;
        }
    }

    fn request(&self) -> SelectRequest<'_> {
        self.finish.request(&self.picked)
    }
}
