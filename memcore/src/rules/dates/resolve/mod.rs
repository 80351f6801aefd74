//! From the words of a match to days, reckoned from a reference date.

mod month;
mod part;

use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};

use self::month::{month, month_day, monthly_day, quarter};
use self::part::{edge, nth, window};
use super::calendar::{self, Range, Unit, monday, period, plus, plus_days};
use super::hit::{DateKind, DateRule, Grain};
use super::pattern::Production;
use super::scan::Match;
use super::table::{PRESENT, class};
use crate::rules::Applicability;

/// Which way a date lies when the sentence says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Future,
    Past,
}

/// What a match is resolved with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub(super) reference: NaiveDate,
    pub(super) direction: Option<Direction>,
    /// The complete days of the text.
    pub(super) written: &'a Written,
    /// Where the hit stands.
    pub(super) at: usize,
}

/// The complete days of a text.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// Each with its place, in order.
    days: Vec<(usize, NaiveDate)>,
    /// The first one of every month and day.
    first: HashMap<(u32, u32), NaiveDate>,
}

impl Written {
    pub(super) fn new(mut days: Vec<(usize, NaiveDate)>) -> Self {
        days.sort_unstable();
        let mut first = HashMap::new();
        for (_, date) in &days {
            first.entry((date.month(), date.day())).or_insert(*date);
        }
        Self { days, first }
    }

    /// The nearest one before a place.
    fn before(&self, at: usize) -> Option<NaiveDate> {
        let after = self.days.partition_point(|(place, _)| *place < at);
        self.days.get(after.checked_sub(1)?).map(|(_, date)| *date)
    }
}

/// What a match means.
#[derive(Clone, Debug)]
pub(super) struct Resolved {
    pub(super) kind: DateKind,
    pub(super) rule: DateRule,
    pub(super) applicability: Applicability,
    pub(super) readings: Vec<(Range, Grain)>,
}

impl Resolved {
    fn new(
        kind: DateKind,
        rule: DateRule,
        applicability: Applicability,
        mut readings: Vec<(Range, Grain)>,
    ) -> Self {
        let mut seen: Vec<Range> = Vec::new();
        readings.retain(|(range, _)| {
            let is_new = !seen.contains(range);
            seen.push(*range);
            is_new
        });
        Self { kind, rule, applicability, readings }
    }

    fn relative(kind: DateKind, is_safe: bool, readings: Vec<(Range, Grain)>) -> Self {
        let applicability = if is_safe { Applicability::Safe } else { Applicability::Unsafe };
        Self::new(kind, DateRule::RelativeDate, applicability, readings)
    }

    fn without_year(kind: DateKind, readings: Vec<(Range, Grain)>) -> Self {
        Self::new(kind, DateRule::DateWithoutYear, Applicability::Unsafe, readings)
    }

    fn undated(kind: DateKind, rule: DateRule) -> Self {
        Self::new(kind, rule, Applicability::DisplayOnly, Vec::new())
    }
}

/// What a match means, or nothing where there is no such date.
pub(super) fn resolve(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let mut resolved = match found.end.production {
        Production::Day => day(found, context),
        Production::Offset => offset(found, context),
        Production::Period => whole_period(found, context),
        Production::Weekday => weekday(found, context),
        Production::WeekdayOf => weekday_of(found, context),
        Production::MonthDay => month_day(found, context),
        Production::Month => month(found, context),
        Production::MonthlyDay => monthly_day(found, context),
        Production::Nth => nth(found, context),
        Production::Edge => edge(found, context),
        Production::Quarter => quarter(found, context),
        Production::Window => window(found, context),
        Production::Vague => Some(Resolved::undated(DateKind::Vague, DateRule::VagueTime)),
        Production::Event => Some(Resolved::undated(DateKind::Event, DateRule::EventRelativeTime)),
        Production::Absolute | Production::Silent => None,
    }?;
    if found.end.flags.week {
        for (range, grain) in &mut resolved.readings {
            *range = period(range.start, Unit::Week, 0)?;
            *grain = Grain::Week;
        }
        resolved.kind = DateKind::Week;
    }
    if found.end.flags.doubtful && resolved.applicability == Applicability::Safe {
        resolved.applicability = Applicability::Unsafe;
    }
    Some(resolved)
}

