//! What is found.

use chrono::NaiveDate;
use serde::Serialize;

use super::language::Language;
use crate::rules::Applicability;
use crate::text::Span;

/// The rule that a hit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[non_exhaustive]
pub enum DateRule {
    /// MEM101: a date that is reckoned from the day of writing.
    #[serde(rename = "MEM101")]
    RelativeDate,
    /// MEM102: a time that is no date, like "recently".
    #[serde(rename = "MEM102")]
    VagueTime,
    /// MEM103: a weekday, a day of a month, a month or a quarter whose year is not told.
    #[serde(rename = "MEM103")]
    DateWithoutYear,
    /// MEM104: reckoned from something that happens again and again, like "next sprint".
    #[serde(rename = "MEM104")]
    EventRelativeTime,
}

impl DateRule {
    /// Its code, `MEM101` to `MEM104`.
    pub fn code(self) -> &'static str {
        match self {
            Self::RelativeDate => "MEM101",
            Self::VagueTime => "MEM102",
            Self::DateWithoutYear => "MEM103",
            Self::EventRelativeTime => "MEM104",
        }
    }
}

/// What an expression is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DateKind {
    /// A day: tomorrow, in three days, 三天后.
    Day,
    /// A week: next week.
    Week,
    /// Saturday and Sunday: this weekend.
    Weekend,
    /// A month, bare or told by the present one: next month, April.
    Month,
    /// A quarter: this quarter, Q3.
    Quarter,
    /// Half a year: H1, 上半年.
    HalfYear,
    /// A year: next year.
    Year,
    /// A weekday: next Thursday, by Friday, 下周五.
    Weekday,
    /// A month and a day: April 22.
    MonthDay,
    /// A day of a month: the 21st.
    DayOfMonth,
    /// A part of a period: end of the month.
    Edge,
    /// The so-manieth week, day or weekday of a period: first Monday of next month.
    Nth,
    /// A stretch that moves with the day of writing: the last three months.
    Window,
    /// No date at all: recently.
    Vague,
    /// Told by an event: next sprint.
    Event,
}

/// What a date is exact to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grain {
    /// One day: `2026-03-24`.
    Day,
    /// Monday to Sunday: `week of 2026-03-16`, in the language of the text.
    Week,
    /// A month: `2026-04`.
    Month,
    /// A quarter: `2026-Q2`.
    Quarter,
    /// Half a year: `2026-H1`.
    HalfYear,
    /// A year: `2027`.
    Year,
    /// Any days: `2026-03-14 to 2026-03-15`, in the language of the text.
    Days,
}

/// What an expression may mean, and the text that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The first day.
    pub start: NaiveDate,
    /// The day after the last one.
    pub end: NaiveDate,
    /// What it is exact to.
    pub grain: Grain,
    /// The date as it is written: ISO 8601 where that has a form for it, and words of the text's language around it.
    pub text: String,
    /// What stands in place of [`DateHit::edit`] when the expression is replaced: `on 2026-03-24`.
    pub replace: String,
    /// What stands in place of [`DateHit::edit`] when the date is added to it: `next Thursday (2026-03-19)`. It reads
    /// well in every language, and counts as a date that is told.
    pub annotate: String,
}

impl Reading {
    /// The days in ISO 8601: `2026-03-24` for one day, else `2026-03-16/2026-03-23` with the day after the last.
    pub fn interval(&self) -> String {
        if self.grain == Grain::Day { self.start.to_string() } else { format!("{}/{}", self.start, self.end) }
    }
}

/// A relative or incomplete date in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DateHit {
    /// Where it stands, in bytes.
    pub span: Span,
    /// What a fix replaces: the span, and what has to go with it, like the `'s` of "yesterday's".
    pub edit: Span,
    /// The language that it is written in.
    pub language: Language,
    /// What it is about.
    pub kind: DateKind,
    /// The rule that it belongs to.
    pub rule: DateRule,
    /// Whether a fix may be made without asking.
    pub applicability: Applicability,
    /// What it may mean, the likeliest first. Empty for what has no date.
    pub readings: Vec<Reading>,
}

/// A date that is complete in itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WrittenDate {
    /// Where it stands, in bytes.
    pub span: Span,
    /// The first day that it means.
    pub start: NaiveDate,
    /// The day after the last.
    pub end: NaiveDate,
}
