"""Spans of texts, and edits."""

from __future__ import annotations

from . import _memcore
from ._record import Record


class Span(Record):
    """A range of bytes in a text; both ends lie on character boundaries."""

    start: int
    """The first byte."""

    end: int
    """The byte after the last."""

    @property
    def is_empty(self) -> bool:
        """Whether it covers nothing."""
        return self.start == self.end

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The text it covers; empty where the text is too short or the ends fall within a character."""
        return _memcore.span_of(self, text)

    @staticmethod
    def of_chars(text: str, start: int, end: int) -> Span:
        """The span of `text[start:end]`: Python counts characters, memcore bytes of UTF-8.

        >>> from memcore import Span
        >>> Span.of_chars("naïve!", 5, 6)
        Span(start=6, end=7)
        """
        first = len(text[:start].encode())
        return Span(first, first + len(text[start:end].encode()))


class Edit(Record):
    """A change of a text: what stands at `span` becomes `text`. An empty span inserts, an empty text removes."""

    span: Span
    """What is replaced, in bytes of the text before any edit."""

    text: str
    """What takes its place."""

    @staticmethod
    def insert(at: int, text: str) -> Edit:
        """Puts a text in at a byte offset."""
        return Edit(Span(at, at), text)

    @staticmethod
    def remove(span: Span) -> Edit:
        """Takes a span out."""
        return Edit(span, "")


class Position(Record):
    """A place as a person counts it: both numbers start at 1, the column counts characters."""

    line: int
    """The line, from 1."""

    column: int
    """The character in the line, from 1."""

    @staticmethod
    def of(text: str, offset: int) -> Position:
        """Where a byte offset stands in a text. An offset past the end is the end."""
        return _memcore.position_of(text, offset)
