"""Recall: questions, answers, and the account of why."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Literal

    from ._memcore import Injection
    from ._memory import Age, Freshness, MemoryId, MemoryKind, Scope
    from ._select import Budget, Evidence, LeftOutWhy, Passage, ScorePart, SelectorConfig


class Frame(Word):
    """What stands around the text of an injection."""

    BLOCKS = "blocks"
    """Nothing but our own blocks."""

    SYSTEM_REMINDER = "system_reminder"
    """The blocks within a `<system-reminder>` tag, for hosts whose models know that tag."""


class Nothing(Word):
    """Why a recall shows nothing."""

    NO_MEMORIES = "no_memories"
    """There are no memories."""

    ALL_FILTERED = "all_filtered"
    """The filters of the query leave none."""

    ALL_SHOWN = "all_shown"
    """All that the filters leave was shown in this session."""

    ALL_ASIDE = "all_aside"
    """All that the filters leave was put aside; `left_out` says why."""

    NOTHING_RELEVANT = "nothing_relevant"
    """The selector found none that matters. That is an answer."""

    NOTHING_NEW = "nothing_new"
    """The selector found none that matters among those that this session has not seen. What it has seen was not asked
    about again, and may matter.
    """

    NO_BUDGET = "no_budget"
    """The limit is zero, or the session's budget is spent."""

    REFUSED = "refused"
    """What was picked must not be shown; `left_out` says why."""

    @property
    def sentence(self) -> str:
        """The same as a sentence."""
        return _memcore.nothing_sentence(self)


class Excerpt(Record):
    """A body as it is shown: all of it, or parts of it with gaps behind them."""

    parts: tuple[ExcerptPart, ...]
    """The parts in their order; together and without a gap they are the body."""

    @property
    def text(self) -> str:
        """What is shown, the parts joined."""
        return _memcore.excerpt_text(self)[0]

    @property
    def missing_bytes(self) -> int:
        """How many bytes are not shown."""
        return _memcore.excerpt_text(self)[1]


class Configuration(Record):
    """All settings that a recall depends on."""

    scope: Scope
    """Whose memories the folder holds."""

    folder: str | None
    """The folder as the text for the prompt names it; `None` for a store that is not of the file system."""

    apart: tuple[str, ...]
    """Sub-folders that were not looked into, since they are vaults of their own."""

    budget: Budget
    """How much may be shown."""

    frame: Frame
    """What stands around it."""

    freshness: Freshness
    """From when on a reader is warned of a memory's age."""

    counter: str
    """By what sizes are measured, as its `Debug` names it: `Bytes`."""

    selector: SelectorConfig
    """By what memories are picked."""


class ExcerptPart(Record):
    """A part of a body."""

    text: str
    """Its text."""

    missing_bytes: int
    """Bytes left out behind it, as the body reads with hidden characters written out."""

    matches: bool = False
    """Whether it begins, behind a gap, with the passage that matches the question."""


class Difference(Record):
    """What differs between a recall and its replay. Inputs are looked at in the order in which they stand here.

    * `setting` (name, was, is_): A setting of the vault or of the selector.
    * `changed` (path, was, is_): A memory that has another text now.
    * `time` (path, was, is_): A memory with the same text that another time is told of. Copying and checking out
      do that to files.
    * `gone` (path): A memory that is there no more.
    * `new` (path): A memory that was not there then.
    * `count` (was, is_): How many memories the folder holds, where the trace does not say which they were.
    * `library` (was, is_): The version of memcore, which gives something else.
    * `pick` (rank, was, is_, all_versions): The selector's choice, though no input that the trace holds differs.
    * `outcome` (name, was, is_): Something else that came out, though no input that the trace holds differs.
    """

    code: Literal[
        "setting",
        "changed",
        "time",
        "gone",
        "new",
        "count",
        "library",
        "pick",
        "outcome",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    name: str | None = None
    """See above; `None` where it does not belong."""

    was: datetime | int | str | None = None
    """See above; `None` where it does not belong."""

    is_: datetime | int | str | None = None
    """See above; `None` where it does not belong."""

    path: str | None = None
    """See above; `None` where it does not belong."""

    rank: int | None = None
    """See above; `None` where it does not belong."""

    all_versions: bool | None = None
    """See above; `None` where it does not belong."""


class Recalled(Record):
    """A memory that is shown."""

    id: MemoryId
    """Which one."""

    revision: str
    """In which version."""

    title: str
    """What it is called."""

    kind: MemoryKind | None
    """Its type, if it is one of the four."""

    kind_text: str | None
    """Its type as written."""

    age: Age
    """How old it is."""

    score: float
    """The selector's score."""

    excerpt: Excerpt
    """What is shown of its body, hidden characters written out."""

    shown: int
    """The size of that, in the unit of the vault's counter."""


class LeftOut(Record):
    """A memory that is not shown."""

    id: MemoryId
    """Which one."""

    why: LeftOutWhy
    """Why."""


class TracedVersion(Record):
    """The version of a memory that a recall has read."""

    path: str
    """Its path in the folder."""

    revision: str
    """The digest of its file."""

    modified: datetime | None
    """When it was last changed, by its header or else by its file; `None` where nothing tells."""


class TracedPick(Record):
    """What a selector found, and what became of it."""

    id: MemoryId
    """Which memory."""

    score: float
    """The selector's score."""

    parts: tuple[ScorePart, ...]
    """What the score is made of."""

    evidence: Evidence | None
    """How much of the question it answers to, where the selector can tell."""

    passage: Passage | None
    """Which part of its body matches: told of a long body by keywords, and of any that is shown and cut."""

    near_miss: bool
    """Whether it was too weak to be picked and stands here for the account."""

    verdict: Verdict
    """What became of it."""

    shown: int
    """What is shown of its body, in the unit of the vault's counter. Zero for what is left out."""

    missing_bytes: int
    """Bytes of its body that are cut off. Zero for what is left out."""


class Verdict(Record):
    """What became of a pick.

    * `shown`: It is shown.
    * `left_out` (why): It is not, and why.
    """

    code: Literal[
        "shown",
        "left_out",
    ]
    """Which of them."""

    why: LeftOutWhy | None = None
    """See above; `None` where it does not belong."""


class FramedMemory(Record):
    """A memory read back from a framed text."""

    path: str
    """Its path in its folder."""

    scope: str
    """Whose folder it is."""

    origin: str | None
    """Whose word it is; `None` where that is an agent's."""

    kind: str | None
    """Its type as written."""

    text: str
    """What was shown of its body, beginning and end together."""

    missing: int
    """Bytes of its body that were not shown."""


class Replay(Record):
    """What came of a replay: the same, or the first thing that differs."""

    injection: Injection | None
    """What was recalled, where it is the same byte for byte."""

    difference: Difference | None
    """The first input that differs, where it is not."""

    @property
    def is_same(self) -> bool:
        """Whether the same came out."""
        return self.difference is None
