"""What is asked, what may be picked, and by which measures."""

from __future__ import annotations

from . import _memcore
from ._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from typing import Any, Literal

    from ._memory import MemoryId, MemoryKind, Origin


class Budget(Record):
    """How much a recall may show. The defaults are the figures that were published for the format: 5 memories a turn,
    4,096 bytes each, 61,440 bytes a session.

    Sizes are in the unit of the vault's `SizeCounter`, by default UTF-8 bytes, and are never exceeded.
    """

    memories: int = 5
    """Memories in one injection."""

    per_memory: int = 4096
    """Shown size of one memory's body."""

    per_session: int = 61440
    """Size of all texts handed out in one session, frames included."""


class Evidence(Record):
    """What speaks for a memory as the answer to a question.

    Scores grow with the question and with the folder, so they cannot be held against a fixed number. These can.
    """

    weight: float = 0.0
    """All of it, from 0 for a chance to 1 for a find; `Floor::least` is held against this."""

    share: float = 0.0
    """Of the most that the question's terms can score, what they score here, from 0 to 1. A rare term counts more, and
    so does one that the memory repeats or has in its name or description.
    """

    covered: float = 0.0
    """Of the question's words, the share that the memory has, common or rare."""

    words: float = 0.0
    """How many words of the question it has. A word with two readings may count in part."""

    near: float = 0.0
    """Of what the question's terms say, the share gained by words that stand near each other, or by pairs of
    characters that follow each other.
    """

    unknown: float = 0.0
    """Of what the question's terms say, the share of those that no memory of the folder has."""

    grams: float = 0.0
    """Of what the question's terms say, the share of characters and pairs, not words: 1 for Chinese."""

    longest: int = 0
    """How many characters the longest word has that question and memory share, up to 12. A long word is seldom met by
    chance, and a short one often.
    """


class Ask(Record):
    """What to ask a model."""

    system: str
    """The standing instruction: the system prompt, where the model has one."""

    user: str
    """The message of this turn."""

    schema: Any
    """The JSON schema of the reply, for models that can be held to one."""


class Manifest(Record):
    """How much of the folder a model is shown when it selects.

    With more candidates than `files`, the best by keywords and the newest are listed, so that no memory is out of
    reach for being old.
    """

    files: int = 200
    """Memories at most. Default 200, the classic cap of the format."""

    bytes: int = 25_000
    """Bytes at most, all lines together. Default 25,000."""

    description: int = 512
    """Bytes of one description at most. Default 512."""


class Query(Record):
    """A question to the memories."""

    text: str
    """The user's words, as they are."""

    kinds: Sequence[MemoryKind] = ()
    """Only these types; empty: all, with and without a type."""

    exclude: Sequence[str] = ()
    """Not these."""

    limit: int | None = None
    """At most so many memories, in place of the budget's number if it is smaller."""

    recent_tools: Sequence[str] = ()
    """Tools that the agent used lately, newest first. A model that selects is told; reference memories that only
    describe such a tool are left out, for the agent has the tool at hand.
    """

    tags: Sequence[str] = ()
    """Only memories with one of these tags, whatever the case; empty: all."""

    topic: str | None = None
    """Only memories with this topic, whatever the case."""

    since: datetime | None = None
    """Only memories that were last changed at this instant or later. One whose time is unknown is left out."""

    until: datetime | None = None
    """Only memories that were last changed before this instant. One whose time is unknown is left out."""

    origin_session: str | None = None
    """Only memories that were written in this session."""

    origins: Sequence[Origin] = ()
    """Only memories that are the word of one of these; empty: all but external ones."""

    archived: bool = False
    """Memories in the archive too, after all others."""

    unreviewed: bool = False
    """Memories of a team's folder too that nobody has accepted yet."""

    recent_days: int | None = None
    """Memories that were changed within so many days come first, and older ones fill what is left."""

    min_confidence: float | None = None
    """Only memories whose writer was at least so sure, from 0 to 1. One that says nothing counts as sure."""


