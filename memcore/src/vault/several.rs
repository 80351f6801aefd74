//! Vaults of several scopes, asked as one.

use std::path::Path;
use std::sync::Arc;

use super::{LoadedIndex, Vault};
use crate::path::Scope;
use crate::recall::{Finish, Injection, Picked, Query, Selector, Session, Share};
use crate::{Error, ErrorKind, Result};

/// Memories of several scopes: the user's, the project's, the team's, an agent's, those of one conversation. Each vault
/// has its own folder, its own index and a share of the budget; one recall asks them all.
///
/// The first vault's settings (budget, frame, freshness, counter, clock) hold for the recall. The budget is split by the
/// shares: of the number of memories each scope has its part for certain, and what one does not use the others get; of
/// the size for a session each has its part and no more. A block says which scope it is of.
///
/// # Example: what the user prefers, and how the project is built
/// ```
/// use memcore::{By, Draft, Keywords, MemStore, Memories, Query, Scope, Session, Vault};
///
/// let project = Vault::with_store(MemStore::new());
/// project.write(&Draft::project("Deploy day", "We deploy on Tuesdays."), &By::agent())?;
/// let user = Vault::builder().scope(Scope::User).with_store(MemStore::new());
/// user.write(&Draft::user("Deploy habits", "Ana likes to deploy before lunch."), &By::user())?;
///
/// let memories = Memories::new([(project, 2.0), (user, 1.0)])?;
/// let answer = memories.recall(&Query::new("when do we deploy?"), &Keywords::default(), &mut Session::new())?;
/// let scopes: Vec<&str> = answer.memories.iter().map(|memory| memory.id.scope.as_str()).collect();
/// assert!(scopes.contains(&"project") && scopes.contains(&"user"));
/// assert!(answer.text.contains("scope=\"user\""));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Memories {
    parts: Vec<(Vault, f64)>,
}

impl Memories {
    /// These vaults, each with its share of the budget: 2.0 gets twice as much as 1.0.
    ///
    /// # Errors
    /// `InvalidInput` for no vault, two of one scope, a share that is not a number above zero, or a folder that lies in
    /// another one's and is not [left apart](super::VaultBuilder::apart) there: its memories would be shown twice, and
    /// those of a team without having been accepted.
    pub fn new(vaults: impl IntoIterator<Item = (Vault, f64)>) -> Result<Self> {
        let parts: Vec<(Vault, f64)> = vaults.into_iter().collect();
        let invalid = |message: String| Err(Error::new(ErrorKind::InvalidInput, message));
        if parts.is_empty() {
            return invalid("there is no vault to ask".to_owned());
        }
        for (at, (vault, share)) in parts.iter().enumerate() {
            let scope = vault.scope();
            if !share.is_finite() || *share <= 0.0 {
                return invalid(format!(
                    "the share of the {scope} memories is {share}, and has to be above zero"
                ));
            }
            if parts[..at].iter().any(|(other, _)| other.scope() == scope) {
                return invalid(format!(
                    "two vaults have the scope {scope}, so their memories would have one id"
                ));
            }
            for (inner, _) in &parts {
                if let Some(folder) = vault.looks_into(inner) {
                    let message = format!(
                        "the {scope} memories hold {folder}, which is the {} memories'",
                        inner.scope()
                    );
                    return Err(Error::new(ErrorKind::InvalidInput, message)
                        .at(folder)
                        .hint("open the outer vault with `apart` for that folder"));
                }
            }
        }
        Ok(Self { parts })
    }

    /// The vaults, in the order in which they were handed in.
    pub fn vaults(&self) -> impl Iterator<Item = &Vault> {
        self.parts.iter().map(|(vault, _)| vault)
    }

    /// The vault of a scope.
    pub fn vault(&self, scope: Scope) -> Option<&Vault> {
        self.vaults().find(|vault| vault.scope() == scope)
    }

    /// Recalls from all scopes: the selector chooses among the memories of all of them, scope by scope, newest first in
    /// each.
    ///
    /// # Errors
    /// If a store cannot list, or the selector fails. The session is then as it was.
    pub fn recall(&self, query: &Query, selector: &dyn Selector, session: &mut Session) -> Result<Injection> {
        let mut all: Option<Picked> = None;
        let mut corpus = Vec::new();
        for vault in self.vaults() {
            let picked = vault.candidates(query.clone(), session)?;
            corpus.extend(picked.corpus.iter().cloned());
            match &mut all {
                None => all = Some(picked),
                Some(all) => {
                    all.candidates.extend(picked.candidates);
                    all.aside.extend(picked.aside);
                    all.total += picked.total;
                }
            }
        }
        let (Some(mut picked), Some((first, _))) = (all, self.parts.first()) else {
            return Err(Error::new(ErrorKind::InvalidInput, "there is no vault to ask"));
        };
        picked.corpus = corpus.into();
        picked.selector = selector.configuration();
        let finish = Finish { shares: self.shares(), ..first.0.finish.clone() };
        if !picked.candidates.is_empty() {
            picked.selection = selector.select(&finish.request(&picked))?;
        }
        Ok(finish.injection(picked, session))
    }

    /// Counts the memories of a recall as used, each in its own vault, once a session. Whether all could be written.
    ///
    /// # Errors
    /// What a store says.
    pub fn record_use(&self, answer: &Injection, session: &mut Session) -> Result<bool> {
        let mut written = true;
        for vault in self.vaults() {
            written &= vault.record_use(answer, session)?;
        }
        Ok(written)
    }

    /// The index of each scope, as an agent is shown it.
    ///
    /// # Errors
    /// If a store cannot list.
    pub fn indexes(&self) -> Result<Vec<(Scope, LoadedIndex)>> {
        self.vaults().map(|vault| Ok((vault.scope(), vault.index()?))).collect()
    }

    pub(super) fn shares(&self) -> Arc<[Share]> {
        let sum: f64 = self.parts.iter().map(|(_, share)| share).sum();
        let share = |(vault, share): &(Vault, f64)| Share {
            scope: vault.scope(),
            folder: vault.0.finish.folder.clone(),
            part: share / sum,
        };
        self.parts.iter().map(share).collect()
    }
}

impl Vault {
    /// The folder of another vault, if this one takes it for a part of its own.
    fn looks_into(&self, inner: &Self) -> Option<String> {
        let (outer, folder) = (self.folder()?, inner.folder()?);
        if Arc::ptr_eq(&self.0, &inner.0) {
            return None;
        }
        let below = folder.strip_prefix(outer).ok().filter(|below| *below != Path::new(""))?;
        let apart = self.0.finish.apart.iter().any(|apart| below.starts_with(apart.as_str()));
        let hidden = below.iter().any(|part| part.to_string_lossy().starts_with('.'));
        (!apart && !hidden).then(|| folder.display().to_string())
    }
}
