//! A language model of the host, for hosts that wait where they are called. Others take turns.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use memcore as core;

use crate::Result;

/// Answers a question.
#[uniffi::export(rust, foreign)]
pub trait Model: Any + Send + Sync {
    /// The model's reply, as it comes. Chatter and code fences around the answer are tolerated.
    ///
    /// Errors: what is thrown ends the recall.
    fn reply(&self, ask: core::Ask) -> Result<String>;
}

pub(crate) struct HostModel(pub(crate) Arc<dyn Model>);

impl core::Model for HostModel {
    fn reply(&self, ask: &core::Ask) -> core::Result<String> {
        self.0.reply(ask.clone()).map_err(|error| error.to_core())
    }
}

impl fmt::Debug for HostModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostModel")
    }
}
