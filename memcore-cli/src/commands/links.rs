//! `memcore links`: who links to whom, and what leads nowhere.

use memcore::{LinkGraph, Memory, Snapshot, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Links;
use crate::failure::{Failure, Outcome};
use crate::links::{Leads, LinkRecord};
use crate::lookup;
use crate::output::{BOLD, DIM, PATH, Page, count, listing, one_line, path, plain, right};

#[derive(Serialize)]
struct Linked<'a> {
    folder: String,
    memories: usize,
    found: usize,
    dangling: usize,
    ambiguous: usize,
    links: Vec<LinkRecord<'a>>,
    orphans: Vec<&'a str>,
}

#[derive(Serialize)]
struct Near<'a> {
    folder: String,
    from: &'a str,
    neighbours: Vec<Neighbour<'a>>,
}

#[derive(Serialize)]
struct Neighbour<'a> {
    path: &'a str,
    title: &'a str,
    distance: usize,
}

pub(super) fn run(args: &Links, app: &mut App) -> Done {
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let (snapshot, graph) = (vault.snapshot()?, vault.links()?);
    if args.dot || args.mermaid {
        let text = if args.dot { graph.dot() } else { graph.mermaid() };
        app.out.exact(text.as_bytes())?;
        return Ok(Outcome::Fine);
    }
    if let Some(from) = &args.from {
        let memory = lookup::find(&vault, &folder, from).map_err(Failure::of_find)?;
        let near = graph.neighbours(memory.id(), args.neighbours);
        let neighbours: Vec<Neighbour<'_>> = near
            .iter()
            .filter_map(|(id, distance)| {
                let title = snapshot.get(&id.path)?.title();
                Some(Neighbour { path: id.path.as_str(), title, distance: *distance })
            })
            .collect();
        return nearby(app, folder.path.display().to_string(), &memory, neighbours);
    }
    let links = LinkRecord::all(&graph, &snapshot);
    let orphans: Vec<&str> = graph.orphans().map(|id| id.path.as_str()).collect();
    if app.out.is_json() {
        let result = Linked {
            folder: folder.path.display().to_string(),
            memories: snapshot.memories().len(),
            found: graph.edges().len(),
            dangling: graph.dangling().len(),
            ambiguous: graph.ambiguous().len(),
            links,
            orphans,
        };
        app.out.json("links", result)?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    overview(&mut page, &graph, &snapshot, &links, &orphans);
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

fn nearby(app: &mut App, folder: String, memory: &Memory, neighbours: Vec<Neighbour<'_>>) -> Done {
    let outcome = Outcome::found(!neighbours.is_empty());
    let from = memory.id().path.as_str();
    if app.out.is_json() {
        app.out.json("links", Near { folder, from, neighbours })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if neighbours.is_empty() {
        page.line(format_args!("No link ties {} to another memory.", one_line(from)));
    } else {
        let row =
            |near: &Neighbour<'_>| vec![right(near.distance.to_string()), path(near.path), plain(near.title)];
        let head = ["links away", "path", "title"];
        page.table(&listing(page.width, &head, neighbours.iter().map(row).collect()));
    }
    app.out.page(&page)?;
    Ok(outcome)
}

fn overview(
    page: &mut Page,
    graph: &LinkGraph,
    snapshot: &Snapshot,
    links: &[LinkRecord<'_>],
    orphans: &[&str],
) {
    let memories = count(snapshot.memories().len(), "memory", "memories");
    page.line(format_args!(
        "{BOLD}{}{BOLD:#} between {memories}",
        count(graph.edges().len(), "link", "links")
    ));
    let part = |page: &mut Page, one: &str, many: &str, is_part: fn(&Leads<'_>) -> bool| {
        let part: Vec<&LinkRecord<'_>> = links.iter().filter(|link| is_part(&link.leads)).collect();
        if !part.is_empty() {
            page.heading(count(part.len(), one, many));
        }
        for link in part {
            let (place, written) = (link.place(), one_line(link.written));
            page.item(&format!("{PATH}{place}{PATH:#}  {written} {DIM}→ {}{DIM:#}", link.leads));
        }
    };
    part(page, "link leads nowhere", "links lead nowhere", |leads| matches!(leads, Leads::Dangling { .. }));
    part(page, "link is ambiguous", "links are ambiguous", |leads| matches!(leads, Leads::Ambiguous { .. }));
    if !orphans.is_empty() {
        page.heading(count(orphans.len(), "memory is not linked", "memories are not linked"));
        let orphans: Vec<String> = orphans.iter().map(|orphan| one_line(orphan)).collect();
        page.columns(DIM, &orphans);
    }
}
