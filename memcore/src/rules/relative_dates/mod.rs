//! Dates that mean another day to whoever reads them later. `dates` finds them; here they become findings.

use super::dates::{self, DateHit, DateRule, Languages, Reading};
use super::{Applicability, DateStyle, Finding, Fix, LintContext};
use crate::freshness::AgeSource;
use crate::text::{Edit, Span};

pub(super) mod date_without_year;
pub(super) mod event_relative_time;
pub(super) mod relative_date;
pub(super) mod vague_time;

/// The hits of description and body, with places in the source.
pub(super) fn in_memory(cx: &LintContext<'_>) -> Vec<DateHit> {
    let written = cx.age().modified.map_or_else(|| cx.today(), |time| time.date_naive());
    let memory = cx.memory();
    let shifted = |hits: Vec<DateHit>, from: usize| {
        let shift =
            move |hit: DateHit| DateHit { span: hit.span.shifted(from), edit: hit.edit.shifted(from), ..hit };
        hits.into_iter().map(shift)
    };
    let mut hits = Vec::new();
    if let Some(entry) = memory.front().get("description") {
        let span = entry.value_span;
        hits.extend(shifted(dates::find(span.of(memory.source()), written, Languages::ALL), span.start));
    }
    let in_body = dates::find_in(memory.body(), written, Languages::ALL, || cx.markdown());
    hits.extend(shifted(in_body, memory.body_start()));
    hits
}

/// Reports the hits that belong to a rule; `say` makes the message of what is written.
fn report(
    cx: &LintContext<'_>,
    rule: DateRule,
    say: impl Fn(&str) -> String,
    help: &str,
    report: &mut dyn FnMut(Finding),
) {
    for hit in cx.dates().iter().filter(|hit| hit.rule == rule) {
        let span = Span::new(hit.span.start.min(hit.edit.start), hit.span.end.max(hit.edit.end));
        let mut finding = Finding::new(span, say(hit.span.of(cx.memory().source())));
        finding = match &hit.readings[..] {
            [] => finding.help(help),
            readings => finding.help(format!("Write {}", list(readings))),
        };
        if hit.kind == dates::DateKind::Window {
            finding = finding.at_most(super::Severity::Warning);
        }
        for reading in &hit.readings {
            finding = finding.fix(fix(cx, hit, reading));
        }
        report(finding);
    }
}

fn list(readings: &[Reading]) -> String {
    readings.iter().map(|reading| &*reading.text).collect::<Vec<_>>().join(" or ")
}

/// What is known of the day of writing limits what can be promised: a file's own time may be younger than the sentence.
fn fix(cx: &LintContext<'_>, hit: &DateHit, reading: &Reading) -> Fix {
    let text = match cx.linter().date_style() {
        DateStyle::Replace => &reading.replace,
        DateStyle::Annotate => &reading.annotate,
    };
    let known = match cx.age().source {
        AgeSource::Unknown => Applicability::DisplayOnly,
        AgeSource::FileTime => Applicability::Unsafe,
        _ => Applicability::Safe,
    };
    Fix {
        title: format!("Write {}", reading.text),
        edits: vec![Edit::replace(hit.edit, &**text)],
        applicability: hit.applicability.min(known),
    }
}
