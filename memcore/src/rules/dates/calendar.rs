//! Periods of the civil calendar. Weeks begin on Monday (ISO 8601).

use chrono::{Datelike, Days, Months, NaiveDate};

/// What a date is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Day,
    Week,
    Month,
    Quarter,
    Year,
    Weekend,
    Workday,
    Workweek,
    Half,
}

impl Unit {
    /// From the value of a word: the number of the unit, and 16 times its factor.
    pub(super) fn from_value(value: i16) -> Option<(Self, i32)> {
        let unit = match value % 16 {
            0 => Self::Day,
            1 => Self::Week,
            2 => Self::Month,
            3 => Self::Quarter,
            4 => Self::Year,
            5 => Self::Weekend,
            6 => Self::Workday,
            7 => Self::Workweek,
            8 => Self::Half,
            _ => return None,
        };
        Some((unit, i32::from(value / 16)))
    }

    /// Whether so many of it are always the same number of days.
    pub(super) fn is_exact(self) -> bool {
        matches!(self, Self::Day | Self::Week | Self::Weekend | Self::Workweek | Self::Workday)
    }
}

/// Days from `start` to before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Range {
    pub(super) start: NaiveDate,
    pub(super) end: NaiveDate,
}

impl Range {
    pub(super) fn new(start: NaiveDate, end: NaiveDate) -> Option<Self> {
        (start < end).then_some(Self { start, end })
    }

    pub(super) fn day(day: NaiveDate) -> Option<Self> {
        Some(Self { start: day, end: day.succ_opt()? })
    }

    pub(super) fn last(self) -> Option<NaiveDate> {
        self.end.pred_opt()
    }

    pub(super) fn days(self) -> i64 {
        (self.end - self.start).num_days()
    }
}

pub(super) fn plus_days(date: NaiveDate, days: i32) -> Option<NaiveDate> {
    let by = Days::new(u64::from(days.unsigned_abs()));
    if days < 0 { date.checked_sub_days(by) } else { date.checked_add_days(by) }
}

/// The same day so many months on, or the month's last one where it has no such day.
pub(super) fn plus_months(date: NaiveDate, months: i32) -> Option<NaiveDate> {
    let by = Months::new(months.unsigned_abs());
    if months < 0 { date.checked_sub_months(by) } else { date.checked_add_months(by) }
}

/// The Monday of a day's week.
pub(super) fn monday(date: NaiveDate) -> Option<NaiveDate> {
    plus_days(date, -(date.weekday().num_days_from_monday() as i32))
}

/// So many days on that are neither Saturday nor Sunday.
fn plus_workdays(date: NaiveDate, days: i32) -> Option<NaiveDate> {
    let step = days.signum();
    let weeks = days.abs() / 5;
    let mut date = plus_days(date, step * weeks * 7)?;
    let mut left = days.abs() % 5;
    while left > 0 {
        date = plus_days(date, step)?;
        if date.weekday().num_days_from_monday() < 5 {
            left -= 1;
        }
    }
    Some(date)
}

/// So many units on.
pub(super) fn plus(date: NaiveDate, unit: Unit, count: i32) -> Option<NaiveDate> {
    match unit {
        Unit::Day => plus_days(date, count),
        Unit::Workday => plus_workdays(date, count),
        Unit::Week | Unit::Weekend | Unit::Workweek => plus_days(date, count.checked_mul(7)?),
        Unit::Month => plus_months(date, count),
        Unit::Quarter => plus_months(date, count.checked_mul(3)?),
        Unit::Half => plus_months(date, count.checked_mul(6)?),
        Unit::Year => plus_months(date, count.checked_mul(12)?),
    }
}

/// The period around a day, so many of its kind on.
pub(super) fn period(date: NaiveDate, unit: Unit, by: i32) -> Option<Range> {
    let months = |length: i32| {
        let first = date.month0() as i32 / length * length;
        let start = NaiveDate::from_ymd_opt(date.year(), first as u32 + 1, 1)?;
        let start = plus_months(start, by.checked_mul(length)?)?;
        Range::new(start, plus_months(start, length)?)
    };
    let week = |from: i32, length: i32| {
        let start = plus_days(monday(date)?, by.checked_mul(7)? + from)?;
        Range::new(start, plus_days(start, length)?)
    };
    match unit {
        Unit::Day => Range::day(plus_days(date, by)?),
        Unit::Workday => Range::day(plus_workdays(date, by)?),
        Unit::Week => week(0, 7),
        Unit::Weekend => week(5, 2),
        Unit::Workweek => week(0, 5),
        Unit::Month => months(1),
        Unit::Quarter => months(3),
        Unit::Half => months(6),
        Unit::Year => months(12),
    }
}

/// The month of a year; `month` from 1.
pub(super) fn month(year: i32, month: i32) -> Option<Range> {
    period(NaiveDate::from_ymd_opt(year, u32::try_from(month).ok()?, 1)?, Unit::Month, 0)
}
