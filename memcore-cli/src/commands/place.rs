//! `memcore where`: which folder is used, and why.

use memcore::MemoryPlace;
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::failure::Outcome;
use crate::folder::Folder;
use crate::output::{
    DIM, GOOD, PATH, Page, PlaceRecord, WARNING, count, dim, grid, plain, styled, whole_line,
};
use crate::place_args::Where;

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    place: PlaceRecord,
    /// What memories are used for; null if the person named the folder.
    switches: Option<Vec<Used>>,
}

#[derive(Serialize)]
struct Used {
    what: &'static str,
    on: bool,
    because: String,
}

pub(super) fn run(args: &Where, app: &mut App) -> Done {
    let folder = app.locate()?;
    let switches = folder.place.as_ref().map(|place| switches(app, place)).transpose()?;
    if app.out.is_json() {
        app.out.json("where", Told { place: PlaceRecord::from(&folder), switches })?;
        return Ok(Outcome::found(folder.exists()));
    }
    let mut page = app.out.new_page();
    page.line(whole_line(&folder.path.display().to_string()));
    if args.explain {
        explain(&mut page, &folder, switches.as_deref().unwrap_or_default());
        app.out.page(&page)?;
        return Ok(Outcome::found(folder.exists()));
    }
    // Only the path is the result, so that `cd "$(memcore where)"` works.
    app.out.page(&page)?;
    app.out.remark(folder.because());
    if !folder.exists() {
        app.out.remark("it is not there yet: an agent makes it with the first thing it remembers");
    }
    if let Some(place) = &folder.place {
        if let Err(error) = place.allowed() {
            app.out.remark(&error.to_string());
        }
        if let Some(team) = folder.team_folder() {
            app.out.remark(&format!("the team's memories are in {}: --scope team", team.display()));
        }
        for other in &place.others {
            let memories = count(other.memories, "memory is", "memories are");
            app.out.remark(&format!("{memories} in {}, {}", other.folder.display(), other.because));
        }
        place.faults.iter().for_each(|fault| app.out.remark(fault));
    }
    Ok(Outcome::found(folder.exists()))
}

fn switches(app: &App, place: &MemoryPlace) -> memcore::Result<Vec<Used>> {
    let all = app.switches(place)?;
    let named = [
        ("memory", all.memory),
        ("index", all.index),
        ("recall", all.recall),
        ("write", all.write),
        ("extract", all.extract),
        ("consolidate", all.consolidate),
    ];
    let used =
        |(what, switch): (_, memcore::Switch)| Used { what, on: switch.on, because: switch.to_string() };
    Ok(named.into_iter().map(used).collect())
}

fn explain(page: &mut Page, folder: &Folder, switches: &[Used]) {
    let there = if folder.exists() { "it is there" } else { "it is not there yet" };
    page.line(format_args!("{DIM}{}; {there}{DIM:#}", whole_line(folder.because())));
    let Some(place) = &folder.place else { return };
    page.heading("Rules");
    let rule = |it: &memcore::Considered| {
        let mark = if it.decided { styled("→", comfy_table::Color::Green) } else { plain("") };
        vec![mark, plain(it.rule), plain(&it.outcome)]
    };
    page.table(&grid(page.width, &[], place.considered.iter().map(rule).collect()));
    page.heading("Project");
    let mut rows = vec![
        vec![plain("root"), plain(place.root.display().to_string())],
        vec![plain("key"), plain(&place.key)],
        vec![plain("owner"), plain(owner(place))],
    ];
    rows.extend(place.owner.remote.iter().map(|remote| vec![plain("remote"), plain(remote)]));
    page.table(&grid(page.width, &[], rows));
    page.heading("Memories are used for");
    let row = |it: &Used| vec![plain(it.what), dim(&it.because)];
    page.table(&grid(page.width, &[], switches.iter().map(row).collect()));
    if !place.others.is_empty() {
        page.heading("Other folders with memories");
        for other in &place.others {
            let memories = count(other.memories, "memory", "memories");
            let folder = whole_line(&other.folder.display().to_string());
            page.item(&format!("{PATH}{folder}{PATH:#} {DIM}{memories}, {}{DIM:#}", other.because));
        }
    }
    if place.faults.is_empty() && place.allowed().is_ok() {
        page.gap();
        page.line(format_args!("{GOOD}Nothing is wrong.{GOOD:#}"));
        return;
    }
    page.heading("Look at this");
    let mismatch = place.allowed().err().map(|error| error.to_string());
    for fault in place.faults.iter().chain(&mismatch) {
        page.item(&format!("{WARNING}{}{WARNING:#}", whole_line(fault)));
    }
}

fn owner(place: &MemoryPlace) -> String {
    match &place.recorded {
        None => "nobody is recorded".to_owned(),
        Some(recorded) => format!("{} ({})", recorded.path, place.check.as_str()),
    }
}
