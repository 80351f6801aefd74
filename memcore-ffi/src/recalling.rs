//! A recall: session, turn, injection, trace, replay.

mod injection;
mod scores;
mod session;
mod trace;
mod turn;

pub(crate) use injection::{Injection, Replay};
pub(crate) use session::Session;
pub(crate) use trace::Trace;
pub(crate) use turn::RecallTurn;
