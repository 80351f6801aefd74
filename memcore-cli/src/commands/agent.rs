//! `memcore agent`: whose memories there are, and the snapshot that they begin with.

use memcore::{
    AgentPlace, AgentSnapshot, By, DocPath, ErrorKind, OsSystem, PathKind, SnapshotChange, SnapshotState,
    System, Vault, VaultBuilder, Written,
};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::{Agent, Changing, Decide, Differ, Init, Of};
use crate::diff;
use crate::failure::{Failure, Outcome};
use crate::folder::{Folder, here};
use crate::output::{DIM, GOOD, PATH, Page, count, grouped, listing, path, plain, right, whole_line};

pub(super) fn run(args: &Agent, app: &mut App) -> Done {
    match args {
        Agent::List => list(app),
        Agent::Init(args) => init(args, app),
        Agent::Diff(args) => differences(args, app),
        Agent::Take(args) => take(args, app),
        Agent::Keep(args) => keep(args, app),
    }
}

#[derive(Serialize)]
struct All {
    agents: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: String,
    /// `user`, `project` or `local`.
    scope: &'static str,
    folder: String,
    memories: usize,
}

fn list(app: &mut App) -> Done {
    let worktrees = app.place_options()?.worktrees;
    let mut agents = Vec::new();
    for (name, place) in AgentPlace::all(&OsSystem, &here()?, worktrees)? {
        let memories = Vault::open(&place.folder)?.snapshot()?.memories().len();
        let folder = place.folder.display().to_string();
        agents.push(Listed { name, scope: place.scope.as_str(), folder, memories });
    }
    let outcome = Outcome::found(!agents.is_empty());
    if app.out.is_json() {
        app.out.json("agent list", All { agents })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if agents.is_empty() {
        page.line("No agent has memories here.");
    } else {
        let row = |it: &Listed| {
            vec![plain(&it.name), plain(it.scope), right(grouped(it.memories)), path(whole_line(&it.folder))]
        };
        let rows = agents.iter().map(row).collect();
        page.table(&listing(page.width, &["agent", "whose", "memories", "folder"], rows));
    }
    app.out.page(&page)?;
    Ok(outcome)
}

/// The agent's memories and its snapshot.
struct Opened {
    folder: Folder,
    vault: Vault,
    snapshot: AgentSnapshot,
}

impl Opened {
    fn new(args: &Of, settings: VaultBuilder, app: &mut App) -> memcore::Result<Self> {
        app.use_agent(&args.name);
        let place = app.agent()?;
        let at = args.snapshot.clone().unwrap_or(place.snapshot);
        let snapshot = AgentSnapshot::open(&at).map_err(|error| match error.kind() {
            ErrorKind::NotFound => error.hint("name the folder of the snapshot with --snapshot"),
            _ => error,
        })?;
        let (folder, vault) = app.open_lazily(settings)?;
        let there = if OsSystem.kind(&folder.path) == PathKind::Folder { "" } else { ", not there yet" };
        app.out.remark(&format!("using {}{there}, {}", folder.path.display(), folder.because()));
        Ok(Self { folder, vault, snapshot })
    }

    /// The memories that are meant: named, or all that differ.
    fn paths(&self, args: &Decide) -> memcore::Result<Vec<DocPath>> {
        match args.all {
            true => Ok(self.snapshot.diff(&self.vault)?.into_iter().map(|it| it.path).collect()),
            false => args.paths.iter().map(|path| DocPath::new(path)).collect(),
        }
    }
}

#[derive(Serialize)]
struct Told<'a> {
    agent: &'a str,
    folder: String,
    dry_run: bool,
    /// By what `memcore undo` takes it back; null if nothing was changed.
    change: Option<&'a str>,
    /// The memories that were taken or kept.
    decided: Vec<&'a DocPath>,
    /// What still differs.
    differs: &'a [SnapshotChange],
    /// With --dry-run and --diff.
    diff: Option<String>,
}

/// Something that was decided, with what is told of it.
struct Decided<'a> {
    command: &'static str,
    verb: &'static str,
    paths: &'a [DocPath],
    written: Option<Written>,
}

fn init(args: &Init, app: &mut App) -> Done {
    let opened = Opened::new(&args.of, changing(&args.changing), app)?;
    let by = app.by(&args.changing);
    let paths: Vec<DocPath> = opened.snapshot.diff(&opened.vault)?.into_iter().map(|it| it.path).collect();
    let refused = |error: memcore::Error| match error.kind() {
        ErrorKind::Refused => Failure::of_change(
            error.hint(format!("`memcore agent diff {}` shows what differs", args.of.name)),
        ),
        _ => Failure::of_change(error),
    };
    let written = opened.snapshot.initialise(&opened.vault, &by).map_err(refused)?;
    let done = Decided { command: "agent init", verb: "taken", paths: &paths, written: Some(written) };
    done.tell(&args.of, &args.changing, &opened, app)
}

