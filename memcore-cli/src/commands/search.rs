//! `memcore search`: memories ranked by the words they share with the person's.

use memcore::{Keywords, Pick, Snapshot, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Search;
use crate::failure::Outcome;
use crate::output::{MemoryRecord, listing, path, plain, right};
use crate::question;

#[derive(Serialize)]
struct Found<'a> {
    folder: String,
    question: &'a str,
    results: Vec<Hit<'a>>,
}

#[derive(Serialize)]
struct Hit<'a> {
    rank: usize,
    score: f64,
    #[serde(flatten)]
    memory: MemoryRecord<'a>,
}

pub(super) fn run(args: Search, app: &mut App) -> Done {
    let text = question::read(&args.words)?;
    let (folder, vault) = app.open(VaultBuilder::new())?;
    let selection = vault.search(&args.filter.query(&*text, app.clock), &Keywords::default(), args.limit)?;
    let snapshot = vault.snapshot()?;
    let outcome = Outcome::found(!selection.picks.is_empty());
    if app.out.is_json() {
        let ages = snapshot.ages(app.clock.0);
        let records: Vec<_> = snapshot.memories().iter().zip(ages).collect();
        let hit = |(rank, pick): (usize, &Pick)| {
            let (memory, age) = records.iter().find(|(memory, _)| *memory.id() == pick.id)?;
            Some(Hit { rank, score: pick.score, memory: MemoryRecord::new(&folder, memory, *age) })
        };
        let results = (1..).zip(&selection.picks).filter_map(hit).collect();
        app.out
            .json("search", Found { folder: folder.path.display().to_string(), question: &text, results })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if selection.picks.is_empty() {
        page.line(match snapshot.memories().len() {
            0 => "The folder holds no memories.",
            _ => "No memory shares a word with yours.",
        });
    } else {
        let rows = (1..).zip(&selection.picks).map(|(rank, pick)| row(rank, pick, &snapshot));
        page.table(&listing(page.width, &["#", "score", "path", "description"], rows.collect()));
    }
    app.out.page(&page)?;
    Ok(outcome)
}

fn row(rank: usize, pick: &Pick, snapshot: &Snapshot) -> Vec<comfy_table::Cell> {
    let description = snapshot.get(&pick.id.path).map(|memory| memory.description()).unwrap_or_default();
    vec![
        right(rank.to_string()),
        right(format!("{:.1}", pick.score)),
        path(pick.id.path.as_str()),
        plain(description),
    ]
}