/// The complete date that a match means.
pub(super) fn absolute(found: &Match) -> Option<Range> {
    let year = i32::from(found.value(class::YEAR)?);
    let Some(month) = found.value(class::MONTH) else {
        return calendar::month(year, 1).and_then(|it| period(it.start, Unit::Year, 0));
    };
    match day_number(found) {
        Some(day) => Range::day(NaiveDate::from_ymd_opt(year, month.try_into().ok()?, day.try_into().ok()?)?),
        None => calendar::month(year, month.into()),
    }
}

/// The day of a month that a match names.
fn day_number(found: &Match) -> Option<i16> {
    found.value(class::DOM).or_else(|| found.value(class::TH))
}

fn one_day(date: NaiveDate) -> Option<(Range, Grain)> {
    Some((Range::day(date)?, Grain::Day))
}

/// The unit that the match names, and how many of it away the period lies.
fn frame(found: &Match) -> Option<(Unit, i32)> {
    if let Some(value) = found
        .value(class::PERIOD)
        .or_else(|| found.value(class::DEADLINE))
        .or_else(|| found.value(class::OPENING))
    {
        return Some((Unit::from_value(value % 16)?.0, i32::from(value / 16 - PRESENT)));
    }
    let (unit, _) = Unit::from_value(found.value(class::UNIT)?)?;
    Some((unit, i32::from(found.value(class::REL).unwrap_or(0))))
}

/// The unit of the period that a match counts in, if it names one.
pub(super) fn framed_in(found: &Match) -> Option<Unit> {
    frame(found).map(|(unit, _)| unit)
}

fn grain(unit: Unit) -> (DateKind, Grain) {
    match unit {
        Unit::Day | Unit::Workday => (DateKind::Day, Grain::Day),
        Unit::Week => (DateKind::Week, Grain::Week),
        Unit::Workweek => (DateKind::Week, Grain::Days),
        Unit::Weekend => (DateKind::Weekend, Grain::Days),
        Unit::Month => (DateKind::Month, Grain::Month),
        Unit::Quarter => (DateKind::Quarter, Grain::Quarter),
        Unit::Half => (DateKind::HalfYear, Grain::HalfYear),
        Unit::Year => (DateKind::Year, Grain::Year),
    }
}

/// Numbers and units in pairs: 2 weeks and 2 days. A unit without a number is one.
fn amounts(found: &Match) -> Option<Vec<(i32, Unit)>> {
    let mut amounts = Vec::new();
    let mut count = None;
    for word in found.captures.iter() {
        match word.class {
            class::NUM => count = Some(i32::from(word.value)),
            class::UNIT | class::PART | class::SPAN => {
                let (unit, factor) = Unit::from_value(word.value)?;
                amounts.push((count.take().unwrap_or(1) * factor, unit));
            }
            class::HALF_OF => {
                let half = match amounts.last()?.1 {
                    Unit::Year => (6, Unit::Month),
                    Unit::Month => (15, Unit::Day),
                    _ => (0, Unit::Day),
                };
                amounts.push(half);
            }
            _ => {}
        }
    }
    (!amounts.is_empty()).then_some(amounts)
}

fn moved(date: NaiveDate, amounts: &[(i32, Unit)], sign: i32) -> Option<NaiveDate> {
    // Years and months first, as one counts them: two years, a month and 21 days ago.
    let mut amounts = amounts.to_vec();
    amounts.sort_by_key(|(_, unit)| unit.is_exact());
    amounts.iter().try_fold(date, |date, (count, unit)| plus(date, *unit, sign * count))
}

fn day(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let by = found.value(class::DAY).or_else(|| found.value(class::NEAR)).unwrap_or(0);
    let date = plus_days(context.reference, by.into())?;
    Some(Resolved::relative(DateKind::Day, true, vec![one_day(date)?]))
}

/// The nearest such weekday after a day, or before it.
fn nearest(from: NaiveDate, weekday: i16, sign: i32) -> Option<NaiveDate> {
    let today = from.weekday().number_from_monday() as i32;
    let ahead = (i32::from(weekday) - today).rem_euclid(7);
    let by = if sign > 0 {
        if ahead == 0 { 7 } else { ahead }
    } else if ahead == 0 {
        -7
    } else {
        ahead - 7
    };
    plus_days(from, by)
}

