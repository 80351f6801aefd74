//! Expressions of time in a text.

use memcore::Applicability;
use memcore::Span;
use memcore::rules::dates::{
    self, DateHit, DateKind, DateRule, Grain, Language as DateLanguage, Languages, Reading, WrittenDate,
};

use crate::Result;
use crate::scalars::LocalDate;

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum DateLanguage {
    English,
    Chinese,
    Japanese,
    Korean,
    Spanish,
    French,
    German,
    Portuguese,
    Dutch,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum DateRule {
    RelativeDate,
    VagueTime,
    DateWithoutYear,
    EventRelativeTime,
}

#[uniffi::remote(Enum)]
#[non_exhaustive]
pub enum DateKind {
    Day,
    Week,
    Weekend,
    Month,
    Quarter,
    HalfYear,
    Year,
    Weekday,
    MonthDay,
    DayOfMonth,
    Edge,
    Nth,
    Window,
    Vague,
    Event,
}

#[uniffi::remote(Enum)]
pub enum Grain {
    Day,
    Week,
    Month,
    Quarter,
    HalfYear,
    Year,
    Days,
}

#[uniffi::remote(Record)]
pub struct Reading {
    pub start: LocalDate,
    pub end: LocalDate,
    pub grain: Grain,
    pub text: String,
    pub replace: String,
    pub annotate: String,
}

#[uniffi::remote(Record)]
pub struct DateHit {
    pub span: Span,
    pub edit: Span,
    pub language: DateLanguage,
    pub kind: DateKind,
    pub rule: DateRule,
    pub applicability: Applicability,
    pub readings: Vec<Reading>,
}

#[uniffi::remote(Record)]
pub struct WrittenDate {
    pub span: Span,
    pub start: LocalDate,
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

#[uniffi::export]
pub fn date_language_tag(language: DateLanguage) -> String {
    language.tag().to_owned()
}

#[uniffi::export]
pub fn date_language_from_tag(tag: String) -> Option<DateLanguage> {
    DateLanguage::from_tag(&tag)
}

#[uniffi::export]
pub fn date_rule_code(rule: DateRule) -> String {
    rule.code().to_owned()
}

/// The days of a reading: one, or the first and the last.
#[uniffi::export]
pub fn reading_interval(reading: Reading) -> Result<String> {
    Ok(reading.interval())
}
