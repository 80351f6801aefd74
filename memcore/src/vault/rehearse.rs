//! Changes that rules of the host judge: they are asked in a dry run, before the lock is taken, and what they said holds
//! under it for the very same texts.

use std::collections::HashMap;
use std::fmt;

use chrono::{DateTime, FixedOffset};

use super::change::{By, Transaction};
use super::gate::{self, Passed};
use super::{Vault, Written};
use crate::memory::{Draft, Memory};
use crate::path::DocPath;
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

/// So often the host is asked anew if somebody changes the same memory while its rules look.
const TRIES: usize = 64;

/// What came of texts at the door, by path, version in place and version brought.
#[derive(Default)]
pub(super) struct Judged(HashMap<(DocPath, Option<Revision>, Revision), Passed>);

/// What is done in a transaction.
type Change<'c, T> = &'c dyn Fn(&mut Transaction<'_>) -> Result<T>;

impl Vault {
    /// Makes a change under the lock. With rules of the host it is rehearsed first; a text that came to be another
    /// meanwhile lets the lock go, and all is done anew.
    pub(super) fn transact<T>(
        &self,
        by: &By,
        change: impl Fn(&mut Transaction<'_>) -> Result<T>,
    ) -> Result<T> {
        self.rehearsed(by, &change)
    }

    /// Not compiled for every change.
    fn rehearsed<T>(&self, by: &By, change: Change<'_, T>) -> Result<T> {
        if by.dry_run || !self.0.linter.asks_host() {
            return change(&mut Transaction::begin(self, by)?);
        }
        let mut left = TRIES;
        loop {
            let (judged, now) = self.rehearse(by, change)?;
            left -= 1;
            match change(&mut Transaction::begin_at(self, by, now, judged)?) {
                Err(why) if is_unjudged(&why) && left > 0 => {}
                done => return done,
            }
        }
    }

    /// The same for many drafts under one lock, each with its own result.
    pub(super) fn transact_all(&self, drafts: &[Draft], by: &By) -> Result<Vec<Result<Written>>> {
        let write = |transaction: &mut Transaction<'_>| transaction.write_all(drafts);
        if by.dry_run || !self.0.linter.asks_host() {
            return write(&mut Transaction::begin(self, by)?);
        }
        let (judged, now) = self.rehearse(by, &write)?;
        let mut results = write(&mut Transaction::begin_at(self, by, now, judged)?)?;
        // What was refused, and what one of the others made another: each is looked at by itself.
        for (result, draft) in results.iter_mut().zip(drafts) {
            if result.as_ref().is_err_and(is_unjudged) {
                *result = self.write(draft, by);
            }
        }
        Ok(results)
    }

    /// Does a change without writing anything. What its texts came to, and the instant that it was of.
    fn rehearse<T>(&self, by: &By, change: Change<'_, T>) -> Result<(Judged, DateTime<FixedOffset>)> {
        let dry = by.clone().dry_run();
        let mut rehearsal = Transaction::begin(self, &dry)?;
        change(&mut rehearsal)?;
        Ok((std::mem::take(&mut rehearsal.judged), rehearsal.now))
    }
}

impl Transaction<'_> {
    /// Asks the rules about a text that is to be written.
    pub(super) fn judge(&mut self, before: Option<&Memory>, memory: Memory) -> Result<Passed> {
        let vault = self.vault;
        if !vault.0.linter.asks_host() {
            return gate::pass((&vault.0.linter, vault.0.gate), before, memory, self.now);
        }
        let brought =
            (memory.id().path.clone(), before.map(|it| it.revision().clone()), memory.revision().clone());
        if !self.by.dry_run {
            let path = memory.id().path.as_str();
            return self.judged.0.get(&brought).cloned().ok_or_else(|| unjudged(path));
        }
        let passed = gate::pass((&vault.0.linter, vault.0.gate), before, memory, self.now)?;
        self.judged.0.insert(brought, passed.clone());
        Ok(passed)
    }
}

/// A text under the lock that the host's rules have not seen.
#[derive(Debug)]
struct Unjudged;

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host's rules have not seen this text")
    }
}

impl std::error::Error for Unjudged {}

fn unjudged(path: &str) -> Error {
    let message = format!("{path} was changed again and again while rules of the host looked at it");
    Error::new(ErrorKind::Conflict, message).at(path).hint("try again").because(Unjudged)
}

fn is_unjudged(error: &Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.is::<Unjudged>())
}
