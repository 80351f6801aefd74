//! The texts for a prompt of several scopes, and what each scope has in them.

use serde::Serialize;

use super::{Memories, PromptSize, Prompts};
use crate::Result;
use crate::context::Context;
use crate::guide::Guide;
use crate::path::Scope;
use crate::recall::Injection;
use crate::size::SizeCounter;

/// What one of several scopes has in a prompt.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ScopeSize {
    /// The scope.
    pub scope: Scope,
    /// Its part of the budget, from 0 to 1.
    pub share: f64,
    /// What it may show in one session, in the unit of the budget: bytes, as a rule.
    pub per_session: usize,
    /// Its index, as it stands in the prompt.
    pub index: PromptSize,
    /// How many of its memories were recalled.
    pub memories: usize,
    /// Their texts, without what stands around them.
    pub recalled: PromptSize,
}

impl Memories {
    /// The texts for a prompt: how to use memory, with the scopes that there are; what stands in instruction files and
    /// in the index of each scope; and what was recalled. The guide is told of the scopes, unless it says so itself.
    ///
    /// # Errors
    /// If a store cannot list.
    ///
    /// # Example: two scopes, and what each costs
    /// ```
    /// use memcore::{By, Draft, Guide, Keywords, MemStore, Memories, Query, RoughTokens, Scope, Session, Vault};
    ///
    /// let project = Vault::with_store(MemStore::new());
    /// project.write(&Draft::project("Deploy day", "We deploy on Tuesdays."), &By::agent())?;
    /// let user = Vault::builder().scope(Scope::User).with_store(MemStore::new());
    /// let memories = Memories::new([(project, 3.0), (user, 1.0)])?;
    ///
    /// let answer = memories.recall(&Query::new("when do we deploy?"), &Keywords::default(), &mut Session::new())?;
    /// let prompts = memories.prompts(&Guide::default(), None, Some(&answer))?;
    /// assert!(prompts.guide.contains("- **user**: this person's, in every project."));
    /// let [project, user] = &memories.sizes(Some(&answer), &RoughTokens)?[..] else { panic!() };
    /// assert_eq!((project.share, project.memories, user.memories), (0.75, 1, 0));
    /// assert!(project.index.tokens > user.index.tokens);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn prompts(
        &self,
        guide: &Guide,
        context: Option<&Context>,
        recalled: Option<&Injection>,
    ) -> Result<Prompts> {
        let mut guide = guide.clone();
        if guide.scopes.is_empty() {
            let folder = |vault: &super::Vault| Some(vault.folder()?.to_string_lossy().into_owned());
            guide.scopes = self.vaults().map(|vault| (vault.scope(), folder(vault))).collect();
        }
        let mut standing = context.map(Context::render).unwrap_or_default();
        if !standing.is_empty() {
            standing.push('\n');
        }
        standing.push_str(&self.index_text(&guide)?);
        Ok(Prompts {
            guide: guide.text(),
            standing,
            recalled: recalled.map(|injection| injection.text.clone()).unwrap_or_default(),
        })
    }

    /// What each scope has in a prompt with this recall, in the order of the vaults, with tokens by this counter.
    ///
    /// # Errors
    /// If a store cannot list.
    pub fn sizes(&self, recalled: Option<&Injection>, tokens: &dyn SizeCounter) -> Result<Vec<ScopeSize>> {
        let indexes = self.index_texts(&Guide::default())?;
        let budget = self.vaults().next().map(|vault| vault.0.finish.budget).unwrap_or_default();
        let size = |(share, (scope, index)): (&crate::recall::Share, (Scope, String))| {
            let memories = recalled.map(|it| &it.memories[..]).unwrap_or_default();
            let own = memories.iter().filter(|memory| memory.id.scope == scope);
            let parts = own.clone().flat_map(|memory| &memory.excerpt.parts);
            let text: String = parts.map(|part| part.text.as_str()).collect();
            ScopeSize {
                scope,
                share: share.part,
                per_session: share.of(budget.per_session),
                index: PromptSize::of("index", &index, tokens),
                memories: own.count(),
                recalled: PromptSize::of("recalled", &text, tokens),
            }
        };
        Ok(self.shares().iter().zip(indexes).map(size).collect())
    }

    /// The indexes as one text for a prompt, each with its scope and its folder.
    ///
    /// # Errors
    /// If a store cannot list.
    pub fn index_text(&self, guide: &Guide) -> Result<String> {
        let texts: Vec<String> = self.index_texts(guide)?.into_iter().map(|(_, text)| text).collect();
        Ok(texts.join("\n"))
    }

    fn index_texts(&self, guide: &Guide) -> Result<Vec<(Scope, String)>> {
        self.vaults()
            .map(|vault| {
                let (scope, index) = (vault.scope(), vault.index()?);
                let folder = vault.folder().map(|folder| folder.to_string_lossy().into_owned());
                let guide = Guide { folder: folder.or_else(|| Some(scope.to_string())), ..guide.clone() };
                Ok((scope, format!("{scope}: {}", index.render(&guide))))
            })
            .collect()
    }
}
