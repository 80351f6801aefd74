//! The time, as the caller sees it: an instant with the offset of their civil date.

use std::fmt::Debug;

use chrono::{DateTime, FixedOffset};

/// Tells the time. "Today" is the caller's civil date, not UTC's, so an instant comes with its offset.
///
/// # Example: a clock that stands still
/// ```
/// use memcore::{Clock, FixedClock};
///
/// let clock = FixedClock::parse("2026-11-30T09:00:00+09:00")?;
/// assert_eq!(clock.now().date_naive().to_string(), "2026-11-30");
/// # Ok::<(), memcore::Error>(())
/// ```
pub trait Clock: Debug + Send + Sync {
    /// The instant now. A vault asks once a call and hands the value on.
    fn now(&self) -> DateTime<FixedOffset>;
}

/// The operating system's clock in its own time zone.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the door")]
    fn now(&self) -> DateTime<FixedOffset> {
        chrono::Local::now().fixed_offset()
    }
}

/// A clock that always tells the same instant: for tests, replays, and "as of" questions.
#[derive(Clone, Copy, Debug)]
pub struct FixedClock(pub DateTime<FixedOffset>);

impl FixedClock {
    /// The clock that stands at this RFC 3339 instant.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`](crate::ErrorKind::InvalidInput) if the text is not one.
    pub fn parse(rfc3339: &str) -> crate::Result<Self> {
        DateTime::parse_from_rfc3339(rfc3339).map(Self).map_err(|why| {
            crate::Error::new(
                crate::ErrorKind::InvalidInput,
                format!("`{rfc3339}` is no RFC 3339 instant: {why}"),
            )
            .hint("write it like 2026-11-30T09:00:00+00:00")
        })
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<FixedOffset> {
        self.0
    }
}

/// Nanoseconds since 1970 by the system's clock: what file times are compared with.
#[expect(clippy::disallowed_methods, reason = "this is the door")]
pub(crate) fn system_nanos() -> i64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX))
}

/// The instant by the system's clock, for people.
#[expect(clippy::disallowed_methods, reason = "this is the door")]
pub(crate) fn system_time_text() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}
