"""Links between memories."""

from __future__ import annotations

from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from ._memory import MemoryId
    from ._text import Span


class NameTier(Word):
    """By what a text was found to mean a memory. The first tier that knows one decides."""

    PATH = "path"
    """Its path, with or without `.md`."""

    STEM = "stem"
    """The stem of its file, in whatever folder."""

    NAME = "name"
    """The `name` of its header."""

    FOLDED = "folded"
    """Stem or name, if case, composition, and the difference between `_`, `-` and blanks do not count."""

    PREFIX = "prefix"
    """The same, with the word of a type put before it or taken away: `feedback_tests` and `tests`."""


class Edge(Record):
    """A link that leads to a memory. Two links from one memory to another are two edges."""

    from_: MemoryId
    """Where the link stands."""

    to: MemoryId
    """Where it leads."""

    span: Span
    """Its place in the source of `from`."""

    alias: str | None
    """What it shows instead of its target."""

    heading: Anchor | None
    """The heading it leads to."""

    tier: NameTier
    """By what its target was found."""


class Resolution(Record):
    """What a text means.

    * `found` (id, tier, heading): One memory.
    * `ambiguous` (candidates): Several memories that fit equally well.
    * `dangling`: None. `Names::nearest` says what may have been meant.
    """

    code: Literal[
        "found",
        "ambiguous",
        "dangling",
    ]
    """Which of them."""

    id: MemoryId | None = None
    """See above; `None` where it does not belong."""

    tier: NameTier | None = None
    """See above; `None` where it does not belong."""

    heading: Anchor | None = None
    """See above; `None` where it does not belong."""

    candidates: tuple[MemoryId, ...] | None = None
    """See above; `None` where it does not belong."""


class UnresolvedLink(Record):
    """A link that leads to no memory or fits several; it is no edge."""

    from_: MemoryId
    """Where the link stands."""

    target: str
    """What it names, `#` and all."""

    alias: str | None
    """What it shows instead."""

    span: Span
    """Its place in the source of `from`."""


class Anchor(Record):
    """The part of a link after `#`."""

    heading: str
    """The heading, as the link has it."""

    exists: bool
    """Whether the memory has such a heading; compared like names, so `#next-steps` is `## Next steps`."""
