//! The door of a folder that is shared: what memcore writes there is looked at first, for it leaves this machine. And
//! nothing goes into a folder that another vault has.

use super::change::Step;
use super::{Vault, conflict, upkeep};
use crate::memory::{Memory, MemoryId, MemoryKind};
use crate::path::DocPath;
use crate::rules::Linter;
use crate::{Error, ErrorKind, Result};

/// Why something is not let in, as the end of a sentence.
pub(super) const SHARED: &str = "a team's folder is shared";

/// Checks the texts that a change is about to put into a team's folder. Other folders are their owner's own.
///
/// # Errors
/// `Refused` for a text that must not be shared, and for a path in a folder that is left apart.
pub(super) fn enter(vault: &Vault, linter: &Linter, steps: &[Step]) -> Result<()> {
    for step in steps {
        if let Some(folder) = left_apart(vault, &step.path) {
            let message = format!("{} lies in {folder}, which is a vault of its own", step.path);
            let hint = "change it through the vault of that folder";
            return Err(Error::new(ErrorKind::Refused, message).at(step.path.as_str()).hint(hint));
        }
    }
    if !vault.is_shared() {
        return Ok(());
    }
    for step in steps.iter().filter(|step| upkeep::is_memory(&step.path)) {
        let Some(bytes) = &step.after else { continue };
        let id = MemoryId::new(vault.0.finish.scope, step.path.clone());
        let memory = Memory::from_bytes(id, bytes.clone());
        let was_personal = || {
            let before = step.before.clone();
            before.is_some_and(|bytes| is_personal(&Memory::from_bytes(memory.id().clone(), bytes)))
        };
        // One that others put there can be mended; none becomes so here.
        if is_personal(&memory) && !was_personal() {
            let message = format!("{} is about a person (type user), and {SHARED}", step.path);
            let hint = "write it to the user's own memories";
            return Err(Error::new(ErrorKind::Refused, message).at(step.path.as_str()).hint(hint));
        }
        check(linter, &memory)?;
    }
    Ok(())
}

/// Whether a memory is about a person: that is nobody's to share.
pub(super) fn is_personal(memory: &Memory) -> bool {
    memory.kind() == Some(MemoryKind::User)
}

/// The folder that is left to a vault of its own and holds this path.
pub(super) fn left_apart<'v>(vault: &'v Vault, path: &DocPath) -> Option<&'v DocPath> {
    vault.0.finish.apart.iter().find(|apart| path.is_below(apart))
}

/// What holds for one text. Rules about its content, secrets above all, are asked here and nowhere else.
fn check(linter: &Linter, memory: &Memory) -> Result<()> {
    if conflict::has_markers(memory.source()) {
        let path = &memory.id().path;
        let message = format!("{path} would have the marks of a merge that did not come out");
        return Err(Error::new(ErrorKind::Refused, message).at(path.as_str()).hint("resolve it first"));
    }
    let secrets = linter.secrets(memory);
    if let Some(kind) = secrets.first().map(|secret| &secret.kind) {
        let path = &memory.id().path;
        let message = format!("{path} holds what looks like a secret ({kind}), and {SHARED}");
        let hint = "say where the secret is kept instead, and change it if it was shared before";
        return Err(Error::new(ErrorKind::Refused, message).at(path.as_str()).hint(hint));
    }
    Ok(())
}
