"""What a vault tells of its memories: the archive, reasons, trouble, uses, sizes of prompts."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Literal

    from ._memcore import Memory
    from ._memory import MemoryId, Scope
    from ._select import Evidence, LeftOutWhy, ScorePart


class Trouble(Word):
    """What is wrong with a document."""

    RESCUED = "rescued"
    """A text that another program saved at the moment of a change. It is in no memory."""

    CHANGED_VERSION = "changed_version"
    """A version in the history whose bytes are not those that its name says."""

    DAMAGED_LOG = "damaged_log"
    """A log with lines that are not as they were written."""

    LOG_CUT = "log_cut"
    """A log that was emptied, or of which a part is gone."""

    DAMAGED_JOURNAL = "damaged_journal"
    """The journal of a change of several files, which was cut short, cannot be read."""

    CUT_SHORT = "cut_short"
    """A change of several files that was cut short. The next change finishes it."""

    LEFTOVER = "leftover"
    """What a killed writer left. The next change clears it."""

    UNREADABLE = "unreadable"
    """Not a document that can be read."""

    SAME_NAME = "same_name"
    """Two memories that are one on a system that does not tell case or composition apart."""

    CONFLICT = "conflict"
    """Two versions of a memory that nobody has decided about."""

    VANISHED = "vanished"
    """One of many memories of a team's folder that went away at once."""

    @property
    def sentence(self) -> str:
        """The same as a sentence."""
        return _memcore.trouble_sentence(self)


class Archived(Record):
    """A memory in the archive."""

    path: str
    """Where it was."""

    kept: str
    """Where it is kept: `.memcore/archive/<name>~<revision>.markdown`."""

    memory: Memory
    """Its text. Its id has the path in the archive."""


class Verified(Record):
    """What was looked at, and what is not as it should be."""

    memories: int
    """Memories that were read."""

    versions: int
    """Earlier versions that were read."""

    changes: int
    """Changes in the log."""

    troubles: tuple[tuple[str, Trouble], ...]
    """What is not as it should be."""


class Why(Record):
    """Why a memory was, or was not, recalled for a question."""

    id: MemoryId
    """Which memory."""

    because: Because
    """What becomes of it."""

    rank: int | None
    """Its place among all that the selector finds, from 1, near misses behind the picks."""

    found: int
    """How many the selector finds."""

    score: float | None
    """Its score."""

    parts: tuple[ScorePart, ...]
    """What the score is made of."""

    evidence: Evidence | None
    """How much of the question it answers to, where the selector can tell."""


class Usage(Record):
    """How often a memory was put into a prompt, and when last."""

    count: int
    """Once a session."""

    last_ms: int
    """Milliseconds since 1970 UTC."""

    last: datetime | None
    """The instant of the last use."""


class PromptSize(Record):
    """How large a text for a prompt is."""

    name: str
    """Which one: `guide`, `standing` or `recalled`."""

    lines: int
    """Its lines."""

    bytes: int
    """Its UTF-8 bytes."""

    chars: int
    """Its characters."""

    tokens: int
    """Its tokens, by the counter that was asked."""


class ScopeSize(Record):
    """What one of several scopes has in a prompt."""

    scope: Scope
    """The scope."""

    share: float
    """Its part of the budget, from 0 to 1."""

    per_session: int
    """What it may show in one session, in the unit of the budget: bytes, as a rule."""

    index: PromptSize
    """Its index, as it stands in the prompt."""

    memories: int
    """How many of its memories were recalled."""

    recalled: PromptSize
    """Their texts, without what stands around them."""


class Because(Record):
    """What becomes of a memory in a recall.

    * `recalled`: It is recalled.
    * `filtered` (filter): A filter of the query takes it out.
    * `left_out` (why): It is found, and left out.
    * `not_found`: The selector does not find it: by keywords, it shares no word with the question.
    """

    code: Literal[
        "recalled",
        "filtered",
        "left_out",
        "not_found",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    filter: str | None = None
    """See above; `None` where it does not belong."""

    why: LeftOutWhy | None = None
    """See above; `None` where it does not belong."""
