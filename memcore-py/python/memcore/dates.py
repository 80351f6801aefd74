"""Relative and incomplete dates in the text of memories: "next Friday", "两周前", "Apr 22".

A memory is read long after it was written. What a date like "yesterday" means is known at the time of writing only, so
it is found, reckoned from the day of writing, and can be replaced by the date or have it added.

>>> from datetime import date
>>> from memcore import dates
>>> text = "The release is next Thursday."
>>> hit = dates.find(text, date(2026, 3, 13))[0]
>>> hit.edit.of(text), hit.readings[0].replace
('next Thursday', 'on 2026-03-19')
"""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from ._findings import Applicability
    from ._text import Span

__all__ = [
    "DateHit",
    "DateKind",
    "DateRule",
    "Grain",
    "Language",
    "Reading",
    "WrittenDate",
    "find",
    "written_dates",
]


class Language(Word):
    """A language that dates are found in."""

    ENGLISH = "en"
    """English, `en`."""

    CHINESE = "zh"
    """Chinese, simplified and traditional, `zh`."""

    JAPANESE = "ja"
    """Japanese, `ja`."""

    KOREAN = "ko"
    """Korean, `ko`."""

    SPANISH = "es"
    """Spanish, `es`."""

    FRENCH = "fr"
    """French, `fr`."""

    GERMAN = "de"
    """German, `de`."""

    PORTUGUESE = "pt"
    """Portuguese, `pt`."""

    DUTCH = "nl"
    """Dutch, `nl`."""

    @property
    def tag(self) -> str:
        """Its primary tag (BCP 47): `en`, `zh`, `ja`, `ko`, `es`, `fr`, `de`, `pt`, `nl`."""
        return self.value

    @staticmethod
    def from_tag(tag: str) -> Language | None:
        """The language of a tag; what follows the primary tag is not looked at.

        >>> from memcore import dates
        >>> dates.Language.from_tag("zh-Hant-TW").name
        'CHINESE'
        """
        return _memcore.date_language_from_tag(tag)


class DateKind(Word):
    """What an expression is about."""

    DAY = "day"
    """A day: tomorrow, in three days, 三天后."""

    WEEK = "week"
    """A week: next week."""

    WEEKEND = "weekend"
    """Saturday and Sunday: this weekend."""

    MONTH = "month"
    """A month, bare or told by the present one: next month, April."""

    QUARTER = "quarter"
    """A quarter: this quarter, Q3."""

    HALF_YEAR = "half-year"
    """Half a year: H1, 上半年."""

    YEAR = "year"
    """A year: next year."""

    WEEKDAY = "weekday"
    """A weekday: next Thursday, by Friday, 下周五."""

    MONTH_DAY = "month-day"
    """A month and a day: April 22."""

    DAY_OF_MONTH = "day-of-month"
    """A day of a month: the 21st."""

    EDGE = "edge"
    """A part of a period: end of the month."""

    NTH = "nth"
    """The so-manieth week, day or weekday of a period: first Monday of next month."""

    WINDOW = "window"
    """A stretch that moves with the day of writing: the last three months."""

    VAGUE = "vague"
    """No date at all: recently."""

    EVENT = "event"
    """Told by an event: next sprint."""


class DateRule(Word):
    """The rule that a hit belongs to."""

    RELATIVE_DATE = "relative-date"
    """MEM101: a date that is reckoned from the day of writing."""

    VAGUE_TIME = "vague-time"
    """MEM102: a time that is no date, like "recently"."""

    DATE_WITHOUT_YEAR = "date-without-year"
    """MEM103: a weekday, a day of a month, a month or a quarter whose year is not told."""

    EVENT_RELATIVE_TIME = "event-relative-time"
    """MEM104: reckoned from something that happens again and again, like "next sprint"."""

    @property
    def code(self) -> str:
        """Its code: `MEM101`."""
        return _memcore.date_rule_code(self)


class Grain(Word):
    """What a date is exact to."""

    DAY = "day"
    """One day: `2026-03-24`."""

    WEEK = "week"
    """Monday to Sunday: `week of 2026-03-16`, in the language of the text."""

    MONTH = "month"
    """A month: `2026-04`."""

    QUARTER = "quarter"
    """A quarter: `2026-Q2`."""

    HALF_YEAR = "half-year"
    """Half a year: `2026-H1`."""

    YEAR = "year"
    """A year: `2027`."""

    DAYS = "days"
    """Any days: `2026-03-14 to 2026-03-15`, in the language of the text."""


class Reading(Record):
    """What an expression may mean, and the text that says so."""

    start: date
    """The first day."""

    end: date
    """The day after the last one."""

    grain: Grain
    """What it is exact to."""

    text: str
    """The date as it is written: ISO 8601 where that has a form for it, and words of the text's language around it."""

    replace: str  # type: ignore[assignment]  # a text here, no method
    """What stands in place of `DateHit.edit` when the expression is replaced: `on 2026-03-24`."""

    annotate: str
    """What stands in place of `DateHit.edit` when the date is added to it: `next Thursday (2026-03-19)`. It reads
    well in every language, and counts as a date that is told.
    """

    interval: str
    """The days in ISO 8601: the first, a solidus, and the day after the last one."""


class DateHit(Record):
    """A relative or incomplete date in a text."""

    span: Span
    """Where it stands, in bytes."""

    edit: Span
    """What a fix replaces: the span, and what has to go with it, like the `'s` of "yesterday's"."""

    language: Language
    """The language that it is written in."""

    kind: DateKind
    """What it is about."""

    rule: DateRule
    """The rule that it belongs to."""

    applicability: Applicability
    """Whether a fix may be made without asking."""

    readings: tuple[Reading, ...]
    """What it may mean, the likeliest first. Empty for what has no date."""


class WrittenDate(Record):
    """A date that is complete in itself."""

    span: Span
    """Where it stands, in bytes."""

    start: date
    """The first day that it means."""

    end: date
    """The day after the last."""


def find(text: str, reference: date, languages: Iterable[Language] = tuple(Language)) -> tuple[DateHit, ...]:
    """The dates that only the day of writing explains, in their order. `reference` is that day."""
    return _memcore.dates_find(text, reference, languages)


def written_dates(text: str, languages: Iterable[Language] = tuple(Language)) -> tuple[WrittenDate, ...]:
    """The dates that are complete in themselves, in their order."""
    return _memcore.dates_written(text, languages)