fn offset(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let sign = i32::from(found.end.flags.sign);
    if let Some(weekday) = found.value(class::PLURAL) {
        // Two Sundays from now.
        let first = nearest(context.reference, weekday, sign)?;
        let date = plus_days(first, sign * 7 * (i32::from(found.value(class::NUM)?) - 1))?;
        return Some(Resolved::relative(DateKind::Weekday, false, vec![one_day(date)?]));
    }
    let amounts = amounts(found)?;
    if let Some(weekday) = found.value(class::WEEKDAY) {
        let from = [nearest(context.reference, weekday, 1)?, nearest(context.reference, weekday, -1)?];
        let days = from.iter().filter_map(|from| one_day(moved(*from, &amounts, sign)?)).collect();
        return Some(Resolved::relative(DateKind::Day, false, days));
    }
    let base = plus_days(context.reference, found.value(class::DAY).unwrap_or(0).into())?;
    let date = moved(base, &amounts, sign)?;
    let is_exact = amounts.iter().all(|(_, unit)| unit.is_exact());
    let mut readings = vec![one_day(date)?];
    if let [(_, unit)] = amounts[..]
        && !is_exact
    {
        let rough = if unit == Unit::Year { Unit::Year } else { Unit::Month };
        if unit == Unit::Year {
            readings.push((period(date, Unit::Month, 0)?, Grain::Month));
        }
        readings.push((period(date, rough, 0)?, grain(rough).1));
    }
    Some(Resolved::relative(DateKind::Day, is_exact, readings))
}

fn whole_period(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let (unit, by) = frame(found)?;
    if matches!(unit, Unit::Day | Unit::Workday) {
        // The next day is that of an event.
        return None;
    }
    let (kind, grain) = grain(unit);
    let range = period(context.reference, unit, by)?;
    // "Next weekend" is not the same to everyone, and a bare one may come again every week.
    let is_safe = unit != Unit::Weekend || found.value(class::REL) == Some(0);
    Some(Resolved::relative(kind, is_safe, vec![(range, grain)]))
}

/// The likelier direction first.
fn ordered<T>(past: Option<T>, future: Option<T>, direction: Option<Direction>) -> Vec<T> {
    let both = if direction == Some(Direction::Past) { [past, future] } else { [future, past] };
    both.into_iter().flatten().collect()
}

fn weekday(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let weekday = found.value(class::WEEKDAY)?;
    let in_week = |by: i32| plus_days(monday(context.reference)?, 7 * by + i32::from(weekday) - 1);
    let (next, last) = (nearest(context.reference, weekday, 1)?, nearest(context.reference, weekday, -1)?);
    let Some(rel) = found.value(class::REL) else {
        let is_today = i32::from(weekday) == context.reference.weekday().number_from_monday() as i32;
        let mut readings = ordered(one_day(last), one_day(next), context.direction);
        if is_today {
            readings.insert(0, one_day(context.reference)?);
        }
        return Some(Resolved::without_year(DateKind::Weekday, readings));
    };
    let days = match rel {
        0 => vec![in_week(0)?, next],
        1 => vec![next, in_week(1)?],
        2.. => vec![in_week(rel.into())?],
        -1 => vec![last, in_week(-1)?],
        _ => vec![in_week(rel.into())?],
    };
    let readings = days.into_iter().filter_map(one_day).collect();
    Some(Resolved::relative(DateKind::Weekday, false, readings))
}

fn weekday_of(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let weekday = i32::from(found.value(class::WEEKDAY)?);
    let base = match amounts(found) {
        // The Monday two weeks from now.
        Some(amounts) if found.end.flags.sign != 0 => {
            moved(context.reference, &amounts, found.end.flags.sign.into())?
        }
        _ => {
            let by = match frame(found) {
                Some((unit, by)) => (unit == Unit::Week).then_some(by)?,
                None => i32::from(found.value(class::REL)?),
            };
            period(context.reference, Unit::Week, by)?.start
        }
    };
    let date = plus_days(monday(base)?, weekday - 1)?;
    Some(Resolved::relative(DateKind::Weekday, true, vec![one_day(date)?]))
}