fn take(args: &Decide, app: &mut App) -> Done {
    decide(args, app, "agent take", "taken", |opened, paths, by| {
        opened.snapshot.take(&opened.vault, paths, by).map(Some)
    })
}

fn keep(args: &Decide, app: &mut App) -> Done {
    decide(args, app, "agent keep", "kept", |opened, paths, by| {
        opened.snapshot.keep(&opened.vault, paths, by).map(|()| None)
    })
}

fn decide(
    args: &Decide,
    app: &mut App,
    command: &'static str,
    verb: &'static str,
    how: impl FnOnce(&Opened, &[DocPath], &By) -> memcore::Result<Option<Written>>,
) -> Done {
    let opened = Opened::new(&args.of, changing(&args.changing), app)?;
    let by = app.by(&args.changing);
    let paths = opened.paths(args)?;
    // With --all there may be nothing to decide.
    let written = match paths.is_empty() {
        true => None,
        false => how(&opened, &paths, &by).map_err(Failure::of_change)?,
    };
    Decided { command, verb, paths: &paths, written }.tell(&args.of, &args.changing, &opened, app)
}

impl Decided<'_> {
    fn tell(&self, of: &Of, changing: &Changing, opened: &Opened, app: &mut App) -> Done {
        let Changing { dry_run, diff, .. } = *changing;
        let files = self.written.as_ref().map(|written| &written.files[..]).unwrap_or_default();
        let change = self.written.as_ref().and_then(|written| written.change.as_deref());
        if app.out.is_json() {
            let told = Told {
                agent: &of.name,
                folder: opened.folder.path.display().to_string(),
                dry_run,
                change,
                decided: self.paths.iter().collect(),
                differs: &opened.snapshot.diff(&opened.vault)?,
                diff: (dry_run || diff).then(|| diff::exact(files)),
            };
            app.out.json(self.command, told)?;
            return Ok(Outcome::Fine);
        }
        let mut page = app.out.new_page();
        if dry_run || diff {
            page.raw(&diff::coloured(files));
        }
        let number = count(self.paths.len(), "memory", "memories");
        if dry_run {
            app.out.remark(&format!("{number} would be {}", self.verb));
        } else {
            let options = opened.folder.options();
            let undo = change.map(|id| format!("; to take it back: memcore undo {id}{options}"));
            let verb = self.verb;
            page.hanging("  ", &format!("{GOOD}{verb}{GOOD:#} {number}{}", undo.unwrap_or_default()));
        }
        app.out.page(&page)?;
        Ok(Outcome::Fine)
    }
}

/// How long another is waited for.
fn changing(args: &Changing) -> VaultBuilder {
    VaultBuilder::new().lock_wait(args.wait())
}

fn differences(args: &Differ, app: &mut App) -> Done {
    let opened = Opened::new(&args.of, VaultBuilder::new(), app)?;
    let differs = opened.snapshot.diff(&opened.vault)?;
    let outcome = Outcome::found(differs.is_empty());
    let paths: Vec<DocPath> = differs.iter().map(|it| it.path.clone()).collect();
    let would = match paths.is_empty() || !args.diff {
        true => None,
        false => Some(opened.snapshot.take(&opened.vault, &paths, &By::agent().dry_run())?),
    };
    let files = would.as_ref().map(|written| &written.files[..]).unwrap_or_default();
    if app.out.is_json() {
        let told = Told {
            agent: &args.of.name,
            folder: opened.folder.path.display().to_string(),
            dry_run: false,
            change: None,
            decided: Vec::new(),
            differs: &differs,
            diff: args.diff.then(|| diff::exact(files)),
        };
        app.out.json("agent diff", told)?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    page.raw(&diff::coloured(files));
    differs.iter().for_each(|it| line(&mut page, it));
    let note = match differs.len() {
        0 => "Nothing differs.".to_owned(),
        many => format!("{}; decide with `take` or `keep`", count(many, "memory differs", "memories differ")),
    };
    page.prose("", DIM, &note);
    app.out.page(&page)?;
    Ok(outcome)
}

fn line(page: &mut Page, change: &SnapshotChange) {
    let what = match change.state {
        SnapshotState::New => "new in the snapshot",
        SnapshotState::Changed => "changed in the snapshot",
        SnapshotState::Both => "changed in both",
        SnapshotState::Gone => "gone from the snapshot",
        _ => "it differs",
    };
    let path = whole_line(change.path.as_str());
    page.hanging("    ", &format!("{PATH}{path}{PATH:#}: {what}"));
}
