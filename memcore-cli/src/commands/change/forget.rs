//! `memcore forget`: a memory is taken away, with a receipt.

use memcore::{DocPath, Error, ErrorKind, Forget as How, Receipt};
use serde::Serialize;

use super::{Done, Made, Verb, some_paths};
use crate::app::App;
use crate::args::Forget;
use crate::failure::{Failure, Outcome};
use crate::output::count;
use crate::{lookup, picker};

#[derive(Serialize)]
struct More<'a> {
    purged: bool,
    /// The version that was forgotten.
    last_revision: &'a str,
    had_entry: bool,
    had_usage: bool,
    /// What went with it of what is kept.
    removed: Vec<&'a str>,
    /// Memories that still link to it.
    linked_from: Vec<&'a str>,
    /// Of a purged memory, what is still found; null if it was not looked for.
    left: Option<Vec<Left<'a>>>,
}

#[derive(Serialize)]
struct Left<'a> {
    path: &'a str,
    because: &'a str,
}

pub(in crate::commands) fn run(args: &Forget, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let found = match lookup::find(&vault, &folder, &args.id) {
        // What is not there any more may still be kept.
        Err(error) if args.purge && error.kind() == ErrorKind::NotFound => {
            vault.find_kept(&args.id).map_err(|_| error)
        }
        found => found.map(|memory| memory.id().path.clone()),
    };
    let path = &found.map_err(Failure::of_find)?;
    let dry_run = args.changing.dry_run;
    if args.purge && !args.yes && !dry_run {
        ask(path)?;
    }
    let how = if args.purge { How::Purge } else { How::KeepHistory };
    let receipt = vault.forget(path, how, &app.by(&args.changing)).map_err(Failure::of_change)?;
    let left = (args.purge && !dry_run).then(|| vault.verify_forgotten(&receipt)).transpose()?;
    let made = Made {
        command: "forget",
        folder: &folder,
        vault: &vault,
        changing: &args.changing,
        written: &receipt.written,
        verb: Verb("forgot", "would forget"),
        rest: if args.purge { ", and all that was kept of it".to_owned() } else { String::new() },
    };
    let more = More {
        purged: receipt.purged && !dry_run,
        last_revision: receipt.revision.as_str(),
        had_entry: receipt.had_entry,
        had_usage: receipt.had_usage,
        removed: receipt.removed.iter().map(DocPath::as_str).collect(),
        linked_from: receipt.linked_from.iter().map(DocPath::as_str).collect(),
        left: left
            .as_ref()
            .map(|left| left.iter().map(|(path, because)| Left { path: path.as_str(), because }).collect()),
    };
    made.tell(app, Some(more), &lines(&receipt, dry_run, left.as_deref()))?;
    let left = left.unwrap_or_default();
    for (path, because) in &left {
        app.out.warn(&format!("something of it is left: {path}: {because}"));
    }
    Ok(Outcome::found(left.is_empty()))
}

/// Nobody loses what cannot be brought back without having said so.
fn ask(path: &DocPath) -> Result<(), Failure> {
    if !picker::is_possible() {
        let message = format!("--purge of {path} cannot be taken back, and there is no terminal to ask on");
        return Err(Error::new(ErrorKind::Refused, message)
            .at(path.as_str())
            .hint("add --yes, or leave --purge away: then `memcore undo` brings it back")
            .into());
    }
    let question = format!("Forget {path} and all earlier versions of it for good?");
    if picker::confirm(&question)? {
        return Ok(());
    }
    Err(Error::new(ErrorKind::InvalidInput, "you said no; nothing is changed").into())
}

/// The receipt.
fn lines(receipt: &Receipt, dry_run: bool, left: Option<&[(DocPath, String)]>) -> Vec<String> {
    let mut lines = Vec::new();
    if !dry_run {
        let revision = receipt.revision.as_str().get(..12).unwrap_or_default();
        let mut gone = vec![format!("its version {revision}")];
        if receipt.had_entry {
            gone.push("its line in MEMORY.md".to_owned());
        }
        if receipt.had_usage {
            gone.push("its counts".to_owned());
        }
        if !receipt.removed.is_empty() {
            gone.push(count(receipt.removed.len(), "file that was kept", "files that were kept"));
        }
        lines.push(format!("gone: {}", gone.join(", ")));
    }
    if !receipt.linked_from.is_empty() {
        lines.push(format!("still linked to by {}", some_paths(&receipt.linked_from)));
    }
    if left.is_some_and(<[_]>::is_empty) {
        lines.push("checked: nothing of it is left in what memcore keeps".to_owned());
    }
    lines
}
