//! The text for a prompt, and what stands behind it.

use std::sync::Arc;

use memcore as core;
use memcore::{Difference, LeftOut, Nothing, Recalled};

use super::Trace;

/// The text for a prompt, what is in it, and why.
#[derive(uniffi::Record)]
pub struct Injection {
    pub text: String,
    pub memories: Vec<Recalled>,
    pub left_out: Vec<LeftOut>,
    pub nothing: Option<Nothing>,
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
    Same {
        injection: Injection,
    },
    Differs {
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
