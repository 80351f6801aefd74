//! Dates in texts.

use memcore::rules::dates::{Language, Languages};
use pyo3::prelude::*;

use super::FromPy;

record_out!(dates DateHit { span, edit, language, kind, rule, applicability, readings });
words!(dates DateKind {
    Day = "day",
    Week = "week",
    Weekend = "weekend",
    Month = "month",
    Quarter = "quarter",
    HalfYear = "half-year",
    Year = "year",
    Weekday = "weekday",
    MonthDay = "month-day",
    DayOfMonth = "day-of-month",
    Edge = "edge",
    Nth = "nth",
    Window = "window",
    Vague = "vague",
    Event = "event"
});
words!(dates DateRule {
    RelativeDate = "relative-date",
    VagueTime = "vague-time",
    DateWithoutYear = "date-without-year",
    EventRelativeTime = "event-relative-time"
});
words!(dates Grain {
    Day = "day",
    Week = "week",
    Month = "month",
    Quarter = "quarter",
    HalfYear = "half-year",
    Year = "year",
    Days = "days"
});
words!(dates Language {
    English = "en",
    Chinese = "zh",
    Japanese = "ja",
    Korean = "ko",
    Spanish = "es",
    French = "fr",
    German = "de",
    Portuguese = "pt",
    Dutch = "nl"
});
record_out!(dates Reading { start, end, grain, text, replace, annotate; interval });
record_out!(dates WrittenDate { span, start, end });

impl FromPy for Languages {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Vec::<Language>::from_py(value).map(|all| all.into_iter().collect())
    }
}
