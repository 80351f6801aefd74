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
    pub name: String,
    pub lines: usize,
    pub bytes: usize,
    pub chars: usize,
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
    pub fn guide(&self) -> String {
        self.0.guide.clone()
    }

    pub fn standing(&self) -> String {
        self.0.standing.clone()
    }

    pub fn recalled(&self) -> String {
        self.0.recalled.clone()
    }

    pub fn sizes(&self) -> Vec<PromptSize> {
        sizes(self.0.sizes())
    }

    pub fn sizes_by(&self, tokens: Arc<dyn SizeCounter>) -> Result<Vec<PromptSize>> {
        let counter = CoreCounter::from(tokens);
        call(|| Ok(sizes(self.0.sizes_by(&counter))))
    }
}

#[uniffi::export]
impl Vault {
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
