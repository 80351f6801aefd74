//! Months, days of months, and quarters: what a year or a month is missing from.

use chrono::{Datelike, NaiveDate};

use super::super::calendar::{self, Range, Unit, period};
use super::super::hit::{DateKind, Grain};
use super::super::scan::Match;
use super::super::table::{PRESENT, class};
use super::{Context, Direction, Resolved, day_number, frame, grain, one_day, ordered};
use crate::rules::Applicability;

/// The nearest days before (or on) and after a reference that `of_year` gives.
fn around(
    year: i32,
    reach: i32,
    of_year: impl Fn(i32) -> Option<Range>,
    reference: NaiveDate,
) -> (Option<Range>, Option<Range>) {
    let past = (0..=reach).filter_map(|by| of_year(year - by)).find(|it| it.start <= reference);
    let future = (0..=reach).filter_map(|by| of_year(year + by)).find(|it| it.start > reference);
    (past, future)
}

pub(super) fn month_day(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    // Both in numbers, the day first: "am 28.10.".
    let month = found.value(class::MONTH).or_else(|| found.values(class::DOM).nth(1))?;
    let (month, day) = (month.try_into().ok()?, day_number(found)?.try_into().ok()?);
    let in_year = |year: i32| Range::day(NaiveDate::from_ymd_opt(year, month, day)?);
    let year = context.reference.year();
    if let Some((unit, by)) = frame(found) {
        if unit != Unit::Year {
            return None;
        }
        return Some(Resolved::relative(
            DateKind::MonthDay,
            true,
            vec![(in_year(year.checked_add(by)?)?, Grain::Day)],
        ));
    }
    if let Some(year) = short_year(found, context.reference) {
        return Some(Resolved::without_year(DateKind::MonthDay, vec![(in_year(year)?, Grain::Day)]));
    }
    // 29 February is eight years apart at most.
    let (past, future) = around(year, 8, in_year, context.reference);
    let today = past.filter(|it| it.start == context.reference);
    let (past, future) = if today.is_some() { (in_year(year - 1), today) } else { (past, future) };
    let mut resolved = Resolved::without_year(DateKind::MonthDay, Vec::new());
    if let Some(date) = context.written.first.get(&(month, day)) {
        resolved.applicability = Applicability::Safe;
        resolved.readings = vec![one_day(*date)?];
        return Some(resolved);
    }
    let mut readings: Vec<Range> =
        ordered(past, future, context.direction.or_else(|| nearer(past, future, context.reference)));
    // The nearest complete date before it tells the year, if it lies within six months.
    if let Some(date) = context.written.before(context.at)
        && let Some(near) = (date.year() - 1..=date.year() + 1)
            .filter_map(in_year)
            .min_by_key(|it| (it.start - date).num_days().abs())
        && (near.start - date).num_days().abs() <= 183
    {
        readings.retain(|it| *it != near);
        readings.insert(0, near);
    }
    // A weekday beside it fits one of the years about only.
    if let Some(weekday) = found.value(class::WEEKDAY) {
        let fits =
            |range: &Range| i64::from(range.start.weekday().number_from_monday()) == i64::from(weekday);
        let years = (0..=1).flat_map(|by| [year - by, year + by]);
        if let Some(fitting) = years.filter_map(in_year).find(fits) {
            readings.retain(|it| *it != fitting);
            readings.insert(0, fitting);
        }
    }
    resolved.readings = readings.into_iter().map(|range| (range, Grain::Day)).collect();
    (!resolved.readings.is_empty()).then_some(resolved)
}

fn nearer(past: Option<Range>, future: Option<Range>, reference: NaiveDate) -> Option<Direction> {
    let (past, future) = (past?, future?);
    let is_past = (reference - past.start).num_days() < (future.start - reference).num_days();
    Some(if is_past { Direction::Past } else { Direction::Future })
}

pub(super) fn month(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    numbered_month(i32::from(found.value(class::MONTH)?), found, context)
}

/// The year of two digits: the last such one, or one that comes within twenty years.
fn short_year(found: &Match, reference: NaiveDate) -> Option<i32> {
    let digits = i32::from(found.value(class::SHORT_YEAR)?);
    let latest = reference.year().checked_add(20)?;
    Some(latest - (latest - digits).rem_euclid(100))
}

