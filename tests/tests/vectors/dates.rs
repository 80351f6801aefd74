//! `dates.json`: relative and incomplete dates in the text of memories.

use chrono::NaiveDate;
use memcore::Applicability;
use memcore::rules::dates::{Languages, find};
use memcore_tests::{Case, Differences};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dates {
    name: String,
    text: String,
    #[serde(default = "tuesday")]
    reference: NaiveDate,
    hits: Vec<Hit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hit {
    text: String,
    rule: String,
    fix: Applicability,
    date: Option<String>,
    replace: Option<String>,
    annotate: Option<String>,
}

fn tuesday() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 10).expect("a day")
}

impl Case for Dates {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let found = find(&self.text, self.reference, Languages::ALL);
        let mut differences = Differences::default();
        let wanted: Vec<_> = self.hits.iter().map(|hit| (&*hit.text, &*hit.rule)).collect();
        let got: Vec<_> = found.iter().map(|hit| (hit.span.of(&self.text), hit.rule.code())).collect();
        differences.compare("hits", &wanted, &got);
        for (wanted, got) in self.hits.iter().zip(&found) {
            let first = got.readings.first();
            differences.compare(&wanted.text, &wanted.fix, &got.applicability);
            differences.compare(&wanted.text, &wanted.date, &first.map(|reading| reading.interval()));
            for (wanted, got) in [
                (&wanted.replace, first.map(|reading| reading.replace.clone())),
                (&wanted.annotate, first.map(|reading| reading.annotate.clone())),
            ] {
                if wanted.is_some() {
                    differences.compare("fix", wanted, &got);
                }
            }
        }
        differences.finish()
    }
}
