//! Asking a language model: what to ask, and how to read what models really answer.
//!
//! `memcore` never talks to a model. It hands out an [`Ask`]; the host asks in its own way.

mod json;

use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;

pub(crate) use json::last_object_with;

use crate::Result;

/// What to ask a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ask {
    /// The standing instruction: the system prompt, where the model has one.
    pub system: String,
    /// The message of this turn.
    pub user: String,
    /// The JSON schema of the reply, for models that can be held to one.
    pub schema: serde_json::Value,
}

/// A language model, as the host reaches it: text in, text out.
pub trait Model: Debug + Send + Sync {
    /// The model's reply, as it comes. Chatter and code fences around the answer are tolerated.
    ///
    /// # Errors
    /// Whatever went wrong; give [`Error::host`](crate::Error::host) your own error to get it back.
    fn reply(&self, ask: &Ask) -> Result<String>;
}

impl<M: Model + ?Sized> Model for Arc<M> {
    fn reply(&self, ask: &Ask) -> Result<String> {
        (**self).reply(ask)
    }
}
