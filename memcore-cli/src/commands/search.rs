//! `memcore search`: memories ranked by the words they share with the person's.

use memcore::{Age, Floor, Keywords, Pick, Snapshot, VaultBuilder};
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
    /// Why there are no results; null if there are.
    nothing_because: Option<&'a str>,
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
    // Whoever searches sees for themselves what is a find and what a chance.
    let keywords = Keywords::default().floor(Floor::NONE);
    let query = args.filter.query(&*text, app.clock);
    let archived = query.archived;
    let selection = vault.search(&query, &keywords, args.limit)?;
    let snapshot = vault.snapshot()?;
    let nothing_because =
        selection.picks.is_empty().then(|| because(&text, args.limit, snapshot.memories().len()));
    let outcome = Outcome::found(nothing_because.is_none());
    if app.out.is_json() {
        let ages = snapshot.ages(app.clock.0);
        let archived = if archived { vault.archived()? } else { Vec::new() };
        let away = archived.iter().map(|it| (&it.memory, Age::of(&it.memory, None, 0, app.clock.0)));
        let records: Vec<_> = snapshot.memories().iter().zip(ages).chain(away).collect();
        let hit = |(rank, pick): (usize, &Pick)| {
            let (memory, age) = records.iter().find(|(memory, _)| *memory.id() == pick.id)?;
            Some(Hit { rank, score: pick.score, memory: MemoryRecord::new(&folder, memory, *age) })
        };
        let results = (1..).zip(&selection.picks).filter_map(hit).collect();
        let folder = folder.path.display().to_string();
        app.out.json("search", Found { folder, question: &text, nothing_because, results })?;
        return Ok(outcome);
    }
    let mut page = app.out.new_page();
    if let Some(because) = nothing_because {
        page.line(format_args!("Nothing found: {because}"));
    } else {
        let rows = (1..).zip(&selection.picks).map(|(rank, pick)| row(rank, pick, &snapshot));
        page.table(&listing(page.width, &["#", "score", "path", "description"], rows.collect()));
    }
    app.out.page(&page)?;
    Ok(outcome)
}

/// Why nothing is found.
fn because(text: &str, limit: usize, memories: usize) -> &'static str {
    match (limit, memories) {
        (0, _) => "the limit is 0",
        (_, 0) => "the folder holds no memories",
        _ if question::is_wordless(text) => question::WORDLESS,
        _ => "no memory shares a word with yours",
    }
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
