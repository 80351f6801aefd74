//! A recall in steps, for hosts that wait for a model in their own way.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use memcore as core;
use memcore::Ask;

use super::{Injection, Session};
use crate::Result;
use crate::hosts::call;

/// What a turn needs next.
#[derive(uniffi::Enum)]
pub enum Step {
    /// Ask a model, and supply its reply.
    Ask { ask: Ask },
    /// Nothing: here is the answer.
    Done { injection: Injection },
}

/// A recall in steps. To drop it is to cancel it.
#[derive(uniffi::Object)]
pub struct RecallTurn(Mutex<Option<core::RecallTurn>>);

impl RecallTurn {
    pub(crate) fn of(turn: core::RecallTurn) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Some(turn))))
    }

    /// Takes the turn out while it works, since it may call a host's code, which must not find it locked.
    fn take<T>(&self, work: impl FnOnce(&mut core::RecallTurn) -> Result<T>) -> Result<T> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut turn) = taken else {
            let error = core::Error::new(core::ErrorKind::Refused, "the turn is at work in another call");
            return Err(error.hint("take one step after the other").into());
        };
        // After a panic too the turn is there for the next call.
        let done = catch_unwind(AssertUnwindSafe(|| work(&mut turn)));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(turn);
        done.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

#[uniffi::export]
impl RecallTurn {
    /// What is needed now.
    pub fn step(&self, session: Arc<Session>) -> Result<Step> {
        self.take(|turn| {
            session.change(|session| match call(|| turn.step(session))? {
                core::Step::Ask(ask) => Ok(Step::Ask { ask }),
                core::Step::Done(injection) => Ok(Step::Done { injection: (*injection).into() }),
            })
        })
    }

    /// Hands in what the model replied.
    pub fn supply(&self, reply: String) -> Result<()> {
        self.take(|turn| call(|| turn.supply(&reply)))
    }

    /// Goes on by keywords, where the model does not answer.
    pub fn use_keywords(&self) -> Result<()> {
        self.take(|turn| {
            turn.use_keywords();
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_the_turn_to_the_next_call() {
        let vault = core::Vault::with_store(core::MemStore::new());
        let session = core::Session::with_nonce("");
        let turn =
            vault.begin_recall(core::Query::new("mocks?"), core::RecallWith::Keywords, &session).unwrap();
        let turn = RecallTurn::of(turn);
        let panicked =
            catch_unwind(AssertUnwindSafe(|| turn.take(|_| -> Result<()> { panic!("on purpose") })));
        assert!(panicked.is_err());
        assert!(matches!(turn.step(Session::new()), Ok(Step::Done { .. })));
    }
}