/// The month of this number, whatever word or number told it.
pub(super) fn numbered_month(number: i32, found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let year = context.reference.year();
    let of_year = |year: i32| calendar::month(year, number);
    match frame(found) {
        Some((Unit::Year, by)) => {
            let range = of_year(year.checked_add(by)?)?;
            return Some(Resolved::relative(DateKind::Month, true, vec![(range, Grain::Month)]));
        }
        // The unit of "the first four days of April" is not one of the month.
        Some(_) if found.value(class::CUT).is_none() => return None,
        _ => {}
    }
    if let Some(year) = short_year(found, context.reference) {
        return Some(Resolved::without_year(DateKind::Month, vec![(of_year(year)?, Grain::Month)]));
    }
    let (past, future) = around(year, 2, of_year, context.reference);
    let graded = |range: Range| (range, Grain::Month);
    let this_year = of_year(year)?;
    match found.value(class::REL) {
        Some(rel) => {
            let first = match rel {
                0 => Some(this_year),
                1.. => future,
                _ => past.filter(|it| it.end <= context.reference).or_else(|| of_year(year - 1)),
            };
            let readings = [first, of_year(year + i32::from(rel))];
            let readings = readings.into_iter().flatten().map(graded).collect();
            Some(Resolved::relative(DateKind::Month, false, readings))
        }
        None => {
            let direction = context.direction.or_else(|| nearer(past, future, context.reference));
            let readings = ordered(past, future, direction).into_iter().map(graded).collect();
            Some(Resolved::without_year(DateKind::Month, readings))
        }
    }
}

pub(super) fn monthly_day(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let day = u32::try_from(day_number(found)?).ok()?;
    let in_month = |by: i32| {
        let start = period(context.reference, Unit::Month, by)?.start;
        Range::day(NaiveDate::from_ymd_opt(start.year(), start.month(), day)?)
    };
    if let Some((unit, mut by)) = frame(found) {
        // This month of last year: 去年の今月.
        if unit == Unit::Year
            && let Some(second) = found.values(class::PERIOD).nth(1)
        {
            by = 12 * by + i32::from(second / 16 - PRESENT);
        } else if unit != Unit::Month {
            return None;
        }
        return Some(Resolved::relative(DateKind::DayOfMonth, true, vec![(in_month(by)?, Grain::Day)]));
    }
    // A day that the month does not have is looked for in the next one that has it.
    let past = (0..=2).filter_map(|by| in_month(-by)).find(|it| it.start <= context.reference);
    let future = (0..=2).filter_map(in_month).find(|it| it.start > context.reference);
    let mut readings = ordered(past, future, context.direction);
    if let Some(weekday) = found.value(class::WEEKDAY) {
        let fits =
            |range: &Range| i64::from(range.start.weekday().number_from_monday()) == i64::from(weekday);
        let fitting = (0..=12).flat_map(|by| [in_month(by), in_month(-by)]).flatten().find(fits);
        readings.retain(|it| Some(*it) != fitting);
        readings.splice(0..0, fitting);
    }
    let readings = readings.into_iter().map(|range| (range, Grain::Day)).collect();
    Some(Resolved::without_year(DateKind::DayOfMonth, readings))
}

pub(super) fn quarter(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let (unit, number) = match (found.value(class::QUARTER), found.value(class::HALF)) {
        (Some(number), _) => (Unit::Quarter, i32::from(number)),
        (None, Some(number)) => (Unit::Half, i32::from(number)),
        // The third quarter, 三季度.
        (None, None) => {
            let (unit, _) = Unit::from_value(found.value(class::PART)?)?;
            if !matches!(unit, Unit::Quarter | Unit::Half) {
                return None;
            }
            (
                unit,
                i32::from(
                    found
                        .value(class::ORD)
                        .or_else(|| found.value(class::TH))
                        .or_else(|| found.value(class::NUM))?,
                ),
            )
        }
    };
    let most = if unit == Unit::Half { 2 } else { 4 };
    let (kind, grain) = grain(unit);
    if !(1..=most).contains(&number) {
        return None;
    }
    let of_year = |year: i32| period(calendar::month(year, 1)?.start, unit, number - 1);
    let year = context.reference.year();
    if let Some((unit, by)) = frame(found) {
        if unit != Unit::Year {
            return None;
        }
        let range = of_year(year.checked_add(by)?)?;
        return Some(Resolved::relative(kind, true, vec![(range, grain)]));
    }
    let this = of_year(year)?;
    let other = if this.start <= context.reference { of_year(year + 1) } else { of_year(year - 1) };
    let readings = [Some(this), other].into_iter().flatten().map(|range| (range, grain)).collect();
    Some(Resolved::without_year(kind, readings))
}
