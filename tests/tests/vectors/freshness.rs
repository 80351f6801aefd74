//! `freshness.json`: how old a memory is, by what, and whether a reader is warned.

use chrono::{DateTime, FixedOffset};
use memcore::Age;
use memcore_tests::{Case, Differences, memory};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Freshness {
    name: String,
    source: String,
    /// What the vault recorded of its last write.
    recorded: Option<DateTime<FixedOffset>>,
    file_time: Option<DateTime<FixedOffset>>,
    now: DateTime<FixedOffset>,
    warn_from_days: Option<u32>,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    by: String,
    modified: Option<DateTime<FixedOffset>>,
    days: u32,
    label: String,
    #[serde(default)]
    in_future: bool,
    warning: bool,
}

impl Case for Freshness {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let memory = memory("memory.md", &self.source);
        let file_ns = self.file_time.and_then(|time| time.timestamp_nanos_opt()).unwrap_or(0);
        let age = Age::of(&memory, self.recorded, file_ns, self.now);
        let defaults = memcore::Freshness::default();
        let freshness =
            memcore::Freshness { warn_from_days: self.warn_from_days.unwrap_or(defaults.warn_from_days) };
        let by = serde_json::to_value(age.source).map_err(|why| why.to_string())?;
        let warning = freshness.warning(&age);

        let mut differences = Differences::default();
        differences.compare("by", &self.expect.by.as_str(), &by.as_str().unwrap_or_default());
        differences.compare("modified", &self.expect.modified, &age.modified);
        differences.compare("days", &self.expect.days, &age.days);
        differences.compare("label", &self.expect.label, &age.label());
        differences.compare("in_future", &self.expect.in_future, &age.in_future);
        differences.compare("warning", &self.expect.warning, &warning.is_some());
        if let Some(warning) = &warning
            && age.modified.is_some()
            && !age.in_future
        {
            // The prompt stays the same all day: the day count is the only time in it.
            differences
                .hold(warning.contains(&age.label()), || format!("`{warning}` does not say how old it is"));
            let digits: String = warning.chars().filter(char::is_ascii_digit).collect();
            let days = if age.days > 1 { age.days.to_string() } else { String::new() };
            differences.compare("digits in the warning", &days, &digits);
        }
        differences.finish()
    }
}
