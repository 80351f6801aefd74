"""What is changed, by whom and how, and what a change did."""

from __future__ import annotations

from ._memory import Origin
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from ._errors import MemcoreError
    from ._findings import Diagnostic
    from ._index import DroppedLine, IndexAdvice
    from ._memory import MemoryKind


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


class Renamed(Record):
    """What a renaming did."""

    written: Written
    """The change; its path is the new one."""

    relinked: tuple[str, ...]
    """The memories whose links were rewritten."""


class By(Record):
    """Who makes a change, for whom, and why: part of the record that `Vault.history` shows."""

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
