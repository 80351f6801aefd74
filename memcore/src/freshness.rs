//! How old a memory is, by what, and the sentence a reader is given.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

use crate::memory::{Memory, Timestamp, Value};

/// How long ago a memory was last changed, and where that is known from.
///
/// Days are blocks of 24 hours, as in the published behaviour of the format, not calendar days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Age {
    /// When it was last changed; `None` where nothing tells.
    pub modified: Option<DateTime<FixedOffset>>,
    /// Whole days since then. Zero within the first day, and for times up to a day ahead (clocks differ).
    pub days: u32,
    /// What told the time.
    pub source: AgeSource,
    /// The time lies more than a day ahead: it is wrong, and says nothing of the age.
    pub in_future: bool,
}

/// What told a memory's time, in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AgeSource {
    /// `metadata.modified` in the header.
    MetadataModified,
    /// `modified` on top of the header.
    Modified,
    /// `updated` in the header.
    Updated,
    /// `last_verified` in the header.
    LastVerified,
    /// What the vault itself recorded of its writes.
    State,
    /// The file's own time. Copying, restoring and `git checkout` reset it.
    FileTime,
    /// Nothing told.
    Unknown,
}

/// Seconds.
const DAY: i64 = 86_400;

/// What tells a memory's time, read once for each version of its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    time: Option<Timestamp>,
    source: AgeSource,
}

impl Told {
    /// `recorded` is what the vault knows of its own last write, `file_ns` the file's time in nanoseconds since
    /// 1970 (0: unknown).
    pub(crate) fn by(memory: &Memory, recorded: Option<DateTime<FixedOffset>>, file_ns: i64) -> Self {
        let front = memory.front();
        let read = |block, key, source| {
            front
                .value_in(block, key)
                .and_then(Value::as_text)
                .and_then(Timestamp::parse)
                .map(|time| (time, source))
        };
        let header = [
            (Some("metadata"), "modified", AgeSource::MetadataModified),
            (None, "modified", AgeSource::Modified),
            (Some("metadata"), "updated", AgeSource::Updated),
            (None, "updated", AgeSource::Updated),
            (Some("metadata"), "last_verified", AgeSource::LastVerified),
            (None, "last_verified", AgeSource::LastVerified),
        ];
        let file = || (file_ns != 0).then(|| DateTime::from_timestamp_nanos(file_ns).fixed_offset());
        let told = (header.into_iter().find_map(|(block, key, source)| read(block, key, source)))
            .or_else(|| recorded.map(|time| (Timestamp::Instant(time), AgeSource::State)))
            .or_else(|| file().map(|time| (Timestamp::Instant(time), AgeSource::FileTime)));
        match told {
            Some((time, source)) => Self { time: Some(time), source },
            None => Self { time: None, source: AgeSource::Unknown },
        }
    }

    /// Seconds since 1970 for ordering, newest last. An unknown or impossible time orders as the oldest.
    pub(crate) fn order(self, now: DateTime<FixedOffset>) -> i64 {
        match self.time.map(|time| time.at(*now.offset()).timestamp()) {
            Some(time) if time <= now.timestamp() + DAY => time,
            _ => i64::MIN,
        }
    }

    /// When a time that lies in the future now will be taken for a time, in seconds since 1970.
    pub(crate) fn comes_true(self, now: DateTime<FixedOffset>) -> Option<i64> {
        let time = self.time?.at(*now.offset()).timestamp();
        (time > now.timestamp() + DAY).then_some(time - DAY)
    }

    pub(crate) fn age(self, now: DateTime<FixedOffset>) -> Age {
        let Some(time) = self.time else {
            return Age { modified: None, days: 0, source: self.source, in_future: false };
        };
        let modified = time.at(*now.offset());
        let days = now.signed_duration_since(modified).num_milliseconds().div_euclid(DAY * 1_000);
        Age {
            modified: Some(modified),
            days: u32::try_from(days).unwrap_or(0),
            source: self.source,
            in_future: days < -1,
        }
    }
}

impl Age {
    /// The age of a memory. `recorded` is what the vault knows of its own last write, `file_ns` the file's time
    /// in nanoseconds since 1970 (0: unknown).
    pub fn of(
        memory: &Memory,
        recorded: Option<DateTime<FixedOffset>>,
        file_ns: i64,
        now: DateTime<FixedOffset>,
    ) -> Self {
        Told::by(memory, recorded, file_ns).age(now)
    }

    /// `today`, `yesterday`, `7 days ago`; it changes once a day, so that cached prompts stay valid.
    pub fn label(&self) -> String {
        match (self.modified, self.in_future, self.days) {
            (None, ..) => "age unknown".to_owned(),
            (_, true, _) => "dated in the future".to_owned(),
            (.., 0) => "today".to_owned(),
            (.., 1) => "yesterday".to_owned(),
            (.., days) => format!("{days} days ago"),
        }
    }
}

/// From when on a reader is warned.
///
/// # Example: a memory of last week
/// ```
/// use memcore::{Age, Clock, FixedClock, Freshness, Memory, MemoryId};
///
/// let now = FixedClock::parse("2026-11-30T12:00:00Z")?.now();
/// let id = MemoryId::new(Default::default(), "port.md".parse()?);
/// let memory = Memory::parse(id, "---\nname: port\nmetadata:\n  modified: 2026-11-23T08:00:00.000Z\n---\n8080\n");
/// let age = Age::of(&memory, None, 0, now);
/// assert_eq!(age.label(), "7 days ago");
/// assert!(Freshness::default().warning(&age).is_some_and(|text| text.starts_with("Last updated 7 days ago.")));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Freshness {
    /// The age in days from which on a warning is given. Default 1 (from yesterday on), as published.
    pub warn_from_days: u32,
}

impl Default for Freshness {
    fn default() -> Self {
        Self { warn_from_days: 1 }
    }
}

impl Freshness {
    /// The sentence for a reader, or `None` for a memory that is young enough. It names the day count and no
    /// other time, so that it stays the same all day.
    pub fn warning(&self, age: &Age) -> Option<String> {
        const ADVICE: &str = "What it says about code, files and line numbers may be out of date: \
                              verify it before you rely on it.";
        match age {
            Age { modified: None, .. } => {
                Some(format!("It is not known when this was last updated. {ADVICE}"))
            }
            Age { in_future: true, .. } => {
                Some(format!("Its date lies in the future, so its age is not known. {ADVICE}"))
            }
            Age { days, .. } if *days < self.warn_from_days => None,
            age => Some(format!("Last updated {}. {ADVICE}", age.label())),
        }
    }
}
