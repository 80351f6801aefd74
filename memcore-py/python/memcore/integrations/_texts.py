"""Texts that a framework hands over, looked at before anything is done with them."""

from __future__ import annotations

from .. import InvalidInputError


def half_of(text: str) -> str | None:
    """What a text has that no file can hold: half a character, with its place; `None` if it is whole."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"half a character (the lone surrogate U+{ord(text[error.start]):04X} at place {error.start})"
    return None


def check_whole(**texts: str) -> None:
    """Raises `InvalidInputError` for the first of these texts that has half a character."""
    for name, text in texts.items():
        if half := half_of(text):
            raise InvalidInputError(f"`{name}` has {half}", hint="write the whole character, or leave it out")
