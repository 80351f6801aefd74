//! `memcore eval`: how well keywords find what people marked as relevant.

mod labelled;

use std::collections::BTreeMap;
use std::path::Path;

use memcore::{Floor, Keywords, Query, Scores, Vault, VaultBuilder};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Eval;
use crate::failure::Outcome;
use crate::output::{count, grid, plain, right};
use labelled::Question;

/// How deep a ranking is looked at.
const DEPTH: usize = 50;

#[derive(Serialize)]
struct Report {
    questions: usize,
    answerable: usize,
    unanswerable: usize,
    recall_at_1: f64,
    recall_at_5: f64,
    recall_at_10: f64,
    top_1: f64,
    mrr_at_10: f64,
    ndcg_at_10: f64,
    no_answer_precision: f64,
    no_answer_recall: f64,
    /// Questions of which no relevant memory is among the first five.
    missed: Vec<String>,
}

pub(super) fn run(args: &Eval, app: &mut App) -> Done {
    let questions = labelled::questions(&args.questions)?;
    let vaults = match &args.docs {
        Some(docs) => labelled::vaults(docs)?,
        None => BTreeMap::from([(String::new(), app.open(VaultBuilder::new())?.1)]),
    };
    let floor = if args.no_floor { Floor::NONE } else { Floor::default() };
    let report = report(&questions, &vaults, &args.questions, floor)?;
    if app.out.is_json() {
        app.out.json("eval", report)?;
        return Ok(Outcome::Fine);
    }
    let mut page = app.out.new_page();
    let mut rows: Vec<(&str, f64)> = Vec::new();
    if report.answerable > 0 {
        rows.extend([
            ("R@1", report.recall_at_1),
            ("R@5", report.recall_at_5),
            ("R@10", report.recall_at_10),
            ("top-1", report.top_1),
            ("MRR@10", report.mrr_at_10),
            ("nDCG@10", report.ndcg_at_10),
        ]);
    }
    if report.unanswerable > 0 {
        rows.extend([
            ("no-answer precision", report.no_answer_precision),
            ("no-answer recall", report.no_answer_recall),
        ]);
    }
    page.line(format_args!(
        "{}, {} of them without an answer",
        count(report.questions, "question", "questions"),
        report.unanswerable
    ));
    let rows = rows.into_iter().map(|(name, value)| vec![plain(name), right(format!("{value:.4}"))]);
    page.table(&grid(page.width, &["measure", "value"], rows.collect()));
    if args.missed && !report.missed.is_empty() {
        page.heading("Missed among the first five");
        for question in &report.missed {
            page.item(&crate::output::one_line(question));
        }
    }
    app.out.page(&page)?;
    Ok(Outcome::Fine)
}

/// Asks every question in its own pool; one that names none in each, which may be the one vault that there is.
fn report(
    questions: &[Question],
    vaults: &BTreeMap<String, Vault>,
    file: &Path,
    floor: Floor,
) -> memcore::Result<Report> {
    let mut scores = Scores::default();
    let mut missed = Vec::new();
    // One selector for each vault, which may keep what it knows of it.
    let selectors: BTreeMap<&str, Keywords> =
        vaults.keys().map(|pool| (pool.as_str(), Keywords::default().floor(floor))).collect();
    for question in questions {
        let relevant: Vec<String> = question.relevant.iter().map(|name| labelled::path(name)).collect();
        let anywhere = vaults.len() == 1 || question.pool.is_empty();
        let mut asked = false;
        for (pool, vault) in vaults.iter().filter(|(pool, _)| anywhere || **pool == question.pool) {
            asked = true;
            let selection = vault.search(&Query::new(&*question.text), &selectors[pool.as_str()], DEPTH)?;
            let found: Vec<&str> = selection.picks.iter().map(|pick| pick.id.path.as_str()).collect();
            let hit = found.iter().take(5).any(|path| relevant.iter().any(|wanted| wanted == path));
            if !relevant.is_empty() && !hit {
                missed.push(question.text.clone());
            }
            scores.add(&found, &relevant);
        }
        if !asked {
            return Err(labelled::no_such_pool(question, file));
        }
    }
    Ok(Report {
        questions: scores.answerable() + scores.unanswerable(),
        answerable: scores.answerable(),
        unanswerable: scores.unanswerable(),
        recall_at_1: scores.recall_at_1(),
        recall_at_5: scores.recall_at_5(),
        recall_at_10: scores.recall_at_10(),
        top_1: scores.top_1(),
        mrr_at_10: scores.mrr(),
        ndcg_at_10: scores.ndcg(),
        no_answer_precision: scores.no_answer_precision(),
        no_answer_recall: scores.no_answer_recall(),
        missed,
    })
}
