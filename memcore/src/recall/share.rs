//! How several scopes share one budget.

use std::path::Path;
use std::sync::Arc;

use super::{Finish, Pick, Recalled, Session};
use crate::path::Scope;

/// What one of several scopes has of the budget.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) scope: Scope,
    /// Its folder, for the reader who wants the whole file.
    pub(crate) folder: Option<Arc<Path>>,
    /// From 0 to 1.
    pub(crate) part: f64,
}

impl Share {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a part of a limit: what is rounded away does not matter, and a float that is too large saturates"
    )]
    /// Its part of a limit.
    pub(crate) fn of(&self, whole: usize) -> usize {
        (whole as f64 * self.part).floor() as usize
    }
}

impl Finish {
    fn share(&self, scope: Scope) -> Option<&Share> {
        self.shares.iter().find(|share| share.scope == scope)
    }

    /// How many a selector is asked for: where scopes share the number, more than are shown, so that each finds its own.
    pub(super) fn considered(&self, limit: usize) -> usize {
        limit.saturating_mul((4 * self.shares.len()).max(1))
    }

    /// The folder of a scope.
    pub(super) fn folder_of(&self, scope: Scope) -> Option<&Arc<Path>> {
        self.share(scope).map_or(self.folder.as_ref(), |share| share.folder.as_ref())
    }

    /// What a scope may still show in a session, in the counter's unit.
    pub(super) fn room_of(&self, scope: Scope, shown: &[Recalled], session: &Session) -> usize {
        let Some(share) = self.share(scope) else { return usize::MAX };
        let now: usize = shown.iter().filter(|it| it.id.scope == scope).map(|it| it.shown).sum();
        share.of(self.budget.per_session).saturating_sub(session.spent_of(scope)).saturating_sub(now)
    }

    /// The picks in the order in which they are admitted. Each scope comes first with as many as its share of the number;
    /// what is over takes what others leave.
    pub(super) fn in_turn(&self, picks: Vec<Pick>, limit: usize) -> Vec<Pick> {
        let mut taken = vec![0; self.shares.len()];
        let (first, over): (Vec<Pick>, Vec<Pick>) = picks.into_iter().partition(|pick| {
            let at = self.shares.iter().position(|share| share.scope == pick.id.scope);
            at.is_none_or(|at| {
                taken[at] += 1;
                taken[at] <= self.shares[at].of(limit).max(1)
            })
        });
        first.into_iter().chain(over).collect()
    }
}
