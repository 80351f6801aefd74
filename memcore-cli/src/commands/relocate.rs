//! `memcore relocate`: the memories of a project that was moved or renamed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use memcore::{
    Error, ErrorKind, MemoryPlace, Orphan, OsSystem, Owner, OwnerEvidence, PathKind, Relocation, Result,
    StoreEntry, System, plain_path,
};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::folder::here;
use crate::output::{BOLD, DIM, PATH, Page, count, whole_line};
use crate::place_args::Relocate;

#[derive(Serialize)]
struct Told {
    project: String,
    /// Memories that may be this project's, the best founded first.
    candidates: Vec<Candidate>,
    /// What is moved; null if nothing is, or it is not clear which.
    plan: Option<Plan>,
    applied: bool,
}

#[derive(Serialize)]
struct Candidate {
    folder: String,
    project: Option<String>,
    memories: usize,
    /// `root_commit`, `remote` or `name`.
    evidence: &'static str,
}

#[derive(Serialize)]
struct Plan {
    from: String,
    to: String,
    memories: usize,
    /// What other programs keep beside the memories, and is not moved.
    left: Vec<String>,
}

pub(super) fn run(args: &Relocate, app: &mut App) -> Done {
    let mut place = MemoryPlace::find_with(&OsSystem, &here()?, &app.place_options()?)?;
    if let Some(commit) = first_commit(&place.root) {
        place.owner.root_commit = Some(commit);
    }
    let orphans = Orphan::of(&OsSystem, &place.owner)?;
    let plan = match from(args.from.as_deref(), &orphans)? {
        Some(from) => Some(Relocation::plan(&OsSystem, &from, &place)?),
        None => None,
    };
    let applied = match &plan {
        Some(plan) if args.apply => {
            apply(plan)?;
            true
        }
        _ => false,
    };
    let outcome = Outcome::found(plan.is_some() || !orphans.is_empty());
    if app.out.is_json() {
        let project = place.owner.path.clone();
        let candidates = orphans.iter().map(candidate).collect();
        app.out.json("relocate", Told { project, candidates, plan: plan.as_ref().map(told), applied })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    match &plan {
        Some(plan) => show(&mut page, plan, applied),
        None => choices(&mut page, &place, &orphans),
    }
    app.out.page(&page)?;
    Ok(outcome)
}

/// The folder of memories that is meant: what the person named, or the only one that is well founded.
fn from(named: Option<&Path>, orphans: &[Orphan]) -> Result<Option<PathBuf>> {
    let Some(named) = named else {
        let founded: Vec<&Orphan> = orphans.iter().filter(|it| it.evidence != OwnerEvidence::Name).collect();
        return Ok(match founded[..] {
            [one] => Some(one.store.folder.clone()),
            _ => None,
        });
    };
    let path = plain_path(&here()?.join(named));
    let shown = path.display().to_string();
    let of_project = StoreEntry::all(&OsSystem)?.into_iter().filter(|store| store.project() == Some(&*shown));
    let stores: Vec<StoreEntry> = of_project.collect();
    match &stores[..] {
        [one] => Ok(Some(one.folder.clone())),
        [] if OsSystem.kind(&path) == PathKind::Folder => {
            Ok(Some(OsSystem.canonical(&path).map_err(|why| {
                Error::new(ErrorKind::Io, format!("cannot find {shown}: {why}")).at(&*shown)
            })?))
        }
        [] => Err(Error::new(
            ErrorKind::NotFound,
            format!("no memories of {shown} are known, and it is no folder"),
        )
        .at(&*shown)
        .hint("`memcore stores` lists all")),
        _ => Err(Error::new(ErrorKind::Ambiguous, format!("several folders hold memories of {shown}"))
            .hint("name one of the folders that `memcore stores` lists")),
    }
}

/// Moves the folder and writes down whose it is. What can fail is done before the move, so that it is whole or not at
/// all but for the record, which the next write makes again.
fn apply(plan: &Relocation) -> Result<()> {
    let failed = |doing: &str, path: &Path, why: io::Error| {
        let path = path.display().to_string();
        Error::new(ErrorKind::Io, format!("cannot {doing} {path}: {why}")).at(path).because(why)
    };
    if let Some(parent) = plan.to.parent() {
        std::fs::create_dir_all(parent).map_err(|why| failed("make", parent, why))?;
    }
    // An empty folder that a program made at its start is in the way; one with anything in it stays.
    if OsSystem.kind(&plan.to) == PathKind::Folder {
        std::fs::remove_dir(&plan.to).map_err(|why| failed("replace", &plan.to, why))?;
    }
    std::fs::rename(&plan.from, &plan.to).map_err(|why| failed("move", &plan.from, why))?;
    record(&plan.to, &plan.owner).map_err(|why| failed("write the record in", &plan.to, why))
}

fn record(folder: &Path, owner: &Owner) -> io::Result<()> {
    let file = folder.join(Owner::FILE);
    let parent = file.parent().unwrap_or(folder);
    std::fs::create_dir_all(parent)?;
    let mut new = tempfile::NamedTempFile::new_in(parent)?;
    new.write_all(owner.to_json().as_bytes())?;
    new.persist(&file).map(drop).map_err(|error| error.error)
}

/// The first commit, as git tells it. Without git, or in a clone that does not go back so far, it is not known.
fn first_commit(root: &Path) -> Option<String> {
    let git = |args: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if git(&["rev-parse", "--is-shallow-repository"])? != "false" {
        return None;
    }
    // The last of several is the oldest.
    git(&["rev-list", "--max-parents=0", "HEAD"])?.lines().last().map(str::to_owned)
}

fn candidate(orphan: &Orphan) -> Candidate {
    Candidate {
        folder: orphan.store.folder.display().to_string(),
        project: orphan.store.project().map(str::to_owned),
        memories: orphan.store.memories,
        evidence: orphan.evidence.as_str(),
    }
}

fn told(plan: &Relocation) -> Plan {
    Plan {
        from: plan.from.display().to_string(),
        to: plan.to.display().to_string(),
        memories: plan.memories,
        left: plan.left.iter().map(|path| path.display().to_string()).collect(),
    }
}

fn show(page: &mut Page, plan: &Relocation, applied: bool) {
    let memories = count(plan.memories, "memory", "memories");
    let doing = if applied { "Moved" } else { "Would move" };
    let path = |path: &Path| format!("{PATH}{}{PATH:#}", whole_line(&path.display().to_string()));
    page.line(format_args!("{BOLD}{doing} {memories}{BOLD:#}"));
    page.item(&format!("from {}", path(&plan.from)));
    page.item(&format!("to   {}", path(&plan.to)));
    if !plan.left.is_empty() {
        page.heading("Left where it is");
        plan.left.iter().for_each(|it| page.item(&path(it)));
        page.prose("  ", DIM, "Other programs made it, and it may hold the old path too.");
    }
    if !applied {
        page.gap();
        page.line("Nothing is moved yet: add --apply.");
    }
}

fn choices(page: &mut Page, place: &MemoryPlace, orphans: &[Orphan]) {
    if orphans.is_empty() {
        page.line(format_args!(
            "No memories of a project that is gone fit {}.",
            whole_line(&place.owner.path)
        ));
        page.prose("", DIM, "`memcore stores` lists all; `memcore relocate PATH` takes those of the project that was at PATH.");
        return;
    }
    page.line("These may be the memories of this project. Name the one that is:");
    for Orphan { store, evidence, .. } in orphans {
        let why = match evidence {
            OwnerEvidence::RootCommit => "the repository begins alike",
            OwnerEvidence::Remote => "the remote is the same",
            _ => "only the name is the same",
        };
        let project = whole_line(store.project().unwrap_or(&store.key));
        let memories = count(store.memories, "memory", "memories");
        page.item(&format!("{PATH}{project}{PATH:#} {DIM}{memories}, {why}{DIM:#}"));
    }
}
