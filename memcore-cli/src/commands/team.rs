//! `memcore conflicts` and `memcore accept`: what others put into a folder, and deciding about it.

use memcore::{Conflict, ConflictKind, DocPath, Error, ErrorKind, Memory, Origin, Resolve};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::{Accept, Conflicts};
use crate::failure::{Failure, Outcome};
use crate::lookup;
use crate::output::{DIM, GOOD, PATH, WARNING, count, one_line, whole_line};

#[derive(Serialize)]
struct Listed<'a> {
    folder: String,
    conflicts: &'a [Conflict],
    /// The changes that decided them.
    decided: Vec<String>,
}

pub(super) fn conflicts(args: &Conflicts, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let how = match args {
        Conflicts { take: true, .. } => Resolve::Take,
        Conflicts { both: true, .. } => Resolve::Both,
        _ => Resolve::Keep,
    };
    let by = app.by(&args.changing);
    let mut decided = Vec::new();
    let all = vault.detect_conflicts()?;
    for path in &args.paths {
        let none = || {
            let message = format!("{path} is no conflict");
            Error::new(ErrorKind::NotFound, message).at(path).hint("`memcore conflicts` lists them")
        };
        let conflict = all.iter().find(|it| it.path.as_str() == path).ok_or_else(none);
        let conflict = conflict.map_err(Failure::of_change)?;
        let written = vault.resolve(conflict, how, &by).map_err(Failure::of_change)?;
        decided.extend(written.change);
    }
    let left = vault.detect_conflicts()?;
    let outcome = Outcome::found(left.is_empty() || !args.paths.is_empty());
    if app.out.is_json() {
        let folder = folder.path.display().to_string();
        app.out.json("conflicts", Listed { folder, conflicts: &left, decided })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    for id in &decided {
        page.hanging(
            "  ",
            &format!("{GOOD}decided{GOOD:#}; to take it back: memcore undo {id}{}", folder.options()),
        );
    }
    for Conflict { path, base, tool, kind, .. } in &left {
        let path = whole_line(path.as_str());
        let of = base.as_ref().map(|base| format!(" of {}", whole_line(base.as_str()))).unwrap_or_default();
        let what = match kind {
            ConflictKind::Markers => "has the marks of a merge".to_owned(),
            ConflictKind::Leftover => format!("left{of} by {tool}"),
            _ => format!("a copy{of}, by {tool}"),
        };
        page.hanging("    ", &format!("{PATH}{path}{PATH:#}: {what}"));
    }
    let note = match left.len() {
        0 => "No conflicts.".to_owned(),
        many => {
            let number = count(many, "conflict", "conflicts");
            format!("{number}; decide with --keep, --take or --both and the paths")
        }
    };
    page.prose("", DIM, &note);
    app.out.page(&page)?;
    Ok(outcome)
}

#[derive(Serialize)]
struct Accepted {
    folder: String,
    accepted: Vec<Record>,
    unreviewed: Vec<Record>,
    /// What went away all at once, and nobody has agreed to.
    vanished: Vec<DocPath>,
}

#[derive(Serialize)]
struct Record {
    path: String,
    revision: String,
    title: String,
    description: String,
    /// Whether an earlier version was accepted.
    changed: bool,
}

impl Record {
    fn of(memory: &Memory, changed: bool) -> Self {
        Self {
            path: memory.id().path.to_string(),
            revision: memory.revision().to_string(),
            title: memory.title().to_owned(),
            description: memory.description().to_owned(),
            changed,
        }
    }
}

pub(super) fn accept(args: &Accept, app: &mut App) -> Done {
    let (folder, vault) = app.open_to_change(&args.changing)?;
    let by = app.by(&args.changing);
    // What a team wrote stays a team's word unless the caller gives another.
    let origin = match args.changing.origin {
        Some(origin) => origin,
        None if app.is_team() => Origin::Team,
        None => by.origin,
    };
    let mut accepted = Vec::new();
    for id in &args.ids {
        let memory = lookup::find(&vault, &folder, id).map_err(Failure::of_find)?;
        if !by.dry_run {
            let (path, revision) = (&memory.id().path, memory.revision());
            vault.accept_version(path, revision, origin).map_err(Failure::of_change)?;
        }
        accepted.push(Record::of(&memory, false));
    }
    if args.vanished && !by.dry_run {
        vault.accept_vanished(&by).map_err(Failure::of_change)?;
    }
    let (waiting, vanished) = (vault.unreviewed()?, vault.vanished()?);
    let nothing_left = waiting.is_empty() && vanished.is_empty();
    let outcome = Outcome::found(nothing_left || !args.ids.is_empty() || args.vanished);
    let unreviewed: Vec<Record> =
        waiting.iter().map(|it| Record::of(&it.memory, it.accepted.is_some())).collect();
    if app.out.is_json() {
        let folder = folder.path.display().to_string();
        app.out.json("accept", Accepted { folder, accepted, unreviewed, vanished })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    let verb = if by.dry_run { "would accept" } else { "accepted" };
    for Record { path, .. } in &accepted {
        let path = whole_line(path);
        page.hanging("  ", &format!("{GOOD}{verb}{GOOD:#} {PATH}{path}{PATH:#} as the {origin}'s word"));
    }
    for Record { path, description, changed, .. } in &unreviewed {
        let (path, description) = (whole_line(path), one_line(description));
        let what = if *changed { "changed" } else { "new" };
        page.hanging("    ", &format!("{PATH}{path}{PATH:#} ({what}): {description}"));
    }
    if !vanished.is_empty() {
        let number = count(vanished.len(), "memory", "memories");
        page.prose(
            "",
            WARNING,
            &format!("{number} vanished at once; bring them back, or agree with --vanished:"),
        );
        vanished.iter().for_each(|path| page.item(&format!("{PATH}{}{PATH:#}", whole_line(path.as_str()))));
    }
    match unreviewed.len() {
        0 => page.prose("", DIM, "Nothing waits to be accepted."),
        many => {
            page.prose("", DIM, &format!("{} to be accepted", count(many, "memory waits", "memories wait")))
        }
    }
    app.out.page(&page)?;
    Ok(outcome)
}
