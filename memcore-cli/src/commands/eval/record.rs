//! What `memcore eval` tells: the measures of one set, or of several as a table.

use comfy_table::Table as Grid;
use serde::Serialize;

use super::{Row, Tally};
use crate::output::{grid, plain, right};

/// The measures of a set.
#[derive(Serialize)]
pub(super) struct Report<'t> {
    pub(super) questions: usize,
    answerable: usize,
    pub(super) unanswerable: usize,
    recall_at_1: f64,
    recall_at_5: f64,
    recall_at_10: f64,
    top_1: f64,
    mrr_at_10: f64,
    ndcg_at_10: f64,
    no_answer_precision: f64,
    no_answer_recall: f64,
    /// Of the questions that say what has to be shown, the share whose recall shows it; null if none says so.
    shown: Option<f64>,
    /// Questions of which no relevant memory is among the first five.
    missed: &'t [String],
    /// Memories that are relevant by the questions, and not there.
    unknown: &'t [String],
}

impl<'t> Report<'t> {
    pub(super) fn of(tally: &'t Tally) -> Self {
        let scores = &tally.scores;
        Self {
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
            shown: (tally.shows > 0).then(|| tally.shown as f64 / tally.shows as f64),
            missed: &tally.missed,
            unknown: &tally.unknown,
        }
    }

    /// Those that its questions can tell, by name.
    pub(super) fn measures(&self) -> Vec<(&'static str, f64)> {
        self.all().into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    fn all(&self) -> [(&'static str, Option<f64>); 9] {
        let answered = |value: f64| (self.answerable > 0).then_some(value);
        let silent = |value: f64| (self.unanswerable > 0).then_some(value);
        [
            ("R@1", answered(self.recall_at_1)),
            ("R@5", answered(self.recall_at_5)),
            ("R@10", answered(self.recall_at_10)),
            ("top-1", answered(self.top_1)),
            ("MRR@10", answered(self.mrr_at_10)),
            ("nDCG@10", answered(self.ndcg_at_10)),
            ("no-answer precision", silent(self.no_answer_precision)),
            ("no-answer recall", silent(self.no_answer_recall)),
            ("shown", self.shown),
        ]
    }
}

/// Several sets, and the questions of all of them.
#[derive(Serialize)]
pub(super) struct Table<'t> {
    sets: Vec<Set<'t>>,
    all: Report<'t>,
}

#[derive(Serialize)]
struct Set<'t> {
    #[serde(flatten)]
    whole: Named<'t>,
    /// What was asked for apart, and the rest; none where a set has nothing of it, or nothing else.
    parts: Vec<Named<'t>>,
}

#[derive(Serialize)]
struct Named<'t> {
    name: &'t str,
    #[serde(flatten)]
    report: Report<'t>,
}

impl<'t> Table<'t> {
    pub(super) fn of(rows: &'t [Row], all: &'t Tally) -> Self {
        let named = |name: &'t str, tally| Named { name, report: Report::of(tally) };
        let sets = rows.iter().map(|row| Set {
            whole: named(&row.set, &row.tally),
            parts: row.parts.iter().map(|(name, tally)| named(name, tally)).collect(),
        });
        Self { sets: sets.collect(), all: Report::of(all) }
    }
}

/// The table for people. A measure that no set can tell has no column.
pub(super) fn grid_of(width: usize, rows: &[Row], all: &Tally) -> Grid {
    let mut reports: Vec<(String, Report<'_>)> = Vec::new();
    for row in rows {
        reports.push((row.set.clone(), Report::of(&row.tally)));
        reports.extend(row.parts.iter().map(|(name, tally)| (format!("· {name}"), Report::of(tally))));
    }
    reports.push(("all questions".to_owned(), Report::of(all)));
    let told = |column: usize| reports.iter().any(|(_, report)| report.all()[column].1.is_some());
    let columns: Vec<usize> = (0..9).filter(|column| told(*column)).collect();
    let short = ["R@1", "R@5", "R@10", "top-1", "MRR", "nDCG", "none: P", "none: R", "shown"];
    let mut head = vec!["set", "asked"];
    head.extend(columns.iter().map(|column| short[*column]));
    let cells = |(name, report): &(String, Report<'_>)| {
        let all = report.all();
        let mut cells = vec![plain(name), right(report.questions.to_string())];
        let value = |column: &usize| all[*column].1.map_or_else(String::new, |value| format!("{value:.3}"));
        cells.extend(columns.iter().map(|column| right(value(column))));
        cells
    };
    grid(width, &head, reports.iter().map(cells).collect())
}
