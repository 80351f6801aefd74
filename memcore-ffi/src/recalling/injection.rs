//! The text for a prompt, and what stands behind it.

use std::sync::Arc;

use memcore as core;
use memcore::{Difference, LeftOut, Nothing, Recalled};

use super::Trace;

/// The text for a prompt, what is in it, and why.
#[derive(uniffi::Record)]
pub struct Injection {
    /// The framed text. Place it between the system prompt and the user's message. Empty if nothing is shown.
    pub text: String,
    /// What is shown, in the order of the text.
    pub memories: Vec<Recalled>,
    /// What was considered and is not shown, with the reason.
    pub left_out: Vec<LeftOut>,
    /// Why nothing is shown; nothing if something is.
    pub nothing: Option<Nothing>,
    /// How it came about.
    pub trace: Arc<Trace>,
}

impl From<core::Injection> for Injection {
    fn from(it: core::Injection) -> Self {
        let core::Injection { text, memories, left_out, nothing, trace } = it;
        Self { text, memories, left_out, nothing, trace: Arc::new(Trace(trace)) }
    }
}

impl From<Injection> for core::Injection {
    fn from(it: Injection) -> Self {
        let Injection { text, memories, left_out, nothing, trace } = it;
        Self { text, memories, left_out, nothing, trace: trace.0.clone() }
    }
}

/// Whether a recall gives the same again.
#[derive(uniffi::Enum)]
pub enum Replay {
    /// The same came out, byte for byte: here it is.
    Same { injection: Injection },
    /// The first input that differs, or what came out otherwise.
    Differs {
        /// The first thing that differs.
        difference: Difference,
        /// The difference in a sentence.
        message: String,
    },
}

impl From<core::Replay> for Replay {
    fn from(it: core::Replay) -> Self {
        match it {
            core::Replay::Same(injection) => Self::Same { injection: (*injection).into() },
            core::Replay::Differs(difference) => {
                Self::Differs { message: difference.to_string(), difference }
            }
        }
    }
}
