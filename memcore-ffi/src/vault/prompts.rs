//! The three texts for a prompt.

use std::sync::Arc;

use memcore as core;

use super::Vault;
use crate::Result;
use crate::hosts::call;
use crate::hosts::counter::{CoreCounter, SizeCounter};
use crate::places::Context;
use crate::readings::Guide;
use crate::recalling::Injection;

/// The three texts for a prompt.
#[derive(uniffi::Object)]
pub struct Prompts(pub(super) core::Prompts);

/// The size of one of them.
#[derive(uniffi::Record)]
pub struct PromptSize {
    /// Which one: `guide`, `standing` or `recalled`; of a scope `index` or `recalled`.
    pub name: String,
    /// Its lines.
    pub lines: usize,
    /// Its UTF-8 bytes.
    pub bytes: usize,
    /// Its characters.
    pub chars: usize,
    /// Its tokens, by the counter that was asked.
    pub tokens: usize,
}

impl From<core::PromptSize> for PromptSize {
    fn from(it: core::PromptSize) -> Self {
        let core::PromptSize { name, lines, bytes, chars, tokens, .. } = it;
        Self { name: name.to_owned(), lines, bytes, chars, tokens }
    }
}

fn sizes(them: [core::PromptSize; 3]) -> Vec<PromptSize> {
    them.into_iter().map(PromptSize::from).collect()
}

#[uniffi::export]
impl Prompts {
    /// How to use memory. It is the same in every conversation: for the system prompt.
    pub fn guide(&self) -> String {
        self.0.guide.clone()
    }

    /// What people have written down, and the index. It is the same until a file changes: behind the system
    /// prompt, before the conversation.
    pub fn standing(&self) -> String {
        self.0.standing.clone()
    }

    /// What was recalled for this turn: between all of that and the user's message. Empty if nothing was.
    pub fn recalled(&self) -> String {
        self.0.recalled.clone()
    }

    /// The sizes of the three, with tokens by `RoughTokens`.
    pub fn sizes(&self) -> Vec<PromptSize> {
        sizes(self.0.sizes())
    }

    /// The sizes of the three, with tokens by a counter of the host's.
    pub fn sizes_by(&self, tokens: Arc<dyn SizeCounter>) -> Result<Vec<PromptSize>> {
        let counter = CoreCounter::from(tokens);
        call(|| Ok(sizes(self.0.sizes_by(&counter))))
    }
}

#[uniffi::export]
impl Vault {
    /// The texts for a prompt: how to use memory, what stands in instruction files and the index, and what
    /// was recalled. The guide is told where the folder is, unless it says so itself.
    ///
    /// Errors: If the store cannot list.
    #[uniffi::method(default(context = None, recalled = None))]
    pub fn prompts(
        &self,
        guide: Guide,
        context: Option<Arc<Context>>,
        recalled: Option<Injection>,
    ) -> Result<Arc<Prompts>> {
        // A copy, since a host's store may read the context meanwhile.
        let context = context.map(|context| context.inner().clone());
        let (guide, recalled) = (guide.into(), recalled.map(core::Injection::from));
        let prompts = self.call(|vault| vault.prompts(&guide, context.as_ref(), recalled.as_ref()))?;
        Ok(Arc::new(Prompts(prompts)))
    }
}
