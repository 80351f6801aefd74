//! Parts of periods, and stretches that move with the day of writing.

use chrono::NaiveDate;

use super::super::calendar::{Range, Unit, monday, period, plus, plus_days};
use super::super::hit::{DateKind, Grain};
use super::super::scan::Match;
use super::super::table::class;
use super::month::{month, numbered_month, quarter};
use super::{Context, Resolved, amounts, frame, moved, nearest, one_day};

/// The periods that a match counts in, the likelier first: a relative one, or a month without a year.
fn frames(found: &Match, context: &Context<'_>) -> Option<Vec<Range>> {
    if found.value(class::MONTH).is_some() {
        return Some(month(found, context)?.readings.into_iter().map(|(range, _)| range).collect());
    }
    if found.value(class::QUARTER).is_some() || found.value(class::HALF).is_some() {
        return Some(quarter(found, context)?.readings.into_iter().map(|(range, _)| range).collect());
    }
    let part = || Some((Unit::from_value(found.value(class::PART)?)?.0, 0));
    // A weekday that is counted is one of a month: 셋째 화요일.
    let month_of_weekday = || found.value(class::WEEKDAY).map(|_| (Unit::Month, 0));
    // A number before the part tells which one: 九月中旬.
    let number = found.value(class::NUM).filter(|number| (1..=12).contains(number) && frame(found).is_none());
    if let (Some(number), Some((Unit::Month, _))) = (number, part()) {
        let months = numbered_month(i32::from(number), found, context)?.readings;
        return Some(months.into_iter().map(|(range, _)| range).collect());
    }
    let (mut unit, by) = frame(found).or_else(part).or_else(month_of_weekday)?;
    // The third week's Tuesday is the third one of the month.
    if frame(found).is_none() && found.value(class::WEEKDAY).is_some() && unit == Unit::Week {
        unit = Unit::Month;
    }
    if matches!(unit, Unit::Day | Unit::Workday) {
        return None;
    }
    Some(vec![period(context.reference, unit, by)?])
}

pub(super) fn nth(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let number = i32::from(
        found.value(class::ORD).or_else(|| found.value(class::TH)).or_else(|| found.value(class::NUM))?,
    );
    let part = found.value(class::PART).map(|value| Unit::from_value(value).map(|it| it.0));
    let weekday = found.value(class::WEEKDAY);
    let readings = frames(found, context)?
        .into_iter()
        .filter_map(|frame| nth_of(frame, number, part.flatten(), weekday));
    let readings: Vec<_> = readings.collect();
    (!readings.is_empty()).then(|| Resolved::relative(DateKind::Nth, false, readings))
}

/// The so-manieth week, day, month or weekday of a period, from the end if negative.
fn nth_of(frame: Range, number: i32, part: Option<Unit>, weekday: Option<i16>) -> Option<(Range, Grain)> {
    let from_end = number < 0;
    let skip = number.abs().checked_sub(1)?;
    let (first, step, grain) = if let Some(weekday) = weekday {
        let day = if from_end {
            nearest(frame.end, weekday, -1)?
        } else {
            nearest(frame.start.pred_opt()?, weekday, 1)?
        };
        (day, 7, Grain::Day)
    } else {
        match part? {
            Unit::Day => (if from_end { frame.last()? } else { frame.start }, 1, Grain::Day),
            Unit::Week | Unit::Workweek => {
                // ISO 8601: the first week of a year is the one with its first Thursday. In a month people count the
                // weeks that begin in it.
                let is_year = frame.days() > 360;
                let first = if is_year {
                    monday(plus_days(frame.start, 3)?)?
                } else {
                    nearest(frame.start.pred_opt()?, 1, 1)?
                };
                (if from_end { monday(frame.last()?)? } else { first }, 7, Grain::Week)
            }
            Unit::Month => {
                let range = period(
                    if from_end { frame.last()? } else { frame.start },
                    Unit::Month,
                    if from_end { -skip } else { skip },
                )?;
                return (range.start < frame.end).then_some((range, Grain::Month));
            }
            Unit::Quarter => {
                let range = period(frame.start, Unit::Quarter, skip)?;
                return (range.start < frame.end).then_some((range, Grain::Quarter));
            }
            _ => return None,
        }
    };
    let start = plus_days(first, if from_end { -skip * step } else { skip * step })?;
    let range = Range::new(start, plus_days(start, if grain == Grain::Week { 7 } else { 1 })?)?;
    (start < frame.end && range.end > frame.start).then_some((range, grain))
}

pub(super) fn edge(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    // What has no word for it is a deadline, and that is the end, or an opening.
    let is_opening = found.value(class::OPENING).is_some();
    let edge = found.value(class::EDGE).unwrap_or(if is_opening { 0 } else { 2 });
    let mut readings = Vec::new();
    if let Some(cut) = found.value(class::CUT) {
        let (count, unit) = *amounts(found)?.last()?;
        for frame in frames(found, context)? {
            let range = match cut {
                0 => Range::new(frame.start, plus(frame.start, unit, count)?),
                _ => Range::new(plus(frame.end, unit, -count)?, frame.end),
            };
            readings.extend(
                range.filter(|it| it.start >= frame.start && it.end <= frame.end).map(|it| (it, Grain::Days)),
            );
        }
        return (!readings.is_empty()).then(|| Resolved::relative(DateKind::Edge, false, readings));
    }
    for frame in frames(found, context)? {
        readings.extend(part_of(frame, edge, context.reference));
    }
    (!readings.is_empty()).then(|| Resolved::relative(DateKind::Edge, false, readings))
}

/// The part of a period that a word names: see the names of edges in the tables.
fn part_of(frame: Range, edge: i16, reference: NaiveDate) -> Vec<(Range, Grain)> {
    let at = |tenths: i64| plus_days(frame.start, (frame.days() * tenths / 10) as i32);
    let days = |from: Option<NaiveDate>, to: Option<NaiveDate>| Some((Range::new(from?, to?)?, Grain::Days));
    let (start, end, now) = (Some(frame.start), Some(frame.end), Some(reference));
    let half = if frame.days() > 360 { plus(frame.start, Unit::Month, 6) } else { at(5) };
    let parts = match edge {
        0 => [one_day(frame.start), days(start, at(3).max(start.and_then(|it| it.succ_opt())))],
        1 => [days(at(3), at(7)), None],
        2 => [frame.last().and_then(one_day), days(at(7), end)],
        3 => [days(start, half), None],
        4 => [days(half, end), None],
        5 => [days(now, end), None],
        6 => [days(start, now), days(start, half)],
        _ => [days(now, end), days(half, end)],
    };
    parts
        .into_iter()
        .flatten()
        .filter(|(range, _)| range.start >= frame.start && range.end <= frame.end)
        .collect()
}

pub(super) fn window(found: &Match, context: &Context<'_>) -> Option<Resolved> {
    let amounts = amounts(found)?;
    let sign = if found.end.flags.sign != 0 {
        i32::from(found.end.flags.sign)
    } else {
        i32::from(found.value(class::REL)?).signum()
    };
    let today = plus_days(context.reference, found.value(class::DAY).unwrap_or(0).into())?;
    let other = moved(today, &amounts, sign)?;
    let range = if sign < 0 { Range::new(other, today) } else { Range::new(today, other.succ_opt()?) };
    let mut readings = vec![(range?, Grain::Days)];
    if found.end.flags.by {
        readings.insert(0, one_day(other)?);
    }
    Some(Resolved::relative(DateKind::Window, false, readings))
}
