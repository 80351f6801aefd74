"""What a vault tells of its changes, and the texts for a prompt."""

from __future__ import annotations

from . import _memcore
from ._memory import Origin
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Literal

    from ._errors import MemcoreError
    from ._findings import Diagnostic
    from ._index import DroppedLine, IndexAdvice
    from ._memcore import Memory
    from ._memory import MemoryId, MemoryKind, Scope
    from ._select import Evidence, LeftOutWhy, ScorePart


class Contradiction(Word):
    """What is done when a new fact contradicts a memory."""

    OVERWRITE = "overwrite"
    """The memory says the new fact; what it said is in its history."""

    VERSION = "version"
    """The new fact is a memory of its own and names the old one, which goes to the archive: the newest is recalled,
    and `Vault::chain` reads the whole row.
    """

    MERGE = "merge"
    """One memory says both: what holds now, and what held from when to when."""


class Forget(Word):
    """How much of a memory is forgotten."""

    KEEP_HISTORY = "keep_history"
    """The file, its line in the index and its counts. Its text stays in the history, so that it can be taken back."""

    PURGE = "purge"
    """All that memcore keeps of it: earlier versions, copies in the archive and among the rescued texts, and the
    earlier versions of the index that name it. Of its changes, only that there were some and when. This cannot be
    taken back.
    """


class IndexUpkeep(Word):
    """What becomes of the index when memories change."""

    LINES = "lines"
    """The line of the memory is put in, changed or taken out, in the style of the file."""

    OFF = "off"
    """It is left alone."""


class Operation(Word):
    """What was done."""

    CREATE = "create"
    """A new memory."""

    UPDATE = "update"
    """A memory written anew under its name."""

    EDIT = "edit"
    """Parts of a memory changed."""

    SUPERSEDE = "supersede"
    """A memory put in the place of another, which went to the archive."""

    MERGE = "merge"
    """A memory made of two."""

    FORGET = "forget"
    """A memory taken away."""

    RENAME = "rename"
    """A memory under another name, and the links to it."""

    ARCHIVE = "archive"
    """A memory put away."""

    RESTORE = "restore"
    """A memory brought back from the archive, or in an earlier version."""

    UNDO = "undo"
    """Another change taken back."""

    INDEX = "index"
    """The index written anew."""

    WRITE_ALL = "write_all"
    """Several memories at once."""

    FIX = "fix"
    """A header or a finding mended."""

    RESOLVE = "resolve"
    """A conflict of two versions decided."""

    IMPORT = "import"
    """Memories brought in from a bundle or a folder."""


class Outcome(Word):
    """What became of a memory."""

    CREATED = "created"
    """It is new."""

    UPDATED = "updated"
    """It was there and is changed."""

    UNCHANGED = "unchanged"
    """It is as it was; nothing was written."""

    REMOVED = "removed"
    """It is not there any more."""


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


class Renamed(Record):
    """What a renaming did."""

    written: Written
    """The change; its path is the new one."""

    relinked: tuple[str, ...]
    """The memories whose links were rewritten."""


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


class By(Record):
    """Who makes a change, for whom, and why: part of the record that `Vault::history` shows."""

    origin: Origin = Origin.AGENT
    """Whose word it is."""

    session: str | None = None
    """The session in which it happens."""

    why: str | None = None
    """Why, in a sentence."""

    overrule: bool = False
    """Whether a memory may take the place of one of greater trust."""

    dry_run: bool = False
    """Only say what would be changed. The lock is not taken, and a folder that cannot be written to will do."""

    @staticmethod
    def user(*, session: str | None = None, why: str | None = None) -> By:
        """On a person's word."""
        return By(origin=Origin.USER, session=session, why=why)

    @staticmethod
    def external(*, session: str | None = None, why: str | None = None) -> By:
        """On the word of something from elsewhere, such as a web page."""
        return By(origin=Origin.EXTERNAL, session=session, why=why)


class Change(Record):
    """One change of a folder, as the log keeps it."""

    id: str
    """Names it. Later changes have greater ids."""

    at: datetime
    """When, by the vault's clock."""

    operation: Operation
    """What was done."""

    origin: Origin
    """On whose word."""

    session: str | None
    """In which session."""

    why: str | None
    """Why, if it was said."""

    undoes: str | None
    """The change that this one took back."""

    files: tuple[ChangedFile, ...]
    """The files, the index with them. Empty if the record was purged."""


class Written(Record):
    """What a change did to the folder."""

    path: str
    """The memory that the change is about; for one that touches several, the first."""

    outcome: Outcome
    """What became of it."""

    retyped: tuple[MemoryKind, MemoryKind] | None
    """The type that it had and the one that it has, if a draft of another type was written under its name."""

    revision: str | None
    """Its version now; `None` if it is not there any more."""

    change: str | None
    """By what name the change can be taken back; `None` if nothing was changed."""

    files: tuple[FileChange, ...]
    """All files that were changed, the index last."""

    mended: tuple[Diagnostic, ...]
    """What the rules mended in the text before it was written."""

    diagnostics: tuple[Diagnostic, ...]
    """What the rules find in the text that was not there before, and is no error."""

    rescued: tuple[str, ...]
    """Where texts are that another program saved at the very moment. They are in no memory now: somebody should
    look.
    """

    linked_from: tuple[str, ...]
    """Memories whose links led to what was archived or superseded by this, and lead there no more."""

    relinked: tuple[str, ...]
    """Memories whose links were rewritten, so that they lead to what they led to or to what took its place."""

    dropped: tuple[DroppedLine, ...]
    """Of a rebuilt index: what people wrote into it and it does not say any more. The history keeps it."""

    index_trouble: MemcoreError | None
    """Why the index is behind the files, if it is. The memory itself is written."""

    index_advice: IndexAdvice | None
    """If the change left the index longer than an agent is shown: what is not shown, and what could be shorter."""


class Version(Record):
    """An earlier version of a document."""

    until: datetime
    """When it was displaced."""

    revision: str
    """The first 16 digits of its revision."""

    size: int
    """Bytes."""

    kept: str
    """Where it is kept."""


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


class ChangedFile(Record):
    """A file before and after a change."""

    path: str
    """Which one."""

    old: str | None
    """Its version before; `None`: it was not there."""

    new: str | None
    """Its version after; `None`: it was taken away."""


class FileChange(Record):
    """A file before and after a change."""

    path: str
    """Which one."""

    before: bytes | None
    """Its bytes before; `None`: it was not there."""

    after: bytes | None
    """Its bytes after; `None`: it was taken away."""
