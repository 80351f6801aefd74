//! `memcore eval`: how well keywords find what people marked as relevant.

mod labelled;
mod record;

use std::collections::{BTreeMap, HashSet};

use memcore::{Error, ErrorKind, Floor, Keywords, Query, Scores, Session, Vault, VaultBuilder};

use super::Done;
use crate::app::App;
use crate::args::Eval;
use crate::failure::Outcome;
use crate::output::{Page, count, grid, one_line, plain, right};
use labelled::{Question, Set};
use record::Report;

/// How deep a ranking is looked at.
const DEPTH: usize = 50;

pub(super) fn run(args: &Eval, app: &mut App) -> Done {
    let floor = if args.no_floor { Floor::NONE } else { Floor::default() };
    let wrong = |text, hint| Err(Error::new(ErrorKind::InvalidInput, text).hint(hint).into());
    match (args.questions.is_dir(), &args.docs, &*args.apart) {
        (true, Some(_), _) => {
            return wrong(
                "`--docs` goes with a file of questions",
                "a folder has a SET.docs.jsonl for each set",
            );
        }
        (true, None, _) => return table(args, floor, app),
        (false, _, [_, ..]) => {
            return wrong("`--apart` goes with a folder of sets", "name the folder, not one of its files");
        }
        (false, ..) => {}
    }
    let questions = labelled::questions(&args.questions)?;
    let vaults = match &args.docs {
        Some(docs) => labelled::vaults(docs)?,
        None => BTreeMap::from([(String::new(), app.open(VaultBuilder::new())?.1)]),
    };
    let name = args.questions.display().to_string();
    let tally = judge(&Set { name, questions, vaults }, floor)?.total();
    let report = Report::of(&tally);
    if app.out.is_json() {
        app.out.json("eval", report)?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    page.line(format_args!(
        "{}, {} of them without an answer",
        count(report.questions, "question", "questions"),
        report.unanswerable
    ));
    let rows = report.measures();
    let rows = rows.into_iter().map(|(name, value)| vec![plain(name), right(format!("{value:.4}"))]);
    page.table(&grid(page.width, &["measure", "value"], rows.collect()));
    if args.missed {
        missed(&mut page, "Missed among the first five", &tally);
    }
    unknown(&mut page, &tally);
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

/// The sets of a folder, each in a line, and all together.
fn table(args: &Eval, floor: Floor, app: &mut App) -> Done {
    let mut rows: Vec<Row> = Vec::new();
    let mut total = Tally::default();
    for set in labelled::sets(&args.questions)? {
        let judged = judge(&set, floor)?;
        total.merge(&judged.total());
        let (apart, rest) = judged.parted(&args.apart);
        let parts = !apart.is_empty() && !rest.is_empty();
        let parts = parts.then(|| [(args.apart.join(", "), apart), ("the others".to_owned(), rest)]);
        rows.push(Row { set: set.name, tally: judged.total(), parts: parts.into_iter().flatten().collect() });
    }
    if app.out.is_json() {
        app.out.json("eval", record::Table::of(&rows, &total))?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    page.table(&record::grid_of(page.width, &rows, &total));
    if args.missed {
        for row in &rows {
            missed(&mut page, &format!("Missed among the first five of {}", row.set), &row.tally);
        }
    }
    unknown(&mut page, &total);
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

fn missed(page: &mut Page, heading: &str, tally: &Tally) {
    if !tally.missed.is_empty() {
        page.heading(heading);
        tally.missed.iter().for_each(|question| page.item(&one_line(question)));
    }
}

/// A name that is written wrong looks like a memory that is never found.
fn unknown(page: &mut Page, tally: &Tally) {
    if !tally.unknown.is_empty() {
        page.heading("Relevant by the questions, but not there");
        tally.unknown.iter().for_each(|path| page.item(&one_line(path)));
    }
}

/// A set, and its conversations that are told apart beside the others.
struct Row {
    set: String,
    tally: Tally,
    parts: Vec<(String, Tally)>,
}

/// How questions were answered.
#[derive(Clone, Default)]
struct Tally {
    scores: Scores,
    /// Questions that say what has to be shown, and those of them whose recall showed it.
    shows: usize,
    shown: usize,
    /// Questions of which no relevant memory is among the first five.
    missed: Vec<String>,
    /// Relevant memories that are not there.
    unknown: Vec<String>,
}

impl Tally {
    fn is_empty(&self) -> bool {
        self.scores.answerable() + self.scores.unanswerable() == 0
    }

    fn merge(&mut self, other: &Self) {
        self.scores.merge(&other.scores);
        self.shows += other.shows;
        self.shown += other.shown;
        self.missed.extend_from_slice(&other.missed);
        for path in &other.unknown {
            if !self.unknown.contains(path) {
                self.unknown.push(path.clone());
            }
        }
    }
}

/// What came of the questions to each pool.
#[derive(Default)]
struct Judged(BTreeMap<String, Tally>);

impl Judged {
    fn total(&self) -> Tally {
        self.0.values().fold(Tally::default(), |mut all, tally| {
            all.merge(tally);
            all
        })
    }

    /// These pools, and the others.
    fn parted(&self, pools: &[String]) -> (Tally, Tally) {
        let (mut these, mut others) = (Tally::default(), Tally::default());
        for (pool, tally) in &self.0 {
            if pools.contains(pool) { these.merge(tally) } else { others.merge(tally) }
        }
        (these, others)
    }
}

/// Asks every question in its own pool; one that names none in each, which may be the one vault that there is.
fn judge(set: &Set, floor: Floor) -> memcore::Result<Judged> {
    let mut judged = Judged::default();
    // One selector for each vault, which may keep what it knows of it.
    let selectors: BTreeMap<&str, Keywords> =
        set.vaults.keys().map(|pool| (pool.as_str(), Keywords::default().floor(floor))).collect();
    let mut there: BTreeMap<&str, HashSet<String>> = BTreeMap::new();
    for (pool, vault) in &set.vaults {
        let snapshot = vault.snapshot()?;
        let paths = snapshot.memories().iter().map(|memory| memory.id().path.to_string());
        there.insert(pool, paths.collect());
    }
    for question in &set.questions {
        let anywhere = set.vaults.len() == 1 || question.pool.is_empty();
        let mut last = None;
        let mut unknown: Vec<String> = question.relevant.iter().map(|name| labelled::path(name)).collect();
        for (pool, vault) in set.vaults.iter().filter(|(pool, _)| anywhere || **pool == question.pool) {
            unknown.retain(|path| !there[pool.as_str()].contains(path));
            let tally = judged.0.entry(pool.clone()).or_default();
            ask(question, vault, &selectors[pool.as_str()], tally)?;
            last = Some(pool);
        }
        let Some(tally) = last.and_then(|pool| judged.0.get_mut(pool)) else {
            return Err(labelled::no_such_pool(question, &set.name));
        };
        tally.merge(&Tally { unknown, ..Tally::default() });
    }
    Ok(judged)
}

fn ask(question: &Question, vault: &Vault, keywords: &Keywords, tally: &mut Tally) -> memcore::Result<()> {
    let query = Query::new(&*question.text);
    let relevant: Vec<String> = question.relevant.iter().map(|name| labelled::path(name)).collect();
    let selection = vault.search(&query, keywords, DEPTH)?;
    let found: Vec<&str> = selection.picks.iter().map(|pick| pick.id.path.as_str()).collect();
    let hit = found.iter().take(5).any(|path| relevant.iter().any(|wanted| wanted == path));
    if !relevant.is_empty() && !hit {
        tally.missed.push(question.text.clone());
    }
    tally.scores.add(&found, &relevant);
    if let Some(wanted) = &question.shows {
        let injection = vault.recall(&query, keywords, &mut Session::new())?;
        let mut shown = injection.memories.iter().flat_map(|memory| &memory.excerpt.parts);
        tally.shows += 1;
        tally.shown += usize::from(shown.any(|part| part.text.contains(wanted.as_str())));
    }
    Ok(())
}