class Floor(Record):
    """What picks must have to be finds. Enough must speak for the best one, or nothing is found; the others must not
    be too far behind it.

    The default loses at most one point of R@5 on each of seven labelled sets in four languages, on most of them a
    tenth of that. With `least` at 0.5 it is silent more often, and one point is lost on the average, three in
    German. The table stands in `benches/README.md`.
    """

    least: float = 0.25
    """The least `Evidence::weight` of the best pick, from 0 to 1."""

    of_best: float = 0.15
    """Of the best score, what those after the third must have, from 0 to 1."""

    @staticmethod
    def none() -> Floor:
        """The floor that every memory reaches which shares a word with the question."""
        return Floor(least=0.0, of_best=0.0)

    def missed_by(self, evidence: Evidence) -> float | None:
        """By how much of the weight a pick misses the floor; `None` if it reaches it."""
        return _memcore.floor_missed_by(self, evidence)


class SelectorConfig(Record):
    """By what a selector chooses: what a `Selector` of your own says of itself."""

    name: str
    """What it is called."""

    settings: dict[str, str] = {}
    """Its settings, by name."""

    repeats: bool = True
    """Whether it chooses the same whenever it is asked the same. A replay takes the choice of one that does not from
    the trace, and does not ask it.
    """


class Passage(Record):
    """A part of the body of a memory, in bytes of it."""

    start: int
    """Where it begins."""

    end: int
    """Where it ends."""


class Pick(Record):
    """A memory that a selector chose."""

    id: MemoryId
    """Which one; an id that is not among the candidates is dropped and reported."""

    score: float = 0.0
    """The larger the better, in the selector's own unit."""

    parts: Sequence[ScorePart] = ()
    """What the score is made of, for the trace."""

    evidence: Evidence | None = None
    """What speaks for it, where the selector can tell."""

    passage: Passage | None = None
    """Which part of a long body matches, where the selector can tell: it is shown if the body is cut."""


class ScorePart(Record):
    """A part of a score."""

    name: str
    """Where it comes from: a word, a field, a bonus."""

    value: float
    """What it adds."""


class LeftOutWhy(Record):
    """Why a memory is not shown.

    * `below_limit` (rank): It matched, but better ones fill the number that is asked for.
    * `below_floor` (missed_permille): It shares something with the question, but no more than chance gives.
      `Evidence` says what.
    * `far_behind` (permille): It shares something with the question, but far less than the best.
    * `session_budget`: It no longer fits what the session may be shown.
    * `already_shown`: This session has seen it, and it has not changed since.
    * `tool_in_use`: It is reference documentation of a tool that the agent uses and so has at hand.
    * `external`: It is text that an agent read somewhere and nobody vouched for; it is recalled only if its
      origin is asked for.
    * `unreviewed`: It lies in a folder that others fill, in a version that nobody here has accepted; it is recalled
      only if unreviewed memories are asked for.
    * `holds_nonce`: It holds the mark by which this session's frames are known.
    """

    code: Literal[
        "below_limit",
        "below_floor",
        "far_behind",
        "session_budget",
        "already_shown",
        "tool_in_use",
        "external",
        "unreviewed",
        "holds_nonce",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    rank: int | None = None
    """See above; `None` where it does not belong."""

    missed_permille: int | None = None
    """See above; `None` where it does not belong."""

    permille: int | None = None
    """See above; `None` where it does not belong."""


class Selection(Record):
    """What a selector chose."""

    picks: Sequence[Pick] = ()
    """Best first. More than the limit are welcome: the rest is reported as left out. None is a good answer too."""

    near_misses: Sequence[NearMiss] = ()
    """What was found and is too weak to be picked, best first, for the account."""

    unknown: Sequence[str] = ()
    """Names that were meant as picks and that no candidate has, for the account."""


class NearMiss(Record):
    """A memory that shares something with a question, but not enough."""

    pick: Pick
    """What would have been the pick."""

    why: LeftOutWhy
    """Why it is none."""
