//! Dates in digits.

use chrono::NaiveDate;

use super::calendar::{self, Range};

/// What digits and marks at a place are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numeric {
    pub(super) end: usize,
    /// The days, if it is a complete date: 2026-03-16, 2026/3, 16.03.2026.
    pub(super) range: Option<Range>,
}

/// Groups of digits with marks between them at a place; nothing where there is one group only.
pub(super) fn numeric_at(text: &str, start: usize) -> Option<Numeric> {
    let bytes = text.as_bytes();
    let mut groups: [(usize, u32); 3] = [(0, 0); 3];
    let mut count = 0_usize;
    let mut mark = None;
    let mut mixed = false;
    let mut at = start;
    loop {
        let len = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        if len == 0 {
            return None;
        }
        let value = text[at..at + len].parse().unwrap_or(u32::MAX);
        if let Some(group) = groups.get_mut(count) {
            *group = (len, value);
        }
        count += 1;
        at += len;
        let next = bytes.get(at).copied();
        let goes_on = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        match next {
            Some(b @ (b'-' | b'/' | b'.' | b':' | b',')) if goes_on => {
                mixed |= mark.is_some_and(|it| it != b);
                mark = Some(b);
                at += 1;
            }
            _ => break,
        }
    }
    if count < 2 {
        return None;
    }
    let date = matches!(mark, Some(b'-' | b'/' | b'.')) && !mixed;
    let range = match (date, count, groups) {
        (true, 3, [(4, year), (_, month), (_, day)]) => day_of(year, month, day),
        (true, 3, [(_, a), (_, b), (4, year)]) => day_of(year, b, a).or_else(|| day_of(year, a, b)),
        (true, 2, [(4, year), (1..=2, month), _]) if (1900..2200).contains(&year) && mark != Some(b'.') => {
            calendar::month(year as i32, month as i32)
        }
        _ => None,
    };
    Some(Numeric { end: at, range })
}

fn day_of(year: u32, month: u32, day: u32) -> Option<Range> {
    Range::day(NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?)
}

/// The complete days of a text that are written `2026-03-16`, `2026/3/16` or `2026年3月16日`, with their places.
pub(super) fn days_of(text: &str) -> Vec<(usize, NaiveDate)> {
    let bytes = text.as_bytes();
    let mut days = Vec::new();
    // Years of our time begin with one of two pairs of digits, and most texts have none.
    if !["20", "19"].iter().any(|century| memchr::memmem::find(bytes, century.as_bytes()).is_some()) {
        return days;
    }
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let found = match numeric_at(text, at) {
            Some(numeric) => {
                let range = numeric.range.filter(|range| range.days() == 1);
                range.map(|range| (numeric.end, range.start)).or(Some((numeric.end, NaiveDate::MIN)))
            }
            None => ideographic(&text[at..]).map(|(len, date)| (at + len, date)),
        };
        match found {
            Some((end, date)) => {
                if date != NaiveDate::MIN {
                    days.push((at, date));
                }
                at = end;
            }
            None => at = end,
        }
    }
    days
}

/// `2026年3月16日` at the start of a text: its length and the day.
pub(super) fn ideographic(text: &str) -> Option<(usize, NaiveDate)> {
    let (year, rest) = text.split_at_checked(4)?;
    let (month, rest) = rest.strip_prefix('年')?.trim_start_matches(' ').split_once('月')?;
    let (day, rest) = rest.trim_start_matches(' ').split_once(['日', '号'])?;
    if month.len() > 3 || day.len() > 3 {
        return None;
    }
    let date =
        NaiveDate::from_ymd_opt(year.parse().ok()?, month.trim().parse().ok()?, day.trim().parse().ok()?)?;
    Some((text.len() - rest.len(), date))
}
