//! Expressions of time in a text.

use memcore::Applicability;
use memcore::Span;
use memcore::rules::dates::{
    self, DateHit, DateKind, DateRule, Grain, Language as DateLanguage, Languages, Reading, WrittenDate,
};

use crate::Result;
use crate::scalars::LocalDate;

/// A language that dates are found in.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum DateLanguage {
    /// English
    English,
    /// Chinese
    Chinese,
    /// Japanese
    Japanese,
    /// Korean
    Korean,
    /// Spanish
    Spanish,
    /// French
    French,
    /// German
    German,
    /// Portuguese
    Portuguese,
    /// Dutch
    Dutch,
}

/// The rule that a hit belongs to.
#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum DateRule {
    /// MEM101: a date that is reckoned from the day of writing.
    RelativeDate,
    /// MEM102: a time that is no date, like "recently".
    VagueTime,
    /// MEM103: a weekday, a day of a month, a month or a quarter whose year is not told.
    DateWithoutYear,
    /// MEM104: reckoned from something that happens again and again, like "next sprint".
    EventRelativeTime,
}

/// What an expression is about.
#[uniffi::remote(Enum)]
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
#[uniffi::remote(Enum)]
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
#[uniffi::remote(Record)]
pub struct Reading {
    /// The first day.
    pub start: LocalDate,
    /// The day after the last one.
    pub end: LocalDate,
    /// What it is exact to.
    pub grain: Grain,
    /// The date as it is written: ISO 8601 where that has a form for it, and words of the text's language
    /// around it.
    pub text: String,
    /// What stands in place of `DateHit.edit` when the expression is replaced: `on 2026-03-24`.
    pub replace: String,
    /// What stands in place of `DateHit.edit` when the date is added to it: `next Thursday (2026-03-19)`. It
    /// reads well in every language, and counts as a date that is told.
    pub annotate: String,
}

/// A relative or incomplete date in a text.
#[uniffi::remote(Record)]
pub struct DateHit {
    /// Where it stands, in bytes.
    pub span: Span,
    /// What a fix replaces: the span, and what has to go with it, like the `'s` of "yesterday's".
    pub edit: Span,
    /// The language that it is written in.
    pub language: DateLanguage,
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
#[uniffi::remote(Record)]
pub struct WrittenDate {
    /// Where it stands, in bytes.
    pub span: Span,
    /// The first day that it means.
    pub start: LocalDate,
    /// The day after the last.
    pub end: LocalDate,
}

fn these(languages: Vec<DateLanguage>) -> Languages {
    match languages.is_empty() {
        true => Languages::ALL,
        false => languages.into_iter().collect(),
    }
}

/// The expressions of time in a text, read on a day. Without languages, in all of them.
#[uniffi::export(default(languages = []))]
pub fn find_dates(text: String, reference: LocalDate, languages: Vec<DateLanguage>) -> Result<Vec<DateHit>> {
    Ok(dates::find(&text, reference, these(languages)))
}

/// The dates in a text that say all of themselves.
#[uniffi::export(default(languages = []))]
pub fn written_dates(text: String, languages: Vec<DateLanguage>) -> Vec<WrittenDate> {
    dates::written_dates(&text, these(languages))
}

/// The tag of a language, such as `en`.
#[uniffi::export]
pub fn date_language_tag(language: DateLanguage) -> String {
    language.tag().to_owned()
}

/// The language of a tag, such as `en`.
#[uniffi::export]
pub fn date_language_from_tag(tag: String) -> Option<DateLanguage> {
    DateLanguage::from_tag(&tag)
}

/// Its code, `MEM101` to `MEM104`.
#[uniffi::export]
pub fn date_rule_code(rule: DateRule) -> String {
    rule.code().to_owned()
}

/// The days of a reading: one, or the first and the last.
#[uniffi::export]
pub fn reading_interval(reading: Reading) -> Result<String> {
    Ok(reading.interval())
}
