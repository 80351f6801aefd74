//! Times as people and programs write them in headers.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};

/// A time from a header: an instant, or a local date that needs the reader's offset to become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timestamp {
    /// With an offset: `2026-08-15T18:58:28.638Z`.
    Instant(DateTime<FixedOffset>),
    /// Without: `2026-08-15 18:58`, or `2026-08-15`, which is its midnight.
    Local(NaiveDateTime),
}

impl Timestamp {
    /// Reads the forms of ISO 8601 that are seen in headers; `None` for anything else.
    ///
    /// # Example: an instant, and a date
    /// ```
    /// use memcore::Timestamp;
    ///
    /// assert!(matches!(Timestamp::parse("2026-08-15T18:58:28.638Z"), Some(Timestamp::Instant(_))));
    /// assert!(matches!(Timestamp::parse("2026-08-15"), Some(Timestamp::Local(_))));
    /// assert_eq!(Timestamp::parse("last week"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if !text.as_bytes().first()?.is_ascii_digit() {
            return None;
        }
        if let Some(instant) = stamped(text) {
            return Some(Self::Instant(instant));
        }
        if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
            return Some(Self::Instant(instant));
        }
        for form in ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%d %H:%M:%S%.f %z", "%Y-%m-%dT%H:%M%z"] {
            if let Ok(instant) = DateTime::parse_from_str(text, form) {
                return Some(Self::Instant(instant));
            }
        }
        for form in ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"] {
            if let Ok(local) = NaiveDateTime::parse_from_str(text, form) {
                return Some(Self::Local(local));
            }
        }
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .or_else(|_| NaiveDate::parse_from_str(text, "%Y/%m/%d"));
        date.ok().map(|date| Self::Local(date.and_time(NaiveTime::MIN)))
    }

    /// The instant, for a reader with this offset.
    pub fn at(self, offset: FixedOffset) -> DateTime<FixedOffset> {
        match self {
            Self::Instant(instant) => instant.with_timezone(&offset),
            // A fixed offset has exactly one instant for each local time.
            Self::Local(local) => offset
                .from_local_datetime(&local)
                .single()
                .unwrap_or_else(|| offset.from_utc_datetime(&local)),
        }
    }
}

/// `2026-08-15T18:58:28.638Z`, the one form that programs stamp files with: read without the detours that a
/// parser of all forms takes, since every file of a folder has one.
fn stamped(text: &str) -> Option<DateTime<FixedOffset>> {
    let bytes: &[u8; 24] = text.as_bytes().try_into().ok()?;
    let number = |from: usize, to: usize| {
        bytes[from..to]
            .iter()
            .try_fold(0, |n: u32, b| b.is_ascii_digit().then(|| n * 10 + u32::from(b - b'0')))
    };
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (19, b'.'), (23, b'Z')];
    if marks.iter().any(|(at, mark)| bytes[*at] != *mark) {
        return None;
    }
    let date = NaiveDate::from_ymd_opt(i32::try_from(number(0, 4)?).ok()?, number(5, 7)?, number(8, 10)?)?;
    Some(
        date.and_hms_milli_opt(number(11, 13)?, number(14, 16)?, number(17, 19)?, number(20, 23)?)?
            .and_utc()
            .fixed_offset(),
    )
}
